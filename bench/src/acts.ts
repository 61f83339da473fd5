/**
 * `npm run bench -- acts`: what the acts of the institute take in a system of as many cases as `ZJ_BENCH_CASES` names: so
 * many further cases are played on it through the public calls, from the form to the archive, and every call and every statement is
 * measured; then the jobs of a morning. `ZJ_BENCH_DATA` takes the data of a system that was filled before, and leaves the cases in it.
 */
import path from 'node:path';
import { API_PREFIX } from '@zhengjian/contract/constants.ts';
import type { App } from '@zhengjian/server/src/app.ts';
import { companies } from '@zhengjian/simulate/src/companies.ts';
import { MAIN_TENANT } from '@zhengjian/simulate/src/institute.ts';
import { knownCompanies } from '@zhengjian/simulate/src/register.ts';
import { openKillSystem } from '@zhengjian/simulate/src/testing/kill-system.ts';
import { openYearSystem } from '@zhengjian/simulate/src/testing/year-system.ts';
import { simulateYear } from '@zhengjian/simulate/src/year/year.ts';
import type pg from 'pg';
import { holdingsOf } from './holdings.ts';

/** As many as the three inspectors of the demo can be arranged for. */
const PLAYED = Number(process.env.ZJ_BENCH_PLAYED || 6);
const WAITING = 1_000;
const DAY_MS = 86_400_000;
/** All cases begin in the first of these days, and go on for the others. */
const [BEGIN_DAYS, DAYS] = [10, 150] as const;
/** Mornings on which the jobs run while it is played. */
const MORNINGS = 2;
/** Those that take longer, by their median or at worst, are shown. */
const SLOW = { calls: { median: 50, most: 200 }, statements: { median: 5, most: 50 } } as const;
const MOST_SHOWN = 40;
const SHOWN = 200;

/** Milliseconds by what took them. */
class Taken {
  readonly times = new Map<string, number[]>();

  add(what: string, ms: number): void {
    const known = this.times.get(what);
    if (known) known.push(ms);
    else this.times.set(what, [ms]);
  }
}

type Line = { what: string; n: number; median: number; p95: number; most: number };

const linesOf = ({ times }: Taken): Line[] =>
  [...times]
    .map(([what, all]) => {
      const sorted = all.toSorted((a, b) => a - b);
      const at = (share: number): number => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
      return { what, n: sorted.length, median: at(0.5), p95: at(0.95), most: at(1) };
    })
    .sort((a, b) => b.median - a.median);

const folded = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

/** What a connection is sent, from when it is sent to its answer: what waits in the line before it included. */
const watching = (taken: Taken) => (client: pg.PoolClient) => {
  const send = client.query.bind(client) as (...words: unknown[]) => unknown;
  const query = (...words: unknown[]): unknown => {
    const [first] = words;
    const text = typeof first === 'string' ? first : (first as { text?: string } | undefined)?.text;
    const began = performance.now();
    const answer = send(...words);
    if (text !== undefined && answer instanceof Promise) {
      const ended = () => taken.add(folded(text), performance.now() - began);
      answer.then(ended, ended);
    }
    return answer;
  };
  Object.assign(client, { query });
};

/** The same system, whose calls are measured. */
const measured = (app: App, taken: Taken): App => {
  const inject = app.server.inject.bind(app.server) as (asked: { method: string; url: string }) => Promise<unknown>;
  const server = new Proxy(app.server, {
    get(of, name, receiver) {
      if (name !== 'inject') return Reflect.get(of, name, receiver);
      return async (asked: { method: string; url: string }) => {
        const began = performance.now();
        try {
          return await inject(asked);
        } finally {
          taken.add(asked.url.slice(API_PREFIX.length), performance.now() - began);
        }
      };
    },
  });
  return { ...app, server };
};

type Say = (text: string) => void;

const list = (say: Say, title: string, lines: readonly Line[]): void => {
  say(`\n${title}\n   n   median      p95     most`);
  for (const { what, n, median, p95, most } of lines.slice(0, MOST_SHOWN)) {
    const figures = [median, p95, most].map((ms) => ms.toFixed(1).padStart(8)).join(' ');
    say(`${String(n).padStart(4)} ${figures}  ${what.slice(0, SHOWN)}`);
  }
};

type Acts = { cases: number; calls: Taken };

