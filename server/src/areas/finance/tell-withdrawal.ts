/** Tells the payer of a note that it is being revoked or refunded, and how that ended (domain 4.13). */
import { WITHDRAW_KIND } from '@zhengjian/contract/areas/finance/records.ts';
import { textFromFen } from '@zhengjian/contract/rules/money.ts';
import type { Tx } from '../../platform/database/schema.ts';
import type { Act } from '../../workflow/registry.ts';
import { type ToldNote, tellPayer } from './tell-payer.ts';

const TEMPLATES = {
  revoke: { underWay: 'noteRevoking', done: 'noteRevoked', dropped: 'noteNotRevoked' },
  refund: { underWay: 'noteRefunding', done: 'noteRefunded', dropped: 'noteNotRefunded' },
} as const;

/** `amount` in fen, nothing for a revocation; `day`: when the money went back. */
type Told = { stage: 'underWay' | 'done' | 'dropped'; withdrawKind: string; amount: number; day?: string };

export const tellWithdrawal = (tx: Tx, act: Act, note: ToldNote, { stage, withdrawKind, amount, day = '' }: Told): Promise<void> =>
  tellPayer(tx, act, note, TEMPLATES[withdrawKind === WITHDRAW_KIND.refund ? 'refund' : 'revoke'][stage], {
    amount: amount > 0 ? textFromFen(amount) : '',
    day,
  });
