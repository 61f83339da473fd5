/**
 * The page of a list declared in the contract: columns are named by the row's fields, filters, tabs, counts, order and validation
 * follow. What the declaration does not know does not compile.
 *
 * ```tsx
 * <ListPage
 *   of={stampingCalls.impressionPage}
 *   title={t(($) => $.menu.log)}
 *   columns={[{ key: 'createTime', fixed: true, phone: 1 }, 'sealName', { key: 'documentName', phone: 2 }, 'documentNo']}
 *   empty={{ title: t(($) => $.log.none) }}
 * />
 * ```
 * `columns`, `tabs`, `given`, `open` and `rowActs` must keep their identity between renders (module constants, `useMemo`, `useCallback`),
 * else every render draws the whole table.
 */
import { keepPreviousData } from '@tanstack/react-query';
import type { Language } from '@zhengjian/contract/constants.ts';
import {
  type AnyList,
  type AskedBy,
  type CountsCall,
  type ExportCall,
  type FilterOf,
  type GivenTo,
  type ListFilter,
  type Order,
  type PageCall,
  type RowOf,
  type SentTo,
  type SortOf,
  shownFields,
  type TabOf,
} from '@zhengjian/contract/list.ts';
import { metaOf } from '@zhengjian/contract/record.ts';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fileUrl, send } from '../shell/api.ts';
import type { CallClient } from '../shell/call-client.ts';
import { useRead } from '../shell/query.ts';
import { useMayCall } from '../shell/session.ts';
import { useSetting } from '../shell/settings.ts';
import { ListScreen, type ListScreenProps } from './list/ListScreen.tsx';
import { type Labels, useLabels } from './list/labels.ts';
import type { Column, Filter, ListView } from './list/shape.ts';
import { type ListPart, useParts } from './list/useParts.ts';
import { nameInLanguage } from './nameInLanguage.ts';
import { StateTag } from './StateTag.tsx';
import type { StateKind } from './states.ts';
import { useListed } from './useListed.ts';

/** Counts follow the work of others. */
const COUNT_EVERY_MS = 30_000;

/** A column made of several fields, with a name of its own for the column settings. */
export type MadeColumn<R> = { key: string; title: string; show: (row: R) => ReactNode } & Omit<Column<R>, 'sort' | 'dict' | 'as'>;

/** A field of the row; what is left out follows from the declaration. */
export type ListColumn<L> =
  | (keyof RowOf<L> & string)
  | MadeColumn<RowOf<L> & object>
  | ({ key: keyof RowOf<L> & string } & Partial<Omit<Column<RowOf<L> & object>, 'key' | 'sort' | 'dict' | 'as'>> & {
        /** Colour and icon of each value of few: the cell shows its word as a state. */
        states?: Readonly<Record<string, StateKind>>;
      });

type Choice = readonly { value: string; label: string }[];

export type ListPageProps<L extends AnyList> = Omit<
  ListScreenProps<RowOf<L> & object, AskedBy<L>>,
  'call' | 'title' | 'id' | 'input' | 'tabs' | 'counts' | 'atLeast' | 'filters' | 'columns' | 'rowKey' | 'sort' | 'onView' | 'exportUrl'
> & {
  /** Name under which the column settings are kept; the list's own unless several pages show it. */
  id?: string;
  of: PageCall<L>;
  counts?: CountsCall<L>;
  /** Every field that is shown, in the order of the declaration, unless said otherwise. */
  columns?: readonly ListColumn<L>[];
  /** `lists.<name>.title` of the area's texts, unless said otherwise. */
  title?: ReactNode;
  /** Tabs in their order, where it is not the declaration's, or not all of them. */
  tabs?: readonly TabOf<L>[];
  /** Filters in their order, where it is not the declaration's, or not all of them. */
  filters?: readonly FilterOf<L>[];
  /** Values of filters that the page knows and the declaration does not. */
  choices?: Readonly<Partial<Record<FilterOf<L>, Choice>>>;
  /** Order at the start. */
  sort?: Order<SortOf<L>>;
  /** Tabs that are calls of their own, or conditions that nobody chooses; each is counted. */
  parts?: readonly ListPart<L>[];
  /** Answers the list as Excel; the button stands where the person may take rows out of the system. */
  excel?: ExportCall<L>;
} & (keyof GivenTo<L> extends never ? { given?: undefined } : { given: GivenTo<L> });

