/** Sending a case to colleagues to read: never blocks it, and the sender sees who has read it. */
import type { CopyRow } from '@zhengjian/contract/areas/workflow/act-records.ts';
import { copyList } from '@zhengjian/contract/areas/workflow/work-lists.ts';
import { sql } from 'kysely';
import { audit } from '../../platform/audit/write.ts';
import type { Tx } from '../../platform/database/schema.ts';
import { answerList } from '../../platform/lists/answer-list.ts';
import { MESSAGE_KIND, notify } from '../../platform/outbox/notify.ts';
import { refuse } from '../../platform/refuse.ts';
import { changed, created } from '../../platform/standard.ts';
import { type Instance, loadInstance } from '../instance.ts';
import { waitsFor } from '../lists/waiting.ts';
import { type Act, type CaseAct, cardsOf, hooksOf } from '../registry.ts';
import { cardOf } from '../tell-people.ts';

declare module '../../platform/audit/write.ts' {
  interface AuditKinds {
    'workflow.copied': { to: string[] };
  }
}

/** Whether a task of the case waits for the actor, in a role or as a deputy too, or the case was shown to them. */
const hasBefore = async ({ tx, actor }: CaseAct, instance: Instance): Promise<boolean> => {
  const waits = tx.selectFrom('wf_todo as d').select('d.task_id').where('d.instance_id', '=', instance.id).where(waitsFor(actor, 'all'));
  if ((await waits.limit(1).executeTakeFirst()) !== undefined) return true;
  const shown = tx
    .selectFrom('wf_copy')
    .select('id')
    .where('tenant_id', '=', actor.tenant)
    .where('business_id', '=', instance.businessId)
    .where('to_user', '=', actor.user);
  return (await shown.limit(1).executeTakeFirst()) !== undefined;
};

/** Whoever has a part in a case, or finds it, may show it to colleagues: a copy opens the case and its papers. */
export const mayCopy = async (act: CaseAct, instance: Instance): Promise<boolean> => {
  const { actor } = act;
  if (actor.kind !== 'staff') return false;
  const theirs = (...people: (string | null)[]) => people.includes(actor.user);
  return (
    actor.permissions.has('flow_jump') ||
    instance.done.some((t) => theirs(t.user, t.deputyFor)) ||
    instance.open.some((t) => theirs(t.assignee, t.owner)) ||
    theirs(instance.starter) ||
    (await hasBefore(act, instance)) ||
    (await hooksOf(instance.category).reaches?.(act)) === true
  );
};

/**
 * @returns to how many.
 * @throws Refusal workflow.copySelf, workflow.copyUnknown when one of them is no active colleague, workflow.instanceUnknown for a case
 * that the sender does not find
 */
export const copyTo = async (
  tx: Tx,
  act: Act,
  asked: { flowInstanceId: string; userIds: readonly string[]; remark?: string | undefined },
): Promise<number> => {
  const instance = await loadInstance(tx, act, asked.flowInstanceId, false);
  const caseAct: CaseAct = { ...act, tx, businessId: instance.businessId, instanceId: instance.id };
  if (!(await mayCopy(caseAct, instance))) refuse('workflow.instanceUnknown');
  const wanted = [...new Set(asked.userIds)];
  if (wanted.includes(act.actor.user)) refuse('workflow.copySelf');
  const people = await tx
    .selectFrom('user_account')
    .select(['id', 'real_name'])
    .where('tenant_id', '=', act.actor.tenant)
    .where('id', 'in', wanted)
    .where('user_type', '=', 1)
    .where('status', '=', 1)
    .where('login_flag', '=', true)
    .execute();
  if (people.length !== wanted.length) refuse('workflow.copyUnknown');
  const remark = asked.remark ?? '';
  await tx
    .insertInto('wf_copy')
    .values(
      people.map((p) => ({
        ...created(act),
        instance_id: instance.id,
        business_id: instance.businessId,
        category: instance.category,
        from_name: act.actor.name,
        to_user: p.id,
        to_name: p.real_name,
        remark,
        read_at: null,
      })),
    )
    .execute();
  const card = await cardOf(caseAct, instance.category);
  if (card !== undefined) {
    await notify(tx, caseAct, {
      template: 'caseCopied',
      params: { no: card.no, title: card.title, from: act.actor.name, remark },
      kind: MESSAGE_KIND.system,
      users: people.map((p) => p.id),
      caseId: instance.businessId,
      link: card.path,
    });
  }
  await audit(tx, act, {
    kind: 'workflow.copied',
    subject: { type: 'wf_instance', id: instance.id },
    caseId: instance.businessId,
    details: { to: people.map((p) => p.id) },
  });
  return people.length;
};

/** What was sent to the viewer to read. */
export const copies = answerList(copyList, {
  table: 'wf_copy',
  where: ({ actor }) => sql`r.to_user = ${actor.user}`,
  tabs: {},
  filters: { unread: (only) => (only ? sql`r.read_at is null` : sql`true`) },
  sorts: { createTime: 'created_at' },
  rows: async (tx, _, ids): Promise<CopyRow[]> => {
    const rows = await tx.selectFrom('wf_copy').selectAll().where('id', 'in', ids).execute();
    const cards = await cardsOf(tx, rows);
    return rows.map((r) => {
      const card = cards.get(r.business_id);
      return {
        id: r.id,
        businessId: r.business_id,
        flowInstanceId: r.instance_id,
        category: r.category,
        caseNo: card?.no ?? '',
        caseTitle: card?.title ?? '',
        path: card?.path ?? '',
        fromName: r.from_name,
        toName: r.to_name,
        remark: r.remark,
        createTime: r.created_at,
        readTime: r.read_at ?? '',
      };
    });
  },
});

/** @returns how many of the actor's own copies were unread until now. */
export const readCopies = async (
  tx: Tx,
  act: Act,
  { ids, businessId }: { ids?: readonly string[] | undefined; businessId?: string | undefined },
): Promise<number> => {
  let query = tx
    .updateTable('wf_copy')
    .set((e) => ({ read_at: act.world.now(), ...changed(act), version: e('version', '+', 1) }))
    .where('tenant_id', '=', act.actor.tenant)
    .where('to_user', '=', act.actor.user)
    .where('read_at', 'is', null);
  if (ids !== undefined) query = query.where('id', 'in', [...ids]);
  if (businessId !== undefined) query = query.where('business_id', '=', businessId);
  return Number((await query.executeTakeFirst()).numUpdatedRows);
};
