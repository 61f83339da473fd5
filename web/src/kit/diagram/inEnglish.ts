/** Puts the English names (`wf:nameEn`) of a parsed process in the place of the Chinese ones, before it is drawn. */

/** As much of a moddle element as is needed here. */
export type Named = { name?: string; $type: string; get(property: string): unknown };

const isNamed = (value: unknown): value is Named =>
  typeof value === 'object' && value !== null && '$type' in value && 'get' in value && typeof value.get === 'function';

/** Properties through which a process file contains its elements. */
const INSIDE = ['rootElements', 'flowElements', 'artifacts', 'participants', 'laneSets', 'lanes'];

export function inEnglish(element: Named): void {
  const name = element.get('wf:nameEn');
  if (typeof name === 'string' && name !== '') element.name = name;
  for (const property of INSIDE) {
    const inside = element.get(property);
    if (Array.isArray(inside)) for (const child of inside.filter(isNamed)) inEnglish(child);
  }
}
