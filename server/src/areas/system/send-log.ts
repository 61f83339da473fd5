/** Answers the log of messages that left by one way, and lets those that were not delivered leave once more. */
import { LEAVE_AGAIN, type SendLog, type SendLogRow } from '@zhengjian/contract/areas/system/send-log.ts';
import type { Asked } from '@zhengjian/contract/list.ts';
import { sql } from 'kysely';
import { audit } from '../../platform/audit/write.ts';
import type { Ctx } from '../../platform/http/context.ts';
import { answerList } from '../../platform/lists/answer-list.ts';
import type { Channel } from '../../platform/outbox/enqueue.ts';
import { worded } from '../../platform/outbox/text.ts';
import { refuse } from '../../platform/refuse.ts';
import { changed } from '../../platform/standard.ts';

declare module '../../platform/audit/write.ts' {
  interface AuditKinds {
    'sms.resent': { messages: number };
    'message.resent': { messages: number };
  }
}

/** `covered`: an address as the log shows it. */
type Log = {
  of: SendLog;
  channel: Channel;
  covered: (address: string) => string;
  resent: { kind: 'sms.resent' | 'message.resent'; refusal: 'system.smsNotFailed' | 'system.mailNotFailed' };
};

export const answerSendLog = ({ of, channel, covered, resent: { kind, refusal } }: Log) => {
  const listed = answerList(of, {
    table: 'message_out',
    where: () => sql`r.channel = ${channel}`,
    tabs: {},
    filters: { state: 'state', createTime: 'created_at' },
    sorts: { createTime: 'created_at' },
    rows: async (tx, { actor, lang }, ids) => {
      const rows = await tx
        .selectFrom('message_out as m')
        .leftJoin('user_account as u', (j) => j.onRef('u.tenant_id', '=', 'm.tenant_id').onRef('u.id', '=', 'm.recipient_user'))
        .selectAll('m')
        .select(channel === 'sms' ? 'u.phone as known' : 'u.email as known')
        .where('m.tenant_id', '=', actor.tenant)
        .where('m.id', 'in', [...ids])
        .execute();
      return rows.map(
        (row): SendLogRow => ({
          id: row.id,
          createTime: row.created_at,
          state: row.state as SendLogRow['state'],
          // a code or a link stands in the text, never in the subject
          subject: worded(lang, row.template, row.params).title,
          address: covered(row.recipient_address ?? row.known ?? ''),
          attempts: row.attempts,
          sentTime: row.sent_at ?? '',
          error: row.last_error ?? '',
        }),
      );
    },
  });
  return {
    page: (asked: Asked<SendLog>, ctx: Ctx) => ctx.db.system((tx) => listed.page(tx, ctx, asked)),
    /** As if they had just been sent. @throws the refusal where one of them was delivered, still waits or is of another institute */
    resend: ({ ids }: { ids: readonly string[] }, ctx: Ctx): Promise<null> =>
      ctx.db.system(async (tx) => {
        const wanted = [...new Set(ids)];
        const now = ctx.world.now();
        const done = await tx
          .updateTable('message_out')
          .set({ state: 'waiting', attempts: 0, due_at: now, created_at: now, ...changed(ctx) })
          .where('tenant_id', '=', ctx.actor.tenant)
          .where('channel', '=', channel)
          .where('id', 'in', wanted)
          .where('state', 'in', [...LEAVE_AGAIN])
          .executeTakeFirst();
        if (Number(done.numUpdatedRows) !== wanted.length) return refuse(refusal);
        await audit(tx, ctx, { kind, subject: { type: 'message_out', id: null }, details: { messages: wanted.length } });
        return null;
      }),
  };
};
