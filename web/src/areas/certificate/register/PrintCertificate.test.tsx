// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { certificateCalls as calls } from '@zhengjian/contract/areas/certificate/calls.ts';
import { zh } from '@zhengjian/contract/areas/certificate/text.zh.ts';
import { archiveCalls } from '@zhengjian/contract/areas/file/archive.ts';
import { fileCalls } from '@zhengjian/contract/areas/file/calls.ts';
import i18next from 'i18next';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { openPage, startKitTexts } from '../../../kit/testing.tsx';
import { session } from '../../../shell/session.ts';
import { ok } from '../../../shell/testing.ts';
import PrintCertificate from './PrintCertificate.tsx';

beforeAll(async () => {
  await startKitTexts();
  i18next.addResourceBundle('zh', 'certificate', zh);
});
afterEach(() => {
  cleanup();
  document.getElementById('print-frame')?.remove();
});

const CERTIFICATE = {
  id: 'z1',
  dataId: 'c1',
  certNo: '2026992302000018',
  applicationNo: '2026C0001',
  applicantName: '万源',
  productName: '电机',
};
const file = {
  fileId: 'f1',
  originalFilename: '证书.txt',
  suffix: 'txt',
  fileSize: 6,
  versionNo: 1,
  fileSha256: '',
  abilities: { download: true },
};
const open = (more: object) => {
  const opened = openPage(
    <PrintCertificate />,
    {
      [calls.list.path]: () => ok([{ ...CERTIFICATE, fileId: 'f1', paperNo: '', ...more }]),
      [archiveCalls.getFileById.path]: () => ok(file),
      [fileCalls.getFileAuthKey.path]: () => ok({ authKey: 'key', expiresIn: 300 }),
      [fileCalls.downloadById.path]: () =>
        new Response('证书', { headers: { 'content-type': 'application/octet-stream', 'content-disposition': 'inline' } }),
    },
    '/printing/dayin_detail?id=c1',
  );
  act(() => session.set((before) => ({ ...before, permission: { cert_print: true } })));
  return opened;
};

test('a stamped certificate stands on the page, goes to the printer of the browser, and is then noted as printed', async () => {
  open({ stamp: 'stamped' });
  expect(await screen.findByText('证书')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: '打印' }));
  const frame = await waitFor(() => {
    const found = document.getElementById('print-frame');
    if (!(found instanceof HTMLIFrameElement)) throw new Error('nothing is printed yet');
    return found;
  });
  expect(screen.queryByRole('dialog')).toBeNull();
  let printed = 0;
  Object.defineProperty(frame, 'contentWindow', { value: { focus: () => undefined, print: () => (printed += 1) } });
  fireEvent.load(frame);
  await screen.findByRole('dialog', { name: '登记打印' });
  expect(printed).toBe(1);
});

test('what is not stamped is not printed', async () => {
  open({ stamp: 'waiting' });
  expect(await screen.findByText('证书尚未盖章')).toBeTruthy();
  expect(screen.queryByRole('button', { name: '打印' })).toBeNull();
});
