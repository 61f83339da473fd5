/** Data sources, data models and settings of code generation, as the administrator of the platform keeps them. */
import type { Kysely } from 'kysely';
import { createTable } from '../platform/database/ddl.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  await createTable(
    db,
    'develop_datasource',
    'staffOnly',
    `name text not null, code text not null, kind text not null check (kind in ('own', 'postgres')), host text not null, port integer,
     database_name text not null, username text not null, password bytea, tls boolean not null, remark text not null,
     test_time timestamptz, test_ok boolean not null default false, test_answer text not null default ''`,
    { indexes: ['unique (tenant_id, code)'] },
  );
  await createTable(
    db,
    'develop_model',
    'staffOnly',
    `model_name text not null, model_name_en text not null, model_code text not null, fields jsonb not null, remark text not null`,
    { indexes: ['unique (tenant_id, model_code)'] },
  );
  await createTable(
    db,
    'develop_code',
    'staffOnly',
    `code_name text not null, model_id uuid not null, area_code text not null, area_name text not null, area_name_en text not null,
     page_path text not null, service_path text not null, table_name text not null, table_kind text not null, migration_no integer not null,
     excel boolean not null, remark text not null, foreign key (tenant_id, model_id) references develop_model (tenant_id, id)`,
    { indexes: ['unique (tenant_id, table_name)', '(tenant_id, area_code, id)', '(tenant_id, model_id)'] },
  );
}
