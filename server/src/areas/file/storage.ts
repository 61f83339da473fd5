/** Object storages: kept with their secrets encrypted, and tried. */
import { storageCalls, storageList, storages } from '@zhengjian/contract/areas/file/storage.ts';
import { MASKED } from '@zhengjian/contract/areas/system/known-params.ts';
import type { Received } from '@zhengjian/contract/call.ts';
import { audit } from '../../platform/audit/write.ts';
import { answers, type Ctx } from '../../platform/http/context.ts';
import { answerList } from '../../platform/lists/answer-list.ts';
import { lock, unlock } from '../../platform/locked.ts';
import { refuse } from '../../platform/refuse.ts';
import { answerRegister } from '../../platform/registers/answer-register.ts';
import type { Moment, Standard } from '../../platform/tables.ts';

declare module '../../platform/database/schema.ts' {
  interface Schema {
    file_storage: Standard & {
      oss_code: string;
      storage_name: string;
      endpoint: string;
      bucket_name: string;
      region: string;
      access_key: string;
      /** See `platform/locked.ts`. */
      secret_key: Buffer | null;
      remark: string;
      test_time: Moment | null;
      test_ok: boolean;
      test_answer: string;
    };
  }
}
declare module '../../platform/audit/write.ts' {
  interface AuditKinds {
    'storage.tested': { code: string; ok: boolean };
  }
}

const USE = 'fileStorage';
const placeOf = ({ endpoint, bucket_name }: { endpoint: string; bucket_name: string }): string => `${endpoint}/${bucket_name}`;
/** Where the files lie is known to the request alone. */
export const inUseFor = (by: object): string => ('storage' in by && typeof by.storage === 'string' ? by.storage : '');

const register = answerRegister(storages, {
  table: 'file_storage',
  missing: 'file.storageGone',
  // what is entered is locked behind the record (see `save`); here it stays as it is
  also: async (_tx, _by, _input, before) => ({ secret_key: before?.secret_key ?? null }),
  guard: (_tx, by, { endpoint, bucketName }, before) => {
    if (before && placeOf(before) === inUseFor(by) && placeOf({ endpoint, bucket_name: bucketName }) !== placeOf(before))
      refuse('file.storageInUse', { name: before.storage_name });
  },
  taken: ({ ossCode }) => refuse('file.storageTaken', { code: ossCode }),
  beforeRemoval: async (_tx, by, rows) => {
    for (const row of rows) if (placeOf(row) === inUseFor(by)) refuse('file.storageInUse', { name: row.storage_name });
  },
  show: async (_tx, by) => (row) => ({
    secretKey: row.secret_key === null ? '' : MASKED,
    inUse: placeOf(row) === inUseFor(by),
    testTime: row.test_time ?? '',
  }),
});

const listed = answerList(storageList, {
  table: 'file_storage',
  tabs: {},
  filters: { storageName: 'storage_name', ossCode: 'oss_code' },
  sorts: { ossCode: 'oss_code' },
  rows: register.rows,
});

/** Another address or key is another storage: what was found of the former one says nothing of it. */
const save = (input: Received<typeof storageCalls.storageSubmit>, ctx: Ctx) =>
  ctx.write(async (tx) => {
    const saved = await register.saveIn(tx, ctx, input);
    const secret =
      input.secretKey === MASKED
        ? {}
        : { secret_key: input.secretKey === undefined ? null : lock(ctx, USE, ctx.actor.tenant, Buffer.from(input.secretKey, 'utf8')) };
    await tx
      .updateTable('file_storage')
      .set({ ...secret, test_time: null, test_ok: false, test_answer: '' })
      .where('id', '=', saved.id)
      .execute();
    return (await register.rows(tx, ctx, [saved.id]))[0] ?? refuse('file.storageGone');
  });

/** How often a bucket may be tried. */
const TRIES = { kind: 'storageTry', most: 60, perMs: 3_600_000 };

/** @throws file.storageGone, file.storageSecretMissing */
const test = async ({ id }: { id: string }, ctx: Ctx): Promise<{ ok: boolean; answer: string }> => {
  ctx.limits.take(TRIES, ctx.actor.tenant);
  const row = await ctx.read((tx) => tx.selectFrom('file_storage').selectAll().where('id', '=', id).executeTakeFirst());
  if (!row) return refuse('file.storageGone');
  if (row.secret_key === null) return refuse('file.storageSecretMissing', { name: row.storage_name });
  const secret = unlock(ctx.keys, USE, row.tenant_id, row.secret_key).toString('utf8');
  // loaded only where it is used: the service's client is large
  const { tryS3 } = await import('../../platform/files/s3-store.ts');
  const settings = { endpoint: row.endpoint, bucket: row.bucket_name, region: row.region, key: row.access_key, secret };
  const fault = await tryS3(settings, ctx.world.uuid());
  const result = { ok: fault === null, answer: fault ?? '' };
  await ctx.write(async (tx) => {
    await tx
      .updateTable('file_storage')
      .set({ test_time: ctx.world.now(), test_ok: result.ok, test_answer: result.answer })
      .where('id', '=', id)
      .execute();
    await audit(tx, ctx, { kind: 'storage.tested', subject: { type: 'file_storage', id }, details: { code: row.oss_code, ok: result.ok } });
  });
  return result;
};

export const storageAnswers = answers(storageCalls, {
  storagePage: (asked, ctx) => ctx.read((tx) => listed.page(tx, ctx, asked)),
  storageDetail: register.one,
  storageSubmit: save,
  storageRemove: register.remove,
  storageTest: test,
  storageInUse: async (_, { storage }) => ({ bucket: storage }),
});
