/** The map of open inspections: every province has a tile of its own, and a press filters the list of the page. */
// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { inspectionCalls } from '@zhengjian/contract/areas/inspection/calls.ts';
import { PROVINCE_TILES } from '@zhengjian/contract/areas/inspection/provinces.ts';
import { en } from '@zhengjian/contract/areas/inspection/text.en.ts';
import { zh } from '@zhengjian/contract/areas/inspection/text.zh.ts';
import i18next from 'i18next';
import { useLocation } from 'react-router';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { openPage, startKitTexts } from '../../kit/testing.tsx';
import { ProvinceMap } from './ProvinceMap.tsx';

beforeAll(async () => {
  await startKitTexts();
  i18next.addResourceBundle('zh', 'inspection', zh);
  i18next.addResourceBundle('en', 'inspection', en);
});
afterEach(async () => {
  cleanup();
  await i18next.changeLanguage('zh');
});

const Address = () => <output>{useLocation().search}</output>;
const open = (address = '/') =>
  openPage(
    <>
      <ProvinceMap />
      <Address />
    </>,
    {
      [inspectionCalls.openByProvince.path]: [
        { province: '44', count: 12 },
        { province: '41', count: 3 },
        { province: '00', count: 1 },
      ],
    },
    address,
  );

test('no two provinces share a tile, and each is named in both languages', () => {
  const places = Object.values(PROVINCE_TILES).map(String);
  expect([places.length, new Set(places).size]).toEqual([34, 34]);
  for (const { province, tile } of [zh, en]) {
    expect(new Set(Object.values(province)).size).toBe(35);
    expect(new Set(Object.values(tile)).size).toBe(34);
  }
});

test('a press filters the list, another one lifts the filter; where nothing is open nothing is pressed', async () => {
  open('/?tab=all&current=3');
  fireEvent.click(await screen.findByText('未结束的检查任务按省分布，共 16 项'));
  const tile = await screen.findByRole('button', { name: '广东：12 项' });
  expect(screen.getByRole('button', { name: '西藏：0 项' }).hasAttribute('disabled')).toBe(true);
  fireEvent.click(tile);
  await screen.findByText('?tab=all&province=44');
  expect(tile.getAttribute('aria-pressed')).toBe('true');
  fireEvent.click(screen.getByRole('button', { name: '境外或地区未填：1 项' }));
  await screen.findByText('?tab=all&province=00');
  fireEvent.click(screen.getByRole('button', { name: '境外或地区未填：1 项' }));
  await screen.findByText('?tab=all');
});

test('a page that is opened with the filter shows the map, in English too', async () => {
  await i18next.changeLanguage('en');
  open('/?province=41');
  expect((await screen.findByRole('button', { name: 'Henan: 3' })).getAttribute('aria-pressed')).toBe('true');
  screen.getByText('HA');
});
