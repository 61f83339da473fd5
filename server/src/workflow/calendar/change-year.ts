/** An administrator keeps a year of the working calendar; what runs moves with it. */
import {
  asCalendar,
  type CalendarYear,
  calendarFault,
  type SpecialDay,
  workdaysOf,
} from '@zhengjian/contract/areas/statistics/calendar.ts';
import { audit } from '../../platform/audit/write.ts';
import type { Tx } from '../../platform/database/schema.ts';
import { refuse } from '../../platform/refuse.ts';
import { added, changed, created } from '../../platform/standard.ts';
import { dayText } from '../../platform/world.ts';
import type { Act } from '../registry.ts';
import { calendarOf, notices } from './calendar.ts';
import { moveEnds } from './move-ends.ts';

declare module '../../platform/audit/write.ts' {
  interface AuditKinds {
    'calendar.changed': { year: number; days: DayChange[]; moved: number };
  }
}

type DayChange = { day: string; before: string; after: string };

/** The next year is asked for from here on: the State Council's notice comes in November. */
const NOTICE_MONTH = '11';
const CHANGES_SHOWN = 20;

const ownYear = (tx: Tx, tenant: string, year: number) =>
  tx
    .selectFrom('work_calendar')
    .select(['id', 'days', 'version'])
    .where('tenant_id', '=', tenant)
    .where('year', '=', year)
    .executeTakeFirst();

/** This year, or the next one from November on, that neither the institute nor the software knows; null when none lacks. */
export const lackingYear = async (tx: Tx, tenant: string, today: string): Promise<number | null> => {
  const year = Number(today.slice(0, 4));
  const wanted = today.slice(5, 7) >= NOTICE_MONTH ? [year, year + 1] : [year];
  const unknown = wanted.filter((y) => !notices().has(y));
  if (unknown.length === 0) return null;
  const own = await tx.selectFrom('work_calendar').select('year').where('tenant_id', '=', tenant).where('year', 'in', unknown).execute();
  return unknown.find((y) => !own.some((o) => o.year === y)) ?? null;
};

const word = ({ kind, name }: SpecialDay): string => `${kind} ${name}`.trim();

export const dayChanges = (before: readonly SpecialDay[], after: readonly SpecialDay[]): DayChange[] => {
  const [was, is] = [before, after].map((days) => new Map(days.map((d) => [d.day, word(d)])));
  return [...new Set([...(was?.keys() ?? []), ...(is?.keys() ?? [])])]
    .sort()
    .map((day) => ({ day, before: was?.get(day) ?? '', after: is?.get(day) ?? '' }))
    .filter((c) => c.before !== c.after);
};

export const calendarYear = async (tx: Tx, { actor, world }: Act, year: number): Promise<CalendarYear> => {
  const own = await ownYear(tx, actor.tenant, year);
  const notice = notices().get(year);
  const days = own?.days ?? notice ?? [];
  const changes = await tx
    .selectFrom('work_calendar_change')
    .select(['created_at', 'editor_name', 'before', 'after', 'moved'])
    .where('tenant_id', '=', actor.tenant)
    .where('year', '=', year)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(CHANGES_SHOWN)
    .execute();
  return {
    year,
    source: own ? 'own' : notice ? 'notice' : 'none',
    days: days.toSorted((a, b) => (a.day < b.day ? -1 : 1)),
    workdays: workdaysOf(year, asCalendar(days)),
    version: own?.version ?? 0,
    changes: changes.map((c) => ({ at: c.created_at, editorName: c.editor_name, days: dayChanges(c.before, c.after), moved: c.moved })),
    lacking: await lackingYear(tx, actor.tenant, dayText(world.now())),
  };
};

export type NewYear = { year: number; days: readonly SpecialDay[]; version: number };

/** @throws statistics.calendarOtherYear, statistics.calendarTwice, statistics.calendarChanged */
export const changeYear = async (tx: Tx, act: Act, { year, days, version }: NewYear): Promise<{ year: CalendarYear; moved: number }> => {
  const wrong = calendarFault(year, days);
  if (wrong) refuse(`statistics.${wrong.fault}`, { day: wrong.day });
  const { tenant, name } = act.actor;
  const before = await calendarOf(tx, tenant);
  const own = await ownYear(tx, tenant, year);
  if ((own?.version ?? 0) !== version) refuse('statistics.calendarChanged', { year });
  const kept = JSON.stringify(days);
  const written = own
    ? await tx
        .updateTable('work_calendar')
        .set((e) => ({ days: kept, editor_name: name, ...changed(act), version: e('version', '+', 1) }))
        .where('tenant_id', '=', tenant)
        .where('id', '=', own.id)
        .where('version', '=', version)
        .returning('id')
        .executeTakeFirst()
    : await tx
        .insertInto('work_calendar')
        .values({ ...created(act), year, days: kept, editor_name: name })
        .onConflict((c) => c.columns(['tenant_id', 'year']).doNothing())
        .returning('id')
        .executeTakeFirst();
  if (!written) return refuse('statistics.calendarChanged', { year });
  const was = own?.days ?? [...(notices().get(year) ?? [])];
  const moved = await moveEnds(tx, act, { before, after: await calendarOf(tx, tenant) });
  await tx
    .insertInto('work_calendar_change')
    .values({ ...added(act), year, editor_name: name, before: JSON.stringify(was), after: kept, moved })
    .execute();
  await audit(tx, act, {
    kind: 'calendar.changed',
    subject: { type: 'work_calendar', id: written.id },
    details: { year, days: dayChanges(was, days), moved },
  });
  return { year: await calendarYear(tx, act, year), moved };
};
