/** Data sources: kept with their secrets encrypted, at hosts that the operator allows, and tried. */
import {
  type DatasourceRow,
  datasourceCalls,
  datasourceList,
  datasources,
  POSTGRES_PORT,
} from '@zhengjian/contract/areas/develop/datasources.ts';
import { MASKED } from '@zhengjian/contract/areas/system/known-params.ts';
import type { Received } from '@zhengjian/contract/call.ts';
import { sql } from 'kysely';
import { audit } from '../../platform/audit/write.ts';
import { isAllowedHost, tryPostgres } from '../../platform/database/try-connection.ts';
import { answers, type Ctx } from '../../platform/http/context.ts';
import { answerList } from '../../platform/lists/answer-list.ts';
import { lock, unlock } from '../../platform/locked.ts';
import { refuse } from '../../platform/refuse.ts';
import { answerRegister } from '../../platform/registers/answer-register.ts';
import type { Moment, Standard } from '../../platform/tables.ts';

declare module '../../platform/database/schema.ts' {
  interface Schema {
    develop_datasource: Standard & {
      name: string;
      code: string;
      kind: DatasourceRow['kind'];
      host: string;
      port: number | null;
      database_name: string;
      username: string;
      /** See `platform/locked.ts`. */
      password: Buffer | null;
      tls: boolean;
      remark: string;
      test_time: Moment | null;
      test_ok: boolean;
      test_answer: string;
    };
  }
}
declare module '../../platform/audit/write.ts' {
  interface AuditKinds {
    'datasource.tested': { code: string; ok: boolean };
  }
}

const USE = 'datasource';

const register = answerRegister(datasources, {
  table: 'develop_datasource',
  missing: 'develop.datasourceGone',
  // what is entered is locked behind the record (see `save`); here it stays as it is
  also: async (_tx, _by, _input, before) => ({ password: before?.password ?? null }),
  guard: (_tx, _by, { host, port, password }, before) => {
    // a password goes only to where it was meant for
    const isMoved = before !== null && before.kind === 'postgres' && (before.host !== host || before.port !== (port ?? null));
    if (isMoved && before.password !== null && password === MASKED) refuse('develop.passwordElsewhere');
  },
  taken: ({ code }) => refuse('develop.codeTaken', { code }),
  show: async () => (row) => ({ password: row.password === null ? '' : MASKED, testTime: row.test_time ?? '', updateTime: row.updated_at }),
});

const listed = answerList(datasourceList, {
  table: 'develop_datasource',
  tabs: {},
  filters: { name: 'name', code: 'code' },
  sorts: { code: 'code' },
  rows: register.rows,
});

/** Another address is another source: what was found of the former one says nothing of it. @throws develop.hostRefused */
const save = async (input: Received<typeof datasourceCalls.datasourceSubmit>, ctx: Ctx): Promise<DatasourceRow> => {
  const { kind, host = '', port = POSTGRES_PORT } = input;
  if (kind === 'postgres' && !isAllowedHost({ host, port }, ctx.databaseHosts, POSTGRES_PORT))
    refuse('develop.hostRefused', { host: `${host}:${port}` });
  return ctx.write(async (tx) => {
    // nothing of another database is kept with the installation's own
    const own = { host: undefined, port: undefined, databaseName: undefined, username: undefined, password: undefined, tls: false };
    const saved = await register.saveIn(tx, ctx, kind === 'own' ? { ...input, ...own } : input);
    const password =
      kind === 'postgres' && input.password === MASKED
        ? {}
        : {
            password:
              kind === 'own' || input.password === undefined ? null : lock(ctx, USE, ctx.actor.tenant, Buffer.from(input.password, 'utf8')),
          };
    await tx
      .updateTable('develop_datasource')
      .set({ ...password, test_time: null, test_ok: false, test_answer: '' })
      .where('id', '=', saved.id)
      .execute();
    return (await register.rows(tx, ctx, [saved.id]))[0] ?? refuse('develop.datasourceGone');
  });
};

/** How often sources may be tried. */
const TRIES = { kind: 'datasourceTry', most: 60, perMs: 3_600_000 };

/** @throws develop.datasourceGone, develop.hostRefused for a host that the operator allows no more */
const test = async ({ id }: { id: string }, ctx: Ctx): Promise<{ ok: boolean; answer: string }> => {
  ctx.limits.take(TRIES, ctx.actor.tenant);
  const row = await ctx.read((tx) => tx.selectFrom('develop_datasource').selectAll().where('id', '=', id).executeTakeFirst());
  if (!row) return refuse('develop.datasourceGone');
  const { host, port: given, database_name: database, username: user, tls } = row;
  const port = given ?? POSTGRES_PORT;
  if (row.kind === 'postgres' && !isAllowedHost({ host, port }, ctx.databaseHosts, POSTGRES_PORT))
    refuse('develop.hostRefused', { host: `${host}:${port}` });
  const password = row.password === null ? '' : unlock(ctx.keys, USE, row.tenant_id, row.password).toString('utf8');
  const result = row.kind === 'postgres' ? await tryPostgres({ host, port, database, user, password, tls }) : await tryOwn(ctx);
  await ctx.write(async (tx) => {
    await tx
      .updateTable('develop_datasource')
      .set({ test_time: ctx.world.now(), test_ok: result.ok, test_answer: result.answer })
      .where('id', '=', id)
      .execute();
    await audit(tx, ctx, {
      kind: 'datasource.tested',
      subject: { type: 'develop_datasource', id },
      details: { code: row.code, ok: result.ok },
    });
  });
  return result;
};

const tryOwn = async (ctx: Ctx): Promise<{ ok: boolean; answer: string }> => {
  const { rows } = await ctx.read((tx) => sql<{ server_version: string }>`show server_version`.execute(tx));
  return { ok: true, answer: `PostgreSQL ${rows[0]?.server_version ?? ''}`.trim() };
};

export const datasourceAnswers = answers(datasourceCalls, {
  datasourcePage: (asked, ctx) => ctx.read((tx) => listed.page(tx, ctx, asked)),
  datasourceDetail: register.one,
  datasourceSubmit: save,
  datasourceRemove: register.remove,
  datasourceTest: test,
});
