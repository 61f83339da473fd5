/** A person's picture: put, seen by colleagues, taken away; judged as an image, and by a key only. */
import { accountCalls } from '@zhengjian/contract/areas/account/calls.ts';
import { PICTURE_KB } from '@zhengjian/contract/areas/account/picture.ts';
import { API_PREFIX } from '@zhengjian/contract/constants.ts';
import { expect, test } from 'vitest';
import { makeCall, tryCall } from './caller.ts';
import { simulatedWorld } from './chance.ts';
import { MAIN_TENANT, OTHER_TENANT } from './institute.ts';
import { createUsers } from './people.ts';
import { instituteSystem } from './testing/institute-system.ts';

const world = simulatedWorld('pictures', new Date('2026-03-02T09:00:00+08:00'));
const { app, db } = await instituteSystem(world);
const users = createUsers({ app, db, world }, MAIN_TENANT);
const PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');
const ACCOUNT = 'zhangruonan';

const as = async (account: string) => ({ token: await users.as(account) });
const put = async (file?: { name: string; content: Buffer }, account = ACCOUNT) =>
  tryCall(
    app,
    accountCalls.updateAvatar,
    {},
    { ...(await as(account)), ...(file ? { file: { filename: file.name, type: 'image/png', content: file.content } } : {}) },
  );
const load = (imgUrl: string) => app.server.inject({ url: imgUrl });

test('it is put, shown to its owner and to colleagues, and taken away', async () => {
  expect(await makeCall(app, accountCalls.userInfo, {}, await as(ACCOUNT))).toMatchObject({ avatar: '', imgUrl: '' });
  const { data: picture } = await put({ name: '我.png', content: PNG });
  expect(picture.avatar).toMatch(/^[0-9a-f]{32}$/);
  expect(picture.imgUrl.startsWith(`${API_PREFIX}/blade-user/my/picture?key=`)).toBe(true);
  const shown = await load(picture.imgUrl);
  expect([shown.statusCode, shown.headers['content-type'], shown.rawPayload.equals(PNG)]).toEqual([200, 'image/png', true]);
  const own = await makeCall(app, accountCalls.userInfo, {}, await as(ACCOUNT));
  expect(own.avatar).toBe(picture.avatar);

  const seen = await makeCall(app, accountCalls.pictures, { userIds: [own.user_id] }, await as('liuqiming'));
  expect(seen.map(({ userId }) => userId)).toEqual([own.user_id]);
  expect((await load(seen[0]?.imgUrl ?? '')).rawPayload.equals(PNG)).toBe(true);
  const elsewhere = createUsers({ app, db, world }, OTHER_TENANT);
  const other = await makeCall(app, accountCalls.pictures, { userIds: [own.user_id] }, { token: await elsewhere.as('haishouli') });
  expect(other).toEqual([]);
  expect((await tryCall(app, accountCalls.pictures, { userIds: [own.user_id] }, {})).code).toBe(401);

  expect((await put()).data).toEqual({ avatar: '', imgUrl: '' });
  expect(await makeCall(app, accountCalls.pictures, { userIds: [own.user_id] }, await as('liuqiming'))).toEqual([]);
  expect((await load(picture.imgUrl)).json()).toMatchObject({ refusal: 'account.pictureGone' });
});

test('no other file, none that only says it is a picture, and none that is too large', async () => {
  const unfit = { refusal: 'account.pictureUnfit', msg: '只能上传jpg/png用户头像，且不超过500kb' };
  expect(await put({ name: 'a.gif', content: PNG })).toMatchObject(unfit);
  expect(await put({ name: 'a.png', content: Buffer.concat([PNG, Buffer.alloc(PICTURE_KB * 1000)]) })).toMatchObject(unfit);
  const page = await put({ name: 'a.png', content: Buffer.from('<html><script>alert(1)</script></html>') });
  expect(page.code).toBe(400);
  expect(page.refusal).toMatch(/^file\./);
});

test('a key is for one picture, twelve hours long', async () => {
  const { data: picture } = await put({ name: '我.png', content: PNG });
  expect((await load(`${picture.imgUrl}x`)).json()).toMatchObject({ refusal: 'account.pictureGone' });
  world.setNow(new Date(world.now().getTime() + 12 * 3_600_000 + 1000));
  expect((await load(picture.imgUrl)).json()).toMatchObject({ refusal: 'account.pictureGone' });
});
