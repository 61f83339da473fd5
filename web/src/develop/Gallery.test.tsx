import { fireEvent, screen, waitFor } from '@testing-library/react';
import { zh as account } from '@zhengjian/contract/areas/account/text.zh.ts';
import { zh as develop } from '@zhengjian/contract/areas/develop/text.zh.ts';
import i18next from 'i18next';
import { beforeAll, expect, test } from 'vitest';
import { openPage, startKitTexts } from '../kit/testing.tsx';
import Gallery from './Gallery.tsx';
import { zh } from './text.zh.ts';

beforeAll(async () => {
  await startKitTexts();
  i18next.addResourceBundle('zh', 'account', account);
  i18next.addResourceBundle('zh', 'develop', develop);
});

test('shows each part of the kit with sample data, and asks no server', async () => {
  const browser = openPage(<Gallery />, {});
  expect(screen.getByRole('heading', { level: 1, name: '组件示例' })).toBeTruthy();
  for (const title of Object.values(zh.parts)) expect(screen.getByRole('region', { name: title })).toBeTruthy();
  expect(screen.getAllByText(zh.companies[0] ?? '').length).toBeGreaterThan(1);
  fireEvent.click(screen.getByRole('button', { name: zh.check }));
  await waitFor(() => expect(document.querySelectorAll('.ant-form-item-has-error').length).toBeGreaterThan(1));
  fireEvent.click(screen.getByRole('button', { name: zh.dialog.open }));
  await waitFor(() => expect(screen.getByRole('dialog')).toBeTruthy());
  expect(browser.sent).toEqual([]);
});
