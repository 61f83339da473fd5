/** The catalogue in the hands of an administrator: functions, nodes, their order, their blank forms. */
import { type ArchiveButton, type catalogNodeForm, type fileFuncForm, KNOWN_SUFFIXES } from '@zhengjian/contract/areas/file/records.ts';
import { sql } from 'kysely';
import type * as z from 'zod';
import { audit } from '../../../platform/audit/write.ts';
import type { Tx } from '../../../platform/database/schema.ts';
import type { Ctx } from '../../../platform/http/context.ts';
import { refuse } from '../../../platform/refuse.ts';
import { changed, created } from '../../../platform/standard.ts';
import { checkChoices } from '../../system/index.ts';
import { ALL_BUTTONS } from '../access.ts';
import { leafOf } from '../queries.ts';
import { readOff, receive } from '../receive.ts';
import type { CatalogRow } from '../rows.ts';

declare module '../../../platform/audit/write.ts' {
  interface AuditKinds {
    'catalogue.changed': { code: string; name: string };
    'catalogue.moved': { code: string; parent: string };
    'catalogue.removed': { code: string; name: string };
    'catalogue.template': { code: string; name: string };
    'fileFunc.changed': { code: string; name: string };
    'fileFunc.removed': { code: string; name: string };
  }
}

/** Functions that the house itself files under. */
const RELIED_ON: readonly string[] = ['1/cccApplication', 'company/company'];
/** Largest blank form in MB, and the formats it may have. */
const TEMPLATE = { max_file_size: 20, suffix: 'doc,docx,xls,xlsx,ppt,pptx,pdf' };

const errorCode = (e: unknown): unknown => (typeof e === 'object' && e !== null && 'code' in e ? e.code : undefined);
const FOREIGN_KEY = '23503';
const UNIQUE = '23505';

/** Turns what the database refuses into the words for it: files of others that the viewer cannot see, a code taken meanwhile. */
const asRefusal =
  (foreign: 'file.nodeHasFiles' | 'file.functionInUse', code: string) =>
  (e: unknown): never => {
    if (errorCode(e) === FOREIGN_KEY) return refuse(foreign);
    if (errorCode(e) === UNIQUE) return refuse('file.codeTaken', { code });
    throw e;
  };

const functionOf = async (tx: Tx, id: string) =>
  (await tx.selectFrom('file_func').selectAll().where('id', '=', id).executeTakeFirst()) ?? refuse('file.functionNotFound');
const nodeOf = async (tx: Tx, id: string): Promise<CatalogRow> =>
  (await tx.selectFrom('file_catalog').selectAll().where('id', '=', id).executeTakeFirst()) ?? refuse('file.catalogNotFound');
const nodesOf = (tx: Tx, { business_type, function_code }: { business_type: string; function_code: string }) =>
  tx
    .selectFrom('file_catalog')
    .selectAll()
    .where('business_type', '=', business_type)
    .where('function_code', '=', function_code)
    .orderBy('sort')
    .orderBy('id')
    .execute();

const hasFiles = async (tx: Tx, id: string): Promise<boolean> =>
  (await tx.selectFrom('archive_file').select('id').where('file_catalog_id', '=', id).limit(1).executeTakeFirst()) !== undefined;

/** @throws file.functionNotFound, file.codeTaken, file.functionInUse */
export const submitFunction = async (tx: Tx, ctx: Ctx, form: z.output<typeof fileFuncForm>): Promise<{ id: string }> => {
  const old = form.id ? await functionOf(tx, form.id) : null;
  const values = {
    function_code: form.functionCode,
    name: form.name,
    name_en: form.nameEn ?? '',
    business_type: form.businessType,
    buttons: [...new Set(form.buttons)],
    show_audit: form.showAudit,
    show_remark: form.showRemark,
    remark: form.remark ?? '',
  };
  const moved = old && (old.function_code !== form.functionCode || old.business_type !== form.businessType);
  if (moved && RELIED_ON.includes(`${old.business_type}/${old.function_code}`)) refuse('file.functionInUse');
  if (old && old.business_type !== form.businessType)
    for (const n of await nodesOf(tx, old)) if (await hasFiles(tx, n.id)) refuse('file.functionInUse');
  const row = { ...created(ctx), ...values };
  const id = old?.id ?? row.id;
  await (old
    ? tx
        .updateTable('file_func')
        .set({ ...values, ...changed(ctx) })
        .where('id', '=', id)
        .execute()
    : tx.insertInto('file_func').values(row).execute()
  ).catch(asRefusal('file.functionInUse', form.functionCode));
  if (moved)
    await tx
      .updateTable('file_catalog')
      .set({ function_code: form.functionCode, business_type: form.businessType, ...changed(ctx) })
      .where('business_type', '=', old.business_type)
      .where('function_code', '=', old.function_code)
      .execute()
      .catch(asRefusal('file.functionInUse', form.functionCode));
  await audit(tx, ctx, {
    kind: 'fileFunc.changed',
    subject: { type: 'file_func', id },
    details: { code: form.functionCode, name: form.name },
  });
  return { id };
};

