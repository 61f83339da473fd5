/** Answers the Excel files of the work lists. */
import { en as flowEn } from '@zhengjian/contract/areas/flow/text.en.ts';
import { zh as flowZh } from '@zhengjian/contract/areas/flow/text.zh.ts';
import { workflowExcelCalls } from '@zhengjian/contract/areas/workflow/excel.ts';
import { en } from '@zhengjian/contract/areas/workflow/text.en.ts';
import { zh } from '@zhengjian/contract/areas/workflow/text.zh.ts';
import { answers } from '../platform/http/context.ts';
import { exportOf } from '../platform/lists/export-list.ts';
import { copies } from './acts/copy.ts';
import { everything } from './lists/everything.ts';
import { followedInstances } from './lists/instances.ts';
import { doneTasks, sentProcesses } from './lists/own-past.ts';
import { ownTasks, tasksToClaim } from './lists/work.ts';

const { waitingExcel, todoExcel, claimExcel, doneExcel, sentExcel, copyExcel, followExcel } = workflowExcelCalls;
const texts = { zh, en };

export const workflowExcelAnswers = answers(workflowExcelCalls, {
  waitingExcel: exportOf(waitingExcel, everything, texts),
  todoExcel: exportOf(todoExcel, ownTasks, texts),
  claimExcel: exportOf(claimExcel, tasksToClaim, texts),
  doneExcel: exportOf(doneExcel, doneTasks, texts),
  sentExcel: exportOf(sentExcel, sentProcesses, texts),
  copyExcel: exportOf(copyExcel, copies, texts),
  followExcel: exportOf(followExcel, followedInstances, { zh: flowZh, en: flowEn }),
});
