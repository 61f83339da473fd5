/** Colour arithmetic after WCAG 2: relative luminance, contrast, and the nearest tone of a hue that can be read. */

export type Rgb = readonly [red: number, green: number, blue: number];

const HEX = /^#?([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i;

/** Parses `#rrggbb`; anything else is black, the safest text colour. */
export function rgbOf(hex: string): Rgb {
  const parts = HEX.exec(hex);
  const at = (index: number) => Number.parseInt(parts?.[index] ?? '00', 16);
  return [at(1), at(2), at(3)];
}

export const hexOf = (rgb: Rgb): string => `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;

const linear = (part: number): number => {
  const share = part / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
};
const luminance = ([red, green, blue]: Rgb): number => 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);

/** Contrast ratio, 1 to 21. */
export function contrast(a: string, b: string): number {
  const [bright, dim] = [luminance(rgbOf(a)), luminance(rgbOf(b))].sort((x, y) => y - x) as [number, number];
  return (bright + 0.05) / (dim + 0.05);
}

const mix = (from: Rgb, to: Rgb, share: number): Rgb =>
  [0, 1, 2].map((i) => (from[i] ?? 0) + ((to[i] ?? 0) - (from[i] ?? 0)) * share) as unknown as Rgb;

const STEPS = 50;

/**
 * The tone of `colour` nearest to it that stands out from `against` by `ratio` (AA: 4.5), found by mixing with black on a
 * light ground and with white on a dark one.
 */
export function readable(colour: string, against: string, ratio = 4.5): string {
  const ground = luminance(rgbOf(against));
  const towards: Rgb = ground > 0.18 ? [0, 0, 0] : [255, 255, 255];
  for (let step = 0; step <= STEPS; step++) {
    const tone = hexOf(mix(rgbOf(colour), towards, step / STEPS));
    if (contrast(tone, against) >= ratio) return tone;
  }
  return hexOf(towards);
}
