/** Column settings of one list as the person left them, kept on the server: order, hidden ones, widths, density. */
import { accountCalls } from '@zhengjian/contract/areas/account/calls.ts';
import type { Answered } from '@zhengjian/contract/call.ts';
import { useAct, useRead } from '../../shell/query.ts';
import { useSetting } from '../../shell/settings.ts';
import type { Column } from './shape.ts';

export type TableSetting = NonNullable<Answered<typeof accountCalls.readTableSetting>>;

/** Columns in the person's order and width. New columns of a later release stand at their own place, fixed ones stay first. */
export function arranged<R>(columns: readonly Column<R>[], setting: TableSetting | null): Column<R>[] {
  const order = setting?.order ?? [];
  const hidden = new Set(setting?.hidden ?? columns.filter((column) => column.hidden).map((column) => column.key));
  const place = (column: Column<R>, at: number): number => {
    const told = order.indexOf(column.key);
    return told < 0 ? at : told;
  };
  return columns
    .map((column, at) => ({ column, fixed: column.fixed === true, place: place(column, at) }))
    .filter(({ column, fixed }) => fixed || !hidden.has(column.key))
    .sort((a, b) => Number(b.fixed) - Number(a.fixed) || a.place - b.place)
    .map(({ column }) => ({ ...column, width: setting?.width?.[column.key] ?? column.width ?? DEFAULT_WIDTH }));
}

export const DEFAULT_WIDTH = 140;

export function useTableSetting(table: string): {
  setting: TableSetting | null;
  dense: boolean;
  save(next: TableSetting | null): Promise<void>;
} {
  const read = useRead(accountCalls.readTableSetting, { table }, { staleTime: Number.POSITIVE_INFINITY, quiet: true });
  const { act } = useAct(accountCalls.saveTableSetting, { refresh: [accountCalls.readTableSetting] });
  const dense = useSetting('dense');
  const setting = read.data ?? null;
  return {
    setting,
    dense: setting?.dense ?? dense,
    save: async (settings) => {
      await act({ table, settings });
    },
  };
}
