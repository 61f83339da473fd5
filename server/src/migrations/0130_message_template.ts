/** Words of messages that leave by mail or SMS, where an institute has given them its own. */
import type { Kysely } from 'kysely';
import { createTable } from '../platform/database/ddl.ts';

export const up = (db: Kysely<unknown>): Promise<void> =>
  createTable(
    db,
    'message_template',
    'staffOnly',
    `template text not null, channel text not null check (channel in ('mail', 'sms')), subject_zh text not null, text_zh text not null,
     subject_en text not null, text_en text not null`,
    { indexes: ['unique (tenant_id, template, channel)'] },
  );
