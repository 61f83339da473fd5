// @vitest-environment happy-dom

import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import type { SampleRow } from '@zhengjian/contract/areas/sample/records.ts';
import { zh } from '@zhengjian/contract/areas/sample/text.zh.ts';
import i18next from 'i18next';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { openPage, startKitTexts } from '../../kit/testing.tsx';
import { ok } from '../../shell/testing.ts';
import { SeriesReception } from './SeriesReception.tsx';

beforeAll(async () => {
  await startKitTexts();
  i18next.addResourceBundle('zh', 'sample', zh);
});
afterEach(cleanup);

const sample = (sampleNo: string, state: string, acts: string[]) =>
  ok({ id: sampleNo, sampleNo, sampleName: '电机', model: 'YB3', quantity: 1, unit: '台', state, acts, moves: [] });

test('what is scanned is gathered once; what cannot be received stays out, and all are received together', async () => {
  const received: SampleRow[][] = [];
  openPage(<SeriesReception onReceive={(rows) => received.push([...rows])} onClose={() => undefined} />, {
    '/blade-cqst/sample/sampleInfo': ({ url }: { url: string }) =>
      url.includes('Y1-01')
        ? sample('Y1-01', '1', ['receiveIn'])
        : url.includes('Y1-02')
          ? sample('Y1-02', '0', ['receiveIn'])
          : sample('Y1-03', '7', []),
  });
  const field = await screen.findByLabelText('样品编号');
  const scan = (no: string) => {
    fireEvent.change(field, { target: { value: no } });
    fireEvent.keyDown(field, { key: 'Enter', keyCode: 13 });
    fireEvent.keyUp(field, { key: 'Enter', keyCode: 13 });
  };
  scan('Y1-01');
  await screen.findByText('Y1-01');
  scan('Y1-01');
  await screen.findByText('样品 Y1-01 已在列表中');
  scan('Y1-03');
  await screen.findByText(/样品 Y1-03 目前为/);
  scan('Y1-02');
  await screen.findByText('Y1-02');
  fireEvent.click(screen.getByRole('button', { name: '收样入库（2 件）' }));
  await waitFor(() => expect(received.map((rows) => rows.map((row) => row.sampleNo))).toEqual([['Y1-01', 'Y1-02']]));
});
