/** How a field stands in a cell. */
import { isMask } from '@zhengjian/contract/personal.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Copyable } from '../Copyable.tsx';
import { DictText } from '../dictionary.tsx';
import { Masked } from '../Masked.tsx';
import { spoken } from '../money.ts';
import type { Column } from './shape.ts';

const fieldOf = (row: unknown, key: string): unknown =>
  typeof row === 'object' && row !== null ? (row as Record<string, unknown>)[key] : undefined;
const textOf = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');

function Flag({ on }: { on: boolean }) {
  const { t } = useTranslation('kit');
  return on ? t(($) => $.list.yes) : t(($) => $.list.no);
}

/** Whether the server has shown the field of this row in part. */
export const isInPart = <R,>(column: Column<R>, row: R): boolean => !column.show && isMask(textOf(fieldOf(row, column.key)));

/** What is shown, without anything to press: for phones, where the whole row is pressed. */
export function plainCell<R>(column: Column<R>, row: R): ReactNode {
  const text = textOf(fieldOf(row, column.key));
  if (isInPart(column, row)) return <span className="num">{text}</span>;
  return column.as === 'mono' && !column.show ? <span className="mono">{text}</span> : cellOf(column, row);
}

function shown<R>(column: Column<R>, row: R): ReactNode {
  if (column.show) return column.show(row);
  const value = fieldOf(row, column.key);
  if (column.dict) return <DictText code={column.dict} value={Array.isArray(value) ? value.map(textOf) : textOf(value)} />;
  const text = textOf(value);
  if (isMask(text)) return <Masked text={text} of={row} field={column.key} />;
  switch (column.as ?? 'text') {
    case 'mono':
      return <Copyable text={text} />;
    case 'day':
      return <span className="num">{text.slice(0, 10)}</span>;
    case 'minute':
      return <span className="num">{text.slice(0, 16)}</span>;
    case 'number':
      return <span className="num">{text}</span>;
    case 'money':
      return <span className="num">{spoken(text)}</span>;
    case 'flag':
      return typeof value === 'boolean' ? <Flag on={value} /> : null;
    case 'text':
      return text;
  }
}

/** Where a row leads, and who wants to know that it was followed. */
export type Way<R> = { to: (row: R) => string; onOpen: (row: R) => void };

/** The cell of a column; `way` makes it the link to the row's page. */
export function cellOf<R>(column: Column<R>, row: R, way?: Way<R>): ReactNode {
  if (!way) return shown(column, row);
  const [to, onOpen] = [way.to(row), () => way.onOpen(row)];
  if (column.as === 'mono' && !column.show) return <Copyable text={textOf(fieldOf(row, column.key))} to={to} onOpen={onOpen} />;
  return (
    <Link className="link-cell" to={to} onClick={onOpen}>
      {shown(column, row)}
    </Link>
  );
}
