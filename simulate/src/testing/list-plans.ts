/** A system of thousands of cases whose statements are planned as the application's role, and the plans of every declared list. */
import type { Call } from '@zhengjian/contract/call.ts';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tryCall } from '../caller.ts';
import { filtersOf, givenTo, listCalls, ordersOf, PEOPLE, tabsOf } from './list-questions.ts';
import { type Ground, planOf, type Statement, volumeSystem } from './volume.ts';

/** Of the whole institute enough for as many works of each kind. */
const CASES = { desk: 5_600, institute: 12_000 };
/** Rows from which on a table is large. */
export const LARGE = 5_000;

export type PlanSystem = Awaited<ReturnType<typeof planSystem>>;

export const planSystem = async (ground: Ground = 'desk') => {
  const system = await volumeSystem(CASES[ground], ground);
  const client = new pg.Client({ connectionString: system.urls.app });
  const owner = new pg.Client({ connectionString: system.urls.owner });
  const large = new Set<string>();
  beforeAll(async () => {
    await Promise.all([client.connect(), owner.connect()]);
    const rows = await system.raw<{ name: string }>(`select relname as name from pg_class where relkind = 'r' and reltuples > ${LARGE}`);
    for (const { name } of rows) large.add(name);
  });
  afterAll(() => Promise.all([client.end(), owner.end()]));

  /** Large tables that the statements of a call read from end to end. */
  const scansOf = async (statements: readonly Statement[]): Promise<string[]> => {
    const found: string[] = [];
    for (const statement of statements) {
      for (const node of await planOf(client, statement)) {
        const table = node['Relation Name'];
        if (node['Node Type'] === 'Seq Scan' && table !== undefined && large.has(table)) found.push(`${table}: ${statement.text}`);
      }
    }
    return found;
  };
  const statementsOf = async (account: string, call: Call, input: object): Promise<Statement[]> => {
    const token = await system.users.as(account);
    return system.watch(async () => {
      const reply = await tryCall(system.app, call, input as never, { token });
      expect(reply.code, reply.msg).toBe(200);
    });
  };
  /** Like statementsOf, of a call that must ask the database something. */
  const ask = async (account: string, call: Call, input: object): Promise<Statement[]> => {
    const statements = await statementsOf(account, call, input);
    expect(statements.length, call.key).toBeGreaterThan(0);
    return statements;
  };
  return { system, client, owner, large, scansOf, statementsOf, ask };
};

/** Short lists and logs whose rows are the system's own: they are read by zj_system, whose statements are not watched here. */
const SYSTEMS_OWN = new Set([
  'system.tenantPage',
  'system.packagePage',
  'system.jobPage',
  'system.jobRunPage',
  'system.smsLogPage',
  'system.mailLogPage',
]);

/** A statement is planned so often for one kind of people, whoever of them asks and with whatever values. */
const PLANNED = 3;

/** Statements that were not planned so often yet. */
const unplanned = () => {
  const times = new Map<string, number>();
  return (statements: readonly Statement[]): Statement[] =>
    statements.filter(({ text, settings }) => {
      const [kind = ''] = /'app\.kind','\w+'/.exec(settings) ?? [];
      const before = times.get(kind + text) ?? 0;
      times.set(kind + text, before + 1);
      return before < PLANNED;
    });
};

/**
 * Registers a test per list: none reads a large table from end to end, in any tab, order and reach, with any filter. `in turn`: each
 * question is asked on each tab by one of the people who may see the list; `by everybody`: by all of them, for the long run.
 */
export const describeListPlans = ({ system, scansOf, statementsOf }: PlanSystem, asking: 'in turn' | 'by everybody'): void => {
  const toPlan = asking === 'in turn' ? unplanned() : (all: readonly Statement[]) => all;
  describe.each(listCalls.map((call) => [call.key, call] as const))('the list %s', (_, call) => {
    const { list } = call;
    const tabs = tabsOf(list);
    const [given = {}, ...others] = givenTo(list);
    const questions = [...ordersOf(list).map((sort) => ({ sort })), ...filtersOf(list), { current: 50 }];

    test('reads no large table from end to end, in any tab, order and reach, with any filter', async () => {
      const people: string[] = [];
      for (const account of PEOPLE) {
        const token = await system.users.as(account);
        const first = await tryCall(system.app, call, { ...given, current: 1, size: 1 }, { token });
        if (first.code === 200) people.push(account);
      }
      expect(people, 'nobody may see it').not.toEqual([]);
      const scans: string[] = [];
      /** Tabs on which somebody's rows were looked for: one that never holds work of a person asks nothing for them. */
      const looked = new Set<string | undefined>();
      const look = async (account: string, input: { tab: string | undefined }) => {
        const statements = await statementsOf(account, call, { current: 1, size: 30, ...input });
        if (statements.length > 0) looked.add(input.tab);
        scans.push(...(await scansOf(toPlan(statements))).map((scan) => `${account} ${JSON.stringify(input)} ${scan}`));
      };
      for (const [i, account] of people.entries())
        for (const [j, tab] of tabs.entries()) {
          // what the page adds is a condition like another: every order and filter once
          for (const one of [given, ...others]) await look(account, { ...one, tab });
          const own = questions.filter((_, k) => asking === 'by everybody' || (i + j + k) % people.length === 0);
          for (const one of own) await look(account, { ...given, tab, ...one });
        }
      if (!SYSTEMS_OWN.has(call.key)) expect(tabs.filter((tab) => !looked.has(tab))).toEqual([]);
      expect(scans).toEqual([]);
    });
  });
};
