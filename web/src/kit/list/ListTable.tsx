/**
 * The table of a list: sticky header, number and company fixed left, actions fixed right, rows walked by the arrow keys.
 * Motion is off inside: transitions on cells and ticks cost twice the time of selecting 200 rows.
 */
import { ConfigProvider, Table, type TableColumnType } from 'antd';
import { type KeyboardEvent, type ReactNode, useCallback, useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { cellOf, type Way } from './cells.tsx';
import type { ArrangedColumn } from './columnSettings.ts';
import { type HeadActs, headTitle, useHeadCell } from './headCell.tsx';
import { actsWidth, RowActs } from './RowActs.tsx';
import type { RowAct } from './shape.ts';
import { useBodyHeight } from './useBodyHeight.ts';

const SELECT_WIDTH = 40;
/** Rows of 40 pixels, dense ones of 32: line of 22 to 23, border of 1. */
const TABLE_THEME = {
  token: { motion: false },
  components: { Table: { cellPaddingBlockMD: 8, cellPaddingBlockSM: 4, cellPaddingInlineMD: 8 } },
};

type Props<R> = {
  rows: readonly R[];
  columns: readonly ArrangedColumn<R>[];
  keyOf: (row: R) => string;
  nameOf: (row: R) => string;
  sort: string;
  onSort: (sort: string) => void;
  /** Null: rows cannot be selected. */
  selected: ReadonlySet<string> | null;
  onSelect: (keys: ReadonlySet<string>) => void;
  selectable?: (row: R) => boolean;
  /** Key of the row acted on last. */
  marked: string;
  open?: (row: R) => void;
  /** The same as a link. Keeps its identity between renders. */
  way?: Way<R>;
  acts?: (row: R) => readonly RowAct[];
  dense: boolean;
  loading: boolean;
  empty: ReactNode;
  /** Columns are moved and widened in the head. Keeps its identity between renders. */
  head?: HeadActs;
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

export function ListTable<R extends object>(props: Props<R>) {
  const {
    rows,
    columns,
    keyOf,
    nameOf,
    sort,
    onSort,
    selected,
    onSelect,
    selectable,
    marked,
    open,
    way,
    acts,
    dense,
    loading,
    empty,
    head,
  } = props;
  const { t } = useTranslation('kit');
  const box = useRef<HTMLDivElement>(null);
  const height = useBodyHeight(box);
  // antd repeats the head, tick box included, in a hidden row to measure it; nobody shall tab into that.
  useEffect(() => {
    for (const row of box.current?.querySelectorAll('.ant-table-measure-row') ?? []) row.setAttribute('inert', '');
  });

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
    if (!acts) return own;
    const last: TableColumnType<R> = {
      key: 'acts',
      title: t(($) => $.list.acts),
      width: actsWidth(
        rows.map((row) => acts(row)),
        { head: t(($) => $.list.acts), more: t(($) => $.list.actMore) },
      ),
      fixed: 'end',
      render: (_, row) => <RowActs acts={acts(row)} />,
    };
    return [...own, last];
  }, [columns, rows, sort, way, acts, head, headCell, t]);

  const toggle = useCallback(
    (row: R) => {
      if (!selected || (selectable && !selectable(row))) return;
      const next = new Set(selected);
      const key = keyOf(row);
      if (!next.delete(key)) next.add(key);
      onSelect(next);
    },
    [selected, selectable, keyOf, onSelect],
  );

  // an empty table does not scroll, so its heads share the room there is
  const shown = rows.length === 0 && !loading ? drawn.map(({ width: _width, fixed: _fixed, ...column }) => column) : drawn;
  const width = drawn.reduce((sum, column) => sum + (typeof column.width === 'number' ? column.width : 0), selected ? SELECT_WIDTH : 0);
  return (
    <div ref={box} className={dense ? 'list-table list-dense' : 'list-table'}>
      <ConfigProvider theme={TABLE_THEME}>
        <Table<R>
          dataSource={rows as R[]}
          columns={shown}
          rowKey={keyOf}
          size={dense ? 'small' : 'medium'}
          pagination={false}
          tableLayout="fixed"
          // An empty table scrolls nowhere: a region to scroll without anything in it to reach is a trap for the keyboard.
          scroll={rows.length === 0 ? {} : { x: width, ...(height === null ? {} : { y: height }) }}
          loading={{ spinning: loading, delay: 200 }}
          locale={{ emptyText: empty }}
          showSorterTooltip={false}
          onChange={(_, __, sorter) => {
            const { columnKey, order } = Array.isArray(sorter) ? { columnKey: undefined, order: undefined } : sorter;
            onSort(order && columnKey ? `${order === 'descend' ? '-' : ''}${String(columnKey)}` : '');
          }}
          {...(selected
            ? {
                rowSelection: {
                  columnWidth: SELECT_WIDTH,
                  fixed: true,
                  selectedRowKeys: [...selected],
                  onChange: (keys: React.Key[]) => onSelect(new Set(keys.map(String))),
                  getCheckboxProps: (row: R) => ({
                    disabled: selectable ? !selectable(row) : false,
                    'aria-label': t(($) => $.list.selectRow, { name: nameOf(row) }),
                  }),
                  getTitleCheckboxProps: () => ({ 'aria-label': t(($) => $.list.selectAll) }),
                },
              }
            : {})}
          rowClassName={(row) => (keyOf(row) === marked ? 'row-marked' : '')}
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
      </ConfigProvider>
    </div>
  );
}
