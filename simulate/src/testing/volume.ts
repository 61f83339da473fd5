/** A system of many cases, and the statements that its lists send, so that their plans can be looked at. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openApp } from '@zhengjian/server/src/app.ts';
import { createDb } from '@zhengjian/server/src/platform/database/db.ts';
import { openPool } from '@zhengjian/server/src/platform/database/pools.ts';
import { loadMasterKey } from '@zhengjian/server/src/platform/master-key.ts';
import { freshDatabase } from '@zhengjian/server/src/testing/database.ts';
import { testThreads } from '@zhengjian/server/src/testing/threads.ts';
import type pg from 'pg';
import { afterAll } from 'vitest';
import { simulatedWorld } from '../chance.ts';
import { copyCases } from '../copies/copy-cases.ts';
import { MAIN_TENANT } from '../institute.ts';
import { createUsers } from '../people.ts';
import { DEMO_UNTIL, demoTemplate } from './demo-system.ts';
import { PLAYED_UNTIL, playedInstitute } from './played-institute.ts';

export type Statement = { text: string; values: unknown[] /** set_config of the transaction it ran in */; settings: string };

/** What a transaction has read of a table, or of an index, by the row; its statements. */
export type Read = { of: string; rows: number; statements: readonly string[] };

/** A table of fewer rows is read faster from end to end than by an index. */
const LEAST_LARGE = 5_000;
/** Whatever a transaction did so far is in it: its triggers, the policies, what functions read. What was counted goes with its end. */
const READS = `select c.oid::regclass::text as of, pg_stat_get_xact_tuples_returned(c.oid)::int as rows from pg_class c
  where (c.relkind = 'i' or c.relkind = 'r' and c.reltuples > ${LEAST_LARGE}) and c.relnamespace = 'public'::regnamespace and pg_stat_get_xact_tuples_returned(c.oid) > $1`;
const FORGET = 'select pg_stat_force_next_flush()';

type Query = { text: string; values?: unknown[] };
const isQuery = (value: unknown): value is Query => typeof value === 'object' && value !== null && 'text' in value;

/** What is copied: cases as far as the desk brings them, or of the whole institute, with their works and certificates. */
export type Ground = 'desk' | 'institute';

/** Opens a system of `cases` copies; `seen` fills with the statements sent while `watch` runs. */
export const volumeSystem = async (cases: number, ground: Ground = 'desk') => {
  const template = await (ground === 'desk' ? demoTemplate() : playedInstitute());
  const { urls, raw } = await freshDatabase('volume', template.name);
  const world = simulatedWorld('volume', ground === 'desk' ? DEMO_UNTIL : PLAYED_UNTIL);
  const seen: Statement[] = [];
  let isWatching = false;
  let counted: { most: number; reads: Promise<Read[]>[] } | null = null;
  const watched = (url: string, max: number): pg.Pool => {
    const pool = openPool(url, { name: 'volume', max });
    pool.on('connect', (client) => {
      const send = client.query.bind(client) as (...words: unknown[]) => unknown;
      let settings = '';
      let sent: string[] = [];
      /** Sent before the end of the transaction. */
      const count = async (most: number): Promise<Read[]> => {
        const statements = sent;
        const asked = client.query<Omit<Read, 'statements'>>(READS, [most]);
        const forgotten = client.query(FORGET);
        const { rows } = await asked;
        await forgotten;
        return rows.map((read) => ({ ...read, statements }));
      };
      const query = (...words: unknown[]): unknown => {
        const [first] = words;
        if (typeof first === 'string' && first.startsWith('begin')) {
          settings = first.slice(first.indexOf(';') + 1);
          sent = [];
        }
        if (counted && isQuery(first)) sent.push(first.text);
        if (counted && first === 'commit') counted.reads.push(count(counted.most));
        if (isWatching && isQuery(first) && /^\s*(select|with)/i.test(first.text)) {
          seen.push({ text: first.text, values: first.values ?? [], settings });
        }
        return send(...words);
      };
      Object.assign(client, { query });
    });
    return pool;
  };
  const db = createDb({ app: watched(urls.app, 4), system: openPool(urls.system, { name: 'volume', max: 2 }), long: watched(urls.app, 2) });
  const files = mkdtempSync(path.join(tmpdir(), 'zj-volume-'));
  const settings = { captcha: true, demo: true, production: false };
  const threads = testThreads();
  // the keys of its seals open with the key of their institute
  const masterKey = loadMasterKey(
    { masterKey: ground === 'desk' ? Buffer.alloc(32, 7) : null, dataDir: path.join(template.folder, 'data') },
    world,
  );
  const place = { masterKey, files, threads, web: null, settings, trustProxy: false, tls: null, quiet: true };
  const app = await openApp({ ...place, db, world, publicPerMinute: 1_000_000 });
  afterAll(async () => {
    await app.close();
    await db.close();
    rmSync(files, { recursive: true, force: true });
  });
  await copyCases(urls.owner, MAIN_TENANT, [{ count: cases, where: 'true' }]);
  return {
    app,
    db,
    world,
    raw,
    urls,
    users: createUsers({ app, db, world }, MAIN_TENANT),
    /** Every large table and every index of which a transaction of zj_app has read more than so many rows while `work` ran. */
    readsOver: async (most: number, work: () => Promise<unknown>): Promise<Read[]> => {
      const reads: Promise<Read[]>[] = [];
      counted = { most, reads };
      try {
        await work();
      } finally {
        counted = null;
      }
      return (await Promise.all(reads)).flat();
    },
    /** Statements that `work` sends as zj_app. */
    watch: async (work: () => Promise<unknown>): Promise<Statement[]> => {
      seen.length = 0;
      isWatching = true;
      try {
        await work();
      } finally {
        isWatching = false;
      }
      return [...seen];
    },
  };
};

type Node = { 'Node Type': string; 'Relation Name'?: string; 'Index Name'?: string; 'One-Time Filter'?: string; Plans?: Node[] };

/** What stands below a condition that nothing can fit is never run. */
const walk = (node: Node): Node[] => [node, ...(node['One-Time Filter'] === 'false' ? [] : (node.Plans ?? []).flatMap(walk))];

/** Blocks of the database that a statement touches, under the settings it ran with. */
export const blocksOf = async (client: pg.Client, { text, values, settings }: Statement): Promise<number> => {
  await client.query('begin');
  try {
    await client.query(settings);
    const { rows } = await client.query<{ 'QUERY PLAN': { Plan: Record<'Shared Hit Blocks' | 'Shared Read Blocks', number> }[] }>(
      `explain (analyze, buffers, timing off, format json) ${text}`,
      values,
    );
    const [plan] = rows[0]?.['QUERY PLAN'] ?? [];
    if (!plan) throw new Error('no plan');
    return plan.Plan['Shared Hit Blocks'] + plan.Plan['Shared Read Blocks'];
  } finally {
    await client.query('rollback');
  }
};

/** Nodes of the plan of a statement, under the settings it ran with. */
export const planOf = async (client: pg.Client, { text, values, settings }: Statement): Promise<Node[]> => {
  await client.query('begin');
  try {
    await client.query(settings);
    const { rows } = await client.query<{ 'QUERY PLAN': { Plan: Node }[] }>(`explain (format json) ${text}`, values);
    const [plan] = rows[0]?.['QUERY PLAN'] ?? [];
    if (!plan) throw new Error('no plan');
    return walk(plan.Plan);
  } finally {
    await client.query('rollback');
  }
};
