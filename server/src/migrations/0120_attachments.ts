/**
 * One register of everything that is stored: the database keeps it from every table that names content, so that none of them can
 * forget it. Documents of the institute itself have a table of their own.
 */
import { type Kysely, sql } from 'kysely';
import { createTable } from '../platform/database/ddl.ts';
import { addSearch } from './bigrams.ts';

/** What a table tells of the content that a row names, by expressions over the row `new`. */
type Source = {
  table: string;
  kind: string;
  name: string;
  suffix: string;
  size: string;
  content: string;
  by: string;
  record: string;
  recordName?: string;
  at: string;
  needed?: string;
  /** Rows that name a content; all where it is not said. */
  holds?: string;
  /** Columns of which the register tells. */
  watched: readonly string[];
  /** What else follows when a row goes. */
  gone?: string;
};

const nameOf = (user: string) =>
  `coalesce((select u.real_name from user_account u where u.tenant_id = new.tenant_id and u.id = ${user}), '')`;
const suffixOf = (name: string) => `lower(coalesce(substring(${name} from '\\.([^.]+)$'), ''))`;
const OF_DECISION = {
  kind: `'decision'`,
  name: 'new.file_name',
  suffix: 'new.suffix',
  size: 'new.file_size',
  content: 'new.file_sha256',
  by: nameOf('new.created_by'),
  record: 'new.business_id',
  at: 'new.created_at',
  watched: ['file_sha256'],
};

const SOURCES: readonly Source[] = [
  {
    table: 'archive_file',
    // not filed yet: kept a day for its uploader
    kind: `case when new.filed then 'paper' else 'upload' end`,
    name: 'new.original_filename',
    suffix: 'new.suffix',
    size: 'new.file_size',
    content: 'new.file_sha256',
    by: 'new.create_user_name',
    record: 'new.case_id',
    at: 'new.updated_at',
    watched: ['filed', 'original_filename', 'file_sha256', 'create_user_name', 'case_id'],
    // earlier contents belong to the file
    gone: `update stored_file s set needed = false from archive_file_version v where v.tenant_id = old.tenant_id and v.file_id = old.id and s.id = v.id;`,
  },
  {
    table: 'archive_file_version',
    kind: `'version'`,
    name: 'new.original_filename',
    suffix: 'new.suffix',
    size: 'new.file_size',
    content: 'new.file_sha256',
    by: 'new.create_user_name',
    record: 'new.case_id',
    at: 'new.filed_at',
    needed: 'exists (select from archive_file f where f.tenant_id = new.tenant_id and f.id = new.file_id)',
    watched: ['file_sha256'],
  },
  {
    ...OF_DECISION,
    table: 'wf_upload',
    kind: `'upload'`,
    record: '(select i.business_id from wf_instance i where i.tenant_id = new.tenant_id and i.id = new.instance_id)',
  },
  { ...OF_DECISION, table: 'wf_task_file' },
  { ...OF_DECISION, table: 'wf_task_customer_file' },
  {
    table: 'file_catalog',
    kind: `'form'`,
    name: 'new.template_name',
    suffix: suffixOf('new.template_name'),
    size: 'new.template_size',
    content: 'new.template_sha256',
    by: nameOf('new.updated_by'),
    record: 'new.id',
    at: 'new.updated_at',
    holds: `new.template_sha256 <> ''`,
    watched: ['template_name', 'template_sha256'],
  },
  {
    table: 'user_picture',
    kind: `'picture'`,
    name: `${nameOf('new.user_id')} || '.' || split_part(new.content_type, '/', 2)`,
    suffix: `split_part(new.content_type, '/', 2)`,
    size: 'new.file_size',
    content: 'new.picture_sha256',
    by: nameOf('new.user_id'),
    record: 'new.user_id',
    recordName: nameOf('new.user_id'),
    at: 'new.created_at',
    watched: ['picture_sha256'],
  },
  {
    table: 'user_signature',
    kind: `'signature'`,
    name: `${nameOf('new.user_id')} || '.' || split_part(new.content_type, '/', 2)`,
    suffix: `split_part(new.content_type, '/', 2)`,
    size: 'null::bigint',
    content: 'new.picture_sha256',
    by: nameOf('new.user_id'),
    record: 'new.user_id',
    recordName: nameOf('new.user_id'),
    at: 'new.created_at',
    watched: ['picture_sha256'],
  },
  {
    table: 'laboratory_file',
    kind: `'laboratory'`,
    name: 'new.file_name',
    suffix: 'new.suffix',
    size: 'new.file_size',
    content: 'new.file_sha256',
    by: 'new.by_name',
    record: 'coalesce(new.task_id, new.calibration_id)',
    recordName: `coalesce((select e.name from equipment_calibration k join equipment e on e.tenant_id = k.tenant_id and e.id = k.equipment_id
      where k.tenant_id = new.tenant_id and k.id = new.calibration_id), '')`,
    at: 'new.created_at',
    watched: ['file_name', 'file_sha256'],
  },
  {
    table: 'institute_file',
    kind: `'institute'`,
    name: 'new.file_name',
    suffix: 'new.suffix',
    size: 'new.file_size',
    content: 'new.file_sha256',
    by: 'new.by_name',
    record: 'null::uuid',
    at: 'new.created_at',
    needed: 'false',
    watched: ['file_name', 'file_sha256'],
  },
];