const AS = { date: 'day', dateTime: 'minute', number: 'number', money: 'money', flag: 'flag' } as const;
const END: readonly string[] = ['number', 'money'];

/** One value of few, or several of them. */
const valuesOf = (row: object, key: string): readonly string[] => [(row as Record<string, unknown>)[key] ?? []].flat().map(String);

type Listed = ReturnType<typeof useListed>;
type States = Readonly<Record<string, StateKind>> | undefined;

function wordOf(word: Labels['word'], listed: Listed, words: string, states: States, values: readonly string[]): ReactNode {
  const [value = '', ...more] = values;
  const kind = more.length === 0 ? states?.[value] : undefined;
  const text = listed(values.map((one) => word(words, one)));
  return kind === undefined ? text : <StateTag kind={kind}>{text}</StateTag>;
}

type InWords = { labels: Labels; listed: Listed; language: Language };

function columnOf<L extends AnyList>(of: L, { labels, listed, language }: InWords, told: ListColumn<L>): Column<RowOf<L> & object> {
  const { states, ...own } = typeof told === 'string' ? { key: told, states: undefined } : { states: undefined, ...told };
  const { kind = 'text', dict, words, width, mono } = metaOf(of.row.shape[own.key] ?? of.row);
  const isNamedTwice = `${own.key}En` in of.row.shape;
  const as = mono ? 'mono' : kind in AS ? AS[kind as keyof typeof AS] : 'text';
  return {
    title: labels.field(own.key),
    as,
    ...(width === undefined ? {} : { width }),
    ...(dict === undefined ? {} : { dict }),
    ...(END.includes(kind) ? { align: 'end' as const } : {}),
    ...(of.sorts.includes(own.key) ? { sort: true } : {}),
    ...(isNamedTwice ? { show: (row: object) => nameInLanguage(row, own.key, language) } : {}),
    ...(words === undefined ? {} : { show: (row: object) => wordOf(labels.word, listed, words, states, valuesOf(row, own.key)) }),
    ...own,
  };
}

/** Columns of a list whose page says nothing of them: the first names the row, two more stand on a phone. */
const declared = <L extends AnyList>(of: L): ListColumn<L>[] =>
  shownFields(of).map((key, at) => ({
    key,
    ...(at === 0 ? { fixed: true, opens: true } : {}),
    ...(at < 3 ? { phone: at === 0 ? 1 : 2 } : {}),
  }));

function filterOf(
  labels: Labels,
  deadline: (state: string) => string,
  keyword: string,
  [name, filter]: [string, ListFilter],
  choice?: Choice,
): Filter {
  const label = labels.field(name);
  if (choice) return { kind: 'choice', key: name, label, options: choice };
  switch (filter.kind) {
    case 'days':
      return { kind: 'range', keys: [filter.from, filter.until], label };
    case 'search':
      return { kind: 'text', key: name, label: label || keyword, main: true };
    case 'part':
    case 'equal':
      return { kind: 'text', key: name, label };
    case 'choice':
    case 'anyOf':
      return {
        kind: 'dict',
        key: name,
        label,
        code: filter.dict ?? '',
        multiple: filter.kind === 'anyOf',
        ...(filter.values && { only: filter.values }),
      };
    case 'flag':
      return { kind: 'flag', key: name, label };
    case 'word':
      return {
        kind: 'choice',
        key: name,
        label,
        options: (filter.values ?? []).map((value: string) => ({ value, label: labels.word(filter.words ?? '', value) })),
      };
    case 'deadline':
      return {
        kind: 'choice',
        key: name,
        label,
        options: (filter.values ?? []).map((value: string) => ({ value, label: deadline(value) })),
      };
  }
}

