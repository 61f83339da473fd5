/**
 * The table of a list: sticky header, number and company fixed left, actions fixed right, rows walked by the arrow keys.
 *
 * Its rows are some hundred cells, which an office machine draws for a good part of a second. They are drawn anew only for other rows,
 * columns or another order, and then beside what the person does meanwhile (`useDeferredValue`), those in sight first; ticks and the
 * mark of the row acted on last change alone. Motion is off inside: transitions on cells and ticks cost twice the time of selecting 200 rows.
 */
import { ConfigProvider, Spin, Table, type TableColumnType } from 'antd';
import { type KeyboardEvent, memo, type ReactNode, useCallback, useDeferredValue, useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { cellOf, type Way } from './cells.tsx';
import type { ArrangedColumn } from './columnSettings.ts';
import { type HeadActs, headTitle, useHeadCell } from './headCell.tsx';
import { actsWidth, RowActs } from './RowActs.tsx';
import type { RowAct } from './shape.ts';
import { pressed, type Selection, tickColumn } from './ticks.tsx';
import { useBodyHeight } from './useBodyHeight.ts';
import { useFollow, useRowsInTurn } from './useRowsInTurn.ts';

/** Rows of 40 pixels, dense ones of 32: line of 22 to 23, border of 1. */
const ROW_HEIGHT = { usual: 40, dense: 32 } as const;
const TABLE_THEME = {
  token: { motion: false },
  components: { Table: { cellPaddingBlockMD: 8, cellPaddingBlockSM: 4, cellPaddingInlineMD: 8 } },
};

/** All of it keeps its identity between renders. */
type RowsProps<R> = {
  rows: readonly R[];
  columns: readonly ArrangedColumn<R>[];
  keyOf: (row: R) => string;
  nameOf: (row: R) => string;
  sort: string;
  onSort: (sort: string) => void;
  /** Null: rows cannot be selected. */
  selection: Selection | null;
  selectable?: ((row: R) => boolean) | undefined;
  open?: ((row: R) => void) | undefined;
  /** The same as a link. */
  way?: Way<R> | undefined;
  acts?: ((row: R) => readonly RowAct[]) | undefined;
  dense: boolean;
  /** Stands where no row is. */
  empty: ReactNode;
  /** Columns are moved and widened in the head. */
  head?: HeadActs;
  /** The first rows are on their way: the head stands as it will above them. */
  awaited: boolean;
};

type Props<R> = RowsProps<R> & {
  loading: boolean;
  /** Key of the row acted on last. */
  marked: string;
};

/** Moves the focus to the row above or below, or to the first or last. */
function walk(event: KeyboardEvent<HTMLElement>): boolean {
  const row = event.currentTarget;
  const rows = [...(row.parentElement?.querySelectorAll<HTMLElement>('tr[data-row-key]') ?? [])];
  const at = rows.indexOf(row);
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 }[event.key];
  if (to === undefined) return false;
  rows[to]?.focus();
  return true;
}

/** Room that the heads of an empty table share, in pixels, whatever the window: as much as there is at 1440 beside the menu. */
const EMPTY_ROOM = 1120;
const widthOf = ({ width }: { width?: number | string }): number => (typeof width === 'number' ? width : 0);
/** What is narrower than a word keeps its width: the ticks. */
const NARROW = 60;
const withoutWidth = <C extends { width?: number | string; fixed?: unknown }>({ width, fixed: _fixed, ...column }: C) =>
  typeof width === 'number' && width < NARROW ? { ...column, width } : column;
const readable = <C extends { width?: number | string }>(columns: readonly C[]): C[] => {
  let used = 0;
  return columns.filter((column) => {
    used += widthOf(column);
    return used <= EMPTY_ROOM;
  });
};

/** Height of the body, null until it was measured; the rows that are drawn. */
type Measured<R> = { height: number | null; part: readonly R[]; onScroll: () => void };

