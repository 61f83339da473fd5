/**
 * Comments that a reviewer hangs on places of a record. Those meant for the company are shown to it; a policy beside those of the
 * table hides the others from everybody but staff.
 */
import { type Kysely, sql } from 'kysely';
import { createTable } from '../platform/database/ddl.ts';

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await createTable(
    db,
    'wf_review_comment',
    'party',
    `instance_id uuid not null, business_id uuid not null, node text not null, place text not null, place_name text not null, part text not null,
     for_company boolean not null, comment text not null, by_name text not null, said_at timestamptz not null,
     answer text not null default '', answer_by_name text not null default '', answered_at timestamptz, earlier jsonb not null default '[]',
     resolved_task uuid, check ((answer = '') = (answered_at is null)), check (resolved_task is null or answer <> ''),
     foreign key (tenant_id, instance_id) references wf_instance (tenant_id, id) on delete cascade,
     foreign key (tenant_id, resolved_task) references wf_task (tenant_id, id)`,
    { by: 'business_id', indexes: ['(tenant_id, instance_id, created_at)', '(tenant_id, resolved_task) where resolved_task is not null'] },
  );
  await sql
    .raw(
      `create policy app_internal on wf_review_comment as restrictive for all to zj_app
       using (for_company or (select app_kind()) in ('staff','system')) with check (for_company or (select app_kind()) in ('staff','system'))`,
    )
    .execute(db);
};
