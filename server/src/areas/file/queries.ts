/** Catalogue nodes and files of a case or a company. */
import type { ArchiveRow, FileRecord } from '@zhengjian/contract/areas/file/records.ts';
import { sql } from 'kysely';
import type { BusinessLine } from '../../cases/lines.ts';
import type { Actor } from '../../platform/actor.ts';
import type { Tx } from '../../platform/database/schema.ts';
import { refuse } from '../../platform/refuse.ts';
import { ALL_BUTTONS, isCompanys, mayOpenFile, maySee, maySeeFile, type Viewer, viewerOf } from './access.ts';
import { comingOf } from './coming.ts';
import { isDue, reachedStages } from './due.ts';
import { fileRow, nodeRow, recordOf, type Standing } from './present.ts';
import type { CatalogRow, Catalogue, FileRow } from './rows.ts';
import './tables.ts';
import '../../cases/tables.ts';

/** The nodes that the viewer may see, in their order; folders only where something stands below them. */
const nodesFor = async (tx: Tx, viewer: Viewer, functionCode?: string | undefined): Promise<CatalogRow[]> => {
  const query = tx
    .selectFrom('file_catalog')
    .selectAll()
    .where('business_type', 'in', [...viewer.owner.catalogues])
    .orderBy('sort')
    .orderBy('id');
  const all = await (functionCode ? query.where('function_code', '=', functionCode) : query).execute();
  const byId = new Map(all.map((n) => [n.id, n]));
  const shown = new Set<string>();
  for (const leaf of all.filter((n) => n.is_file && maySee(viewer, n)))
    for (let at: CatalogRow | undefined = leaf; at && !shown.has(at.id); at = at.parent_id ? byId.get(at.parent_id) : undefined)
      shown.add(at.id);
  return all.filter((n) => shown.has(n.id));
};

export const catalogueFor = async (tx: Tx, { owner }: Viewer): Promise<Catalogue> =>
  new Map(
    (
      await tx
        .selectFrom('file_catalog')
        .selectAll()
        .where('business_type', 'in', [...owner.catalogues])
        .execute()
    ).map((n) => [n.id, n]),
  );

/** Files that the viewer may know of, by node. */
const seenUnder = (viewer: Viewer, nodes: readonly CatalogRow[], files: readonly FileRow[]): ReadonlyMap<string, FileRow[]> => {
  const byId = new Map(nodes.map((n) => [n.id, n]));
  const below = new Map<string, FileRow[]>();
  for (const file of files) {
    const node = byId.get(file.file_catalog_id);
    if (node && maySeeFile(viewer, node, file)) below.set(node.id, [...(below.get(node.id) ?? []), file]);
  }
  return below;
};

const missingOf = async (tx: Tx, dataId: string): Promise<ReadonlySet<string>> =>
  new Set(
    (await tx.selectFrom('file_missing').select('file_catalog_id').where('case_id', '=', dataId).execute()).map((m) => m.file_catalog_id),
  );

/** A retired node is shown as long as something lies in it; to the company, so is one whose papers the institute issues. */
const isShown = ({ actor }: Viewer, node: CatalogRow, count: number): boolean =>
  count > 0 || !(node.retired || (actor.kind === 'customer' && node.is_file && !isCompanys(node)));

/** What the institute still owes itself is not the company's concern. */
const isOwed = ({ actor }: Viewer, node: CatalogRow, reached: ReadonlySet<string>): boolean =>
  isDue(node, reached) && (actor.kind !== 'customer' || isCompanys(node));

/** How each node of the catalogue stands, given the files that the viewer sees below it. */
const standingsOf = async (tx: Tx, viewer: Viewer): Promise<(node: CatalogRow, count: number) => Standing> => {
  const { dataId } = viewer;
  const [missing, reached, coming] = await Promise.all([missingOf(tx, dataId), reachedStages(tx, dataId), comingOf(tx, dataId)]);
  return (node, count) => ({
    count,
    missing: missing.has(node.id),
    due: isOwed(viewer, node, reached),
    coming: coming.get(node.catalog_code),
  });
};

export const catalogueOf = async (tx: Tx, actor: Actor, dataId: string, functionCode: string | undefined): Promise<ArchiveRow[]> => {
  const viewer = await viewerOf(tx, actor, dataId);
  const [nodes, files, standing] = await Promise.all([nodesFor(tx, viewer, functionCode), filesUnder(tx, dataId), standingsOf(tx, viewer)]);
  const below = seenUnder(viewer, nodes, files);
  const count = (node: CatalogRow) => below.get(node.id)?.length ?? 0;
  return nodes.filter((n) => isShown(viewer, n, count(n))).map((n) => nodeRow(viewer, n, standing(n, count(n))));
};

