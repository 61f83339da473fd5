/** The pieces of a case that came, as papers about their tests state them. */
import type { Tx } from '../../platform/database/schema.ts';
import { dictionaryNames } from '../system/index.ts';
import './tables.ts';

const LANG = 'zh';

export type ReceivedSample = {
  sampleNo: string;
  model: string;
  quantity: string;
  serialNo: string;
  condition: string;
  /** `2026-03-06`, Beijing. */
  receiveDate: string;
};

/** In the order of their numbers. */
export const receivedSamples = async (tx: Tx, caseId: string): Promise<ReceivedSample[]> => {
  const rows = await tx
    .selectFrom('sample')
    .select(['sample_no', 'model', 'quantity', 'unit', 'serial_nos', 'condition', 'condition_note', 'receive_time'])
    .where('case_id', '=', caseId)
    .where('receive_time', 'is not', null)
    .orderBy('sample_no')
    .execute();
  const words = await dictionaryNames(tx, LANG, ['sample_condition']);
  return rows.map((s) => ({
    ...{ sampleNo: s.sample_no, model: s.model, quantity: `${s.quantity} ${s.unit}`.trim(), serialNo: s.serial_nos },
    condition: [words.get(`sample_condition/${s.condition}`) ?? '', s.condition_note].filter((text) => text !== '').join('：'),
    receiveDate: (s.receive_time ?? '').slice(0, 10),
  }));
};
