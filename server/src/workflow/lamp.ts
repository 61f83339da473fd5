/** The lamp of an open task (domain 8.2), as it is shown and as lists are filtered by it: the two must agree. */
import { daysLeft, type Lamp, lampOf } from '@zhengjian/contract/rules/workdays.ts';
import { type SqlBool, sql } from 'kysely';
import { momentText } from '../platform/world.ts';
import { workCalendar } from './due.ts';

type Times = { warn_at: string | null; due_at: string | null; severe_at: string | null };

/** Working days left (0 on the last day, negative when over) and colour; nothing for a task without limit. */
export const lampShown = ({ warn_at, due_at, severe_at }: Times, at: Date): { daysLeft: number | null; lamp: '' | Lamp } => {
  if (warn_at === null || due_at === null || severe_at === null) return { daysLeft: null, lamp: '' };
  const now = momentText(at);
  return { daysLeft: daysLeft(workCalendar(), due_at, now), lamp: lampOf({ warn: warn_at, due: due_at, severe: severe_at }, now) };
};

/** The same colours as a condition over task `t`; moments count in whole seconds, as they are shown. */
export const lampIs = (lamp: Lamp, at: Date) => {
  const now = sql`${`${momentText(at)}+08`}::timestamptz`;
  switch (lamp) {
    case 'green':
      return sql<SqlBool>`t.warn_at > ${now}`;
    case 'yellow':
      return sql<SqlBool>`t.warn_at <= ${now} and t.due_at >= ${now}`;
    case 'red':
      return sql<SqlBool>`t.due_at < ${now} and t.severe_at >= ${now}`;
    case 'severe':
      return sql<SqlBool>`t.severe_at < ${now}`;
  }
};
