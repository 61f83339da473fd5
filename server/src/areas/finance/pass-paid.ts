/** A note on which nothing is open any more waits for no voucher of its company. */
import { NOTE } from '@zhengjian/contract/areas/finance/states.ts';
import type { Tx } from '../../platform/database/schema.ts';
import type { Act } from '../../workflow/registry.ts';
import { submitTask } from '../../workflow/submit-task.ts';
import { noteOf, openOf } from './note-row.ts';
import { PAY_NODE } from './pay-day.ts';

const TO_PAY: readonly number[] = [NOTE.toPay, NOTE.partly];

/** Passes it to the cashier, who confirms what has been recorded; called once a receipt or a discount is written. */
export const passPaid = async (tx: Tx, act: Act, noteId: string): Promise<void> => {
  const note = await noteOf(tx, noteId);
  if (!TO_PAY.includes(note.state) || openOf(note) > 0 || note.instance_id === null) return;
  await submitTask(tx, act, { instanceId: note.instance_id, node: PAY_NODE, result: 'PASS', byFact: true });
};
