/** What serves for a time goes when its time is over, and nothing else. */
import { expect, test } from 'vitest';
import { freshDatabase } from '../testing/database.ts';
import { purge, RETENTION } from './purge.ts';

const system = await freshDatabase();
const { db, world, raw } = system;

const USER = '00000000-0000-7000-8000-000000000001';
const ago = (days: number) => `'2026-03-02 09:00:00+08'::timestamptz - interval '${days} days'`;
const standard = (days: number) => `gen_random_uuid(), '000000', ${ago(days)}, '${USER}', ${ago(days)}, '${USER}'`;
const STANDARD = 'id, tenant_id, created_at, created_by, updated_at, updated_by';

/** One row of each kind whose time counts from so many days ago. */
const rowsOf = (days: number): string => `
  insert into captcha (${STANDARD}, answer_hash, expires_at) values (${standard(days)}, '\\x00', ${ago(days)});
  insert into validate_code (${STANDARD}, channel, address, code_hash, expires_at) values (${standard(days)}, 'sms', 'a', '\\x00', ${ago(days)});
  insert into sign_in_attempt (${STANDARD}, account_key, ip, failures, last_failed_at, not_before)
    values (${standard(days)}, 'a${days}', 'b', 1, ${ago(days)}, ${ago(days)});
  insert into session (${STANDARD}, user_id, ip, agent, last_seen_at, renewable_until)
    values (${standard(days)}, '${USER}', '', '', ${ago(days)}, ${ago(days)});
  insert into session_token (${STANDARD}, session_id, kind, token_hash, expires_at)
    select ${standard(days)}, id, 'access', decode(md5('${days}'), 'hex'), ${ago(days)} from session order by created_at desc limit 1;
  insert into command (tenant_id, created_at, created_by, updated_at, updated_by, user_id, key, call, input_hash)
    values ('000000', ${ago(days)}, '${USER}', ${ago(days)}, '${USER}', '${USER}', 'k${days}', 'c', '\\x00');
  insert into error_log (id, tenant_id, created_at, created_by, user_id, url, happened_at, type, message, stack, info)
    values (gen_random_uuid(), '000000', ${ago(days)}, '${USER}', '${USER}', '', '', '', '', '', '');
  insert into request_log (id, tenant_id, created_at, created_by, method, path, status, duration_ms)
    values (gen_random_uuid(), '', ${ago(days)}, '${USER}', 'GET', '/', 200, 1);
  insert into job_run (id, tenant_id, created_at, created_by, name, started_at, duration_ms, ok, detail, error, asked_by)
    values (gen_random_uuid(), '', ${ago(days)}, '${USER}', 'purge', ${ago(days)}, 1, true, '{}', '', '');`;

const TABLES = [
  'captcha',
  'validate_code',
  'sign_in_attempt',
  'session',
  'session_token',
  'command',
  'error_log',
  'request_log',
  'job_run',
];
const counts = async () =>
  Object.fromEntries(
    await Promise.all(TABLES.map(async (t) => [t, Number((await raw<{ n: string }>(`select count(*) as n from ${t}`))[0]?.n)] as const)),
  );
const each = (n: number) => Object.fromEntries(TABLES.map((t) => [t, n]));

test('each kind is kept as long as its parameter says, and no longer', async () => {
  world.setNow('2026-03-02 09:00:00');
  await raw(`insert into user_account (${STANDARD}, account, real_name, phone, email, user_type, home_page_type, avatar, oauth_id, login_flag, ccaa_no, status)
    values ('${USER}', '000000', ${ago(0)}, '${USER}', ${ago(0)}, '${USER}', 'a', 'a', '', '', 1, 1, '', '', true, '', 1)`);
  const longest = Math.max(...Object.values(RETENTION));
  await raw(rowsOf(0));
  await raw(rowsOf(longest + 1));
  expect(await purge(db, world)).toEqual(each(1));
  expect(await counts()).toEqual(each(1));
  expect(await purge(db, world), 'a second run finds nothing').toEqual(each(0));

  await raw(rowsOf(3));
  expect(await purge(db, world)).toEqual(each(0));
  for (const key of Object.keys(RETENTION))
    await raw(`insert into system_param (${STANDARD}, param_key, param_name, param_value) values (${standard(0)}, $1, '', '2')`, [key]);
  expect(await purge(db, world), 'two days by the parameter').toEqual(each(1));

  await raw("update system_param set param_value = '0' where param_key = 'keep.commandDays'");
  await raw(
    rowsOf(3)
      .split(';')
      .filter((s) => s.includes('into command'))
      .join(';'),
  );
  expect((await purge(db, world)).command, 'nonsense counts as not set').toBe(0);
  expect((await counts()).captcha).toBe(1);
});

test('more rows than one statement takes go in one run', async () => {
  await raw(`insert into captcha (${STANDARD}, answer_hash, expires_at)
    select gen_random_uuid(), '', ${ago(50)}, '${USER}', ${ago(50)}, '${USER}', '\\x00', ${ago(50)} from generate_series(1, 12000)`);
  expect((await purge(db, world)).captcha).toBe(12_000);
});
