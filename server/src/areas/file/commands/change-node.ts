/** Nodes of the catalogue in the hands of an administrator: what they take, their place, their end. */
import { type catalogNodeForm, KNOWN_SUFFIXES } from '@zhengjian/contract/areas/file/records.ts';
import { sql } from 'kysely';
import type * as z from 'zod';
import { audit } from '../../../platform/audit/write.ts';
import type { Tx } from '../../../platform/database/schema.ts';
import type { Ctx } from '../../../platform/http/context.ts';
import { refuse } from '../../../platform/refuse.ts';
import { changed, created } from '../../../platform/standard.ts';
import { checkChoices, isGivenNode } from '../../system/index.ts';
import { asRefusal, functionOf, hasFiles, inOrder, nodeOf, nodesOf } from '../catalogue-rows.ts';
import type { CatalogRow } from '../rows.ts';

declare module '../../../platform/audit/write.ts' {
  interface AuditKinds {
    'catalogue.changed': { code: string; name: string };
    'catalogue.moved': { code: string; parent: string };
    'catalogue.removed': { code: string; name: string };
  }
}

/** A folder of the same function. @throws file.parentNotFolder, file.parentBelow */
const checkParent = (nodes: readonly CatalogRow[], id: string | null, parentId: string | undefined): void => {
  if (!parentId) return;
  const byId = new Map(nodes.map((n) => [n.id, n]));
  const parent = byId.get(parentId);
  if (!parent || parent.is_file) refuse('file.parentNotFolder');
  for (let at: CatalogRow | undefined = parent; at; at = at.parent_id ? byId.get(at.parent_id) : undefined)
    if (at.id === id) refuse('file.parentBelow');
};

/** What the system itself files and reads is found by its code. @throws file.codeOfSystem */
const refuseOfSystem = ({ business_type, catalog_code: code }: Pick<CatalogRow, 'business_type' | 'catalog_code'>): void => {
  if (isGivenNode(business_type, code)) refuse('file.codeOfSystem', { code });
};

/**
 * @throws file.functionNotFound, file.catalogNotFound, file.parentNotFolder, file.parentBelow, file.codeTaken, file.codeOfSystem,
 * file.suffixUnknown, file.ownPaperSealed, server.conflict …
 */
export const submitNode = async (tx: Tx, ctx: Ctx, form: z.output<typeof catalogNodeForm>) => {
  const func = await functionOf(tx, form.fileFuncId);
  await checkChoices(tx, ctx.lang, { secret_level: { borrowLevel: form.borrowLevel }, keep_period: { keepYears: form.keepYears } });
  const suffixes = [...new Set((form.suffix ?? '').split(',').filter(Boolean))];
  const unknown = suffixes.filter((s) => !KNOWN_SUFFIXES.some((k) => k === s));
  if (unknown.length > 0) refuse('file.suffixUnknown', { suffix: unknown.join(',') });
  // a company stamps its own papers; no queue of the institute would hold one
  if (form.uploader === 'customer' && form.needStamped) refuse('file.ownPaperSealed');
  const nodes = await nodesOf(tx, func);
  const old = form.id ? (nodes.find((n) => n.id === form.id) ?? refuse('file.catalogNotFound')) : null;
  if (old && form.version !== undefined && form.version !== old.version) refuse('server.conflict');
  checkParent(nodes, old?.id ?? null, form.parentId);
  if (old && form.isLeaf && nodes.some((n) => n.parent_id === old.id)) refuse('file.leafWithChildren');
  if (old?.is_file && !form.isLeaf && (await hasFiles(tx, old.id))) refuse('file.folderWithFiles');
  if (old && (form.catalogCode !== old.catalog_code || form.isLeaf !== old.is_file)) refuseOfSystem(old);
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
    issued_to_applicant: form.issuedToApplicant ?? old?.issued_to_applicant ?? false,
    applicant_only: old?.applicant_only ?? false,
    need_modify_file_name: form.needModifyFileName,
    stage_nodes: form.stageNodes,
    borrow_level: form.borrowLevel,
    keep_years: form.keepYears,
    retired: form.retired,
  };
  const row = { ...created(ctx), ...values, sort: Math.max(0, ...nodes.map((n) => n.sort)) + 1 };
  const id = old?.id ?? row.id;
  const written = await (old
    ? tx
        .updateTable('file_catalog')
        .set((e) => ({ ...values, ...changed(ctx), version: e('version', '+', 1) }))
        .where('id', '=', id)
        .where('version', '=', old.version)
        .returning('version')
        .executeTakeFirst()
    : tx.insertInto('file_catalog').values(row).returning('version').executeTakeFirst()
  ).catch(asRefusal('file.nodeHasFiles', form.catalogCode));
  const { version } = written ?? refuse('server.conflict');
  await audit(tx, ctx, {
    kind: 'catalogue.changed',
    subject: { type: 'file_catalog', id },
    details: { code: form.catalogCode, name: form.name },
  });
  return { id, version };
};

/** @throws file.catalogNotFound, file.codeOfSystem, file.folderNotEmpty, file.nodeHasFiles */
export const removeNodes = async (tx: Tx, ctx: Ctx, ids: readonly string[]): Promise<null> => {
  const going = new Set(ids);
  for (const id of going) {
    const node = await nodeOf(tx, id);
    refuseOfSystem(node);
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
