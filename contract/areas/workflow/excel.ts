/** The lists of a person's own work as Excel, with the conditions and columns in sight. */
import { type Access, area, permission, signedIn } from '../../call.ts';
import { type AnyList, exportCall } from '../../list.ts';
import { fileCalls } from '../file/calls.ts';
import { followed } from './list-records.ts';
import { copyList, doneList, sentList, waitingList, workList } from './work-lists.ts';

const excel = <const L extends AnyList>(of: L, path: string, about: string, access: Access = signedIn('staff', 'extLab')) =>
  exportCall(of, {
    path: `/blade-flow/${path}`,
    summary: `Answers ${about} as Excel, against a key.`,
    key: fileCalls.acceptanceExportKey,
    access,
  });

export const workflowExcelCalls = area('workflow', {
  waitingExcel: excel(waitingList, 'flowCommon/waiting_excel', 'everything that waits for the person'),
  todoExcel: excel(workList, 'work/todo-excel', 'the tasks to do'),
  claimExcel: excel(workList, 'work/claim-excel', 'the tasks to claim'),
  doneExcel: excel(doneList, 'work/done-excel', 'the tasks done'),
  sentExcel: excel(sentList, 'work/send-excel', 'the processes started'),
  copyExcel: excel(copyList, 'flowCommon/flow_copy_excel', 'the cases sent to read'),
  followExcel: excel(followed, 'follow/excel', 'the processes followed', permission('flow_follow')),
});