/** With its catalogue. @throws file.functionNotFound, file.functionInUse */
export const removeFunctions = async (tx: Tx, ctx: Ctx, ids: readonly string[]): Promise<null> => {
  for (const id of new Set(ids)) {
    const func = await functionOf(tx, id);
    if (RELIED_ON.includes(`${func.business_type}/${func.function_code}`)) refuse('file.functionInUse');
    const nodes = (await nodesOf(tx, func)).map((n) => n.id);
    if (nodes.length > 0) {
      await tx.deleteFrom('file_missing').where('file_catalog_id', 'in', nodes).execute();
      await tx.deleteFrom('file_catalog').where('id', 'in', nodes).execute().catch(asRefusal('file.functionInUse', func.function_code));
    }
    await tx.deleteFrom('file_func').where('id', '=', id).execute();
    await audit(tx, ctx, {
      kind: 'fileFunc.removed',
      subject: { type: 'file_func', id },
      details: { code: func.function_code, name: func.name },
    });
  }
  return null;
};

/** A folder of the same function. @throws file.parentNotFolder, file.parentBelow */
const checkParent = (nodes: readonly CatalogRow[], id: string | null, parentId: string | undefined): void => {
  if (!parentId) return;
  const byId = new Map(nodes.map((n) => [n.id, n]));
  const parent = byId.get(parentId);
  if (!parent || parent.is_file) refuse('file.parentNotFolder');
  for (let at: CatalogRow | undefined = parent; at; at = at.parent_id ? byId.get(at.parent_id) : undefined)
    if (at.id === id) refuse('file.parentBelow');
};

/** @throws file.functionNotFound, file.catalogNotFound, file.parentNotFolder, file.parentBelow, file.codeTaken, file.suffixUnknown … */
export const submitNode = async (tx: Tx, ctx: Ctx, form: z.output<typeof catalogNodeForm>): Promise<{ id: string }> => {
  const func = await functionOf(tx, form.fileFuncId);
  await checkChoices(tx, ctx.lang, { secret_level: { borrowLevel: form.borrowLevel }, keep_period: { keepYears: form.keepYears } });
  const suffixes = [...new Set((form.suffix ?? '').split(',').filter(Boolean))];
  const unknown = suffixes.filter((s) => !KNOWN_SUFFIXES.some((k) => k === s));
  if (unknown.length > 0) refuse('file.suffixUnknown', { suffix: unknown.join(',') });
  const nodes = await nodesOf(tx, func);
  const old = form.id ? (nodes.find((n) => n.id === form.id) ?? refuse('file.catalogNotFound')) : null;
  checkParent(nodes, old?.id ?? null, form.parentId);
  if (old && form.isLeaf && nodes.some((n) => n.parent_id === old.id)) refuse('file.leafWithChildren');
  if (old?.is_file && !form.isLeaf && (await hasFiles(tx, old.id))) refuse('file.folderWithFiles');
  const values = {
    parent_id: form.parentId ?? null,
    catalog_code: form.catalogCode,
    name: form.name,
    name_en: form.nameEn ?? '',
    business_type: func.business_type,
    function_code: func.function_code,
    is_file: form.isLeaf,
    uploader: form.uploader,
    suffix: suffixes.join(','),
    max_file_size: form.maxFileSize,
    can_multi_upload: form.canMultiUpload,
    must_upload: form.mustUpload,
    can_upload: form.canUpload,
    can_download: form.canDownload,
    can_view: form.canView,
    can_del: form.canDel,
    can_cover: form.canCover,
    need_stamped: form.needStamped,
    need_modify_file_name: form.needModifyFileName,
    stage_nodes: form.stageNodes,
    borrow_level: form.borrowLevel,
    keep_years: form.keepYears,
    retired: form.retired,
  };
  const row = { ...created(ctx), ...values, sort: Math.max(0, ...nodes.map((n) => n.sort)) + 1 };
  const id = old?.id ?? row.id;
  await (old
    ? tx
        .updateTable('file_catalog')
        .set({ ...values, ...changed(ctx) })
        .where('id', '=', id)
        .execute()
    : tx.insertInto('file_catalog').values(row).execute()
  ).catch(asRefusal('file.nodeHasFiles', form.catalogCode));
  await audit(tx, ctx, {
    kind: 'catalogue.changed',
    subject: { type: 'file_catalog', id },
    details: { code: form.catalogCode, name: form.name },
  });
  return { id };
};

