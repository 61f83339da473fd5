/**
 * How far a form is filled, and where it is wrong, kept beside the form: what a key changes renders the counts that it changes, never
 * the sections themselves.
 */
import { Form, type FormInstance } from 'antd';
import { useDeferredValue, useEffect, useLayoutEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type Store, useStore } from '../../shell/store.ts';
import { type Fill, fillOf, sumOf } from './fill.ts';
import { fieldOf, type RecordForm } from './info.ts';
import type { Finding, FormSection } from './shape.ts';
import { useFaulty } from './useFaulty.ts';

/** Fill of each section by its key; a section that did not change keeps its object. */
export type Progress = Store<ReadonlyMap<string, Fill>>;
export const NOTHING_FILLED: ReadonlyMap<string, Fill> = new Map();

/** Watches one section. */
export const useSectionFill = (progress: Progress, key: string): Fill | undefined => useStore(progress, (all) => all.get(key));

const isSame = (a: Fill, b: Fill | undefined): b is Fill =>
  b !== undefined && a.done === b.done && a.all === b.all && a.missing === b.missing && a.faulty === b.faulty;

type Props<V extends object> = {
  progress: Progress;
  form: FormInstance<V>;
  record: RecordForm;
  sections: readonly FormSection<V>[];
  initialValues: Partial<V>;
  findings: readonly Finding[];
  onFaulty?: ((n: number) => void) | undefined;
};

/** Keeps `progress`; shows nothing. */
export function KeepProgress<V extends object>({ progress, form, record, sections, initialValues, findings, onFaulty }: Props<V>) {
  // Watched, not kept: what a page sets by itself (prefilled, restored) counts too. Counted once the key is in sight.
  const values: Partial<V> = useDeferredValue(Form.useWatch((all: V) => all, { form, preserve: true }) ?? initialValues);
  const faulty = useFaulty(form, sections, values, findings);
  const wrong = [...faulty.values()].reduce((sum, n) => sum + n, 0);
  useEffect(() => onFaulty?.(wrong), [onFaulty, wrong]);

  const fields = useMemo(
    () => sections.map(({ names = [] }) => names.map((name: string) => ({ name, required: fieldOf(record, name).required }))),
    [sections, record],
  );
  const fills = useMemo(
    () =>
      sections.map(({ key, fill }, at): [string, Fill] => {
        const plain = fillOf(fields[at] ?? [], values as Record<string, unknown>);
        return [key, { ...sumOf([plain, ...(fill ? [fill(values)] : [])]), faulty: faulty.get(key) ?? 0 }];
      }),
    [sections, fields, values, faulty],
  );
  useLayoutEffect(
    () =>
      progress.set((before) => {
        const kept = fills.map(([key, fill]): [string, Fill] => {
          const old = before.get(key);
          return [key, isSame(fill, old) ? old : fill];
        });
        return kept.length === before.size && kept.every(([key, fill]) => before.get(key) === fill) ? before : new Map(kept);
      }),
    [progress, fills],
  );
  return null;
}

/** "3/12 filled" in the head of a section. */
export function SectionCount({ progress, section }: { progress: Progress; section: string }) {
  const { t } = useTranslation('kit');
  const fill = useSectionFill(progress, section);
  if (!fill || fill.all === 0) return null;
  return <span className="secondary num">{t(($) => $.form.filled, { done: fill.done, all: fill.all })}</span>;
}
