/** Judges uploads in a thread of its own, whose time and memory are bounded. */
import { errorCode } from '../start-fault.ts';
import { serveThread } from '../thread-orders.ts';
import { judge } from './judge.ts';
import type { JudgeOrder, Verdict } from './judge-apart.ts';
import { Unfit } from './judging/verdict.ts';

serveThread(async (order): Promise<Verdict> => {
  // posted by judge-apart.ts
  const { suffix, path, head } = order as JudgeOrder;
  try {
    await judge(suffix, { path, head: Buffer.from(head) });
    return { fit: true };
  } catch (e) {
    if (e instanceof Unfit) return { fit: false, fault: e.fault, params: e.params };
    // a disk that does not answer is ours; what a parser trips over is the content's
    if (errorCode(e).startsWith('E') && !errorCode(e).startsWith('ERR_')) throw e;
    return { fit: false, fault: 'damaged', params: {} };
  }
});
