/** Chance by seed: the same year every time. */
import { createHash } from 'node:crypto';
import { uuidSource, type World } from '@zhengjian/server/src/platform/world.ts';

export type Chance = {
  /** 0 <= n < 1 */
  next(): number;
  whole(from: number, to: number): number;
  pick<T>(list: readonly T[]): T;
  yes(probability: number): boolean;
  /** Where it stands; {@link chanceAt} goes on from there. */
  state(): number;
};

/** Chance as another left it: mulberry32. */
export const chanceAt = (begin: number): Chance => {
  let state = begin;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
  const whole = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
  return {
    next,
    whole,
    state: () => state,
    yes: (probability) => next() < probability,
    pick: (list) => {
      const item = list[whole(0, list.length - 1)];
      if (item === undefined) throw new Error('nothing to pick from');
      return item;
    },
  };
};

export const chanceOf = (seed: string): Chance => chanceAt(createHash('sha256').update(seed).digest().readUInt32LE(0));

export type SimulatedWorld = World & { setNow(at: Date): void };

/** A world whose clock the play moves; ids and random bytes follow from the seed. */
export const simulatedWorld = (seed: string, start: Date): SimulatedWorld => {
  let now = start;
  let drawn = 0;
  const random = (bytes: number): Buffer => {
    const out: Buffer[] = [];
    for (let size = 0; size < bytes; size += 32) out.push(createHash('sha256').update(`${seed}:${drawn++}`).digest());
    return Buffer.concat(out).subarray(0, bytes);
  };
  return {
    now: () => now,
    uuid: uuidSource(() => now, random),
    random,
    setNow: (at) => {
      now = at;
    },
  };
};
