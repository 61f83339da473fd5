/**
 * The queues of work that serves cases (a type test, an inspection, a payment note): what waits at a node for the viewer, what was
 * sent back from it, what has passed it, all within their reach. One list for all nodes of a process; what the kind of work shows
 * beside that is its own.
 */
import * as z from 'zod';
import { by, type List, shown } from './list.ts';

type Shape = Readonly<Record<string, z.core.$ZodType>>;

/** What a row says of a task that came back to the queue's node. */
export const sentBackShown = z.object({
  /** It came back to this node from a later one. */
  returned: z.boolean(),
  /** Whose decision sent it back, and why; empty where nobody did. */
  returnedBy: z.string(),
  returnedWhy: z.string(),
  /** Nobody decided: it was put here by a forced jump, which they asked for. */
  jumped: z.boolean(),
});
export type SentBackShown = z.output<typeof sentBackShown>;

const shared = (states: string) => ({
  id: z.string(),
  workNo: shown.code(170),
  /** Numbers of the cases that it serves. */
  caseNos: shown.code(178),
  title: shown.text(200),
  companyName: shown.text(220),
  factoryName: shown.text(200),
  productClass: shown.choice('ccc_product_class', 150),
  state: shown.choice(states, 170),
  isUrgent: z.boolean(),
  workSince: shown.moment(),
  dueTime: shown.moment(120),
  daysLeft: z.number().nullable(),
  lamp: z.string(),
  /** Who has it before them; empty while it waits for one of several. */
  assigneeName: shown.text(110),
  flowInstanceId: z.string(),
  taskId: z.string(),
  currentNodeKeyName: z.string(),
  ...sentBackShown.shape,
  abilities: z.object({ act: z.boolean() }),
});

const filters = (states: string, reached?: readonly string[]) => ({
  keyword: by.keyword(),
  state: by.states(states, reached),
  assignee: by.part(40),
  companyName: by.part(160),
  productClass: by.choice('ccc_product_class'),
  lamp: by.deadline(),
  workSince: by.days('workSinceStart', 'workSinceEnd'),
  isUrgent: by.flag(),
});

/** What every row has, whatever the kind of work. */
export type WorkRow = z.output<z.ZodObject<ReturnType<typeof shared>>>;
export type WorkQueue<K extends string = string, R extends Shape = Record<never, never>> = List<
  WorkRow & z.output<z.ZodObject<R>>,
  ReturnType<typeof filters>,
  'todo' | 'returned' | 'done' | 'all',
  'workSince' | 'dueTime' | 'workNo',
  { nodeKey: z.core.$ZodType<K, K> }
>;

/**
 * @param nodes of the process that have a queue
 * @param states dictionary of the states
 * @param reached those of them that such work comes to, where it does not come to all
 * @param row what a row shows beside what all work has
 */
export const workQueue = <const K extends string, R extends Shape = Record<never, never>>(of: {
  area: string;
  name: string;
  nodes: readonly K[];
  states: string;
  reached?: readonly string[];
  row?: R;
}): WorkQueue<K, R> => ({
  area: of.area,
  name: of.name,
  row: z.object({ ...shared(of.states), ...of.row }),
  key: 'id',
  given: { nodeKey: z.enum([...of.nodes]) },
  tabs: { todo: { open: true, order: 'dueTime' }, returned: {}, done: {}, all: {} },
  filters: filters(of.states, of.reached),
  sorts: ['workSince', 'dueTime', 'workNo'],
  order: '-workSince',
});