/** @throws file.catalogNotFound, file.folderNotEmpty, file.nodeHasFiles */
export const removeNodes = async (tx: Tx, ctx: Ctx, ids: readonly string[]): Promise<null> => {
  const going = new Set(ids);
  for (const id of going) {
    const node = await nodeOf(tx, id);
    const below = await tx.selectFrom('file_catalog').select('id').where('parent_id', '=', id).execute();
    if (below.some((n) => !going.has(n.id))) refuse('file.folderNotEmpty');
    if (await hasFiles(tx, id)) refuse('file.nodeHasFiles');
    await audit(tx, ctx, {
      kind: 'catalogue.removed',
      subject: { type: 'file_catalog', id },
      details: { code: node.catalog_code, name: node.name },
    });
  }
  await tx
    .deleteFrom('file_missing')
    .where('file_catalog_id', 'in', [...going])
    .execute();
  await tx
    .deleteFrom('file_catalog')
    .where('id', 'in', [...going])
    .execute()
    .catch(asRefusal('file.nodeHasFiles', ''));
  return null;
};

/** Nodes in the order of the tree, each before what stands below it. */
const inOrder = (nodes: readonly CatalogRow[], parentId: string | null = null): CatalogRow[] =>
  nodes.filter((n) => n.parent_id === parentId).flatMap((n) => [n, ...inOrder(nodes, n.id)]);

/** Behind another node, or first below the parent. @throws file.catalogNotFound, file.parentNotFolder, file.parentBelow, file.behindElsewhere */
export const moveNode = async (
  tx: Tx,
  ctx: Ctx,
  input: { id: string; parentId?: string | undefined; behind?: string | undefined },
): Promise<null> => {
  const node = await nodeOf(tx, input.id);
  const nodes = await nodesOf(tx, node);
  checkParent(nodes, node.id, input.parentId);
  const parent = input.parentId ?? null;
  const others = nodes.filter((n) => n.id !== node.id);
  const siblings = others.filter((n) => n.parent_id === parent);
  const before = input.behind ? siblings.findIndex((n) => n.id === input.behind) : -1;
  if (input.behind && before < 0) refuse('file.behindElsewhere');
  const placed = [...siblings.slice(0, before + 1), { ...node, parent_id: parent }, ...siblings.slice(before + 1)];
  const ordered = inOrder([...others.filter((n) => n.parent_id !== parent), ...placed]);
  await sql`update file_catalog c set sort = o.sort, parent_id = case when c.id = ${node.id}::uuid then ${parent}::uuid else c.parent_id end,
      updated_at = ${ctx.world.now()}, updated_by = ${ctx.actor.user}
    from unnest(${ordered.map((n) => n.id)}::uuid[], ${ordered.map((_, i) => i + 1)}::int[]) as o(id, sort)
    where c.tenant_id = ${ctx.actor.tenant} and c.id = o.id and (c.sort <> o.sort or c.id = ${node.id}::uuid)`.execute(tx);
  await audit(tx, ctx, {
    kind: 'catalogue.moved',
    subject: { type: 'file_catalog', id: node.id },
    details: { code: node.catalog_code, parent: nodes.find((n) => n.id === parent)?.catalog_code ?? '' },
  });
  return null;
};

/** Without a file the form is taken away. @throws file.catalogNotFound, and what an upload is refused for */
export const putTemplate = async (ctx: Ctx, id: string): Promise<{ templateName: string }> => {
  try {
    const node = await ctx.read((tx) => leafOf(tx, id));
    const received = ctx.upload ? await receive(ctx, TEMPLATE, undefined) : null;
    const templateName = received?.name ?? '';
    return await ctx.write(async (tx) => {
      await tx
        .updateTable('file_catalog')
        .set({ template_name: templateName, template_sha256: received?.sha256 ?? '', ...changed(ctx) })
        .where('id', '=', node.id)
        .execute();
      await audit(tx, ctx, {
        kind: 'catalogue.template',
        subject: { type: 'file_catalog', id: node.id },
        details: { code: node.catalog_code, name: templateName },
      });
      return { templateName };
    });
  } finally {
    readOff(ctx);
  }
};

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
