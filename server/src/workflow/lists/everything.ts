/**
 * Everything that waits for a person in one list, and how much of it on each page of the menu: made of what the areas answer
 * (`Area.waits`). Each kind is read in its own order no further than the end of the page, so that the list costs as much as its
 * page, whatever the number of cases.
 */
import type { WaitingCount } from '@zhengjian/contract/areas/workflow/list-records.ts';
import type { WaitingRow, waitingList, waitingPart } from '@zhengjian/contract/areas/workflow/work-lists.ts';
import type { Asked, Conditions } from '@zhengjian/contract/list.ts';
import type { WaitKind } from '@zhengjian/contract/menus.ts';
import { type Wait, waits, waitsOf } from '@zhengjian/contract/waits.ts';
import type { Actor } from '../../platform/actor.ts';
import type { Tx } from '../../platform/database/schema.ts';
import type { AnsweredList, Head, Reader } from '../../platform/lists/answer-list.ts';
import { answeredWaits, type Figures, type Waits } from '../../platform/waits.ts';
import type { Act } from '../registry.ts';
import { workCounts } from './work.ts';

/** Where everything stands together. */
const DESK = '/desk/todoTasks';
/** Rows of a sheet; a file with more is refused before. */
const MOST = 1_048_575;

type Kind = Wait & Waits;
type Part = typeof waitingPart;

/** Kinds that may wait for a person, as the areas answer them; an administrator too decides only what they hold the permission for. */
const kindsFor = ({ kind, permissions }: Actor): Kind[] =>
  waitsOf({ kind, may: (permission) => permissions.has(permission) }).flatMap((wait) => {
    const answered = answeredWaits(wait.kind);
    return answered ? [{ ...wait, ...answered }] : [];
  });

const onTab = (actor: Actor, tab: 'all' | WaitKind | undefined): Kind[] =>
  kindsFor(actor).filter(({ kind }) => tab === undefined || tab === 'all' || tab === kind);

type Placed = Head & { part: number };

/** The parts' heads as one list. What has no place comes last upwards and first downwards, as in each part. */
const merged = (heads: readonly (readonly Head[])[], downwards: boolean): Placed[] => {
  const way = downwards ? -1 : 1;
  const before = (a: Placed, b: Placed): number => {
    if (a.place === b.place) return a.part - b.part;
    if (a.place === null) return way;
    if (b.place === null) return -way;
    return a.place < b.place ? -way : way;
  };
  // sorting keeps the order of what is equal, and with it each part's own
  return heads.flatMap((part, at) => part.map((head) => ({ ...head, part: at }))).sort(before);
};

type Only = Conditions<Part>;
type Way = Omit<Asked<typeof waitingList>, 'current' | 'size'>;

const rowsOf = async (tx: Tx, reader: Reader, kinds: readonly Kind[], ids: readonly Placed[], only: Only): Promise<WaitingRow[]> => {
  const shown = await Promise.all(
    kinds.map(({ list }, at) =>
      list.shown(
        tx,
        reader,
        ids.flatMap(({ id, part }) => (part === at ? [id] : [])),
        only,
      ),
    ),
  );
  const rows = new Map(shown.flat().map((row) => [row.id, row]));
  return ids.flatMap(({ id }) => rows.get(id) ?? []);
};

const placed = async (tx: Tx, reader: Reader, kinds: readonly Kind[], { tab: _, ...asked }: Way, limit: number): Promise<Placed[]> =>
  merged(await Promise.all(kinds.map(({ list }) => list.heads(tx, reader, asked, limit))), asked.sort === '-dueTime').slice(0, limit);

const sum = (counts: readonly number[]): number => counts.reduce((all, n) => all + n, 0);

/** Rows of a file read at once. */
const STEP = 500;

export const everything: Pick<AnsweredList<typeof waitingList>, 'page' | 'counts' | 'exceeds' | 'all'> = {
  page: async (tx, reader, { current, size, ...asked }) => {
    const kinds = onTab(reader.actor, asked.tab);
    const { tab: _, sort: __, ...only } = asked;
    const skip = (current - 1) * size;
    const upTo = (limit: number) => placed(tx, reader, kinds, asked, limit);
    const counted = async () => sum(await Promise.all(kinds.map(({ list }) => list.total(tx, reader, only))));
    // a word is looked for in each row that waits, and so once for the page and its total
    const found = only.keyword === undefined ? null : await upTo(MOST);
    const [heads, total] = found ? [found, found.length] : await Promise.all([upTo(skip + size), counted()]);
    const records = await rowsOf(tx, reader, kinds, heads.slice(skip, skip + size), only);
    return { records, total, totalExact: true, size, current, pages: Math.ceil(total / size) };
  },
  counts: async (tx, reader, asked) => {
    const kinds = kindsFor(reader.actor);
    const totals = await Promise.all(kinds.map(({ list }) => list.total(tx, reader, asked)));
    const none = Object.fromEntries(waits.map(({ kind }) => [kind, 0])) as Record<WaitKind, number>;
    const counted = Object.fromEntries(kinds.map(({ kind }, at) => [kind, totals[at] ?? 0]));
    return { ...none, ...counted, all: sum(totals), exact: true, atLeast: [] };
  },
  exceeds: async (tx, reader, { tab, sort: _, ...only }, most) =>
    sum(await Promise.all(onTab(reader.actor, tab).map(({ list }) => list.total(tx, reader, only)))) > most,
  all: async function* (tx, reader, asked) {
    const kinds = onTab(reader.actor, asked.tab);
    const { tab: _, sort: __, ...only } = asked;
    const ids = await placed(tx, reader, kinds, asked, MOST);
    for (let at = 0; at < ids.length; at += STEP) yield await rowsOf(tx, reader, kinds, ids.slice(at, at + STEP), only);
  },
};

/** How much waits for the viewer on each page of the menu: everything, each kind, and the tasks of nodes that have a queue of their own. */
export const waitingWork = async (tx: Tx, reader: Reader & Act): Promise<WaitingCount[]> => {
  const kinds = kindsFor(reader.actor);
  const [counts, ...figures] = await Promise.all([
    reader.actor.kind === 'customer' ? [] : workCounts(tx, reader, {}),
    ...kinds.map((kind) => kind.figures(tx, reader)),
  ]);
  const pages = new Map<string, Figures>();
  for (const { queuePath, count, overdue } of counts.flatMap((c) => c.nodes)) {
    // a step without a queue of its own waits in the lists of all work
    if (queuePath === '' || waits.some(({ path }) => path === queuePath)) continue;
    const before = pages.get(queuePath) ?? { count: 0, overdue: 0 };
    pages.set(queuePath, { count: before.count + count, overdue: before.overdue + overdue });
  }
  const all: WaitingCount[] = [
    { kind: 'all', path: DESK, count: sum(figures.map((f) => f.count)), overdue: sum(figures.map((f) => f.overdue)) },
    ...[...pages].map(([path, f]): WaitingCount => ({ kind: 'node', path, ...f })),
    ...kinds.map(({ kind, address }, at): WaitingCount => ({ kind, path: address, ...(figures[at] ?? { count: 0, overdue: 0 }) })),
  ];
  return all.filter(({ count }) => count > 0);
};
