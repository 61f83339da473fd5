/** Catalogue nodes and files of a case. */
import type { ArchiveRow, FileRecord } from '@zhengjian/contract/areas/file/calls.ts';
import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Actor } from '../../platform/actor.ts';
import type { Schema, Tx } from '../../platform/database/schema.ts';
import '../acceptance/tables.ts';
import './tables.ts';

type CatalogRow = Selectable<Schema['file_catalog']>;
type FileRow = Selectable<Schema['archive_file']>;

/** States in which the applicant may change the papers of a case: draft and returned (domain 3.13). */
export const OPEN_TO_CUSTOMER: readonly number[] = [0, 15];
const CCC = '1';
const bit = (value: boolean): number => (value ? 1 : 0);

export type CaseDoor = { exists: boolean; state: number | null; isApplicant: boolean };

/** How the case stands towards the viewer; row-level security has already hidden what is not theirs. */
export const caseDoor = async (tx: Tx, actor: Actor, caseId: string): Promise<CaseDoor> => {
  const found = await tx.selectFrom('ccc_application').select(['state', 'applicant_id']).where('id', '=', caseId).executeTakeFirst();
  if (found) return { exists: true, state: found.state, isApplicant: actor.companies.includes(found.applicant_id) };
  const reserved = await tx
    .selectFrom('case_party')
    .select('company_id')
    .where('case_id', '=', caseId)
    .where('role', '=', 'applicant')
    .executeTakeFirst();
  return { exists: false, state: null, isApplicant: reserved !== undefined && actor.companies.includes(reserved.company_id) };
};

/** May the viewer add or delete files of this node now? */
export const mayChange = (actor: Actor, door: CaseDoor, node: Pick<CatalogRow, 'uploader' | 'can_upload' | 'is_file'>): boolean => {
  if (!node.is_file || !node.can_upload) return false;
  if (actor.kind === 'customer')
    return (
      door.isApplicant &&
      (node.uploader === 'customer' || node.uploader === 'both') &&
      (door.state === null || OPEN_TO_CUSTOMER.includes(door.state))
    );
  return actor.kind === 'staff' && door.exists && (node.uploader === 'staff' || node.uploader === 'both');
};

const archiveRow = (node: CatalogRow, actor: Actor, door: CaseDoor, count: number): ArchiveRow => ({
  id: node.id,
  parentId: node.parent_id ?? '',
  isFile: 0,
  catalogCode: node.catalog_code,
  name: node.name,
  nameEn: node.name_en,
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
  const door = await caseDoor(tx, actor, caseId);
  const query = tx.selectFrom('file_catalog').selectAll().where('business_type', '=', CCC).orderBy('sort');
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

export const fileRecordOf = (file: FileRow, node: CatalogRow, actor: Actor, door: CaseDoor): FileRecord => ({
  fileId: file.id,
  fileCatalogId: file.file_catalog_id,
  dataId: file.case_id,
  fileName: file.original_filename,
  originalFilename: file.original_filename,
  suffix: file.suffix,
  fileSize: Number(file.file_size),
  fileSha256: file.file_sha256,
  createUser: actor.kind === 'customer' && file.uploader_kind !== 'customer' ? '' : file.create_user_name,
  createTime: file.created_at,
  updateTime: file.updated_at,
  isFile: 1,
  isStamped: bit(file.is_stamped),
  needStamped: bit(node.need_stamped),
  stampedNotSaved: bit(file.stamped_not_saved),
  hasProblem: bit(file.has_problem),
  problemRemark: file.problem_remark,
  abilities: { download: node.can_download, remove: node.can_del && mayChange(actor, door, node) },
});

/** Files of a case, or of one node of it, oldest first. */
export const filesOf = async (tx: Tx, actor: Actor, caseId: string, catalogId: string | undefined): Promise<FileRecord[]> => {
  const door = await caseDoor(tx, actor, caseId);
  const nodes = new Map((await tx.selectFrom('file_catalog').selectAll().where('business_type', '=', CCC).execute()).map((n) => [n.id, n]));
  const query = tx.selectFrom('archive_file').selectAll().where('case_id', '=', caseId).orderBy('created_at').orderBy('id');
  const files = await (catalogId ? query.where('file_catalog_id', '=', catalogId) : query).execute();
  return files.flatMap((file) => {
    const node = nodes.get(file.file_catalog_id);
    return node && (actor.kind !== 'customer' || forCustomer(node)) ? [fileRecordOf(file, node, actor, door)] : [];
  });
};

/** The node and the file together; null where the viewer may not see the file. */
export const fileWithNode = async (tx: Tx, actor: Actor, fileId: string) => {
  const file = await tx.selectFrom('archive_file').selectAll().where('id', '=', fileId).executeTakeFirst();
  if (!file) return null;
  const node = await tx.selectFrom('file_catalog').selectAll().where('id', '=', file.file_catalog_id).executeTakeFirstOrThrow();
  if (actor.kind === 'customer' && !forCustomer(node)) return null;
  return { file, node, door: await caseDoor(tx, actor, file.case_id) };
};

/** Codes of the customer's obligatory nodes that hold no file yet, with their names. */
export const missingPapers = (tx: Tx, caseId: string) =>
  tx
    .selectFrom('file_catalog as n')
    .select(['n.catalog_code', 'n.name', 'n.name_en'])
    .where('n.business_type', '=', CCC)
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
