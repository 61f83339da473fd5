/**
 * Where the keys of seals lie: in a table only the system reads, encrypted under a key derived from the master key. The
 * institute's root and its time stamp key are made when they are first needed.
 */

import { X509Certificate } from 'node:crypto';
import { zh } from '@zhengjian/contract/areas/stamping/text.zh.ts';
import type { Db } from '../../platform/database/db.ts';
import type { Keys } from '../../platform/keys.ts';
import { lock, unlock } from '../../platform/locked.ts';
import { createRoot, issueUnder, type KeyPair } from '../../platform/signing/authority.ts';
import { keySigner, type SignerPort, type TimeAuthority } from '../../platform/signing/cms.ts';
import type { OutsideTime } from '../../platform/signing/outside-time.ts';
import { ownTime } from '../../platform/signing/time-stamps.ts';
import type { Trusted } from '../../platform/signing/verify-pdf.ts';
import { createdBySystem } from '../../platform/standard.ts';
import { dayText, type World } from '../../platform/world.ts';
import './tables.ts';

/** `time`: an authority outside the system, asked instead of its own. */
export type Vault = { db: Db; keys: Keys; world: World; time?: OutsideTime | null };

const USE = 'signingKey';
/** Days before a certificate of the institute's own ends in which another one takes its place. */
const RENEWED_DAYS = 30;
const DAY_MS = 86_400_000;

/** @param until moment or day on which the certificate ends */
export const isEnding = (world: Pick<World, 'now'>, until: string): boolean =>
  until.slice(0, 10) <= dayText(new Date(world.now().getTime() + RENEWED_DAYS * DAY_MS));

type Kept = KeyPair & { chain: Buffer[] };

const find = async (vault: Vault, tenant: string, purpose: 'root' | 'timestamp' | 'seal', sealId: string | null): Promise<Kept | null> => {
  const row = await vault.db.system((tx) => {
    const query = tx
      .selectFrom('signing_key')
      .select(['certificate', 'chain', 'private_key'])
      .where('tenant_id', '=', tenant)
      .where('purpose', '=', purpose)
      .where('retired', '=', false);
    return (sealId ? query.where('seal_id', '=', sealId) : query).executeTakeFirst();
  });
  return (
    (row && {
      certificate: row.certificate,
      privateKey: unlock(vault.keys, USE, tenant, row.private_key),
      chain: row.chain.map((c) => Buffer.from(c, 'base64')),
    }) ??
    null
  );
};

/** The row of a key, locked; for the transaction that makes what it belongs to. */
export const keyRow = (vault: Vault, tenant: string, purpose: 'root' | 'timestamp' | 'seal', sealId: string | null, pair: Kept) => ({
  ...createdBySystem(tenant, vault.world),
  purpose,
  seal_id: sealId,
  certificate: pair.certificate,
  chain: JSON.stringify(pair.chain.map((c) => c.toString('base64'))),
  private_key: lock(vault, USE, tenant, pair.privateKey),
});

/**
 * One that is about to end is followed by another; the root before stays trusted. Two processes that need it at once end with one: whose
 * row came second reads the first.
 */
const ensure = async (vault: Vault, tenant: string, purpose: 'root' | 'timestamp', make: () => Promise<Kept>): Promise<Kept> => {
  const kept = await find(vault, tenant, purpose, null);
  if (kept && !isEnding(vault.world, dayText(certificateShown(kept.certificate).certificate_until))) return kept;
  const made = await make();
  await vault.db.system(async (tx) => {
    if (kept)
      await tx
        .updateTable('signing_key')
        .set({ retired: true, updated_at: vault.world.now() })
        .where('tenant_id', '=', tenant)
        .where('purpose', '=', purpose)
        .where('certificate', '=', kept.certificate)
        .execute();
    await tx
      .insertInto('signing_key')
      .values(keyRow(vault, tenant, purpose, null, made))
      .onConflict((c) => c.doNothing())
      .execute();
  });
  return (await find(vault, tenant, purpose, null)) ?? made;
};

const nameOf = async ({ db }: Vault, tenant: string): Promise<string> =>
  (await db.system((tx) => tx.selectFrom('tenant').select('tenant_name').where('tenant_id', '=', tenant).executeTakeFirstOrThrow()))
    .tenant_name;

const rootOf = (vault: Vault, tenant: string): Promise<Kept> =>
  ensure(vault, tenant, 'root', async () => ({
    ...(await createRoot(vault.world, await nameOf(vault, tenant), zh.authority.root)),
    chain: [],
  }));

/** Key and certificate for a new seal. */
export const makeSealKey = async (vault: Vault, tenant: string, sealName: string): Promise<Kept> => {
  const root = await rootOf(vault, tenant);
  const pair = await issueUnder(vault.world, root, { organisation: await nameOf(vault, tenant), common: sealName, use: 'seal' });
  return { ...pair, chain: [root.certificate] };
};

export const sealSigner = async (vault: Vault, tenant: string, sealId: string): Promise<SignerPort | null> => {
  const kept = await find(vault, tenant, 'seal', sealId);
  return kept && keySigner(kept, kept.chain);
};

/** The outside time authority where there is one, otherwise the institute's own; never the one for lack of the other. */
export const timeAuthority = async (vault: Vault, tenant: string): Promise<TimeAuthority> => {
  if (vault.time) return vault.time.authority;
  const kept = await ensure(vault, tenant, 'timestamp', async () => {
    const root = await rootOf(vault, tenant);
    const pair = await issueUnder(vault.world, root, {
      organisation: await nameOf(vault, tenant),
      common: zh.authority.time,
      use: 'timestamp',
    });
    return { ...pair, chain: [root.certificate] };
  });
  return ownTime(keySigner(kept, kept.chain), vault.world);
};

/** What the public page believes: the roots of this system's institutes, and the last certificate of each imported chain. */
export const trustedRoots = async ({ db, time }: Pick<Vault, 'db' | 'time'>): Promise<Trusted> => {
  const rows = await db.system((tx) => tx.selectFrom('signing_key').select(['purpose', 'certificate', 'chain']).execute());
  const seals = rows.flatMap(({ purpose, certificate, chain }) => {
    if (purpose === 'root') return [certificate];
    if (purpose === 'timestamp') return [];
    const last = chain.at(-1);
    return [last ? Buffer.from(last, 'base64') : certificate];
  });
  return { seals, time: time?.roots ?? [] };
};

/** What of a certificate stands in the register. */
export const certificateShown = (der: Buffer) => {
  const certificate = new X509Certificate(der);
  const part = (name: string, key: string) => new RegExp(`^${key}=(.*)$`, 'm').exec(name)?.[1] ?? '';
  return {
    certificate_serial: certificate.serialNumber,
    certificate_subject: part(certificate.subject, 'CN'),
    certificate_issuer: part(certificate.issuer, 'CN'),
    certificate_until: new Date(certificate.validTo),
  };
};
