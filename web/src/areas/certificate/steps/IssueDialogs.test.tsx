// @vitest-environment happy-dom

import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { zh } from '@zhengjian/contract/areas/certificate/text.zh.ts';
import type { MailingAddress } from '@zhengjian/contract/areas/company/records.ts';
import i18next from 'i18next';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { openPage, startKitTexts } from '../../../kit/testing.tsx';
import { DeliveryDialog } from './IssueDialogs.tsx';

beforeAll(async () => {
  await startKitTexts();
  i18next.addResourceBundle('zh', 'certificate', zh);
});
afterEach(cleanup);

const ADDRESS = '/blade-cqst/unifiedCertificates/mailingAddress';
const keeps: MailingAddress = {
  companyName: '万源电机',
  address: { receiver: '周文', receiverPhone: '****1234', address: '河南省南阳市光武路 7 号', postCode: '473000' },
  contact: { name: '李申请', mobile: '****5678' },
};
const open = (to: MailingAddress, start: { deliverKind?: string } = {}) =>
  openPage(<DeliveryDialog id="7" start={start} onClose={() => undefined} />, { [ADDRESS]: to });

test('who posts a certificate reads where to; a company that keeps an address for post has it posted', async () => {
  open(keeps);
  await screen.findByText('河南省南阳市光武路 7 号');
  screen.getByText('万源电机 周文');
  screen.getByText('****1234');
  expect(screen.getByLabelText(/快递单号/)).not.toBeNull();
  cleanup();
  // what was said of this certificate before stays
  open(keeps, { deliverKind: '1' });
  await waitFor(() => expect(screen.getByRole('dialog')).not.toBeNull());
  expect(screen.queryByLabelText(/快递单号/)).toBeNull();
});

test('where the company keeps no address, its contact is named', async () => {
  open({ ...keeps, address: null }, { deliverKind: '2' });
  await screen.findByText('万源电机没有登记邮寄地址，请先与联系人核对');
  screen.getByText('李申请');
  fireEvent.click(screen.getByRole('button', { name: '保存' }));
  await waitFor(() => expect(document.querySelector('.ant-form-item-has-error')).not.toBeNull());
});
