/**
 * A record to read, by what its declaration says of it: labels, words of dictionaries and of few values, dates, money, units, numbers
 * and markings to be copied. What is special about a field is shown in its place.
 *
 * ```tsx
 * <Details of={companyForm} values={company} names={['companyName', 'uscc', 'country']} show={{ country: <Flag … /> }} />
 * <Details of={recordForm(seals.row, 'stamping', 'seal')} values={seal} names={['sealNo', 'kind', 'centre']} ifFilled={['centre']} />
 * ```
 * `useFacts` makes the same of a record for the left column of a case file.
 */
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod';
import { useAreaText } from '../shell/tabTitle.ts';
import { Copyable } from './Copyable.tsx';
import { DictText } from './dictionary.tsx';
import { type Fact, Facts } from './Facts.tsx';
import { isFilled } from './form/fill.ts';
import { type FieldInfo, type FieldName, fieldOf, type RecordForm } from './form/info.ts';
import { spoken } from './money.ts';
import { CommentMark } from './review/CommentMark.tsx';
import { useListed } from './useListed.ts';
import { useUnit } from './useUnit.ts';

/** A moment, to the minute. */
const MINUTE = 16;
const asText = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');

function Words({ area, words, values }: { area: string; words: string; values: readonly string[] }) {
  const listed = useListed();
  const text = useAreaText(area);
  return listed(values.map((value) => text(`${words}.${value}`)));
}

type Kinded = Pick<FieldInfo, 'kind'> & { [K in 'dict' | 'words' | 'unit' | 'mono']?: FieldInfo[K] };

/** A value as its field is shown. */
export function FieldValue({ info, value, area }: { info: Kinded; value: unknown; area: string }) {
  const { t } = useTranslation('kit');
  const unitWord = useUnit();
  const unit = info.unit ? ` ${unitWord(info.unit)}` : '';
  if (info.kind === 'flag') return typeof value === 'boolean' ? (value ? t(($) => $.form.yes) : t(($) => $.form.no)) : '–';
  if (!isFilled(value)) return <span className="secondary">–</span>;
  switch (info.kind) {
    case 'choice':
    case 'choices':
      return <DictText code={info.dict ?? ''} value={Array.isArray(value) ? value.map(asText) : asText(value)} />;
    case 'word':
    case 'words':
      return <Words area={area} words={info.words ?? ''} values={(Array.isArray(value) ? value : [value]).map(asText)} />;
    case 'money':
      return <span className="num">{spoken(asText(value)) + unit}</span>;
    case 'dateTime':
      return <span className="num">{asText(value).slice(0, MINUTE)}</span>;
    case 'number':
    case 'date':
      return <span className="num">{asText(value) + unit}</span>;
    case 'longText':
      return <span className="long-text">{asText(value)}</span>;
    case 'text':
    case 'file':
    case 'reference':
    case 'json':
      return info.mono ? <Copyable text={asText(value)} /> : asText(value) + unit;
  }
}

type Props<S extends z.ZodObject> = {
  of: RecordForm<S>;
  values: Readonly<Record<string, unknown>>;
  names: readonly FieldName<S>[];
  /** Those of them that are left out while they are empty. */
  ifFilled?: readonly FieldName<S>[];
  /** What is shown in the place of a field's own value. */
  show?: Partial<Record<FieldName<S>, ReactNode>>;
  /** What a field is called here, where its own name does not say it. */
  labels?: Partial<Record<FieldName<S>, string>>;
  /** What else belongs there and is no field of the record. */
  more?: readonly Fact[];
};

function useLines<S extends z.ZodObject>({ of, values, names, ifFilled, show, labels, more = [] }: Props<S>): Fact[] {
  const text = useAreaText(of.area);
  const own = names
    .filter((name) => !ifFilled?.includes(name) || isFilled(values[name]))
    .map((name): Fact => {
      const info = fieldOf(of, name);
      const label = labels?.[name] ?? text(`fields.${of.name}.${name}`);
      return {
        label,
        place: name,
        mark: <CommentMark place={name} name={label} />,
        value: show?.[name] ?? <FieldValue info={info} value={values[name]} area={of.area} />,
        ...(info.kind === 'longText' ? { wide: true } : {}),
      };
    });
  return [...own, ...more];
}

export function Details<S extends z.ZodObject>(props: Props<S>) {
  return <Facts className="details" facts={useLines(props)} />;
}

/** What stands left in a case file, of a record. */
export function useFacts<S extends z.ZodObject>(props: Props<S>): Fact[] {
  const lines = useLines(props);
  return useMemo(() => lines.map(({ label, value }) => ({ label, value })), [lines]);
}

export type DetailSection<S extends z.ZodObject> = {
  title: string;
} & ({ names: readonly FieldName<S>[]; content?: undefined } | { content: ReactNode; names?: undefined });

/** A long record in sections; what is no list of fields is the section's own content. */
export function DetailSections<S extends z.ZodObject>({
  sections,
  ...record
}: Omit<Props<S>, 'names' | 'more'> & { sections: readonly DetailSection<S>[] }) {
  return (
    <div className="stack">
      {sections.map(({ title, names, content }) => (
        <section key={title} className="stack" aria-label={title}>
          <h3>{title}</h3>
          {names ? <Details {...record} names={names} /> : content}
        </section>
      ))}
    </div>
  );
}
