/** Puts the English names (`wf:nameEn`) of a parsed process in the place of the Chinese ones, before it is drawn. */

/** As much of a moddle element as is needed here. */
export type Named = { name?: string; $type: string; get(property: string): unknown };

const isNamed = (value: unknown): value is Named =>
  typeof value === 'object' && value !== null && '$type' in value && 'get' in value && typeof value.get === 'function';

/** Properties through which a process file contains its elements. */
const INSIDE = ['rootElements', 'flowElements', 'artifacts', 'participants', 'laneSets', 'lanes'];

/** English words are longer than the boxes that were drawn for two Chinese characters. */
const LABEL_WIDTH = 90;
/** Words beside a line stay on one row, else the second one lies on the line. */
const LETTER_WIDTH = 6;
const WIDEST_LABEL = 160;

type Bounds = { x: number; width: number };
const boundsOf = (plane: Named): Bounds | null => {
  const label = plane.get('label');
  const bounds = isNamed(label) ? label.get('bounds') : null;
  return isNamed(bounds) ? (bounds as unknown as Bounds) : null;
};

/** The right end of what a label belongs to: its shape, or its line. */
function rightOf(drawn: Named): number {
  const bounds = drawn.get('bounds');
  if (isNamed(bounds)) {
    const { x, width } = bounds as unknown as Bounds;
    return x + width;
  }
  const points = drawn.get('waypoint');
  return Array.isArray(points) ? Math.max(...points.map((point: { x: number }) => point.x)) : 0;
}

const widthOf = (drawn: Named): number => {
  const line = drawn.get('bpmnElement');
  const letters = Array.isArray(drawn.get('waypoint')) && isNamed(line) ? (line.name ?? '').length : 0;
  return Math.max(LABEL_WIDTH, Math.min(letters * LETTER_WIDTH, WIDEST_LABEL));
};

/** Widens the boxes of labels around their middle; what stands to the right of its shape or line grows to the right. */
export function widenLabels(definitions: Named): void {
  const diagrams = definitions.get('diagrams');
  for (const diagram of Array.isArray(diagrams) ? diagrams.filter(isNamed) : []) {
    const plane = diagram.get('plane');
    const drawn = isNamed(plane) ? plane.get('planeElement') : null;
    for (const element of Array.isArray(drawn) ? drawn.filter(isNamed) : []) {
      const bounds = boundsOf(element);
      const width = widthOf(element);
      if (!bounds || bounds.width >= width) continue;
      if (bounds.x < rightOf(element)) bounds.x -= (width - bounds.width) / 2;
      bounds.width = width;
    }
  }
}

export function inEnglish(element: Named): void {
  const name = element.get('wf:nameEn');
  if (typeof name === 'string' && name !== '') element.name = name;
  for (const property of INSIDE) {
    const inside = element.get(property);
    if (Array.isArray(inside)) for (const child of inside.filter(isNamed)) inEnglish(child);
  }
}
