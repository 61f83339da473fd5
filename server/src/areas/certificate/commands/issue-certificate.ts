/** Printing and handing over a stamped certificate. */
import { MAKE_STATE } from '@zhengjian/contract/areas/certificate/states.ts';
import { audit } from '../../../platform/audit/write.ts';
import type { Tx } from '../../../platform/database/schema.ts';
import type { Ctx } from '../../../platform/http/context.ts';
import { refuse } from '../../../platform/refuse.ts';
import { checkChoices } from '../../system/index.ts';
import { isIssued, type Row, seenCertificate } from '../present.ts';
import { tellSent } from '../tell-sent.ts';
import { touched } from './start-certificate.ts';

declare module '../../../platform/audit/write.ts' {
  interface AuditKinds {
    'certificate.printed': { number: string; count: number; paperNo: string };
    'certificate.delivered': { number: string; deliverKind: string; expressNo: string };
  }
}

/** Key of the dictionary deliver_kind. */
const BY_POST = '2';
type Who = Pick<Ctx, 'actor' | 'world' | 'ip' | 'lang'>;

const locked = async (tx: Tx, who: Who, id: string): Promise<Row> => {
  const seen = await seenCertificate(tx, who, id);
  const row = await tx.selectFrom('certificate').selectAll().where('id', '=', seen.id).forUpdate().executeTakeFirstOrThrow();
  if (!isIssued(row.make_state)) refuse('certificate.notStamped');
  return row;
};

/** @throws certificate.notFound, certificate.notStamped */
export const printCertificate = async (
  tx: Tx,
  who: Who,
  { id, paperNo = '' }: { id: string; paperNo?: string | undefined },
): Promise<void> => {
  const row = await locked(tx, who, id);
  const count = row.print_count + 1;
  const sheet = paperNo || row.paper_no;
  await tx
    .updateTable('certificate')
    .set({ print_count: count, paper_no: sheet, make_state: Math.max(row.make_state, MAKE_STATE.printed), ...touched(who, row) })
    .where('id', '=', id)
    .execute();
  await audit(tx, who, {
    kind: 'certificate.printed',
    subject: { type: 'certificate', id },
    caseId: row.case_id,
    details: { number: row.cert_no, count, paperNo: sheet },
  });
};

type Delivery = { id: string; deliverKind: string; expressCompany?: string | undefined; expressNo?: string | undefined };
/** @throws certificate.notFound, certificate.notStamped, certificate.notPrinted, certificate.waybillMissing */
export const deliverCertificate = async (
  tx: Tx,
  who: Who,
  { id, deliverKind, expressCompany = '', expressNo = '' }: Delivery,
): Promise<void> => {
  const row = await locked(tx, who, id);
  if (row.print_count === 0) refuse('certificate.notPrinted');
  await checkChoices(tx, who.lang, { deliver_kind: { deliverKind }, express_company: { expressCompany } });
  if (deliverKind === BY_POST && (expressCompany === '' || expressNo === '')) refuse('certificate.waybillMissing');
  const posted = deliverKind === BY_POST;
  await tx
    .updateTable('certificate')
    .set({
      deliver_kind: deliverKind,
      express_company: posted ? expressCompany : '',
      express_no: posted ? expressNo : '',
      ...touched(who, row),
    })
    .where('id', '=', id)
    .execute();
  // who was told already that it has left hears of another waybill
  if (row.make_state === MAKE_STATE.issued && posted && expressNo !== row.express_no)
    await tellSent(tx, who, { ...row, express_company: expressCompany, express_no: expressNo });
  await audit(tx, who, {
    kind: 'certificate.delivered',
    subject: { type: 'certificate', id },
    caseId: row.case_id,
    details: { number: row.cert_no, deliverKind, expressNo: posted ? expressNo : '' },
  });
};
