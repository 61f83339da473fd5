/** Process definitions: published from files, kept per version, held in memory by id (a published version never changes). */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Language } from '@zhengjian/contract/constants.ts';
import type { Definition, Words } from '@zhengjian/flow/definition.ts';
import type { Fault } from '@zhengjian/flow/fault.ts';
import type { Head } from '@zhengjian/flow/head.ts';
import type { FindCalled } from '@zhengjian/flow/inline.ts';
import { CUSTOMER_ROLE, STARTER_ROLE } from '@zhengjian/flow/profile/whitelist.ts';
import { type Checked, check } from '@zhengjian/flow/read.ts';
import { sql } from 'kysely';
import type { Tx } from '../platform/database/schema.ts';
import { perDatabase } from '../platform/database/transaction.ts';
import { refuse } from '../platform/refuse.ts';
import { projectRoot } from '../platform/root.ts';
import { changed, created } from '../platform/standard.ts';
import { seedAlerts } from './alert-config.ts';
import { type Act, LEADERS, registered } from './registry.ts';
import './tables.ts';

const held = perDatabase(() => new Map<string, Definition>());

/** The definition of a version that the caller has come to through a row it may see. */
export const definitionOf = async (tx: Tx, id: string): Promise<Definition> => {
  const known = held(tx).get(id);
  if (known !== undefined) return known;
  const row = await tx.selectFrom('wf_definition').select('compiled').where('id', '=', id).executeTakeFirst();
  if (row === undefined) return refuse('workflow.definitionUnknown');
  held(tx).set(id, row.compiled);
  return row.compiled;
};

/** Id of the version that new cases of a category run on. */
export const currentDefinition = async (tx: Tx, tenant: string, category: string): Promise<string> => {
  const row = await tx
    .selectFrom('wf_definition')
    .select('id')
    .where('tenant_id', '=', tenant)
    .where('category', '=', category)
    .where('status', '=', 'active')
    .executeTakeFirst();
  return row?.id ?? refuse('workflow.processUnavailable', { category });
};

/** Names of the processes that give tasks to a role: versions for new cases, and those on which cases are still under way. */
export const processesWithRole = async (tx: Tx, tenant: string, alias: string): Promise<Words[]> => {
  const { rows } = await sql<Words>`select distinct d.name as zh, d.name_en as en from wf_definition d
    where d.tenant_id = ${tenant} and (d.status = 'active' or exists (select 1 from wf_instance i
        where i.tenant_id = d.tenant_id and i.definition_id = d.id and i.status = 'active'))
      and jsonb_path_exists(d.compiled, '$.nodes.*.user.roles[*] ? (@ == $alias)', jsonb_build_object('alias', ${alias}::text))
    order by 1, 2`.execute(tx);
  return rows;
};

export const wordIn = (lang: Language, words: Words): string => (lang === 'en' && words.en !== '' ? words.en : words.zh);

/** A file that may not be published, with everything that is wrong about it. */
export class NotPublishable extends Error {
  constructor(readonly faults: readonly Fault[]) {
    super(faults.map((f) => `${f.code} ${f.element}${f.detail === undefined ? '' : ` (${f.detail})`}`).join('; '));
    this.name = 'NotPublishable';
  }
}

export type CheckedFile = { xml: string; definition: Definition; sha256: Buffer };

export type Inspected = { head: Head | null; faults: Fault[]; file: CheckedFile | null };

/**
 * What a file says and what is wrong about it; for drafts, which may be wrong.
 * @param checking checks what somebody sent in a thread of its own (`check-apart.ts`)
 */
export const inspectFile = async (
  xml: string,
  find: FindCalled = () => null,
  checking: (xml: string, find: FindCalled) => Promise<Checked> = check,
): Promise<Inspected> => {
  const { definition, faults, head } = await checking(xml, find);
  const lost = definition === null || faults.length > 0 ? [] : lostParts(definition);
  const all = [...faults, ...lost];
  return {
    head,
    faults: all,
    file: definition === null || all.length > 0 ? null : { xml, definition, sha256: hashOf(xml) },
  };
};

/** Published processes that a file may call, by key; read beforehand, since no file is checked inside a transaction. */
export const calledProcesses = async (tx: Tx, tenant: string): Promise<FindCalled> => {
  const rows = await tx
    .selectFrom('wf_definition')
    .select(['id', 'process_key', 'definition_version'])
    .where('tenant_id', '=', tenant)
    .where('status', '=', 'active')
    .execute();
  const called = new Map<string, { version: number; definition: Definition }>();
  for (const r of rows) called.set(r.process_key, { version: r.definition_version, definition: await definitionOf(tx, r.id) });
  return (key) => called.get(key) ?? null;
};

