/**
 * The antd theme from the person's settings. The prescribed #409EFF stays the theme colour (marks, bars, focus); what carries
 * or is text uses its nearest tone that reaches AA contrast.
 */
import { type MappingAlgorithm, type ThemeConfig, theme } from 'antd';
import type { Settings } from '../settings.ts';
import { mix, readable } from './contrast.ts';
import { lookOf } from './looks.ts';

const WHITE = '#ffffff';
/** Under the pointer and pressed, a filled button grows darker, never paler than its text allows. */
const HOVER_RATIO = 5.5;
const PRESSED_RATIO = 7;
/** The lightest ground of the dark theme on which text stands. */
const DARK_GROUND = '#262626';
/** Words on what is bright in the dark theme. */
const DARK_WORDS = '#141414';

/** Text of the second rank, on the page's ground too; and what stands in an empty field, paler than what is typed and still 4.5 to 1. */
const WORDS = {
  light: { second: 'rgba(0, 0, 0, 0.6)', placeholder: 'rgba(0, 0, 0, 0.55)' },
  dark: { second: 'rgba(255, 255, 255, 0.6)', placeholder: 'rgba(255, 255, 255, 0.55)' },
} as const;
/** On the coloured ground of a part of the window. */
const OWN_WORDS = {
  light: { second: 'rgba(0, 0, 0, 0.65)', placeholder: 'rgba(0, 0, 0, 0.65)' },
  dark: { second: 'rgba(255, 255, 255, 0.8)', placeholder: 'rgba(255, 255, 255, 0.75)' },
} as const;

/** `--font-marks`: in English quotes and dashes come from a Latin font, whose Chinese neighbours draw them as wide as a character (shell.css). */
const FONT = `var(--font-marks), -apple-system, "PingFang SC", "Microsoft YaHei", "Noto Sans SC", "Noto Sans CJK SC", "Segoe UI", sans-serif`;
const MONO = `"JetBrains Mono", "SFMono-Regular", Consolas, "Liberation Mono", "Noto Sans Mono CJK SC", monospace`;

/** Tags write the seventh tone of a preset palette on its first: the seventh is moved until it can be read there. */
function readablePresets(tokens: object): Record<string, string> {
  const tones = new Map(Object.entries(tokens));
  return Object.fromEntries(
    [...tones].flatMap(([name, tone]): [string, string][] => {
      const palette = /^([a-z]+-?)7$/.exec(name)?.[1];
      const ground = palette === undefined ? undefined : tones.get(`${palette}1`);
      return typeof tone === 'string' && typeof ground === 'string' ? [[name, readable(tone, ground)]] : [];
    }),
  );
}

/** On the page itself: what the product's own variables hang on. */
export const PAGE_CLASS = 'zj-theme';
/** The usual main colour. */
export const DEFAULT_COLOUR = '#409EFF';
/** Parts of the window that may have a ground of their own. */
export type FramePart = 'head' | 'side';
type Chosen = Pick<Settings, 'theme' | 'colour'>;

/** What the person chose, else what belongs to the look. */
export const colourOf = ({ theme: name, colour }: Chosen): string => colour || (lookOf(name).colour ?? DEFAULT_COLOUR);
export const isDark = (name: Chosen['theme']): boolean => lookOf(name).dark;
/** Whether a part of the window looks otherwise than the pages. */
export const hasGround = ({ theme: name }: Chosen, part: FramePart): boolean => lookOf(name)[part] !== undefined;

/**
 * The class that carries the variables of one theme. Each has its own: pages kept behind another still hold the variables that they
 * were drawn with, and under one class those would win over the ones chosen since.
 */
export const themeClass = (chosen: Chosen, calm: boolean, part?: FramePart): string =>
  ['zj', chosen.theme, colourOf(chosen).replace('#', ''), part, calm && 'calm'].filter(Boolean).join('-');

/**
 * @param calm nothing moves (see calm.ts)
 * @param part a part of the window with a ground of its own; absent: the pages
 */
