/** What every act of the simulated year has before it: the case with what has happened to it already, and the open task. */
import { workflowCalls } from '@zhengjian/contract/areas/workflow/calls.ts';
import { sql } from 'kysely';
import { makeCall } from '../caller.ts';
import type { Open } from '../certification.ts';
import type { Chance } from '../chance.ts';
import { MAIN_TENANT } from '../institute.ts';
import type { Play } from '../play.ts';
import { SHARES, type ShareName } from './shares.ts';

/** Account of whom the task is assigned to; '': shared work. */
export type Task = Open & { holder: string };

export type YearCase = {
  play: Play;
  chance: Chance;
  id: string;
  /** Signs in for the applicant. */
  account: string;
  instance: string;
  /** What has happened to the case, each of it once. */
  had: Set<ShareName>;
  /** Its acceptance notice is made. */
  noticed: boolean;
};

/** Whether something happens now, once in a case at most. */
export const happens = (of: YearCase, name: ShareName): boolean => {
  if (of.had.has(name) || !of.chance.yes(SHARES[name].share)) return false;
  of.had.add(name);
  return true;
};

/** Whoever does the shared work of a node. */
const DOES: Readonly<Record<string, string>> = {
  modelTestReportReview: 'guoanqi',
  technicalDataDrawUpReview: 'fanyiming',
  technicalDataDrawUpApproval: 'sunhaoran',
  testItemDrawUpReview: 'fanyiming',
  certReview: 'fanyiming',
  certApproval: 'sunhaoran',
  factoryCheckTasksReview: 'liangjingxing',
  factoryCheckResultReview: 'liangjingxing',
  factoryCheckResultApproval: 'songwanqing',
  certificateMaking: 'zhengkaixuan',
  certificateReview: 'liangjingxing',
  CertificateApproval: 'songwanqing',
  cccStamping: 'handongye',
  paymentConfirm: 'yujiahe',
};

export const doerOf = ({ holder, node }: Task): string => {
  const account = holder === '' ? DOES[node] : holder;
  if (account === undefined) throw new Error(`nobody does the shared work of ${node}`);
  return account;
};

/** Options of a change made by a person now. */
export const as = async ({ play: { users, stage } }: YearCase, account: string) => ({
  token: await users.as(account),
  headers: { 'idempotency-key': stage.world.uuid() },
});

/** Decides a task by a result, through the call that every node has. `more`: what the node asks for beside. */
export const decideTask = async (of: YearCase, task: Task, result: string, remark: string, more: object = {}, who = doerOf(task)) => {
  await makeCall(
    of.play.stage.app,
    workflowCalls.flowSubmit,
    { flowInstanceIds: [task.instance], currentNodeKeyName: task.node, result, remark, ...more },
    await as(of, who),
  );
};

/** Everything that is open of a case and of the work that serves it, by one statement: the play asks it after every act. */
export const openOf = async ({ play: { stage }, id }: YearCase): Promise<Task[]> => {
  const { rows } = await stage.db.readSystem((tx) =>
    sql<{ id: string; node: string; instance: string; work: string; kind: string; holder: string }>`
      with serving as (select work_id, kind from case_work where tenant_id = ${MAIN_TENANT} and case_id = ${id} union all select ${id}::uuid, '')
      select replace(t.id::text, '-', '') as id, t.node, replace(t.instance_id::text, '-', '') as instance,
        replace(t.business_id::text, '-', '') as work, s.kind, coalesce(u.account, '') as holder
      from serving s join wf_task t on t.tenant_id = ${MAIN_TENANT} and t.business_id = s.work_id and t.status = 'open'
      left join user_account u on u.tenant_id = t.tenant_id and u.id = t.assignee order by t.id`.execute(tx),
  );
  return rows;
};
