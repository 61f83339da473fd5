/** Review comments on places of an application: hung there, answered one by one by whom they are meant for, resolved by the reviewer. */
import { acceptanceCalls } from '@zhengjian/contract/areas/acceptance/calls.ts';
import { workflowActCalls } from '@zhengjian/contract/areas/workflow/acts.ts';
import { workflowCalls } from '@zhengjian/contract/areas/workflow/calls.ts';
import { COMMENTS_MOST, reviewCommentCalls } from '@zhengjian/contract/areas/workflow/review-comments.ts';
import { describe, expect, test } from 'vitest';
import { makeCall, tryCall } from './caller.ts';
import { makeDocuments } from './documents.ts';
import { MAIN_TENANT, OTHER_TENANT } from './institute.ts';
import { opinionAt } from './opinion.ts';
import { createUsers } from './people.ts';
import { openArchiveSystem } from './testing/archive-system.ts';
import { filedPapers } from './testing/filed-papers.ts';

const { app, db, world, raw, as, submitted } = await openArchiveSystem();
const { reviewCommentList, reviewCommentSubmit, reviewCommentRemove, reviewCommentAnswer } = reviewCommentCalls;

/** Acceptor of the system's own cases; who may review. */
const ACCEPTOR = 'zhangruonan';
const REVIEWER = 'chensiyuan';

type Case = { id: string; flowInstanceId: string };
const handedIn = async (): Promise<Case> => {
  const id = await submitted();
  return { id, flowInstanceId: (await makeCall(app, acceptanceCalls.detail, { id }, await as(ACCEPTOR))).flowInstanceId };
};
const listOf = async (who: string, { flowInstanceId }: Case) => makeCall(app, reviewCommentList, { flowInstanceId }, await as(who));
const hang = async (who: string, { flowInstanceId }: Case, more: object = {}) =>
  tryCall(
    app,
    reviewCommentSubmit,
    {
      flowInstanceId,
      place: 'productName',
      placeName: '产品名称',
      part: 'application',
      comment: '与执照不一致',
      forCompany: true,
      ...more,
    },
    await as(who),
  );
const hung = async (who: string, c: Case, more: object = {}): Promise<string> => {
  const { code, msg, data } = await hang(who, c, more);
  expect(code, msg).toBe(200);
  return data.id;
};
const answer = async (who: string, id: string, words = '已按执照更正') =>
  tryCall(app, reviewCommentAnswer, { id, answer: words }, await as(who));
const decide = async (who: string, c: Case, currentNodeKeyName: 'accept' | 'applicationForCcc_review', result: string, more: object = {}) =>
  tryCall(
    app,
    workflowCalls.flowSubmit,
    { flowInstanceIds: [c.flowInstanceId], currentNodeKeyName, result, ...opinionAt(currentNodeKeyName, result), ...more } as never,
    await as(who),
  );
const backToCompany = async (c: Case) => {
  const done = await decide(ACCEPTOR, c, 'accept', 'REJECT_PRE', { cusRemark: '请按评审意见补正' });
  expect(done.code, done.msg).toBe(200);
};
const resubmit = async ({ id }: Case) => {
  const { version } = await makeCall(app, acceptanceCalls.select, { id }, await as('wanyuan'));
  return tryCall(app, acceptanceCalls.submit, { id, version }, await as('wanyuan'));
};
const toReview = async (c: Case) => {
  const groups = await makeCall(
    app,
    workflowCalls.flowNextUserList,
    { flowInstanceId: c.flowInstanceId, currentNodeKeyName: 'accept', result: 'PASS' },
    await as(ACCEPTOR),
  );
  const reviewer = groups[0]?.userList.find(({ realName }) => realName !== '') ?? groups[0]?.userList[0];
  return decide(ACCEPTOR, c, 'accept', 'PASS', { assignmentType: '1', assignmentValue: reviewer?.id });
};

/** The notices of correction in the archive of a case. */
const notices = async ({ id }: Case) => {
  await makeDocuments({ app, db, world }, MAIN_TENANT);
  return filedPapers({ app, raw }, id, '0205');
};
const later = () => world.setNow(new Date(world.now().getTime() + 10 * 60_000));

