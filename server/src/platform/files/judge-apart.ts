/** Uploads are judged apart from the server's own thread: a file that takes long holds up only whoever sent it. */
import { type BoundedThreads, boundedThreads, type ThreadLimits } from '../bounded-threads.ts';
import { refuse } from '../refuse.ts';
import { type Fault, unfit } from './judging/verdict.ts';
import type { Arrived } from './store.ts';

export type JudgeOrder = { suffix: string; path: string; head: Uint8Array };
export type Verdict = { fit: true } | { fit: false; fault: Fault; params: Record<string, string | number> };

export type Judging = {
  /** @throws Unfit; Refusal `file.judgingBusy` when the person has too many under way */
  judge(person: string, suffix: string, content: Pick<Arrived, 'path' | 'head'>): Promise<void>;
  close(): Promise<void>;
};

/** An archive of 1 GB unpacked, the largest taken, needs 4 s on a free core. */
const LIMITS: ThreadLimits = { most: 3, perCaller: 1, waitingPerCaller: 40, waiting: 400, limitMs: 30_000, memoryMb: 384 };

export const createJudging = (limits: Partial<ThreadLimits> = {}): Judging => {
  const threads: BoundedThreads<JudgeOrder, Verdict> = boundedThreads('platform/files/judge-worker.ts', { ...LIMITS, ...limits });
  return {
    judge: async (person, suffix, { path, head }) => {
      const verdict = await threads.run(person, { suffix, path, head });
      if (verdict === 'busy') return refuse('file.judgingBusy');
      if (verdict === 'tooLong') return unfit('tooComplex');
      if (!verdict.fit) return unfit(verdict.fault, verdict.params);
    },
    close: threads.close,
  };
};
