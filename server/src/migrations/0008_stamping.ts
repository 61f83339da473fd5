/** Seals, what they may be used for, every impression, the queue of the stamping worker, and where their keys lie. */
import { type Kysely, sql } from 'kysely';
import { createTable } from '../platform/database/ddl.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  // the system alone reads keys; they lie encrypted under a key derived from the master key
  await createTable(
    db,
    'signing_key',
    'system',
    `purpose text not null check (purpose in ('root', 'timestamp', 'seal')), seal_id uuid, certificate bytea not null, chain jsonb not null default '[]',
     private_key bytea not null, retired boolean not null default false, check ((purpose = 'seal') = (seal_id is not null))`,
    {
      indexes: [
        "unique (tenant_id, purpose) where purpose <> 'seal' and not retired",
        "unique (tenant_id, seal_id) where purpose = 'seal' and not retired",
      ],
    },
  );
  await createTable(
    db,
    'seal',
    'staffOnly',
    `seal_no text not null, name text not null, kind text not null, holder_id uuid not null, holder_name text not null, ring text not null, centre text not null default '',
     code text not null default '', valid_from date not null, valid_to date not null, state text not null check (state in ('active', 'frozen')), state_reason text not null default '',
     key_source text not null check (key_source in ('institute', 'imported')), certificate_serial text not null default '', certificate_subject text not null default '',
     certificate_issuer text not null default '', certificate_until timestamptz, check (valid_from <= valid_to),
     foreign key (tenant_id, holder_id) references user_account (tenant_id, id)`,
    { indexes: ['unique (tenant_id, seal_no)', 'unique (tenant_id, name)'] },
  );
  await createTable(
    db,
    'seal_use',
    'staffOnly',
    `seal_id uuid not null, document_kind text not null, level text not null check (level in ('B-B', 'B-T')), seam boolean not null default false, reason text not null,
     state text not null check (state in ('requested', 'approved', 'refused', 'withdrawn')), requested_name text not null, decided_by uuid, decided_name text not null default '', decided_at timestamptz,
     decide_remark text not null default '', check (decided_by is null or decided_by <> created_by), foreign key (tenant_id, seal_id) references seal (tenant_id, id)`,
    {
      indexes: [
        "unique (tenant_id, seal_id, document_kind) where state in ('requested', 'approved')",
        "unique (tenant_id, document_kind) where state = 'approved'",
      ],
    },
  );
  // who showed the password again, and for how long that counts
  await createTable(db, 'seal_session', 'own', 'user_id uuid not null, until timestamptz not null', {
    indexes: ['(tenant_id, user_id, until)'],
  });
  // where a paper of the system keeps room for seals, found again by its bytes
  await createTable(
    db,
    'paper_place',
    'staffOnly',
    `file_sha256 text not null, document_kind text not null, document_no text not null, pages integer not null, anchors jsonb not null`,
    { appendOnly: true, indexes: ['unique (tenant_id, file_sha256)'] },
  );
  await createTable(
    db,
    'seal_batch',
    'staffOnly',
    `requested_name text not null, confirmed_at timestamptz not null, cancelled_at timestamptz, total integer not null`,
    { indexes: ['(tenant_id, created_at)'] },
  );
  await createTable(
    db,
    'seal_task',
    'staffOnly',
    `batch_id uuid not null, position integer not null, file_id uuid not null, case_id uuid not null, document_kind text not null, document_name text not null, seal_id uuid not null,
     file_sha256 text not null, state text not null check (state in ('waiting', 'running', 'done', 'failed', 'cancelled')), fault text not null default '', fault_params jsonb not null default '{}',
     claimed_until timestamptz, ended_at timestamptz, unique (tenant_id, batch_id, position), foreign key (tenant_id, batch_id) references seal_batch (tenant_id, id),
     foreign key (tenant_id, seal_id) references seal (tenant_id, id)`,
    {
      indexes: [
        "unique (tenant_id, file_id) where state in ('waiting', 'running')",
        '(tenant_id, batch_id)',
        '(tenant_id, file_id, created_at)',
      ],
    },
  );
  await sql`create index seal_task_open on seal_task (created_at, position) where state in ('waiting', 'running')`.execute(db);
  // papers of the few nodes that carry a seal, among all the files of all cases
  await sql`create index archive_file_for_seal on archive_file (tenant_id, file_catalog_id, is_stamped, created_at)`.execute(db);
  await createTable(
    db,
    'seal_impression',
    'staffOnly',
    `seal_id uuid not null, seal_name text not null, task_id uuid, file_id uuid not null, case_id uuid not null, document_kind text not null, document_name text not null, document_no text not null,
     level text not null, seam boolean not null default false, before_sha256 text not null, after_sha256 text not null, signer_name text not null, confirmed_at timestamptz not null,
     certificate_serial text not null default '', foreign key (tenant_id, seal_id) references seal (tenant_id, id)`,
    {
      appendOnly: true,
      indexes: ['(tenant_id, created_at)', '(tenant_id, seal_id, created_at)', '(tenant_id, after_sha256)', '(tenant_id, case_id)'],
    },
  );
}
