/** The name tag of a process file: enough to keep a draft that is not sound yet. */
import type { ModdleElement } from 'bpmn-moddle';
import type { Words } from './definition.ts';

export type Head = { key: string; category: string; name: Words };

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Key, category and names of the first process in a file; null where there is none. */
export const headIn = (root: ModdleElement): Head | null => {
  const roots = root.get('rootElements');
  const process = (Array.isArray(roots) ? (roots as ModdleElement[]) : []).find((e) => e.$type === 'bpmn:Process');
  if (process === undefined) return null;
  const get = (name: string) => text(process.get(name));
  const key = get('id');
  return key === '' ? null : { key, category: get('wf:category') || key, name: { zh: get('name'), en: get('wf:nameEn') } };
};
