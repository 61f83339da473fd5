/**
 * Sections of a result as they are written at the factory: kept on the device with every pause in typing, sent when there is a
 * connection, and held against what others of the team have written meanwhile. What both have written is nobody's to lose: the section
 * waits until its writer has chosen.
 */
import type { SectionShown } from '@zhengjian/contract/areas/inspection/records.ts';
import type { Section, SectionBody } from '@zhengjian/contract/areas/inspection/rules.ts';
import type { KeptRoom } from '../../../shell/offlineStore.ts';
import { createStore, type Store } from '../../../shell/store.ts';
import { differences } from './merge.ts';
import { type Held, heldBy, pauseAfter } from './sending.ts';

/** What is not with the server yet: the body, the version that it was written over, and what stood there. */
export type Unsent = { version: number; body: SectionBody; base?: SectionBody };
type Answer = { saved: SectionShown[]; conflicts: SectionShown[] };

export type Ports = {
  kept: KeptRoom<Unsent>;
  send(sections: (Pick<Unsent, 'version' | 'body'> & { section: Section })[]): Promise<Answer>;
  now(): number;
  /** Runs work after a pause; answers what calls it off. */
  later(work: () => void, ms: number): () => void;
};

export type SyncState = {
  /** As the page shows them: one's own where they are unsent, else the server's. */
  bodies: ReadonlyMap<Section, SectionBody>;
  /** Who wrote what stands with the server, and when. */
  written: ReadonlyMap<Section, SectionShown>;
  unsent: ReadonlySet<Section>;
  /** What somebody else has written meanwhile. */
  conflicts: ReadonlyMap<Section, SectionShown>;
  /** What both began with, where somebody else has written meanwhile. */
  bases: ReadonlyMap<Section, SectionBody>;
  is: 'rest' | 'sending' | Held;
  why: string;
  savedAt: number | null;
  /** Something was found on the device that had not been sent. */
  restored: boolean;
  /** The browser keeps nothing. */
  unkept: boolean;
};

const PAUSE_MS = 1_200;

export class SectionSync {
  readonly state: Store<SyncState>;
  private readonly unsent = new Map<Section, Unsent>();
  private readonly conflicts = new Map<Section, SectionShown>();
  private readonly written = new Map<Section, SectionShown>();
  private running: Promise<void> | null = null;
  private cancel: (() => void) | null = null;
  /** In a row, without an answer. */
  private tries = 0;
  /** Its page is gone: nothing is tried again by itself, perhaps for somebody else who has signed in since. */
  private stopped = false;

  constructor(
    private readonly ports: Ports,
    sections: readonly SectionShown[],
  ) {
    for (const one of sections) this.written.set(one.section, one);
    this.state = createStore<SyncState>(this.shown({ is: 'rest', why: '', savedAt: null, restored: false, unkept: false }));
  }

  /** Takes up what an earlier visit could not send. */
  async restore(): Promise<void> {
    this.stopped = false;
    try {
      const kept = await this.ports.kept.all();
      for (const { key, value } of kept) if (!this.unsent.has(key as Section)) this.unsent.set(key as Section, value);
      if (kept.length === 0) return;
      this.tell({ restored: true });
      void this.flush();
    } catch {
      this.tell({ unkept: true });
    }
  }

  /** What others have written since; one's own unsent sections stay as they are. */
  received(sections: readonly SectionShown[]): void {
    for (const one of sections) if ((this.written.get(one.section)?.version ?? 0) < one.version) this.written.set(one.section, one);
    this.tell({});
  }

  change(section: Section, body: SectionBody): void {
    const before = this.unsent.get(section);
    const written = this.written.get(section);
    const unsent = before ? { ...before, body } : { version: written?.version ?? 0, body, base: written?.body ?? {} };
    this.unsent.set(section, unsent);
    this.tell({});
    void this.keep(section, unsent);
    this.soon(PAUSE_MS);
  }

