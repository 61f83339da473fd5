/** The payer hands in the vouchers of a payment: files that were uploaded to the case while the payment waited. */
import type { financeCalls } from '@zhengjian/contract/areas/finance/calls.ts';
import { NOTE } from '@zhengjian/contract/areas/finance/states.ts';
import type { Received } from '@zhengjian/contract/call.ts';
import { fenFromText } from '@zhengjian/contract/rules/money.ts';
import { audit } from '../../platform/audit/write.ts';
import type { Tx } from '../../platform/database/schema.ts';
import { refuseFarDays } from '../../platform/reach.ts';
import { refuse } from '../../platform/refuse.ts';
import { created } from '../../platform/standard.ts';
import { dayText } from '../../platform/world.ts';
import { casesOfWork } from '../../workflow/facts.ts';
import type { Act } from '../../workflow/registry.ts';
import { submitTask } from '../../workflow/submit-task.ts';
import { keepSubmitted } from '../file/index.ts';
import { lockNote, refuseWithdrawing } from './note-row.ts';
import { PAY_NODE } from './pay-day.ts';

declare module '../../platform/audit/write.ts' {
  interface AuditKinds {
    'finance.voucher': { noteNo: string; files: number };
  }
}

/** Catalogue node of the vouchers (domain 3.8). */
export const VOUCHER_NODE = '0702';
const PAYABLE: readonly number[] = [NOTE.toPay, NOTE.partly];

/** Files of the vouchers' node in a case of the note that are no vouchers of another note. @throws finance.voucherNotYours */
const checkFiles = async (tx: Tx, act: Act, noteId: string, fileIds: readonly string[]): Promise<void> => {
  const cases = await casesOfWork(tx, act, noteId);
  const files = await tx
    .selectFrom('archive_file as f')
    .innerJoin('file_catalog as n', (j) => j.onRef('n.tenant_id', '=', 'f.tenant_id').onRef('n.id', '=', 'f.file_catalog_id'))
    .select('f.id')
    .where('f.id', 'in', [...fileIds])
    .where('f.case_id', 'in', cases)
    .where('f.filed', '=', true)
    .where('n.catalog_code', '=', VOUCHER_NODE)
    .execute();
  if (files.length !== new Set(fileIds).size) refuse('finance.voucherNotYours');
  const elsewhere = await tx
    .selectFrom('payment_voucher')
    .select('id')
    .where('file_id', 'in', [...fileIds])
    .where('note_id', '<>', noteId)
    .limit(1)
    .executeTakeFirst();
  if (elsewhere !== undefined) refuse('finance.voucherNotYours');
};

/** @throws finance.noteNotFound, notToPay, withdrawOpen, payDayFuture, voucherNotYours, and what the engine refuses */
export const handInVoucher = async (tx: Tx, act: Act, input: Received<typeof financeCalls.savePaymentVoucher>): Promise<string> => {
  const note = await lockNote(tx, input.id);
  const instanceId = note.instance_id ?? refuse('finance.notToPay', { no: note.work_no });
  if (!PAYABLE.includes(note.state)) refuse('finance.notToPay', { no: note.work_no });
  await refuseWithdrawing(tx, note);
  if (input.payDay && input.payDay > dayText(act.world.now())) refuse('finance.payDayFuture');
  refuseFarDays(act, { payDay: input.payDay });
  await checkFiles(tx, act, note.id, input.fileIds);
  const amount = input.amount === undefined ? null : (fenFromText(input.amount) ?? null);
  await tx
    .insertInto('payment_voucher')
    .values(
      input.fileIds.map((file_id, at) => ({
        ...created(act),
        note_id: note.id,
        file_id,
        // one payment, however many pages its voucher has
        amount: at === 0 ? amount : null,
        pay_day: input.payDay ?? null,
        remark: input.remark ?? '',
      })),
    )
    .execute();
  // what was submitted for one note is neither replaced nor deleted while another of the case is to be paid
  await keepSubmitted(tx, act, input.fileIds);
  await submitTask(tx, act, { instanceId, node: PAY_NODE, result: 'PASS' });
  await audit(tx, act, {
    kind: 'finance.voucher',
    subject: { type: 'payment_note', id: note.id },
    details: { noteNo: note.work_no, files: input.fileIds.length },
  });
  return note.id;
};
