/**
 * A second person on publishing: a version is asked for with a note and runs only after somebody who has neither drawn nor asked for
 * it has released it. Between the two nothing changes. The parameter `flow.releaseNeeded` of the institute tells whether that is
 * asked for; what the system installs by itself (the process files that came with the software) needs nobody.
 */
import { type ReleaseRow, releases } from '@zhengjian/contract/areas/workflow/releases.ts';
import { type Selectable, sql } from 'kysely';
import { audit } from '../../platform/audit/write.ts';
import type { Schema, Tx } from '../../platform/database/schema.ts';
import { answerList } from '../../platform/lists/answer-list.ts';
import { MESSAGE_KIND, notify } from '../../platform/outbox/notify.ts';
import { refuse } from '../../platform/refuse.ts';
import { changed, created } from '../../platform/standard.ts';
import { type CheckedFile, refuseUnknownRoles } from '../definitions.ts';
import { permissionHolders } from '../people.ts';
import type { Act } from '../registry.ts';
import { deploy } from './models.ts';

declare module '../../platform/audit/write.ts' {
  interface AuditKinds {
    'workflow.releaseAsked': { process: string; sha256: string; note: string };
    'workflow.releaseDecided': { process: string; agreed: boolean; version: number; remark: string };
    'workflow.releaseWithdrawn': { process: string };
  }
}

type Row = Selectable<Schema['wf_release']>;

const RELEASE = 'flow_release';
/** Most uploads say nothing; a second person wants to know why. */
const SHORTEST_NOTE = 2;
const PARAM = 'flow.releaseNeeded';

/** Whether the institute asks for a second person; as long as nobody has switched it off it does. */
export const releaseNeeded = async (tx: Tx, tenant: string): Promise<boolean> => {
  const { rows } = await sql<{ value: string }>`select param_value as value from system_param
    where tenant_id = ${tenant} and param_key = ${PARAM}`.execute(tx);
  return rows[0]?.value !== 'false';
};

/** Who may release what these people have drawn or asked for. */
const releasers = async (tx: Tx, tenant: string, without: readonly string[]) =>
  (await permissionHolders(tx, tenant, RELEASE)).filter((p) => !without.includes(p.id));

export const releaseRule = async (tx: Tx, { actor }: Act): Promise<{ needed: boolean; people: string[] }> => ({
  needed: await releaseNeeded(tx, actor.tenant),
  people: (await releasers(tx, actor.tenant, [actor.user])).map((p) => p.realName),
});

const mayRelease = ({ actor }: Pick<Act, 'actor'>, row: Row): boolean =>
  row.status === 'open' &&
  (actor.admin || actor.permissions.has(RELEASE)) &&
  row.created_by !== actor.user &&
  !row.authors.includes(actor.user);

const present = async (tx: Tx, act: Pick<Act, 'actor'>, rows: readonly Row[]): Promise<ReleaseRow[]> => {
  const ids = [...new Set(rows.flatMap((r) => r.authors))];
  const people =
    ids.length === 0
      ? []
      : await tx
          .selectFrom('user_account')
          .select(['id', 'real_name'])
          .where('tenant_id', '=', act.actor.tenant)
          .where('id', 'in', ids)
          .execute();
  const names = new Map(people.map((p) => [p.id, p.real_name]));
  return rows.map((r) => ({
    id: r.id,
    processKey: r.process_key,
    category: r.category,
    name: r.name,
    nameEn: r.name_en,
    note: r.note,
    status: r.status,
    askedBy: r.asked_name,
    askedAt: r.created_at,
    authors: r.authors.flatMap((a) => names.get(a) ?? []),
    decidedBy: r.decided_name,
    decidedAt: r.decided_at ?? '',
    decideRemark: r.decide_remark,
    version: r.definition_version,
    abilities: { decide: mayRelease(act, r), withdraw: r.status === 'open' && r.created_by === act.actor.user },
  }));
};

