/** Starts the certificate of a case with what its application says. */
import type { CertificateContent } from '@zhengjian/contract/areas/certificate/records.ts';
import { MAKE_STATE } from '@zhengjian/contract/areas/certificate/states.ts';
import { isReplaced } from '@zhengjian/contract/rules/certificate-lint/facts.ts';
import { audit } from '../../../platform/audit/write.ts';
import type { Tx } from '../../../platform/database/schema.ts';
import type { Ctx } from '../../../platform/http/context.ts';
import { refuse } from '../../../platform/refuse.ts';
import { changed, created } from '../../../platform/standard.ts';
import { factoryNumber } from '../../company/index.ts';
import { columnsOf } from '../content.ts';
import { filedReports } from '../facts.ts';
import { type CertificateLine, certificateLineOf } from '../lines.ts';
import { certificateOfCase, type Row, reachesCase } from '../present.ts';

declare module '../../../platform/audit/write.ts' {
  interface AuditKinds {
    'certificate.started': { caseNo: string };
    'certificate.changed': { fields: string[] };
    'certificate.removed': { caseNo: string };
    'certificate.dated': { issueDate: string; expirationDate: string };
  }
}

type Who = Pick<Ctx, 'actor' | 'world' | 'ip'>;

/** What the case says of its certificate now. A report that another one replaces (the same number with a suffix) is left out. */
export const knownContent = async (tx: Tx, who: Who, line: CertificateLine, caseId: string): Promise<CertificateContent> => {
  const { content, factoryId } = await line.known(tx, caseId);
  const filed = (await filedReports(tx, who.actor.tenant, caseId, line.papers.reports)).map((r) => r.number);
  const factoryNo = content.factoryNo || (factoryId ? await factoryNumber(tx, who, factoryId) : '');
  const numbers = [...new Set([...content.reportNos, ...filed])];
  const reportNos = numbers.filter((number) => !isReplaced(number, numbers));
  return { ...content, factoryNo, reportNos };
};

/** @throws certificate.caseNotFound, certificate.noSource, certificate.notAccepted */
export const startCertificate = async (tx: Tx, who: Who, caseId: string): Promise<Row> => {
  const of =
    (await tx
      .selectFrom('business_case')
      .select(['case_no', 'category', 'applicant_id', 'phase'])
      .where('id', '=', caseId)
      .where('submit_time', 'is not', null)
      .executeTakeFirst()) ?? refuse('certificate.caseNotFound');
  if (!(await reachesCase(tx, who, caseId))) refuse('certificate.caseNotFound');
  const there = await certificateOfCase(tx, caseId);
  if (there) return there;
  if (of.phase !== 'accepted') refuse('certificate.notAccepted');
  const line = certificateLineOf(of.category);
  const row = created(who);
  await tx
    .insertInto('certificate')
    .values({
      ...row,
      case_id: caseId,
      cert_kind: line.certKind,
      company_id: of.applicant_id,
      ...columnsOf(await knownContent(tx, who, line, caseId)),
      authors: [who.actor.user],
      make_user: who.actor.user,
      make_user_name: who.actor.name,
      make_state: MAKE_STATE.draft,
      cert_status: '00',
    })
    // two makers at once: the second finds what the first has started
    .onConflict((c) => c.columns(['tenant_id', 'case_id']).doNothing())
    .execute();
  await audit(tx, who, {
    kind: 'certificate.started',
    subject: { type: 'certificate', id: row.id },
    caseId,
    details: { caseNo: of.case_no },
  });
  return (await certificateOfCase(tx, caseId)) ?? refuse('certificate.notFound');
};

export const forgetDraft = async (tx: Tx, who: Who, row: Row): Promise<void> => {
  const of = await tx.selectFrom('business_case').select('case_no').where('id', '=', row.case_id).executeTakeFirstOrThrow();
  await tx.deleteFrom('certificate').where('id', '=', row.id).execute();
  await audit(tx, who, {
    kind: 'certificate.removed',
    subject: { type: 'certificate', id: row.id },
    caseId: row.case_id,
    details: { caseNo: of.case_no },
  });
};

/** Marks a row as changed by whoever acts. */
export const touched = (who: Who, row: Row) => ({ ...changed(who), version: row.version + 1 });
