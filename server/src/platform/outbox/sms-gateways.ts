/**
 * SMS by an HTTP gateway that the institute has registered: one JSON body per message. An institute names the address, so it is asked
 * only at hosts that the operator has allowed, and no redirection is followed: nobody reaches the operator's own network through it.
 */
import type { Db } from '../database/db.ts';
import type { Keys } from '../keys.ts';
import { unlock } from '../locked.ts';
import type { Standard } from '../tables.ts';
import { type Transport, Undeliverable } from './transport.ts';

declare module '../database/schema.ts' {
  interface Schema {
    sms_gateway: Standard & {
      sms_code: string;
      sms_name: string;
      endpoint: string;
      body: string;
      header_name: string;
      /** See `locked.ts`; null: none. */
      secret: Buffer | null;
      success: string;
      sign_name: string;
      remark: string;
      enabled: boolean;
    };
  }
}

export const SMS_SECRET = 'smsGateway';
export type Gateway = {
  endpoint: string;
  body: string;
  header: { name: string; value: string } | null;
  /** What an answer of success contains; '': every answer 2xx is one. */
  success: string;
  /** Stands before the text. */
  sign: string;
};
type Row = {
  tenant_id: string;
  endpoint: string;
  body: string;
  header_name: string;
  secret: Buffer | null;
  success: string;
  sign_name: string;
};

export const gatewayOf = (keys: Keys, row: Row): Gateway => ({
  endpoint: row.endpoint,
  body: row.body,
  header:
    row.header_name === '' || row.secret === null
      ? null
      : { name: row.header_name, value: unlock(keys, SMS_SECRET, row.tenant_id, row.secret).toString('utf8') },
  success: row.success,
  sign: row.sign_name,
});

/** Whether the operator allows SMS to leave for this address. */
export const isAllowed = (endpoint: string, hosts: readonly string[]): boolean =>
  URL.canParse(endpoint) && hosts.includes(new URL(endpoint).host.toLowerCase());

const PATIENCE_MS = 20_000;
const MOST_READ = 300;
/** Worth another try: the other side is slow, asks for less, or is out of order. */
const AGAIN: readonly number[] = [408, 425, 429];

/** A value inside a JSON text. */
const inJson = (value: string): string => JSON.stringify(value).slice(1, -1);

/** @returns what the gateway answered. @throws Undeliverable where another try changes nothing, Error where it may */
export const postSms = async (gateway: Gateway, { to, text }: { to: string; text: string }, hosts: readonly string[]): Promise<string> => {
  if (!isAllowed(gateway.endpoint, hosts)) throw new Undeliverable(`${gateway.endpoint}: not among ZJ_SMS_HOSTS`);
  const signed = gateway.sign === '' ? text : `【${gateway.sign}】${text}`;
  const response = await fetch(gateway.endpoint, {
    method: 'POST',
    redirect: 'error',
    signal: AbortSignal.timeout(PATIENCE_MS),
    headers: {
      'content-type': 'application/json; charset=utf-8',
      ...(gateway.header ? { [gateway.header.name]: gateway.header.value } : {}),
    },
    body: gateway.body.replaceAll('{{phone}}', () => inJson(to)).replaceAll('{{text}}', () => inJson(signed)),
  });
  const answer = (await response.text()).slice(0, MOST_READ);
  const told = `${response.status} ${answer}`.trim();
  if (response.status >= 400 && response.status < 500 && !AGAIN.includes(response.status)) throw new Undeliverable(told);
  if (!response.ok || !answer.includes(gateway.success)) throw new Error(told);
  return told;
};

/** The way out that an institute has enabled; null where it has none and messages stay in the system's own outbox. */
export const smsWays =
  ({ db, keys, hosts }: { db: Db; keys: Keys; hosts: readonly string[] }) =>
  (tenant: string): Promise<Transport | null> =>
    db.system(async (tx) => {
      const row = await tx
        .selectFrom('sms_gateway')
        .selectAll()
        .where('tenant_id', '=', tenant)
        .where('enabled', '=', true)
        .executeTakeFirst();
      if (!row) return null;
      const gateway = gatewayOf(keys, row);
      return {
        send: async (letter) => {
          await postSms(gateway, letter, hosts);
        },
      };
    });
