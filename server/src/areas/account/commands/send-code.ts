/** Sends a check code to a mobile number or mail address; the code leaves through the outbox. */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/schema.ts';
import type { Ctx } from '../../../platform/http/context.ts';
import type { Channel } from '../../../platform/outbox/enqueue.ts';
import '../../../platform/outbox/sms-gateways.ts';
import type { Template } from '../../../platform/outbox/text.ts';
import { refuse } from '../../../platform/refuse.ts';
import { at, createdBySystem } from '../../../platform/standard.ts';
import type { World } from '../../../platform/world.ts';

/** Codes sent to one number, from wherever they are asked for. */
export const CODES_TO_ONE = { kind: 'codeToOne', most: 10, perMs: 86_400_000 };

/** What a code is for; one does not serve for another. */
const PURPOSES = {
  sms: { by: 'sms', template: 'registrationCode' },
  phone: { by: 'sms', template: 'phoneCode' },
  signIn: { by: 'sms', template: 'signInCode' },
  ownPhone: { by: 'sms', template: 'identityCode' },
  ownMail: { by: 'mail', template: 'identityCode' },
  recoverySms: { by: 'sms', template: 'recoveryCode' },
  recoveryMail: { by: 'mail', template: 'recoveryCode' },
} as const satisfies Readonly<Record<string, { by: Channel; template: Template }>>;
export type Purpose = keyof typeof PURPOSES;
/** `leaves: false`: nothing is sent, and everything else is as if it were. */
type Sending = { to: string; lang: string; purpose?: Purpose; leaves?: boolean };

const LIFE_S = 600;
const PAUSE_S = 60;
const MOST_TRIES = 5;

const codeHash = (to: string, code: string): Buffer => createHash('sha256').update(`${to}:${code}`).digest();

const hasGateway = async (tx: Tx, tenant: string): Promise<boolean> =>
  (await tx.selectFrom('sms_gateway').select('id').where('tenant_id', '=', tenant).where('enabled', '=', true).executeTakeFirst()) !==
  undefined;

/**
 * @returns the id of the code and its life in seconds.
 * @throws account.validateTooSoon within a minute of the last one, account.smsNone in production for an institute without a gateway
 */
export const sendCode = (
  { db, world, settings }: Pick<Ctx, 'db' | 'world' | 'settings'>,
  tenant: string,
  { to, lang, purpose = 'sms', leaves = true }: Sending,
): Promise<{ codeId: string; expiresIn: number }> =>
  db.system(async (tx) => {
    const now = world.now();
    const { by, template } = PURPOSES[purpose];
    // nobody waits for what cannot leave
    if (by === 'sms' && settings.production && !(await hasGateway(tx, tenant))) refuse('account.smsNone');
    await tx.executeQuery(sql`select pg_advisory_xact_lock(hashtextextended(${`code:${purpose}:${tenant}:${to}`}, 0))`.compile(tx));
    const last = await tx
      .selectFrom('validate_code')
      .select(sql<number>`ceil(extract(epoch from created_at - ${new Date(now.getTime() - PAUSE_S * 1000)}))::int`.as('seconds'))
      .where('tenant_id', '=', tenant)
      .where('channel', '=', purpose)
      .where('address', '=', to)
      .where('created_at', '>', at(new Date(now.getTime() - PAUSE_S * 1000)))
      .executeTakeFirst();
    if (last) refuse('account.validateTooSoon', { seconds: last.seconds });
    const code = String(world.random(4).readUInt32BE(0) % 1_000_000).padStart(6, '0');
    const row = createdBySystem(tenant, world);
    await tx
      .insertInto('validate_code')
      .values({
        ...row,
        channel: purpose,
        address: to,
        code_hash: codeHash(to, code),
        expires_at: new Date(now.getTime() + LIFE_S * 1000),
        tries: 0,
        used_at: null,
      })
      .execute();
    if (!leaves) return { codeId: row.id, expiresIn: LIFE_S };
    await tx
      .insertInto('message_out')
      .values({
        ...createdBySystem(tenant, world),
        channel: by,
        recipient_user: null,
        recipient_address: to,
        template,
        lang,
        params: JSON.stringify({ code, minutes: LIFE_S / 60 }),
        case_id: null,
        due_at: now,
      })
      .execute();
    return { codeId: row.id, expiresIn: LIFE_S };
  });

/**
 * The newest code of a number or address when it fits; five wrong tries end it. One that fits is not used up: that is done together with what
 * it was asked for, so that a fault elsewhere in the form does not cost the person another message.
 */
export const fittingCode = async (
  tx: Tx,
  world: World,
  tenant: string,
  to: string,
  code: string,
  purpose: Purpose = 'sms',
): Promise<string | null> => {
  const row = await tx
    .selectFrom('validate_code')
    .select(['id', 'code_hash', 'tries'])
    .where('tenant_id', '=', tenant)
    .where('channel', '=', purpose)
    .where('address', '=', to)
    .where('used_at', 'is', null)
    .where('expires_at', '>', at(world.now()))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
  if (!row || row.tries >= MOST_TRIES) return null;
  if (row.code_hash.equals(codeHash(to, code))) return row.id;
  await tx
    .updateTable('validate_code')
    .set({ tries: row.tries + 1 })
    .where('id', '=', row.id)
    .execute();
  return null;
};

/** @returns false when somebody else has used the code up meanwhile. */
export const useCode = async (tx: Tx, world: World, id: string): Promise<boolean> => {
  const used = await tx
    .updateTable('validate_code')
    .set({ used_at: world.now() })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return used.numUpdatedRows === 1n;
};