  /** The writer has chosen between theirs and their own: this is what stands there from now on. */
  resolve(section: Section, body: SectionBody): void {
    const theirs = this.conflicts.get(section);
    if (theirs === undefined) return;
    this.conflicts.delete(section);
    this.written.set(section, theirs);
    if (differences(undefined, body, theirs.body).length === 0) {
      this.unsent.delete(section);
      void this.forget(section);
      this.tell({});
      return;
    }
    const anew = { version: theirs.version, body, base: theirs.body };
    this.unsent.set(section, anew);
    void this.keep(section, anew);
    this.tell({});
    void this.flush();
  }

  /** Sends what is unsent, at once. */
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
    const sent = [...this.unsent]
      .filter(([section]) => !this.conflicts.has(section))
      .map(([section, { version, body }]) => ({ section, version, body }));
    if (sent.length === 0) return;
    this.tell({ is: 'sending' });
    try {
      const { saved, conflicts } = await this.ports.send(sent);
      for (const one of saved) this.arrived(one, sent.find((s) => s.section === one.section)?.body);
      for (const one of conflicts) this.meet(one);
      this.tries = 0;
      this.tell({ is: 'rest', why: '', savedAt: this.ports.now(), restored: false });
      if ([...this.unsent.keys()].some((section) => !this.conflicts.has(section))) this.soon(PAUSE_MS);
    } catch (fault) {
      const is = heldBy(fault);
      this.tell({ is, why: is === 'refused' && fault instanceof Error ? fault.message : '' });
      // what was refused is not sent again by itself: its writer has to change it, or to sign in
      if (is !== 'offline' && is !== 'busy') return;
      this.tries += 1;
      this.soon(pauseAfter(this.tries));
    }
  }

  /** Somebody else has written the section meanwhile. Where oneself has changed nothing that they have not, theirs stands. */
  private meet(theirs: SectionShown): void {
    const mine = this.unsent.get(theirs.section);
    if (mine && differences(mine.base, mine.body, theirs.body).some(({ proposed }) => proposed !== 'theirs')) {
      this.conflicts.set(theirs.section, theirs);
      return;
    }
    this.written.set(theirs.section, theirs);
    this.unsent.delete(theirs.section);
    void this.forget(theirs.section);
  }

  /** What was typed while it was under way is still to be sent, over the new version. */
  private arrived(one: SectionShown, sent: SectionBody | undefined): void {
    this.written.set(one.section, one);
    const now = this.unsent.get(one.section);
    if (now === undefined) return;
    if (now.body === sent) {
      this.unsent.delete(one.section);
      void this.forget(one.section);
      return;
    }
    const anew = { version: one.version, body: now.body, base: one.body };
    this.unsent.set(one.section, anew);
    void this.keep(one.section, anew);
  }

  private soon(ms: number): void {
    this.cancel?.();
    if (this.stopped) return;
    this.cancel = this.ports.later(() => void this.flush(), ms);
  }

  private keep(section: Section, unsent: Unsent): Promise<void> {
    return this.ports.kept.put(section, unsent).catch(() => this.tell({ unkept: true }));
  }

  private forget(section: Section): Promise<void> {
    return this.ports.kept.drop(section).catch(() => this.tell({ unkept: true }));
  }

  private shown(more: Pick<SyncState, 'is' | 'why' | 'savedAt' | 'restored' | 'unkept'>): SyncState {
    const bodies = new Map<Section, SectionBody>([...this.written].map(([section, one]) => [section, one.body]));
    for (const [section, { body }] of this.unsent) bodies.set(section, body);
    return {
      ...more,
      bodies,
      written: new Map(this.written),
      unsent: new Set(this.unsent.keys()),
      conflicts: new Map(this.conflicts),
      bases: new Map([...this.unsent].flatMap(([section, { base }]) => (base ? [[section, base] as const] : []))),
    };
  }

  private tell(more: Partial<SyncState>): void {
    const { is, why, savedAt, restored, unkept } = { ...this.state.get(), ...more };
    this.state.set(this.shown({ is, why, savedAt, restored, unkept }));
  }
}
