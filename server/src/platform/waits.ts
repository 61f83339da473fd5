/**
 * Work that waits for people, kind by kind: an area answers which rows of its own wait for whom (`Area.waits`); the list of
 * everything that waits and the counts of the menu are made of these (`workflow/lists/everything.ts`).
 */
import { type WaitingRow, waitingPart } from '@zhengjian/contract/areas/workflow/work-lists.ts';
import type { WaitKind } from '@zhengjian/contract/menus.ts';
import { waitWords } from '@zhengjian/contract/waits.ts';
import { sql } from 'kysely';
import type { Schema, Tx } from './database/schema.ts';
import { type AnsweredList, answerList, type Reader } from './lists/answer-list.ts';
import {
  type ColumnOf,
  type Condition,
  type DeadlineColumns,
  deadlineIs,
  type Part,
  type ShortSearch,
  type Viewer,
} from './lists/conditions.ts';

/** How much waits, and how much of it is over its time. */
export type Figures = { count: number; overdue: number };

export type Waits = {
  kind: WaitKind;
  list: AnsweredList<typeof waitingPart>;
  figures(tx: Tx, reader: Reader): Promise<Figures>;
};

/** What is shown of a row; what is left out is empty. */
type Shown = Pick<WaitingRow, 'id' | 'title' | 'createTime' | 'path'> & Partial<Omit<WaitingRow, 'kind' | 'kindName'>>;

type Source<T extends keyof Schema> = {
  /** Table of the rows; conditions call it `r`. */
  table: T;
  /** Column with the id that `rows` takes; `id` unless said otherwise. */
  id?: ColumnOf<T>;
  /** Which rows wait for the viewer: a condition, or alternatives of which each is read in order by itself. */
  where?: (viewer: Viewer) => Condition;
  within?: (viewer: Viewer, tx: Tx) => readonly Part[] | Promise<readonly Part[]>;
  /** Since when it waits; the order, where nothing says until when. An index leads to what waits in this order. */
  since: ColumnOf<T>;
  /** Until when. */
  deadline?: DeadlineColumns<T>;
  category?: ColumnOf<T> | ((category: string) => Condition);
  node?: ColumnOf<T>;
  /** What a keyword asks of a row. */
  contains: ShortSearch;
  rows(tx: Tx, reader: Reader, ids: readonly string[]): Promise<Shown[]>;
  /** Where it is known quicker than by counting the list. */
  figures?: Waits['figures'];
};

const nothing = {
  caseNo: '',
  companyName: '',
  caseTitle: '',
  category: '',
  fromName: '',
  dueTime: '',
  daysLeft: null,
  lamp: '',
  task: null,
} as const;

/** Answers one kind of work that waits. */
export const waits = <T extends keyof Schema>(kind: WaitKind, source: Source<T>): Waits => {
  const { table, id, where, within, since, deadline, category, node, contains } = source;
  const never = () => sql<boolean>`false`;
  const list = answerList(waitingPart, {
    table,
    ...(id === undefined ? {} : { id }),
    ...(where === undefined ? {} : { where }),
    ...(within === undefined ? {} : { within: (viewer: Viewer, tx: Tx) => within(viewer, tx) }),
    tabs: {},
    filters: {
      lamp: (state, { world }) => (deadline === undefined ? never() : deadlineIs(state, world.now(), deadline)),
      category: category ?? never,
      nodeKey: node ?? never,
    },
    sorts: { dueTime: deadline?.due ?? since },
    search: contains,
    rows: async (tx, reader, ids) => {
      const kindName = waitWords(reader.lang)[kind];
      return (await source.rows(tx, reader, ids)).map((row) => ({ ...nothing, ...row, kind, kindName }));
    },
  });
  const count = (tx: Tx, reader: Reader, asked: Parameters<typeof list.total>[2]) => list.total(tx, reader, asked);
  return {
    kind,
    list,
    figures:
      source.figures ??
      (async (tx, reader) => {
        const [all, ...late] = await Promise.all([
          count(tx, reader, {}),
          ...(deadline === undefined ? [] : [count(tx, reader, { lamp: 'red' }), count(tx, reader, { lamp: 'severe' })]),
        ]);
        return { count: all, overdue: late.reduce((sum, n) => sum + n, 0) };
      }),
  };
};

const answered = new Map<WaitKind, Waits>();

/** Makes the kinds of an area known; once is enough. */
export const declareWaits = (some: readonly Waits[]): void => {
  for (const one of some) answered.set(one.kind, one);
};

export const answeredWaits = (kind: WaitKind): Waits | undefined => answered.get(kind);
