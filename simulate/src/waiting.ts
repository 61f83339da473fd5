/** What waits for the dean when the play ends, beside leaves, versions and moves: a use of a seal, a case to know of, a colleague's work. */
import { stampingCalls } from '@zhengjian/contract/areas/stamping/calls.ts';
import { workflowActCalls } from '@zhengjian/contract/areas/workflow/acts.ts';
import { workflowListCalls } from '@zhengjian/contract/areas/workflow/lists.ts';
import { makeCall } from './caller.ts';
import { MAIN_TENANT } from './institute.ts';
import { createUsers, type Stage } from './people.ts';

const DAY_MS = 86_400_000;
const DEAN = 'wangjianheng';
const APPROVER = 'huangyaning';
const LONG_ENOUGH = 30;

const dayBegin = (at: Date): string => `${new Date(at.getTime() + 8 * 3_600_000).toISOString().slice(0, 10)} 00:00:00`;

export const playWaiting = async (stage: Stage, until: Date): Promise<void> => {
  stage.world.setNow(until);
  const users = createUsers(stage, MAIN_TENANT);
  const as = async (account: string) => ({ token: await users.as(account), headers: { 'idempotency-key': stage.world.uuid() } });
  const dean = await users.idOf(DEAN);
  const manager = await as('caonianci');
  const { records } = await makeCall(stage.app, stampingCalls.sealPage, { size: 50 }, manager);
  const seal = records.find(({ kind }) => kind === 'testing');
  if (seal) {
    // the institute's own seal stands first on it
    const use = { sealId: seal.id, documentKind: 'inspectionReport', position: 2, reason: '工厂检查报告随检测报告一并电子用印' } as const;
    await makeCall(stage.app, stampingCalls.sealUseRequest, use, manager);
  }
  const work = await makeCall(stage.app, workflowListCalls.todoList, { size: 1 }, await as(APPROVER));
  const [shown] = work.records;
  if (shown) {
    const copy = { flowInstanceId: shown.processInstanceId, userIds: [dean], remark: '该企业首次申请，请知悉。' };
    await makeCall(stage.app, workflowActCalls.flowCopy, copy, await as(APPROVER));
  }
  const span = { from: dayBegin(until), until: dayBegin(new Date(until.getTime() + LONG_ENOUGH * DAY_MS)), reason: '外出学习' };
  await makeCall(
    stage.app,
    workflowActCalls.flowDeputySave,
    { deputyId: dean, categories: ['cccApplication'], ...span },
    await as(APPROVER),
  );
};
