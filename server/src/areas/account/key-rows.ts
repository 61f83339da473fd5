/** Keys that are answered once and serve a while: rows of `validate_code` found by their id, with the hash of what only the holder has. */
import type { Tx } from '../../platform/database/schema.ts';
import { at, createdBySystem } from '../../platform/standard.ts';
import type { World } from '../../platform/world.ts';
import { newToken, tokenHash } from './identity.ts';
import './tables.ts';

const KEY = /^([0-9a-f]{32})\.([\w-]{43})$/;
/** What a key is for, and what it stands for: an account, with more where the purpose needs it. */
type Meaning = { purpose: string; means: string };

export const issueKey = async (
  tx: Tx,
  world: World,
  tenant: string,
  { purpose, means, lifeMs }: Meaning & { lifeMs: number },
): Promise<string> => {
  const row = createdBySystem(tenant, world);
  const token = newToken(world);
  await tx
    .insertInto('validate_code')
    .values({
      ...row,
      channel: purpose,
      address: means,
      code_hash: tokenHash(token),
      expires_at: new Date(world.now().getTime() + lifeMs),
      tries: 0,
      used_at: null,
    })
    .execute();
  return `${row.id}.${token}`;
};

/** @returns what the key stands for; null where it is made up, used, too old, or for something else */
export const openKey = async (
  tx: Tx,
  world: World,
  key: string,
  purpose: string,
): Promise<{ id: string; tenant: string; means: string; tries: number } | null> => {
  const [, id = '', token = ''] = KEY.exec(key) ?? [];
  if (id === '') return null;
  const row = await tx
    .selectFrom('validate_code')
    .select(['tenant_id', 'address', 'code_hash', 'tries'])
    .where('id', '=', id)
    .where('channel', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', at(world.now()))
    .executeTakeFirst();
  return row?.code_hash.equals(tokenHash(token)) ? { id, tenant: row.tenant_id, means: row.address, tries: row.tries } : null;
};
