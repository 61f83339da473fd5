// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { type TechnicalReview, technicalDataCalls } from '@zhengjian/contract/areas/laboratory/technical-data.ts';
import type { TestDetail } from '@zhengjian/contract/areas/laboratory/test-tasks.ts';
import { zh } from '@zhengjian/contract/areas/laboratory/text.zh.ts';
import { reviewCommentCalls } from '@zhengjian/contract/areas/workflow/review-comments.ts';
import i18next from 'i18next';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { PartOfPage, Reviewing, useReviewing } from '../../../kit/review/reviewing.ts';
import { openPage, startKitTexts } from '../../../kit/testing.tsx';
import { DataPart } from './DataPart.tsx';

beforeAll(async () => {
  await startKitTexts();
  i18next.addResourceBundle('zh', 'laboratory', zh);
});
afterEach(cleanup);

const [TEST, FLOW, PROBLEM] = ['7', 'f', '3'].map((digit) => digit.repeat(32)) as [string, string, string];
const check = (clause: string, subject: string) => ({ clause, subject, finding: 'conforms' as const, note: '' });
const round = (roundNo: number, checks: TechnicalReview['checks']): TechnicalReview => ({
  ...{ roundNo, checks, replyDeadline: '', drawUpName: '胡明哲', reviewName: '', approveName: '' },
});
const problem = {
  ...{ id: PROBLEM, version: 1, taskId: TEST, clause: '24', problem: '缺少装配图', roundNo: 1, reply: '', replyName: '', replyTime: '' },
  ...{ state: 'open', abilities: { change: true, remove: true } },
};

function Page() {
  const abilities = { technicalData: false, reply: false };
  return (
    <Reviewing value={useReviewing(FLOW)}>
      <PartOfPage value="data">
        <DataPart test={{ id: TEST, abilities } as TestDetail} />
      </PartOfPage>
    </Reviewing>
  );
}

test('remarks hang on the clauses of the latest round and on problems, each at a place of its own', async () => {
  const { sent } = openPage(<Page />, {
    [technicalDataCalls.technicalData.path]: [
      round(2, [check('24', '图样完整'), check('24', '标题栏'), check('第3章', '铭牌')]),
      round(1, [check('24', '图样完整')]),
    ],
    [technicalDataCalls.problems.path]: [problem],
    [reviewCommentCalls.reviewCommentList.path]: { comments: [], mayComment: true, hasCompany: false },
    [reviewCommentCalls.reviewCommentSubmit.path]: { id: 'b'.repeat(32) },
  });
  for (const name of ['24 图样完整', '24 标题栏', '第3章 铭牌', '条款“24”的问题'])
    expect(await screen.findAllByRole('button', { name: `评审意见：${name}` }), name).toHaveLength(1);
  const places = [...document.querySelectorAll('.review-mark')].map(({ id }) => id);
  expect(places).toEqual(['comments-checks:24', 'comments-checks:24:2', 'comments-checks::7b2c3:7ae0', `comments-problems:${PROBLEM}`]);
  fireEvent.click(screen.getByRole('button', { name: '评审意见：24 标题栏' }));
  const dialog = await screen.findByRole('dialog');
  fireEvent.change(within(dialog).getByLabelText('提出评审意见'), { target: { value: '缺少图号' } });
  fireEvent.click(within(dialog).getByRole('button', { name: '保存' }));
  await expect
    .poll(() => sent.find(({ url }) => url.includes('flowReviewComment/submit'))?.body)
    .toMatchObject({ flowInstanceId: FLOW, place: 'checks:24:2', placeName: '24 标题栏', part: 'data', forCompany: false });
});
