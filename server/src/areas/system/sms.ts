/** SMS gateways of an institute and the log of what left through them. Secrets are stored encrypted and shown to nobody. */
import { MASKED } from '@zhengjian/contract/areas/system/known-params.ts';
import { smsLogList } from '@zhengjian/contract/areas/system/send-log.ts';
import { smsCalls, smsGateways, smsList } from '@zhengjian/contract/areas/system/sms.ts';
import type { Received } from '@zhengjian/contract/call.ts';
import { audit } from '../../platform/audit/write.ts';
import type { Tx } from '../../platform/database/schema.ts';
import { answers, type Ctx } from '../../platform/http/context.ts';
import { answerList } from '../../platform/lists/answer-list.ts';
import { lock } from '../../platform/locked.ts';
import { gatewayOf, isAllowed, postSms, SMS_SECRET } from '../../platform/outbox/sms-gateways.ts';
import { refuse } from '../../platform/refuse.ts';
import { answerRegister } from '../../platform/registers/answer-register.ts';
import { changed, created } from '../../platform/standard.ts';
import { answerSendLog } from './send-log.ts';

declare module '../../platform/audit/write.ts' {
  interface AuditKinds {
    'sms.enabled': { code: string };
    'sms.disabled': { code: string };
    'sms.tested': { code: string; phones: number; sent: number };
  }
}

const register = answerRegister(smsGateways, {
  table: 'sms_gateway',
  missing: 'system.smsGone',
  // what is entered is locked behind the record (see `save`); here it stays as it is
  also: async (_tx, _by, _input, before) => ({ secret: before?.secret ?? null }),
  guard: (_tx, _by, input, before) => {
    // a secret goes only to where it was meant for
    const isMoved = before !== null && new URL(before.endpoint).host !== new URL(input.endpoint).host;
    if (isMoved && before.secret !== null && input.secret === MASKED) refuse('system.smsSecret');
  },
  taken: ({ smsCode }) => refuse('system.smsTaken', { code: smsCode }),
  beforeRemoval: async (_tx, _by, rows) => {
    for (const { enabled, sms_name } of rows) if (enabled) refuse('system.smsInUse', { name: sms_name });
  },
  show:
    async () =>
    ({ secret, updated_at, enabled }) => ({ secret: secret === null ? '' : MASKED, updateTime: updated_at, enabled }),
});

const listed = answerList(smsList, {
  table: 'sms_gateway',
  tabs: {},
  filters: { smsName: 'sms_name', smsCode: 'sms_code' },
  sorts: { smsCode: 'sms_code' },
  rows: register.rows,
});

/** @throws system.smsHost for an address that the operator has not allowed */
const save = async (input: Received<typeof smsCalls.smsSubmit>, ctx: Ctx) => {
  if (!isAllowed(input.endpoint, ctx.smsHosts)) refuse('system.smsHost', { host: new URL(input.endpoint).host });
  return ctx.write(async (tx) => {
    const saved = await register.saveIn(tx, ctx, input);
    if (input.secret === MASKED) return saved;
    const secret = input.secret === undefined ? null : lock(ctx, SMS_SECRET, ctx.actor.tenant, Buffer.from(input.secret, 'utf8'));
    await tx.updateTable('sms_gateway').set({ secret }).where('id', '=', saved.id).execute();
    return { ...saved, secret: secret === null ? '' : MASKED };
  });
};

/** @throws system.smsGone */
const gateway = async (tx: Tx, id: string) =>
  (await tx.selectFrom('sms_gateway').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()) ?? refuse('system.smsGone');

const setEnabled = (id: string, enabled: boolean, ctx: Ctx): Promise<null> =>
  ctx.write(async (tx) => {
    // all in one order, since one alone may be enabled
    await tx.selectFrom('sms_gateway').select('id').orderBy('id').forUpdate().execute();
    const row = await gateway(tx, id);
    const stamp = changed(ctx);
    if (enabled)
      await tx
        .updateTable('sms_gateway')
        .set({ enabled: false, ...stamp })
        .where('enabled', '=', true)
        .execute();
    await tx
      .updateTable('sms_gateway')
      .set((e) => ({ enabled, ...stamp, version: e('version', '+', 1) }))
      .where('id', '=', id)
      .execute();
    const kind = enabled ? 'sms.enabled' : 'sms.disabled';
    await audit(tx, ctx, { kind, subject: { type: 'sms_gateway', id }, details: { code: row.sms_code } });
    return null;
  });

/** How often an institute may try its gateways; each message costs it money. */
const TRIES = { kind: 'smsTry', most: 30, perMs: 3_600_000 };

/** Sends at once, outside a transaction, and writes each message into the log with what came of it. @throws system.smsGone */
const sendNow = async ({ code, phones, params }: Received<typeof smsCalls.smsSend>, ctx: Ctx) => {
  ctx.limits.take(TRIES, ctx.actor.tenant, phones.length);
  const row = await ctx.read((tx) => tx.selectFrom('sms_gateway').selectAll().where('sms_code', '=', code).executeTakeFirst());
  if (!row) return refuse('system.smsGone');
  const way = gatewayOf(ctx.keys, row);
  const results: { phone: string; sent: boolean; answer: string }[] = [];
  for (const phone of new Set(phones))
    results.push(
      await postSms(way, { to: phone, text: params.text }, ctx.smsHosts).then(
        (answer) => ({ phone, sent: true, answer }),
        (fault: unknown) => ({ phone, sent: false, answer: (fault instanceof Error ? fault.message : String(fault)).slice(0, 300) }),
      ),
    );
  const now = ctx.world.now();
  await ctx.db.system(async (tx) => {
    await tx
      .insertInto('message_out')
      .values(
        results.map(({ phone, sent, answer }) => ({
          ...created(ctx),
          channel: 'sms',
          recipient_user: null,
          recipient_address: phone,
          template: 'smsTest',
          lang: ctx.lang,
          params: JSON.stringify({ text: params.text }),
          case_id: null,
          due_at: now,
          state: sent ? 'sent' : 'failed',
          attempts: 1,
          last_error: sent ? null : answer,
          message_id: null,
          claimed_until: null,
          sent_at: sent ? now : null,
        })),
      )
      .execute();
    const details = { code, phones: results.length, sent: results.filter(({ sent }) => sent).length };
    await audit(tx, ctx, { kind: 'sms.tested', subject: { type: 'sms_gateway', id: row.id }, details });
  });
  return results;
};

const hidden = (phone: string): string => phone.replace(/^(.{3}).*(.{4})$/, '$1****$2');

const log = answerSendLog({
  of: smsLogList,
  channel: 'sms',
  covered: hidden,
  resent: { kind: 'sms.resent', refusal: 'system.smsNotFailed' },
});

export const smsAnswers = answers(smsCalls, {
  smsPage: (asked, ctx) => ctx.read((tx) => listed.page(tx, ctx, asked)),
  smsDetail: register.one,
  smsSubmit: save,
  smsRemove: register.remove,
  smsEnable: ({ id }, ctx) => setEnabled(id, true, ctx),
  smsDisable: ({ id }, ctx) => setEnabled(id, false, ctx),
  smsSend: sendNow,
  smsLogPage: log.page,
  smsResend: log.resend,
});
