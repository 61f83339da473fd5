/** Changes what stands on a certificate while it is made. */
import type { CertificateForm } from '@zhengjian/contract/areas/certificate/records.ts';
import { MAKE_STATE } from '@zhengjian/contract/areas/certificate/states.ts';
import { lastValidDay } from '@zhengjian/contract/rules/certificateDates.ts';
import { audit } from '../../../platform/audit/write.ts';
import type { Tx } from '../../../platform/database/schema.ts';
import type { Ctx } from '../../../platform/http/context.ts';
import { refuse } from '../../../platform/refuse.ts';
import { dayText } from '../../../platform/world.ts';
import { openedByWork } from '../../../workflow/acts/seen.ts';
import { checkChoices } from '../../system/index.ts';
import { authorsWith } from '../authors.ts';
import { columnsOf, contentOf } from '../content.ts';
import { certificateLineOf } from '../lines.ts';
import { isEditable, isIssued, makeStateName, type Row, seenCertificate } from '../present.ts';
import { randomNumber } from '../random-number.ts';
import { forgetDraft, knownContent, touched } from './start-certificate.ts';

type Who = Pick<Ctx, 'actor' | 'world' | 'ip' | 'lang'>;

const unchanged = (row: Row, version: number): void => {
  if (row.version !== version) refuse('certificate.changedMeanwhile');
};
const locked = async (tx: Tx, who: Who, id: string): Promise<Row> => {
  const seen = await seenCertificate(tx, who, id);
  return tx.selectFrom('certificate').selectAll().where('id', '=', seen.id).forUpdate().executeTakeFirstOrThrow();
};

/** @throws certificate.notFound, certificate.changedMeanwhile, certificate.notEditable, certificate.notMaking */
export const saveCertificate = async (
  tx: Tx,
  who: Who,
  { id, version, ...form }: CertificateForm & { id: string; version: number },
): Promise<void> => {
  const row = await locked(tx, who, id);
  unchanged(row, version);
  if (!isEditable(row.make_state)) refuse('certificate.notEditable', { state: makeStateName(who.lang, row.make_state) });
  const authors = await authorsWith(tx, who, row);
  const content = contentOf(form);
  const before: Readonly<Record<string, unknown>> = row.content;
  const chosen = { ccc_product_class: { productClass: content.productClass }, certification_mode: { certMode: content.certMode } };
  await checkChoices(tx, who.lang, chosen, before);
  const fields = Object.entries(content)
    .filter(([field, value]) => JSON.stringify(before[field]) !== JSON.stringify(value))
    .map(([field]) => field);
  if (fields.length === 0) return;
  await tx
    .updateTable('certificate')
    .set({ ...columnsOf(content), authors, make_user: who.actor.user, make_user_name: who.actor.name, ...touched(who, row) })
    .where('id', '=', id)
    .execute();
  const { category } = await tx.selectFrom('business_case').select('category').where('id', '=', row.case_id).executeTakeFirstOrThrow();
  await openedByWork(tx, who, { businessId: row.case_id, nodes: certificateLineOf(category).nodes });
  await audit(tx, who, { kind: 'certificate.changed', subject: { type: 'certificate', id }, caseId: row.case_id, details: { fields } });
};

/**
 * Takes over anew what application, reports and inspection say now, e.g. after a report was written again; conditions and drawings,
 * which only the maker knows, stay. @throws certificate.notFound, certificate.notEditable, certificate.notMaking
 */
export const refillCertificate = async (tx: Tx, who: Who, id: string): Promise<void> => {
  const row = await locked(tx, who, id);
  const { category } = await tx.selectFrom('business_case').select('category').where('id', '=', row.case_id).executeTakeFirstOrThrow();
  const { conditions, drawings }: Pick<CertificateForm, 'conditions' | 'drawings'> = row.content;
  const known = await knownContent(tx, who, certificateLineOf(category), row.case_id);
  await saveCertificate(tx, who, { ...known, conditions, drawings, id, version: row.version });
};

/** @throws certificate.notFound, certificate.numbered, certificate.notEditable, certificate.notMaking */
export const removeCertificate = async (tx: Tx, who: Who, id: string): Promise<void> => {
  const row = await locked(tx, who, id);
  if (row.cert_no !== '') refuse('certificate.numbered', { number: row.cert_no });
  if (!isEditable(row.make_state)) refuse('certificate.notEditable', { state: makeStateName(who.lang, row.make_state) });
  await authorsWith(tx, who, row);
  await forgetDraft(tx, who, row);
};

type Dates = { issueDate: string; expirationDate: string };
/** @throws certificate.expiryBeforeIssue */
export const checkDates = ({ issueDate, expirationDate }: Dates): void => {
  if (expirationDate < issueDate) refuse('certificate.expiryBeforeIssue', { issue: issueDate, expiry: expirationDate });
};

const dateFor = async (tx: Tx, who: Who, row: Row, { issueDate, expirationDate }: Dates): Promise<void> => {
  if (row.make_state !== MAKE_STATE.toApprove) refuse('certificate.notForApproval', { state: makeStateName(who.lang, row.make_state) });
  checkDates({ issueDate, expirationDate });
  await tx
    .updateTable('certificate')
    .set({
      issue_date: issueDate,
      expiration_date: expirationDate,
      first_date: row.is_change ? row.first_date : issueDate,
      cert_random_number: row.cert_random_number || randomNumber(who.world),
      ...touched(who, row),
    })
    .where('id', '=', row.id)
    .execute();
  await audit(tx, who, {
    kind: 'certificate.dated',
    subject: { type: 'certificate', id: row.id },
    caseId: row.case_id,
    details: { issueDate, expirationDate },
  });
};

/** @throws certificate.notFound, certificate.changedMeanwhile, certificate.notForApproval, certificate.expiryBeforeIssue */
export const changeDates = async (tx: Tx, who: Who, { id, version, ...dates }: Dates & { id: string; version: number }): Promise<void> => {
  const row = await locked(tx, who, id);
  unchanged(row, version);
  await dateFor(tx, who, row, dates);
};

/** Today, and the expiry day that follows; a change certificate keeps its expiry, an issued one both its days. */
export const proposedDates = (row: Row, { world }: Pick<Who, 'world'>): Dates => {
  const { issue_date: issued, expiration_date: expires } = row;
  if (isIssued(row.make_state) && issued !== null && expires !== null) return { issueDate: issued, expirationDate: expires };
  const issueDate = dayText(world.now());
  return { issueDate, expirationDate: (row.is_change ? expires : null) ?? lastValidDay(issueDate) };
};

/** @throws as changeDates */
export const proposeDates = async (tx: Tx, who: Who, id: string): Promise<void> => {
  const row = await locked(tx, who, id);
  await dateFor(tx, who, row, proposedDates(row, who));
};