/** Address of the Excel file with these conditions and columns. */
async function fileOf<L extends AnyList>(
  excel: ExportCall<L>,
  { current: _c, size: _s, ...asked }: AskedBy<L>,
  columns: readonly string[],
) {
  const { authKey } = await send(excel.exported.key, {}, { quiet: true });
  return fileUrl(excel, { authKey, filters: JSON.stringify(asked), columns: columns.join() });
}

const NO_VIEW: ListView = { tab: '', values: {}, sent: {}, current: 1, size: 1, sort: '' };
const numbers = (counts: object | undefined): Record<string, number> =>
  Object.fromEntries(Object.entries(counts ?? {}).filter((pair): pair is [string, number] => typeof pair[1] === 'number'));

/** Tabs that have more rows than were counted. */
const moreThan = (counts: object | undefined): readonly string[] =>
  counts && 'atLeast' in counts && Array.isArray(counts.atLeast) ? counts.atLeast.map(String) : [];

export function ListPage<const L extends AnyList>(props: ListPageProps<L>) {
  const {
    id,
    of: own,
    counts: countsCall,
    columns,
    filters: names,
    tabs: shownTabs,
    choices,
    given,
    excel,
    sort,
    title,
    parts: told,
    ...rest
  } = props;
  const of = own.list;
  const parts = useParts(own, told);
  const { call, sentTo } = parts;
  const { t } = useTranslation('kit');
  const labels = useLabels(of);
  const listed = useListed();
  const language = useSetting('language');
  const drawn = useMemo(
    () => (columns ?? declared(of)).map((column) => columnOf(of, { labels, listed, language }, column)),
    [of, labels, listed, language, columns],
  );
  const filters = useMemo(() => {
    const all: Record<string, ListFilter> = of.filters;
    return (names ?? Object.keys(all)).flatMap((name): Filter[] => {
      const filter = all[name];
      const choice = choices?.[name as FilterOf<L>];
      return filter
        ? [
            filterOf(
              labels,
              (state) => t(($) => $.deadline[state as 'green']),
              t(($) => $.list.keyword),
              [name, filter],
              choice,
            ),
          ]
        : [];
    });
  }, [of, labels, names, choices, t]);
  const declaredTabs = useMemo(
    () => (shownTabs ?? Object.keys(of.tabs)).map((key) => ({ key, label: labels.tab(key) })),
    [of, labels, shownTabs],
  );
  // what the view holds was read by the declaration's own names
  const conditions = useCallback((view: ListView) => ({ ...view.sent, ...given }) as SentTo<L>, [given]);
  const asked = useCallback(
    (view: ListView) =>
      ({
        ...conditions(view),
        ...(told ? sentTo(view.tab) : view.tab === '' ? {} : { tab: view.tab }),
        ...(view.sort === '' ? {} : { sort: view.sort }),
        current: view.current,
        size: view.size,
      }) as AskedBy<L>,
    [conditions, told, sentTo],
  );
  const mayExport = useMayCall(excel?.exported);
  const [view, setView] = useState<ListView | null>(null);
  const counting: CallClient<SentTo<L>, object> = countsCall ?? call;
  const counted = useRead(counting, conditions(view ?? NO_VIEW), {
    enabled: countsCall !== undefined && view !== null,
    refetchInterval: COUNT_EVERY_MS,
    placeholderData: keepPreviousData,
    quiet: true,
  });
  return (
    <ListScreen
      {...rest}
      title={title ?? labels.title}
      id={id ?? `${of.area}.${of.name}`}
      call={call}
      input={asked}
      tabs={told ? parts.tabs : declaredTabs}
      counts={told ? parts.counts : numbers(counted.data)}
      atLeast={moreThan(counted.data)}
      filters={filters}
      columns={drawn}
      rowKey={of.key}
      {...(sort === undefined ? {} : { sort })}
      {...(excel && mayExport
        ? { exportUrl: (now: ListView, shownColumns: readonly string[]) => fileOf(excel, asked(now), shownColumns) }
        : {})}
      {...(countsCall ? { onView: setView } : {})}
    />
  );
}
