/** Gathers what the linter looks at. */
import { type CertificateContent, certificateContent } from '@zhengjian/contract/areas/certificate/records.ts';
import { MAKE_STATE } from '@zhengjian/contract/areas/certificate/states.ts';
import type { CertificateFacts, LintedCertificate, LintStep } from '@zhengjian/contract/rules/certificate-lint/facts.ts';
import type { Tx } from '../../platform/database/schema.ts';
import { codePointOf, missingIn, settable } from '../../platform/documents/glyphs.ts';
import { refuse } from '../../platform/refuse.ts';
import { dayText, type World } from '../../platform/world.ts';
import { lackingPapers } from '../file/index.ts';
import { mayStamp, unchargedIn } from '../finance/index.ts';
import { paramOf } from '../system/index.ts';
import { type CertificateLine, certificateCategories, certificateLineOf } from './lines.ts';
import type { Row } from './present.ts';
import '../../cases/tables.ts';
import '../file/tables.ts';
import '../laboratory/tables.ts';
import '../stamping/tables.ts';

/** Keys of the dictionary pay_state: paid, exempt, released while unpaid. */
const PAID: readonly number[] = [3, 4, 5];

/** Whether the certificate of a case may be stamped: its state says so, and no note stands open beside that has not been issued yet. */
export const isPaid = async (tx: Tx, caseId: string): Promise<boolean> => {
  const found = await tx.selectFrom('business_case').select('pay_state').where('id', '=', caseId).executeTakeFirst();
  if (found === undefined || !PAID.includes(found.pay_state)) return false;
  const right = await mayStamp(tx, caseId);
  return right.may || right.notes.length === 0;
};

/** @throws certificate.unpaid, certificate.uncharged */
export const refuseUnpaid = async (tx: Tx, caseId: string): Promise<void> => {
  if (!(await isPaid(tx, caseId))) refuse('certificate.unpaid');
  const { test, inspections } = await unchargedIn(tx, caseId);
  if (test || inspections.length > 0) refuse('certificate.uncharged');
};

/**
 * The paper of a certificate is stamped while the certificate waits for it, not once it went back or its case has ended; and once its case
 * is charged, and paid, exempt or released. @throws certificate.notToStamp, certificate.unpaid, certificate.uncharged
 */
export const refuseNotToStamp = async (tx: Tx, { fileId, caseId }: { fileId: string; caseId: string }): Promise<void> => {
  const paper = await tx
    .selectFrom('archive_file as f')
    .innerJoin('file_catalog as n', (j) => j.onRef('n.tenant_id', '=', 'f.tenant_id').onRef('n.id', '=', 'f.file_catalog_id'))
    .innerJoin('business_case as b', (j) => j.onRef('b.tenant_id', '=', 'f.tenant_id').onRef('b.id', '=', 'f.case_id'))
    .leftJoin('certificate as c', (j) =>
      j.onRef('c.tenant_id', '=', 'f.tenant_id').onRef('c.case_id', '=', 'f.case_id').onRef('c.file_id', '=', 'f.id'),
    )
    .select(['n.catalog_code', 'b.category', 'c.make_state'])
    .where('f.id', '=', fileId)
    .executeTakeFirst();
  // an annex that lies beside it is no certificate
  if (!paper || !certificateCategories().includes(paper.category)) return;
  if (certificateLineOf(paper.category).papers.certificate !== paper.catalog_code) return;
  if (paper.make_state !== MAKE_STATE.toStamp) refuse('certificate.notToStamp');
  await refuseUnpaid(tx, caseId);
};

/** Code of the certification body, digits 5 and 6 of its numbers. */
export const bodyCode = (tx: Tx): Promise<string> => paramOf(tx, 'ccc.bodyCode', '99');

/** Numbers of the reports that are filed with a case. */
export const filedReports = async (
  tx: Tx,
  tenant: string,
  caseId: string,
  node: string,
): Promise<{ number: string; issuedOn: string }[]> => {
  const rows = await tx
    .selectFrom('archive_file as f')
    .innerJoin('file_catalog as n', (j) => j.onRef('n.tenant_id', '=', 'f.tenant_id').onRef('n.id', '=', 'f.file_catalog_id'))
    // a stamped content is another one: its number is that of the content before, as the seals tell
    .leftJoin('seal_impression as i', (j) => j.onRef('i.tenant_id', '=', 'f.tenant_id').onRef('i.after_sha256', '=', 'f.file_sha256'))
    .leftJoin('paper_place as p', (j) => j.onRef('p.tenant_id', '=', 'f.tenant_id').onRef('p.file_sha256', '=', 'f.file_sha256'))
    .select(['f.id', 'f.approval_date', 'i.document_no as stamped_no', 'p.document_no as placed_no'])
    .where('f.tenant_id', '=', tenant)
    .where('f.case_id', '=', caseId)
    .where('f.filed', '=', true)
    .where('n.catalog_code', '=', node)
    .orderBy('f.created_at')
    .execute();
  const known = rows.map((r) => ({ number: r.stamped_no || r.placed_no || '', issuedOn: r.approval_date ?? '' }));
  return known.filter(({ number }, i) => number !== '' && known.findIndex((other) => other.number === number) === i);
};

