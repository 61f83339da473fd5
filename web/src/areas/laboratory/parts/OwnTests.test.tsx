// @vitest-environment happy-dom

import { cleanup, screen } from '@testing-library/react';
import { type OwnTest, testTaskCalls } from '@zhengjian/contract/areas/laboratory/test-tasks.ts';
import { zh } from '@zhengjian/contract/areas/laboratory/text.zh.ts';
import i18next from 'i18next';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { openPage, startKitTexts } from '../../../kit/testing.tsx';
import { OwnTests } from './OwnTests.tsx';

beforeAll(async () => {
  await startKitTexts();
  i18next.addResourceBundle('zh', 'laboratory', zh);
});
afterEach(cleanup);

const of = (more: Partial<OwnTest>): OwnTest => ({
  ...{ id: '7'.repeat(32), workNo: 'JC202600001', title: '隔爆型电机', state: '6', words: { zh: '试验进行中', en: 'Testing' } },
  ...{ laboratory: '101', planStart: '', planEnd: '', roundNo: 1, progress: '3/8', samples: { expected: 1, received: 1 }, reports: [] },
  ...more,
});
const open = (test: OwnTest) => openPage(<OwnTests caseId="1" />, { [testTaskCalls.ownTests.path]: [test] }, '/');

test('while it is tested the company reads how much of it is done, and not before', async () => {
  open(of({}));
  await screen.findByText('试验进行中（3/8）');
  cleanup();
  open(of({ state: '5', words: { zh: '试验准备', en: 'Preparing the test' }, progress: '0/8' }));
  await screen.findByText('试验准备');
  expect(screen.queryByText(/8/)).toBeNull();
});
