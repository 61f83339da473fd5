// @vitest-environment happy-dom

import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { zh } from '@zhengjian/contract/areas/sample/text.zh.ts';
import i18next from 'i18next';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { openPage, startKitTexts } from '../../kit/testing.tsx';
import { ok } from '../../shell/testing.ts';
import { CustomerSamples } from './parts/CustomerSamples.tsx';

beforeAll(async () => {
  await startKitTexts();
  i18next.addResourceBundle('zh', 'sample', zh);
});
afterEach(cleanup);

const SENT = '/blade-customer/flowInstance/sampleSent';
const piece = (sampleNo: string, state: string, givenBack: object | null) => ({
  ...{ id: sampleNo, sampleNo, sampleName: '电机', model: 'YB3', quantity: 1, unit: '台', state, receiveTime: '', expressNo: 'SF1' },
  ...{ givenBack, acts: [] },
});

test('the company says what is to become of its samples, and reads by which waybill one came back', async () => {
  const back = { takenBy: '企业仓库', expressCompany: '01', expressNo: 'SF9', moveTime: '2026-03-16 09:00:00' };
  const { sent } = openPage(<CustomerSamples caseId="7" />, {
    '/blade-customer/flowInstance/ifSampleSent': { isSent: false, samples: [piece('Y1-01', '7', back), piece('Y1-02', '0', null)] },
    [SENT]: () => ok({ ids: ['Y1-02'] }),
  });
  await screen.findByText(/2026-03-16 09:00 返还，领取人 企业仓库/);
  screen.getByText('SF9');
  fireEvent.click(screen.getByRole('button', { name: '登记寄样' }));
  fireEvent.change(await screen.findByLabelText('快递单号'), { target: { value: 'SF2' } });
  screen.getByLabelText('试验后样品的处置');
  fireEvent.click(screen.getByRole('button', { name: '保存' }));
  await waitFor(() =>
    expect(sent.filter(({ url }) => url.endsWith(SENT)).map(({ body }) => body)).toEqual([
      { dataId: '7', expressCompany: '01', expressNo: 'SF2', disposalKind: '1' },
    ]),
  );
});
