/** The number of an identity paper in the database: encrypted, bound to its holder, and held to account by `npm run verify`. */
import { tmpdir } from 'node:os';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { localStore } from '../../platform/files/local-store.ts';
import { createKeys } from '../../platform/keys.ts';
import { lock, unlock } from '../../platform/locked.ts';
import { testActor } from '../../testing/actors.ts';
import { freshDatabase } from '../../testing/database.ts';
import { accountArea } from './area.ts';
import { identityPaperOf, saveIdentityPaper, verifyIdentityPapers } from './identity-paper.ts';

const { db, world, raw } = await freshDatabase();
const keys = createKeys(Buffer.alloc(32, 7), world);
const actor = testActor();
const { tenant } = actor;
const ctx = { actor, lang: 'zh', world, keys } as const;
const [FIRST, SECOND] = [world.uuid(), world.uuid()];
const NAME = 'account.every-identity-number-opens-for-its-holder';

const save = (user: string, idNo: string) => db.system((tx) => saveIdentityPaper(tx, ctx, user, { idType: '04', idNo }));
const numberOf = async (user: string) => (await db.system((tx) => identityPaperOf(tx, keys, { tenant, user }))).idNo;
const breaches = async () => (await verifyIdentityPapers(db, keys)).breaches.map(({ detail }) => detail);

beforeAll(async () => {
  for (const user of [FIRST, SECOND])
    await raw(
      `insert into user_account (id, tenant_id, created_at, created_by, updated_at, updated_by, account, real_name, phone, email, user_type, home_page_type, avatar, oauth_id, login_flag, ccaa_no, status)
       values ($1::uuid, $2, now(), $1::uuid, now(), $1::uuid, $1, '某人', '', '', 1, 1, '', '', true, '', 1)`,
      [user, tenant],
    );
});
beforeEach(async () => {
  await raw('delete from identity_paper');
  await save(FIRST, 'EX100001');
  await save(SECOND, 'EX100002');
});

test('what is kept opens for its holder, and each time it is other bytes', async () => {
  const bytes = async () =>
    (await raw<{ n: Buffer }>('select id_no as n from identity_paper where user_id = $1', [FIRST]))[0]?.n.toString('hex') ?? '';
  expect([await numberOf(FIRST), await numberOf(SECOND)]).toEqual(['EX100001', 'EX100002']);
  const before = await bytes();
  await save(FIRST, 'EX100001');
  expect(await bytes()).not.toBe(before);
  expect(await breaches()).toEqual([]);
});

test('what is locked for one opens for nobody else, nor under another use, tenant or master key', () => {
  const locked = lock({ keys, world }, 'use', tenant, Buffer.from('EX100001'), 'one');
  expect(unlock(keys, 'use', tenant, locked, 'one').toString()).toBe('EX100001');
  for (const bound of ['other', '', undefined]) expect(() => unlock(keys, 'use', tenant, locked, bound)).toThrow();
  expect(() => unlock(keys, 'other', tenant, locked, 'one')).toThrow();
  expect(() => unlock(keys, 'use', '100001', locked, 'one')).toThrow();
  expect(() => unlock(createKeys(Buffer.alloc(32, 8), world), 'use', tenant, locked, 'one')).toThrow();
});

test('a number that is there is refused, also of two who enter it at once', async () => {
  await expect(save(SECOND, 'ex10 0001')).rejects.toMatchObject({ key: 'account.idNoTaken' });
  const both = await Promise.allSettled([save(FIRST, 'EX100003'), save(SECOND, 'EX100003')]);
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(both.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { key: 'account.idNoTaken' } });
});

test.each([
  [
    'the number of somebody else',
    'update identity_paper p set id_no = o.id_no from identity_paper o where o.id <> p.id',
    ['does not open', 'does not open'],
  ],
  ['bytes that are none', "update identity_paper set id_no = '\\x00' where user_id = $1", ['does not open']],
  ['another fingerprint', "update identity_paper set fingerprint = '\\x00' where user_id = $1", ['has the fingerprint of another number']],
])('verify finds %s', async (_, breaking, found) => {
  await raw(breaking, breaking.includes('$1') ? [FIRST] : []);
  expect(await breaches()).toEqual(found);
});

test('verify asks it where it has the keys', async () => {
  const ports = { db, files: localStore(tmpdir(), world), hash: false };
  expect((await accountArea.verify?.({ ...ports, keys }))?.name).toBe(NAME);
  expect(await accountArea.verify?.(ports)).toBeNull();
});
