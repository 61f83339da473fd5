/** The catalogue as an administrator sees it: functions, and one of them with its nodes. */
import type { ArchiveButton } from '@zhengjian/contract/areas/file/records.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/schema.ts';
import { ALL_BUTTONS } from './access.ts';
import { functionOf, inOrder, nodesOf } from './catalogue-rows.ts';
import type { CatalogRow } from './rows.ts';

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

type Func = Awaited<ReturnType<typeof functionOf>>;
const presentFunction = (func: Func, nodes: readonly CatalogRow[], counts: ReadonlyMap<string, number>) => ({
  id: func.id,
  functionCode: func.function_code,
  name: func.name,
  nameEn: func.name_en,
  businessType: func.business_type,
  buttons: ALL_BUTTONS.filter((b): b is ArchiveButton => func.buttons.includes(b)),
  showAudit: func.show_audit,
  showRemark: func.show_remark,
  remark: func.remark,
  nodeCount: nodes.length,
  fileCount: nodes.reduce((sum, n) => sum + (counts.get(n.id) ?? 0), 0),
});

type Filters = { current: number; size: number; keyword?: string | undefined; businessType?: string | undefined };

export const functionPage = async (tx: Tx, { current, size, keyword, businessType }: Filters) => {
  let query = tx.selectFrom('file_func');
  if (businessType) query = query.where('business_type', '=', businessType);
  if (keyword)
    query = query.where(sql<boolean>`strpos(lower(function_code || ' ' || name || ' ' || name_en), ${keyword.toLowerCase()}) > 0`);
  const { n } = await query.select(sql<number>`count(*)::int`.as('n')).executeTakeFirstOrThrow();
  const funcs = await query
    .selectAll()
    .orderBy('business_type')
    .orderBy('function_code')
    .limit(size)
    .offset((current - 1) * size)
    .execute();
  const records: ReturnType<typeof presentFunction>[] = [];
  for (const func of funcs) {
    const nodes = await nodesOf(tx, func);
    records.push(
      presentFunction(
        func,
        nodes,
        await countsBelow(
          tx,
          nodes.map((node) => node.id),
        ),
      ),
    );
  }
  return { records, total: n, size, current, pages: Math.ceil(n / size) };
};

/** @throws file.functionNotFound */
export const functionDetail = async (tx: Tx, id: string) => {
  const func = await functionOf(tx, id);
  const nodes = await nodesOf(tx, func);
  const counts = await countsBelow(
    tx,
    nodes.map((n) => n.id),
  );
  return { ...presentFunction(func, nodes, counts), nodes: inOrder(nodes).map((n) => presentNode(n, counts.get(n.id) ?? 0)) };
};
