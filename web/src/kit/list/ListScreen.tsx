/** What queue and register have in common: head, tabs, filters, table, batch bar, pager, column settings, export, keyboard. */
import './list.css';
import { DownloadOutlined, ReloadOutlined, SettingOutlined } from '@ant-design/icons';
import { keepPreviousData } from '@tanstack/react-query';
import { COUNT_LIMIT } from '@zhengjian/contract/paging.ts';
import { Button, type InputRef, Tabs } from 'antd';
import { type ReactNode, useCallback, useContext, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { ApiError } from '../../shell/apiError.ts';
import type { CallClient } from '../../shell/call-client.ts';
import { useRead } from '../../shell/query.ts';
import { useSizeLevel } from '../../shell/size.ts';
import { createStore } from '../../shell/store.ts';
import { digits } from '../digits.ts';
import { EmptyHint } from '../EmptyHint.tsx';
import { MaskedFrom } from '../Masked.tsx';
import { AddressPart } from './addressPart.ts';
import { BatchBar } from './BatchBar.tsx';
import { ColumnDialog } from './ColumnDialog.tsx';
import { arranged, placed, type TableSetting, useTableSetting } from './columnSettings.ts';
import { countedText } from './countedText.ts';
import { Filters } from './Filters.tsx';
import type { HeadActs } from './headCell.tsx';
import { ListTable } from './ListTable.tsx';
import { Pager } from './Pager.tsx';
import { PhoneList } from './PhoneList.tsx';
import type { BatchAct, Column, Filter, ListTab, ListView, RowAct, Rows } from './shape.ts';
import { useExport } from './useExport.tsx';
import { useListView } from './useListView.ts';
import { settingsOf } from './views/savedView.ts';
import { useSavedViews } from './views/useSavedViews.ts';
import { ViewMenu } from './views/ViewMenu.tsx';

export type ListScreenProps<R extends object, I> = {
  /** Name under which the column settings are kept, e.g. `acceptance.accept`. */
  id: string;
  title: ReactNode;
  /** The main act and what else belongs to the first line. */
  acts?: ReactNode;
  /** The list: its call, and the call's input made of the view. */
  call: CallClient<I, Rows<R>>;
  input: (view: ListView) => I;
  tabs?: readonly ListTab[];
  /** Numbers of the tabs by key. */
  counts?: Readonly<Record<string, number>> | undefined;
  /** Tabs that have more rows than was counted. */
  atLeast?: readonly string[];
  filters?: readonly Filter[];
  columns: readonly Column<R>[];
  rowKey: keyof R & string;
  /** What a row is called, for those who hear the page. */
  rowName?: (row: R) => string;
  /** Address of the row's page. */
  open?: (row: R) => string;
  rowActs?: (row: R) => readonly RowAct[];
  batch?: readonly BatchAct<R>[];
  selectable?: (row: R) => boolean;
  /** What is selected stays so while pages are turned and conditions changed. */
  keepChosen?: boolean;
  /** Order at the start, `field` or `-field`. */
  sort?: string;
  /** Makes the address of the Excel file with the filters of the view, and the columns in sight. */
  exportUrl?: (view: ListView, columns: readonly string[]) => Promise<string>;
  /** What stands where nothing is. */
  empty?: { title: string; hint?: ReactNode; act?: { label: string; onClick: () => void } };
  /** Called with each view, for the counts of the tabs. */
  onView?: (view: ListView) => void;
};

const NO_FILTERS: readonly Filter[] = [];
const NO_TABS: readonly ListTab[] = [];
const NO_ROWS: readonly never[] = [];
const NOBODY: ReadonlyMap<string, never> = new Map<string, never>();

/** `/` leads to the main search from anywhere on the page, unless the person is typing. */
function useSlash(search: React.RefObject<InputRef | null>): void {
  useEffect(() => {
    const heard = (event: globalThis.KeyboardEvent) => {
      const typing =
        event.target instanceof HTMLElement && event.target.closest('input:not([type=checkbox]), textarea, select, [contenteditable]');
      if (event.key !== '/' || typing || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      search.current?.focus({ cursor: 'all' });
    };
    document.addEventListener('keydown', heard);
    return () => document.removeEventListener('keydown', heard);
  }, [search]);
}

const spokenCount = (n: number, atLeast: boolean): string =>
  n < COUNT_LIMIT && atLeast ? (n === 0 ? '…' : `${digits(n)}+`) : countedText(n);

export function ListScreen<R extends object, I>(props: ListScreenProps<R, I>) {
  const { id, call, input, columns, rowKey, rowName, open, batch, exportUrl, empty } = props;
  const { tabs = NO_TABS, filters = NO_FILTERS, counts } = props;
  const { t } = useTranslation('kit');
  const navigate = useNavigate();
  const phone = useSizeLevel() === 0;
  const search = useRef<InputRef>(null);
  useSlash(search);

  const tabKeys = useMemo(() => tabs.map((tab) => tab.key), [tabs]);
  const isPart = useContext(AddressPart) !== '';
  // the page has one heading; a list beside another one stands below it
  const Heading = isPart ? 'h2' : 'h1';
  const [view, change] = useListView({ filters, tabs: tabKeys, ...(props.sort ? { sort: props.sort } : {}) });
  const { onView } = props;
  useEffect(() => onView?.(view), [onView, view]);
  const asked = input(view);
  const read = useRead(call, asked, { placeholderData: keepPreviousData });
  const rows: readonly R[] = read.data?.records ?? NO_ROWS;
  const total = read.data?.total ?? 0;
  /** A page behind the last one, since rows have left the list. */
  const isBehind = rows.length === 0 && total > 0 && (view.current > 1 || read.isPlaceholderData);
  const last = Math.min(Math.ceil(total / view.size), view.current - 1);
  const goesBack = isBehind && !read.isPlaceholderData;
  useEffect(() => {
    if (goesBack) change({ current: last });
  }, [goesBack, last, change]);

  const saved = useSavedViews(id, filters);
  // while a view is open, what the person changes of its columns is kept beside it
  const own = useTableSetting(saved.active ? `${id}@${saved.active.id}` : id);
  const { save } = own;
  const setting = own.setting ?? saved.active?.settings.columns ?? null;
  const dense = setting?.dense ?? own.dense;
  const arrangedColumns = useMemo(() => arranged(columns, setting), [columns, setting]);
  const head = useMemo<HeadActs>(() => {
    const keep = (next: TableSetting) =>
      void save(next).catch((fault: unknown) => {
        // The toast has told why.
        if (!(fault instanceof ApiError)) throw fault;
      });
    return {
      onPlace: (key, at) => keep(placed(columns, setting, key, at)),
      onWidth: (key, width) => keep({ ...setting, width: { ...setting?.width, [key]: width } }),
    };
  }, [columns, setting, save]);
  const now = useMemo(() => ({ ...settingsOf(view), columns: setting }), [view, setting]);
  const [columnsOpen, setColumnsOpen] = useState(false);
  const file = useExport(id);

  const [kept, setKept] = useState<ReadonlyMap<string, R>>(NOBODY);
  // Another view begins without a selection. Not in an effect: effects run again when a kept tab is shown again.
  const [chosenIn, setChosenIn] = useState(view);
  if (chosenIn !== view) {
    setChosenIn(view);
    if (!props.keepChosen) setKept(NOBODY);
  }
  const keyOf = useCallback((row: R) => String(row[rowKey]), [rowKey]);
  const chosen = useMemo<ReadonlySet<string>>(() => new Set(kept.keys()), [kept]);
  const setChosen = useCallback(
    (keys: ReadonlySet<string>) => {
      const here = new Map(rows.map((row) => [keyOf(row), row]));
      setKept((before) => {
        // The table tells of the rows it shows only.
        const away = [...before].filter(([key]) => !here.has(key));
        return new Map([...away, ...[...here].filter(([key]) => keys.has(key))]);
      });
    },
    [rows, keyOf],
  );
  const [chosenKeys] = useState(() => createStore(chosen));
  useLayoutEffect(() => chosenKeys.set(chosen), [chosenKeys, chosen]);
  const isSelectable = batch !== undefined && batch.length > 0;
  const selection = useMemo(() => (isSelectable ? { keys: chosenKeys, onSelect: setChosen } : null), [isSelectable, chosenKeys, setChosen]);
  const onSort = useCallback((sort: string) => change({ sort }), [change]);
  // a row is called the same whichever render asks
  const named = useRef(rowName);
  named.current = rowName;
  const nameOf = useCallback((row: R) => named.current?.(row) ?? keyOf(row), [keyOf]);
  // Rows in sight as they are now; the others as they were when chosen.
  const inSight = rows.filter((row) => chosen.has(keyOf(row)));
  const chosenRows = props.keepChosen
    ? [...[...kept].filter(([key]) => !rows.some((row) => keyOf(row) === key)).map(([, row]) => row), ...inSight]
    : inSight;
  /** The row acted on last, or opened: a dialog lies over it, a page leads back to it. */
  const [marked, setMarked] = useState('');
  const goTo = useMemo(
    () =>
      open
        ? (row: R) => {
            setMarked(keyOf(row));
            void navigate(open(row));
          }
        : undefined,
    [open, navigate, keyOf],
  );
  const way = useMemo(() => (open ? { to: open, onOpen: (row: R) => setMarked(keyOf(row)) } : undefined), [open, keyOf]);
  const { rowActs } = props;
  const marking = useMemo(
    () =>
      rowActs &&
      ((row: R): readonly RowAct[] =>
        rowActs(row).map((act) => ({
          ...act,
          onClick: () => {
            setMarked(keyOf(row));
            act.onClick();
          },
        }))),
    [rowActs, keyOf],
  );
  const filtered = Object.keys(view.values).length > 0;

  const nothing = read.error ? (
    <EmptyHint
      title={t(($) => $.list.failed)}
      hint={read.error.message}
      act={{ label: t(($) => $.load.retry), onClick: () => void read.refetch() }}
    />
  ) : read.isPending || isBehind ? (
    <div className="list-waiting" />
  ) : filtered ? (
    <EmptyHint title={t(($) => $.list.emptyFiltered)} hint={t(($) => $.list.emptyFilteredHint)} />
  ) : (
    <EmptyHint {...(empty ?? {})} />
  );
  const common = {
    rows,
    columns: arrangedColumns,
    keyOf,
    nameOf,
    ...(goTo ? { open: goTo } : {}),
    marked,
    ...(marking ? { acts: marking } : {}),
    ...(props.selectable ? { selectable: props.selectable } : {}),
  };
  const tool = (label: string, icon: ReactNode, onClick: () => void, loading = false) => (
    <Button type="text" icon={icon} aria-label={label} title={label} loading={loading} onClick={onClick} />
  );

  const views = <ViewMenu list={id} now={now} {...saved} />;

  return (
    <section className="list">
      <div className="list-head">
        <Heading>{props.title}</Heading>
        <div className="list-acts">
          {tabs.length === 0 && views}
          {props.acts}
        </div>
      </div>
      {tabs.length > 0 && (
        <div className="list-tabs-row">
          <Tabs
            className="list-tabs"
            activeKey={view.tab}
            onChange={(tab) => change({ tab })}
            items={tabs.map((tab) => ({
              key: tab.key,
              label: (
                <>
                  {tab.label}{' '}
                  {counts?.[tab.key] !== undefined && (
                    <span className="tab-count num">{spokenCount(counts[tab.key] ?? 0, props.atLeast?.includes(tab.key) === true)}</span>
                  )}
                </>
              ),
            }))}
          />
          {views}
        </div>
      )}
      <div className="list-bar">
        <Filters filters={filters} view={view} onChange={change} search={search} />
        <div className="list-tools">
          {tool(
            t(($) => $.list.refresh),
            <ReloadOutlined />,
            () => void read.refetch(),
            read.isFetching && !read.isPending,
          )}
          {exportUrl &&
            tool(
              t(($) => $.list.export),
              <DownloadOutlined />,
              () =>
                void file.run(() =>
                  exportUrl(
                    view,
                    arrangedColumns.map(({ key }) => key),
                  ),
                ),
              file.running,
            )}
          {!phone &&
            tool(
              t(($) => $.list.columns),
              <SettingOutlined />,
              () => setColumnsOpen(true),
            )}
        </div>
      </div>
      {batch && <BatchBar rows={chosenRows} acts={batch} onClear={() => setKept(NOBODY)} />}
      {phone ? (
        rows.length === 0 ? (
          nothing
        ) : (
          // what stands on which line is the list's to say, whatever the columns of the table
          <PhoneList {...common} selected={isSelectable ? chosen : null} onSelect={setChosen} columns={columns} />
        )
      ) : (
        <MaskedFrom call={call} input={asked} answer={read.data}>
          <ListTable
            {...common}
            {...(way ? { way } : {})}
            selection={selection}
            sort={view.sort}
            onSort={onSort}
            dense={dense}
            loading={read.isPending || read.isPlaceholderData}
            awaited={read.isPending}
            empty={rows.length === 0 ? nothing : null}
            head={head}
          />
        </MaskedFrom>
      )}
      <Pager view={view} total={total} exact={read.data?.totalExact !== false} onChange={change} />
      {columnsOpen && <ColumnDialog columns={columns} setting={setting} dense={dense} save={save} onClose={() => setColumnsOpen(false)} />}
    </section>
  );
}
