/**
 * Work waiting at one or more process nodes: title and main act, status tabs with live counts, filters, table, batch bar, pager.
 *
 * ```tsx
 * const columns: Column<CccRow>[] = [
 *   { key: 'applicationNo', title: t(($) => $.fields.row.applicationNo), width: 160, fixed: true, as: 'mono', opens: true, phone: 1 },
 *   { key: 'applicantName', title: …, width: 220, fixed: true, phone: 2 },
 *   { key: 'state', title: …, show: (row) => <StateTag dict="ccc_app_status" value={row.state} />, phone: 1 },
 *   { key: 'dueTime', title: …, sort: true, show: (row) => <Lamp lamp={row.lamp} daysLeft={row.daysLeft} dueTime={row.dueTime} /> },
 * ];
 * <QueueScreen
 *   id="acceptance.accept"
 *   title={t(($) => $.accept.title)}
 *   call={acceptanceCalls.page}
 *   input={(view) => ({ ...view.sent, nodeKey: 'accept', tab: view.tab, sort: view.sort, current: view.current, size: view.size })}
 *   tabs={[{ key: 'todo', label: t(($) => $.tabs.todo) }, …]}
 *   count={{ call: acceptanceCalls.pageStatistics, input: (view) => ({ ...view.sent, nodeKey: 'accept' }) }}
 *   filters={filters} columns={columns} rowKey="id" open={(row) => `/acceptance/detail?id=${row.id}`}
 *   rowActs={rowActs} batch={[{ key: 'accept', label: t(($) => $.act.accept), run: setApproving }]}
 * />
 * ```
 * Columns, filters, tabs, `input`, `open` and `rowActs` must keep their identity between renders (module constants, `useMemo`,
 * `useCallback`), else every render draws the whole table.
 */
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { useRead } from '../shell/query.ts';
import type { Wire } from '../shell/wire.ts';
import { ListScreen, type ListScreenProps } from './list/ListScreen.tsx';
import type { ListTab, ListView } from './list/shape.ts';

/** Counts follow the work of others. */
const COUNT_EVERY_MS = 30_000;

type Props<R extends object, I, C> = Omit<ListScreenProps<R, I>, 'counts' | 'onView' | 'tabs'> & {
  tabs: readonly ListTab[];
  /** Counts per tab with the same filters; what is no number is left out. */
  count: { call: Wire<C, object>; input: (view: ListView) => C };
};

const numbers = (counts: object | undefined): Record<string, number> =>
  Object.fromEntries(Object.entries(counts ?? {}).filter((pair): pair is [string, number] => typeof pair[1] === 'number'));

export function QueueScreen<R extends object, I, C>({ count, ...list }: Props<R, I, C>) {
  const [view, setView] = useState<ListView | null>(null);
  const empty: ListView = { tab: '', values: {}, sent: {}, current: 1, size: 1, sort: '' };
  const counts = useRead(count.call, count.input(view ?? empty), {
    enabled: view !== null,
    refetchInterval: COUNT_EVERY_MS,
    placeholderData: keepPreviousData,
    quiet: true,
  });
  return <ListScreen {...list} counts={numbers(counts.data)} onView={setView} />;
}
