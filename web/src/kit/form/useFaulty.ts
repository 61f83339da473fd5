/**
 * How many entries of each section are wrong: by the section's own rules, also those of fields that nobody has touched since the
 * page was opened, and by what the server has found. A section is complete only where there is none.
 */
import type { FormInstance } from 'antd';
import { useEffect, useMemo, useRef, useState } from 'react';
import { isFilled } from './fill.ts';
import type { Finding, FormSection } from './shape.ts';

/** A pause in typing, not a keystroke. */
export const JUDGED_AFTER_MS = 300;

type Path = readonly (string | number)[];
type Faults = { errorFields: { name: Path }[] };
/** Values as they were when they were judged, and whether they were wrong. */
type Judged = ReadonlyMap<string, { value: unknown; isWrong: boolean }>;

const isFaults = (cause: unknown): cause is Faults => typeof cause === 'object' && cause !== null && 'errorFields' in cause;

/**
 * Fields of the sections that their own rules refuse. Only what has changed since is judged: the form draws anew every field that
 * it judges.
 */
function useWrong<V extends object>(form: FormInstance<V>, sections: readonly FormSection<V>[], values: Partial<V>): readonly string[] {
  const [judged, setJudged] = useState<Judged>(new Map());
  const latest = useRef(judged);
  latest.current = judged;
  useEffect(() => {
    let gone = false;
    const entered = (name: string): unknown => (values as Record<string, unknown>)[name];
    const timer = setTimeout(() => {
      const counted = new Set<string>(sections.flatMap(({ names = [] }) => names));
      // a field that a condition has taken away is judged when it is back
      const there = form.getFieldsError().flatMap(({ name: [name, ...below] }) => {
        const own = String(name);
        return below.length === 0 && counted.has(own) ? [own] : [];
      });
      const before = latest.current;
      const anew = there.filter((name) => !before.has(name) || before.get(name)?.value !== entered(name));
      const keep = (wrong: ReadonlySet<string>) => {
        if (gone) return;
        const kept = there.flatMap((name) => {
          const known = anew.includes(name) ? undefined : before.get(name);
          return [[name, known ?? { value: entered(name), isWrong: wrong.has(name) }] as const];
        });
        setJudged(new Map(kept));
      };
      if (anew.length === 0 && there.length === before.size) return;
      if (anew.length === 0) return keep(new Set());
      form.validateFields(anew as Parameters<typeof form.validateFields>[0], { validateOnly: true }).then(
        () => keep(new Set()),
        (cause: unknown) => keep(new Set(isFaults(cause) ? cause.errorFields.map(({ name: [name] }) => String(name)) : [])),
      );
    }, JUDGED_AFTER_MS);
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [form, sections, values]);
  return useMemo(() => [...judged].filter(([, { isWrong }]) => isWrong).map(([name]) => name), [judged]);
}

export function useFaulty<V extends object>(
  form: FormInstance<V>,
  sections: readonly FormSection<V>[],
  values: Partial<V>,
  findings: readonly Finding[],
): ReadonlyMap<string, number> {
  const wrong = useWrong(form, sections, values);
  return useMemo(() => {
    const places = new Map<string, Set<string>>();
    const note = (section: string, path: Path) => places.set(section, (places.get(section) ?? new Set()).add(path.join('.')));
    // what is still empty, or not agreed to, counts as missing already
    const stands = (path: Path) => {
      if (path.length === 0) return true;
      const value = path.reduce<unknown>((at, key) => (at as Record<string | number, unknown> | undefined)?.[key], values);
      return value !== false && isFilled(value);
    };
    for (const name of wrong) {
      const section = sections.find(({ names }) => names?.some((own) => own === name));
      if (section && stands([name])) note(section.key, [name]);
    }
    for (const { severity, section, path = [] } of findings) if (severity === 'error' && stands(path)) note(section, path);
    return new Map([...places].map(([key, paths]) => [key, paths.size]));
  }, [wrong, values, sections, findings]);
}