const one = async (tx: Tx, act: Act, row: Row): Promise<ReleaseRow> => {
  const [shown] = await present(tx, act, [row]);
  return shown ?? refuse('workflow.releaseUnknown');
};

export const releaseRequests = answerList(releases, {
  table: 'wf_release',
  tabs: {},
  filters: { id: 'id', status: 'status' },
  sorts: { askedAt: 'created_at' },
  rows: async (tx, reader, ids) => present(tx, reader, await tx.selectFrom('wf_release').selectAll().where('id', 'in', ids).execute()),
});

/** The request as it is kept, with its file. @param lock waits for whoever decides it at this moment */
const rowOf = async (tx: Tx, act: Act, id: string, lock: boolean): Promise<Row> => {
  let query = tx.selectFrom('wf_release').selectAll().where('tenant_id', '=', act.actor.tenant).where('id', '=', id);
  if (lock) query = query.forUpdate();
  return (await query.executeTakeFirst()) ?? refuse('workflow.releaseUnknown');
};

/** What a release is compared with: the version in use. */
export type Base = { id: string; definition_version: number } | undefined;
const baseOf = (tx: Tx, act: Act, category: string): Promise<Base> =>
  tx
    .selectFrom('wf_definition')
    .select(['id', 'definition_version'])
    .where('tenant_id', '=', act.actor.tenant)
    .where('category', '=', category)
    .where('status', '=', sql.lit('active'))
    .executeTakeFirst();

/** A request with its file and the version in use, and the number that the next version has. */
export const releaseById = async (tx: Tx, act: Act, id: string) => {
  const row = await rowOf(tx, act, id, false);
  const { last } = await tx
    .selectFrom('wf_definition')
    .select(sql<number>`coalesce(max(definition_version), 0)::int`.as('last'))
    .where('tenant_id', '=', act.actor.tenant)
    .where('process_key', '=', row.process_key)
    .executeTakeFirstOrThrow();
  return { shown: await one(tx, act, row), xml: row.xml, base: await baseOf(tx, act, row.category), next: last + 1 };
};

type Telling = {
  template: 'releaseAsked' | 'releaseDone' | 'releaseRefused' | 'releaseWithdrawn';
  users: readonly string[];
  remark: string;
};
const tell = (tx: Tx, act: Act, row: Row, { template, users, remark }: Telling): Promise<number> =>
  notify(tx, act, {
    template,
    params: { process: { zh: row.name, en: row.name_en }, version: row.definition_version, from: act.actor.name, remark },
    kind: MESSAGE_KIND.system,
    users,
    link: `/flow/releases?request=${row.id}`,
  });

/**
 * Asks for a checked file to be published.
 * @param authors who has drawn it; the asker counts as one
 * @throws Refusal workflow.releaseNote without a note, workflow.releaseOpen when a version of the process waits already, workflow.releaseNobody when nobody else may
 *   release it; NotPublishable as `deploy` does
 */
export const askRelease = async (tx: Tx, act: Act, file: CheckedFile, note: string, authors: readonly string[]): Promise<ReleaseRow> => {
  const { definition } = file;
  if (note.trim().length < SHORTEST_NOTE) refuse('workflow.releaseNote');
  await refuseUnknownRoles(tx, act.actor.tenant, definition);
  const drawn = [...new Set([...authors, act.actor.user])];
  const others = await releasers(tx, act.actor.tenant, drawn);
  if (others.length === 0) refuse('workflow.releaseNobody');
  const row = await tx
    .insertInto('wf_release')
    .values({
      ...created(act),
      process_key: definition.key,
      category: definition.category,
      name: definition.name.zh,
      name_en: definition.name.en,
      xml: file.xml,
      note,
      authors: drawn,
      asked_name: act.actor.name,
      status: 'open',
      decided_by: null,
      decided_name: '',
      decided_at: null,
      decide_remark: '',
      definition_id: null,
      definition_version: 0,
    })
    .onConflict((c) => c.columns(['tenant_id', 'process_key']).where(sql<boolean>`status = 'open'`).doNothing())
    .returningAll()
    .executeTakeFirst();
  if (row === undefined) return refuse('workflow.releaseOpen');
  await audit(tx, act, {
    kind: 'workflow.releaseAsked',
    subject: { type: 'wf_release', id: row.id },
    details: { process: row.process_key, sha256: file.sha256.toString('hex'), note },
  });
  await tell(tx, act, row, { template: 'releaseAsked', users: others.map((p) => p.id), remark: note });
  return one(tx, act, row);
};

