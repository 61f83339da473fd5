/** Persons of the play: who they are to the system, and a session when they need one. */
import { accountCalls } from '@zhengjian/contract/areas/account/calls.ts';
import { WEB_CLIENT } from '@zhengjian/contract/constants.ts';
import type { App } from '@zhengjian/server/src/app.ts';
import { type ClientLife, issueCaptcha, openSession } from '@zhengjian/server/src/areas/account/index.ts';
import type { Db } from '@zhengjian/server/src/platform/database/db.ts';
import { makeCall } from './caller.ts';
import type { SimulatedWorld } from './chance.ts';
import { hostOf } from './institute.ts';

export type Stage = { app: App; db: Db; world: SimulatedWorld };

const MINUTE_MS = 60_000;
/** A token is renewed so long before it runs out that it does not do so in the middle of an act. */
const MARGIN_MS = 10 * MINUTE_MS;

/** How sessions of the product's own pages live in an institute. */
const lifeOf = async ({ db }: Stage, tenant: string): Promise<ClientLife> => {
  const clientId = WEB_CLIENT.id;
  const client = await db.system((tx) =>
    tx
      .selectFrom('oauth_client')
      .select(['access_minutes', 'refresh_hours'])
      .where('tenant_id', '=', tenant)
      .where('client_id', '=', clientId)
      .executeTakeFirstOrThrow(),
  );
  return { clientId, accessSeconds: client.access_minutes * 60, refreshSeconds: client.refresh_hours * 3600 };
};

/**
 * Sessions of everybody. A person's token is opened directly and renewed when it has run out: signing in thousands of
 * times over two simulated years would only measure the password hash, which has tests of its own.
 */
export const createUsers = (stage: Stage, tenant: string) => {
  const ids = new Map<string, string>();
  const tokens = new Map<string, { token: string; until: number }>();
  let life: Promise<ClientLife> | undefined;
  const idOf = async (account: string): Promise<string> => {
    const known = ids.get(account);
    if (known) return known;
    const row = await stage.db.system((tx) =>
      tx.selectFrom('user_account').select('id').where('tenant_id', '=', tenant).where('account', '=', account).executeTakeFirst(),
    );
    if (!row) throw new Error(`nobody is called ${account}`);
    ids.set(account, row.id);
    return row.id;
  };
  return {
    idOf,
    /** Token of a person, valid now. */
    as: async (account: string): Promise<string> => {
      const now = stage.world.now().getTime();
      const known = tokens.get(account);
      if (known && known.until > now) return known.token;
      const userId = await idOf(account);
      life ??= lifeOf(stage, tenant);
      const lives = await life;
      const pair = await stage.db.system((tx) =>
        openSession(tx, stage.world, { tenant, userId, ip: '127.0.0.1', agent: 'simulate', deptId: null, roleId: null }, lives),
      );
      tokens.set(account, { token: pair.access, until: now + lives.accessSeconds * 1000 - MARGIN_MS });
      return pair.access;
    },
  };
};
export type Users = ReturnType<typeof createUsers>;

/** Key and answer of a captcha, which only the system itself can know. */
export const solvedCaptcha = async (stage: Stage) => {
  const { key, answer } = await issueCaptcha(stage.db, stage.world);
  return { captchaKey: key, captchaCode: answer };
};

/** Each company asks from an address of its own. */
const addressOf = (phone: string): string => `10.${Number(phone.slice(5, 7))}.${Number(phone.slice(7, 9))}.${Number(phone.slice(9, 11))}`;

/** The code that the outbox would have sent to a phone. */
export const codeFor = async (stage: Stage, phone: string, tenantId: string): Promise<string> => {
  const asked = { tenantId, phone, ...(await solvedCaptcha(stage)) };
  await makeCall(stage.app, accountCalls.sendValidate, asked, { ip: addressOf(phone), headers: hostOf(tenantId) });
  const sent = await stage.db.system((tx) =>
    tx
      .selectFrom('message_out')
      .select('params')
      .where('recipient_address', '=', phone)
      .where('channel', '=', 'sms')
      .orderBy('created_at', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow(),
  );
  return String(sent.params.code);
};