function TableRows<R extends object>(props: RowsProps<R> & Measured<R>) {
  const { rows, columns, keyOf, nameOf, sort, onSort, selection, selectable, open, way, acts, dense, empty, head, awaited } = props;
  const { height, part, onScroll } = props;
  const { t } = useTranslation('kit');
  const headCell = useHeadCell(head);
  const drawn = useMemo(() => {
    const own = columns.map((column, at): TableColumnType<R> => {
      return {
        key: column.key,
        dataIndex: column.key,
        title: headTitle(column.title, column.key, column.width, head),
        width: column.width,
        ...(headCell ? { onHeaderCell: () => headCell(column.key, column.width, at === 0) } : {}),
        ellipsis: { showTitle: false },
        align: column.align ?? 'start',
        ...(column.pin ? { fixed: column.pin } : {}),
        ...(column.sort ? { sorter: true, sortOrder: sort === column.key ? 'ascend' : sort === `-${column.key}` ? 'descend' : null } : {}),
        render: (_, row) => cellOf(column, row, column.opens ? way : undefined),
        onCell: (row) => {
          const value = (row as Record<string, unknown>)[column.key];
          return typeof value === 'string' && value.length > 8 && !column.show ? { title: value } : {};
        },
      };
    });
    const first = selection ? [tickColumn(selection, rows, { keyOf, nameOf, selectable })] : [];
    const offered = acts ? rows.map((row) => acts(row)) : [];
    // where the person may do nothing with any row, no column promises it
    if (!acts || (rows.length > 0 && offered.every(({ length }) => length === 0))) return [...first, ...own];
    const last: TableColumnType<R> = {
      key: 'acts',
      title: t(($) => $.list.acts),
      width: actsWidth(offered, { head: t(($) => $.list.acts), more: t(($) => $.list.actMore) }),
      fixed: 'end',
      render: (_, row) => <RowActs acts={acts(row)} />,
    };
    return [...first, ...own, last];
  }, [columns, rows, sort, way, acts, head, headCell, selection, selectable, keyOf, nameOf, t]);

  const toggle = (row: R) => {
    if (!selection || (selectable && !selectable(row))) return;
    selection.onSelect(pressed(selection.keys.get(), keyOf(row), []));
  };

  // an empty table does not scroll, so the heads that can be read share the room there is
  const isEmpty = rows.length === 0 && !awaited;
  const shown = isEmpty ? readable(drawn).map(withoutWidth) : drawn;
  const width = drawn.reduce((sum, column) => sum + widthOf(column), 0);
  return (
    <Table<R>
      dataSource={part as R[]}
      onScroll={onScroll}
      columns={shown}
      rowKey={keyOf}
      size={dense ? 'small' : 'medium'}
      pagination={false}
      tableLayout="fixed"
      // An empty table scrolls nowhere: a region to scroll without anything in it to reach is a trap for the keyboard.
      scroll={isEmpty ? {} : { x: width, ...(height === null ? {} : { y: height }) }}
      locale={{ emptyText: empty }}
      showSorterTooltip={false}
      // the style sheet does it: antd would ask every cell with each movement
      rowHoverable={false}
      onChange={(_, __, sorter) => {
        const { columnKey, order } = Array.isArray(sorter) ? { columnKey: undefined, order: undefined } : sorter;
        onSort(order && columnKey ? `${order === 'descend' ? '-' : ''}${String(columnKey)}` : '');
      }}
      onRow={(row, at) => ({
        tabIndex: at === 0 ? 0 : -1,
        'aria-label': nameOf(row),
        title: at === 0 ? t(($) => $.list.keys) : undefined,
        onDoubleClick: () => open?.(row),
        onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
          if (event.target !== event.currentTarget) return;
          if (walk(event)) event.preventDefault();
          else if (event.key === 'Enter' && open) open(row);
          else if (event.key === ' ') {
            event.preventDefault();
            toggle(row);
          }
        },
      })}
    />
  );
}

const KeptRows = memo(TableRows) as typeof TableRows;

export function ListTable<R extends object>({ loading, marked, ...props }: Props<R>) {
  const { rows, columns, keyOf, nameOf, sort, onSort, selection, selectable, open, way, acts, dense, empty, head, awaited } = props;
  const box = useRef<HTMLDivElement>(null);
  const height = useBodyHeight(box);
  const scrolled = useRef(false);
  const onScroll = useCallback(() => {
    scrolled.current = (box.current?.querySelector('.ant-table-body')?.scrollTop ?? 0) > 0;
  }, []);
  const inSight = Math.ceil((height ?? window.innerHeight) / ROW_HEIGHT[dense ? 'dense' : 'usual']) + 1;
  const { part, follow } = useRowsInTurn({ rows, keyOf, inSight, scrolled });
  const wanted = useMemo(
    () => (
      <KeptRows
        {...{ rows, columns, keyOf, nameOf, sort, onSort, selection, selectable, open, way, acts, dense, empty, awaited }}
        {...{ height, part, onScroll }}
        {...(head ? { head } : {})}
      />
    ),
    [
      rows,
      columns,
      keyOf,
      nameOf,
      sort,
      onSort,
      selection,
      selectable,
      open,
      way,
      acts,
      dense,
      empty,
      head,
      awaited,
      height,
      part,
      onScroll,
    ],
  );
  const shown = useDeferredValue(wanted, null);
  useFollow(follow, shown === wanted);
  // antd repeats the head, tick box included, in a hidden row to measure it; nobody shall tab into that.
  useEffect(() => {
    for (const row of box.current?.querySelectorAll('.ant-table-measure-row') ?? []) row.setAttribute('inert', '');
  });
  // beside React, which would draw every row for it
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows are marked anew
  useEffect(() => {
    if (marked === '') return;
    const row = box.current?.querySelector(`tr[data-row-key="${CSS.escape(marked)}"]`);
    row?.setAttribute('data-marked', '');
    return () => row?.removeAttribute('data-marked');
  }, [marked, shown]);
  return (
    <div ref={box} className={dense ? 'list-table list-dense' : 'list-table'} aria-busy={loading || shown !== wanted || follow !== null}>
      <ConfigProvider theme={TABLE_THEME}>
        <Spin spinning={loading} delay={200}>
          {shown}
        </Spin>
      </ConfigProvider>
    </div>
  );
}
