/**
 * `npm run bench -- scale`: every declared list in every tab, order and reach, with every filter, a rare and a common keyword and far
 * pages, and the counts of its tabs, at each of the sizes that `ZJ_BENCH_CASES` names (10000,100000,1000000). No total is remembered.
 * Then case files, a queue searched, pages 1–50 with ten people at once, a hundred thousand rows as Excel, and memory. Times in
 * milliseconds. `ZJ_BENCH_DATA` takes the data of a system that was filled before (`ZJ_BENCH_KEEP=1` leaves them), `ZJ_BENCH_ANSWERS`
 * goes on with what was measured before.
 */
import path from 'node:path';
import { acceptanceCalls } from '@zhengjian/contract/areas/acceptance/calls.ts';
import { fileCalls } from '@zhengjian/contract/areas/file/calls.ts';
import type { Call } from '@zhengjian/contract/call.ts';
import { API_PREFIX } from '@zhengjian/contract/constants.ts';
import { CODE_BUSY } from '@zhengjian/contract/envelope.ts';
import type { AnyList } from '@zhengjian/contract/list.ts';
import { openKillSystem } from '@zhengjian/simulate/src/testing/kill-system.ts';
import { countsCalls, filtersOf, givenTo, listCalls, ordersOf, PEOPLE, tabsOf } from '@zhengjian/simulate/src/testing/list-questions.ts';
import { startServer } from '@zhengjian/simulate/src/testing/process.ts';
import { submittedSince } from '@zhengjian/simulate/src/testing/submitted-since.ts';
import { caseFileFigures, searchFigures } from './case-file.ts';
import { type Desk, forgetTotals, sentFor, signIn } from './desk.ts';
import { download } from './download.ts';
import { holdingsOf } from './holdings.ts';
import { type Answer, type Answered, type KeptSize, keepSize, keptSize } from './kept-answers.ts';
import { answerTo, at, measure, memoryOf } from './measure.ts';

/** Fewer only to try the bench itself. */
const ROUNDS = Number(process.env.ZJ_BENCH_ROUNDS || 20);
/** Asked before it is measured; and so often at first, which is enough where the slowest answer took less than half of what it may. */
const [WARM, FIRST] = [2, 6];
const WAITING = 1_000;
const EXPORTED = 100_000;
/** Who opens cases and searches: one sees all of them, one their own. */
const IN_CASES = ['wangjianheng', 'guoanqi'];
/** Aims: p95 of every question, and how much longer its median may be at the largest size than at the smallest. */
const MOST_MS = 50;
const MOST_RATIO = 1.5;
/** Below this a ratio says nothing. */
const LEAST_MS = 5;
const MB = 1_000_000;
/** As it stands in an answer. */
const BUSY = `"code":${CODE_BUSY}`;
const root = path.resolve(import.meta.dirname, '../..');

type Question = { what: string; account: string; call: Call; input: Record<string, unknown> };
type Measured = { cases: number; answers: Map<string, Answer>; figures: ReadonlyMap<string, string> };

const nameOf = (input: object): string =>
  Object.entries(input)
    .filter(([name, value]) => value !== undefined && name !== 'size' && !(name === 'current' && value === 1))
    .map(([name, value]) => `${name} ${value}`)
    .join(', ');

const pagesOf = (call: Call & { list: AnyList }, account: string): Question[] => {
  const { list } = call;
  const [first = {}, ...others] = givenTo(list);
  const ask = (input: Record<string, unknown>): Question => {
    const all = { ...input, current: input.current ?? 1, size: 30 };
    return { what: `${call.key} · ${account} · ${nameOf(all)}`, account, call, input: all };
  };
  return tabsOf(list).flatMap((tab) => [
    ask({ ...first, tab }),
    ask({ ...first, tab, current: 50 }),
    ...ordersOf(list).map((sort) => ask({ ...first, tab, sort })),
    ...filtersOf(list).map((filter) => ask({ ...first, tab, ...filter })),
    ...others.map((given) => ask({ ...given, tab })),
  ]);
};

const countsOf = (call: Call & { counted: AnyList }, account: string): Question[] => {
  const [first = {}, ...others] = givenTo(call.counted);
  const all = [first, ...filtersOf(call.counted).map((filter) => ({ ...first, ...filter })), ...others];
  return all.map((input) => ({ what: `${call.key} · ${account} · ${nameOf(input)}`, account, call, input }));
};

const placeOf = ({ call, input }: Question): string => `${call.key}${input.tab === undefined ? '' : ` · ${input.tab}`}`;

