// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import type { ReviewComment } from '@zhengjian/contract/areas/workflow/review-comments.ts';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { unsaved } from '../../shell/unsaved.ts';
import { CaseFileScreen } from '../CaseFileScreen.tsx';
import { Facts } from '../Facts.tsx';
import { openPage, startKitTexts } from '../testing.tsx';
import { CommentMark } from './CommentMark.tsx';
import { Reviewing, useReviewing } from './reviewing.ts';
import { useCommentsPart } from './useCommentsPart.tsx';

beforeAll(startKitTexts);
afterEach(cleanup);

const BASE = '/blade-flow/flowReviewComment';
const FLOW = 'f'.repeat(32);
const comment = (more: Partial<ReviewComment>): ReviewComment => ({
  id: 'a'.repeat(32),
  place: 'productName',
  placeName: '产品名称',
  part: 'application',
  comment: '与执照不一致',
  byName: '张若楠',
  time: '2026-03-02 09:00:00',
  answer: '',
  answerByName: '',
  answerTime: '',
  forCompany: true,
  nodeKey: 'accept',
  nodeName: 'CCC受理',
  state: 'open',
  earlier: [],
  abilities: { change: false, answer: false },
  ...more,
});

function Page() {
  const review = useReviewing(FLOW, true);
  const commentsPart = useCommentsPart(review);
  const marked = [
    { label: '产品名称', value: '电机', mark: <CommentMark place="productName" name="产品名称" /> },
    { label: '商标', value: '宛原', mark: <CommentMark place="trademark" name="商标" /> },
  ];
  return (
    <Reviewing value={review}>
      <CaseFileScreen
        title="A2026CCC000001"
        facts={[]}
        parts={[{ key: 'application', label: '申请信息', content: <Facts facts={marked} /> }, ...commentsPart]}
      />
    </Reviewing>
  );
}
const open = (comments: readonly ReviewComment[], mayComment: boolean, address = '/?id=1') =>
  openPage(<Page />, { [`${BASE}/list`]: { comments, mayComment, hasCompany: true }, [`${BASE}/submit`]: { id: 'b'.repeat(32) } }, address);

describe('review comments', () => {
  test('on the record as a whole say so', async () => {
    open([], true, '/?id=1#comments');
    fireEvent.click(await screen.findByRole('tab', { name: /^评审意见/ }));
    await screen.findByRole('button', { name: '评审意见：整份资料' });
  });

  test('are hung on a place by whoever reviews, for the company unless said otherwise', async () => {
    const { sent } = open([], true);
    fireEvent.click(await screen.findByRole('button', { name: '评审意见：商标' }));
    const dialog = await screen.findByRole('dialog');
    fireEvent.change(within(dialog).getByLabelText('提出评审意见'), { target: { value: '请提供商标注册证' } });
    fireEvent.click(within(dialog).getByRole('button', { name: '保存' }));
    await expect
      .poll(() => sent.find(({ url }) => url.endsWith(`${BASE}/submit`))?.body)
      .toEqual({
        flowInstanceId: FLOW,
        place: 'trademark',
        placeName: '商标',
        part: 'application',
        comment: '请提供商标注册证',
        forCompany: true,
      });
  });

  test('are told above the page to whom they are meant for, and answered one by one', async () => {
    const { sent } = open([comment({ abilities: { change: false, answer: true } })], false);
    await screen.findByText('评审意见 1 条，待答复 1 条');
    expect(screen.queryByRole('button', { name: '评审意见：商标' }), 'nothing hangs there, and the reader does not review').toBeNull();
    fireEvent.click(screen.getByRole('button', { name: '答复' }));
    expect(unsaved.get().size).toBe(0);
    fireEvent.change(await screen.findByLabelText('答复：产品名称'), { target: { value: '已更正' } });
    expect(unsaved.get().size, 'not lost unasked').toBe(1);
    fireEvent.click(screen.getByRole('button', { name: '提交答复' }));
    await expect.poll(() => sent.find(({ url }) => url.endsWith(`${BASE}/answer`))?.body).toEqual({ id: 'a'.repeat(32), answer: '已更正' });
  });

  test('lead to their place, and show what was said in earlier rounds', async () => {
    const earlier = [
      {
        comment: '名称不全',
        byName: '张若楠',
        time: '2026-03-01 09:00:00',
        answer: '已补全',
        answerByName: '王工',
        answerTime: '2026-03-01 10:00:00',
      },
    ];
    open(
      [comment({ earlier, answer: '已更正', answerByName: '王工', answerTime: '2026-03-02 10:00:00', state: 'answered' })],
      false,
      '/?id=1#comments',
    );
    expect((await screen.findByText('名称不全')).closest('details')).not.toBeNull();
    await screen.findByText('已答复');
    fireEvent.click(screen.getByRole('button', { name: '产品名称' }));
    await expect.poll(() => document.activeElement?.id).toBe('comments-productName');
  });

  test('of a place where nothing hangs show no mark to who only reads', async () => {
    open([], false);
    await screen.findByText('商标');
    expect(screen.queryByRole('button', { name: /评审意见/ })).toBeNull();
    expect(screen.queryByRole('tab', { name: /评审意见/ })).toBeNull();
  });
});
