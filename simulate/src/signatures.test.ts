/** The picture of a signature: its owner's alone, judged as an image; and the papers of a payment note by their nodes. */
import { accountCalls as c } from '@zhengjian/contract/areas/account/calls.ts';
import { SIGNATURE_KB } from '@zhengjian/contract/areas/account/picture.ts';
import { financeCalls } from '@zhengjian/contract/areas/finance/calls.ts';
import { expect, test } from 'vitest';
import { makeCall, tryCall } from './caller.ts';
import { demoSystem } from './testing/demo-system.ts';

const { app, users, raw } = await demoSystem('signatures');
const PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');
const as = async (account: string) => ({ token: await users.as(account) });
const put = async (content?: Buffer, filename = '签名.png', account = 'zhangruonan') =>
  tryCall(app, c.updateSignImage, {}, { ...(await as(account)), ...(content ? { file: { filename, type: 'image/png', content } } : {}) });
const own = async (account = 'zhangruonan') => (await makeCall(app, c.getMySignImage, {}, await as(account))).signImage;

test('it is put, answered to its owner alone, and taken away', async () => {
  expect(await own()).toBe('');
  expect((await put(PNG)).data.signImage).toBe(`data:image/png;base64,${PNG.toString('base64')}`);
  expect(await own()).toBe(`data:image/png;base64,${PNG.toString('base64')}`);
  expect(await own('liuqiming')).toBe('');
  expect((await tryCall(app, c.getMySignImage, {}, await as('wanyuan'))).code).toBe(403);
  await put();
  expect(await own()).toBe('');
  const kinds = await raw<{ removed: boolean }>(
    `select (details->>'removed')::boolean as removed from audit_row where kind = 'account.signatureChanged' order by created_at, id`,
  );
  expect(kinds.map(({ removed }) => removed)).toEqual([false, true]);
});

test('nothing else than a small picture', async () => {
  expect((await put(PNG, 'a.gif')).refusal).toBe('file.wrongSuffix');
  expect((await put(Buffer.concat([PNG, Buffer.alloc(SIGNATURE_KB * 1000)]))).refusal).toBe('file.tooLarge');
  expect((await put(Buffer.from('<html></html>'))).refusal).toMatch(/^file\./);
  expect(await own()).toBe('');
});

test('the papers of a payment note stand by the finance nodes of its cases; who has no notes to read is answered nothing', async () => {
  const [note] = await raw<{ id: string }>(
    `select replace(id::text, '-', '') as id from payment_note where tenant_id = '000000' and issue_time is not null order by work_no limit 1`,
  );
  const id = note?.id ?? '';
  await makeCall(app, financeCalls.getFileAuthKey, { id }, await as('wangjianheng'));
  const nodes = await makeCall(app, financeCalls.selectLeafNode, { id }, await as('wangjianheng'));
  expect(nodes.map(({ catalogCode }) => catalogCode)).toEqual(['0701', '0702', '0703']);
  expect(nodes[0]?.files.map((f) => f.suffix)).toContain('pdf');
  expect((await tryCall(app, financeCalls.selectLeafNode, { id }, await as('wanyuan'))).code).toBe(403);
  expect((await tryCall(app, financeCalls.selectLeafNode, { id: '0'.repeat(32) }, await as('wangjianheng'))).refusal).toBe(
    'finance.noteNotFound',
  );
});
