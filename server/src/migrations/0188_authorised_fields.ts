/** Who of a laboratory may review and sign, for which product classes, from when until when. */
import type { Kysely } from 'kysely';
import { createTable } from '../platform/database/ddl.ts';

export const up = (db: Kysely<unknown>): Promise<void> =>
  createTable(
    db,
    'authorised_field',
    'staffOnly',
    `laboratory_id uuid not null, user_id uuid not null, person_name text not null, field_act text not null, product_classes text[] not null,
     valid_from date not null, valid_until date not null, basis_no text not null, check (field_act in ('review', 'sign')),
     check (valid_from <= valid_until), foreign key (tenant_id, laboratory_id) references laboratory (tenant_id, id),
     foreign key (tenant_id, user_id) references user_account (tenant_id, id) on delete cascade`,
    { indexes: ['(tenant_id, laboratory_id, field_act)', '(tenant_id, user_id)'] },
  );
