/**
 * A record to read: the same labels and kinds as its form.
 *
 * ```tsx
 * <Details of={companyForm} values={company} names={['companyName', 'uscc', 'country']} show={{ uscc: <Copyable text={company.uscc} /> }} />
 * ```
 */
import './case.css';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod';
import { DictText } from './dictionary.tsx';
import { useFieldLabel } from './form/Field.tsx';
import { isFilled } from './form/fill.ts';
import { type FieldInfo, type FieldName, fieldOf, type RecordForm } from './form/info.ts';
import { spoken } from './money.ts';

const asText = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');

function Value({ info, value }: { info: FieldInfo; value: unknown }) {
  const { t } = useTranslation('kit');
  const unit = info.unit ? ` ${info.unit}` : '';
  if (info.kind === 'flag') return typeof value === 'boolean' ? (value ? t(($) => $.form.yes) : t(($) => $.form.no)) : '–';
  if (!isFilled(value)) return <span className="secondary">–</span>;
  switch (info.kind) {
    case 'choice':
    case 'choices':
      return <DictText code={info.dict ?? ''} value={Array.isArray(value) ? value.map(asText) : asText(value)} />;
    case 'money':
      return <span className="num">{spoken(asText(value)) + unit}</span>;
    case 'number':
    case 'date':
    case 'dateTime':
      return <span className="num">{asText(value) + unit}</span>;
    case 'longText':
      return <span className="long-text">{asText(value)}</span>;
    case 'text':
    case 'file':
    case 'reference':
    case 'json':
      return asText(value) + unit;
  }
}

function Line({ of, name, value, shown }: { of: RecordForm; name: string; value: unknown; shown: ReactNode }) {
  const label = useFieldLabel(of, name);
  const info = fieldOf(of, name);
  return (
    <div className={info.kind === 'longText' ? 'detail detail-wide' : 'detail'}>
      <dt>{label}</dt>
      <dd>{shown ?? <Value info={info} value={value} />}</dd>
    </div>
  );
}

type Props<S extends z.ZodObject> = {
  of: RecordForm<S>;
  values: Readonly<Record<string, unknown>>;
  names: readonly FieldName<S>[];
  /** What is shown in the place of a field's own value. */
  show?: Partial<Record<FieldName<S>, ReactNode>>;
};

export function Details<S extends z.ZodObject>({ of, values, names, show }: Props<S>) {
  return (
    <dl className="details">
      {names.map((name) => (
        <Line key={name} of={of} name={name} value={values[name]} shown={show?.[name]} />
      ))}
    </dl>
  );
}
