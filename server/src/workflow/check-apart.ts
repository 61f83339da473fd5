/**
 * Whatever walks through a drawn process (its check, the dry run of moving cases, past cases played again) runs apart from the
 * server's own thread: a process that takes long holds up only whoever drew it.
 */
import type { Definition } from '@zhengjian/flow/definition.ts';
import type { Called, FindCalled } from '@zhengjian/flow/inline.ts';
import type { Migration } from '@zhengjian/flow/migrate.ts';
import type { Checked } from '@zhengjian/flow/read.ts';
import type { Divergence } from '@zhengjian/flow/rehearse.ts';
import type { Command, State } from '@zhengjian/flow/state.ts';
import { boundedThreads, type ThreadLimits } from '../platform/bounded-threads.ts';
import { refuse } from '../platform/refuse.ts';

/** A case that is over, with the version it ran on. */
export type PastCase = { definition: Definition; commands: Command[] };
/** `called`: the published processes that the file calls, by key. */
export type ApartOrder =
  | { do: 'check'; xml: string; called: (readonly [string, Called])[] }
  | { do: 'plan'; before: Definition; after: Definition; states: State[] }
  | { do: 'rehearse'; draft: Definition; past: PastCase[] };
/** `unknown`: processes that the file calls and that were not given along. */
export type CheckAnswer = Checked & { unknown: string[] };
export type ApartAnswer =
  | { did: 'check'; checked: CheckAnswer }
  | { did: 'plan'; plans: Migration[] }
  | { did: 'rehearse'; divergences: (Divergence | null)[] };

/** The largest file that passes the limits of `flow/` takes some 3 s on a free core. */
const LIMITS: ThreadLimits = { most: 2, perCaller: 1, waitingPerCaller: 4, waiting: 100, limitMs: 20_000, memoryMb: 512 };

const TOO_LONG: Checked = { definition: null, faults: [{ code: 'tooLarge', element: '' }], markings: 0, head: null };

export type CheckApart = (caller: string, xml: string, find: FindCalled) => Promise<Checked>;
export type ProcessesApart = {
  /** A file that passes a limit has the fault `tooLarge`. */
  check: CheckApart;
  /** Whether and how each state goes on in another version. @throws Refusal `workflow.planTooLong` */
  plan(caller: string, before: Definition, after: Definition, states: State[]): Promise<Migration[]>;
  /** Where each past case would have gone another way; null: nowhere. @throws Refusal `workflow.rehearsalTooLong` */
  rehearse(caller: string, draft: Definition, past: PastCase[]): Promise<(Divergence | null)[]>;
};

/** Each answer fits its order; the thread answers nothing else. */
const mismatch = (did: string): never => {
  throw new Error(`the thread of processes answered ${did} to another order`);
};

/** All of them throw Refusal `workflow.checkBusy` when the person has too much of it under way. */
export const processesApart = (limits: Partial<ThreadLimits> = {}): ProcessesApart => {
  const threads = boundedThreads<ApartOrder, ApartAnswer>('workflow/check-worker.ts', { ...LIMITS, ...limits });
  const run = async (caller: string, order: ApartOrder): Promise<ApartAnswer | 'tooLong'> => {
    const answer = await threads.run(caller, order);
    return answer === 'busy' ? refuse('workflow.checkBusy') : answer;
  };
  const checkOnce = async (caller: string, xml: string, called: (readonly [string, Called])[]): Promise<CheckAnswer> => {
    const answer = await run(caller, { do: 'check', xml, called });
    if (answer === 'tooLong') return { ...TOO_LONG, unknown: [] };
    return answer.did === 'check' ? answer.checked : mismatch(answer.did);
  };
  return {
    check: async (caller, xml, find) => {
      const first = await checkOnce(caller, xml, []);
      const called: (readonly [string, Called])[] = [];
      for (const key of first.unknown) {
        const found = await find(key);
        if (found !== null) called.push([key, found]);
      }
      return called.length === 0 ? first : checkOnce(caller, xml, called);
    },
    plan: async (caller, before, after, states) => {
      if (states.length === 0) return [];
      const answer = await run(caller, { do: 'plan', before, after, states });
      if (answer === 'tooLong') return refuse('workflow.planTooLong');
      return answer.did === 'plan' ? answer.plans : mismatch(answer.did);
    },
    rehearse: async (caller, draft, past) => {
      if (past.length === 0) return [];
      const answer = await run(caller, { do: 'rehearse', draft, past });
      if (answer === 'tooLong') return refuse('workflow.rehearsalTooLong');
      return answer.did === 'rehearse' ? answer.divergences : mismatch(answer.did);
    },
  };
};

/** The server's own. */
export const apart = processesApart();
