/** Puts what shall leave the system into the outbox, in the act's own transaction; see sender.ts for how it leaves. */
import type { MailTemplate, SmsTemplate } from '@zhengjian/contract/areas/system/message-templates.ts';
import type { Language } from '@zhengjian/contract/constants.ts';
import type { Tx } from '../database/schema.ts';
import { type Acting, created } from '../standard.ts';
import type { Params } from './text.ts';
import '../tables.ts';

export type Channel = 'mail' | 'sms';

export type Leaving = {
  params: Params;
  caseId?: string | null;
  /** Language of the words; Chinese unless told otherwise. */
  lang?: Language;
} & /** Words of which an administrator may change: those declared for the channel. */ (
  | { channel: 'mail'; template: MailTemplate }
  | { channel: 'sms'; template: SmsTemplate }
) &
  /** Their address is looked up when it leaves. */ ({ user: string } | { address: string });

export const enqueue = async (tx: Tx, acting: Acting, leaving: readonly Leaving[]): Promise<void> => {
  if (leaving.length === 0) return;
  const rows = leaving.map((l) => ({
    ...created(acting),
    channel: l.channel,
    recipient_user: 'user' in l ? l.user : null,
    recipient_address: 'address' in l ? l.address : null,
    template: l.template,
    lang: l.lang ?? 'zh',
    params: JSON.stringify(l.params),
    case_id: l.caseId ?? null,
    due_at: acting.world.now(),
  }));
  await tx.insertInto('message_out').values(rows).execute();
};
