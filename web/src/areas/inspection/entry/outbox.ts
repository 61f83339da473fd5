/**
 * Things that leave the device one after the other: photographs, and nonconformities noted without connection. Each is kept until the
 * server has it; one that is refused says why and waits for its writer.
 */
import type { KeptRoom } from '../../../shell/offlineStore.ts';
import { createStore, type Store } from '../../../shell/store.ts';
import { type Held, heldBy, pauseAfter } from './sending.ts';

/** `command`: the same act at every try. */
export type Item<T> = { key: string; command: string; content: T; refused: string };
export type KeptItem<T> = { command: string; content: T };

export type OutboxPorts<T> = {
  kept: KeptRoom<KeptItem<T>>;
  deliver(content: T, command: string): Promise<void>;
  /** Key of a new item, in the order of time; and its command. */
  key(): string;
  command(): string;
  later(work: () => void, ms: number): () => void;
};
export type OutboxState<T> = {
  items: readonly Item<T>[];
  is: 'rest' | 'sending' | Exclude<Held, 'refused'>;
  /** The browser keeps nothing, or has no room left. */
  unkept: boolean;
};

export class Outbox<T> {
  readonly state: Store<OutboxState<T>> = createStore<OutboxState<T>>({ items: [], is: 'rest', unkept: false });
  private running: Promise<void> | null = null;
  private cancel: (() => void) | null = null;
  /** In a row, without an answer. */
  private tries = 0;
  /** Its page is gone: nothing is tried again by itself, perhaps for somebody else who has signed in since. */
  private stopped = false;

  constructor(private readonly ports: OutboxPorts<T>) {}

  async restore(): Promise<void> {
    this.stopped = false;
    const kept = await this.ports.kept.all().catch(() => []);
    const known = new Set(this.state.get().items.map((item) => item.key));
    const found = kept.filter(({ key }) => !known.has(key)).map(({ key, value }): Item<T> => ({ key, ...value, refused: '' }));
    if (found.length === 0) return;
    this.set({ items: [...found, ...this.state.get().items] });
    void this.flush();
  }

  async add(content: T): Promise<void> {
    const item: Item<T> = { key: this.ports.key(), command: this.ports.command(), content, refused: '' };
    this.set({ items: [...this.state.get().items, item] });
    // where the browser keeps nothing it is sent all the same
    await this.ports.kept.put(item.key, { command: item.command, content }).catch(() => this.set({ unkept: true }));
    void this.flush();
  }

  /** Tries what was refused once more. */
  again(key: string): void {
    this.set({ items: this.state.get().items.map((item) => (item.key === key ? { ...item, refused: '' } : item)) });
    void this.flush();
  }

  async remove(key: string): Promise<void> {
    this.set({ items: this.state.get().items.filter((item) => item.key !== key) });
    await this.ports.kept.drop(key).catch(() => undefined);
  }

  flush(): Promise<void> {
    this.cancel?.();
    this.cancel = null;
    this.running ??= this.sendAll().finally(() => {
      this.running = null;
    });
    return this.running;
  }

  stop(): void {
    this.stopped = true;
    this.cancel?.();
  }

  private async sendAll(): Promise<void> {
    for (;;) {
      const item = this.state.get().items.find(({ refused }) => refused === '');
      if (item === undefined) {
        this.set({ is: 'rest' });
        return;
      }
      this.set({ is: 'sending' });
      try {
        await this.ports.deliver(item.content, item.command);
        await this.remove(item.key);
        this.tries = 0;
      } catch (fault) {
        const is = heldBy(fault);
        if (is !== 'refused') {
          this.set({ is });
          if (is === 'signedOut') return;
          this.tries += 1;
          if (!this.stopped) this.cancel = this.ports.later(() => void this.flush(), pauseAfter(this.tries));
          return;
        }
        const refused = fault instanceof Error ? fault.message : '';
        this.set({ items: this.state.get().items.map((one) => (one.key === item.key ? { ...one, refused } : one)) });
      }
    }
  }

  private set(more: Partial<OutboxState<T>>): void {
    this.state.set({ ...this.state.get(), ...more });
  }
}
