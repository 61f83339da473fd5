/** Identity providers that speak as WeChat does. The pages' own client signs in through them, too. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table identity_provider
    add column provider_kind text not null default 'openid' check (provider_kind in ('openid', 'wechat')),
    add column page_address text not null default ''`.execute(db);
  await sql`update oauth_client set grants = array_append(grants, 'social')
    where client_id = 'zhengjian' and not 'social' = any(grants)`.execute(db);
}
