/** The record with which the papers of an inspection are filed: itself while it is under way, its first case once it is over. */
import type { InspectionDetail } from '@zhengjian/contract/areas/inspection/records.ts';

const FINISHED = '12';

export const papersWith = ({ id, state, cases }: Pick<InspectionDetail, 'id' | 'state' | 'cases'>): string =>
  state === FINISHED ? (cases[0]?.id ?? id) : id;
