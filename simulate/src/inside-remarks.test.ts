/** What staff write for each other, and who of them has what, reaches no company: neither on its pages nor in its messages and mails. */
import { acceptanceCalls } from '@zhengjian/contract/areas/acceptance/calls.ts';
import { fileCalls } from '@zhengjian/contract/areas/file/calls.ts';
import { financeCalls } from '@zhengjian/contract/areas/finance/calls.ts';
import { inspectionCalls } from '@zhengjian/contract/areas/inspection/calls.ts';
import { technicalDataCalls } from '@zhengjian/contract/areas/laboratory/technical-data.ts';
import { testTaskCalls } from '@zhengjian/contract/areas/laboratory/test-tasks.ts';
import { portalCalls } from '@zhengjian/contract/areas/portal/calls.ts';
import { sampleCalls } from '@zhengjian/contract/areas/sample/calls.ts';
import { workflowActCalls } from '@zhengjian/contract/areas/workflow/acts.ts';
import { workflowCalls } from '@zhengjian/contract/areas/workflow/calls.ts';
import { expect, test } from 'vitest';
import { makeCall } from './caller.ts';
import { MAIN_TENANT } from './institute.ts';
import { createUsers } from './people.ts';
import { demoSystem } from './testing/demo-system.ts';

const { app, db, raw, world, faults } = await demoSystem('dispatch');
const users = createUsers({ app, db, world }, MAIN_TENANT);
const as = async (account: string) => ({ token: await users.as(account), headers: { 'idempotency-key': world.uuid() } });

const INSIDE = '院内意见';
/** Columns in which staff write for each other, or that say who of them has what. */
const WRITTEN = [
  ['wf_task_note', 'remark'],
  ['payment_note', 'no_need_pay_reason'],
  ['payment_note', 'unpaid_stamp_reason'],
  ['payment_record', 'remark'],
  ['payment_record', 'confirm_user_name'],
  ['payment_withdraw', 'reason'],
  ['discount_apply', 'reason'],
  ['inspection_task', 'focus'],
  ['inspection_task', 'days_reason'],
  ['sample', 'store_place'],
  ['sample', 'holder_name'],
  ['sample_move', 'remark'],
  ['test_task', 'project_leader_name'],
  ['test_task', 'team_name'],
  ['wf_task_event', 'remark'],
] as const;

type Own = { id: string; account: string };
const ownCases = (): Promise<Own[]> =>
  raw<Own>(
    `select distinct on (b.id) replace(b.id::text, '-', '') as id, u.account from business_case b
     join user_company m on m.tenant_id = b.tenant_id and m.company_id = b.applicant_id join user_account u on u.id = m.user_id
     where b.tenant_id = $1 and b.category = 'cccApplication' and b.submit_time is not null order by b.id, u.account`,
    [MAIN_TENANT],
  );
const worksOf = (caseId: string) =>
  raw<{ id: string; kind: string; issued: boolean }>(
    `select replace(w.work_id::text, '-', '') as id, w.kind, coalesce(n.issue_time is not null, false) as issued from case_work w
     left join payment_note n on n.id = w.work_id where w.case_id = $1`,
    [caseId],
  );

/** Every call behind the company's pages of one case. */
const readBy = async ({ id, account }: Own): Promise<unknown[]> => {
  const who = await as(account);
  const of = { businessId: id, category: 'cccApplication' };
  const told: unknown[] = [
    await makeCall(app, acceptanceCalls.select, { id }, who),
    await makeCall(app, acceptanceCalls.ownSteps, { id }, who),
    await makeCall(app, workflowCalls.flowTimelineByBusinessId, of, who),
    await makeCall(app, fileCalls.selectFileList, { dataId: id }, who),
    await makeCall(app, testTaskCalls.ownTests, { caseId: id }, who),
    await makeCall(app, inspectionCalls.ownInspections, { caseId: id }, who),
    await makeCall(app, sampleCalls.ifSampleSent, { dataId: id }, who),
  ];
  for (const { id: work, kind, issued } of await worksOf(id)) {
    told.push(await makeCall(app, workflowCalls.flowTimelineByBusinessId, { businessId: work, category: kind }, who));
    if (kind === 'typeTest')
      told.push(
        await makeCall(app, testTaskCalls.testTaskDetail, { id: work }, who),
        await makeCall(app, technicalDataCalls.problems, { taskId: work }, who),
      );
    if (kind === 'factoryInspection') told.push(await makeCall(app, inspectionCalls.ownInspection, { id: work }, who));
    if (kind === 'paymentNote' && issued) told.push(await makeCall(app, financeCalls.ownNote, { id: work }, who));
  }
  return told;
};

