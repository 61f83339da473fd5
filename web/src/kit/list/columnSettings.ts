/** Column settings of one list as the person left them, kept on the server: order, hidden ones, widths, edges, density. */
import { accountCalls } from '@zhengjian/contract/areas/account/calls.ts';
import type { Answered } from '@zhengjian/contract/call.ts';
import { useCallback, useState } from 'react';
import { ApiError } from '../../shell/apiError.ts';
import { useAct, useRead } from '../../shell/query.ts';
import { useSetting } from '../../shell/settings.ts';
import type { Column } from './shape.ts';

export type TableSetting = NonNullable<Answered<typeof accountCalls.readTableSetting>>;
/** The edge at which a column stays in sight. */
export type Pin = 'start' | 'end';
/** A column as the table draws it. */
export type ArrangedColumn<R> = Column<R> & { width: number; pin?: Pin };

export const DEFAULT_WIDTH = 140;
export const [LEAST_WIDTH, MOST_WIDTH] = [40, 1200] as const;

export function pinOf<R>({ key, fixed }: Column<R>, setting: TableSetting | null): Pin | undefined {
  const chosen = setting?.pinned?.[key];
  if (chosen === undefined) return fixed ? 'start' : undefined;
  return chosen === 'none' ? undefined : chosen;
}

const rank = (pin: Pin | undefined): number => (pin === 'start' ? 0 : pin === 'end' ? 2 : 1);

/**
 * Columns in the person's order and width, those of the edges at theirs. New columns of a later release stand at their own place;
 * the list's fixed ones are always shown.
 */
export function arranged<R>(columns: readonly Column<R>[], setting: TableSetting | null): ArrangedColumn<R>[] {
  const order = setting?.order ?? [];
  const hidden = new Set(setting?.hidden ?? columns.filter((column) => column.hidden).map((column) => column.key));
  const place = (column: Column<R>, at: number): number => {
    const told = order.indexOf(column.key);
    return told < 0 ? at : told;
  };
  return columns
    .map((column, at) => ({ column, pin: pinOf(column, setting), place: place(column, at) }))
    .filter(({ column }) => column.fixed === true || !hidden.has(column.key))
    .sort((a, b) => rank(a.pin) - rank(b.pin) || a.place - b.place)
    .map(({ column, pin }) => ({
      ...column,
      width: setting?.width?.[column.key] ?? column.width ?? DEFAULT_WIDTH,
      ...(pin === undefined ? {} : { pin }),
    }));
}

/** The settings after a column took the place of the one that stood there, and its edge. `at`: among the columns shown. */
export function placed<R>(columns: readonly Column<R>[], setting: TableSetting | null, key: string, at: number): TableSetting {
  const shown = arranged(columns, setting);
  const order = shown.map((column) => column.key).filter((other) => other !== key);
  order.splice(at, 0, key);
  const away = columns.map((column) => column.key).filter((other) => !order.includes(other));
  const pin = shown[at]?.pin ?? 'none';
  const own = shown.find((column) => column.key === key)?.pin ?? 'none';
  return { ...setting, order: [...order, ...away], ...(pin === own ? {} : { pinned: { ...setting?.pinned, [key]: pin } }) };
}

export const within = (width: number): number => Math.min(MOST_WIDTH, Math.max(LEAST_WIDTH, Math.round(width)));

export function useTableSetting(table: string): {
  /** As the person left it; null: as the list declares. */
  setting: TableSetting | null;
  dense: boolean;
  /** Shows it at once and keeps it. @throws ApiError */
  save(next: TableSetting | null): Promise<void>;
} {
  const read = useRead(accountCalls.readTableSetting, { table }, { staleTime: Number.POSITIVE_INFINITY, quiet: true });
  const { act } = useAct(accountCalls.saveTableSetting, { refresh: [accountCalls.readTableSetting] });
  const dense = useSetting('dense');
  // what the server has not answered yet is shown already
  const [pending, setPending] = useState<{ table: string; settings: TableSetting | null } | null>(null);
  const setting = pending?.table === table ? pending.settings : (read.data ?? null);
  const save = useCallback(
    async (settings: TableSetting | null) => {
      setPending({ table, settings });
      try {
        await act({ table, settings });
      } catch (fault) {
        if (fault instanceof ApiError) setPending(null);
        throw fault;
      }
    },
    [act, table],
  );
  return { setting, dense: setting?.dense ?? dense, save };
}