const decided = async (
  tx: Tx,
  act: Act,
  id: string,
  now: Partial<Pick<Row, 'status' | 'decide_remark' | 'definition_id' | 'definition_version'>>,
) =>
  tx
    .updateTable('wf_release')
    .set((e) => ({
      ...now,
      decided_by: act.actor.user,
      decided_name: act.actor.name,
      decided_at: act.world.now(),
      ...changed(act),
      version: e('version', '+', 1),
    }))
    .where('tenant_id', '=', act.actor.tenant)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

const openOf = async (tx: Tx, act: Act, id: string): Promise<Row> => {
  const row = await rowOf(tx, act, id, true);
  return row.status === 'open' ? row : refuse('workflow.releaseDecided');
};

/**
 * @param file the version as it is checked now; null to refuse it
 * @throws Refusal workflow.releaseUnknown, releaseDecided, releaseSelf; releaseOvertaken when another version is in use than the
 *   decider has looked at; NotPublishable as `deploy` does
 */
export const decideRelease = async (
  tx: Tx,
  act: Act,
  asked: { id: string; remark?: string | undefined; baseDefinitionId?: string | undefined },
  file: CheckedFile | null,
): Promise<ReleaseRow> => {
  const request = await openOf(tx, act, asked.id);
  if (!mayRelease(act, request)) refuse('workflow.releaseSelf');
  const remark = asked.remark ?? '';
  let row: Row;
  if (file === null) row = await decided(tx, act, request.id, { status: 'refused', decide_remark: remark });
  else {
    const base = await baseOf(tx, act, request.category);
    if (asked.baseDefinitionId !== undefined && asked.baseDefinitionId !== base?.id) refuse('workflow.releaseOvertaken');
    const { processDefinitionId, version } = await deploy(tx, act, file, request.note);
    row = await decided(tx, act, request.id, {
      status: 'released',
      decide_remark: remark,
      definition_id: processDefinitionId,
      definition_version: version,
    });
  }
  await audit(tx, act, {
    kind: 'workflow.releaseDecided',
    subject: { type: 'wf_release', id: row.id },
    details: { process: row.process_key, agreed: file !== null, version: row.definition_version, remark },
  });
  await tell(tx, act, row, {
    template: file === null ? 'releaseRefused' : 'releaseDone',
    users: [...new Set([...(row.created_by === null ? [] : [row.created_by]), ...row.authors])],
    remark,
  });
  return one(tx, act, row);
};

/** @throws Refusal workflow.releaseUnknown, releaseDecided, releaseNotYours */
export const withdrawRelease = async (tx: Tx, act: Act, id: string): Promise<ReleaseRow> => {
  const request = await openOf(tx, act, id);
  if (request.created_by !== act.actor.user) refuse('workflow.releaseNotYours', { name: request.asked_name });
  const row = await decided(tx, act, id, { status: 'withdrawn' });
  await audit(tx, act, {
    kind: 'workflow.releaseWithdrawn',
    subject: { type: 'wf_release', id },
    details: { process: row.process_key },
  });
  const others = await releasers(tx, act.actor.tenant, row.authors);
  await tell(tx, act, row, { template: 'releaseWithdrawn', users: others.map((p) => p.id), remark: '' });
  return one(tx, act, row);
};
