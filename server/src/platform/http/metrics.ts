/**
 * What whoever watches the installation collects, in the text format of Prometheus. Labels are methods, routes as they are declared and
 * codes, never what a person sent.
 */
import { timingSafeEqual } from 'node:crypto';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** Seconds; a list should stand in 0.2, an export may take longer. */
const BUCKETS = [0.01, 0.025, 0.05, 0.1, 0.2, 0.5, 1, 2.5, 5, 15, 60];
const MS = 1000;

type Finished = { method: string; call: string | null; status: number; ms: number };
/** What each of some figures is called by whoever watches, and what it is. */
type Named<K extends string> = Readonly<Record<K, { name: string; help: string }>>;

export type Metrics = { finished(request: Finished): void; text(): Promise<string> };

/** @param read what the database knows, asked anew each time */
export const createMetrics = <K extends string>(named: Named<K>, read: () => Promise<Readonly<Record<K, number>>>): Metrics => {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Counter({
    name: 'zj_http_requests_total',
    help: 'Finished requests below the API.',
    labelNames: ['method', 'route', 'status'],
    registers,
  });
  const durations = new Histogram({
    name: 'zj_http_request_duration_seconds',
    help: 'How long requests below the API took.',
    labelNames: ['method'],
    buckets: BUCKETS,
    registers,
  });
  const figures = new Map((Object.keys(named) as K[]).map((key) => [key, new Gauge({ ...named[key], registers })]));
  return {
    finished: ({ method, call, status, ms }) => {
      requests.inc({ method, route: call ?? '', status });
      durations.observe({ method }, ms / MS);
    },
    text: async () => {
      const counted = await read();
      for (const [key, gauge] of figures) gauge.set(counted[key]);
      return registry.metrics();
    },
  };
};

/** Whether `Authorization: Bearer …` carries the token. */
export const carriesToken = (header: string | undefined, token: string): boolean => {
  const given = Buffer.from(/^Bearer (\S{1,400})$/i.exec(header ?? '')?.[1] ?? '');
  const wanted = Buffer.from(token);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
};
