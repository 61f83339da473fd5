/**
 * What has changed since it was sent back, for the next review and for whoever mends it. A return that was taken back does not count.
 * What a case sent back into its work is told at the case too.
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
  /** Process of the thing, and that of the decision. */
  category: string;
  decided: string;
  by_name: string;
  why: string;
};

/** Of the case and of the work that serves it, the latest first. A forced jump is told with who asked for it. */
const keptOf = async (tx: Tx, tenant: string, businessId: string): Promise<Kept[]> => {
  const { rows } = await sql<Kept>`
    select replace(k.id::text, '-', '') as id, replace(k.business_id::text, '-', '') as business_id, k.thing, k.content_version,
      k.created_at, i.category, t.category as decided, coalesce(q.asked_name, t.op_user_name) as by_name,
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

/** When each node of the case last decided, of those at which it stands. */
const lastDecided = async (tx: Tx, tenant: string, businessId: string, nodes: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  const rows = await tx
    .selectFrom('wf_task')
    .select(['node', ({ fn }) => fn.max('ended_at').as('at')])
    .where('tenant_id', '=', tenant)
    .where('business_id', '=', businessId)
    .where('status', '=', 'done')
    .where('node', 'in', [...nodes])
    .groupBy('node')
    .execute();
  return new Map(rows.flatMap(({ node, at }): [string, string][] => (at === null ? [] : [[node, at]])));
};

type Here = { businessId: string; category: string; nodes: readonly string[]; decided: ReadonlyMap<string, string> };
type Chosen = { of: Reviewed; kept: Kept };

/** Of each thing the first return since whoever stands there decided last, so that nothing is missed that they have not read; else the last. */
const chosenFrom = (all: readonly Kept[], { businessId, category, nodes, decided }: Here): Chosen[] => {
  const latest = all.filter((one, i) => i === all.findIndex((k) => k.business_id === one.business_id && k.thing === one.thing));
  return latest.flatMap((last): Chosen[] => {
    const of = hooksOf(last.category).reviewed?.find(({ thing }) => thing === last.thing);
    if (of === undefined) return [];
    const own = last.business_id === businessId;
    const at = [...of.drawnUpAt, ...of.reviewedAt, ...(of.readAt ?? [])];
    const concerned = own ? nodes.filter((node) => at.includes(node)) : nodes;
    if (concerned.length === 0) return [];
    const returns = all
      .filter((k) => k.business_id === last.business_id && k.thing === last.thing && (own || k.decided === category))
      .toReversed();
    const since = concerned
      .flatMap((node) => decided.get(node) ?? [])
      .sort()
      .at(-1);
    const kept = (since === undefined ? undefined : returns.find(({ created_at }) => created_at >= since)) ?? returns.at(-1);
    return kept === undefined || kept.content_version !== of.version ? [] : [{ of, kept }];
  });
};

const compared = async (tx: Tx, act: Act, { of, kept }: Chosen): Promise<ReturnedChanges | null> => {
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
  const { tenant } = act.actor;
  const kept = await keptOf(tx, tenant, businessId);
  if (kept.length === 0) return [];
  const decided = await lastDecided(tx, tenant, businessId, nodes);
  for (const chosen of chosenFrom(kept, { businessId, category, nodes, decided })) {
    if (!(await chosen.of.mayRead(tx, act, chosen.kept.business_id))) continue;
    const one = await compared(tx, act, chosen);
    if (one !== null) found.push(one);
  }
  return found;
};

export const returnedChangeAnswers = answers(returnedChangeCalls, {
  returnedChanges: ({ flowInstanceId }, ctx) => ctx.read((tx) => changesSinceReturn(tx, actOf(ctx), flowInstanceId)),
});
