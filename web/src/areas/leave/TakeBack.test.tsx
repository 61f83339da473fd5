// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { type LeaveDetail, leaveCalls } from '@zhengjian/contract/areas/leave/calls.ts';
import { zh } from '@zhengjian/contract/areas/leave/text.zh.ts';
import i18next from 'i18next';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { openPage, startKitTexts } from '../../kit/testing.tsx';
import { ok, type Sent } from '../../shell/testing.ts';
import { TakeBack } from './TakeBack.tsx';

beforeAll(async () => {
  await startKitTexts();
  i18next.addResourceBundle('zh', 'leave', zh);
});
afterEach(cleanup);

test('approved leave is taken back with a reason, not without', async () => {
  const asked: unknown[] = [];
  let closed = false;
  const leave = { id: 'a'.repeat(32) } as LeaveDetail;
  openPage(<TakeBack leave={leave} onClose={() => (closed = true)} />, {
    [leaveCalls.takeBack.path]: ({ body }: Sent) => {
      asked.push(body);
      return ok(null);
    },
  });
  expect(await screen.findByText(zh.takeBackHint)).toBeTruthy();
  const act = screen.getByRole('button', { name: zh.act.takeBack });
  expect(act.hasAttribute('disabled')).toBe(true);
  fireEvent.change(screen.getByLabelText(zh.giveUpReason), { target: { value: '行程取消' } });
  fireEvent.click(act);
  await expect.poll(() => closed).toBe(true);
  expect(asked).toEqual([{ id: leave.id, remark: '行程取消' }]);
});
