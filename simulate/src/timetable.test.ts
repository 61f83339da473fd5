/** Events in the order of their time, one after the other or those of several lanes at a time. */
import { expect, test } from 'vitest';
import { simulatedWorld } from './chance.ts';
import { Timetable } from './timetable.ts';

const BEGIN = new Date('2026-03-02T09:00:00+08:00');
const UNTIL = new Date('2026-03-02T17:00:00+08:00');
const minutes = (n: number) => new Date(BEGIN.getTime() + n * 60_000);

/** What else is ready goes on. */
const turn = () => new Promise((resolve) => setImmediate(resolve));

/** Plays events of the given minutes and lanes; each notes its begin and its end. */
const played = async (events: readonly (readonly [at: number, lane: string | null])[], atOnce?: number) => {
  const timetable = new Timetable();
  const world = simulatedWorld('timetable', BEGIN);
  const noted: string[] = [];
  const clock: number[] = [];
  let open = 0;
  let most = 0;
  for (const [at, lane] of events)
    timetable.add(
      minutes(at),
      async () => {
        clock.push(world.now().getTime());
        most = Math.max(most, ++open);
        noted.push(`${lane} ${at} begins`);
        await turn();
        noted.push(`${lane} ${at} ends`);
        open -= 1;
      },
      lane,
    );
  await timetable.play(world, UNTIL, { signal: new AbortController().signal, atOnce });
  return { noted, most, clock };
};

test('one at a time unless told otherwise', async () => {
  const { noted, most } = await played([
    [2, 'b'],
    [1, 'a'],
  ]);
  expect(noted).toEqual(['a 1 begins', 'a 1 ends', 'b 2 begins', 'b 2 ends']);
  expect(most).toBe(1);
});

test('events of several lanes go on at a time, those of one follow each other, as many as are allowed, and the clock never goes back', async () => {
  const { noted, most, clock } = await played(
    [
      [1, 'a'],
      [2, 'b'],
      [3, 'a'],
      [4, 'c'],
      [5, 'd'],
    ],
    2,
  );
  expect(most).toBe(2);
  expect(noted.indexOf('a 3 begins')).toBeGreaterThan(noted.indexOf('a 1 ends'));
  expect(noted).toHaveLength(10);
  expect(clock).toEqual([...clock].sort((x, y) => x - y));
});

test('an event without a lane has the institute to itself, and what lies far apart does not go on together', async () => {
  const alone = await played(
    [
      [1, 'a'],
      [2, null],
      [3, 'b'],
    ],
    3,
  );
  expect(alone.most).toBe(1);
  const apart = await played(
    [
      [1, 'a'],
      [60, 'b'],
    ],
    3,
  );
  expect(apart.most).toBe(1);
});

test('a fault ends the play once what goes on has ended; what comes after the end does not happen', async () => {
  const timetable = new Timetable();
  const world = simulatedWorld('timetable', BEGIN);
  const ended: string[] = [];
  timetable.add(minutes(1), () => Promise.reject(new Error('refused')), 'a');
  timetable.add(
    minutes(2),
    async () => {
      await turn();
      ended.push('b');
    },
    'b',
  );
  timetable.add(minutes(90), async () => ended.push('later'), 'c');
  const signal = new AbortController().signal;
  await expect(timetable.play(world, UNTIL, { signal, atOnce: 2 })).rejects.toThrow('refused');
  expect(ended).toEqual(['b']);
  const late = new Timetable();
  late.add(minutes(24 * 60), async () => ended.push('too late'), 'a');
  await late.play(world, UNTIL, { signal, atOnce: 2 });
  expect(ended).toEqual(['b']);
});

test('a play is told each time it has become twice as long', async () => {
  const world = simulatedWorld('clock', minutes(0));
  const timetable = new Timetable();
  let done = 0;
  for (let at = 1; at <= 300; at++) timetable.add(minutes(at / 10), async () => void done++);
  const lengths: number[] = [];
  await timetable.play(world, UNTIL, { signal: new AbortController().signal, doubled: async () => void lengths.push(done) });
  expect(lengths).toEqual([64, 128, 256]);
});
