/**
 * How many entries of each section are wrong: by the section's own rules, also those of fields that nobody has touched since the
 * page was opened, and by what the server has found. A section is complete only where there is none.
 */
import type { FormInstance } from 'antd';
import { useEffect, useMemo, useState } from 'react';
import { isFilled } from './fill.ts';
import type { Finding, FormSection } from './shape.ts';

/** A pause in typing, not a keystroke. */
const PAUSE_MS = 300;

type Path = readonly (string | number)[];
type Faults = { errorFields: { name: Path }[] };
const NONE: readonly Path[] = [];

const isFaults = (cause: unknown): cause is Faults => typeof cause === 'object' && cause !== null && 'errorFields' in cause;

export function useFaulty<V extends object>(
  form: FormInstance<V>,
  sections: readonly FormSection<V>[],
  values: Partial<V>,
  findings: readonly Finding[],
): ReadonlyMap<string, number> {
  const [wrong, setWrong] = useState<readonly Path[]>(NONE);
  // biome-ignore lint/correctness/useExhaustiveDependencies: judged anew with every value
  useEffect(() => {
    let gone = false;
    const timer = setTimeout(() => {
      form.validateFields({ validateOnly: true }).then(
        () => gone || setWrong(NONE),
        (cause: unknown) => gone || setWrong(isFaults(cause) ? cause.errorFields.map(({ name }) => name) : NONE),
      );
    }, PAUSE_MS);
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [form, values]);
  return useMemo(() => {
    const places = new Map<string, Set<string>>();
    const note = (section: string, path: Path) => places.set(section, (places.get(section) ?? new Set()).add(path.join('.')));
    // what is still empty, or not agreed to, counts as missing already
    const stands = (path: Path) => {
      if (path.length === 0) return true;
      const value = path.reduce<unknown>((at, key) => (at as Record<string | number, unknown> | undefined)?.[key], values);
      return value !== false && isFilled(value);
    };
    for (const path of wrong) {
      const section = sections.find(({ names }) => names?.some((name) => name === path[0]));
      if (section && stands(path)) note(section.key, path);
    }
    for (const { severity, section, path = [] } of findings) if (severity === 'error' && stands(path)) note(section, path);
    return new Map([...places].map(([key, paths]) => [key, paths.size]));
  }, [wrong, values, sections, findings]);
}
