/** Worlds under control: a clock that stands until it is moved, with ids and chance that repeat; and one that begins at a moment and runs. */
import { createHash, randomBytes } from 'node:crypto';
import { uuidSource, type World } from '../platform/world.ts';

export type TestWorld = World & {
  /** Sets the clock, as text in Asia/Shanghai (`2026-03-02 09:00:00`) or as a Date. */
  setNow(at: string | Date): void;
  /** Moves the clock forward. */
  pass(time: { days?: number; hours?: number; minutes?: number; seconds?: number; ms?: number }): void;
};

const parse = (at: string | Date): Date => (typeof at === 'string' ? new Date(`${at.replace(' ', 'T')}+08:00`) : at);

/** Same seed, same ids and same chance. The clock starts on a Monday morning. */
export const testWorld = (seed = 'seed', start: string | Date = '2026-03-02 09:00:00'): TestWorld => {
  let now = parse(start).getTime();
  let drawn = 0;
  const random = (bytes: number): Buffer => {
    const out: Buffer[] = [];
    for (let size = 0; size < bytes; size += 32) out.push(createHash('sha256').update(`${seed}:${drawn++}`).digest());
    return Buffer.concat(out).subarray(0, bytes);
  };
  const clock = () => new Date(now);
  return {
    now: clock,
    random,
    uuid: uuidSource(clock, random),
    setNow: (at) => {
      now = parse(at).getTime();
    },
    pass: ({ days = 0, hours = 0, minutes = 0, seconds = 0, ms = 0 }) => {
      now += (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000 + ms;
    },
  };
};

/** A clock that begins at this moment and runs on as that of a machine, for a server before a real browser. */
export const runningWorld = (begin: Date, random: World['random'] = randomBytes): World => {
  const opened = performance.now();
  const now = () => new Date(begin.getTime() + performance.now() - opened);
  return { now, random, uuid: uuidSource(now, random) };
};
