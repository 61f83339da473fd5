/** The lists of a person's own work: what waits for them, tasks to do and to claim, what they did and started, copies to read. */

import * as z from 'zod';
import { signedIn } from '../../call.ts';
import { by, countsCall, list, type OneFilter, pageCall, shown } from '../../list.ts';
import type { WaitKind } from '../../menus.ts';
import { DEADLINE_STATES } from '../../rules/workdays.ts';
import { waits } from '../../waits.ts';
import { copyRow } from './act-records.ts';
import { doneRow, INSTANCE_STATUS, instanceRow, workRow } from './list-records.ts';
import { elementKey } from './records.ts';

/** Category of a process, or key of a node. */
const key: OneFilter<string, string, 'equal'> = { kind: 'equal', schema: elementKey() };
const ofWork = { keyword: by.keyword(), lamp: by.deadline(), category: key, nodeKey: key };
const past = { keyword: by.keyword(), time: by.days('from', 'until'), category: key };

/** Open tasks; the most urgent first. */
export const workList = list({
  area: 'workflow',
  name: 'work',
  row: workRow,
  key: 'taskId',
  open: true,
  filters: ofWork,
  sorts: ['dueTime'],
});
export const doneList = list({
  area: 'workflow',
  name: 'done',
  row: doneRow,
  key: 'taskId',
  filters: past,
  sorts: ['endTime'],
  order: '-endTime',
});
export const sentList = list({
  area: 'workflow',
  name: 'sent',
  row: instanceRow.extend({ status: shown.word(INSTANCE_STATUS, 'work.status', 110) }),
  key: 'processInstanceId',
  filters: past,
  sorts: ['createTime'],
  order: '-createTime',
});
export const copyList = list({
  area: 'workflow',
  name: 'copy',
  row: copyRow,
  filters: { unread: by.flag() },
  sorts: ['createTime'],
  order: '-createTime',
});

/** Something that waits for the viewer, whatever it is. */
export const waitingRow = z.object({
  id: z.string(),
  kind: z.enum(waits.map(({ kind }) => kind)),
  kindName: shown.text(120),
  caseNo: shown.code(170),
  /** What is to be done: the node of a task, the paper to stamp, the move to confirm. */
  title: shown.text(220),
  companyName: shown.text(210),
  caseTitle: shown.text(200),
  category: z.string(),
  /** From whom it comes; empty where it comes from the process. */
  fromName: shown.text(100),
  createTime: shown.moment(),
  /** Empty where nothing says until when; it then stands in the order by when it came. */
  dueTime: shown.moment(126),
  daysLeft: z.number().int().nullable(),
  lamp: z.enum(['', ...DEADLINE_STATES]),
  /** Page on which it is done. */
  path: z.string(),
  /** The task itself, where it is one. */
  task: workRow.nullable(),
});
export type WaitingRow = z.output<typeof waitingRow>;

const waiting = {
  area: 'workflow',
  name: 'waiting',
  row: waitingRow,
  filters: { keyword: by.keyword(), lamp: by.word(DEADLINE_STATES, 'work.lamp'), category: key, nodeKey: key },
  sorts: ['dueTime'],
} as const;
const open = { open: true } as const;
/** Everything that waits for the viewer, each kind on a tab. */
export const waitingList = list({
  ...waiting,
  tabs: { all: open, ...Object.fromEntries(waits.map(({ kind }) => [kind, open])) } as Record<'all' | WaitKind, typeof open>,
});
/** One kind of it. */
export const waitingPart = list({ ...waiting, ...open });

const mine = { access: signedIn('staff', 'extLab', 'customer'), scope: 'own' } as const;
export const waitingCalls = {
  waitingPage: pageCall(waitingList, {
    ...mine,
    path: '/blade-flow/flowCommon/waiting_page',
    summary:
      'Everything that waits for the signed-in person: tasks, papers to stamp, uses, moves and versions to decide, copies to read; the most urgent first, what has no deadline by when it came.',
  }),
  waitingCounts: countsCall(waitingList, {
    ...mine,
    path: '/blade-flow/flowCommon/waiting_counts',
    summary: 'Counts the same by kind, under the same filters.',
  }),
};
