/** Things that will happen, in the order of their time. */
import type { SimulatedWorld } from './chance.ts';

export type Event = (at: Date) => Promise<unknown>;

/** Events of one lane follow each other; one without a lane has the institute to itself. */
type Entry = { at: Date; number: number; lane: string | null; event: Event };

export type Playing = {
  signal: AbortSignal;
  progress?: ((done: number, of: number) => void) | undefined;
  /** Called each time the play has become twice as long: to see to what grows with it. */
  doubled?: (() => Promise<void>) | undefined;
  /**
   * Events of so many lanes go on at a time, as in an institute, if they lie close together. With more than one the ids of a play depend on
   * who was quicker, and an event may find the clock a little beyond its time.
   */
  atOnce?: number | undefined;
};

/**
 * What goes on at a time lies within nine minutes, so that nobody's session runs out in the middle of an act, nor what an act was given
 * for ten (a confirmation of who signs). With five, three lanes were not kept busy by the year of 3,000.
 */
const CLOSE_MS = 540_000;
/** Events after which a play is told for the first time that it has become longer. */
const FIRST_LENGTH = 64;

export class Timetable {
  private readonly since: Date | null;
  private readonly events: Entry[] = [];
  private added = 0;

  /** @param since of a play that goes on: what lies before it has happened */
  constructor(since: Date | null = null) {
    this.since = since;
  }

  add(at: Date, event: Event, lane: string | null = null): void {
    if (this.since !== null && at < this.since) return;
    const entry = { at, number: this.added++, lane, event };
    // few enough that keeping the list sorted costs nothing beside the calls
    let low = 0;
    let high = this.events.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      const other = this.events[middle];
      if (other && (other.at > at || (other.at.getTime() === at.getTime() && other.number > entry.number))) low = middle + 1;
      else high = middle;
    }
    this.events.splice(low, 0, entry);
  }

  /** Plays everything up to `until`; what comes later does not happen. */
  async play(world: SimulatedWorld, until: Date, { signal, progress, doubled, atOnce = 1 }: Playing): Promise<void> {
    let done = 0;
    let longer = FIRST_LENGTH;
    const running = new Map<string, { at: Date; ends: Promise<void> }>();
    const faults: unknown[] = [];
    const next = () => {
      const entry = this.events.at(-1);
      return entry === undefined || entry.at > until ? null : entry;
    };
    const start = async ({ at, event }: Entry): Promise<void> => {
      if (atOnce === 1 || at > world.now()) world.setNow(at);
      await event(at);
      done++;
      progress?.(done, done + this.events.length);
      if (done < longer) return;
      longer *= 2;
      await doubled?.();
    };
    const ends = () => [...running.values()].map((one) => one.ends);
    const fits = ({ at, lane }: Entry): boolean =>
      running.size === 0 ||
      (lane !== null &&
        running.size < atOnce &&
        !running.has(lane) &&
        [...running.values()].every((one) => at.getTime() - one.at.getTime() <= CLOSE_MS));
    try {
      for (;;) {
        signal.throwIfAborted();
        if (faults.length > 0) throw faults[0];
        const entry = next();
        if (entry === null && running.size === 0) return;
        if (entry === null || !fits(entry)) {
          await Promise.race(ends());
          continue;
        }
        this.events.pop();
        const { at, lane } = entry;
        if (lane === null || atOnce === 1) {
          await start(entry);
          continue;
        }
        const ended = start(entry)
          .catch((e: unknown) => void faults.push(e))
          .finally(() => running.delete(lane));
        running.set(lane, { at, ends: ended });
      }
    } finally {
      await Promise.all(ends());
    }
  }
}
