/** Which samples a case has to send. */
import { SAMPLE, type SampleState } from '@zhengjian/contract/areas/sample/states.ts';
import { PATTERNS } from '@zhengjian/contract/rules/numbering.ts';
import { audit } from '../../platform/audit/write.ts';
import type { Tx } from '../../platform/database/schema.ts';
import { refuse } from '../../platform/refuse.ts';
import { created } from '../../platform/standard.ts';
import type { Act } from '../../workflow/registry.ts';
import { nextNumber } from '../system/index.ts';
import { orderSampleNotice } from './notice-paper.ts';
import './tables.ts';

declare module '../../platform/audit/write.ts' {
  interface AuditKinds {
    'sample.asked': { samples: string[] };
  }
}

export type Needed = { sampleName: string; model: string; quantity: number; unit: string };

/** One line of what is wanted, as people read it. */
export const inWords = ({ sampleName, model, quantity, unit }: Needed): string => `${sampleName} ${model} × ${quantity} ${unit}`;

/** The case that samples belong to, as the viewer may see it. @throws Refusal `sample.caseUnknown` */
export const caseOf = async (tx: Tx, caseId: string) =>
  (await tx
    .selectFrom('business_case')
    .select(['line', 'case_no', 'applicant_id', 'applicant_name'])
    .where('id', '=', caseId)
    .where('work_since', 'is', null)
    .executeTakeFirst()) ?? refuse('sample.caseUnknown');

/** What becomes of samples where nobody has said otherwise: the customer takes them back. */
const TAKEN_BACK = '1';

/** Those that were sealed at the factory say by which seal, and on which sheet. */
type Added = Needed & { state?: SampleState; sealNo?: string; sheetId?: string };

/** Further samples of a case. One number a case, one piece a line. @throws Refusal `sample.caseUnknown` */
export const addSamples = async (
  tx: Tx,
  act: Act,
  caseId: string,
  wanted: readonly Added[],
  sampleKind: string,
  gone: readonly string[] = [],
) => {
  const of = await caseOf(tx, caseId);
  const known = await tx
    .selectFrom('sample')
    .select(['id', 'sample_no'])
    .where('case_id', '=', caseId)
    .orderBy('sample_no')
    .forUpdate()
    .execute();
  if (gone.length > 0)
    await tx
      .deleteFrom('sample')
      .where('id', 'in', [...gone])
      .execute();
  const [first] = known;
  const pieceOf = (no: string) => Number(no.slice(-2));
  const last = Math.max(0, ...known.filter((s) => !gone.includes(s.id)).map((s) => pieceOf(s.sample_no)));
  const piece = (n: number) => String(last + n + 1).padStart(2, '0');
  const base =
    first?.sample_no.slice(0, -3) ??
    (await nextNumber(tx, act, { pattern: { template: PATTERNS.sample.template.replace('-{piece}', '') }, param: 'number.sample' }));
  const ids: string[] = [];
  for (const [n, one] of wanted.entries()) {
    const row = created(act);
    await tx
      .insertInto('sample')
      .values({
        ...row,
        case_id: caseId,
        sample_no: `${base}-${piece(n)}`,
        line: of.line,
        case_no: of.case_no,
        company_name: of.applicant_name,
        sample_kind: sampleKind,
        sample_name: one.sampleName,
        model: one.model,
        quantity: one.quantity,
        unit: one.unit,
        disposal_kind: TAKEN_BACK,
        state: one.state ?? SAMPLE.notSent,
        seal_no: one.sealNo ?? '',
        sheet_id: one.sheetId ?? null,
      })
      .execute();
    ids.push(row.id);
  }
  await audit(tx, act, {
    kind: 'sample.asked',
    subject: { type: 'business_case', id: caseId },
    caseId,
    details: { samples: wanted.map(inWords) },
  });
  await orderSampleNotice(tx, act, caseId);
  return { ids };
};

/**
 * Asks for samples, in the place of those that have not come yet; what was received stays, and so does what was sealed at the factory.
 * @throws Refusal `sample.caseUnknown`
 */
export const requireSamples = async (tx: Tx, act: Act, caseId: string, wanted: readonly Needed[], sampleKind = '1') => {
  const gone = await tx
    .selectFrom('sample')
    .select('id')
    .where('case_id', '=', caseId)
    .where('state', '=', SAMPLE.notSent)
    .forUpdate()
    .execute();
  return addSamples(
    tx,
    act,
    caseId,
    wanted,
    sampleKind,
    gone.map(({ id }) => id),
  );
};

/** What the customer wants to become of the samples of a case. */
export const wantedDisposal = async (tx: Tx, caseId: string): Promise<string> => {
  await caseOf(tx, caseId);
  const row = await tx.selectFrom('sample').select('disposal_kind').where('case_id', '=', caseId).orderBy('sample_no').executeTakeFirst();
  return row?.disposal_kind ?? TAKEN_BACK;
};