const answered = async (desk: Desk, question: Question, withRows: Set<string>): Promise<Answer | null> => {
  const sent = () => sentFor(question, desk.tokens.get(question.account) ?? '');
  const first = await answerTo(desk.url, sent());
  const { code, msg, data } = JSON.parse(first);
  if (data?.records?.length > 0) withRows.add(placeOf(question));
  // the lists of one record say that it is not there
  if (code === 403 || code === 404) return null;
  if (code === 400) return 'narrower';
  if (code === CODE_BUSY) return 'busy';
  if (code !== 200) throw new Error(`${question.what}: ${code} ${msg}`);
  const taken: number[] = [];
  for (let round = 0; round < ROUNDS + WARM; round++) {
    const measured = taken.slice(WARM);
    if (measured.length >= FIRST && Math.max(...measured) < MOST_MS / 2) break;
    await forgetTotals(desk);
    const one = await measure(desk.url, 1, 1, sent).catch((e: unknown) => {
      if (e instanceof Error && e.message.includes(BUSY)) return null;
      throw e;
    });
    if (one === null) return 'busy';
    taken.push(one.p50);
  }
  const sorted = taken.slice(WARM).sort((a, b) => a - b);
  return { p50: at(sorted, 0.5), p95: at(sorted, 0.95) };
};

const isSlow = (answer: Answer | undefined): boolean => answer === 'busy' || (typeof answer === 'object' && answer.p95 > MOST_MS);
const shown = (answer: Answer | undefined): string =>
  answer === undefined ? '' : typeof answer === 'string' ? answer : `${answer.p50.toFixed(1)} / ${answer.p95.toFixed(1)}`;

const askedOf = async (desk: Desk, account: string, say: (text: string) => void): Promise<Answered> => {
  const answers: Record<string, Answer> = {};
  const [places, withRows] = [new Set<string>(), new Set<string>()];
  const questions = [...listCalls.map((call) => pagesOf(call, account)), ...countsCalls.map((call) => countsOf(call, account))];
  for (const asked of questions)
    for (const question of asked) {
      const answer = await answered(desk, question, withRows);
      // who may not see the list at all, and what hangs on a record
      if (answer === null) break;
      answers[question.what] = answer;
      if ('list' in question.call) places.add(placeOf(question));
      if (isSlow(answer)) say(`slow: ${question.what}: ${shown(answer)}`);
    }
  return { answers, places: [...places], filled: [...withRows] };
};

/** Lists and tabs that have had no row for anybody: what they take says nothing. */
const emptyIn = (people: readonly Answered[]): string[] => {
  const filled = new Set(people.flatMap((one) => one.filled));
  return [...new Set(people.flatMap(({ places }) => places))].filter((place) => !filled.has(place)).sort();
};

const pagesTogether = async ({ url, tokens }: Desk): Promise<string> => {
  const pages = Array.from({ length: 50 }, (_, at) => at + 1);
  let turn = 0;
  const next = () => {
    const input = { nodeKey: 'accept', tab: 'all', current: pages[turn++ % pages.length], size: 30 };
    return sentFor({ call: acceptanceCalls.page, input }, tokens.get('zhangruonan') ?? '');
  };
  await measure(url, 10, 200, next);
  const { p50, p95, perSecond } = await measure(url, 10, 1_500, next);
  return `${perSecond.toFixed(0)}/s, p50 ${p50.toFixed(0)}, p95 ${p95.toFixed(0)}`;
};

const exported = async ({ url, tokens }: Desk, pid: number, since: string): Promise<string> => {
  const key = await answerTo(url, sentFor({ call: fileCalls.acceptanceExportKey, input: {} }, tokens.get('wangjianheng') ?? ''));
  const before = memoryOf(pid);
  let most = before;
  const watch = setInterval(() => {
    most = Math.max(most, memoryOf(pid));
  }, 20);
  const filters = JSON.stringify({ nodeKey: 'accept', tab: 'all', minApplicationTime: since });
  const query = new URLSearchParams({ authKey: JSON.parse(key).data.authKey, filters });
  const { ms, bytes } = await download(`${url}${API_PREFIX}${acceptanceCalls.exportApplicationsCcc.path}?${query}`);
  clearInterval(watch);
  return `${(ms / 1000).toFixed(1)} s, ${(bytes / MB).toFixed(1)} MB, memory +${((most - before) / MB).toFixed(0)} MB`;
};

type Filled = { dataDir: string; close(): Promise<void> };

