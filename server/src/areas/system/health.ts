/** How the installation is, part by part, with what to do where something is amiss. Nothing is changed by asking. */
import { stat, statfs } from 'node:fs/promises';
import path from 'node:path';
import type { HealthPart, jobCalls } from '@zhengjian/contract/areas/system/jobs.ts';
import { en } from '@zhengjian/contract/areas/system/text.en.ts';
import { zh } from '@zhengjian/contract/areas/system/text.zh.ts';
import type { Answered } from '@zhengjian/contract/call.ts';
import { APP_VERSION, DEFAULT_TENANT } from '@zhengjian/contract/constants.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/schema.ts';
import { depths } from '../../platform/depths.ts';
import type { Ctx } from '../../platform/http/context.ts';
import { dayText, momentText } from '../../platform/world.ts';
import { notices } from '../../workflow/calendar/calendar.ts';
import './tables.ts';

type Parts = Answered<typeof jobCalls.health>['parts'];
type State = Parts[number]['state'];
type Found = { state: State; text: keyof typeof zh.health.found; values?: Readonly<Record<string, string | number>> };

const MB = 1_048_576;
const GB = 1_073_741_824;
const DAY_MS = 86_400_000;
/** Room below which somebody should look after the disk, and below which files may soon not be taken any more. */
const LITTLE_GB = 10;
const HARDLY_GB = 2;
/** Days before a certificate ends in which a new one should be had. */
const SOON_DAYS = 60;
/** From October on the State Council's notice for the next year is to be expected, or the institute enters its own. */
const ASK_FROM_MONTH = 11;
const BACKUP_DAYS = 2;
/** Rows that the sealer may be behind without anybody having to look. */
const SEALER_BEHIND = 1_000;

const database = async (tx: Tx): Promise<Found> => {
  const { rows } = await sql<{
    version: string;
    bytes: string;
    used: number;
    most: number;
  }>`select current_setting('server_version') as version,
    pg_database_size(current_database())::text as bytes, (select count(*)::int from pg_stat_activity) as used,
    current_setting('max_connections')::int as most`.execute(tx);
  const [row] = rows;
  if (!row) return { state: 'bad', text: 'databaseAway' };
  const values = { version: row.version, size: Math.round(Number(row.bytes) / MB), used: row.used, most: row.most };
  return { state: row.used > row.most * 0.9 ? 'warning' : 'ok', text: 'database', values };
};

const disk = async (folder: string): Promise<Found> => {
  const { bavail, bsize, blocks } = await statfs(folder);
  const free = (bavail * bsize) / GB;
  const values = { free: free.toFixed(1), total: ((blocks * bsize) / GB).toFixed(1) };
  return { state: free < HARDLY_GB ? 'bad' : free < LITTLE_GB ? 'warning' : 'ok', text: 'disk', values };
};

/** The certificates that the institute issued itself are renewed when a seal is set; those of others somebody has to ask for. */
const certificates = async (tx: Tx, now: Date): Promise<Found> => {
  const row = await tx
    .selectFrom('seal')
    .select(['name', 'certificate_until'])
    .where('state', '=', 'active')
    .where('key_source', '=', 'imported')
    .where('certificate_until', 'is not', null)
    .orderBy('certificate_until')
    .limit(1)
    .executeTakeFirst();
  if (!row?.certificate_until) return { state: 'none', text: 'certificatesNone' };
  const day = row.certificate_until.slice(0, 10);
  const soon = dayText(new Date(now.getTime() + SOON_DAYS * DAY_MS));
  const state = day <= dayText(now) ? 'bad' : day < soon ? 'warning' : 'ok';
  return { state, text: 'certificates', values: { name: row.name, day } };
};

const calendar = async (tx: Tx, now: Date): Promise<Found> => {
  const [year, month] = dayText(now).split('-').map(Number);
  const next = (year ?? 0) + 1;
  const own = await tx
    .selectFrom('work_calendar')
    .select('id')
    .where('tenant_id', '=', DEFAULT_TENANT)
    .where('year', '=', next)
    .executeTakeFirst();
  if (own || notices().has(next)) return { state: 'ok', text: 'calendar', values: { year: next } };
  return { state: (month ?? 1) >= ASK_FROM_MONTH ? 'warning' : 'none', text: 'calendarLacks', values: { year: next } };
};

/** The operator's own tool touches this file beside the files whenever a backup is done. */
const MARK = 'last-backup';
const backup = async (folder: string, now: Date): Promise<Found> => {
  const mark = await stat(path.join(folder, '..', MARK)).catch(() => null);
  if (!mark) return { state: 'none', text: 'backupUnknown', values: { file: MARK } };
  const old = now.getTime() - mark.mtimeMs > BACKUP_DAYS * DAY_MS;
  return { state: old ? 'bad' : 'ok', text: 'backup', values: { at: momentText(mark.mtime) } };
};

const fill = (text: string, values: Readonly<Record<string, string | number>> = {}): string =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''));

export const healthOf = async ({ db, world, lang, folder }: Ctx): Promise<Answered<typeof jobCalls.health>> => {
  const now = world.now();
  const [room, backedUp] = await Promise.all([disk(folder), backup(folder, now)]);
  const found = await db.system(async (tx): Promise<Readonly<Record<HealthPart, Found>>> => {
    const queues = await depths(tx, now);
    return {
      version: { state: 'ok', text: 'version', values: { version: APP_VERSION, node: process.versions.node } },
      database: await database(tx),
      disk: room,
      mail: {
        state: queues.mailFailed > 0 ? 'warning' : 'ok',
        text: 'mail',
        values: { waiting: queues.mailWaiting, failed: queues.mailFailed },
      },
      stamping: {
        state: queues.stampingFailed > 0 ? 'warning' : 'ok',
        text: 'stamping',
        values: { waiting: queues.stampingWaiting, failed: queues.stampingFailed },
      },
      jobs: {
        state: queues.jobsFailing > 0 ? 'bad' : queues.jobsPaused > 0 ? 'warning' : 'ok',
        text: 'jobs',
        values: { n: queues.jobs, failing: queues.jobsFailing, paused: queues.jobsPaused },
      },
      audit: { state: queues.auditUnsealed > SEALER_BEHIND ? 'warning' : 'ok', text: 'audit', values: { n: queues.auditUnsealed } },
      certificates: await certificates(tx, now),
      calendar: await calendar(tx, now),
      backup: backedUp,
    };
  });
  const words = (lang === 'en' ? en : zh).health;
  const parts = Object.entries(found).map(([part, { state, text, values }]) => ({
    part: part as HealthPart,
    state,
    found: fill(words.found[text], values),
    advice: state === 'ok' ? '' : words.advice[part as HealthPart],
  }));
  return { at: momentText(now), parts };
};
