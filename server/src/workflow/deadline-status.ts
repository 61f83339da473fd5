/** How an open task stands towards its deadline (domain 8.2), as it is shown and as lists are filtered by it: the two must agree. */
import { type DeadlineState, daysLeft, deadlineStateOf, type WorkCalendar } from '@zhengjian/contract/rules/workdays.ts';
import { type SqlBool, sql } from 'kysely';
import { momentText } from '../platform/world.ts';

type Times = { warn_at: string | null; due_at: string | null; severe_at: string | null };

/** Working days left (0 on the last day, negative when over) and colour; nothing for a task without limit. */
export const deadlineShown = (
  calendar: WorkCalendar,
  { warn_at, due_at, severe_at }: Times,
  at: Date,
): { daysLeft: number | null; lamp: '' | DeadlineState } => {
  if (warn_at === null || due_at === null || severe_at === null) return { daysLeft: null, lamp: '' };
  const now = momentText(at);
  return { daysLeft: daysLeft(calendar, due_at, now), lamp: deadlineStateOf({ warn: warn_at, due: due_at, severe: severe_at }, now) };
};

/** Over its time, as red and severe are; moments count in whole seconds, as they are shown. */
export const isOver = (at: Date, row: 't' | 'd' | 'w' = 't') =>
  sql<SqlBool>`${sql.ref(`${row}.due_at`)} < ${`${momentText(at)}+08`}::timestamptz`;

/** The same colours as a condition over a task, or over its row in a queue; moments count in whole seconds, as they are shown. */
export const taskDeadlineIs = (lamp: DeadlineState, at: Date, row: 't' | 'd' = 't') => {
  const now = sql`${`${momentText(at)}+08`}::timestamptz`;
  const [warn, due, severe] = (['warn_at', 'due_at', 'severe_at'] as const).map((name) => sql.ref(`${row}.${name}`));
  switch (lamp) {
    case 'green':
      return sql<SqlBool>`${warn} > ${now}`;
    case 'yellow':
      return sql<SqlBool>`${warn} <= ${now} and ${due} >= ${now}`;
    case 'red':
      return sql<SqlBool>`${due} < ${now} and ${severe} >= ${now}`;
    case 'severe':
      return sql<SqlBool>`${severe} < ${now}`;
  }
};
