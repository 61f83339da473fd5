/**
 * What a case keeps that its company is to correct: its applicant, whose the process is; and, once it is tested or inspected, the unit that
 * was: what one manufacturer makes of one kind in one factory (domain 1.3).
 */
import type { CccForm } from '@zhengjian/contract/areas/acceptance/records.ts';
import { CCC_STATE } from '@zhengjian/contract/areas/acceptance/states.ts';
import { phaseIn } from '@zhengjian/contract/cases.ts';
import { caseKindOf } from '../../cases/lines.ts';
import { worksOf } from '../../cases/works.ts';
import type { Tx } from '../../platform/database/schema.ts';
import { refuse } from '../../platform/refuse.ts';

const EVALUATING: readonly string[] = ['typeTest', 'factoryInspection'];

/** A test or an inspection that has not ended stands for the case. */
const isEvaluated = async (tx: Tx, caseId: string): Promise<boolean> =>
  (await worksOf(tx, caseId)).some(
    ({ kind, category, state }) => EVALUATING.includes(kind) && phaseIn(caseKindOf(category).states, state) !== 'ended',
  );

/** What the company may still change of a case that it has before it. */
export const changeable = async (tx: Tx, { id, state }: { id: string; state: number }): Promise<{ applicant: boolean; unit: boolean }> => {
  const isDraft = state === CCC_STATE.draft;
  return { applicant: isDraft, unit: isDraft || !(await isEvaluated(tx, id)) };
};

type Kept = {
  id: string;
  state: number;
  applicant_id: string;
  manufacturer_id: string | null;
  factory_id: string | null;
  product_class: string;
};

/** @throws acceptance.applicantFixed, acceptance.unitFixed */
export const refuseAnother = async (tx: Tx, row: Kept, form: CccForm): Promise<void> => {
  const isSameUnit =
    (form.manufacturerId ?? null) === row.manufacturer_id &&
    (form.factoryId ?? null) === row.factory_id &&
    (form.productClass ?? '') === row.product_class;
  if (form.applicantId === row.applicant_id && isSameUnit) return;
  const may = await changeable(tx, row);
  if (!may.applicant && form.applicantId !== row.applicant_id) refuse('acceptance.applicantFixed');
  if (!may.unit && !isSameUnit) refuse('acceptance.unitFixed');
};