const CARRIED = ['id', 'tenant_id', 'created_dept', 'created_at', 'created_by'];
const OWN = [
  'updated_at',
  'updated_by',
  'kind',
  'file_name',
  'suffix',
  'file_size',
  'content',
  'by_name',
  'record_id',
  'record_name',
  'needed',
];

const follow = async (db: Kysely<unknown>, of: Source): Promise<void> => {
  const run = (statement: string) => sql.raw(statement).execute(db);
  const { table, holds = 'true', needed = 'true', recordName = `''`, gone = '' } = of;
  const columns = [...CARRIED, ...OWN, 'stored_at'];
  const told = [of.kind, of.name, of.suffix, of.size, of.content, of.by, of.record, recordName, needed];
  const values = [...CARRIED.map((name) => `new.${name}`), 'new.created_at', 'new.created_by', ...told, of.at].join(', ');
  await run(`create function ${table}_stored() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$ begin
      if tg_op = 'DELETE' then
        delete from stored_file where id = old.id;
        ${gone}
        return old;
      end if;
      if not (${holds}) then
        delete from stored_file where id = new.id;
        return new;
      end if;
      insert into stored_file (${columns.join(', ')}) values (${values})
        on conflict (id) do update set ${OWN.map((name) => `${name} = excluded.${name}`).join(', ')},
          stored_at = case when stored_file.content = excluded.content then stored_file.stored_at else excluded.stored_at end;
      return new;
    end $$`);
  await run(`revoke all on function ${table}_stored() from public`);
  await run(`create trigger stored after insert or delete on ${table} for each row execute function ${table}_stored()`);
  const another = `(${of.watched.map((name) => `old.${name}`).join(', ')}) is distinct from (${of.watched.map((name) => `new.${name}`).join(', ')})`;
  await run(`create trigger stored_anew after update on ${table} for each row when (${another}) execute function ${table}_stored()`);
  await run(`insert into stored_file (${columns.join(', ')})
    select ${values.replaceAll('new.', 'c.')} from ${table} c where ${holds.replaceAll('new.', 'c.')}`);
};

export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);
  await createTable(
    db,
    'institute_file',
    'staffOnly',
    `file_name text not null, suffix text not null, content_type text not null, file_size bigint not null, file_sha256 text not null,
     by_name text not null, remark text not null default ''`,
    { indexes: ['(file_sha256)'] },
  );
  // counted from now on; of what was stored before the size stands in the store alone
  await run('alter table file_catalog add column template_size bigint');
  await run('alter table user_picture add column file_size bigint');
  await createTable(
    db,
    'stored_file',
    'staffOnly',
    `kind text not null, file_name text not null, suffix text not null, file_size bigint, content text not null, by_name text not null,
     record_id uuid, record_name text not null, needed boolean not null, stored_at timestamptz not null,
     search_text text generated always as (lower(file_name)) stored`,
    {
      write: 'none',
      indexes: [
        '(tenant_id, stored_at desc, id desc)',
        '(tenant_id, kind, stored_at desc, id desc)',
        '(tenant_id, suffix, stored_at desc, id desc)',
        '(tenant_id, file_size, id)',
        '(tenant_id, file_size desc nulls last, id desc)',
        '(tenant_id, stored_at desc, id desc) where not needed',
        '(tenant_id, content)',
      ],
    },
  );
  await addSearch(db, 'stored_file', 'staff');
  for (const source of SOURCES) await follow(db, source);
}
