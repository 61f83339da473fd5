/** What cases and inspections are charged for, and what of it no note says yet. */
import type { uncharged } from '@zhengjian/contract/areas/finance/records.ts';
import { CHECK_KIND } from '@zhengjian/contract/areas/inspection/rules.ts';
import { equalParts, hundredths } from '@zhengjian/contract/rules/fees.ts';
import { sql } from 'kysely';
import type * as z from 'zod';
import { lineOf } from '../../cases/lines.ts';
import type { Tx } from '../../platform/database/schema.ts';
import { refuse } from '../../platform/refuse.ts';
import type { Act } from '../../workflow/registry.ts';
import { type InspectionDays, inspectionDaysOf, latestInspectionDays } from '../inspection/index.ts';
import { type ChargedCase, draftNote, NOTE_KIND, oneAtATime } from './draft-note.ts';
import '../../cases/tables.ts';

const CHARGEABLE: readonly string[] = ['accepted', 'issued'];

/** A case that the viewer sees and that may be charged. @throws finance.caseNotFound, finance.caseNotAccepted */
const acceptedCase = async (tx: Tx, caseId: string): Promise<void> => {
  const found =
    (await tx.selectFrom('business_case').select('phase').where('id', '=', caseId).where('work_since', 'is', null).executeTakeFirst()) ??
    refuse('finance.caseNotFound');
  if (!CHARGEABLE.includes(found.phase)) refuse('finance.caseNotAccepted');
};

/** First inspections are charged by one item of the price table, those under surveillance by another (domain 7: C03, C04). */
const UNDER_SURVEILLANCE: readonly string[] = [CHECK_KIND.supervision, CHECK_KIND.flying];
export const noteKindOf = (checkKind: string): string =>
  UNDER_SURVEILLANCE.includes(checkKind) ? NOTE_KIND.surveillance : NOTE_KIND.inspection;

/** The days of an inspection, divided among the cases that it serves. */
const sharesOf = ({ id, checkKind, planDays, caseIds }: InspectionDays): ChargedCase[] => {
  const days = equalParts(hundredths(planDays), caseIds.length);
  return caseIds.map((caseId, i) => ({
    id: caseId,
    workId: id,
    extent:
      noteKindOf(checkKind) === NOTE_KIND.surveillance
        ? { surveillanceDays: days[i] ?? 0 }
        : { needFactoryCheck: true, personDays: days[i] ?? 0 },
  }));
};

/**
 * A note for one case, by a person. A note for an inspection takes the share of the case in the days of its latest one; without planned
 * days it begins empty.
 * @throws finance.caseNotFound, finance.caseNotAccepted, finance.noteThere
 */
export const chargeCase = async (tx: Tx, act: Act, { caseId, noteKind }: { caseId: string; noteKind: string }): Promise<string> => {
  await acceptedCase(tx, caseId);
  const inspection = await latestInspectionDays(tx, caseId);
  const share =
    inspection !== null && inspection.planDays !== '' && noteKindOf(inspection.checkKind) === noteKind
      ? sharesOf(inspection).find(({ id }) => id === caseId)
      : undefined;
  return draftNote(tx, act, { cases: [share ?? { id: caseId }], noteKind });
};

/** Whether the days of an inspection stand on a note of a case (migration 0162). */
const isInspectionCharged = (caseId: string, inspectionId: string) =>
  sql<boolean>`is_charged(${caseId}::uuid, array['3'], array['3', '4'], ${inspectionId}::uuid)`;

/**
 * One note for the days of an inspection, for each of its cases on which they do not stand yet.
 * @throws inspection.notFound, finance.daysNotPlanned, finance.inspectionCharged, finance.noteThere
 */
export const chargeInspection = async (tx: Tx, act: Act, inspectionId: string): Promise<string> => {
  const inspection = await inspectionDaysOf(tx, act.actor, inspectionId);
  if (!inspection.isArranged) refuse('finance.daysNotPlanned', { no: inspection.workNo });
  await oneAtATime(tx, inspection.caseIds);
  const cases = [];
  for (const share of sharesOf(inspection)) {
    const { rows } = await sql<{ is: boolean }>`select ${isInspectionCharged(share.id, inspectionId)} as is`.execute(tx);
    if (rows[0]?.is !== true) cases.push(share);
  }
  if (cases.length === 0) refuse('finance.inspectionCharged', { no: inspection.workNo });
  return draftNote(tx, act, { cases, noteKind: noteKindOf(inspection.checkKind) });
};

type Uncharged = z.output<ReturnType<typeof uncharged>>;
const LIVE_INSPECTION = sql.raw(`b.phase in ('accepted', 'withCustomer', 'issued')`);

/** By the ids of the cases, those of one page of a list or of one case. */
export const unchargedOf = async (tx: Tx, caseIds: readonly string[]): Promise<ReadonlyMap<string, Uncharged>> => {
  const { rows } = await sql<{ id: string; application: boolean; test: boolean; inspections: string[] }>`
    select c.id,
      not exists (select from case_work w join payment_note n on n.tenant_id = w.tenant_id and n.id = w.work_id
        where w.case_id = c.id and w.kind = 'paymentNote' and n.state not in (9, 11)) as application,
      exists (select from case_work w join business_case t on t.tenant_id = w.tenant_id and t.id = w.work_id
        where w.case_id = c.id and w.kind = 'typeTest' and t.phase <> 'ended')
        and not is_charged(c.id, array['4', '5'], array['2'], null) as test,
      array(select b.case_no from case_work w join business_case b on b.tenant_id = w.tenant_id and b.id = w.work_id
        where w.case_id = c.id and w.kind = 'factoryInspection' and ${LIVE_INSPECTION}
          and not is_charged(c.id, array['3'], array['3', '4'], w.work_id) order by b.case_no) as inspections
    from business_case c where c.id = any(${[...caseIds]}::uuid[])`.execute(tx);
  return new Map(rows.map(({ id, ...row }) => [id, row]));
};

export const unchargedIn = async (tx: Tx, caseId: string): Promise<Uncharged> => {
  const [found = refuse('finance.caseNotFound')] = (await unchargedOf(tx, [caseId])).values();
  const latest = await latestInspectionDays(tx, caseId);
  if (latest === null || latest.isArranged || !found.inspections.includes(latest.workNo)) return found;
  const { category } = await tx.selectFrom('business_case').select('category').where('id', '=', caseId).executeTakeFirstOrThrow();
  // one that may follow the certificate has no days to charge before it is arranged
  if ((await lineOf(category).inspectedAfter?.(tx, caseId)) !== true) return found;
  return { ...found, inspections: found.inspections.filter((workNo) => workNo !== latest.workNo) };
};
