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

type Hsl = readonly [hue: number, saturation: number, lightness: number];

function hslOf([red, green, blue]: Rgb): Hsl {
  const [r, g, b] = [red / 255, green / 255, blue / 255];
  const top = Math.max(r, g, b);
  const span = top - Math.min(r, g, b);
  const lightness = top - span / 2;
  if (span === 0) return [0, 0, lightness];
  const hue = top === r ? ((g - b) / span + 6) % 6 : top === g ? (b - r) / span + 2 : (r - g) / span + 4;
  return [hue * 60, span / (1 - Math.abs(2 * lightness - 1)), lightness];
}

function rgbOfHsl([hue, saturation, lightness]: Hsl): Rgb {
  const reach = saturation * Math.min(lightness, 1 - lightness);
  const part = (n: number) => {
    const k = (n + hue / 30) % 12;
    return 255 * (lightness - reach * Math.max(-1, Math.min(k - 3, 9 - k, 1)));
  };
  return [part(0), part(8), part(4)];
}

const STEPS = 100;

/**
 * The tone of `colour` nearest to it that stands out from `against` by `ratio` (AA: 4.5): hue and saturation stay, the
 * lightness goes down on a light ground and up on a dark one.
 */
export function readable(colour: string, against: string, ratio = 4.5): string {
  const [hue, saturation, lightness] = hslOf(rgbOf(colour));
  const end = luminance(rgbOf(against)) > 0.18 ? 0 : 1;
  for (let step = 0; step <= STEPS; step++) {
    const tone = hexOf(rgbOfHsl([hue, saturation, lightness + ((end - lightness) * step) / STEPS]));
    if (contrast(tone, against) >= ratio) return tone;
  }
  return end === 0 ? '#000000' : '#ffffff';
}

/** `share` of another colour laid over one, 0 to 1. */
export function mix(colour: string, other: string, share: number): string {
  const [a, b] = [rgbOf(colour), rgbOf(other)];
  const part = (at: 0 | 1 | 2) => a[at] + (b[at] - a[at]) * share;
  return hexOf([part(0), part(1), part(2)]);
}
