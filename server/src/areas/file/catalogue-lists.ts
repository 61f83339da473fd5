/** The catalogue as an administrator sees it: functions, and one of them with its nodes. */
import { functionList, functions } from '@zhengjian/contract/areas/file/records.ts';
import { sql } from 'kysely';
import { businessLines } from '../../cases/lines.ts';
import type { Tx } from '../../platform/database/schema.ts';
import { answerShortList } from '../../platform/lists/answer-short-list.ts';
import { refuse } from '../../platform/refuse.ts';
import { answerRegister, type Reading } from '../../platform/registers/answer-register.ts';
import { changed } from '../../platform/standard.ts';
import { ALL_BUTTONS } from './access.ts';
import { asRefusal, functionOf, hasFiles, inOrder, nodesOf } from './catalogue-rows.ts';
import type { CatalogRow } from './rows.ts';

declare module '../../platform/audit/write.ts' {
  interface AuditKinds {
    'fileFunc.changed': { code: string; name: string };
    'fileFunc.removed': { code: string; name: string };
  }
}

/** Whether the system itself files under a function. */
const isReliedOn = ({ business_type, function_code }: { business_type: string; function_code: string }): boolean =>
  [...businessLines().map(({ line, category }) => `${line}/${category}`), 'company/company'].includes(`${business_type}/${function_code}`);

/** Files below a function or its nodes, by node. */
const countsBelow = async (tx: Tx, nodeIds: readonly string[]): Promise<ReadonlyMap<string, number>> => {
  if (nodeIds.length === 0) return new Map();
  // counted to a limit: the page asks whether there are any, and roughly how many
  const { rows } = await sql<{ id: string; n: number }>`select c.id, (select count(*)::int from (
      select 1 from archive_file f where f.tenant_id = ${sql.ref('c.tenant_id')} and f.file_catalog_id = c.id and f.filed limit ${MOST_COUNTED}) x) as n
    from file_catalog c where c.id = any(${[...nodeIds]}::uuid[])`.execute(tx);
  return new Map(rows.map((r) => [r.id, r.n]));
};
const MOST_COUNTED = 1_000;

const uploaderOf = (node: CatalogRow) =>
  node.is_file ? (node.uploader as 'customer' | 'staff' | 'both' | 'system' | 'extLab') : ('' as const);

const presentNode = (node: CatalogRow, fileCount: number) => ({
  id: node.id,
  version: node.version,
  parentId: node.parent_id ?? '',
  catalogCode: node.catalog_code,
  name: node.name,
  nameEn: node.name_en,
  isLeaf: node.is_file,
  uploader: uploaderOf(node),
  suffix: node.suffix,
  maxFileSize: node.max_file_size,
  canMultiUpload: node.can_multi_upload,
  mustUpload: node.must_upload,
  canUpload: node.can_upload,
  canDownload: node.can_download,
  canView: node.can_view,
  canDel: node.can_del,
  canCover: node.can_cover,
  needStamped: node.need_stamped,
  issuedToApplicant: node.issued_to_applicant,
  needModifyFileName: node.need_modify_file_name,
  stageNodes: node.stage_nodes,
  borrowLevel: node.borrow_level,
  keepYears: node.keep_years,
  retired: node.retired,
  templateName: node.template_name,
  fileCount,
});

/** Functions with their nodes, and how many files lie below them. */
const withNodes = async (tx: Tx, func: Pick<CatalogRow, 'business_type' | 'function_code'>) => {
  const nodes = await nodesOf(tx, func);
  const ids = nodes.map((node) => node.id);
  return { nodes, counts: await countsBelow(tx, ids) };
};

export const functionRegister = answerRegister(functions, {
  table: 'file_func',
  missing: 'file.functionNotFound',
  guard: async (tx, _, { functionCode, businessType }, old) => {
    if (old === null || (old.function_code === functionCode && old.business_type === businessType)) return;
    if (isReliedOn(old)) refuse('file.functionInUse');
    if (old.business_type !== businessType)
      for (const node of await nodesOf(tx, old)) if (await hasFiles(tx, node.id)) refuse('file.functionInUse');
  },
  // a catalogue goes with its function
  after: async (tx, by, { function_code, business_type }, old) => {
    if (old === null || (old.function_code === function_code && old.business_type === business_type)) return;
    await tx
      .updateTable('file_catalog')
      .set({ function_code, business_type, ...changed(by) })
      .where('business_type', '=', old.business_type)
      .where('function_code', '=', old.function_code)
      .execute()
      .catch(asRefusal('file.functionInUse', function_code));
  },
  beforeRemoval: async (tx, _, rows) => {
    for (const func of rows) {
      if (isReliedOn(func)) refuse('file.functionInUse');
      const nodes = (await nodesOf(tx, func)).map(({ id }) => id);
      await tx.deleteFrom('file_missing').where('file_catalog_id', 'in', nodes).execute();
      await tx.deleteFrom('file_catalog').where('id', 'in', nodes).execute().catch(asRefusal('file.functionInUse', func.function_code));
    }
  },
  taken: ({ functionCode: code }) => refuse('file.codeTaken', { code }),
  inUse: () => refuse('file.functionInUse'),
  audit: {
    saved: ({ function_code: code, name }) => ({ kind: 'fileFunc.changed', details: { code, name } }),
    removed: ({ function_code: code, name }) => ({ kind: 'fileFunc.removed', details: { code, name } }),
  },
  show: async (tx, _, rows) => {
    const below = new Map<string, Awaited<ReturnType<typeof withNodes>>>();
    for (const func of rows) below.set(func.id, await withNodes(tx, func));
    return ({ id, buttons }) => {
      const { nodes = [], counts } = below.get(id) ?? {};
      return {
        buttons: ALL_BUTTONS.filter((one) => buttons.includes(one)),
        nodeCount: nodes.length,
        fileCount: nodes.reduce((sum, node) => sum + (counts?.get(node.id) ?? 0), 0),
      };
    };
  },
});

export const functionPage = answerShortList(functionList, {
  all: (tx, _, { keyword, businessType }) => {
    let query = tx.selectFrom('file_func').select('id').orderBy('business_type').orderBy('function_code');
    if (businessType) query = query.where('business_type', '=', businessType);
    if (keyword)
      query = query.where(sql<boolean>`strpos(lower(function_code || ' ' || name || ' ' || name_en), ${keyword.toLowerCase()}) > 0`);
    return query.execute();
  },
  rows: async (tx, reader, page) => {
    const shown = await functionRegister.rows(
      tx,
      reader,
      page.map(({ id }) => id),
    );
    return page.flatMap(({ id }) => shown.find((row) => row.id === id) ?? []);
  },
});

/** @throws file.functionNotFound */
export const functionDetail = async (tx: Tx, by: Reading, id: string) => {
  const func = await functionOf(tx, id);
  const { nodes, counts } = await withNodes(tx, func);
  const [shown = refuse('file.functionNotFound')] = await functionRegister.rows(tx, by, [id]);
  return { ...shown, nodes: inOrder(nodes).map((node) => presentNode(node, counts.get(node.id) ?? 0)) };
};
