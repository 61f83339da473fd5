/** Catalogue nodes and files of a case or a company. */
import type { ArchiveRow, FileRecord } from '@zhengjian/contract/areas/file/records.ts';
import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Actor } from '../../platform/actor.ts';
import type { Schema, Tx } from '../../platform/database/schema.ts';
import { refuse } from '../../platform/refuse.ts';
import { CATALOGUE, doorOf, type FileDoor } from './doors.ts';
import './tables.ts';

type CatalogRow = Selectable<Schema['file_catalog']>;
type FileRow = Selectable<Schema['archive_file']>;

const bit = (value: boolean): number => (value ? 1 : 0);

/** May the viewer add or delete files of this node now? */
export const mayChange = (
  actor: Actor,
  door: FileDoor,
  node: Pick<CatalogRow, 'business_type' | 'uploader' | 'can_upload' | 'is_file'>,
): boolean => {
  if (!node.is_file || !node.can_upload || node.business_type !== CATALOGUE[door.kind]) return false;
  if (actor.kind === 'customer') return door.mine && door.open && (node.uploader === 'customer' || node.uploader === 'both');
  return actor.kind === 'staff' && door.exists && (node.uploader === 'staff' || node.uploader === 'both');
};

const archiveRow = (node: CatalogRow, actor: Actor, door: FileDoor, count: number): ArchiveRow => ({
  id: node.id,
  parentId: node.parent_id ?? '',
  isFile: 0,
  catalogCode: node.catalog_code,
  name: node.name,
  nameEn: node.name_en,
  isLeaf: bit(node.is_file),
  uploader: node.uploader,
  canRename: 0,
  canMarkMissing: 0,
  canAudit: 0,
  problemRemark: '',
  hasTemplate: bit(node.template_sha256 !== ''),
  borrowLevel: node.borrow_level,
  keepYears: node.keep_years,
  originalFilename: '',
  fileSize: 0,
  versionNo: 0,
  createUser: '',
  createTime: '',
  updateTime: '',
  approvalDate: '',
  signatureOfdFileId: '',
  suffix: node.suffix,
  maxFileSize: node.max_file_size,
  canMultiUpload: node.can_multi_upload,
  mustUpload: bit(node.must_upload),
  canUpload: bit(mayChange(actor, door, node)),
  canDownload: bit(node.can_download),
  canView: bit(node.can_view),
  canDel: bit(node.can_del && mayChange(actor, door, node)),
  canCover: bit(node.can_cover && mayChange(actor, door, node)),
  needStamped: bit(node.need_stamped),
  isStamped: 0,
  isMissing: 0,
  hasProblem: 0,
  noAuth: 0,
  needModifyFileName: bit(node.need_modify_file_name),
  stampedNotSaved: 0,
  fileCount: count,
});

/** Nodes a customer sees: what they upload or receive, not the institute's working papers. */
const forCustomer = (node: CatalogRow): boolean => !node.is_file || node.uploader === 'customer' || node.uploader === 'both';

export const catalogueOf = async (tx: Tx, actor: Actor, caseId: string, functionCode: string | undefined): Promise<ArchiveRow[]> => {
  const door = await doorOf(tx, actor, caseId);
  const query = tx.selectFrom('file_catalog').selectAll().where('business_type', '=', CATALOGUE[door.kind]).orderBy('sort');
  const nodes = await (functionCode ? query.where('function_code', '=', functionCode) : query).execute();
  const counts = await tx
    .selectFrom('archive_file')
    .select(['file_catalog_id', sql<number>`count(*)::int`.as('n')])
    .where('case_id', '=', caseId)
    .groupBy('file_catalog_id')
    .execute();
  const countOf = new Map(counts.map((c) => [c.file_catalog_id, c.n]));
  const seen = actor.kind === 'customer' ? nodes.filter(forCustomer) : nodes;
  const used = new Set(seen.map((n) => n.parent_id));
  return seen.filter((n) => n.is_file || used.has(n.id)).map((n) => archiveRow(n, actor, door, countOf.get(n.id) ?? 0));
};

