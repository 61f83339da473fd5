/** The papers of a case that belong to a step of its certificate, as the viewer may see them. */
import type { FileRecord } from '@zhengjian/contract/areas/file/records.ts';
import type { Tx } from '../../platform/database/schema.ts';
import type { Ctx } from '../../platform/http/context.ts';
import { refuse } from '../../platform/refuse.ts';
import { filesOf } from '../file/index.ts';
import { type CertificateLine, certificateLineOf } from './lines.ts';
import { reachesCase } from './present.ts';
import '../../cases/tables.ts';
import '../file/tables.ts';

type Wanted = (papers: CertificateLine['papers']) => readonly string[];
export const APPLICATION: Wanted = ({ application }) => [application];
export const REVIEW: Wanted = ({ review }) => review;
export const ALL: Wanted = ({ application, review }) => [application, ...review];
export const PRINTED: Wanted = ({ certificate, reports }) => [certificate, reports];

/** @param wanted the beginnings of their codes. @throws certificate.caseNotFound, certificate.noSource */
export const papersOfCase = async (tx: Tx, { actor }: Pick<Ctx, 'actor'>, caseId: string, wanted: Wanted): Promise<FileRecord[]> => {
  const of =
    (await tx.selectFrom('business_case').select(['category', 'line']).where('id', '=', caseId).executeTakeFirst()) ??
    refuse('certificate.caseNotFound');
  if (!(await reachesCase(tx, { actor }, caseId))) refuse('certificate.caseNotFound');
  const codes = wanted(certificateLineOf(of.category).papers);
  const nodes = await tx.selectFrom('file_catalog').select(['id', 'catalog_code']).where('business_type', '=', of.line).execute();
  const within = new Set(nodes.filter((n) => codes.some((code) => n.catalog_code.startsWith(code))).map((n) => n.id));
  return (await filesOf(tx, actor, caseId, undefined)).filter((file) => within.has(file.fileCatalogId));
};
