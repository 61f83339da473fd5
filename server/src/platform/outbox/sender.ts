/**
 * Sends what waits in the outbox, at least once: a row is claimed, sent outside any transaction, and then its outcome is
 * recorded. A process that dies between sending and recording leads to a second copy with the same Message-ID, by which mail
 * programs tell that it is one; after success is recorded there is none. Failures are tried again at growing intervals; what is
 * given up is told to the administrators.
 */
import { sendChannel } from '@zhengjian/contract/dictionaries/services.ts';
import { sql } from 'kysely';
import { systemActor } from '../actor.ts';
import type { Db } from '../database/db.ts';
import type { Tx } from '../database/schema.ts';
import { asTenant } from '../jobs/as-tenant.ts';
import { repeat } from '../jobs/jobs.ts';
import type { World } from '../world.ts';
import type { Channel } from './enqueue.ts';
import { letterOf, ownWords } from './letter.ts';
import { MESSAGE_KIND, notify } from './notify.ts';
import { type Params, worded } from './text.ts';
import { type Transport, Undeliverable } from './transport.ts';
import '../tables.ts';

/** null: the system has no way out for this channel, and says so in the row. */
export type Transports = Readonly<Record<Channel, Transport | null>>;
export type OutboxPorts = {
  db: Db;
  world: World;
  transports: Transports;
  /** The gateway that an institute has enabled for its SMS; null, or none told: the channel's own way. */
  smsOf?: (tenant: string) => Promise<Transport | null>;
  /** Behind the @ of Message-IDs. */
  host: string;
  /** Where people reach the system; mails lead to their page there. Not told: they name no address. */
  readonly origin?: string;
};
export type Sent = { sent: number; again: number; given: number };

const MINUTE_MS = 60_000;
/** Waits before the second try and those after it; about a day in all. */
const WAITS_MIN = [1, 5, 15, 60, 180, 360, 720] as const;
const MOST_TRIES = WAITS_MIN.length + 1;
/** A server that answers nothing keeps each for 20 seconds; together they stay within the claim. */
const AT_ONCE = 10;
const CLAIM_MS = 5 * MINUTE_MS;
/** What the system could not send in this time says nothing any more: a reminder has been overtaken. A code names its own minutes. */
const STALE_MIN: Readonly<Record<Channel, number>> = { sms: 60, mail: 72 * 60 };
const MOST_TOLD = 500;
const LOOK_EVERY_MS = 2_000;

const wordsOf = (key: string): { zh: string; en: string } => {
  const item = sendChannel.items.find((i) => i.key === key);
  return { zh: item?.zh ?? '', en: item?.en ?? '' };
};
const CHANNEL_WORDS: Readonly<Record<Channel, { zh: string; en: string }>> = { mail: wordsOf('3'), sms: wordsOf('2') };

type Row = {
  id: string;
  tenant_id: string;
  channel: Channel;
  address: string | null;
  template: string;
  lang: 'zh' | 'en';
  params: Params;
  attempts: number;
  message_id: string;
  /** Milliseconds since 1970; see `endsAt`. */
  ends: number;
};

/** When a row says nothing any more. */
const endsAt = (channel: Channel) => sql`(m.created_at + interval '1 minute'
  * least(${STALE_MIN[channel]}::int, coalesce((m.params ->> 'minutes')::int, ${STALE_MIN[channel]}::int)))`;

const ADDRESS = sql`coalesce(m.recipient_address, (select case m.channel when 'mail' then u.email else u.phone end from user_account u
  where u.tenant_id = m.tenant_id and u.id = m.recipient_user and u.status = 1 and u.login_flag))`;

/** Takes the oldest waiting rows of a channel; others taken by another process are passed over. */
const claim = ({ db, world, host }: OutboxPorts, channel: Channel): Promise<Row[]> =>
  db.system(async (tx) => {
    const now = world.now();
    const until = new Date(now.getTime() + CLAIM_MS);
    const { rows } = await sql<Row>`with taken as (
        select m.id from message_out m where m.state = 'waiting' and m.channel = ${channel} and m.due_at <= ${now}
          and (m.claimed_until is null or m.claimed_until < ${now}) and ${endsAt(channel)} > ${now}
        order by m.due_at, m.id limit ${AT_ONCE} for update skip locked)
      update message_out m set claimed_until = ${until}, attempts = m.attempts + 1, updated_at = ${now},
        message_id = coalesce(m.message_id, '<' || replace(m.id::text, '-', '') || '@' || ${host}::text || '>')
      from taken where m.id = taken.id
      returning m.id, m.tenant_id, m.channel, m.template, m.lang, m.params, m.attempts, m.message_id,
        (extract(epoch from ${endsAt(channel)}) * 1000)::float8 as ends, ${ADDRESS} as address`.execute(tx);
    return rows.sort((a, b) => (a.id < b.id ? -1 : 1));
  });

type Outcome = { state: 'sent' } | { state: 'waiting'; error: string; due: Date } | { state: 'failed' | 'skipped'; error: string };

type GivenUp = Pick<Row, 'address' | 'template' | 'params' | 'attempts'> & { error: string };

