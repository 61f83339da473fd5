/**
 * `npm run bench -- scale`: every declared list of cases in every tab, order and reach, with a rare and a common keyword and far
 * pages, beside as many cases as `ZJ_BENCH_CASES` says. Totals are counted anew each time. Prints p50 and p95 in milliseconds.
 */
import path from 'node:path';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { acceptanceCalls } from '@zhengjian/contract/areas/acceptance/calls.ts';
import { accountCalls } from '@zhengjian/contract/areas/account/calls.ts';
import { archiveCalls } from '@zhengjian/contract/areas/file/archive.ts';
import type { Call } from '@zhengjian/contract/call.ts';
import { API_PREFIX, TOKEN_HEADER } from '@zhengjian/contract/constants.ts';
import type { AnyList, ListFilter } from '@zhengjian/contract/list.ts';
import { DEMO_PASSWORD, MAIN_TENANT } from '@zhengjian/simulate/src/institute.ts';
import { openKillSystem } from '@zhengjian/simulate/src/testing/kill-system.ts';
import { startServer } from '@zhengjian/simulate/src/testing/process.ts';
import { answerTo, measure, type Sent } from './measure.ts';

const ROUNDS = 20;
const WAITING = 3_000;
const root = path.resolve(import.meta.dirname, '../..');

type ListCall = Call & { list: AnyList };
type Asked = { what: string; account: string; call: ListCall; input: Record<string, unknown> };

/** People by how far they see: a whole line, everything, a department, their own work, their company's. */
const QUEUES: readonly (readonly [account: string, reach: string])[] = [
  ['zhangruonan', 'line'],
  ['wangjianheng', 'all'],
  ['zhouliyan', 'department'],
];
const KEYWORDS = [
  ['common', '防爆'],
  ['rare', '000123'],
] as const;

const asksOf = (call: ListCall, account: string, reach: string, given: Record<string, unknown>): Asked[] => {
  const { list } = call;
  const tabs = Object.keys(list.tabs).length === 0 ? [undefined] : Object.keys(list.tabs);
  const ask = (what: string, input: Record<string, unknown>): Asked => ({
    what: `${call.key} ${reach} ${what}`,
    account,
    call,
    input: { ...given, current: 1, size: 30, ...input },
  });
  return tabs.flatMap((tab) => {
    const on = tab === undefined ? {} : { tab };
    const name = tab ?? 'rows';
    return [
      ask(name, on),
      ask(`${name}, page 50`, { ...on, current: 50 }),
      ...list.sorts.flatMap((sort: string) => [
        ask(`${name} by ${sort}`, { ...on, sort }),
        ask(`${name} by -${sort}`, { ...on, sort: `-${sort}` }),
      ]),
      ...KEYWORDS.map(([kind, keyword]) => ask(`${name}, ${kind} keyword`, { ...on, keyword })),
    ];
  });
};

/** A day long before the first case: the list is the same, and no total is remembered for it. */
const forgotten = ({ list }: ListCall, turn: number): Record<string, string> => {
  const days = Object.values<ListFilter>(list.filters).find((f) => f.kind === 'days');
  const at = new Date(Date.UTC(2000, 0, 1) + turn * 1000).toISOString().slice(0, 19).replace('T', ' ');
  return days?.kind === 'days' ? { [days.from]: at } : {};
};

const sentFor = ({ call, input }: Asked, token: string, turn: number): Sent => {
  const all = { ...input, ...forgotten(call, turn) };
  const headers = { [TOKEN_HEADER]: `bearer ${token}` };
  const query = new URLSearchParams(Object.entries(all).map(([k, v]): [string, string] => [k, String(v)]));
  return call.method === 'GET'
    ? { method: 'GET', path: `${API_PREFIX}${call.path}?${query}`, body: '', headers }
    : { path: API_PREFIX + call.path, body: JSON.stringify(all), headers };
};

export const scaleFigures = async (cases: number, say: (text: string) => void): Promise<void> => {
  say(`preparing ${cases} cases …`);
  const began = performance.now();
  const system = await openKillSystem(WAITING, { cases: 14, others: cases - WAITING });
  try {
    say(`prepared in ${((performance.now() - began) / 1000).toFixed(0)} s`);
    await system.leave();
    const server = await startServer(path.join(root, 'scripts/start.mjs'), system.dataDir, {
      ZJ_CAPTCHA: 'off',
      ZJ_CALLS_PER_MINUTE: '100000000',
    });
    try {
      const password = bytesToHex(sha256(utf8ToBytes(DEMO_PASSWORD)));
      const tokens = new Map<string, string>();
      for (const account of [...QUEUES.map(([who]) => who), 'handongye', 'wanyuan']) {
        const login = JSON.stringify({ grant_type: 'captcha', tenantId: MAIN_TENANT, username: account, password });
        const answer = await answerTo(server.url, { path: API_PREFIX + accountCalls.token.path, body: login });
        tokens.set(account, String(JSON.parse(answer).access_token));
      }
      const { page, applicationPage, draftPage } = acceptanceCalls;
      const asks = [
        ...QUEUES.flatMap(([account, reach]) => asksOf(page, account, reach, { nodeKey: 'accept' })),
        ...asksOf(archiveCalls.archiveProjectPage, 'handongye', 'all', {}),
        ...[applicationPage, draftPage].flatMap((call) => asksOf(call, 'wanyuan', 'company', {})),
      ];
      say(`| ${'list'.padEnd(70)} |   p50 |   p95 |`);
      let turn = 0;
      for (const asked of asks) {
        const token = tokens.get(asked.account) ?? '';
        await measure(server.url, 1, 3, () => sentFor(asked, token, ++turn));
        const { p50, p95 } = await measure(server.url, 1, ROUNDS, () => sentFor(asked, token, ++turn));
        say(`| ${asked.what.padEnd(70)} | ${p50.toFixed(1).padStart(5)} | ${p95.toFixed(1).padStart(5)} |`);
      }
    } finally {
      await server.kill('SIGTERM');
    }
  } finally {
    await system.close();
  }
};
