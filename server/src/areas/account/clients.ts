/** Programs through which people sign in: who a call comes from, and the register in which an administrator keeps them (spec: 000 §7.1, §9). */
import { createHash, timingSafeEqual } from 'node:crypto';
import {
  ACCESS_MINUTES,
  CLIENT_GRANTS,
  type ClientGrant,
  clientList,
  clients,
  REFRESH_HOURS,
} from '@zhengjian/contract/areas/account/clients.ts';
import { zh } from '@zhengjian/contract/areas/account/text.zh.ts';
import { DEFAULT_TENANT, WEB_CLIENT } from '@zhengjian/contract/constants.ts';
import { audit } from '../../platform/audit/write.ts';
import type { Db } from '../../platform/database/db.ts';
import type { Ctx } from '../../platform/http/context.ts';
import { answerList } from '../../platform/lists/answer-list.ts';
import { refuse } from '../../platform/refuse.ts';
import { answerRegister } from '../../platform/registers/answer-register.ts';
import { changed } from '../../platform/standard.ts';
import './tables.ts';

declare module '../../platform/audit/write.ts' {
  interface AuditKinds {
    'account.clientSecretMade': { clientId: string };
  }
}

/** How a session of this client lives. */
export type ClientLife = { clientId: string; accessSeconds: number; refreshSeconds: number };
export type Client = ClientLife & { captcha: boolean };

export const WEB_LIFE: ClientLife = {
  clientId: WEB_CLIENT.id,
  accessSeconds: ACCESS_MINUTES.initial * 60,
  refreshSeconds: REFRESH_HOURS.initial * 3600,
};

/** Secrets are made of 256 random bits, so that nobody finds one from its hash. */
export const clientSecretHash = (secret: string): Buffer => createHash('sha256').update(secret).digest();

/** The client of the product's own pages as every institute starts with it. */
export const webClient = (now: Date) => ({
  client_id: WEB_CLIENT.id,
  name: zh.client.pages,
  grants: [...CLIENT_GRANTS],
  captcha: true,
  enabled: true,
  access_minutes: ACCESS_MINUTES.initial,
  refresh_hours: REFRESH_HOURS.initial,
  secret_hash: clientSecretHash(WEB_CLIENT.secret),
  secret_time: now,
  remark: '',
});

/** What stands in `Authorization: Basic`. */
const presented = (header: string | undefined): { id: string; secret: string } | null => {
  const encoded = /^Basic ([A-Za-z0-9+/_-]{1,400}={0,2})$/i.exec(header ?? '')?.[1];
  if (encoded === undefined) return null;
  const [id = '', ...rest] = Buffer.from(encoded, 'base64').toString('utf8').split(':');
  return rest.length === 0 ? null : { id, secret: rest.join(':') };
};

const found = (db: Db, tenant: string, id: string) =>
  db.system((tx) =>
    tx
      .selectFrom('oauth_client')
      .selectAll()
      // whether a tenant exists is told to nobody: one that does not is asked about with the platform's clients
      .where('tenant_id', '=', (e) =>
        e.fn.coalesce(e.selectFrom('tenant').select('tenant_id').where('tenant_id', '=', tenant), e.val(DEFAULT_TENANT)),
      )
      .where('client_id', '=', id)
      .executeTakeFirst(),
  );

/**
 * The client that makes a token call.
 * @throws account.clientUnknown for one that is missing, unknown or disabled, and for a wrong secret; account.clientGrant
 */
export const clientOf = async (ctx: Pick<Ctx, 'db' | 'header'>, tenant: string, grant: ClientGrant): Promise<Client> => {
  const { id, secret } = presented(ctx.header('authorization')) ?? refuse('account.clientUnknown');
  const row = await found(ctx.db, tenant, id);
  const fits = timingSafeEqual(clientSecretHash(secret), row?.secret_hash ?? Buffer.alloc(32));
  if (!row?.enabled || !row.secret_hash || !fits) return refuse('account.clientUnknown');
  if (!row.grants.includes(grant)) refuse('account.clientGrant', { client: row.name });
  return { clientId: id, captcha: row.captcha, accessSeconds: row.access_minutes * 60, refreshSeconds: row.refresh_hours * 3600 };
};

const isOwn = (clientId: string): boolean => clientId === WEB_CLIENT.id;

const register = answerRegister(clients, {
  table: 'oauth_client',
  missing: 'account.clientNotFound',
  guard: (_tx, _by, { clientId, grants, captcha, enabled }, before) => {
    if (before === null || !isOwn(before.client_id)) return;
    // without them nobody could sign in any more to put it right
    const keeps = clientId === before.client_id && enabled && captcha && CLIENT_GRANTS.every((grant) => grants.includes(grant));
    if (!keeps) refuse('account.clientOwn', { name: before.name });
  },
  beforeRemoval: async (_tx, _by, rows) => {
    for (const { client_id, name } of rows) if (isOwn(client_id)) refuse('account.clientOwn', { name });
  },
  taken: ({ clientId }) => refuse('account.clientTaken', { id: clientId }),
  show:
    async () =>
    ({ client_id, secret_time }) => ({ secretTime: secret_time ?? '', own: isOwn(client_id) }),
});

const listed = answerList(clientList, {
  table: 'oauth_client',
  tabs: {},
  filters: { name: 'name', clientId: 'client_id', enabled: 'enabled' },
  sorts: { clientId: 'client_id' },
  rows: register.rows,
});

/** What the process remembers of the institute's sessions is asked anew: a client may have been disabled. */
const forgetting = async <T>(ctx: Ctx, changes: Promise<T>): Promise<T> => {
  const done = await changes;
  ctx.forget({ tenant: ctx.actor.tenant });
  return done;
};

/**
 * Makes a secret. It is answered once and kept as its hash alone, so the act runs in the system's own transaction, which keeps no
 * answers for repeats.
 * @throws account.clientNotFound, account.clientOwn
 */
const makeSecret = async (ctx: Ctx, id: string): Promise<{ clientId: string; clientSecret: string }> => {
  const secret = ctx.world.random(32).toString('base64url');
  return ctx.db.system(async (tx) => {
    const row = await tx
      .selectFrom('oauth_client')
      .select(['client_id', 'name'])
      .where('tenant_id', '=', ctx.actor.tenant)
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (!row) return refuse('account.clientNotFound');
    if (isOwn(row.client_id)) refuse('account.clientOwn', { name: row.name });
    await tx
      .updateTable('oauth_client')
      .set((e) => ({ secret_hash: clientSecretHash(secret), secret_time: ctx.world.now(), ...changed(ctx), version: e('version', '+', 1) }))
      .where('tenant_id', '=', ctx.actor.tenant)
      .where('id', '=', id)
      .execute();
    await audit(tx, ctx, {
      kind: 'account.clientSecretMade',
      subject: { type: 'oauth_client', id },
      details: { clientId: row.client_id },
    });
    return { clientId: row.client_id, clientSecret: secret };
  });
};

export const clientRegister = {
  page: (asked: Parameters<typeof listed.page>[2], ctx: Ctx) => ctx.read((tx) => listed.page(tx, ctx, asked)),
  one: register.one,
  save: (input: Parameters<typeof register.save>[0], ctx: Ctx) => forgetting(ctx, register.save(input, ctx)),
  remove: (asked: Parameters<typeof register.remove>[0], ctx: Ctx) => forgetting(ctx, register.remove(asked, ctx)),
  makeSecret,
};
