/** Writes a marking in the form and order of GB/T 3836.1-2021 clause 29. */
import type { Inner, MarkedType, Marking } from './shape.ts';
import { renderTemperature } from './temperature.ts';

type WrittenType = Pick<MarkedType, 'symbol' | 'side' | 'joined'>;
/** What of a marking is written; positions and notation play no part. */
export type Written = Pick<Marking, 'group' | 'gas' | 'temp' | 'epls' | 'associated'> & {
  types: readonly WrittenType[];
  inner?: Pick<Inner, 'group' | 'epl'> & { types: readonly Pick<MarkedType, 'symbol'>[] };
};

const renderTypes = (types: readonly WrittenType[]): string =>
  types
    .map((t, i) => {
      const before = types[i - 1];
      if (!before) return t.symbol;
      return (before.side !== t.side ? '/' : t.joined ? '+' : ' ') + t.symbol;
    })
    .join('');

const words = (...parts: readonly (string | null | undefined | false)[]) => parts.filter(Boolean).join(' ');

export const renderMarking = (m: Written): string => {
  const types = renderTypes(m.types);
  const group = m.gas ? (m.gas.mode === 'added' ? `${m.group}+${m.gas.formula}` : `${m.group} (${m.gas.formula})`) : m.group;
  if (m.associated) return `[${words('Ex', types, m.epls.join('/'))}] ${group ?? ''}`.trimEnd();
  const inner = m.inner && `[${words(...m.inner.types.map((t) => t.symbol), m.inner.group, m.inner.epl)}]`;
  return words('Ex', types, inner, group, m.temp && renderTemperature(m.temp), m.epls.join('/'));
};

/** Several markings of one product stand in one field, separated by comma and space. */
export const renderField = (markings: readonly string[]): string => markings.join(', ');
