/** The engine on the database, registered like an area: its calls, lists, jobs and invariants. */
import { workflowActCalls } from '@zhengjian/contract/areas/workflow/acts.ts';
import { workflowCalls } from '@zhengjian/contract/areas/workflow/calls.ts';
import { workflowDeadlineCalls } from '@zhengjian/contract/areas/workflow/deadline.ts';
import { workflowExcelCalls } from '@zhengjian/contract/areas/workflow/excel.ts';
import { workflowListCalls } from '@zhengjian/contract/areas/workflow/lists.ts';
import { workflowPhraseCalls } from '@zhengjian/contract/areas/workflow/phrases.ts';
import { workflowReleaseCalls } from '@zhengjian/contract/areas/workflow/releases.ts';
import { returnedChangeCalls } from '@zhengjian/contract/areas/workflow/returned-changes.ts';
import { reviewCommentCalls } from '@zhengjian/contract/areas/workflow/review-comments.ts';
import { en } from '@zhengjian/contract/areas/workflow/text.en.ts';
import { zh } from '@zhengjian/contract/areas/workflow/text.zh.ts';
import type { Area, JobsOf } from '../platform/area.ts';
import type { Job } from '../platform/jobs/jobs.ts';
import { refusals } from '../platform/refuse.ts';
import { workflowActAnswers } from './act-answers.ts';
import { workflowAnswers } from './answers.ts';
import { workflowDeadlineAnswers } from './deadline-answers.ts';
import { workflowExcelAnswers } from './excel-answers.ts';
import { workflowInvariants } from './invariants.ts';
import { workflowListAnswers } from './list-answers.ts';
import { workflowWaits } from './lists/waits.ts';
import { closeDays } from './node-days.ts';
import { workflowPhraseAnswers } from './phrases.ts';
import { workflowReleaseAnswers } from './release-answers.ts';
import { remindAll } from './reminder.ts';
import { returnedChangeAnswers } from './returned/changes-since.ts';
import { reviewCommentAnswers } from './review-comment-answers.ts';
import { timeOut } from './timeouts.ts';
import { fireTimers } from './timers.ts';

declare module '../platform/refuse.ts' {
  interface Refusals {
    workflow: keyof typeof zh.refusal;
  }
}

const HALF_A_MINUTE_MS = 30_000;
const TEN_MINUTES_MS = 600_000;

const jobs = ({ db, world, tenants }: JobsOf): Job[] => [
  { name: 'deadlines', everyMs: HALF_A_MINUTE_MS, run: () => remindAll(db, world, tenants) },
  { name: 'timeouts', everyMs: HALF_A_MINUTE_MS, run: () => timeOut(db, world) },
  { name: 'timers', everyMs: HALF_A_MINUTE_MS, run: () => fireTimers(db, world) },
  { name: 'nodeDays', everyMs: TEN_MINUTES_MS, run: () => closeDays(db, world, tenants) },
];

export const workflowArea: Area = {
  name: 'workflow',
  calls: [
    workflowCalls,
    workflowActCalls,
    workflowPhraseCalls,
    reviewCommentCalls,
    returnedChangeCalls,
    workflowListCalls,
    workflowReleaseCalls,
    workflowDeadlineCalls,
    workflowExcelCalls,
  ],
  answers: [
    workflowAnswers,
    workflowActAnswers,
    workflowPhraseAnswers,
    reviewCommentAnswers,
    returnedChangeAnswers,
    workflowListAnswers,
    workflowReleaseAnswers,
    workflowDeadlineAnswers,
    workflowExcelAnswers,
  ],
  refusals: refusals(zh.refusal, en.refusal, { modelChanged: 'conflict' }),
  waits: workflowWaits,
  invariants: workflowInvariants,
  jobs,
};