test('a reviewer who sends an application straight to its company asks for the correction on paper too', async () => {
  const c = await handedIn();
  const passed = await toReview(c);
  expect(passed.code, passed.msg).toBe(200);
  later();
  const [held] = await raw<{ account: string }>(
    `select u.account from wf_task t join user_account u on u.id = t.assignee where t.instance_id = $1 and t.status = 'open'`,
    [c.flowInstanceId],
  );
  const back = { flowInstanceIds: [c.flowInstanceId], currentNodeKeyName: 'applicationForCcc_review', targetNodeKey: 'submit' };
  const sent = await tryCall(
    app,
    workflowActCalls.flowSubmitForReject,
    { ...back, cusRemark: '营业执照已过期，请更新' },
    await as(held?.account ?? ''),
  );
  expect(sent.code, sent.msg).toBe(200);
  const [notice, ...more] = await notices(c);
  expect([notice?.name, more]).toEqual([expect.stringMatching(/^补正通知 A2026CCC\d+-B1\.pdf$/), []]);
  expect(notice?.words).toContain('营业执照已过期，请更新');
});

describe('a comment for the company', () => {
  test('reaches it without names, is answered before the application comes back, and resolved when the acceptor passes', async () => {
    const c = await handedIn();
    const id = await hung(ACCEPTOR, c);
    await hung(ACCEPTOR, c, { place: 'ruleNo', placeName: '实施规则', comment: '内部：核对版本', forCompany: false });
    expect((await toReview(c)).refusal, 'nothing passes over an open comment').toBe('workflow.ownCommentsOpen');
    expect((await listOf('wanyuan', c)).comments, 'not while it is written').toEqual([]);
    await backToCompany(c);
    const [first, ...more] = await notices(c);
    expect([first?.name, more]).toEqual([expect.stringMatching(/^补正通知 A2026CCC\d+-B1\.pdf$/), []]);
    for (const words of ['请按评审意见补正', '产品名称', '与执照不一致', '第1次']) expect(first?.words).toContain(words);
    expect(first?.words, 'what is said inside stays inside').not.toContain('核对版本');
    later();

    const company = await listOf('wanyuan', c);
    expect(company.comments).toMatchObject([
      {
        id,
        place: 'productName',
        placeName: '产品名称',
        byName: '本机构',
        nodeName: '',
        state: 'open',
        abilities: { change: false, answer: true },
      },
    ]);
    expect(company.mayComment).toBe(false);
    expect(JSON.stringify(company)).not.toContain('内部');
    expect((await resubmit(c)).refusal).toBe('workflow.commentsUnanswered');
    expect((await answer('wanyuan', id)).code).toBe(200);
    expect((await resubmit(c)).code).toBe(200);

    // the answer does not do: a new round
    expect((await answer('wanyuan', id, '再改一次')).refusal, 'it is the acceptor’s turn').toBe('workflow.answerNotYours');
    await hung(ACCEPTOR, c, { id, comment: '英文名称也要一致' });
    expect((await tryCall(app, reviewCommentRemove, { id }, await as(ACCEPTOR))).refusal).toBe('workflow.commentAnswered');
    later();
    await backToCompany(c);
    const [before, second, ...others] = await notices(c);
    expect([before, second?.name, others]).toEqual([first, expect.stringMatching(/-B2\.pdf$/), []]);
    expect(second?.words).toContain('英文名称也要一致');
    expect(second?.words).not.toContain('与执照不一致');
    expect((await listOf('wanyuan', c)).comments).toMatchObject([
      { comment: '英文名称也要一致', answer: '', earlier: [{ comment: '与执照不一致', answer: '已按执照更正' }] },
    ]);
    await answer('wanyuan', id, '英文名称已更正');
    expect((await resubmit(c)).code).toBe(200);

    const [inside] = (await listOf(ACCEPTOR, c)).comments.filter((one) => !one.forCompany);
    await makeCall(app, reviewCommentRemove, { id: inside?.id ?? '' }, await as(ACCEPTOR));
    const passed = await toReview(c);
    expect(passed.code, passed.msg).toBe(200);
    expect((await listOf(REVIEWER, c)).comments).toMatchObject([{ id, state: 'resolved', abilities: { change: false, answer: false } }]);

    // a decision that is taken back resolves nothing
    await makeCall(app, workflowActCalls.withdraw, { flowInstanceId: c.flowInstanceId }, await as(ACCEPTOR));
    expect((await listOf(ACCEPTOR, c)).comments).toMatchObject([{ id, state: 'answered', abilities: { change: true } }]);

    const told = await raw<{ change: string }>(
      "select details ->> 'change' as change from audit_row where kind = 'workflow.commented' and subject_id = $1 order by created_at, id",
      [id],
    );
    expect(told.map(({ change }) => change)).toEqual(['added', 'answered', 'changed', 'answered']);
  });

  test('is seen by no other company, and by no other institute', async () => {
    const c = await handedIn();
    const id = await hung(ACCEPTOR, c);
    await backToCompany(c);
    const abroad = { token: await createUsers({ app, db, world }, OTHER_TENANT).as('admin') };
    for (const who of [await as('jiyao'), abroad]) {
      expect((await tryCall(app, reviewCommentList, { flowInstanceId: c.flowInstanceId }, who)).refusal).toBe('workflow.instanceUnknown');
      expect((await tryCall(app, reviewCommentAnswer, { id, answer: '不是我的' }, who)).refusal).toBe('workflow.commentUnknown');
    }
    expect((await listOf('wanyuan', c)).comments).toMatchObject([{ answer: '' }]);
  });
});

