/** Leaves of the demo institute's staff in every state: approved and over, approved and still to come, passed on to the leaders, returned, corrected, given up, waiting. */
import { type LeaveForm, leaveCalls } from '@zhengjian/contract/areas/leave/calls.ts';
import { workflowActCalls } from '@zhengjian/contract/areas/workflow/acts.ts';
import { workflowCalls } from '@zhengjian/contract/areas/workflow/calls.ts';
import { makeCall } from './caller.ts';
import { onOfficeDay } from './officeDays.ts';
import type { Stage, Users } from './people.ts';
import type { Timetable } from './timetable.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const HEAD = 'zhouliyan';
const LEADER = 'limuchuan';
const DEAN = 'wangjianheng';
const ASKED_IN = '曹念慈';

type Decision = 'pass' | 'return' | 'again' | 'giveUp' | 'ask' | 'leader' | 'dean';
type Story = {
  who: string;
  leaveType: string;
  reason: string;
  /** Days before the end of the play at which it is handed in, and after that day at which it begins. */
  before: number;
  ahead: number;
  /** Length in calendar days; half a day is a morning. */
  days: number;
  next: readonly Decision[];
};

const STORIES: readonly Story[] = [
  { who: 'zhuyutong', leaveType: '3', reason: '年假，回老家探亲。', before: 52, ahead: 6, days: 2, next: ['pass'] },
  { who: 'luozihan', leaveType: '4', reason: '婚假，检查任务已交马骁。', before: 38, ahead: 12, days: 7, next: ['pass', 'pass'] },
  { who: 'linshuyao', leaveType: '2', reason: '上午到医院复查。', before: 25, ahead: 1, days: 0.5, next: ['pass'] },
  { who: 'guoanqi', leaveType: '1', reason: '办理房屋过户手续。', before: 18, ahead: 3, days: 1, next: ['return', 'again', 'pass'] },
  { who: 'maxiao', leaveType: '6', reason: '上周末现场检查，申请调休。', before: 13, ahead: 2, days: 2, next: ['return', 'giveUp'] },
  { who: 'zhengkaixuan', leaveType: '3', reason: '年假，制证工作由谢知秋代办。', before: 5, ahead: 10, days: 6, next: ['pass'] },
  {
    who: 'xiezhiqiu',
    leaveType: '2',
    reason: '腰椎手术及术后休养，附医院诊断证明。',
    before: 61,
    ahead: 7,
    days: 21,
    next: ['pass', 'leader', 'dean'],
  },
  {
    who: 'yujiahe',
    leaveType: '2',
    reason: '膝关节手术及术后休养，出纳工作由唐悦代办。',
    before: 5,
    ahead: 14,
    days: 28,
    next: ['pass', 'ask', 'dean'],
  },
  { who: 'linshuyao', leaveType: '3', reason: '年假，送孩子返校。', before: 6, ahead: 15, days: 2, next: ['pass'] },
  { who: 'tangyue', leaveType: '1', reason: '家中老人住院陪护。', before: 4, ahead: 6, days: 3, next: [] },
  { who: 'hechengyu', leaveType: '6', reason: '调休。', before: 3, ahead: 4, days: 2, next: ['return'] },
  { who: 'zhangruonan', leaveType: '3', reason: '年假，受理工作由刘启明代办。', before: 2, ahead: 9, days: 2, next: [] },
  { who: 'zhouliyan', leaveType: '1', reason: '参加孩子家长会。', before: 2, ahead: 3, days: 0.5, next: [] },
];
const RETURN_REMARK = '请写明工作交接人。';

const dayText = (at: Date): string => new Date(at.getTime() + 8 * HOUR_MS).toISOString().slice(0, 10);

/** Ten in the morning of a working day, at the latest so many days before the end. */
const morning = (until: Date, before: number): Date => {
  const day = new Date(Date.parse(`${dayText(new Date(until.getTime() - before * DAY_MS))}T10:00:00+08:00`));
  return onOfficeDay(day, -1);
};

const formOf = ({ leaveType, reason, ahead, days }: Story, at: Date): LeaveForm => {
  const from = new Date(at.getTime() + ahead * DAY_MS);
  return {
    leaveType,
    reason,
    startDate: dayText(from),
    startHalf: '0',
    endDate: dayText(new Date(from.getTime() + (Math.ceil(days) - 1) * DAY_MS)),
    endHalf: days < 1 ? '0' : '1',
  };
};

const tell = (stage: Stage, users: Users, timetable: Timetable, story: Story, begin: Date): void => {
  const form = formOf(story, begin);
  const started = { id: '', instance: '' };
  const as = async (account: string) => ({ token: await users.as(account), headers: { 'idempotency-key': stage.world.uuid() } });
  const submit = async (account: string, node: string, result: string, remark: string) =>
    makeCall(
      stage.app,
      workflowCalls.flowSubmit,
      { flowInstanceIds: [started.instance], currentNodeKeyName: node, result, remark } as never,
      await as(account),
    );
  const steps: Record<Decision, () => Promise<unknown>> = {
    pass: async () => {
      const { task } = await makeCall(stage.app, leaveCalls.detail, { businessId: started.id }, { token: await users.as(story.who) });
      const head = task?.nodeKey === 'head';
      return submit(head ? HEAD : LEADER, task?.nodeKey ?? '', 'PASS', head ? '同意，工作已安排。' : '同意。');
    },
    return: () => submit(HEAD, 'head', 'REJECT_PRE', RETURN_REMARK),
    again: async () =>
      makeCall(
        stage.app,
        leaveCalls.startProcess,
        { ...form, reason: `${form.reason}工作由马骁代办。`, id: started.id },
        await as(story.who),
      ),
    leader: () => submit(LEADER, 'board', 'PASS', '同意，注意休养。'),
    dean: () => submit(DEAN, 'board', 'PASS', '同意。'),
    ask: async () => {
      const { token } = await as(LEADER);
      const dialog = await makeCall(stage.app, workflowCalls.flowTaskDialog, { flowInstanceId: started.instance }, { token });
      const { people } = await makeCall(stage.app, workflowActCalls.flowSigning, { taskId: dialog.taskId }, { token });
      const userId = people.find(({ realName }) => realName === ASKED_IN)?.id ?? '';
      return makeCall(
        stage.app,
        workflowActCalls.flowAddSigner,
        { taskId: dialog.taskId, userId, where: 'before', remark: '请核对出纳岗位的代办安排是否符合内控要求。' },
        await as(LEADER),
      );
    },
    giveUp: () => submit(story.who, 'apply', 'REJECT_END', '行程取消，不再请假。'),
  };
  timetable.add(begin, async () => {
    const { id, processInstanceId } = await makeCall(stage.app, leaveCalls.startProcess, form, await as(story.who));
    Object.assign(started, { id, instance: processInstanceId });
  });
  story.next.forEach((decision, step) => {
    timetable.add(new Date(begin.getTime() + (step + 1) * 3 * HOUR_MS), () => steps[decision]());
  });
};

/** Puts the leaves into the timetable of the play, those that fall into it. */
export const playLeaves = (stage: Stage, users: Users, timetable: Timetable, from: Date, until: Date): void => {
  for (const story of STORIES) {
    const begin = morning(until, story.before);
    if (begin > from) tell(stage, users, timetable, story, begin);
  }
};
