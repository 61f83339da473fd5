/** The faces of the system's papers. They come from packages, so that every server sets the same paper the same way. */
import { createRequire } from 'node:module';
import path from 'node:path';

const require = createRequire(import.meta.url);

const face = (family: 'noto-serif-sc' | 'noto-sans-sc', weight: string, file: string): string =>
  path.join(path.dirname(require.resolve(`@expo-google-fonts/${family}/package.json`)), weight, file);

/** Paths of the fonts: Song (serif) for text, Hei (sans) for markings and numbers, each in two weights. */
export const FONTS = {
  serif: face('noto-serif-sc', '400Regular', 'NotoSerifSC_400Regular.ttf'),
  serifBold: face('noto-serif-sc', '700Bold', 'NotoSerifSC_700Bold.ttf'),
  sans: face('noto-sans-sc', '400Regular', 'NotoSansSC_400Regular.ttf'),
  sansBold: face('noto-sans-sc', '700Bold', 'NotoSansSC_700Bold.ttf'),
} as const;
