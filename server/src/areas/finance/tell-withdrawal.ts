/** Tells the payer of a note that it is being revoked or refunded, and how that ended (domain 4.13). */
import { WITHDRAW_KIND } from '@zhengjian/contract/areas/finance/records.ts';
import { textFromFen } from '@zhengjian/contract/rules/money.ts';
import type { Tx } from '../../platform/database/schema.ts';
import { MESSAGE_KIND, notify } from '../../platform/outbox/notify.ts';
import type { Act } from '../../workflow/registry.ts';
import type { Note } from './note-row.ts';
import { NOTE_WORK } from './work.ts';

const TEMPLATES = {
  revoke: { underWay: 'noteRevoking', done: 'noteRevoked', dropped: 'noteNotRevoked' },
  refund: { underWay: 'noteRefunding', done: 'noteRefunded', dropped: 'noteNotRefunded' },
} as const;

/** `amount` in fen, nothing for a revocation; `day`: when the money went back. */
type Told = { stage: 'underWay' | 'done' | 'dropped'; withdrawKind: string; amount: number; day?: string };

/** Nobody is told of a note that was never issued: its payer does not know of it. */
export const tellWithdrawal = async (
  tx: Tx,
  act: Act,
  note: Pick<Note, 'id' | 'work_no' | 'title' | 'company_id' | 'issue_time'>,
  { stage, withdrawKind, amount, day = '' }: Told,
): Promise<void> => {
  if (note.issue_time === null) return;
  await notify(tx, act, {
    template: TEMPLATES[withdrawKind === WITHDRAW_KIND.refund ? 'refund' : 'revoke'][stage],
    params: { no: note.work_no, title: note.title, amount: amount > 0 ? textFromFen(amount) : '', day },
    kind: MESSAGE_KIND.payment,
    company: note.company_id,
    caseId: note.id,
    link: NOTE_WORK.pages.customer + note.id,
    mail: true,
  });
};
