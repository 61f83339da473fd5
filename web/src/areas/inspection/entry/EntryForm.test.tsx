/** The result as it is entered at the factory: photographs hang on their nonconformity, and what a reviewer has commented stands where it is worked on. */
// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { inspectionCalls } from '@zhengjian/contract/areas/inspection/calls.ts';
import type { InspectionDetail, NonconformityShown } from '@zhengjian/contract/areas/inspection/records.ts';
import { zh } from '@zhengjian/contract/areas/inspection/text.zh.ts';
import { reviewCommentCalls } from '@zhengjian/contract/areas/workflow/review-comments.ts';
import i18next from 'i18next';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { Reviewing, useReviewing } from '../../../kit/review/reviewing.ts';
import { type Answers, openPage, startKitTexts } from '../../../kit/testing.tsx';
import { forget, keptOf } from '../../../shell/offlineStore.ts';
import { session, type UserInfo } from '../../../shell/session.ts';
import { ok, refused, type Sent } from '../../../shell/testing.ts';
import { EntryForm } from './EntryForm.tsx';
import { useEntry } from './useEntry.ts';

beforeAll(async () => {
  await startKitTexts();
  i18next.addResourceBundle('zh', 'inspection', zh);
});
beforeEach(async () => {
  await forget('written');
  // what the browser cannot read is sent as it is
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('no pictures here')));
});
afterEach(cleanup);

const FLOW = 'f'.repeat(32);
const nc = (n: number, more: Partial<NonconformityShown> = {}): NonconformityShown => ({
  ...{ id: String(n).repeat(32), version: 1, ncNo: `GC1-NC0${n}`, ncClass: '00008', severity: '1', clause: '3.2' },
  ...{ description: `事实${n}`, verifyKind: '1', reformDeadline: '2026-05-01', state: 'open', raisedOn: '', closeDate: '' },
  ...{ evidence: [], rounds: [] },
  ...more,
});
const detail = { id: 'd'.repeat(32), checkKind: '1', sections: [], flowInstanceId: FLOW, nonconformities: [nc(1), nc(2)] };
const d = detail as unknown as InspectionDetail;

function Page() {
  return (
    <Reviewing value={useReviewing(FLOW)}>
      <EntryForm d={d} entry={useEntry(d)} />
    </Reviewing>
  );
}
const open = (answers: Answers) => {
  const page = openPage(<div />, answers);
  session.set((before) => ({ ...before, token: 't', userInfo: { user_id: 'ma' } as UserInfo }));
  page.show(<Page />);
  return page;
};
const take = (name: string) =>
  fireEvent.change(screen.getByLabelText(name), { target: { files: [new File(['x'], '货架.png', { type: 'image/png' })] } });
const uploads = (sent: readonly Sent[]) => sent.filter(({ url }) => url.endsWith(inspectionCalls.uploadEvidence.path));

test('a photograph goes to its nonconformity, and stays on the device until it has', async () => {
  let reply = () => refused(503, '繁忙', 503);
  const { sent } = open({ [inspectionCalls.uploadEvidence.path]: () => reply() });
  take('拍照或选择照片 GC1-NC02');
  await screen.findByText(/1 张照片稍后自动重试/);
  const [kept] = await keptOf('written', 'ma');
  expect(kept?.key).toMatch(new RegExp(`^inspection/${d.id}/evidence/`));
  reply = () => ok({ fileId: '1', name: '货架.png', suffix: 'png', size: 1 });
  const before = uploads(sent).length;
  window.dispatchEvent(new Event('online'));
  await screen.findByText(/已全部发送/);
  expect(uploads(sent).length).toBe(before + 1);
  expect(await keptOf('written', 'ma')).toEqual([]);
});

test('comments of a review stand in the section and at the nonconformity, to be answered there', async () => {
  const comment = (id: string, place: string, part: string, text: string) => ({
    ...{ id, place, placeName: place, part, comment: text, byName: '梁景行', time: '2026-03-02 09:00:00' },
    ...{ answer: '', answerByName: '', answerTime: '', forCompany: false, nodeKey: 'factoryCheckResultReview', nodeName: '检查结果审核' },
    ...{ state: 'open', earlier: [], abilities: { change: false, answer: true } },
  });
  const { sent } = open({
    [reviewCommentCalls.reviewCommentList.path]: {
      comments: [
        comment('a', 'sections:h05', 'result', '例行检验没有写依据'),
        comment('b', `nonconformities:${nc(2).id}.clause`, 'nonconformities', '条款应为 3.1'),
      ],
      mayComment: false,
      hasCompany: false,
    },
  });
  // the section that was commented on is open
  await screen.findByText('例行检验没有写依据');
  screen.getByText('1 条评审意见');
  const second = within(screen.getByRole('region', { name: 'GC1-NC02' }));
  second.getByText('条款应为 3.1');
  expect(within(screen.getByRole('region', { name: 'GC1-NC01' })).queryByText('条款应为 3.1')).toBeNull();
  fireEvent.change(second.getByRole('textbox'), { target: { value: '已改为 3.1' } });
  fireEvent.click(second.getByRole('button', { name: '提交答复' }));
  await waitFor(() =>
    expect(sent.find(({ url }) => url.endsWith(reviewCommentCalls.reviewCommentAnswer.path))?.body).toEqual({
      id: 'b',
      answer: '已改为 3.1',
    }),
  );
});
