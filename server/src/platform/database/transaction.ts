/** One transaction on one connection, as a Kysely handle that dies with it. */
import {
  AbortedTransactionError,
  type CompiledQuery,
  type DatabaseConnection,
  DefaultQueryExecutor,
  DummyDriver,
  PostgresAdapter,
  PostgresDialect,
  type QueryResult,
  Transaction,
} from 'kysely';
import type pg from 'pg';
import { Compiler } from './compiler.ts';
import { whereGuard } from './guards.ts';
import type { Schema, Tx } from './schema.ts';
import { type StatementNames, statementNames } from './statement-names.ts';

const adapter = new PostgresAdapter();
const compiler = new Compiler();
const driver = new DummyDriver();
const dialect = new PostgresDialect({ pool: () => Promise.reject(new Error('a transaction opens no connections')) });

/**
 * What is sent in one turn of the event loop leaves in one write: each write wakes the process of the connection, which costs both sides
 * more than a short statement does.
 */
const gather = ({ connection: { stream } }: pg.PoolClient): void => {
  if (stream.writableCorked > 0) return;
  stream.cork();
  process.nextTick(() => stream.uncork());
};

/** Statements of one transaction, in the order they were sent; refuses to work once the transaction is over. */
class TransactionConnection implements DatabaseConnection {
  readonly #client: pg.PoolClient;
  readonly #nameOf: StatementNames;
  #last: Promise<unknown> = Promise.resolve();
  #over = false;
  #cursors = 0;

  constructor(client: pg.PoolClient, nameOf: StatementNames) {
    this.#client = client;
    this.#nameOf = nameOf;
  }

  /** No further statement is taken; resolves when the last one taken is done. */
  async finish(): Promise<void> {
    this.#over = true;
    await this.#last;
  }

  async #run(query: { sql: string; parameters: readonly unknown[]; name?: string }): Promise<pg.QueryResult> {
    if (this.#over) throw new Error('the transaction is over: a statement was not awaited');
    gather(this.#client);
    // connections are pipelined: a statement waits for no other, and the server answers in order
    const answer = this.#client.query({ text: query.sql, values: [...query.parameters], name: query.name });
    this.#last = answer.catch(() => {});
    return answer;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const result = await this.#run({ sql: query.sql, parameters: query.parameters, name: this.#nameOf(query.sql) });
    const changes = ['INSERT', 'UPDATE', 'DELETE', 'MERGE'].includes(result.command);
    return { rows: result.rows, numAffectedRows: changes ? BigInt(result.rowCount ?? 0) : undefined };
  }

  /** Reads a long result in portions through a cursor, for exports. */
  async *streamQuery<R>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<R>> {
    const cursor = `zj_cursor_${++this.#cursors}`;
    await this.#run({ sql: `declare ${cursor} no scroll cursor for ${query.sql}`, parameters: query.parameters });
    for (;;) {
      const { rows } = await this.#run({ sql: `fetch forward ${chunkSize} from ${cursor}`, parameters: [] });
      if (rows.length > 0) yield { rows };
      if (rows.length < chunkSize) break;
    }
    await this.#run({ sql: `close ${cursor}`, parameters: [] });
  }
}

/** Connections of a pool are alike: a text is prepared under one name on each of them. */
const names = new WeakMap<pg.Pool, StatementNames>();
const namesOn = (pool: pg.Pool): StatementNames => {
  const known = names.get(pool) ?? statementNames();
  names.set(pool, known);
  return known;
};

const poolOf = new WeakMap<Tx, pg.Pool>();

/** What may be remembered of one database beyond a transaction; another database of the process has its own. */
export const perDatabase = <Kept extends object>(make: () => Kept): ((tx: Tx) => Kept) => {
  const kept = new WeakMap<pg.Pool, Kept>();
  return (tx) => {
    const pool = poolOf.get(tx);
    if (pool === undefined) throw new Error('not a transaction of ours');
    const known = kept.get(pool) ?? make();
    kept.set(pool, known);
    return known;
  };
};

const handleOf = (connection: TransactionConnection, pool: pg.Pool): Tx => {
  const executor = new DefaultQueryExecutor(compiler, adapter, { provideConnection: (use) => use(connection) }, [whereGuard]);
  const tx: Tx = new Transaction<Schema>({ config: { dialect }, dialect, driver, executor });
  poolOf.set(tx, pool);
  return tx;
};

/** Too much is asked of the database at once; whoever asks again in a moment is served. */
export class DatabaseBusy extends Error {}

/** Statement timeout, too many connections. */
const BUSY_CODES: readonly unknown[] = ['57014', '53300'];
/** The pool has no code for it. */
const NO_CONNECTION = 'timeout exceeded when trying to connect';

const asBusy = (e: unknown): unknown =>
  e instanceof Error && (e.message === NO_CONNECTION || ('code' in e && BUSY_CODES.includes(e.code)))
    ? new DatabaseBusy(e.message, { cause: e })
    : e;

/** @throws DatabaseBusy when no connection becomes free in time */
const connect = (pool: pg.Pool): Promise<pg.PoolClient> =>
  pool.connect().catch((e: unknown) => {
    throw asBusy(e);
  });

const rollBack = async (client: pg.PoolClient, connection: TransactionConnection): Promise<void> => {
  await connection.finish();
  const broken = await client.query('rollback').then(
    () => false,
    () => true,
  );
  client.release(broken);
};

export type Begin = {
  /** BEGIN, perhaps with settings behind it. */
  text: string;
  /** Where it fails, statements behind it do no harm, so that the first leaves together with it. */
  together: boolean;
};

/** Runs `work` between `begin` and `end`. Where `begin` fails, its error is the one reported, whatever became of the statements behind it. */
const runBetween = async <T>(
  pool: pg.Pool,
  begin: Begin,
  work: (tx: Tx) => Promise<T>,
  end: (client: pg.PoolClient) => Promise<void> | void,
): Promise<T> => {
  const client = await connect(pool);
  const connection = new TransactionConnection(client, namesOn(pool));
  gather(client);
  const begun = client.query(begin.text);
  begun.catch(() => {});
  try {
    if (!begin.together) await begun;
    const result = await work(handleOf(connection, pool));
    await begun;
    await connection.finish();
    await end(client);
    return result;
  } catch (e) {
    const failed = await begun.then(
      () => e,
      (first) => first,
    );
    await rollBack(client, connection);
    throw asBusy(failed);
  }
};

/** Changes, all or nothing. A transaction that the database aborted behind a caught error is reported, not taken for done. */
export const inTransaction = <T>(pool: pg.Pool, begin: Begin, work: (tx: Tx) => Promise<T>): Promise<T> =>
  runBetween(pool, begin, work, async (client) => {
    const done = await client.query('commit');
    if (done.command !== 'COMMIT') throw new AbortedTransactionError();
    client.release();
  });

/** Like {@link inTransaction} for `work` that only reads: nobody waits for the end. */
export const inReadTransaction = <T>(pool: pg.Pool, begin: Begin, work: (tx: Tx) => Promise<T>): Promise<T> =>
  runBetween(pool, begin, work, (client) => {
    client.query('commit').then(
      () => client.release(),
      () => client.release(true),
    );
  });
