// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { acceptanceCalls } from '@zhengjian/contract/areas/acceptance/calls.ts';
import { zh } from '@zhengjian/contract/areas/acceptance/text.zh.ts';
import i18next from 'i18next';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { openPage, startKitTexts } from '../../../kit/testing.tsx';
import LaboratorySelect from './LaboratorySelect.tsx';

beforeAll(async () => {
  await startKitTexts();
  i18next.addResourceBundle('zh', 'acceptance', zh);
});
afterEach(cleanup);

const open = (laboratory: string) =>
  openPage(<LaboratorySelect id="laboratory" value={laboratory} />, {
    [acceptanceCalls.laboratoryContracts.path]: [
      { laboratory: '201', until: '2026-01-31', over: true },
      { laboratory: '202', until: '2026-04-30', over: false },
    ],
  });

test('warns of a laboratory whose subcontract has ended', async () => {
  open('201');
  expect(await screen.findByText('该实验室的分包协议已于 2026-01-31 到期')).toBeTruthy();
});

test('warns of a laboratory whose subcontract ends soon', async () => {
  open('202');
  expect(await screen.findByText('该实验室的分包协议将于 2026-04-30 到期')).toBeTruthy();
});

test('says nothing of any other laboratory', async () => {
  const { sent } = open('101');
  await expect.poll(() => sent.some(({ url }) => url.includes(acceptanceCalls.laboratoryContracts.path))).toBe(true);
  expect(screen.queryByRole('alert')).toBeNull();
});