const playedOn = async (cases: number, folder: string, say: Say): Promise<Acts> => {
  const [calls, statements] = [new Taken(), new Taken()];
  const system = await openYearSystem(`acts ${Date.now()}`, new Date(), {}, { kept: folder, connected: watching(statements) });
  try {
    const [last] = await system.look<{ ms: number | null }>(
      'select (extract(epoch from max(created_at)) * 1000)::float8 as ms from wf_activity where tenant_id = $1',
      [MAIN_TENANT],
    );
    if (typeof last?.ms !== 'number') throw new Error(`${folder} holds no institute`);
    const from = new Date(last.ms);
    const until = new Date(from.getTime() + DAYS * DAY_MS);
    // data that were played on before may be years ahead of what its inspectors were qualified for
    await system.look('update inspector_qualification set valid_until = greatest(valid_until, $2::date) where tenant_id = $1', [
      MAIN_TENANT,
      until.toISOString().slice(0, 10),
    ]);
    const stage = { ...system, app: measured(system.app, calls) };
    const refusals = new Map<string, number>();
    const began = performance.now();
    let shown = 0;
    const progress = (acts: number) => {
      const seconds = (performance.now() - began) / 1000;
      if (seconds - shown < 60) return;
      shown = seconds;
      say(`  ${system.world.now().toISOString().slice(0, 10)}, ${acts} acts, ${seconds.toFixed(0)} s`);
    };
    await simulateYear(stage, {
      ...{ seed: `acts ${from.toISOString()}`, cases: PLAYED, from, until, lastBegin: new Date(from.getTime() + BEGIN_DAYS * DAY_MS) },
      ...{ known: await knownCompanies(system, MAIN_TENANT, companies), mornings: MORNINGS, refusals, progress },
      ...{ kept: { at: from.toISOString(), cases: [] }, signal: new AbortController().signal },
    });
    for (const [what, n] of refusals) say(`refused: ${n} ${what}`);
    const jobs = new Taken();
    for (let round = 0; round < 2; round++) {
      for (const job of system.jobs) {
        const began = performance.now();
        await job.run();
        jobs.add(job.name, performance.now() - began);
      }
    }
    const slow = (kind: keyof typeof SLOW) => (line: Line) => line.median > SLOW[kind].median || line.most > SLOW[kind].most;
    say(`\n${cases} cases, ${PLAYED} more played on them`);
    list(say, 'slow calls', linesOf(calls).filter(slow('calls')));
    list(say, 'slow statements', linesOf(statements).filter(slow('statements')));
    list(say, 'jobs, a second time at once', linesOf(jobs));
  } finally {
    await system.leave();
  }
  return { cases, calls };
};

const sum = (all: readonly number[]): number => all.reduce((total, ms) => total + ms, 0);

export const actFigures = async (sizes: readonly number[], say: Say): Promise<void> => {
  const found: Acts[] = [];
  for (const cases of sizes) {
    const before = process.env.ZJ_BENCH_DATA;
    if (before) {
      found.push(await playedOn(cases, path.dirname(before), say));
      continue;
    }
    say(`preparing ${cases} cases …`);
    const { dataDir, leave, close } = await openKillSystem(WAITING, holdingsOf(cases - WAITING));
    await leave();
    try {
      found.push(await playedOn(cases, path.dirname(dataDir), say));
    } finally {
      await close();
    }
  }
  say('\ncases      calls   median      p95   s in all');
  for (const { cases, calls } of found) {
    const all = [...calls.times.values()].flat().sort((a, b) => a - b);
    const at = (share: number) => (all[Math.floor(all.length * share)] ?? 0).toFixed(1).padStart(8);
    say(`${String(cases).padEnd(8)} ${String(all.length).padStart(7)} ${at(0.5)} ${at(0.95)} ${(sum(all) / 1000).toFixed(0).padStart(10)}`);
  }
  const [smallest, largest] = [found[0], found.at(-1)];
  if (smallest === undefined || largest === undefined || smallest === largest) return;
  const before = new Map(linesOf(smallest.calls).map((line) => [line.what, line]));
  say('\ncalls whose median has become more than half as long again');
  for (const { what, median } of linesOf(largest.calls)) {
    const small = before.get(what)?.median;
    if (small !== undefined && median > 5 && median > 1.5 * small)
      say(`${small.toFixed(1).padStart(8)} ${median.toFixed(1).padStart(8)}  ${what}`);
  }
};
