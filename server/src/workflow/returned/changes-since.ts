/**
 * What has changed since it was sent back, for the next review and for whoever mends it. A return by the same node counts before a
 * later one by another, and one that was taken back does not count. What a case sent back into its work is told at the case too.
 */
import { type ReturnedChanges, returnedChangeCalls } from '@zhengjian/contract/areas/workflow/returned-changes.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/schema.ts';
import { answers } from '../../platform/http/context.ts';
import { actOf } from '../act-answers.ts';
import { WITHDRAWN } from '../acts/withdraw.ts';
import { loadInstance } from '../instance.ts';
import { type Act, hooksOf, type Reviewed } from '../registry.ts';
import { differences } from './sheet.ts';
import '../tables.ts';

type Kept = {
  id: string;
  business_id: string;
  thing: string;
  content_version: number;
  created_at: string;
  /** Process of the thing, and that of the decision with its node. */
  category: string;
  decided: string;
  node: string;
  by_name: string;
  why: string;
};

/** Of the case and of the work that serves it, the latest first. A forced jump is told with who asked for it. */
const keptOf = async (tx: Tx, tenant: string, businessId: string): Promise<Kept[]> => {
  const { rows } = await sql<Kept>`
    select replace(k.id::text, '-', '') as id, replace(k.business_id::text, '-', '') as business_id, k.thing, k.content_version,
      k.created_at, i.category, t.category as decided, t.node, coalesce(q.asked_name, t.op_user_name) as by_name,
      coalesce(q.remark, nullif(n.remark, ''), t.customer_remark) as why
    from wf_returned_content k
    join wf_instance i on i.tenant_id = k.tenant_id and i.id = k.instance_id
    join wf_task t on t.tenant_id = k.tenant_id and t.id = k.task_id
    left join wf_task_note n on n.tenant_id = t.tenant_id and n.task_id = t.id
    left join wf_jump_request q on q.tenant_id = t.tenant_id and q.task_id = t.id and q.status = 'done'
    where k.tenant_id = ${tenant} and t.result is distinct from ${WITHDRAWN}
      and k.business_id = any(array(select ${businessId}::uuid union
        select w.work_id from case_work w where w.tenant_id = ${tenant} and w.case_id = ${businessId}))
    order by k.created_at desc, k.id desc`.execute(tx);
  return rows;
};

type Chosen = { of: Reviewed; kept: Kept };

/** The return with which each thing is compared. */
const chosenFrom = (all: readonly Kept[], here: { businessId: string; category: string; nodes: readonly string[] }): Chosen[] => {
  const latest = all.filter((one, i) => i === all.findIndex((k) => k.business_id === one.business_id && k.thing === one.thing));
  return latest.flatMap((last): Chosen[] => {
    const of = hooksOf(last.category).reviewed?.find(({ thing }) => thing === last.thing);
    if (of === undefined) return [];
    const returns = all.filter((k) => k.business_id === last.business_id && k.thing === last.thing);
    const own = last.business_id === here.businessId;
    if (own && !here.nodes.some((node) => of.drawnUpAt.includes(node) || of.reviewedAt.includes(node))) return [];
    const counting = own ? returns : returns.filter(({ decided }) => decided === here.category);
    const kept = counting.find(({ decided, node }) => decided === here.category && here.nodes.includes(node)) ?? counting[0];
    return kept === undefined || kept.content_version !== of.version ? [] : [{ of, kept }];
  });
};

const compared = async (tx: Tx, act: Act, of: Reviewed, kept: Kept): Promise<ReturnedChanges | null> => {
  const now = await of.content(tx, kept.business_id);
  if (now === null) return null;
  const { content } = await tx
    .selectFrom('wf_returned_content')
    .select('content')
    .where('tenant_id', '=', act.actor.tenant)
    .where('id', '=', kept.id)
    .executeTakeFirstOrThrow();
  const sheets = [await of.sheet(tx, act.lang, content), await of.sheet(tx, act.lang, now)] as const;
  return { thing: of.name[act.lang], since: kept.created_at, byName: kept.by_name, why: kept.why, changes: differences(...sheets) };
};

/** @throws Refusal workflow.instanceUnknown */
export const changesSinceReturn = async (tx: Tx, act: Act, flowInstanceId: string): Promise<ReturnedChanges[]> => {
  const { businessId, category, open } = await loadInstance(tx, act, flowInstanceId, false);
  const nodes = open.map(({ node }) => node);
  if (nodes.length === 0) return [];
  const found: ReturnedChanges[] = [];
  for (const { of, kept } of chosenFrom(await keptOf(tx, act.actor.tenant, businessId), { businessId, category, nodes })) {
    if (!(await of.mayRead(tx, act, kept.business_id))) continue;
    const one = await compared(tx, act, of, kept);
    if (one !== null) found.push(one);
  }
  return found;
};

export const returnedChangeAnswers = answers(returnedChangeCalls, {
  returnedChanges: ({ flowInstanceId }, ctx) => ctx.read((tx) => changesSinceReturn(tx, actOf(ctx), flowInstanceId)),
});