export const titleOf = async (tx: Tx, { owner, dataId }: Viewer): Promise<string> => {
  if (owner.kind === 'company') {
    const company = await tx.selectFrom('company').select('company_name').where('id', '=', dataId).executeTakeFirst();
    return company?.company_name ?? '';
  }
  const found = await tx.selectFrom('business_case').select(['case_no', 'title']).where('id', '=', dataId).executeTakeFirst();
  return found ? [found.case_no, found.title].filter(Boolean).join(' ') : '';
};

/** Buttons and columns of the tree: those of the function asked for, else of the first one of the line. @throws file.functionNotFound */
const functionFor = async (tx: Tx, { owner }: Viewer, functionCode: string | undefined) => {
  const query = tx
    .selectFrom('file_func')
    .selectAll()
    .where('business_type', 'in', [...owner.catalogues])
    .orderBy('created_at')
    .orderBy('function_code');
  const found = await (functionCode ? query.where('function_code', '=', functionCode) : query).limit(1).executeTakeFirst();
  if (!found && functionCode) refuse('file.functionNotFound');
  return {
    functionCode: found?.function_code ?? '',
    name: found?.name ?? '',
    nameEn: found?.name_en ?? '',
    buttons: ALL_BUTTONS.filter((b) => found?.buttons.includes(b) ?? true),
    showAudit: found?.show_audit ?? true,
    showRemark: found?.show_remark ?? true,
  };
};

/** What the file tree shows: every node with the files below it, each under its parent. @throws file.fileGone, file.functionNotFound */
export const treeOf = async (tx: Tx, actor: Actor, dataId: string, functionCode: string | undefined) => {
  const viewer = await viewerOf(tx, actor, dataId);
  // an id given out for a record to come shows its catalogue to whoever fills it
  if (!viewer.owner.exists && !viewer.owner.mine) refuse('server.recordNotFound');
  const [nodes, standing, files, func, title] = await Promise.all([
    nodesFor(tx, viewer, functionCode),
    standingsOf(tx, viewer),
    filesUnder(tx, dataId),
    functionFor(tx, viewer, functionCode),
    titleOf(tx, viewer),
  ]);
  const below = seenUnder(viewer, nodes, files);
  const rows = nodes
    .filter((n) => isShown(viewer, n, below.get(n.id)?.length ?? 0))
    .flatMap((n) => {
      const own = below.get(n.id) ?? [];
      return [nodeRow(viewer, n, standing(n, own.length)), ...own.map((f) => fileRow(viewer, f, n))];
    });
  return { title, func, rows };
};

/** Filed under a record or a node of it, oldest first. */
export const filesUnder = (tx: Tx, dataId: string, catalogId?: string | undefined): Promise<FileRow[]> => {
  const query = tx
    .selectFrom('archive_file')
    .selectAll()
    .where('case_id', '=', dataId)
    .where('filed', '=', true)
    .orderBy('created_at')
    .orderBy('id');
  return (catalogId ? query.where('file_catalog_id', '=', catalogId) : query).execute();
};

/** Files of a case, or of one node of it, oldest first. */
export const filesOf = async (tx: Tx, actor: Actor, dataId: string, catalogId: string | undefined): Promise<FileRecord[]> => {
  const viewer = await viewerOf(tx, actor, dataId);
  const [catalogue, files] = await Promise.all([catalogueFor(tx, viewer), filesUnder(tx, dataId, catalogId)]);
  return files.flatMap((file) => {
    const node = catalogue.get(file.file_catalog_id);
    return node && maySeeFile(viewer, node, file) ? [recordOf(viewer, file, node, catalogue)] : [];
  });
};

export type FileFilters = {
  dataId: string;
  fileCatalogId?: string | undefined;
  catalogCode?: string | undefined;
  originalFilename?: string | undefined;
  suffix?: string | undefined;
  isStamped?: boolean | undefined;
  needStamped?: boolean | undefined;
  hasProblem?: boolean | undefined;
};

/** Files of a record that match every field given; a name by a part of it. */
export const filesLike = async (tx: Tx, actor: Actor, f: FileFilters): Promise<FileRecord[]> => {
  const viewer = await viewerOf(tx, actor, f.dataId);
  const [catalogue, files] = await Promise.all([catalogueFor(tx, viewer), filesUnder(tx, f.dataId, f.fileCatalogId)]);
  const part = f.originalFilename?.toLowerCase();
  return files.flatMap((file) => {
    const node = catalogue.get(file.file_catalog_id);
    if (!node || !maySeeFile(viewer, node, file)) return [];
    const fits =
      (f.catalogCode === undefined || node.catalog_code === f.catalogCode) &&
      (part === undefined || file.original_filename.toLowerCase().includes(part)) &&
      (f.suffix === undefined || file.suffix === f.suffix.toLowerCase()) &&
      (f.isStamped === undefined || file.is_stamped === f.isStamped) &&
      (f.needStamped === undefined || node.need_stamped === f.needStamped) &&
      (f.hasProblem === undefined || file.has_problem === f.hasProblem);
    return fits ? [recordOf(viewer, file, node, catalogue)] : [];
  });
};