/** What is wrong with the papers that the steps of the certificate make is settled by making them anew. */
const papersOf = async (tx: Tx, tenant: string, caseId: string, line: CertificateLine): Promise<CertificateFacts['papers']> => {
  const made = [line.papers.certificate, ...Object.values(line.records ?? {}).flatMap(({ filed }) => filed?.node ?? [])];
  const problems = await tx
    .selectFrom('archive_file as f')
    .innerJoin('file_catalog as n', (j) => j.onRef('n.tenant_id', '=', 'f.tenant_id').onRef('n.id', '=', 'f.file_catalog_id'))
    .select('f.original_filename')
    .where('f.case_id', '=', caseId)
    .where('f.filed', '=', true)
    .where('f.has_problem', '=', true)
    .where((e) => e.not(e.and([e('f.uploader_kind', '=', 'system'), e('n.catalog_code', 'in', made)])))
    .orderBy('f.created_at')
    .execute();
  const missing = await lackingPapers(tx, tenant, caseId);
  return { missing: missing.map((paper) => paper.name), problems: problems.map((file) => file.original_filename) };
};

const party = (name: string, address: string) => ({ name, address });
const lintedOf = (c: CertificateContent, row: Row): LintedCertificate => ({
  certNo: row.cert_no,
  isChange: row.is_change,
  productClass: c.productClass,
  productName: c.productName,
  productNameEn: c.productNameEn,
  productModel: c.productModel,
  exMark: c.exMark,
  ruleNo: c.ruleNo,
  certMode: c.certMode,
  applicant: party(c.applicantName, c.applicantAddr),
  manufacturer: party(c.manufacturerName, c.manufacturerAddr),
  factory: party(c.factoryName, c.factoryAddr),
  factoryNo: c.factoryNo,
  firstDate: row.first_date ?? '',
  issueDate: row.issue_date ?? '',
  expirationDate: row.expiration_date ?? '',
  standards: c.standards,
  reportNos: c.reportNos,
  models: c.models.map(({ model, exMark }) => ({ model, exMark })),
  components: c.components,
  customerLevel: row.customer_level,
  certificationDecision: row.certification_decision,
  certificationDecisionDate: row.certification_decision_date ?? '',
  randomNumber: row.cert_random_number,
});

const CONTENT_FIELDS = certificateContent.keyof().options;
/** Looked at as JSON, which writes line breaks as characters that every font holds. */
const unprintableIn = (content: CertificateContent): CertificateFacts['unprintable'] =>
  CONTENT_FIELDS.flatMap((place) => {
    const character = missingIn(settable(JSON.stringify(content[place])));
    return character === '' ? [] : [{ place, said: { character, code: codePointOf(character) } }];
  });

/** @param changes what the step is about to write, so that it is judged before it stands there */
export const factsOf = async (
  tx: Tx,
  { world, tenant }: { world: Pick<World, 'now'>; tenant: string },
  row: Row,
  changes: Partial<LintedCertificate> = {},
): Promise<CertificateFacts> => {
  const { category } = await tx.selectFrom('business_case').select('category').where('id', '=', row.case_id).executeTakeFirstOrThrow();
  const line = certificateLineOf(category);
  const known = await line.known(tx, row.case_id);
  const filed = await filedReports(tx, tenant, row.case_id, line.papers.reports);
  const standards = await tx.selectFrom('standard').select(['standard_no', 'standard_status']).execute();
  const before = await tx
    .selectFrom('certificate_version')
    .select('expiration_date')
    .where('certificate_id', '=', row.id)
    .orderBy('version_no', 'desc')
    .limit(1)
    .executeTakeFirst();
  return {
    today: dayText(world.now()),
    bodyCode: await bodyCode(tx),
    certificate: { ...lintedOf(row.content, row), ...changes },
    application: known.application,
    standards: new Map(standards.map((s) => [s.standard_no, s.standard_status])),
    test: known.test,
    reports: [
      ...known.reports,
      ...filed.filter(({ number }) => !known.reports.some((r) => r.number === number)).map((r) => ({ ...r, passed: null })),
    ],
    inspection: known.inspection,
    coverageFiled: known.coverageFiled,
    papers: await papersOf(tx, tenant, row.case_id, line),
    paid: await isPaid(tx, row.case_id),
    uncharged: await unchargedIn(tx, row.case_id),
    keptExpiry: row.is_change ? (before?.expiration_date ?? '') : '',
    unprintable: unprintableIn(row.content),
  };
};

/** The step at which a certificate stands. */
export const stepOf = (makeState: number): LintStep => {
  if (makeState <= MAKE_STATE.draft) return 'making';
  if (makeState === MAKE_STATE.toCheck) return 'check';
  if (makeState === MAKE_STATE.toReview) return 'review';
  return makeState === MAKE_STATE.toApprove ? 'approval' : 'stamping';
};
