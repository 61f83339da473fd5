/** Deployed versions of processes: listed, made the current one, suspended, deleted while no case has used them. */
import { versions } from '@zhengjian/contract/areas/workflow/list-records.ts';
import { COUNT_LIMIT } from '@zhengjian/contract/paging.ts';
import { sql } from 'kysely';
import { audit } from '../../platform/audit/write.ts';
import type { Tx } from '../../platform/database/schema.ts';
import { answerShortList } from '../../platform/lists/answer-short-list.ts';
import { refuse } from '../../platform/refuse.ts';
import { changed } from '../../platform/standard.ts';
import type { Act } from '../registry.ts';

declare module '../../platform/audit/write.ts' {
  interface AuditKinds {
    'workflow.versionChanged': { process: string; version: number; to: 'active' | 'suspended' | 'deleted' };
  }
}

export const deployedVersions = answerShortList(versions, {
  all: (tx, { actor }, { category, status }) => {
    let query = tx.selectFrom('wf_definition').select('id').where('tenant_id', '=', actor.tenant);
    if (category !== undefined) query = query.where('category', '=', category);
    if (status !== undefined) query = query.where('status', '=', status);
    return query.orderBy('process_key').orderBy('definition_version', 'desc').execute();
  },
  rows: async (tx, { actor }, page) => {
    const running = sql<number>`coalesce(n.running, 0)`;
    const total = sql<number>`(select count(*)::int from (select from wf_instance i
      where i.tenant_id = d.tenant_id and i.definition_id = d.id limit ${COUNT_LIMIT}::int) as had)`;
    const rows = await tx
      .selectFrom('wf_definition as d')
      .leftJoin('user_account as u', (j) => j.onRef('u.tenant_id', '=', 'd.tenant_id').onRef('u.id', '=', 'd.created_by'))
      // what runs is little beside all that ever did: counted once for all versions
      .leftJoin(
        (e) =>
          e
            .selectFrom('wf_instance as i')
            .select(['i.definition_id', sql<number>`count(*)::int`.as('running')])
            .where('i.tenant_id', '=', actor.tenant)
            .where('i.status', '=', sql.lit('active'))
            .groupBy('i.definition_id')
            .as('n'),
        (j) => j.onRef('n.definition_id', '=', 'd.id'),
      )
      .select(['d.id', 'd.process_key', 'd.category', 'd.name', 'd.name_en', 'd.definition_version', 'd.status', 'd.created_at', 'd.note'])
      .select(['u.real_name', running.as('running'), total.as('total')])
      .where('d.tenant_id', '=', actor.tenant)
      .where(
        'd.id',
        'in',
        page.map(({ id }) => id),
      )
      .orderBy('d.process_key')
      .orderBy('d.definition_version', 'desc')
      .execute();
    return rows.map((r) => ({
      id: r.id,
      deploymentId: r.id,
      processKey: r.process_key,
      category: r.category,
      name: r.name,
      nameEn: r.name_en,
      version: r.definition_version,
      status: r.status,
      running: r.running,
      total: r.total,
      createTime: r.created_at,
      createUser: r.real_name ?? '',
      note: r.note,
      abilities: { activate: r.status === 'suspended', suspend: r.status === 'active', remove: r.status === 'suspended' && r.total === 0 },
    }));
  },
});

const versionOf = async (tx: Tx, act: Act, id: string) =>
  (await tx
    .selectFrom('wf_definition')
    .select(['id', 'process_key', 'category', 'definition_version', 'status'])
    .where('tenant_id', '=', act.actor.tenant)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()) ?? refuse('workflow.definitionUnknown');

const setStatus = async (tx: Tx, act: Act, id: string, status: 'active' | 'suspended'): Promise<void> => {
  await tx
    .updateTable('wf_definition')
    .set((e) => ({ status, ...changed(act), version: e('version', '+', 1) }))
    .where('tenant_id', '=', act.actor.tenant)
    .where('id', '=', id)
    .execute();
};

/** One version of a process is the current one; running cases keep theirs. */
export const changeVersion = async (
  tx: Tx,
  act: Act,
  asked: { processDefinitionId: string; state: 'active' | 'suspend' },
): Promise<void> => {
  const row = await versionOf(tx, act, asked.processDefinitionId);
  const to = asked.state === 'active' ? 'active' : 'suspended';
  if (row.status === to) return;
  if (to === 'active') {
    const current = await tx
      .selectFrom('wf_definition')
      .select('id')
      .where('tenant_id', '=', act.actor.tenant)
      .where('category', '=', row.category)
      .where('status', '=', sql.lit('active'))
      .forUpdate()
      .execute();
    for (const { id } of current) await setStatus(tx, act, id, 'suspended');
  }
  await setStatus(tx, act, row.id, to);
  await audit(tx, act, {
    kind: 'workflow.versionChanged',
    subject: { type: 'wf_definition', id: row.id },
    details: { process: row.process_key, version: row.definition_version, to },
  });
};

/** @throws Refusal workflow.versionUsed when a case has run on it, workflow.versionActive while new cases would */
export const deleteVersions = async (tx: Tx, act: Act, ids: readonly string[]): Promise<void> => {
  for (const id of [...new Set(ids)].sort()) {
    const row = await versionOf(tx, act, id);
    const params = { version: row.definition_version };
    if (row.status === 'active') refuse('workflow.versionActive', params);
    const used = await tx
      .selectFrom('wf_instance')
      .select('id')
      .where('tenant_id', '=', act.actor.tenant)
      .where('definition_id', '=', id)
      .limit(1)
      .executeTakeFirst();
    if (used !== undefined) refuse('workflow.versionUsed', params);
    await tx.deleteFrom('wf_definition').where('tenant_id', '=', act.actor.tenant).where('id', '=', id).execute();
    await audit(tx, act, {
      kind: 'workflow.versionChanged',
      subject: { type: 'wf_definition', id },
      details: { process: row.process_key, version: row.definition_version, to: 'deleted' },
    });
  }
};
