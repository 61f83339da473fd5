// @vitest-environment happy-dom
import { fileCalls } from '@zhengjian/contract/areas/file/calls.ts';
import { zh } from '@zhengjian/contract/areas/file/text.zh.ts';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { freshBrowser, ok, refused, type Sent, startTestTexts } from '../../../shell/testing.ts';
import { i18next } from '../../../shell/texts.ts';
import { openParts, PART_BYTES } from './parts.ts';

beforeAll(async () => {
  await startTestTexts();
  i18next.addResourceBundle('zh', 'file', zh);
});

const FILE = { fileId: 'f'.repeat(32) };
const whole = Uint8Array.from({ length: 3 * PART_BYTES }, (_, i) => i % 251);
let browser: ReturnType<typeof freshBrowser>;
let keys: number;
let tag: string;

/** A server that gives parts, and nothing for a key that is not the last one given out. */
const serve = ({ url, headers }: Sent): Response => {
  if (url.includes(fileCalls.getFileAuthKey.path)) return ok({ authKey: `key-number-${++keys}`, expiresIn: 300 });
  if (!url.includes(`key-number-${keys}`)) return refused(400, '下载链接已失效');
  const [, begin = 0, end = 0] = /bytes=(\d+)-(\d+)/.exec(headers.range ?? '')?.map(Number) ?? [];
  return new Response(whole.slice(begin, end + 1), {
    status: 206,
    headers: { 'content-range': `bytes ${begin}-${end}/${whole.length}`, etag: tag, 'content-disposition': 'inline' },
  });
};
const bytesSent = () => browser.sent.filter(({ url }) => url.includes(fileCalls.downloadById.path)).map(({ headers }) => headers.range);

beforeEach(() => {
  browser = freshBrowser();
  browser.answer(serve);
  keys = 0;
  tag = '"one"';
});

test('only what is wanted is fetched, and one key serves until it nears its end', async () => {
  const parts = await openParts(FILE);
  expect([parts.length, parts.head.length]).toEqual([whole.length, PART_BYTES]);
  expect(await parts.read(PART_BYTES, PART_BYTES + 10)).toEqual(whole.slice(PART_BYTES, PART_BYTES + 10));
  expect(bytesSent()).toEqual([`bytes=0-${PART_BYTES - 1}`, `bytes=${PART_BYTES}-${PART_BYTES + 9}`]);
  expect(keys).toBe(1);
  browser.later(280);
  await Promise.all([parts.read(0, 5), parts.read(5, 9)]);
  expect(keys, 'renewed once for all that wait').toBe(2);
});

test('content that was covered meanwhile is not mixed with what was read before', async () => {
  const parts = await openParts(FILE);
  tag = '"two"';
  await expect(parts.read(0, 5)).rejects.toThrow('文件内容已更新，请重新打开');
});

test('a refusal is told in the words of the server, and the next try asks for a key again', async () => {
  browser.answer(() => refused(403, '没有权限，请向档案管理员借阅'));
  await expect(openParts(FILE)).rejects.toThrow('没有权限，请向档案管理员借阅');
  browser.answer(serve);
  expect((await openParts(FILE)).length).toBe(whole.length);
});

test('a server or proxy that gives the whole is taken at its word', async () => {
  browser.answer((sent) =>
    sent.url.includes(fileCalls.getFileAuthKey.path)
      ? ok({ authKey: 'key-of-this-file', expiresIn: 300 })
      : new Response('small', { headers: { 'content-disposition': 'inline' } }),
  );
  const parts = await openParts(FILE);
  expect([parts.length, parts.head.length]).toEqual([5, 5]);
});
