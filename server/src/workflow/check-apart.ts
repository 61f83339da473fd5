/** Process files are read and tried out apart from the server's own thread: one that takes long holds up only whoever drew it. */
import type { Called, FindCalled } from '@zhengjian/flow/inline.ts';
import type { Checked } from '@zhengjian/flow/read.ts';
import { boundedThreads, type ThreadLimits } from '../platform/bounded-threads.ts';
import { refuse } from '../platform/refuse.ts';

/** `called`: the published processes that the file calls, by key. */
export type CheckOrder = { xml: string; called: (readonly [string, Called])[] };
/** `unknown`: processes that the file calls and that were not given along. */
export type CheckAnswer = Checked & { unknown: string[] };

/** The largest file that passes the limits of `flow/` takes some 3 s on a free core. */
const LIMITS: ThreadLimits = { most: 2, perCaller: 1, waitingPerCaller: 4, waiting: 100, limitMs: 20_000, memoryMb: 512 };

const TOO_LONG: Checked = { definition: null, faults: [{ code: 'tooLarge', element: '' }], markings: 0, head: null };

export type CheckApart = (caller: string, xml: string, find: FindCalled) => Promise<Checked>;

export const checkingApart = (limits: Partial<ThreadLimits> = {}): CheckApart => {
  const threads = boundedThreads<CheckOrder, CheckAnswer>('workflow/check-worker.ts', { ...LIMITS, ...limits });
  const run = async (caller: string, order: CheckOrder): Promise<CheckAnswer> => {
    const answer = await threads.run(caller, order);
    if (answer === 'busy') return refuse('workflow.checkBusy');
    return answer === 'tooLong' ? { ...TOO_LONG, unknown: [] } : answer;
  };
  return async (caller, xml, find) => {
    const first = await run(caller, { xml, called: [] });
    const called: CheckOrder['called'] = [];
    for (const key of first.unknown) {
      const found = await find(key);
      if (found !== null) called.push([key, found]);
    }
    return called.length === 0 ? first : run(caller, { xml, called });
  };
};

/** @throws Refusal `workflow.checkBusy` when the person has too many checks under way */
export const checkApart = checkingApart();