/** Tasks whose roles the tenant does not have. */
export const unknownRoles = async (tx: Tx, tenant: string, definition: Definition): Promise<Fault[]> => {
  const rows = await tx.selectFrom('role').select('role_alias').where('tenant_id', '=', tenant).execute();
  const known = new Set([...rows.map((r) => r.role_alias), CUSTOMER_ROLE, STARTER_ROLE]);
  return Object.values(definition.nodes).flatMap((n) =>
    (n.user?.roles ?? []).filter((role) => !known.has(role)).map((detail): Fault => ({ code: 'roleUnknown', element: n.id, detail })),
  );
};

/** @throws NotPublishable naming the tasks whose roles the tenant does not have */
export const refuseUnknownRoles = async (tx: Tx, tenant: string, definition: Definition): Promise<void> => {
  const faults = await unknownRoles(tx, tenant, definition);
  if (faults.length > 0) throw new NotPublishable(faults);
};

/** @throws NotPublishable with the element of every fault, also where an area's hooks name a node that the file does not have. */
export const checkFile = async (xml: string): Promise<CheckedFile> => {
  const { definition, faults } = await check(xml);
  if (definition === null || faults.length > 0) throw new NotPublishable(faults);
  refuseLostNodes(definition);
  return { xml, definition, sha256: hashOf(xml) };
};

/** What tells one content from another. */
export const hashOf = (xml: string): Buffer => createHash('sha256').update(xml).digest();

/** @throws NotPublishable where an area's hooks name a node that the process does not have. */
export const refuseLostNodes = (definition: Definition): void => {
  const faults = lostParts(definition);
  if (faults.length > 0) throw new NotPublishable(faults);
};

/** Nodes that an area's hooks name and the process lacks; actions and groups that the process names and no area has registered. */
const lostParts = (definition: Definition): Fault[] => {
  const hooks = registered().get(definition.category);
  const lost = Object.keys(hooks?.nodes ?? {}).filter((key) => definition.nodes[key]?.kind !== 'user');
  const actions = Object.values(definition.nodes).filter((n) => n.action && hooks?.actions?.[n.action] === undefined);
  const groups = Object.values(definition.nodes).flatMap((n) => (n.user?.avoid ?? []).map((group) => ({ element: n.id, group })));
  const unknown = groups.filter(({ group }) => group !== LEADERS && hooks?.avoid?.[group] === undefined);
  return [
    ...lost.map((element): Fault => ({ code: 'deadTask', element })),
    ...actions.map((n): Fault => ({ code: 'actionUnknown', element: n.id, detail: n.action ?? '' })),
    ...unknown.map(({ element, group }): Fault => ({ code: 'avoidUnknown', element, detail: group })),
  ];
};

/** Reads and checks all process files of a folder; of the system's own `processes/` unless told otherwise. */
export const checkFolder = (folder: string = path.join(projectRoot, 'processes')): Promise<CheckedFile[]> =>
  Promise.all(
    readdirSync(folder)
      .filter((name) => name.endsWith('.bpmn'))
      .sort()
      .map((name) => checkFile(readFileSync(path.join(folder, name), 'utf8'))),
  );

/**
 * Makes a checked file the version that new cases run on; running cases keep theirs. The same content is not published twice.
 * @param note why, in the words of whoever publishes it
 * @returns id of the active version.
 */
export const publish = async (tx: Tx, act: Pick<Act, 'actor' | 'world'>, file: CheckedFile, note = ''): Promise<string> => {
  const { definition } = file;
  const [latest] = await tx
    .selectFrom('wf_definition')
    .select(['id', 'definition_version', 'sha256', 'status'])
    .where('tenant_id', '=', act.actor.tenant)
    .where('process_key', '=', definition.key)
    .orderBy('definition_version', 'desc')
    .limit(1)
    .execute();
  if (latest?.status === 'active' && latest.sha256.equals(file.sha256)) return latest.id;
  await tx
    .updateTable('wf_definition')
    .set((eb) => ({ status: 'suspended' as const, ...changed(act), version: eb('version', '+', 1) }))
    .where('tenant_id', '=', act.actor.tenant)
    .where('category', '=', definition.category)
    .where('status', '=', 'active')
    .execute();
  await seedAlerts(tx, act, definition);
  const row = created(act);
  await tx
    .insertInto('wf_definition')
    .values({
      ...row,
      process_key: definition.key,
      category: definition.category,
      definition_version: (latest?.definition_version ?? 0) + 1,
      name: definition.name.zh,
      name_en: definition.name.en,
      xml: file.xml,
      compiled: JSON.stringify(definition),
      sha256: file.sha256,
      status: 'active',
      note,
    })
    .execute();
  return row.id;
};