export const fileRecordOf = (file: FileRow, node: CatalogRow, actor: Actor, door: FileDoor): FileRecord => ({
  fileId: file.id,
  fileCatalogId: file.file_catalog_id,
  dataId: file.case_id,
  fileName: file.original_filename,
  originalFilename: file.original_filename,
  suffix: file.suffix,
  fileSize: Number(file.file_size),
  fileSha256: file.file_sha256,
  versionNo: file.version_no,
  approvalDate: file.approval_date ?? '',
  nodePath: node.name,
  signatureOfdFileId: file.signature_ofd_file_id ?? '',
  compositeFileId: file.composite_file_id ?? '',
  compositeFile: '',
  noAuth: 0,
  createUser: actor.kind === 'customer' && file.uploader_kind !== 'customer' ? '' : file.create_user_name,
  createTime: file.created_at,
  updateTime: file.updated_at,
  isFile: 1,
  isStamped: bit(file.is_stamped),
  needStamped: bit(node.need_stamped),
  stampedNotSaved: bit(file.stamped_not_saved),
  hasProblem: bit(file.has_problem),
  problemRemark: file.problem_remark,
  abilities: {
    download: node.can_download,
    view: node.can_view,
    remove: node.can_del && mayChange(actor, door, node),
    cover: node.can_cover && mayChange(actor, door, node),
    rename: mayChange(actor, door, node),
  },
});

/** Files of a case, or of one node of it, oldest first. */
export const filesOf = async (tx: Tx, actor: Actor, caseId: string, catalogId: string | undefined): Promise<FileRecord[]> => {
  const door = await doorOf(tx, actor, caseId);
  const catalogue = await tx.selectFrom('file_catalog').selectAll().where('business_type', '=', CATALOGUE[door.kind]).execute();
  const nodes = new Map(catalogue.map((n) => [n.id, n]));
  const query = tx.selectFrom('archive_file').selectAll().where('case_id', '=', caseId).orderBy('created_at').orderBy('id');
  const files = await (catalogId ? query.where('file_catalog_id', '=', catalogId) : query).execute();
  return files.flatMap((file) => {
    const node = nodes.get(file.file_catalog_id);
    return node && (actor.kind !== 'customer' || forCustomer(node)) ? [fileRecordOf(file, node, actor, door)] : [];
  });
};

/** Waits for others who file under the node, and refuses one more than it takes. @throws file.tooMany */
export const takeRoom = async (tx: Tx, dataId: string, node: Pick<CatalogRow, 'id' | 'can_multi_upload'>): Promise<void> => {
  await tx.executeQuery(sql`select pg_advisory_xact_lock(hashtextextended(${`files:${dataId}:${node.id}`}, 0))`.compile(tx));
  const { n } = await tx
    .selectFrom('archive_file')
    .select(sql<number>`count(*)::int`.as('n'))
    .where('case_id', '=', dataId)
    .where('file_catalog_id', '=', node.id)
    .executeTakeFirstOrThrow();
  if (n >= Math.max(node.can_multi_upload, 1)) refuse('file.tooMany', { n: node.can_multi_upload });
};

/** The node and the file together; null where the viewer may not see the file. */
export const fileWithNode = async (tx: Tx, actor: Actor, fileId: string) => {
  const file = await tx.selectFrom('archive_file').selectAll().where('id', '=', fileId).executeTakeFirst();
  if (!file) return null;
  const node = await tx.selectFrom('file_catalog').selectAll().where('id', '=', file.file_catalog_id).executeTakeFirstOrThrow();
  if (actor.kind === 'customer' && !forCustomer(node)) return null;
  return { file, node, door: await doorOf(tx, actor, file.case_id) };
};

/** Codes of the customer's obligatory nodes that hold no file yet, with their names. */
export const missingPapers = (tx: Tx, caseId: string) =>
  tx
    .selectFrom('file_catalog as n')
    .select(['n.catalog_code', 'n.name', 'n.name_en'])
    .where('n.business_type', '=', CATALOGUE.case)
    .where('n.is_file', '=', true)
    .where('n.must_upload', '=', true)
    .where('n.uploader', '=', 'customer')
    .where((e) =>
      e.not(
        e.exists(
          e
            .selectFrom('archive_file as f')
            .select('f.id')
            .whereRef('f.tenant_id', '=', 'n.tenant_id')
            .whereRef('f.file_catalog_id', '=', 'n.id')
            .where('f.case_id', '=', caseId),
        ),
      ),
    )
    .orderBy('n.sort')
    .execute();
