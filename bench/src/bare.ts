/**
 * The statements of a run, kept per transaction and sent again without the system: what the database alone takes for the same work.
 */
import { openPool } from '@zhengjian/server/src/platform/database/pools.ts';
import type pg from 'pg';

type Query = { text: string; values?: unknown[]; name?: string };
/** Everything one transaction sent, from begin to commit. */
export type Transaction = (string | Query)[];

const isQuery = (value: unknown): value is Query => typeof value === 'object' && value !== null && 'text' in value;

/** Keeps what the clients of a pool send; transactions stand in the order in which they ended. */
export const recorded = (pool: pg.Pool): Transaction[] => {
  const done: Transaction[] = [];
  pool.on('connect', (client) => {
    const send = client.query.bind(client) as (...words: unknown[]) => unknown;
    let running: Transaction = [];
    const query = (...words: unknown[]): unknown => {
      const [first] = words;
      if (typeof first === 'string' && first.startsWith('begin')) running = [];
      if (typeof first === 'string') running.push(first);
      else if (isQuery(first))
        running.push({ text: first.text, values: [...(first.values ?? [])], ...(first.name === undefined ? {} : { name: first.name }) });
      if (first === 'commit') done.push(running);
      return send(...words);
    };
    Object.assign(client, { query });
  });
  return done;
};

/** Sends transactions again by so many connections at a time, statement after statement. @returns transactions per second. */
export const replay = async (url: string, transactions: readonly Transaction[], connections: number): Promise<number> => {
  const pool = openPool(url, { name: 'bare', max: connections });
  let at = 0;
  const client = async () => {
    const connection = await pool.connect();
    try {
      for (let next = transactions[at++]; next !== undefined; next = transactions[at++])
        for (const statement of next) await connection.query(statement as Query);
    } finally {
      connection.release();
    }
  };
  try {
    const began = performance.now();
    await Promise.all(Array.from({ length: connections }, client));
    return transactions.length / ((performance.now() - began) / 1000);
  } finally {
    await pool.end();
  }
};
