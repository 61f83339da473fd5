/** The ticks of a table's rows: each watches itself, so that one more is one more and not the table drawn anew. */
import { Checkbox, type TableColumnType } from 'antd';
import { useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { type Store, useStore } from '../../shell/store.ts';

const SELECT_WIDTH = 40;

export type Selection = {
  /** Keys of the rows that are selected. */
  keys: Store<ReadonlySet<string>>;
  onSelect: (keys: ReadonlySet<string>) => void;
};

/** Rows that were ticked or unticked together begin at the one touched last (with the Shift key). */
type Touched = { last: string };

/** The keys after one was pressed; with Shift all between the one touched last and this one become alike. */
export function pressed(keys: ReadonlySet<string>, key: string, among: readonly string[], from = ''): ReadonlySet<string> {
  const next = new Set(keys);
  const [a, b] = [among.indexOf(from), among.indexOf(key)];
  if (a < 0 || b < 0) {
    if (!next.delete(key)) next.add(key);
    return next;
  }
  const range = among.slice(Math.min(a, b), Math.max(a, b) + 1);
  const isAll = range.every((one) => keys.has(one));
  for (const one of range) {
    if (isAll) next.delete(one);
    else next.add(one);
  }
  return next;
}

type TickProps = { selection: Selection; own: string; name: string; among: readonly string[]; touched: Touched };

function Tick({ selection: { keys, onSelect }, own, name, among, touched }: TickProps) {
  const { t } = useTranslation('kit');
  const isOn = useStore(keys, (all) => all.has(own));
  const place = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    place.current?.closest('tr')?.toggleAttribute('data-selected', isOn);
  }, [isOn]);
  return (
    <span ref={place}>
      <Checkbox
        checked={isOn}
        disabled={!among.includes(own)}
        aria-label={t(($) => $.list.selectRow, { name })}
        onClick={(event) => event.stopPropagation()}
        onChange={({ nativeEvent }) => {
          const isRange = 'shiftKey' in nativeEvent && nativeEvent.shiftKey === true;
          onSelect(pressed(keys.get(), own, among, isRange ? touched.last : ''));
          touched.last = own;
        }}
      />
    </span>
  );
}

function AllTick({ selection: { keys, onSelect }, among }: Pick<TickProps, 'selection' | 'among'>) {
  const { t } = useTranslation('kit');
  const on = useStore(keys, (all) => among.filter((key) => all.has(key)).length);
  const isAll = on > 0 && on === among.length;
  return (
    <Checkbox
      checked={isAll}
      indeterminate={on > 0 && !isAll}
      disabled={among.length === 0}
      aria-label={t(($) => $.list.selectAll)}
      onChange={() => {
        const next = new Set(keys.get());
        for (const key of among) {
          if (isAll) next.delete(key);
          else next.add(key);
        }
        onSelect(next);
      }}
    />
  );
}

type Of<R> = { keyOf: (row: R) => string; nameOf: (row: R) => string; selectable?: ((row: R) => boolean) | undefined };

/** The first column of a table whose rows are selected. */
export function tickColumn<R>(selection: Selection, rows: readonly R[], { keyOf, nameOf, selectable }: Of<R>): TableColumnType<R> {
  const among = rows.filter((row) => selectable?.(row) ?? true).map(keyOf);
  const touched: Touched = { last: '' };
  return {
    key: 'ticks',
    width: SELECT_WIDTH,
    fixed: 'start',
    className: 'ant-table-selection-column',
    title: <AllTick selection={selection} among={among} />,
    render: (_, row) => <Tick selection={selection} own={keyOf(row)} name={nameOf(row)} among={among} touched={touched} />,
  };
}
