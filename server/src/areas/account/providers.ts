/** Identity providers of an institute. Secrets are stored encrypted and shown to nobody. */
import { identityProviders, type ProviderKind, type providerCalls, providerList } from '@zhengjian/contract/areas/account/providers.ts';
import { MASKED } from '@zhengjian/contract/areas/system/known-params.ts';
import type { Received } from '@zhengjian/contract/call.ts';
import { audit } from '../../platform/audit/write.ts';
import type { Tx } from '../../platform/database/schema.ts';
import type { Ctx } from '../../platform/http/context.ts';
import type { Keys } from '../../platform/keys.ts';
import { answerList } from '../../platform/lists/answer-list.ts';
import { lock, unlock } from '../../platform/locked.ts';
import { refuse } from '../../platform/refuse.ts';
import { answerRegister } from '../../platform/registers/answer-register.ts';
import { changed } from '../../platform/standard.ts';
import { PROTOCOLS } from './provider-kinds.ts';
import { isAllowedHost, type Registered } from './provider-protocol.ts';
import './tables.ts';

declare module '../../platform/audit/write.ts' {
  interface AuditKinds {
    'account.providerEnabled': { code: string };
    'account.providerDisabled': { code: string };
  }
}

const SECRET = 'identityProvider';
export type Provider = Registered & { id: string; tenant: string; kind: ProviderKind; code: string; name: string };
type Row = {
  id: string;
  tenant_id: string;
  provider_kind: ProviderKind;
  provider_code: string;
  provider_name: string;
  issuer: string;
  page_address: string;
  client_id: string;
  secret: Buffer | null;
  scopes: string;
};

const providerOf = (keys: Keys, row: Row): Provider => ({
  id: row.id,
  tenant: row.tenant_id,
  kind: row.provider_kind,
  code: row.provider_code,
  name: row.provider_name,
  issuer: row.issuer,
  pageAddress: row.page_address,
  clientId: row.client_id,
  secret: row.secret === null ? null : unlock(keys, SECRET, row.tenant_id, row.secret).toString('utf8'),
  scopes: row.scopes,
});

const enabledRows = (tx: Tx, tenant: string) =>
  tx.selectFrom('identity_provider').selectAll().where('tenant_id', '=', tenant).where('enabled', '=', true);

export type Offered = { source: string; name: string; kind: ProviderKind; issuers: readonly string[] };
/** Those that the institute offers, in the order of their codes. */
export const offeredProviders = async (tx: Tx, tenant: string): Promise<Offered[]> =>
  (await enabledRows(tx, tenant).orderBy('provider_code').execute()).map((row) => ({
    source: row.provider_code,
    name: row.provider_name,
    kind: row.provider_kind,
    issuers: PROTOCOLS[row.provider_kind].issuersOf({ issuer: row.issuer, clientId: row.client_id }),
  }));

/** @throws account.providerGone for one that the institute does not offer */
export const offeredProvider = async (
  { db, keys }: Pick<Ctx, 'db' | 'keys'>,
  tenant: string,
  by: { source: string } | { id: string },
): Promise<Provider> => {
  const row = await db.system((tx) =>
    enabledRows(tx, tenant)
      .where((e) => ('id' in by ? e('id', '=', by.id) : e('provider_code', '=', by.source)))
      .executeTakeFirst(),
  );
  return row ? providerOf(keys, row) : refuse('account.providerGone');
};

const register = answerRegister(identityProviders, {
  table: 'identity_provider',
  missing: 'account.providerGone',
  // what is entered is locked behind the record (see `save`); here it stays as it is
  also: async (_tx, _by, _input, before) => ({ secret: before?.secret ?? null }),
  taken: ({ providerCode }) => refuse('account.providerTaken', { code: providerCode }),
  beforeRemoval: async (_tx, _by, rows) => {
    for (const { enabled, provider_name } of rows) if (enabled) refuse('account.providerInUse', { name: provider_name });
  },
  show:
    async () =>
    ({ secret, updated_at, enabled }) => ({ secret: secret === null ? '' : MASKED, updateTime: updated_at, enabled }),
});

