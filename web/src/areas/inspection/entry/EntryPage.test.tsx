/** What was written at the factory and did not leave the device: sent when its writer is back, or shown where the server takes it no more. */
// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { inspectionCalls } from '@zhengjian/contract/areas/inspection/calls.ts';
import { zh } from '@zhengjian/contract/areas/inspection/text.zh.ts';
import i18next from 'i18next';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Answers, openPage, startKitTexts } from '../../../kit/testing.tsx';
import { useWrittenSent } from '../../../shell/device/useWrittenSent.ts';
import { forget, keptIn, keptOf } from '../../../shell/offlineStore.ts';
import { session, type UserInfo } from '../../../shell/session.ts';
import { ok, refused } from '../../../shell/testing.ts';
import EntryPage from './EntryPage.tsx';

beforeAll(async () => {
  await startKitTexts();
  i18next.addResourceBundle('zh', 'inspection', zh);
});
beforeEach(async () => {
  await Promise.all([forget('read'), forget('written')]);
});
afterEach(cleanup);

const ID = 'd'.repeat(32);
const written = async () => {
  await keptIn('written', 'ma', `inspection/${ID}/sections`).put('h03', {
    version: 2,
    body: { verdict: 'nonconforming', note: '记录缺失' },
  });
  await keptIn('written', 'ma', `inspection/${ID}/nonconformities`).put('a', {
    command: 'c1',
    content: {
      ncClass: '00008',
      severity: '1',
      clause: '3.2',
      description: '进货检验无记录',
      verifyKind: '1',
      reformDeadline: '2026-05-01',
    },
  });
  await keptIn('written', 'luo', `inspection/${ID}/sections`).put('h01', { version: 0, body: { verdict: 'ok' } });
};
const openAs = (user: string, page: React.ReactNode, answers: Answers, address = '/') => {
  const opened = openPage(<div />, answers, address);
  session.set((before) => ({ ...before, token: 't', userInfo: { user_id: user } as UserInfo }));
  opened.show(page);
  return opened;
};
function Anywhere() {
  useWrittenSent();
  return null;
}

test('it is sent when its writer has signed in again, on whatever page; nothing of anybody else', async () => {
  await written();
  const saved = { section: 'h03', version: 3, body: { verdict: 'nonconforming', note: '记录缺失' }, by: '马骁', at: '2026-03-01 10:00:00' };
  const { sent } = openAs('ma', <Anywhere />, {
    [inspectionCalls.saveResult.path]: () => ok({ saved: [saved], conflicts: [] }),
    [inspectionCalls.saveNonconformity.path]: () => ok({ id: '1'.repeat(32) }),
  });
  await waitFor(async () => expect(await keptOf('written', 'ma')).toEqual([]));
  expect(sent.map(({ body }) => body)).toMatchObject([
    { id: ID, sections: [{ section: 'h03', version: 2 }] },
    { taskId: ID, clause: '3.2' },
  ]);
  expect(await keptOf('written', 'luo')).toHaveLength(1);
});

test('what the server does not take stays, is told, and can be read and removed on the page', async () => {
  await written();
  const no = () => refused(400, '检查任务当前不在实施环节');
  const { notices, show } = openAs(
    'ma',
    <Anywhere />,
    {
      [inspectionCalls.saveResult.path]: no,
      [inspectionCalls.saveNonconformity.path]: no,
      [inspectionCalls.detail.path]: { id: ID, workNo: 'GC0001', factoryName: '万源电机', address: '', abilities: { enter: false } },
    },
    `/authCernter/factoryCheckEntry?id=${ID}`,
  );
  await waitFor(() => expect(notices).toContainEqual({ kind: 'warning', text: zh.device.heldBack }));
  show(<EntryPage />);
  const kept = within(await screen.findByRole('region', { name: zh.device.unsendable }));
  kept.getByText('记录缺失');
  kept.getByText('进货检验无记录');
  fireEvent.click(kept.getByRole('button', { name: '从本机移除' }));
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '从本机移除' }));
  await waitFor(() => expect(screen.queryByText('记录缺失')).toBeNull());
  expect(await keptOf('written', 'ma')).toEqual([]);
});
