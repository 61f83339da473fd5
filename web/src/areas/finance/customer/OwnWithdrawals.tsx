/** Revocations and refunds of a note as its payer reads of them: what happens, how much, since when. */
import type { CustomerNote, OwnWithdrawal } from '@zhengjian/contract/areas/finance/records.ts';
import { Alert, Tag } from 'antd';
import { useTranslation } from 'react-i18next';
import { Facts } from '../../../kit/Facts.tsx';
import { spoken } from '../../../kit/money.ts';

/** Keys of payment_note_status. */
const [REVOKED, REFUNDED] = ['9', '11'];
const COLOURS = { underWay: 'blue', done: 'green', dropped: 'default' } as const;

/** What stands above the note: what is under way, or what ended it. After a refund of a part the note itself says what is still to be paid. */
export const toldOf = ({ withdrawals, state }: Pick<CustomerNote, 'withdrawals' | 'state'>): OwnWithdrawal | undefined => {
  const open = withdrawals.find((w) => w.stage === 'underWay');
  const ended = state === REVOKED || state === REFUNDED ? withdrawals.findLast((w) => w.stage === 'done') : undefined;
  return open ?? ended;
};

function useHint({ kind, stage, amount, since, until }: OwnWithdrawal): string {
  const { t } = useTranslation('finance');
  const money = spoken(amount);
  if (kind === 'revoke')
    return stage === 'done' ? t(($) => $.withdrawal.hint.revoked, { day: until }) : t(($) => $.withdrawal.hint.revoking, { day: since });
  return stage === 'done'
    ? t(($) => $.withdrawal.hint.refunded, { day: until, amount: money })
    : t(($) => $.withdrawal.hint.refunding, { day: since, amount: money });
}

export function WithdrawalHint({ w }: { w: OwnWithdrawal }) {
  const { t } = useTranslation('finance');
  return (
    <Alert
      type={w.stage === 'done' ? 'success' : 'info'}
      showIcon
      title={t(($) => $.withdrawal[w.kind][w.stage])}
      description={useHint(w)}
    />
  );
}

export function OwnWithdrawals({ withdrawals }: { withdrawals: readonly OwnWithdrawal[] }) {
  const { t } = useTranslation('finance');
  return (
    <div className="fee-part">
      {withdrawals.map((w) => (
        <Facts
          key={w.id}
          facts={[
            { label: t(($) => $.withdrawal.stage), value: <Tag color={COLOURS[w.stage]}>{t(($) => $.withdrawal[w.kind][w.stage])}</Tag> },
            ...(w.amount === '' ? [] : [{ label: t(($) => $.fields.withdrawForm.amount), value: spoken(w.amount) }]),
            { label: t(($) => $.withdrawal.since), value: w.since },
            ...(w.until === '' ? [] : [{ label: t(($) => $.withdrawal.until), value: w.until }]),
            ...(w.accountEnd === ''
              ? []
              : [{ label: t(($) => $.withdrawal.account), value: t(($) => $.note.goesTo, { bank: w.bankName, end: w.accountEnd }) }]),
          ]}
        />
      ))}
    </div>
  );
}
