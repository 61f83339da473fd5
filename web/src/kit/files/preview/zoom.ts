/** Steps of enlargement, as a person expects them: never past the ends. */
const STEPS = [0.25, 0.33, 0.5, 0.67, 0.75, 0.9, 1, 1.1, 1.25, 1.5, 1.75, 2, 2.5, 3, 4] as const;
const TOLERANCE = 0.005;

export const larger = (scale: number): number => STEPS.find((step) => step > scale + TOLERANCE) ?? 4;
export const smaller = (scale: number): number => STEPS.findLast((step) => step < scale - TOLERANCE) ?? 0.25;

/** What plus, minus and zero ask for; null for any other key. */
export const zoomKey = (key: string): 'larger' | 'smaller' | 'fit' | null =>
  key === '+' || key === '=' ? 'larger' : key === '-' ? 'smaller' : key === '0' ? 'fit' : null;