export function themeOf(chosen: Chosen, calm = false, part?: FramePart): ThemeConfig {
  const look = lookOf(chosen.theme);
  const own = part && look[part];
  const dark = own ? own.dark : look.dark;
  const colour = colourOf(chosen);
  const base: MappingAlgorithm = dark ? theme.darkAlgorithm : (seed) => theme.defaultAlgorithm(seed);
  const shades = base({ ...theme.defaultSeed, colorPrimary: colour });
  // on a coloured ground the usual tint of what is selected would be a patch of another colour
  const selected = own ? mix(own.ground, dark ? WHITE : '#000000', dark ? 0.16 : 0.07) : shades.colorPrimaryBg;
  const fill = readable(colour, WHITE);
  // Coloured words stand on the page and on the ground of what is selected; both must carry them.
  const ink = own && dark ? WHITE : readable(readable(colour, selected), own?.ground ?? (dark ? DARK_GROUND : WHITE));
  // Red buttons carry words, or write red ones on the page, with one red for both: a deep one under white words by day, a pale one
  // under dark words by night.
  const red = theme.defaultSeed.colorError;
  // Red words stand on a selected row too, and on one under the pointer, whose ground lies between both.
  const redWords = (tone: string, ratio?: number) => readable(readable(tone, selected, ratio), dark ? DARK_GROUND : WHITE, ratio);
  const redOf = (ratio?: number) => redWords(red, ratio);
  const danger = {
    colorError: redOf(),
    colorErrorHover: redOf(HOVER_RATIO),
    colorErrorActive: redOf(PRESSED_RATIO),
    ...(dark ? { dangerColor: DARK_WORDS } : {}),
  };
  const algorithm: MappingAlgorithm = (seed, map) => {
    const tokens = base(seed, map);
    return {
      ...tokens,
      ...readablePresets(tokens),
      colorErrorText: redWords(tokens.colorError),
      colorLink: ink,
      colorLinkHover: ink,
      colorLinkActive: ink,
      colorPrimary: fill,
      colorPrimaryHover: readable(colour, WHITE, HOVER_RATIO),
      colorPrimaryActive: readable(colour, WHITE, PRESSED_RATIO),
    };
  };
  const words = (own ? OWN_WORDS : WORDS)[dark ? 'dark' : 'light'];
  return {
    algorithm,
    cssVar: { key: themeClass(chosen, calm, part) },
    // the styles are a file (main.tsx): written at run time, each control would look for its own with each drawing
    zeroRuntime: true,
    token: {
      colorPrimary: colour,
      colorInfo: colour,
      // a selected row under the pointer keeps its ground: links on the deeper one could not be read
      controlItemBgActiveHover: selected,
      colorTextDescription: words.second,
      colorTextTertiary: words.second,
      colorTextPlaceholder: words.placeholder,
      ...(own ? { colorBgContainer: own.ground, colorTextSecondary: words.second } : {}),
      fontFamily: FONT,
      fontFamilyCode: MONO,
      fontSize: 14,
      borderRadius: 4,
      wireframe: false,
      motion: !calm,
    },
    components: {
      Button: danger,
      Layout: {
        headerHeight: 48,
        headerPadding: '0 12px',
        siderBg: 'var(--ant-color-bg-container)',
        headerBg: 'var(--ant-color-bg-container)',
      },
      Menu: {
        itemSelectedColor: ink,
        itemSelectedBg: selected,
        subMenuItemSelectedColor: ink,
        horizontalItemSelectedColor: ink,
        itemHeight: 40,
        activeBarBorderWidth: 0,
        horizontalLineHeight: '46px',
      },
      Tabs: { itemSelectedColor: ink, itemHoverColor: ink, itemActiveColor: ink, inkBarColor: colour },
      Pagination: { itemActiveColor: ink, itemActiveColorHover: ink },
      Form: { verticalLabelPadding: '0 0 4px', itemMarginBottom: 20 },
    },
  };
}
