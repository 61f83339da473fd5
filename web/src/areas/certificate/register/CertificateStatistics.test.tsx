// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { certificateCalls as calls } from '@zhengjian/contract/areas/certificate/calls.ts';
import { zh } from '@zhengjian/contract/areas/certificate/text.zh.ts';
import { zh as inspection } from '@zhengjian/contract/areas/inspection/text.zh.ts';
import { systemCalls } from '@zhengjian/contract/areas/system/calls.ts';
import i18next from 'i18next';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { openPage, startKitTexts } from '../../../kit/testing.tsx';
import CertificateStatistics from './CertificateStatistics.tsx';

beforeAll(async () => {
  await startKitTexts();
  i18next.addResourceBundle('zh', 'certificate', zh);
  i18next.addResourceBundle('zh', 'inspection', inspection);
});
afterEach(cleanup);

const entry = (dictKey: string, dictValue: string) => ({ dictKey, dictValue, dictValueEn: '', isSealed: 0 });

test('certificates are counted by month and kind, and by the province of their holders', async () => {
  const { sent } = openPage(<CertificateStatistics />, {
    [calls.statistics.path]: {
      ...{ from: '2026-01-01', until: '2026-12-31', status: [{ certStatus: '01', n: 9 }], classes: [] },
      months: [
        { month: '2026-01', certKind: '1', issued: 4 },
        { month: '2026-01', certKind: '2', issued: 2 },
        { month: '2026-02', certKind: '2', issued: 3 },
      ],
      regions: [
        { province: '41', issued: 8 },
        { province: '00', issued: 1 },
      ],
    },
    [systemCalls.dictionaryBiz.path]: [entry('1', '甲类证书'), entry('2', '乙类证书')],
  });
  await screen.findByText('2026-01-01 至 2026-12-31 共颁发 9 张证书');
  await screen.findAllByText('甲类证书');
  const cells = (text: string) => [...(screen.getByText(text).closest('tr')?.querySelectorAll('td') ?? [])].map((cell) => cell.textContent);
  expect(cells('2026-01')).toEqual(['2026-01', '4', '2', '6']);
  expect(cells('2026-02')).toEqual(['2026-02', '0', '3', '3']);
  expect(cells('河南')).toEqual(['河南', '8']);
  expect(cells('境外或地区未填')).toEqual(['境外或地区未填', '1']);
  expect(sent.some(({ url }) => url.includes('from=') && url.includes('until='))).toBe(true);
});
