/** What a list screen is told: filters, columns, tabs, acts. Data with types; the parts that draw it stand beside. */
import type { ReactNode } from 'react';

type Named = { label: string };

/** A condition above the list. `key` is the name in the address and, unless it is a range, in the call. */
export type Filter = Named &
  (
    | { kind: 'text'; key: string /** Searched by `/`. */; main?: boolean }
    | { kind: 'dict'; key: string; code: string; multiple?: boolean; only?: readonly string[] }
    | { kind: 'choice'; key: string; options: readonly { value: string; label: string }[] }
    | { kind: 'flag'; key: string }
    /** Two days; start and end names of the call, e.g. `['createTimeStart', 'createTimeEnd']`. */
    | { kind: 'range'; keys: readonly [start: string, end: string] }
  );

export type Column<R> = {
  /** Name in the column settings; also the field that is shown when there is no `show`, and the sort key. */
  key: string;
  title: string;
  width?: number;
  /** Always shown, and fixed at the left until the person chooses otherwise; actions are fixed right by themselves. */
  fixed?: boolean;
  /** Numbers and money stand right. */
  align?: 'start' | 'end' | 'center';
  /** The call sorts by `key`. */
  sort?: boolean;
  show?: (row: R) => ReactNode;
  /** How the field is shown without `show`. */
  as?: 'text' | 'mono' | 'day' | 'minute' | 'number' | 'money' | 'flag';
  /** The field holds keys of this dictionary. */
  dict?: string;
  /** The cell is the way to the row's page. */
  opens?: boolean;
  /** Hidden until the person chooses it. */
  hidden?: boolean;
  /** Line on which it stands on a phone; columns without are left out there. */
  phone?: 1 | 2;
};

export type RowAct = {
  key: string;
  label: string;
  danger?: boolean;
  disabled?: boolean;
  /** Stands in "more" however few acts there are: what is seldom wanted and cannot be taken back. */
  folded?: boolean;
  onClick: () => void;
};

export type BatchAct<R> = {
  key: string;
  label: string;
  danger?: boolean;
  /** What will happen, said beside the number of rows. */
  hint?: (rows: readonly R[]) => string;
  run: (rows: readonly R[]) => void;
};

export type ListTab = { key: string; label: string };

/** What the address says about the list. */
export type ListView = {
  tab: string;
  /** Conditions as they stand in the address. */
  values: Readonly<Record<string, string>>;
  /** The same as the call takes them: ranges with times, lists as lists. */
  sent: Readonly<Record<string, string | string[]>>;
  current: number;
  size: number;
  /** `field` or `-field`; empty for the list's own order. */
  sort: string;
};

export type Rows<R> = { records: readonly R[]; total: number; totalExact?: boolean | undefined };