const listed = answerList(providerList, {
  table: 'identity_provider',
  tabs: {},
  filters: { providerName: 'provider_name', providerCode: 'provider_code' },
  sorts: { providerCode: 'provider_code' },
  rows: register.rows,
});

/** @throws account.providerHost for an address that the operator has not allowed */
const checkHosts = ({ issuer, pageAddress }: { issuer: string; pageAddress?: string | undefined }, ctx: Ctx): void => {
  for (const address of pageAddress ? [issuer, pageAddress] : [issuer])
    if (!isAllowedHost(address, ctx.identityHosts)) refuse('account.providerHost', { host: new URL(address).host });
};

const save = async (input: Received<typeof providerCalls.providerSubmit>, ctx: Ctx) => {
  checkHosts(input, ctx);
  return ctx.write(async (tx) => {
    const before =
      input.id === undefined
        ? undefined
        : await tx.selectFrom('identity_provider').select(['issuer', 'provider_kind']).where('id', '=', input.id).executeTakeFirst();
    const saved = await register.saveIn(tx, ctx, input);
    if (input.secret === MASKED) {
      // a secret goes only to where it was meant for
      const isMoved = before !== undefined && (before.issuer !== input.issuer || before.provider_kind !== input.providerKind);
      if (isMoved && saved.secret !== '') refuse('account.providerSecret');
      if (input.providerKind === 'wechat' && saved.secret === '') refuse('account.providerSecretNone');
      return saved;
    }
    const secret = input.secret === undefined ? null : lock(ctx, SECRET, ctx.actor.tenant, Buffer.from(input.secret, 'utf8'));
    await tx.updateTable('identity_provider').set({ secret }).where('id', '=', saved.id).execute();
    return { ...saved, secret: secret === null ? '' : MASKED };
  });
};

const DETAIL_LENGTH = 200;
/** What the library says of a provider, with what lies behind it. */
const detailOf = (fault: unknown): string => {
  const told: string[] = [];
  for (let one = fault; one instanceof Error && told.length < 3; one = one.cause) told.push(one.message);
  return told.join(': ').slice(0, DETAIL_LENGTH);
};

/** @throws account.providerGone, account.providerHost; account.providerUnfit, account.wechatUnfit where it does not answer as it should */
const enable = async (id: string, ctx: Ctx): Promise<null> => {
  const row = await ctx.read((tx) => tx.selectFrom('identity_provider').selectAll().where('id', '=', id).executeTakeFirst());
  if (!row) return refuse('account.providerGone');
  const provider = providerOf(ctx.keys, row);
  checkHosts(provider, ctx);
  await PROTOCOLS[provider.kind].check(provider, ctx.identityHosts).catch((fault: unknown) =>
    refuse(provider.kind === 'wechat' ? 'account.wechatUnfit' : 'account.providerUnfit', {
      name: provider.name,
      detail: detailOf(fault),
    }),
  );
  return setEnabled(id, true, ctx);
};

const setEnabled = (id: string, enabled: boolean, ctx: Ctx): Promise<null> =>
  ctx.write(async (tx) => {
    const row = await tx
      .updateTable('identity_provider')
      .set((e) => ({ enabled, ...changed(ctx), version: e('version', '+', 1) }))
      .where('id', '=', id)
      .returning('provider_code')
      .executeTakeFirst();
    if (!row) return refuse('account.providerGone');
    const kind = enabled ? 'account.providerEnabled' : 'account.providerDisabled';
    await audit(tx, ctx, { kind, subject: { type: 'identity_provider', id }, details: { code: row.provider_code } });
    return null;
  });

export const providerRegister = {
  page: (asked: Parameters<typeof listed.page>[2], ctx: Ctx) => ctx.read((tx) => listed.page(tx, ctx, asked)),
  one: register.one,
  save,
  remove: register.remove,
  enable: ({ id }: { id: string }, ctx: Ctx) => enable(id, ctx),
  disable: ({ id }: { id: string }, ctx: Ctx) => setEnabled(id, false, ctx),
};
