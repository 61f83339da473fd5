// @vitest-environment happy-dom

import { cleanup, screen } from '@testing-library/react';
import { testRecordCalls, type UsedIn } from '@zhengjian/contract/areas/laboratory/test-records.ts';
import { zh } from '@zhengjian/contract/areas/laboratory/text.zh.ts';
import i18next from 'i18next';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { openPage, startKitTexts } from '../../../kit/testing.tsx';
import { ok, type Sent } from '../../../shell/testing.ts';
import { UsesDialog } from './UsesDialog.tsx';

beforeAll(async () => {
  await startKitTexts();
  i18next.addResourceBundle('zh', 'laboratory', zh);
});
afterEach(cleanup);

const ID = '7'.repeat(32);
const use: UsedIn = {
  ...{ recordId: '1', testId: ID, workNo: 'JC2026030001', itemName: '冲击试验', clause: '26.4.2', standardNo: 'GB/T 3836.1-2021' },
  ...{ equipNo: '101-PT-001', equipmentName: '冲击试验机', calibCertNo: 'JZ-1', usedAt: '2026-03-12 10:00:00', verdict: '1' },
  reportNo: 'T106260C00008',
};

test.each([
  ['an instrument', { equipmentId: ID }],
  ['an edition of a standard', { standardId: ID }],
])('what was tested with %s since a day is asked for, and leads to the test', async (_, of) => {
  const asked: unknown[] = [];
  openPage(<UsesDialog of={of} name="它" since="2026-03-01" onClose={() => undefined} />, {
    [testRecordCalls.recall.path]: ({ url }: Sent) => {
      asked.push(Object.fromEntries(new URL(url, 'http://example.cn').searchParams));
      return ok([use]);
    },
  });
  const link = await screen.findByRole('link', { name: 'JC2026030001' });
  expect(link.getAttribute('href')).toBe(`/testCenter/testTaskDetails?id=${ID}`);
  expect(asked).toEqual([expect.objectContaining({ ...of, from: '2026-03-01 00:00:00' })]);
});
