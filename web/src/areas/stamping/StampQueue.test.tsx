// @vitest-environment happy-dom

import { act, cleanup, screen } from '@testing-library/react';
import type { StampRow } from '@zhengjian/contract/areas/stamping/records.ts';
import { zh } from '@zhengjian/contract/areas/stamping/text.zh.ts';
import i18next from 'i18next';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { openPage, startKitTexts } from '../../kit/testing.tsx';
import { session } from '../../shell/session.ts';
import StampQueue from './StampQueue.tsx';
import { mayReturn } from './stampable.ts';

const ADDRESS = 'https://tools.example.cn/client.zip';
const open = (address: string, permission: Readonly<Record<string, true>>) => {
  const opened = openPage(<StampQueue />, {
    '/blade-stamping/signingClient': { address },
    '/blade-cqst/signaturePrinting/selectSignaturePrintingPagePage': { records: [], total: 0, size: 30, current: 1, pages: 0 },
    '/blade-cqst/signaturePrinting/selectSignaturePrintingCount': { waiting: 0, failed: 0, returned: 0, stamped: 0 },
  });
  act(() => session.set((before) => ({ ...before, permission })));
  return opened;
};

beforeAll(async () => {
  await startKitTexts();
  i18next.addResourceBundle('zh', 'stamping', zh);
});
afterEach(cleanup);

test('who stamps is offered the signing client where the institute offers one', async () => {
  open(ADDRESS, { seal_stamp: true });
  expect((await screen.findByRole('link', { name: '下载签章客户端' })).getAttribute('href')).toBe(ADDRESS);
  cleanup();
  open('', { seal_stamp: true });
  await screen.findByText(zh.stamp.none);
  expect(screen.queryByText('下载签章客户端')).toBeNull();
  cleanup();
  const { sent } = open(ADDRESS, {});
  await screen.findByText(zh.stamp.none);
  expect(sent.some(({ url }) => url.includes('signingClient'))).toBe(false);
});

test('a paper is returned from the queue, a certificate by the step of its case', () => {
  const row: StampRow = {
    ...{
      fileId: 'f',
      caseId: 'c',
      documentName: '决定意见表.pdf',
      suffix: 'pdf',
      documentKind: 'decision',
      nodeName: '',
      applicationNo: '',
    },
    ...{ applicantName: '', productName: '', createTime: '', createUser: '', isStamped: false, stampedNotSaved: false, returned: '' },
    ...{ seals: [], mine: true, taskState: '', fault: '', retryTime: '', batchId: '' },
  };
  expect(mayReturn(row)).toBe(true);
  expect(mayReturn({ ...row, taskState: 'waiting' })).toBe(false);
  expect(mayReturn({ ...row, documentKind: 'cccCertificate' })).toBe(false);
});
