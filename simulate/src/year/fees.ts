/** Fees of the simulated year beside their usual steps: sent back, exempt, discounted, revoked and drawn anew, paid in part, refunded. */
import { financeCalls as calls } from '@zhengjian/contract/areas/finance/calls.ts';
import { NOTE } from '@zhengjian/contract/areas/finance/states.ts';
import type { Call, Sent } from '@zhengjian/contract/call.ts';
import { makeCall } from '../caller.ts';
import { as, decideTask, happens, type Task, type YearCase } from './ground.ts';

const DAY_MS = 86_400_000;
const [CLERK, AUDITOR, CASHIER, VICE_DEAN, DEAN, HEAD] = [
  'tangyue',
  'fengyuanshan',
  'yujiahe',
  'limuchuan',
  'wangjianheng',
  'zhouliyan',
] as const;
const CERTIFICATION_FEE = '1';

const dayOf = (at: Date): string => new Date(at.getTime() + DAY_MS / 3).toISOString().slice(0, 10);

const asking =
  (of: YearCase) =>
  async <C extends Call>(account: string, call: C, input: Sent<C>) =>
    makeCall(of.play.stage.app, call, input, await as(of, account));

/** Whether a note for application and registration stands. */
const hasNote = (of: YearCase): Promise<boolean> =>
  of.play.stage.db.readSystem(async (tx) => {
    const found = await tx
      .selectFrom('case_work as w')
      .innerJoin('payment_note as n', 'n.id', 'w.work_id')
      .select('n.id')
      .where('w.case_id', '=', of.id)
      .where('n.note_kind', '=', CERTIFICATION_FEE)
      .where('n.state', 'not in', [NOTE.revoked, NOTE.refunded])
      .limit(1)
      .executeTakeFirst();
    return found !== undefined;
  });

/** The head of a division lets a certificate be sealed before its fees have come. */
export const release = async (of: YearCase): Promise<void> => {
  const { stage } = of.play;
  const notes = await stage.db.readSystem((tx) =>
    tx.selectFrom('case_work').select('work_id').where('case_id', '=', of.id).where('kind', '=', 'paymentNote').execute(),
  );
  const promisedDate = dayOf(new Date(stage.world.now().getTime() + 20 * DAY_MS));
  for (const { work_id } of notes) {
    const id = work_id.replaceAll('-', '');
    const { abilities } = await asking(of)(HEAD, calls.detail, { id });
    if (abilities.release)
      await asking(of)(HEAD, calls.setUnpaidCanStamp, { id, canStamp: true, reason: '企业付款审批中，已书面承诺。', promisedDate });
  }
};

/** Does an open step of a note, a discount or a withdrawal. @returns false where it goes its usual way, 'later' where it waits for another */
export const playFeeTurn = async (of: YearCase, task: Task): Promise<boolean | 'later'> => {
  const ask = asking(of);
  const { work: id, node } = task;
  const today = dayOf(of.play.stage.world.now());
  switch (node) {
    case 'paymentNoteApproval':
      if (!happens(of, 'noteSentBack')) return false;
      await ask(AUDITOR, calls.sendBack, { id, remark: '请核对检测项目数量后重新提交。' });
      return true;
    case 'customerPay': {
      const open = await of.play.stage.db.readSystem((tx) =>
        tx
          .selectFrom('case_work as w')
          .innerJoin('wf_instance as i', 'i.business_id', 'w.work_id')
          .select('i.id')
          .where('w.case_id', '=', of.id)
          .where('w.kind', 'in', ['paymentDiscount', 'paymentWithdraw'])
          .where('i.status', '=', 'active')
          .executeTakeFirst(),
      );
      if (open) return 'later';
      if (happens(of, 'exempted')) {
        await ask(VICE_DEAN, calls.noNeedPay, { id, reason: '行业标准验证项目，按协议免收。' });
        return true;
      }
      if (happens(of, 'discounted')) {
        const discountRate = of.chance.pick(['0.9', '0.8', '0.5']);
        await ask(CLERK, calls.discountApplyNew, { id, discountKind: '1', discountRate, reason: '同批申请多个单元。' });
        return 'later';
      }
      if (happens(of, 'revoked')) {
        await ask(CLERK, calls.revocationPaymentNote, { id, withdrawKind: '1', reason: '企业调整申请单元，重新开单。' });
        return 'later';
      }
      return false;
    }
    case 'paymentConfirm': {
      if (happens(of, 'receiptReturned')) {
        await decideTask(of, task, 'REJECT_PRE', '回单与账户流水不符。', { cusRemark: '回单与到账不符，请核对。' }, CASHIER);
        return true;
      }
      if (!happens(of, 'paidInPart')) return false;
      await ask(CASHIER, calls.receivedConfirm, { id, result: 'PASS_PART', amount: '300', payDay: today, payMethod: '1' });
      return true;
    }
    case 'discountAudit1':
    case 'discountAudit2':
    case 'discountAudit3':
      await ask(node === 'discountAudit1' ? HEAD : node === 'discountAudit2' ? VICE_DEAN : DEAN, calls.discount, { id, result: 'PASS' });
      return true;
    case 'withdrawConfirmed':
      await ask(AUDITOR, calls.withdrawConfirmedPost, { ids: [id], invoiceHandled: '1' });
      return true;
    case 'withdrawApproval': {
      await ask(VICE_DEAN, calls.withdrawApprovalPost, { ids: [id] });
      // a note that was taken back is drawn anew; money that was paid twice is not asked for again
      if (!of.had.has('refunded') && !(await hasNote(of))) await ask(CLERK, calls.save, { caseId: of.id, noteKind: CERTIFICATION_FEE });
      return true;
    }
    case 'refund':
      await decideTask(of, task, 'PASS', '已退款。', { refundDay: today, refundSerial: `${today.replaceAll('-', '')}R01` }, CASHIER);
      return true;
    default:
      return false;
  }
};

/** What may follow an invoice: the company had paid twice. */
export const playRefund = async (of: YearCase, noteId: string): Promise<void> => {
  if (!happens(of, 'refunded')) return;
  const ask = asking(of);
  const { paidAmount } = await ask(CLERK, calls.detail, { id: noteId });
  await ask(CLERK, calls.revocationPaymentNote, {
    ...{ id: noteId, withdrawKind: '2', amount: paidAmount, reason: '企业重复付款。' },
    ...{ bankName: '示例银行南阳分行', bankAccountNo: '4100000000001234567' },
  });
};