describe('a comment inside the institute', () => {
  test('is answered by whom it went back to, before it passes again', async () => {
    const c = await handedIn();
    expect((await toReview(c)).code).toBe(200);
    const [task] = await raw<{ account: string }>(
      "select u.account from wf_task t join user_account u on u.id = t.assignee where t.instance_id = $1 and t.status = 'open'",
      [c.flowInstanceId],
    );
    const reviewer = task?.account ?? '';
    const id = await hung(reviewer, c, { place: 'unitDescription', placeName: '单元说明', comment: '划分依据不足', forCompany: false });
    const back = await decide(reviewer, c, 'applicationForCcc_review', 'REJECT_PRE', { remark: '见评审意见' });
    expect(back.code, back.msg).toBe(200);
    expect((await toReview(c)).refusal).toBe('workflow.commentsUnanswered');
    expect((await listOf(ACCEPTOR, c)).comments).toMatchObject([{ id, state: 'open', abilities: { change: false, answer: true } }]);
    expect((await answer(ACCEPTOR, id, '已补充依据')).code).toBe(200);
    expect((await toReview(c)).code).toBe(200);
    expect((await listOf(reviewer, c)).comments).toMatchObject([{ state: 'answered', answer: '已补充依据', abilities: { change: true } }]);
  });

  test('for the company does not hold up a case that went back to staff: they answer, and are not named', async () => {
    const c = await handedIn();
    expect((await toReview(c)).code).toBe(200);
    const [task] = await raw<{ account: string }>(
      "select u.account from wf_task t join user_account u on u.id = t.assignee where t.instance_id = $1 and t.status = 'open'",
      [c.flowInstanceId],
    );
    const id = await hung(task?.account ?? '', c);
    expect((await decide(task?.account ?? '', c, 'applicationForCcc_review', 'REJECT_PRE', { remark: '见评审意见' })).code).toBe(200);
    expect((await toReview(c)).refusal).toBe('workflow.commentsUnanswered');
    expect((await answer('wanyuan', id)).refusal, 'the case is not with the company').toBe('workflow.answerNotYours');
    expect((await answer(ACCEPTOR, id, '已核对执照原件')).code).toBe(200);
    expect((await toReview(c)).code).toBe(200);
    expect((await listOf('wanyuan', c)).comments).toMatchObject([{ byName: '本机构', answer: '已核对执照原件', answerByName: '' }]);
  });

  test('is written by who handles the step, in bounds', async () => {
    const c = await handedIn();
    expect((await hang('handongye', c)).refusal).toBe('workflow.commentNotYours');
    expect((await hang('wanyuan', c)).code, 'companies answer').toBe(403);
    expect((await hang(ACCEPTOR, c, { comment: ' ' })).code).toBe(400);
    expect((await hang(ACCEPTOR, c, { comment: '长'.repeat(1001) })).code).toBe(400);
    expect((await hang(ACCEPTOR, c, { place: '<b>' })).code).toBe(400);
    expect((await hang(ACCEPTOR, { ...c, flowInstanceId: 'f'.repeat(32) })).refusal).toBe('workflow.instanceUnknown');
    await raw(
      `insert into wf_review_comment (id, tenant_id, created_at, created_by, updated_at, updated_by, instance_id, business_id, node, place, place_name, part, for_company, comment, by_name, said_at)
       select gen_random_uuid(), i.tenant_id, now(), i.created_by, now(), i.created_by, i.id, i.business_id, 'accept', 'productName', '', '', false, '问题', '甲', now()
       from wf_instance i, generate_series(1, ${COMMENTS_MOST}) where i.id = $1`,
      [c.flowInstanceId],
    );
    expect((await hang(ACCEPTOR, c)).refusal).toBe('workflow.commentsFull');
  });
});