const filled = async (cases: number, say: (text: string) => void, figures: Map<string, string>): Promise<Filled> => {
  const before = process.env.ZJ_BENCH_DATA;
  if (before) return { dataDir: before, close: async () => {} };
  const holdings = holdingsOf(cases - WAITING);
  const { certified, underWay } = holdings;
  say(
    `preparing ${cases} cases, ${certified} of them ended with all their works, ${underWay + WAITING} under way, the others refused at the desk …`,
  );
  const { dataDir, close, took, leave } = await openKillSystem(WAITING, holdings);
  figures.set('cases played', `${took.played.toFixed(0)} s`);
  figures.set('their copies', `${took.copied.toFixed(0)} s`);
  await leave();
  say(`played in ${figures.get('cases played')}, copied in ${figures.get('their copies')}`);
  if (process.env.ZJ_BENCH_KEEP !== '1') return { dataDir, close };
  say(`kept: ZJ_BENCH_DATA=${dataDir}`);
  return { dataDir, close: async () => {} };
};

const measuredOf = (cases: number, { people, figures }: KeptSize): Measured => ({
  cases,
  answers: new Map(Object.values(people).flatMap(({ answers }) => Object.entries(answers))),
  figures: new Map(Object.entries(figures ?? {})),
});

const measuredAt = async (cases: number, say: (text: string) => void): Promise<Measured> => {
  const { people, figures: known } = keptSize(cases);
  if (known !== null) return measuredOf(cases, { people, figures: known });
  const figures = new Map<string, string>();
  const { dataDir, close } = await filled(cases, say, figures);
  try {
    const rows = Math.min(EXPORTED, cases);
    const since = await submittedSince(dataDir, rows);
    const server = await startServer(path.join(root, 'scripts/start.mjs'), dataDir, {
      ZJ_CAPTCHA: 'off',
      ZJ_CALLS_PER_MINUTE: '100000000',
    });
    try {
      const desk = { url: server.url, tokens: await signIn(server.url, PEOPLE) };
      for (const account of PEOPLE) {
        if (people[account] !== undefined) continue;
        people[account] = await askedOf(desk, account, say);
        keepSize(cases, { people, figures: null });
        say(`asked as ${account}: ${Object.keys(people[account].answers).length} questions`);
      }
      say(`without a row: ${emptyIn(Object.values(people)).join(', ') || 'none'}`);
      for (const account of IN_CASES)
        for (const [what, figure] of [
          ...Object.entries(await caseFileFigures(desk, account)),
          ...Object.entries(await searchFigures(desk, account)),
        ])
          figures.set(what, figure);
      figures.set('pages 1–50, 10 clients', await pagesTogether(desk));
      figures.set('memory after the load', `${(memoryOf(server.pid) / MB).toFixed(0)} MB`);
      figures.set(`export of ${rows} rows`, await exported(desk, server.pid, since));
      const size = { people, figures: Object.fromEntries(figures) };
      keepSize(cases, size);
      return measuredOf(cases, size);
    } finally {
      await server.kill('SIGTERM');
    }
  } finally {
    await close();
  }
};

/** How much longer the last takes than the first; null where either was not answered or both are too quick to tell. */
const ratioOf = (first: Answer | undefined, last: Answer | undefined): number | null =>
  typeof first === 'object' && typeof last === 'object' && last.p50 >= LEAST_MS ? last.p50 / Math.max(first.p50, LEAST_MS) : null;

export const scaleFigures = async (sizes: readonly number[], say: (text: string) => void): Promise<void> => {
  const measured: Measured[] = [];
  for (const cases of sizes) measured.push(await measuredAt(cases, say));
  const [first, last] = [measured[0], measured.at(-1)];
  const questions = [...new Set(measured.flatMap(({ answers }) => [...answers.keys()]))];
  say(`\n| p50 / p95 | ${sizes.join(' | ')} | ratio |\n|---|${sizes.map(() => '---|').join('')}---|`);
  let late = 0;
  let growing = 0;
  for (const what of questions) {
    const ratio = ratioOf(first?.answers.get(what), last?.answers.get(what));
    const slow = measured.some(({ answers }) => isSlow(answers.get(what)));
    if (slow) late++;
    if (ratio !== null && ratio > MOST_RATIO) growing++;
    say(
      `| ${what} | ${measured.map(({ answers }) => shown(answers.get(what))).join(' | ')} | ${ratio?.toFixed(1) ?? ''}${slow ? ' !' : ''} |`,
    );
  }
  for (const what of new Set(measured.flatMap(({ figures }) => [...figures.keys()])))
    say(`| ${what} | ${measured.map(({ figures }) => figures.get(what) ?? '').join(' | ')} | |`);
  say(`\n${questions.length} questions: ${late} over ${MOST_MS} ms, ${growing} over ${MOST_RATIO} times as long at the largest size`);
};
