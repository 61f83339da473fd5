/**
 * How often somebody may do what costs the system something: a bucket for each kind and caller that fills again as time passes. The
 * buckets are this process's own; several processes each grant the same.
 */
import { Refusal } from '../refuse.ts';
import type { World } from '../world.ts';

export type Limit = {
  kind: string;
  /** So many at once … */
  most: number;
  /** … and so many again in this time. */
  perMs: number;
};

export type Limits = {
  /** @param cost how many this one counts for. @throws Refusal server.tooMany telling when to come again */
  take(limit: Limit, caller: string, cost?: number): void;
};

type Bucket = { left: number; at: number };

/** Callers remembered for each kind; of more, those that came longest ago are forgotten. */
const MOST_CALLERS = 20_000;

export const createLimits = (world: Pick<World, 'now'>): Limits => {
  const kinds = new Map<string, Map<string, Bucket>>();
  return {
    take: ({ kind, most, perMs }, caller, cost = 1) => {
      const buckets = kinds.get(kind) ?? new Map<string, Bucket>();
      kinds.set(kind, buckets);
      const now = world.now().getTime();
      const before = buckets.get(caller);
      const left = before ? Math.min(most, before.left + ((now - before.at) * most) / perMs) : most;
      const spent = Math.min(cost, most);
      const goes = left >= spent;
      // who came last stands last
      buckets.delete(caller);
      buckets.set(caller, { left: goes ? left - spent : left, at: now });
      if (buckets.size > MOST_CALLERS) for (const old of [...buckets.keys()].slice(0, MOST_CALLERS / 2)) buckets.delete(old);
      if (!goes) throw new Refusal('server.tooMany', { seconds: Math.max(1, Math.ceil(((spent - left) * perMs) / most / 1000)) });
    },
  };
};
