import { theme } from 'antd';
import { describe, expect, test } from 'vitest';
import { contrast, mix } from './contrast.ts';
import { lookOf, THEMES } from './looks.ts';
import { isDark, themeClass, themeOf } from './theme.ts';

const AA = 4.5;
/** Ground of a row of a table under the pointer, as antd mixes it. */
const UNDER_POINTER = { light: '#fafafa', dark: '#1d1d1d' } as const;

describe.each(THEMES)('the %s theme', (name) => {
  const dark = isDark(name);
  const config = themeOf({ theme: name, colour: '' });
  const tokens = theme.getDesignToken(config);

  test('can be read wherever its colour carries text', () => {
    for (const fill of [tokens.colorPrimary, tokens.colorPrimaryHover, tokens.colorPrimaryActive]) {
      expect(contrast(fill, '#ffffff')).toBeGreaterThanOrEqual(AA);
    }
    for (const ground of [tokens.colorBgContainer, tokens.colorPrimaryBg, tokens.controlItemBgActive, tokens.controlItemBgActiveHover])
      expect(contrast(tokens.colorLink, ground)).toBeGreaterThanOrEqual(AA);
    expect(contrast(tokens.colorErrorText, tokens.colorBgElevated), 'what is wrong, in a dialog too').toBeGreaterThanOrEqual(AA);
  });
  test('writes red words that can be read on a row, selected or under the pointer', () => {
    for (const ground of [tokens.colorBgContainer, tokens.colorPrimaryBg, UNDER_POINTER[dark ? 'dark' : 'light']])
      expect(contrast(tokens.colorErrorText, ground), ground).toBeGreaterThanOrEqual(AA);
  });
  test('writes words on red buttons that can be read', () => {
    const { colorError, colorErrorHover, colorErrorActive, dangerColor = '#ffffff' } = config.components?.Button ?? {};
    for (const red of [colorError, colorErrorHover, colorErrorActive]) {
      expect(contrast(String(red), String(dangerColor)), 'on it').toBeGreaterThanOrEqual(AA);
      for (const ground of [dark ? '#262626' : '#ffffff', tokens.colorPrimaryBg])
        expect(contrast(String(red), ground), 'in it').toBeGreaterThanOrEqual(AA);
    }
  });
  test('writes tags and states that can be read', () => {
    for (const palette of ['blue', 'orange', 'green', 'red', 'purple', 'volcano', 'gold', 'cyan'] as const) {
      expect(contrast(tokens[`${palette}7`], tokens[`${palette}1`]), palette).toBeGreaterThanOrEqual(AA);
    }
    for (const palette of ['blue8', 'orange8', 'green8'] as const) {
      expect(contrast(tokens[palette], tokens[`${palette.slice(0, -1)}1` as 'blue1']), palette).toBeGreaterThanOrEqual(AA);
    }
    expect(contrast(tokens.red9, tokens.red2)).toBeGreaterThanOrEqual(AA);
  });
});

const PARTS = THEMES.flatMap((name) => (['head', 'side'] as const).flatMap((part) => (lookOf(name)[part] ? [[name, part] as const] : [])));
test.each(PARTS)('in the %s theme the %s can be read on its own ground', (name, part) => {
  const { token = {}, components = {} } = themeOf({ theme: name, colour: '' }, false, part);
  const ground = lookOf(name)[part]?.ground ?? '';
  const words = lookOf(name)[part]?.dark ? '#ffffff' : '#000000';
  const shown = (colour: unknown): string => {
    const alpha = /^rgba\((?:\d+, ){3}([\d.]+)\)$/.exec(String(colour))?.[1];
    return alpha === undefined ? String(colour) : mix(ground, words, Number(alpha));
  };
  expect(token.colorBgContainer).toBe(ground);
  for (const word of [token.colorTextDescription, token.colorTextTertiary, token.colorTextSecondary, token.colorTextPlaceholder])
    expect(contrast(shown(word), ground), String(word)).toBeGreaterThanOrEqual(AA);
  // words of the first rank: 88 % of black by day, 85 % of white by night
  expect(contrast(mix(ground, words, 0.85), ground)).toBeGreaterThanOrEqual(AA);
  const { itemSelectedBg, itemSelectedColor } = components.Menu ?? {};
  expect(contrast(String(itemSelectedColor), String(itemSelectedBg))).toBeGreaterThanOrEqual(AA);
});

test('the usual themes keep the prescribed colour; a chosen one goes before that of a look', () => {
  for (const name of ['default', 'dark'] as const) expect(themeOf({ theme: name, colour: '' }).token?.colorPrimary).toBe('#409EFF');
  expect(themeOf({ theme: 'lte', colour: '#c03a4e' }).token?.colorPrimary).toBe('#c03a4e');
});

test('each theme has variables under a class of its own', () => {
  const settings = [
    { theme: 'default', colour: '#409EFF' },
    { theme: 'dark', colour: '#409EFF' },
    { theme: 'default', colour: '#0e7c86' },
  ] as const;
  const classes = settings.flatMap((one) => [false, true].map((calm) => [themeClass(one, calm), themeOf(one, calm).cssVar]));
  expect(new Set(classes.map(([name]) => name)).size).toBe(classes.length);
  for (const [name, cssVar] of classes) expect(cssVar).toEqual({ key: name });
});

test('nothing moves where the device asks for less motion', () => {
  const settings = { theme: 'default', colour: '#409EFF' } as const;
  expect(theme.getDesignToken(themeOf(settings)).motion).toBe(true);
  expect(theme.getDesignToken(themeOf(settings, true)).motion).toBe(false);
});
