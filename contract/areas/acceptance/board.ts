/** The planner's board: who has how much in which week, what waits to be given out, and what speaks against giving it to somebody. */
import * as z from 'zod';
import { area, call, permission } from '../../call.ts';
import { day, id, optional, whole } from '../../record.ts';
import { DEADLINE_STATES } from '../../rules/workdays.ts';

/** Cases at their dispatch go to a certification engineer, type tests at their allocation to a project leader or a team. */
export const BOARD_KINDS = ['case', 'test'] as const;

const cell = z.object({ tasks: z.number(), days: z.number(), capacity: z.number(), away: z.number() });
const row = z.object({
  /** Of the person or the team. */
  id: z.string(),
  name: z.string(),
  /** What may be given to them. */
  takes: z.enum(BOARD_KINDS),
  cells: z.array(cell),
});
const group = row.extend({
  /** A team takes work itself; the engineers of the centre and leaders without a team do not. */
  team: z.boolean(),
  people: z.array(row),
});
export type BoardRow = z.output<typeof row>;
export type BoardGroup = z.output<typeof group>;

const waiting = z.object({
  kind: z.enum(BOARD_KINDS),
  id: z.string(),
  flowInstanceId: z.string(),
  taskId: z.string(),
  no: z.string(),
  company: z.string(),
  title: z.string(),
  productClass: z.string(),
  laboratory: z.string(),
  isUrgent: z.boolean(),
  dueTime: z.string(),
  daysLeft: z.number().nullable(),
  lamp: z.enum(['', ...DEADLINE_STATES]),
  /** By when the whole is due; empty where no day is set. */
  deadline: z.string(),
  /** The viewer may give it out. */
  mine: z.boolean(),
});
export type BoardWork = z.output<typeof waiting>;

const conflict = z.object({ level: z.enum(['refusal', 'warning']), text: z.string() });
export type BoardConflict = z.output<typeof conflict>;

/** Weeks that the board shows. */
export const BOARD_WEEKS = { usual: 6, most: 12 } as const;

const path = '/blade-acceptance/planBoard';
const view = { access: permission('plan_board_view'), scope: 'case' } as const;
export const boardCalls = area('acceptance', {
  board: call({
    method: 'GET',
    path: `${path}/board`,
    ...view,
    summary: 'Load of teams and people per week in pieces of work and person-days against what they have, and what waits to be given out.',
    input: z.object({ from: optional(day()), weeks: whole(1, BOARD_WEEKS.most).default(BOARD_WEEKS.usual) }),
    data: z.object({
      weeks: z.array(z.object({ from: z.string(), until: z.string(), workdays: z.number() })),
      groups: z.array(group),
      waiting: z.array(waiting),
    }),
  }),
  boardConflicts: call({
    method: 'POST',
    path: `${path}/conflicts`,
    effect: 'read',
    ...view,
    summary: 'What speaks against giving a case or a type test to somebody: avoidance, competence, leave, load, deadline.',
    input: z.object({ kind: z.enum(BOARD_KINDS), id: id(), personId: optional(id()), teamId: optional(id()), start: day(), end: day() }),
    data: z.array(conflict),
  }),
});