test('on no page of a company', async () => {
  for (const [table, column] of WRITTEN) {
    await raw(`update ${table} set ${column} = '${INSIDE}' where tenant_id = $1`, [MAIN_TENANT]);
  }
  const [{ n } = { n: 0 }] = await raw<{ n: number }>('select count(*)::int as n from wf_task_note where remark = $1', [INSIDE]);
  expect(n).toBeGreaterThan(100);
  const cases = await ownCases();
  expect(cases.length).toBeGreaterThan(10);
  for (const of of cases) for (const answer of await readBy(of)) expect(JSON.stringify(answer), of.id).not.toContain(INSIDE);
});

test('in no message or mail to a company: why a note is exempted or taken back is the institute’s matter', async () => {
  const notes = await raw<{ id: string; no: string; account: string }>(
    `select distinct on (n.id) replace(n.id::text, '-', '') as id, n.work_no as no, u.account from payment_note n
     join user_company m on m.tenant_id = n.tenant_id and m.company_id = n.company_id join user_account u on u.id = m.user_id
     where n.tenant_id = $1 and n.state = 3 and n.paid_amount = 0
       and not exists (select from payment_withdraw w where w.note_id = n.id) order by n.id, u.account`,
    [MAIN_TENANT],
  );
  const [exempt, back] = notes;
  if (!exempt || !back) throw new Error('too few notes wait for their payment');
  await makeCall(app, financeCalls.noNeedPay, { id: exempt.id, reason: INSIDE }, await as('limuchuan'));
  await makeCall(app, financeCalls.backToStartPaymentNote, { id: back.id, reason: INSIDE }, await as('tangyue'));
  for (const { no, account } of [exempt, back]) {
    const { records } = await makeCall(app, portalCalls.customerMessagePage, { current: 1, size: 5 }, await as(account));
    // it hears that the note has ended, and not why
    expect(JSON.stringify(records)).toContain(no);
    for (const { id } of records)
      expect(JSON.stringify(await makeCall(app, portalCalls.customerMessageDetail, { id }, await as(account)))).not.toContain(INSIDE);
  }
  const mails = await raw<{ text: string }>(`select o::text as text from message_out o where o::text like '%' || $1 || '%'`, [INSIDE]);
  expect(mails).toEqual([]);
});

test('in no message about a case that is passed on inside the institute', async () => {
  const [task] = await raw<{ instance: string; case: string; account: string; staff: string }>(
    `select replace(t.instance_id::text, '-', '') as instance, replace(t.business_id::text, '-', '') as case, u.account, s.account as staff
     from wf_task t join business_case b on b.id = t.business_id join user_company m on m.tenant_id = b.tenant_id and m.company_id = b.applicant_id
     join user_account u on u.id = m.user_id join user_account s on s.id = t.assignee
     where t.tenant_id = $1 and t.status = 'open' and t.owner is null and t.node = 'applicationForCcc_approval' order by t.id, u.account limit 1`,
    [MAIN_TENANT],
  );
  if (!task) throw new Error('no application waits for its approval');
  const back = { flowInstanceIds: [task.instance], currentNodeKeyName: 'applicationForCcc_approval', result: 'REJECT_PRE', remark: INSIDE };
  await makeCall(app, workflowCalls.flowSubmit, back, await as(task.staff));
  const told = await raw<{ n: number }>(
    `select count(*)::int as n from message m where m.params::text like '%' || $1 || '%' and m.user_id in (select user_id from user_company)`,
    [INSIDE],
  );
  expect(told).toEqual([{ n: 0 }]);
  expect(JSON.stringify(await readBy({ id: task.case, account: task.account }))).not.toContain(INSIDE);
  // whoever urges does not read it either
  await makeCall(app, workflowActCalls.flowUrge, { flowInstanceId: task.instance }, await as(task.account));
  expect(faults).toEqual([]);
});
