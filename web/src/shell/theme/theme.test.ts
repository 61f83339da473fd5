import { theme } from 'antd';
import { describe, expect, test } from 'vitest';
import { contrast } from './contrast.ts';
import { themeClass, themeOf } from './theme.ts';

const AA = 4.5;
/** Ground of a row of a table under the pointer, as antd mixes it. */
const UNDER_POINTER = { default: '#fafafa', dark: '#1d1d1d' } as const;

describe.each(['default', 'dark'] as const)('the %s theme', (name) => {
  const config = themeOf({ theme: name, colour: '#409EFF' });
  const tokens = theme.getDesignToken(config);

  test('keeps the prescribed colour and can be read wherever it carries text', () => {
    expect(config.token?.colorPrimary).toBe('#409EFF');
    for (const fill of [tokens.colorPrimary, tokens.colorPrimaryHover, tokens.colorPrimaryActive]) {
      expect(contrast(fill, '#ffffff')).toBeGreaterThanOrEqual(AA);
    }
    for (const ground of [tokens.colorBgContainer, tokens.colorPrimaryBg, tokens.controlItemBgActive, tokens.controlItemBgActiveHover])
      expect(contrast(tokens.colorLink, ground)).toBeGreaterThanOrEqual(AA);
    expect(contrast(tokens.colorErrorText, tokens.colorBgElevated), 'what is wrong, in a dialog too').toBeGreaterThanOrEqual(AA);
  });
  test('writes red words that can be read on a row, selected or under the pointer', () => {
    for (const ground of [tokens.colorBgContainer, tokens.colorPrimaryBg, UNDER_POINTER[name]])
      expect(contrast(tokens.colorErrorText, ground), ground).toBeGreaterThanOrEqual(AA);
  });
  test('writes words on red buttons that can be read', () => {
    const { colorError, colorErrorHover, colorErrorActive, dangerColor = '#ffffff' } = config.components?.Button ?? {};
    for (const red of [colorError, colorErrorHover, colorErrorActive]) {
      expect(contrast(String(red), String(dangerColor)), 'on it').toBeGreaterThanOrEqual(AA);
      for (const ground of [name === 'dark' ? '#262626' : '#ffffff', tokens.colorPrimaryBg])
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