/** Tells the administrators what of a channel could not be delivered. */
const tell = async (
  tx: Tx,
  world: World,
  { tenant_id, channel }: Pick<Row, 'tenant_id' | 'channel'>,
  given: readonly GivenUp[],
): Promise<void> => {
  const [first] = given;
  if (first === undefined) return;
  const { rows } = await sql<{ id: string }>`select distinct id from role_holders(${['administrator']}) order by id`.execute(tx);
  const about = { kind: MESSAGE_KIND.system, users: rows.map((r) => r.id) };
  const said = { channel: CHANNEL_WORDS[channel], error: first.error };
  await notify(
    tx,
    { actor: systemActor(tenant_id), world },
    given.length > 1
      ? { ...about, template: 'severalNotDelivered', params: { ...said, count: given.length } }
      : {
          ...about,
          template: 'notDelivered',
          params: { ...said, to: first.address ?? '', subject: worded('zh', first.template, first.params).title, attempts: first.attempts },
        },
  );
};

/** Records how it went; nothing when another process has taken the row up again meanwhile. */
const settle = ({ db, world }: OutboxPorts, row: Row, outcome: Outcome): Promise<void> =>
  asTenant(db, row.tenant_id, async (tx) => {
    const now = world.now();
    const [done] = await tx
      .updateTable('message_out')
      .set({
        state: outcome.state,
        claimed_until: null,
        updated_at: now,
        last_error: outcome.state === 'sent' ? null : outcome.error,
        ...(outcome.state === 'sent' ? { sent_at: now } : {}),
        ...(outcome.state === 'waiting' ? { due_at: outcome.due } : {}),
      })
      .where('id', '=', row.id)
      .where('state', '=', 'waiting')
      .where('attempts', '=', row.attempts)
      .execute();
    if (done?.numUpdatedRows === 1n && outcome.state === 'failed') await tell(tx, world, row, [{ ...row, error: outcome.error }]);
  });

/** A failure; tried again where there is a try left, and it would not come too late. */
const outcomeOf = (world: World, row: Row, error: unknown): Outcome => {
  const told = (error instanceof Error ? error.message : String(error)).slice(0, MOST_TOLD);
  const wait = WAITS_MIN[row.attempts - 1];
  const due = new Date(world.now().getTime() + (wait ?? 0) * MINUTE_MS);
  const isOver = row.attempts >= MOST_TRIES || wait === undefined || due.getTime() >= row.ends;
  return error instanceof Undeliverable || isOver ? { state: 'failed', error: told } : { state: 'waiting', error: told, due };
};

const sendOne = async (ports: OutboxPorts, row: Row): Promise<Outcome> => {
  if (!row.address) return { state: 'skipped', error: 'no address' };
  try {
    const transport = (row.channel === 'sms' ? await ports.smsOf?.(row.tenant_id) : null) ?? ports.transports[row.channel];
    if (transport === null) return { state: 'skipped', error: `no way out for ${row.channel}` };
    const own = await ports.db.system((tx) => ownWords(tx, row.tenant_id, row.channel, row.template));
    await transport.send({ id: row.message_id, to: row.address, ...letterOf(row, own, ports.origin) });
    return { state: 'sent' };
  } catch (error) {
    return outcomeOf(ports.world, row, error);
  }
};

/** Gives up what has waited too long to be worth sending; what was tried in vain has failed, and is told. */
const dropStale = async ({ db, world }: OutboxPorts, channel: Channel): Promise<void> => {
  const now = world.now();
  const isOver = sql`m.state = 'waiting' and m.channel = ${channel} and m.due_at < ${now} and ${endsAt(channel)} <= ${now}
    and (m.claimed_until is null or m.claimed_until < ${now})`;
  const tenants = await db.readSystem((tx) =>
    sql<{ tenant_id: string }>`select distinct m.tenant_id from message_out m where ${isOver}`.execute(tx),
  );
  for (const { tenant_id } of tenants.rows)
    await asTenant(db, tenant_id, async (tx) => {
      const { rows } = await sql<GivenUp & { state: 'failed' | 'stale' }>`update message_out m
        set state = case when m.attempts > 0 and m.last_error is not null then 'failed' else 'stale' end, claimed_until = null,
          updated_at = ${now}
        where m.tenant_id = ${tenant_id} and ${isOver}
        returning m.state, m.template, m.params, m.attempts, m.last_error as error, ${ADDRESS} as address`.execute(tx);
      await tell(
        tx,
        world,
        { tenant_id, channel },
        rows.filter(({ state }) => state === 'failed'),
      );
    });
};

const CHANNELS = ['mail', 'sms'] as const satisfies readonly Channel[];

/** Sends all that is due now. @returns how many left, how many will be tried again, how many were given up. */
export const sendWaiting = async (ports: OutboxPorts, channels: readonly Channel[] = CHANNELS): Promise<Sent> => {
  const all: Sent = { sent: 0, again: 0, given: 0 };
  for (const channel of channels) {
    await dropStale(ports, channel);
    let rows: Row[];
    do {
      rows = await claim(ports, channel);
      for (const row of rows) {
        const outcome = await sendOne(ports, row);
        await settle(ports, row, outcome);
        all[outcome.state === 'sent' ? 'sent' : outcome.state === 'waiting' ? 'again' : 'given']++;
      }
    } while (rows.length === AT_ONCE);
  }
  return all;
};

/**
 * Looks every two seconds until stopped: a code for a registration is being waited for. Each channel by itself, so that a code does not
 * stand behind mails to a server that answers nothing.
 */
export const startOutbox = (ports: OutboxPorts, onError: (error: unknown) => void): { stop(): Promise<void> } => {
  const senders = CHANNELS.map((channel) => repeat(LOOK_EVERY_MS, () => sendWaiting(ports, [channel]), onError));
  return {
    stop: async () => {
      await Promise.all(senders.map((sender) => sender.stop()));
    },
  };
};
