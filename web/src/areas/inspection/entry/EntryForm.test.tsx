/** The result as it is entered at the factory: photographs hang on their nonconformity, and what a reviewer has commented stands where it is worked on. */
// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { fileCalls } from '@zhengjian/contract/areas/file/calls.ts';
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
const member = (n: number, userName: string, role: string) => ({
  ...{ userId: String(n).repeat(32), userName, role, registerNo: '', codes: [], days: '1.5' },
});
const members = [member(1, '马骁', '01'), member(2, '罗子涵', '02'), member(3, '周实习', '03')];
const detail = { id: 'd'.repeat(32), checkKind: '1', members, sections: [], flowInstanceId: FLOW, nonconformities: [nc(1), nc(2)] };
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

test('the team is there as planned until somebody says otherwise, and the signed sheet goes to its own place', async () => {
  const { sent } = open({
    [inspectionCalls.saveResult.path]: { saved: [], conflicts: [] },
    // without the place of photographs, what goes to its own place is taken alone
    [fileCalls.selectFileCatalog.path]: [{ catalogCode: '0403', id: '4'.repeat(32) }],
  });
  await screen.findByText('计划 3 人日，实际 3 人日（实习人员不计）');
  fireEvent.click(screen.getByRole('button', { name: '与计划一致' }));
  fireEvent.click(screen.getByRole('checkbox', { name: '罗子涵到场' }));
  fireEvent.change(screen.getByRole('spinbutton', { name: '马骁的人日' }), { target: { value: '2' } });
  await screen.findByText('计划 3 人日，实际 2 人日（实习人员不计）');
  window.dispatchEvent(new Event('online'));
  const saved = () => sent.findLast(({ url }) => url.endsWith(inspectionCalls.saveResult.path))?.body as { sections: object[] } | undefined;
  await waitFor(() =>
    expect(saved()?.sections).toMatchObject([{ section: 'visit', body: { team: [{ days: '2' }, { days: '0' }, { days: '1.5' }] } }]),
  );
  expect(screen.queryByRole('button', { name: '与计划一致' })).toBeNull();
  take('拍照或选择照片 签到表');
  await waitFor(() => expect(sent.some(({ url }) => url.endsWith(fileCalls.uploadFile.path))).toBe(true));
  take('拍照或选择照片');
  await screen.findByText(/照片“货架.png”未能上传/);
  expect(sent.filter(({ url }) => url.endsWith(fileCalls.uploadFile.path))).toHaveLength(1);
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
