/** Processes being drawn: saved with whatever faults they have, checked, deployed when they have none. */

import { en as flowEn } from '@zhengjian/contract/areas/flow/text.en.ts';
import { zh as flowZh } from '@zhengjian/contract/areas/flow/text.zh.ts';
import {
  models as declared,
  type flowRole,
  type ModelDetail,
  type ModelRow,
  type ProcessFault,
} from '@zhengjian/contract/areas/workflow/list-records.ts';
import { en } from '@zhengjian/contract/areas/workflow/text.en.ts';
import { zh } from '@zhengjian/contract/areas/workflow/text.zh.ts';
import type { Language } from '@zhengjian/contract/constants.ts';
import type { Fault } from '@zhengjian/flow/fault.ts';
import { type Selectable, sql } from 'kysely';
import type * as z from 'zod';
import { audit } from '../../platform/audit/write.ts';
import type { Schema, Tx } from '../../platform/database/schema.ts';
import { answerList } from '../../platform/lists/answer-list.ts';
import { refuse } from '../../platform/refuse.ts';
import { changed, created } from '../../platform/standard.ts';
import { type CheckedFile, hashOf, type Inspected, NotPublishable, publish, refuseUnknownRoles, wordIn } from '../definitions.ts';
import type { Act } from '../registry.ts';

declare module '../../platform/audit/write.ts' {
  interface AuditKinds {
    'workflow.modelSaved': { process: string; faults: number };
    'workflow.modelRemoved': { process: string };
    'workflow.deployed': { process: string; version: number; sha256: string; note: string };
  }
}

const OF_AN_ATTRIBUTE: readonly Fault['code'][] = ['valueMissing', 'valueNotAllowed', 'attributeNotAllowed', 'referenceBroken'];

/** "wf:roles" as the panel of properties calls it; what has no name there stays. Behind it may stand the value. */
const attributeIn = (lang: Language, detail: string): string => {
  const [, name = '', rest = ''] = /^(?:wf:)?(\w+)(.*)$/s.exec(detail) ?? [];
  const { attribute } = lang === 'en' ? en : zh;
  const { field } = (lang === 'en' ? flowEn : flowZh).properties;
  const words: Readonly<Record<string, string>> = { ...field, ...attribute };
  return Object.hasOwn(words, name) ? `${words[name]}${rest}` : detail;
};

/** A fault as a sentence. */
export const faultTexts = (lang: Language, faults: readonly Fault[]): ProcessFault[] => {
  const texts = (lang === 'en' ? en : zh).fault;
  return faults.map(({ code, element, detail = '' }) => ({
    code,
    element,
    text: texts[code].replaceAll('{{detail}}', () => (OF_AN_ATTRIBUTE.includes(code) ? attributeIn(lang, detail) : detail)),
    at: detail,
  }));
};

type Row = Selectable<Schema['wf_model']> & { real_name: string | null };

const rowOf = (r: Row): ModelRow => ({
  id: r.id,
  processKey: r.process_key,
  category: r.category,
  name: r.name,
  nameEn: r.name_en,
  faults: r.faults.length,
  deployedVersion: r.deployed_version,
  changed: r.deployed_sha256 === null || !r.deployed_sha256.equals(hashOf(r.xml)),
  updateTime: r.updated_at,
  updateUser: r.real_name ?? '',
});

const models = (tx: Tx, act: Pick<Act, 'actor'>) =>
  tx
    .selectFrom('wf_model as m')
    .leftJoin('user_account as u', (j) => j.onRef('u.tenant_id', '=', 'm.tenant_id').onRef('u.id', '=', 'm.updated_by'))
    .where('m.tenant_id', '=', act.actor.tenant);

export const drafts = answerList(declared, {
  table: 'wf_model',
  tabs: {},
  filters: {},
  sorts: { updateTime: 'updated_at' },
  search: (keyword) => sql`strpos(lower(concat_ws(' ', r.name, r.name_en, r.process_key)), ${keyword.toLowerCase()}) > 0`,
  rows: async (tx, reader, ids) =>
    (await models(tx, reader).selectAll('m').select('u.real_name').where('m.id', 'in', ids).execute()).map(rowOf),
});

export const modelById = async (tx: Tx, act: Act, id: string): Promise<ModelDetail> => {
  const row =
    (await models(tx, act).selectAll('m').select('u.real_name').where('m.id', '=', id).executeTakeFirst()) ??
    refuse('workflow.modelUnknown');
  return { ...rowOf(row), version: row.version, xml: row.xml, found: faultTexts(act.lang, row.faults) };
};

/** Who has drawn what a draft holds since a version was last published from it. */
export const authorsOf = async (tx: Tx, act: Act, id: string): Promise<string[]> =>
  (
    (await tx.selectFrom('wf_model').select('authors').where('tenant_id', '=', act.actor.tenant).where('id', '=', id).executeTakeFirst()) ??
    refuse('workflow.modelUnknown')
  ).authors;

/** The file of a deployed version, to begin a draft with. */
export const xmlOfVersion = async (tx: Tx, act: Act, id: string): Promise<string> =>
  (
    (await tx
      .selectFrom('wf_definition')
      .select('xml')
      .where('tenant_id', '=', act.actor.tenant)
      .where('id', '=', id)
      .executeTakeFirst()) ?? refuse('workflow.definitionUnknown')
  ).xml;

