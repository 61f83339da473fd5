/**
 * Takes away rows that serve for a time and are read by nobody afterwards. How long each kind is kept is a parameter of the platform's
 * tenant. Acts, their audit and what companies filed are no part of this: those are kept.
 */
import { knownParams } from '@zhengjian/contract/areas/system/known-params.ts';
import { DEFAULT_TENANT } from '@zhengjian/contract/constants.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from './database/db.ts';
import { at } from './standard.ts';
import type { World } from './world.ts';
import './tables.ts';

const initially = (key: Extract<keyof typeof knownParams, `keep.${string}`>): number => Number(knownParams[key].initial);

/** Days that rows are kept, by the key of the parameter; its value counts where it is a whole number from 1 on. */
export const RETENTION = {
  /** Captchas, codes, tries at passwords, tokens, all counted from when they ran out. */
  'keep.signInDays': initially('keep.signInDays'),
  /** Sessions since they were last used. They also tell from which addresses somebody signs in. */
  'keep.sessionDays': initially('keep.sessionDays'),
  /** Answers kept for a change that is sent again. */
  'keep.commandDays': initially('keep.commandDays'),
  'keep.errorLogDays': initially('keep.errorLogDays'),
  'keep.requestLogDays': initially('keep.requestLogDays'),
} as const;
type Kind = keyof typeof RETENTION;

type Rule = { kind: Kind; table: string; old: (before: RawBuilder<string>) => RawBuilder<boolean> };

const RULES: readonly Rule[] = [
  { kind: 'keep.signInDays', table: 'captcha', old: (before) => sql`expires_at < ${before}` },
  { kind: 'keep.signInDays', table: 'validate_code', old: (before) => sql`expires_at < ${before}` },
  { kind: 'keep.signInDays', table: 'sign_in_attempt', old: (before) => sql`last_failed_at < ${before} and not_before < ${before}` },
  { kind: 'keep.signInDays', table: 'session_token', old: (before) => sql`expires_at < ${before}` },
  { kind: 'keep.sessionDays', table: 'session', old: (before) => sql`last_seen_at < ${before}` },
  { kind: 'keep.commandDays', table: 'command', old: (before) => sql`created_at < ${before}` },
  { kind: 'keep.errorLogDays', table: 'error_log', old: (before) => sql`created_at < ${before}` },
  { kind: 'keep.requestLogDays', table: 'request_log', old: (before) => sql`created_at < ${before}` },
  { kind: 'keep.requestLogDays', table: 'job_run', old: (before) => sql`created_at < ${before}` },
];

const DAY_MS = 86_400_000;
/** Rows of one statement: none of them takes long, and nobody waits behind it. */
const BATCH = 5_000;
/** Of one table in one run; the rest goes with the next. */
const MOST = 1_000_000;

const daysOf = (db: Db): Promise<ReadonlyMap<string, number>> =>
  db.system(async (tx) => {
    const rows = await tx
      .selectFrom('system_param')
      .select(['param_key', 'param_value'])
      .where('tenant_id', '=', DEFAULT_TENANT)
      .where('param_key', 'in', Object.keys(RETENTION))
      .execute();
    return new Map(rows.filter((r) => /^[1-9]\d{0,4}$/.test(r.param_value)).map((r) => [r.param_key, Number(r.param_value)]));
  });

const clear = async (db: Db, { table, old }: Rule, before: Date): Promise<number> => {
  let gone = 0;
  for (let last = BATCH; last === BATCH && gone < MOST; gone += last)
    last = await db.system(async (tx) => {
      const { numAffectedRows } = await sql`delete from ${sql.table(table)} where (tableoid, ctid) in
        (select tableoid, ctid from ${sql.table(table)} where ${old(at(before))} limit ${BATCH})`.execute(tx);
      return Number(numAffectedRows ?? 0n);
    });
  return gone;
};

/** @returns how many rows of each table went. */
export const purge = async (db: Db, world: Pick<World, 'now'>): Promise<Record<string, number>> => {
  const days = await daysOf(db);
  const gone: Record<string, number> = {};
  for (const rule of RULES)
    gone[rule.table] = await clear(db, rule, new Date(world.now().getTime() - (days.get(rule.kind) ?? RETENTION[rule.kind]) * DAY_MS));
  return gone;
};
