/** What a company reads of the revocations and refunds of its note. */
import { type OwnWithdrawal, WITHDRAW_KIND } from '@zhengjian/contract/areas/finance/records.ts';
import { WITHDRAW } from '@zhengjian/contract/areas/finance/states.ts';
import { textFromFen } from '@zhengjian/contract/rules/money.ts';
import type { Tx } from '../../platform/database/schema.ts';

const ACCOUNT_END = 4;

/** An approved refund is under way until the money has gone back. */
const stageOf = (state: number, refunds: boolean): OwnWithdrawal['stage'] => {
  if (state === WITHDRAW.dropped) return 'dropped';
  return state === (refunds ? WITHDRAW.refunded : WITHDRAW.approved) ? 'done' : 'underWay';
};

export const ownWithdrawalsOf = async (tx: Tx, noteId: string): Promise<OwnWithdrawal[]> => {
  const rows = await tx
    .selectFrom('payment_withdraw as w')
    .leftJoin('wf_instance as i', (j) => j.onRef('i.tenant_id', '=', 'w.tenant_id').onRef('i.id', '=', 'w.instance_id'))
    .select(['w.id', 'w.withdraw_kind', 'w.state', 'w.amount', 'w.work_since', 'w.bank_name', 'w.bank_account_no', 'w.refund_day'])
    .select('i.ended_at')
    .where('w.note_id', '=', noteId)
    .orderBy('w.work_no')
    .execute();
  return rows.map((r) => {
    const refunds = r.withdraw_kind === WITHDRAW_KIND.refund;
    const stage = stageOf(r.state, refunds);
    return {
      id: r.id,
      kind: refunds ? 'refund' : 'revoke',
      stage,
      amount: refunds ? textFromFen(Number(r.amount)) : '',
      since: r.work_since.slice(0, 10),
      until: stage === 'underWay' ? '' : (r.refund_day ?? r.ended_at ?? '').slice(0, 10),
      bankName: r.bank_name,
      accountEnd: r.bank_account_no.slice(-ACCOUNT_END),
    };
  });
};
