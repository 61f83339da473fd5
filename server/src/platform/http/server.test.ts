/** What anybody may ask of the server itself. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { anyone, area, call } from '@zhengjian/contract/call.ts';
import { text } from '@zhengjian/contract/record.ts';
import { afterEach, expect, test } from 'vitest';
import * as z from 'zod';
import { testWorld } from '../../testing/world.ts';
import { DatabaseBusy } from '../database/transaction.ts';
import { type Answered, answers } from './context.ts';
import { createServer } from './server.ts';

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

const echo = call({
  method: 'POST',
  path: '/blade-x/echo',
  access: anyone,
  input: z.object({ name: text(5) }),
  data: z.string(),
  summary: 'Echoes.',
});

const TOKEN = 'a-token-of-twenty-four-characters';
const open = async (table: readonly Answered[], token: string | null = null, web: string | null = null) => {
  const server = await createServer(
    table,
    {
      present: async () => null,
      admit: () => undefined,
      context: () => {
        throw new DatabaseBusy('no connection');
      },
      fault: () => undefined,
    },
    {
      world: testWorld('server'),
      trustProxy: false,
      tls: null,
      signing: null,
      frameSites: [],
      web,
      publicPerMinute: 1_000_000,
      title: 'Test',
      inputs: () => [],
      ready: async () => ({ ok: true, database: 'ok', files: 'ok' }),
      metrics: token === null ? null : { token, text: async () => 'zj_jobs 3\n' },
      finished: () => undefined,
    },
  );
  closing.push(() => server.close());
  return server;
};

test('the pages of the API are made once in each language, however often they are asked for', async () => {
  let made = 0;
  const counted = {
    ...echo,
    get summary() {
      made++;
      return 'Echoes.';
    },
  };
  const [answered] = answers(area('x', { echo }), { echo: async ({ name }) => name });
  if (!answered) throw new Error('no call');
  const key = answered.call.key;
  const server = await open([{ ...answered, call: Object.defineProperty(counted, 'key', { value: key }) }]);
  for (const [url, language] of [
    ['/api/docs', 'zh'],
    ['/api/docs', 'zh'],
    ['/api/docs', 'en'],
    ['/api/docs', 'en'],
    ['/api/openapi.json', 'en'],
    ['/api/openapi.json', 'zh'],
  ] as const) {
    const { statusCode, body } = await server.inject({ url, headers: { 'accept-language': language } });
    expect([statusCode, body.includes('Echoes.')]).toEqual([200, true]);
  }
  expect(made).toBe(3);
});

test('a busy database asks the caller to come again, in words and by the header', async () => {
  const server = await open(answers(area('x', { echo }), { echo: async ({ name }) => name }));
  const answer = await server.inject({ method: 'POST', url: '/api/blade-x/echo', payload: { name: 'a' }, headers: { 'x-language': 'en' } });
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '3']);
  expect(answer.json()).toMatchObject({ code: 503, refusal: 'server.busy', msg: 'The system is busy; please try again in a moment' });
});

test('metrics are answered to whoever has the token, and are no page where the operator has set none', async () => {
  const server = await open([], TOKEN);
  const asked = (authorization?: string) =>
    server.inject({ method: 'GET', url: '/metrics', headers: authorization === undefined ? {} : { authorization } });
  expect((await asked()).statusCode).toBe(401);
  expect((await asked(`Bearer ${TOKEN}x`)).statusCode).toBe(401);
  const answer = await asked(`Bearer ${TOKEN}`);
  expect([answer.statusCode, answer.headers['content-type'], answer.body]).toEqual([
    200,
    'text/plain; version=0.0.4; charset=utf-8',
    'zj_jobs 3\n',
  ]);
  const without = await open([]);
  const none = await without.inject({ method: 'GET', url: '/metrics', headers: { authorization: `Bearer ${TOKEN}` } });
  expect(none.statusCode).toBe(404);
});

test('the service worker is asked for anew each time, keeps to the policy of the pages, and is never answered by a page', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'zj-web-'));
  closing.push(async () => rmSync(folder, { recursive: true }));
  writeFileSync(path.join(folder, 'index.html'), '<p>page</p>');
  const without = await open([], null, folder);
  expect((await without.inject({ url: '/service-worker.js' })).statusCode).toBe(404);
  writeFileSync(path.join(folder, 'service-worker.js'), '0');
  const answer = await without.inject({ url: '/service-worker.js' });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({ 'cache-control': 'no-cache', 'service-worker-allowed': '/' });
  expect(answer.headers['content-type']).toContain('javascript');
  expect(answer.headers['content-security-policy']).toContain("connect-src 'self'");
  const page = await without.inject({ url: '/authCernter/factoryCheckEntry' });
  expect([page.body, page.headers['cache-control'], page.headers['service-worker-allowed']]).toEqual([
    '<p>page</p>',
    'no-cache',
    undefined,
  ]);
});

test('a page that shows an address inside opens by its own address too; a missing file stays one', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'zj-web-'));
  closing.push(async () => rmSync(folder, { recursive: true }));
  writeFileSync(path.join(folder, 'index.html'), '<p>page</p>');
  writeFileSync(path.join(folder, 'mark.svg'), '<svg/>');
  const server = await open([], null, folder);
  const get = async (url: string) => {
    const { statusCode, body } = await server.inject({ url });
    return `${statusCode} ${body}`;
  };
  for (const address of ['/mark.svg', '/help/manual.html', 'https://example.com', 'https://example.com/a.pdf?b=c'])
    expect(await get(`/myiframe/${encodeURIComponent(address)}`), address).toBe('200 <p>page</p>');
  expect(await get('/mark.svg')).toBe('200 <svg/>');
  for (const missing of ['/nowhere.svg', '/myiframe/nowhere.svg', '/assets/old-1.js']) expect(await get(missing), missing).toBe('404 404');
  // no way out of the folder
  expect(await get('/myiframe/%2F..%2F..%2Fetc%2Fpasswd.txt')).toBe('200 <p>page</p>');
});
