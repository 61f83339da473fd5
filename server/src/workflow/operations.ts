/**
 * What a person may do with a case now beside reading it. Each operation stands here only when the act behind it would not refuse
 * this person with the case as it stands, so that no button of the case file is dead.
 */

import type { flowOperation, OperationKey } from '@zhengjian/contract/areas/workflow/records.ts';
import { en } from '@zhengjian/contract/areas/workflow/text.en.ts';
import { zh } from '@zhengjian/contract/areas/workflow/text.zh.ts';
import type { PermissionCode } from '@zhengjian/contract/menus.ts';
import { nodeOf } from '@zhengjian/flow/definition.ts';
import type * as z from 'zod';
import type { Tx } from '../platform/database/schema.ts';
import { Refusal } from '../platform/refuse.ts';
import { mayCopy } from './acts/copy.ts';
import { mayDiscontinue } from './acts/discontinue.ts';
import { returnsFrom } from './acts/return-to.ts';
import { signerActs } from './acts/signers.ts';
import { urgeable, urgeHoursOf } from './acts/urge.ts';
import { mayWithdraw } from './acts/withdraw.ts';
import { type OfTask, type OpenCase, openCase, resultsOf, whyNot } from './dialog.ts';
import { type Instance, loadInstance } from './instance.ts';
import { isCustomers } from './next-users.ts';
import type { Act, CaseAct } from './registry.ts';

type Operation = z.output<typeof flowOperation>;

/** Deciding the task: along a passing or a rejecting branch, or by sending it to another earlier node. */
const decisions = async ({ act, instance, task }: OpenCase): Promise<[OperationKey, string[]][]> => {
  const results = resultsOf(instance.definition, task.node);
  const returns = await returnsFrom(act.tx, act, { flowInstanceId: instance.id, taskId: task.id });
  return [
    ['approve', results.filter((r) => r.startsWith('PASS'))],
    ['reject', results.filter((r) => r.startsWith('REJECT'))],
    ['returnTo', returns.map((r) => r.nodeKey)],
  ];
};

/** Who holds the task, and who may change that. */
const holding = ({ act, task }: OpenCase, mayAct: boolean): OperationKey[] => {
  const me = act.actor.user;
  const shared = task.candidates.some((c) => c.kind !== 'user' || c.ref !== me);
  return [
    ...(mayAct && task.assignee === null ? (['claim'] as const) : []),
    ...(task.assignee === me && task.owner === null && shared && task.otherVoices === null ? (['unclaim'] as const) : []),
    ...(mayAct ? (['transfer', 'delegate'] as const) : []),
    ...(task.owner !== null && task.assignee === me ? (['resolve'] as const) : []),
    ...(task.owner === me && task.assignee !== me ? (['callBack'] as const) : []),
  ];
};

const mayUrge = async (act: CaseAct, instance: Instance): Promise<boolean> => {
  try {
    return (await urgeable(act.tx, act, instance)).some((t) => t.assignee !== act.actor.user);
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
};

const mayAskJump = async (act: CaseAct, taskId: string): Promise<boolean> =>
  act.actor.permissions.has('flow_jump') &&
  (await act.tx
    .selectFrom('wf_jump_request')
    .select('id')
    .where('tenant_id', '=', act.actor.tenant)
    .where('task_id', '=', taskId)
    .where('status', '=', 'open')
    .executeTakeFirst()) === undefined;

export const operationsOf = async (open: OpenCase): Promise<Operation[]> => {
  const { act, instance, task } = open;
  const mayAct = (await whyNot(open)) === '';
  const customers = isCustomers(nodeOf(instance.definition, task.node));
  const may = (code: PermissionCode) => act.actor.permissions.has(code);
  const found: [OperationKey, string[]][] = mayAct ? (await decisions(open)).filter(([, results]) => results.length > 0) : [];
  const also = (...keys: OperationKey[]) => found.push(...keys.map((key): [OperationKey, string[]] => [key, []]));
  if (!customers) also(...holding(open, mayAct));
  also(...(await signerActs(open, mayAct)));
  if (await mayWithdraw(act, instance)) also('withdraw');
  if (await mayUrge(act, instance)) also('urge');
  if (await mayCopy(act, instance)) also('copy');
  if (may('flow_distribute') && !customers) also('distribute');
  if (await mayAskJump(act, task.id)) also('jump');
  if (await mayDiscontinue(act, instance.category)) also('discontinue');
  if (instance.done.some((t) => t.user === act.actor.user)) also('modifyRemark');
  also('history');
  return named(act, found, await urgeHoursOf(act.tx, act.actor.tenant));
};

const named = (act: Act, found: readonly [OperationKey, string[]][], urgeHours: number | null = null): Operation[] => {
  const names = (act.lang === 'en' ? en : zh).operation;
  return found.map(([opKey, results]) => ({ opKey, opName: names[opKey], results, everyHours: opKey === 'urge' ? urgeHours : null }));
};

/**
 * Operations at the named node, or at the first open one. A case that waits for other work, with nothing open of itself, can be
 * discontinued; one that has ended can still be shown to a colleague.
 */
export const operationsFor = async (tx: Tx, act: Act, asked: OfTask): Promise<Operation[]> => {
  const instance = await loadInstance(tx, act, asked.flowInstanceId, false);
  if (instance.state.status === 'active' && instance.open.length > 0) return operationsOf(await openCase(tx, act, asked));
  const caseAct = { ...act, tx, businessId: instance.businessId, instanceId: instance.id };
  const keys: OperationKey[] = [];
  if (await mayCopy(caseAct, instance)) keys.push('copy');
  if (instance.state.status === 'active' && (await mayDiscontinue(caseAct, instance.category))) keys.push('discontinue');
  keys.push('history');
  return named(
    act,
    keys.map((key) => [key, []]),
  );
};