/** Locks the draft, so that of two who save at once the second is told. */
const refuseChanged = async (tx: Tx, act: Act, id: string, version: number): Promise<void> => {
  await tx.selectFrom('wf_model').select('id').where('tenant_id', '=', act.actor.tenant).where('id', '=', id).forUpdate().execute();
  const now = await modelById(tx, act, id);
  if (now.version !== version) refuse('workflow.modelChanged', { name: now.updateUser, time: now.updateTime.slice(0, 16) });
};

/**
 * Saves a draft. The file was inspected outside the transaction; its faults are kept beside it.
 * @throws Refusal workflow.modelChanged where somebody has saved it since it was opened, workflow.modelNotBpmn for a text in which no process can be found, workflow.modelTaken when another draft has its key
 */
export const saveModel = async (
  tx: Tx,
  act: Act,
  given: { id?: string | undefined; version?: number | undefined; xml: string; inspected: Inspected },
): Promise<ModelDetail> => {
  const { inspected, xml } = given;
  const head = inspected.head ?? refuse('workflow.modelNotBpmn', { why: faultTexts(act.lang, inspected.faults)[0]?.text ?? '' });
  const taken = await tx
    .selectFrom('wf_model')
    .select('id')
    .where('tenant_id', '=', act.actor.tenant)
    .where('process_key', '=', head.key)
    .executeTakeFirst();
  if (taken !== undefined && given.id !== undefined && taken.id !== given.id) refuse('workflow.modelTaken', { key: head.key });
  const row = {
    process_key: head.key,
    category: head.category,
    name: head.name.zh,
    name_en: head.name.en,
    xml,
    faults: JSON.stringify(inspected.faults),
  };
  const id = given.id ?? taken?.id;
  let saved: string;
  if (id === undefined) {
    const fresh = { ...created(act), ...row, deployed_version: 0, deployed_sha256: null, authors: [act.actor.user] };
    await tx.insertInto('wf_model').values(fresh).execute();
    saved = fresh.id;
  } else {
    if (given.version !== undefined) await refuseChanged(tx, act, id, given.version);
    const done = await tx
      .updateTable('wf_model')
      .set((e) => ({
        ...row,
        ...changed(act),
        authors: sql<string[]>`array(select distinct unnest(array_append(authors, ${act.actor.user}::uuid)))`,
        version: e('version', '+', 1),
      }))
      .where('tenant_id', '=', act.actor.tenant)
      .where('id', '=', id)
      .executeTakeFirst();
    if (done.numUpdatedRows !== 1n) refuse('workflow.modelUnknown');
    saved = id;
  }
  await audit(tx, act, {
    kind: 'workflow.modelSaved',
    subject: { type: 'wf_model', id: saved },
    details: { process: head.key, faults: inspected.faults.length },
  });
  return modelById(tx, act, saved);
};

/** Roles of the tenant, in their order. */
export const modelRoles = async (tx: Tx, act: Act): Promise<z.output<typeof flowRole>[]> => {
  const { rows } = await sql<{ code: string; zh: string; en: string; people: number }>`
    select r.role_alias as code, r.role_name as zh, r.role_name_en as en, count(distinct u.user_id)::int as people
    from role r left join user_role u on u.tenant_id = r.tenant_id and u.role_id = r.id
    where r.tenant_id = ${act.actor.tenant} group by r.id, r.role_alias, r.role_name, r.role_name_en, r.sort order by r.sort, r.role_alias`.execute(
    tx,
  );
  return rows.map(({ code, zh, en, people }) => ({ code, name: wordIn(act.lang, { zh, en }), people }));
};

export const removeModels = async (tx: Tx, act: Act, ids: readonly string[]): Promise<void> => {
  const gone = await tx
    .deleteFrom('wf_model')
    .where('tenant_id', '=', act.actor.tenant)
    .where('id', 'in', [...ids])
    .returning(['id', 'process_key'])
    .execute();
  if (gone.length !== new Set(ids).size) refuse('workflow.modelUnknown');
  for (const { id, process_key } of gone)
    await audit(tx, act, { kind: 'workflow.modelRemoved', subject: { type: 'wf_model', id }, details: { process: process_key } });
};

/** Makes a checked file the version of new cases, and notes at its draft which version that is. */
export const deploy = async (tx: Tx, act: Act, file: CheckedFile, note = ''): Promise<{ processDefinitionId: string; version: number }> => {
  await refuseUnknownRoles(tx, act.actor.tenant, file.definition);
  const id = await publish(tx, act, file, note);
  const { definition_version: version } = await tx
    .selectFrom('wf_definition')
    .select('definition_version')
    .where('tenant_id', '=', act.actor.tenant)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await tx
    .updateTable('wf_model')
    .set({
      deployed_version: version,
      deployed_sha256: file.sha256,
      // what somebody has drawn on meanwhile is still theirs
      authors: sql<string[]>`case when xml = ${file.xml} then '{}' else authors end`,
    })
    .where('tenant_id', '=', act.actor.tenant)
    .where('process_key', '=', file.definition.key)
    .execute();
  await audit(tx, act, {
    kind: 'workflow.deployed',
    subject: { type: 'wf_definition', id },
    details: { process: file.definition.key, version, sha256: file.sha256.toString('hex'), note },
  });
  return { processDefinitionId: id, version };
};

/** The faults of a file that may not be published, as a refusal's sentence. */
export const refuseFaults = (act: Act, error: unknown): never => {
  if (!(error instanceof NotPublishable)) throw error;
  const [first] = faultTexts(act.lang, error.faults);
  return refuse('workflow.notSound', { n: error.faults.length, element: first?.element ?? '', why: first?.text ?? '' });
};
