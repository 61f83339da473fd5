// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { certificateCalls as calls } from '@zhengjian/contract/areas/certificate/calls.ts';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { openPage, startKitTexts } from '../../../kit/testing.tsx';
import { ok } from '../../../shell/testing.ts';
import { usePaperMaking } from './usePaperMaking.tsx';

beforeAll(startKitTexts);
afterEach(cleanup);

function Approval() {
  const { make, dialog } = usePaperMaking();
  return (
    <>
      <button type="button" onClick={() => void make(['c1'])}>
        批准
      </button>
      {dialog}
    </>
  );
}

test('while the papers of a certificate are made a dialog says so, which nobody closes and which goes by itself', async () => {
  let made: (answer: Response) => void = () => undefined;
  openPage(<Approval />, {
    [calls.list.path]: () => ok([{ id: 'z1', abilities: { makePaper: true } }]),
    [calls.makePaper.path]: () => new Promise<Response>((done) => (made = done)),
  });
  fireEvent.click(screen.getByRole('button', { name: '批准' }));
  const dialog = await screen.findByRole('dialog', { name: '正在生成证书及预览打印' });
  expect(dialog.querySelector('[role=status]')).not.toBeNull();
  expect(dialog.querySelector('.ant-modal-close')).toBeNull();
  await waitFor(() => {
    made(ok(null));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
