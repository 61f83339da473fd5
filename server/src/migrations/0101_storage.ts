/** Object storages as the administrator of the platform registers and tries them. */
import type { Kysely } from 'kysely';
import { createTable } from '../platform/database/ddl.ts';

export const up = (db: Kysely<unknown>): Promise<void> =>
  createTable(
    db,
    'file_storage',
    'staffOnly',
    `oss_code text not null, storage_name text not null, endpoint text not null, bucket_name text not null, region text not null,
     access_key text not null, secret_key bytea, remark text not null default '', test_time timestamptz, test_ok boolean not null default false,
     test_answer text not null default '', unique (tenant_id, oss_code)`,
  );
