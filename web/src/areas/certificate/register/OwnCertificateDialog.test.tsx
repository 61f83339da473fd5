// @vitest-environment happy-dom

import { cleanup, screen } from '@testing-library/react';
import type { OwnCertificate, StatusChange } from '@zhengjian/contract/areas/certificate/records.ts';
import { zh } from '@zhengjian/contract/areas/certificate/text.zh.ts';
import i18next from 'i18next';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { openPage, startKitTexts } from '../../../kit/testing.tsx';
import { StatusHistory } from '../parts/StatusHistory.tsx';
import { OwnCertificateDialog } from './OwnCertificateDialog.tsx';

beforeAll(async () => {
  await startKitTexts();
  i18next.addResourceBundle('zh', 'certificate', zh);
});
afterEach(cleanup);

const step = { id: '1', fromStatus: '01', toStatus: '02', reasonCodes: ['0201'], startDate: '2026-03-02', endDate: '2026-06-01' };
const own: OwnCertificate = {
  ...{ id: '7', certNo: '2026012301000123', certStatus: '02', history: [step] },
  delivery: { deliverKind: '2', expressCompany: '01', expressNo: 'SF1234567890123' },
};
const open = (c: OwnCertificate) =>
  openPage(<OwnCertificateDialog id="7" certNo={c.certNo} onClose={() => undefined} />, {
    '/blade-customer/unifiedCertificates/detail': c,
  });

test('a company reads how long its certificate is suspended and why, and by which waybill it came', async () => {
  open(own);
  await screen.findByText(/2026-03-02 至 2026-06-01/);
  screen.getByText(/原因：/);
  screen.getByText('SF1234567890123');
  cleanup();
  open({ ...own, delivery: null });
  await screen.findByText(/2026-03-02 至 2026-06-01/);
  expect(screen.queryByText(zh.part.delivery)).toBeNull();
});

test('staff read who changed a status, and what was noted of it', async () => {
  const change: StatusChange = {
    ...step,
    source: '2',
    operatorName: '赵鹏程',
    remark: '监督抽样不合格',
    basisDoc: '暂停决定.pdf',
    notifyTime: '2026-03-02 09:31:00',
    createTime: '2026-03-02 09:30:00',
  };
  openPage(<StatusHistory id="7" />, { '/blade-cqst/unifiedCertificates/statusLog': [change] });
  await screen.findByText('监督抽样不合格');
  screen.getByText(/赵鹏程，2026-03-02 09:30/);
  screen.getByRole('button', { name: '暂停决定.pdf' });
  screen.getByText('2026-03-02 09:31 已通知企业');
});
