// @vitest-environment happy-dom

import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { zh } from '@zhengjian/contract/areas/sample/text.zh.ts';
import i18next from 'i18next';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { openPage, startKitTexts } from '../../kit/testing.tsx';
import { ok } from '../../shell/testing.ts';
import { useAskSamples } from './parts/AskSamples.tsx';

beforeAll(async () => {
  await startKitTexts();
  i18next.addResourceBundle('zh', 'sample', zh);
});
afterEach(cleanup);

const ASKED = '/blade-cqst/sample/manage/sampleReceiveInInit';
const SET = '/blade-cqst/sample/manage/setSampleCount';
const piece = (sampleNo: string, state: string, model: string) => ({
  ...{ id: sampleNo, sampleNo, sampleName: '电机', model, quantity: 1, unit: '台', state, acts: [] },
});
function Page() {
  const { ask, dialog } = useAskSamples('7');
  return (
    <>
      {ask && (
        <button type="button" onClick={ask.onClick}>
          {ask.label}
        </button>
      )}
      {dialog}
    </>
  );
}

test('what is not sent yet is changed in rows and a row added; what has come stays, and an incomplete row is not sent', async () => {
  const samples = [piece('Y1-01', '3', 'YB3-90'), piece('Y1-02', '0', 'YB3-100')];
  const { sent } = openPage(<Page />, { [ASKED]: { samples, mayAsk: true }, [SET]: () => ok({ ids: ['8', '9'] }) });
  fireEvent.click(await screen.findByRole('button', { name: '要求样品' }));
  await screen.findByText('Y1-01 电机');
  expect(screen.queryByText('Y1-02 电机')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: /增加一行/ }));
  const models = await waitFor(() => {
    const found = screen.getAllByLabelText('型号规格');
    expect(found).toHaveLength(2);
    return found;
  });
  const save = () => fireEvent.click(screen.getAllByRole('button', { name: '要求样品' }).at(-1) as HTMLElement);
  const asked = () => sent.filter(({ url }) => url.endsWith(SET)).map(({ body }) => body);
  fireEvent.change(models[1] as HTMLElement, { target: { value: '' } });
  save();
  await waitFor(() => expect(document.querySelector('.ant-form-item-has-error')).not.toBeNull());
  expect(asked()).toEqual([]);
  fireEvent.change(models[1] as HTMLElement, { target: { value: 'YB3-112' } });
  save();
  const line = { sampleName: '电机', quantity: 1, unit: '台' };
  await waitFor(() => expect(asked()).toEqual([{ dataId: '7', samples: ['YB3-100', 'YB3-112'].map((model) => ({ ...line, model })) }]));
});

test('whoever may not ask is not offered it', async () => {
  const { sent } = openPage(<Page />, { [ASKED]: { samples: [], mayAsk: false } });
  await waitFor(() => expect(sent).toHaveLength(1));
  await act(async () => undefined);
  expect(screen.queryByRole('button')).toBeNull();
});
