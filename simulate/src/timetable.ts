/** Things that will happen, in the order of their time. */
import type { SimulatedWorld } from './chance.ts';

export type Event = (at: Date) => Promise<unknown>;

export class Timetable {
  private readonly events: { at: Date; number: number; event: Event }[] = [];
  private added = 0;

  add(at: Date, event: Event): void {
    const entry = { at, number: this.added++, event };
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
  async play(world: SimulatedWorld, until: Date, signal: AbortSignal, progress?: (done: number, of: number) => void): Promise<void> {
    let done = 0;
    for (;;) {
      signal.throwIfAborted();
      const next = this.events.pop();
      if (!next || next.at > until) return;
      world.setNow(next.at);
      await next.event(next.at);
      done++;
      progress?.(done, done + this.events.length);
    }
  }
}
