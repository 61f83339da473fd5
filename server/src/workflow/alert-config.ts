/**
 * How long a node, or a stage as a whole, may take and who is reminded (domain 8.2): one row per node of each process that a
 * tenant runs, begun with what the process file says. What is changed holds for tasks opened from then on.
 */
import { SEVERE_DAYS, SEVERE_SHARE, WARN_BEFORE_DAYS } from '@zhengjian/contract/rules/workdays.ts';
import type { Definition, UserTask } from '@zhengjian/flow/definition.ts';
import { CUSTOMER_ROLE } from '@zhengjian/flow/profile/whitelist.ts';
import type { Tx } from '../platform/database/schema.ts';
import { created } from '../platform/standard.ts';
import type { Standard } from '../platform/tables.ts';
import { type Act, hooksOf } from './registry.ts';

declare module '../platform/database/schema.ts' {
  interface Schema {
    node_alert_config: Standard & {
      category: string;
      /** Empty: the stage as a whole. */
      node: string;
      days_completed: string | number | null;
      /** Keys of dictionary `day_kind`. */
      day_kind: '1' | '2';
      yellow_days: string | number;
      red_days: string | number;
      /** Keys of dictionary `remind_to`. */
      remind_to: string[];
      /** Keys of dictionary `send_channel`. */
      channels: string[];
      enabled: boolean;
    };
  }
}

/** Days allowed, and how many working days before the end the deadline turns yellow and after it severe. */
export type Limit = Pick<UserTask, 'days' | 'dayKind'> & { warnBefore: number; severeAfter: number };
/** Limits by node. */
export type Limits = Readonly<Record<string, Limit>>;

export const REMIND = { holder: '1', head: '2', viceDean: '3', planner: '5' } as const;
export const CHANNEL = { portal: '1', mail: '3' } as const;
const WORKING = '1';
const CALENDAR = '2';

type LimitRow = { days_completed: string | number | null; day_kind: string; yellow_days: string | number; red_days: string | number };

export const limitOfRow = (row: LimitRow): Limit => ({
  days: row.days_completed === null ? null : Number(row.days_completed),
  dayKind: row.day_kind === CALENDAR ? 'calendar' : 'work',
  warnBefore: Number(row.yellow_days),
  severeAfter: Number(row.red_days),
});

const LIMIT_COLUMNS = ['days_completed', 'day_kind', 'yellow_days', 'red_days'] as const;

/** Limits of a process as the tenant has set them. */
export const limitsOf = async (tx: Tx, tenant: string, category: string): Promise<Limits> => {
  const rows = await tx
    .selectFrom('node_alert_config')
    .select(['node', ...LIMIT_COLUMNS])
    .where('tenant_id', '=', tenant)
    .where('category', '=', category)
    .where('node', '<>', '')
    .execute();
  return Object.fromEntries(rows.map((row) => [row.node, limitOfRow(row)]));
};

/** What the nodes of the institute may take one after the other. */
const together = (tasks: readonly UserTask[]): number =>
  tasks.filter((task) => task.clock === 'institute').reduce((sum, task) => sum + (task.days ?? 0), 0);

const severeAfter = (days: number | null): number => Math.min((days ?? 0) * SEVERE_SHARE, SEVERE_DAYS);

/** Gives every node of a published process its row, and the stage one; rows that are there stay as they are. */
export const seedAlerts = async (tx: Tx, act: Pick<Act, 'actor' | 'world'>, definition: Definition): Promise<void> => {
  const nodes = Object.values(definition.nodes).flatMap((n) => (n.user === null ? [] : [{ node: n.id, user: n.user }]));
  const days = hooksOf(definition.category).stageDays ?? together(nodes.map((n) => n.user));
  const rows = [
    {
      node: '',
      days_completed: days > 0 ? days : null,
      day_kind: WORKING,
      red_days: severeAfter(days),
      remind_to: [REMIND.head, REMIND.viceDean, REMIND.planner],
    } as const,
    ...nodes.map(
      ({ node, user }) =>
        ({
          node,
          days_completed: user.days,
          day_kind: user.dayKind === 'calendar' ? CALENDAR : WORKING,
          red_days: severeAfter(user.days),
          remind_to: user.roles.includes(CUSTOMER_ROLE) ? [REMIND.holder] : [REMIND.holder, REMIND.head, REMIND.viceDean, REMIND.planner],
        }) as const,
    ),
  ];
  await tx
    .insertInto('node_alert_config')
    .values(
      rows.map((row) => ({
        ...created(act),
        ...row,
        category: definition.category,
        yellow_days: WARN_BEFORE_DAYS,
        remind_to: [...row.remind_to],
        channels: [CHANNEL.portal],
        enabled: true,
      })),
    )
    .onConflict((c) => c.columns(['tenant_id', 'category', 'node']).doNothing())
    .execute();
};
