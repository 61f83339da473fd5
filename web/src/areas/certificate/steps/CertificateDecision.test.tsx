// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import type { Certificate } from '@zhengjian/contract/areas/certificate/records.ts';
import { zh } from '@zhengjian/contract/areas/certificate/text.zh.ts';
import i18next from 'i18next';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { openPage, startKitTexts } from '../../../kit/testing.tsx';
import { CertificateDecision } from './CertificateDecision.tsx';
import type { Step } from './steps.ts';

beforeAll(async () => {
  await startKitTexts();
  i18next.addResourceBundle('zh', 'certificate', zh);
});
afterEach(cleanup);

const BRANCHES = '/blade-flow/flowBranch/page';
const c = {
  id: 'c'.repeat(32),
  dataId: 'b'.repeat(32),
  flowInstanceId: 'f'.repeat(32),
  applicationNo: 'A2026CCC000001',
  applicantName: '中州防爆电机有限公司',
  productName: '隔爆型电机',
  exMark: 'Ex db IIC T4 Gb',
} as Certificate;

const open = (step: Step, errors: number, makeState = 2) =>
  openPage(<CertificateDecision c={{ ...c, makeState }} step={step} node="certificateCheck" refresh={[]} onClose={() => {}} />, {
    '/blade-cqst/unifiedCertificates/ccc/lint': { step: 'check', rules: 30, errors, warnings: 0, findings: [] },
    '/blade-flow/flowCommon/flow_task_dialog': null,
    [BRANCHES]: { records: [], total: 0, size: 50, current: 1, pages: 0 },
  });
const asked = async ({ sent }: ReturnType<typeof open>): Promise<string> => {
  await expect.poll(() => sent.some(({ url }) => url.includes(BRANCHES))).toBe(true);
  return sent.find(({ url }) => url.includes(BRANCHES))?.url ?? '';
};

test('a check that the rules would refuse to pass asks for the ways back alone', async () => {
  expect(await asked(open('check', 2))).toContain('resultType=REJECT');
});

test('a check of what is issued already, and comes by for missing papers, asks for all ways', async () => {
  expect(await asked(open('check', 2, 9))).not.toContain('resultType');
});

test.each([
  ['check', 0],
  ['approval', 2],
] as const)('at %s with %i faults all ways are asked for', async (step, errors) => {
  expect(await asked(open(step, errors))).not.toContain('resultType');
  expect(screen.queryByText(/只能退回/)).toBeNull();
});