/**
 * Waits for others who file under the node, and refuses one more than it takes. Files that correct another one stand beside it and
 * have a limit of their own, and so do those of a record. @throws file.tooMany
 */
export const takeRoom = async (tx: Tx, dataId: string, node: Pick<CatalogRow, 'id' | 'can_multi_upload'>): Promise<void> => {
  await tx.executeQuery(sql`select pg_advisory_xact_lock(hashtextextended(${`files:${dataId}:${node.id}`}, 0))`.compile(tx));
  const { n } = await tx
    .selectFrom('archive_file')
    .select(sql<number>`count(*)::int`.as('n'))
    .where('case_id', '=', dataId)
    .where('file_catalog_id', '=', node.id)
    .where('filed', '=', true)
    .where('corrects', 'is', null)
    .where('bound', '=', '')
    .executeTakeFirstOrThrow();
  const most = Math.max(node.can_multi_upload, 1);
  if (n >= most) refuse('file.tooMany', { n: most });
};

export type Found = { file: FileRow; node: CatalogRow; viewer: Viewer };

/** A file with its node, as the viewer stands to it; null where they may not see it. */
export const fileWithNode = async (tx: Tx, actor: Actor, fileId: string): Promise<Found | null> => {
  const file = await tx.selectFrom('archive_file').selectAll().where('id', '=', fileId).executeTakeFirst();
  if (!file) return null;
  const node = await tx.selectFrom('file_catalog').selectAll().where('id', '=', file.file_catalog_id).executeTakeFirstOrThrow();
  const viewer = await viewerOf(tx, actor, file.case_id);
  return maySeeFile(viewer, node, file) ? { file, node, viewer } : null;
};

/** The same, of a file that the viewer may open. @throws file.notFound, file.noAuth */
export const openableFile = async (tx: Tx, actor: Actor, fileId: string): Promise<Found> => {
  const found = (await fileWithNode(tx, actor, fileId)) ?? refuse('file.notFound');
  return mayOpenFile(found.viewer, found.node, found.file) ? found : refuse('file.noAuth');
};

/** A node with the folders that it stands in. */
const withFolders = async (tx: Tx, { owner }: Viewer, nodeId: string): Promise<Catalogue> => {
  const rows = await tx
    .withRecursive('up', (db) =>
      db
        .selectFrom('file_catalog as n')
        .selectAll('n')
        .where('n.id', '=', nodeId)
        .where('n.business_type', 'in', [...owner.catalogues])
        .unionAll(db.selectFrom('up').innerJoin('file_catalog as p', 'p.id', 'up.parent_id').selectAll('p')),
    )
    .selectFrom('up')
    .selectAll()
    .execute();
  return new Map(rows.map((n) => [n.id, n]));
};

/** The record of a file as it stands now. */
export const fileRecordOf = async (tx: Tx, viewer: Viewer, fileId: string): Promise<FileRecord> => {
  const file = await tx.selectFrom('archive_file').selectAll().where('id', '=', fileId).executeTakeFirstOrThrow();
  const catalogue = await withFolders(tx, viewer, file.file_catalog_id);
  const node = catalogue.get(file.file_catalog_id);
  if (!node) throw new Error(`file ${fileId} lies outside its catalogue`);
  return recordOf(viewer, file, node, catalogue);
};

/** A node that takes files. @throws file.catalogNotFound */
export const leafOf = async (tx: Tx, catalogId: string): Promise<CatalogRow> =>
  (await tx.selectFrom('file_catalog').selectAll().where('id', '=', catalogId).where('is_file', '=', true).executeTakeFirst()) ??
  refuse('file.catalogNotFound');

/**
 * Codes of the customer's obligatory nodes that hold no file yet, with their names.
 * @param also codes that are obligatory for this case
 */
export const missingPapers = (tx: Tx, { line, category }: BusinessLine, caseId: string, also: readonly string[] = []) =>
  tx
    .selectFrom('file_catalog as n')
    .select(['n.catalog_code', 'n.name', 'n.name_en'])
    .where('n.business_type', '=', line)
    .where('n.function_code', '=', category)
    .where('n.is_file', '=', true)
    .where((e) => e.or([e('n.must_upload', '=', true), ...(also.length > 0 ? [e('n.catalog_code', 'in', [...also])] : [])]))
    .where('n.retired', '=', false)
    .where('n.uploader', '=', 'customer')
    .where((e) =>
      e.not(
        e.exists(
          e
            .selectFrom('archive_file as f')
            .select('f.id')
            .whereRef('f.tenant_id', '=', 'n.tenant_id')
            .whereRef('f.file_catalog_id', '=', 'n.id')
            .where('f.case_id', '=', caseId)
            .where('f.filed', '=', true),
        ),
      ),
    )
    .orderBy('n.sort')
    .execute();
