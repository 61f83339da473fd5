/** The threads that set papers: started with the first paper, kept warm for a while, replaced when one dies or hangs. */
import { availableParallelism } from 'node:os';
import path from 'node:path';
import type { Worker } from 'node:worker_threads';
import { projectRoot } from '../root.ts';
import { startThread } from '../thread.ts';
import type { PaperAnswer, PaperOrder } from './typst-worker.ts';

/** A paper that takes longer than this is given up with its thread; the longest seen took 1.1 s. */
const LIMIT_MS = 60_000;
/** Threads hold about 60 MB of fonts each; they go when nobody printed for this long. */
const IDLE_MS = 300_000;

export type Setters = {
  set(order: Omit<PaperOrder, 'id'>): Promise<PaperAnswer>;
  close(): Promise<void>;
};

type Waiting = { order: PaperOrder; done(answer: PaperAnswer): void };
type Setter = { worker: Worker; job: Waiting | null; timer: NodeJS.Timeout | null };

/** @param most threads at once; one core is left to the people who wait for lists. */
export const createSetters = (most = Math.min(Math.max(availableParallelism() - 1, 1), 4)): Setters => {
  const templates = path.join(projectRoot, 'server/templates');
  const setters = new Set<Setter>();
  const queue: Waiting[] = [];
  let last = 0;
  let closed = false;

  const drop = (setter: Setter, fault: string) => {
    if (!setters.delete(setter)) return;
    if (setter.timer) clearTimeout(setter.timer);
    setter.job?.done({ id: setter.job.order.id, fault });
    void setter.worker.terminate();
    feed();
  };
  const rest = (setter: Setter) => {
    setter.timer = setTimeout(() => drop(setter, 'idle'), IDLE_MS);
    setter.timer.unref();
  };
  const give = (setter: Setter, job: Waiting) => {
    if (setter.timer) clearTimeout(setter.timer);
    setter.job = job;
    setter.timer = setTimeout(() => drop(setter, `no paper within ${LIMIT_MS} ms`), LIMIT_MS);
    setter.timer.unref();
    setter.worker.ref();
    setter.worker.postMessage(job.order);
  };
  const hire = (): Setter => {
    const setter: Setter = { worker: startThread('platform/documents/typst-worker.ts', { templates }), job: null, timer: null };
    setter.worker.on('message', (answer: PaperAnswer) => {
      const { job } = setter;
      setter.job = null;
      if (setter.timer) clearTimeout(setter.timer);
      setter.worker.unref();
      rest(setter);
      job?.done(answer);
      feed();
    });
    setter.worker.on('error', (e) => drop(setter, e instanceof Error ? e.message : String(e)));
    setter.worker.on('exit', () => drop(setter, 'the thread ended'));
    setters.add(setter);
    return setter;
  };
  const feed = () => {
    if (closed) return;
    for (let job = queue[0]; job; job = queue[0]) {
      const free = [...setters].find((s) => !s.job) ?? (setters.size < most ? hire() : undefined);
      if (!free) return;
      queue.shift();
      give(free, job);
    }
  };

  return {
    set: (order) =>
      new Promise((done) => {
        queue.push({ order: { ...order, id: ++last }, done });
        feed();
      }),
    close: async () => {
      closed = true;
      for (const waiting of queue.splice(0)) waiting.done({ id: waiting.order.id, fault: 'closing' });
      await Promise.all([...setters].map((s) => s.worker.terminate()));
    },
  };
};
