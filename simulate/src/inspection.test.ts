/** A factory inspection from its dispatch to the fact that its cases wait for, and what is refused on the way. */

import { companyCalls } from '@zhengjian/contract/areas/company/calls.ts';
import { financeCalls } from '@zhengjian/contract/areas/finance/calls.ts';
import { inspectionCalls as c } from '@zhengjian/contract/areas/inspection/calls.ts';
import { statisticsCalls } from '@zhengjian/contract/areas/statistics/calls.ts';
import { dictionaryCalls } from '@zhengjian/contract/areas/system/dictionaries.ts';
import { workflowActCalls } from '@zhengjian/contract/areas/workflow/acts.ts';
import { workflowCalls } from '@zhengjian/contract/areas/workflow/calls.ts';
import { API_PREFIX } from '@zhengjian/contract/constants.ts';
import { addWorkdays, dueAt } from '@zhengjian/contract/rules/workdays.ts';
import { inspectionOf, reopenInspection, teamOf } from '@zhengjian/server/src/areas/inspection/index.ts';
import { verifyAll } from '@zhengjian/server/src/invariants.ts';
import { allJobs } from '@zhengjian/server/src/jobs.ts';
import { textOn } from '@zhengjian/server/src/platform/documents/testing/words.ts';
import { momentText } from '@zhengjian/server/src/platform/world.ts';
import { noticeCalendar } from '@zhengjian/server/src/workflow/calendar/calendar.ts';
import { afterEach, expect, test } from 'vitest';
import { makeCall, tryCall } from './caller.ts';
import { makeDocuments } from './documents.ts';
import { attended, playInspection } from './inspection.ts';
import { MAIN_TENANT } from './institute.ts';
import { demoSystem } from './testing/demo-system.ts';
import { filedPapers } from './testing/filed-papers.ts';
import { inspectionsOf } from './testing/inspections.ts';

const DAY_MS = 86_400_000;
const system = await demoSystem('inspection');
const { app, db, raw, world, users, faults } = system;
const inspections = await inspectionsOf(system, 'inspection');
const {
  stage,
  chance,
  as,
  dispatcher,
  cases,
  caseAt,
  open,
  detail,
  nodeOf,
  day,
  playTo,
  submit,
  later,
  customerOf,
  leaderOf,
  fill,
  bring,
  prove,
  signSampling,
} = inspections;
afterEach(() => expect(faults).toEqual([]));

/** Papers that are filed by now in a node of the archive, of a case or of an inspection under way. */
const filed = async (id: string, node: string) => {
  await makeDocuments(stage, MAIN_TENANT);
  return filedPapers(system, id, node);
};
/** The factory that is inspected, and an account that keeps its data. */
const factoryOf = async (id: string) => {
  const [found] = await raw<{ companyId: string; account: string; legalPerson: string }>(
    `select replace(c.id::text, '-', '') as "companyId", u.account, c.legal_person as "legalPerson" from inspection_task t
       join company c on c.id = t.factory_id join user_company uc on uc.company_id = c.id join user_account u on u.id = uc.user_id
       where t.id = $1 order by 2 limit 1`,
    [id],
  );
  if (!found) throw new Error('no factory');
  return found;
};
/** Days that the institute gives a step, for those that are open too. */
const setLimit = async (node: string, daysCompleted: number): Promise<void> => {
  const who = await as('wuxiangdong');
  const { records } = await makeCall(app, statisticsCalls.nodeAlertFinePage, { category: 'factoryInspection', size: 100 }, who);
  const limit = records.find((r) => r.nodeKey === node)?.id ?? '';
  await makeCall(app, statisticsCalls.updateNodeAlert, { id: limit, daysCompleted, recalculate: true }, await as('wuxiangdong'));
};
test('it is arranged, reviewed, planned, confirmed, carried out, reviewed and approved, and its cases hear of it', async () => {
  const id = await open(caseAt(0));
  expect(await detail(id)).toMatchObject({ state: '0', task: { nodeKey: 'factoryCheckTasksArrange' }, abilities: { arrange: true } });
  await playTo(id, 'factoryCheckPlan');
  const planned = await detail(id);
  expect(planned.members.map((m) => m.role)).toEqual(['01', '02']);
  await makeCall(app, workflowActCalls.withdraw, { flowInstanceId: planned.flowInstanceId }, await as('liangjingxing'));
  expect(await filed(id, '0401'), 'the approval was taken back').toEqual([]);
  await playTo(id, 'factoryCheckPlan');
  const taskBook = { name: `工厂检查任务书 ${planned.workNo}.pdf`, words: expect.stringContaining('关键件控制、例行检验和产品一致性。') };
  expect(await filed(id, '0401')).toMatchObject([{ ...taskBook, version: 1 }]);
  later(1);
  expect((await submit(id, leaderOf(await detail(id)), 'REJECT_PRE')).refusal).toBeUndefined();
  await playTo(id, 'factoryCheckPlan');
  expect(await filed(id, '0401'), 'arranged again').toMatchObject([{ ...taskBook, version: 2 }]);
  await playTo(id, 'factoryCheckPlanConfirm');
  expect(await filed(id, '0402'), 'the company has not agreed yet').toEqual([]);
  await playTo(id, 'factoryCheckResult');
  const confirmed = await detail(id);
  expect(confirmed).toMatchObject({ state: '5', planAnswer: 'agreed' });
  expect(await filed(id, '0402')).toMatchObject([
    { name: `工厂检查计划 ${confirmed.plan?.planNo}.pdf`, words: expect.stringContaining('质量部、采购部、生产车间') },
  ]);
  // each leads to its paper
  const told = await raw<{ link: string; papers: string[] }>(
    `select distinct m.link, array(select replace(f.id::text, '-', '') from archive_file f where f.case_id = m.case_id and f.filed) as papers
     from message m where m.template = 'paperIssued' and m.case_id = $1`,
    [id],
  );
  expect(told.length).toBeGreaterThan(0);
  for (const { link, papers } of told) {
    const [, page, file] = /^(.*)&file=(\w+)#files$/.exec(link) ?? [];
    expect(page).toBe(`/customer/yewuCenter/manage/inspection?id=${id}`);
    expect(papers).toContain(file);
  }
  for (let node = await nodeOf(id); node !== ''; node = await nodeOf(id)) await playInspection(stage, users, chance, { workId: id, node });
  const done = await detail(id);
  expect(done.state).toBe('12');
  expect(['01', '02']).toContain(done.conclusion);
  expect(done.classProposal).not.toBe('');
  const heard = await raw<{ facts: string[] }>(
    `select facts from wf_instance where business_id = $1 and category = 'cccApplication' and status = 'active'`,
    [caseAt(0)],
  );
  expect(heard.every((i) => i.facts.includes('factoryInspection.concluded'))).toBe(true);
  const papers = {
    '0401': '工厂检查任务书',
    '0402': '工厂检查计划',
    '0403': '总经理、质量负责人、生产部长',
    '0404': done.conclusion === '01' ? '工厂检查通过（无不符合项）' : '书面验证通过',
    '0410': '8内部质量审核',
    '0411': '与型式试验样品及备案资料一致',
  };
  for (const [node, word] of Object.entries(papers)) {
    const made = (await filed(caseAt(0), node)).filter(({ name }) => name.includes(done.workNo));
    expect(made, node).toMatchObject([{ words: expect.stringContaining(word) }]);
  }
  const [report] = await filed(caseAt(0), '0404');
  for (const word of [done.workNo, done.factoryName, '马骁', '梁景行', '宋婉清'])
    expect(report?.words).toContain(word.replaceAll(/\s/g, ''));
  expect(await db.read(dispatcher, (tx) => inspectionOf(tx, caseAt(0)))).toMatchObject({
    id,
    finished: true,
    passed: true,
    openNonconformities: 0,
  });
  expect((await db.read(dispatcher, (tx) => teamOf(tx, caseAt(0)))).map((m) => m.name).sort()).toEqual(['罗子涵', '马骁'].sort());
});

test('its papers name whom the factory has named for quality, not its legal representative', async () => {
  const { id } = (await db.read(dispatcher, (tx) => inspectionOf(tx, caseAt(0)))) ?? { id: '' };
  const { companyId, account, legalPerson } = await factoryOf(id);
  const contact = { companyId, name: '匡质平', mobile: '13900008888', email: 'quality@example.com', contactKind: ['4'], isDefault: false };
  await makeCall(app, companyCalls.contactUpdate, contact, await as(account));
  for (const document of ['inspectionTaskBook', 'inspectionPlan'] as const) {
    const { authKey } = await makeCall(app, c.taskBookKey, { id, document }, await as('xujingyi'));
    const url = `${API_PREFIX}${c.taskBook.path}?authKey=${encodeURIComponent(authKey)}`;
    const words = textOn((await app.server.inject({ method: 'GET', url })).rawPayload).replaceAll(/\s+/g, '');
    expect(words, document).toContain('匡质平');
    expect(words, document).toContain('13900008888');
    expect(words, document).not.toContain(legalPerson);
  }
});

test('a team is refused that is too small, unqualified, partial, or led by the same person too often', async () => {
  const id = await open(caseAt(1));
  const [maxiao, luozihan] = [await users.idOf('maxiao'), await users.idOf('luozihan')];
  const save = async (members: { userId: string; role: '01' | '02' | '03'; days: string }[], more: object = {}) => {
    const d = await detail(id);
    await makeCall(
      app,
      c.saveArrangement,
      {
        id,
        version: d.version,
        address: '厂区',
        latestDate: day(60),
        planDays: String(d.daysRule.days),
        needSampling: false,
        members,
        ...more,
      },
      await as('xujingyi'),
    );
    return (await submit(id, 'xujingyi', 'PASS')).refusal;
  };
  const leader = { userId: maxiao, role: '01' as const, days: '2' };
  const member = { userId: luozihan, role: '02' as const, days: '2' };
  expect(await save([leader])).toBe('inspection.teamOfTwo');
  expect(await save([leader, { ...member, role: '03' }])).toBe('inspection.teamOfTwo');
  expect(
    await save([
      { ...leader, days: '0.5' },
      { ...member, days: '0.5' },
    ]),
  ).toBe('inspection.teamDays');
  expect(await save([leader, member], { planDays: '1.5' })).toBe('inspection.daysReason');
  expect(await save([leader, member], { needSampling: true })).toBe('inspection.samplingLab');
  expect(await save([leader, member], { latestDate: day(800) })).toBe('inspection.qualificationExpires');
  const [q] = (await makeCall(app, c.qualificationPage, { keyword: '马骁' }, await as('xujingyi'))).records;
  if (!q) throw new Error('not in the pool');
  const changeTo = async (more: object) => {
    const {
      id: qid,
      version,
      userId,
      registerNo,
      grade,
      codes,
      validUntil,
      avoidCompanyIds,
    } = await makeCall(app, c.qualificationDetail, { id: q.id }, await as('xujingyi'));
    await makeCall(
      app,
      c.qualificationSave,
      { id: qid, version, userId, registerNo, grade, codes, validUntil, avoidCompanyIds, ...more },
      await as('xujingyi'),
    );
  };
  await changeTo({ avoidCompanyIds: [cases[1]?.company ?? ''] });
  expect(await save([leader, member])).toBe('inspection.avoids');
  expect((await makeCall(app, c.inspectors, { id }, await as('xujingyi'))).find((p) => p.id === maxiao)?.against).not.toBe('');
  await changeTo({ avoidCompanyIds: [] });
  await raw(`update inspector_qualification set codes = '{}'`);
  expect(await save([leader, member])).toBe('inspection.codeMissing');
  await raw(`update inspector_qualification set codes = array(select '23' || lpad(n::text, 2, '0') from generate_series(1, 18) n)`);
  expect(await save([leader, member])).toBeUndefined();
  // whoever is on the team does not review it
  expect((await submit(id, 'maxiao', 'PASS')).refusal).toBe('workflow.notYours');
});

test('person-days follow the figures that the institute keeps in its dictionary', async () => {
  const id = await open(caseAt(2));
  const { daysRule } = await detail(id);
  const [entry] = await raw<{ id: string; parentId: string; version: number; dictValue: string; dictKey: string; remark: string }>(
    `select replace(i.id::text, '-', '') as id, replace(d.id::text, '-', '') as "parentId", i.version, i.dict_value as "dictValue",
       i.dict_key as "dictKey", i.remark from dict_item i join dict d on d.id = i.dict_id
     where d.tenant_id = $1 and d.code = 'person_day_rule' and i.remark::numeric = $2 and i.dict_key like 'initial%' order by i.sort limit 1`,
    [MAIN_TENANT, daysRule.parts[0]?.days],
  );
  if (!entry) throw new Error('no figure');
  const save = async (remark: string, version = entry.version) =>
    tryCall(
      app,
      dictionaryCalls.dictBizSubmit,
      { ...entry, version, remark, dictValueEn: 'Initial inspection', sort: 1, isSealed: 0 as const },
      await as('admin'),
    );
  expect((await save('三天')).refusal).toBe('system.dayFigure');
  const { version } = (await save(String(Number(entry.remark) + 1.5))).data;
  expect((await detail(id)).daysRule.days).toBe(daysRule.days + 1.5);
  expect((await save(entry.remark, version)).code).toBe(200);
});

test('a plan is refused at short notice, outside its days, and while an inspector is elsewhere; a late objection too', async () => {
  const id = await open(caseAt(1));
  await playTo(id, 'factoryCheckPlan');
  const d = await detail(id);
  const leader = leaderOf(d);
  const row = (date: string) => ({ date, time: '09:00-10:00', activity: '首次会议', place: '会议室', inspectors: '马骁' });
  const plan = async (startDate: string, endDate: string, more: object = {}) =>
    (
      await tryCall(
        app,
        c.savePlan,
        { id, version: (await detail(id)).version, startDate, endDate, startHalf: '0', endHalf: '1', schedule: [row(startDate)], ...more },
        await as(leader),
      )
    ).refusal;
  expect(await plan(day(2), day(3))).toBe('inspection.noticeShort');
  expect(await plan(day(12), day(10))).toBe('inspection.order');
  expect(await plan(day(10), day(12), { schedule: [row(day(13))] })).toBe('inspection.outsidePlan');
  expect(await plan(day(10), day(12), { schedule: [{ ...row(day(10)), time: '10:00-09:00' }] })).toBe('inspection.hours');
  expect((await submit(id, leader, 'PASS')).refusal).toBe('inspection.planMissing');
  expect(await plan(day(20), day(21))).toBeUndefined();
  const other = await open(caseAt(2));
  await playTo(other, 'factoryCheckPlan');
  const clash = await tryCall(
    app,
    c.savePlan,
    {
      id: other,
      version: (await detail(other)).version,
      startDate: day(21),
      endDate: day(22),
      startHalf: '0',
      endHalf: '1',
      schedule: [row(day(21))],
    },
    await as(leaderOf(await detail(other))),
  );
  expect(clash.refusal).toBe('inspection.elsewhere');
  world.setNow(new Date(world.now().getTime() + 7 * DAY_MS));
  expect((await submit(id, leader, 'REJECT_PRE')).refusal).toBe('inspection.objectionLate');
});

test('the days of the result count from the end of the visit, and follow another plan and another limit', async () => {
  const id = await open(caseAt(1));
  await playTo(id, 'factoryCheckPlan');
  const leader = leaderOf(await detail(id));
  const [from, until] = [day(20), day(21)];
  const row = { date: from, time: '09:00-10:00', activity: '首次会议', place: '会议室', inspectors: '马骁' };
  const { version } = await detail(id);
  const days = { startDate: from, endDate: until, startHalf: '0', endHalf: '1' } as const;
  await makeCall(app, c.savePlan, { id, version, ...days, schedule: [row] }, await as(leader));
  await submit(id, leader, 'PASS');
  await makeCall(app, c.answerPlan, { id, agrees: true }, await as(await customerOf(id)));
  const dueOf = async () => (await detail(id)).task?.dueTime.slice(0, 10);
  const after = (end: string | undefined, n: number) => addWorkdays(noticeCalendar(), end ?? '', n);
  expect(await dueOf()).toBe(after(until, 5));
  await setLimit('factoryCheckResult', 3);
  expect(await dueOf()).toBe(after(until, 3));
  await setLimit('factoryCheckResult', 5);
  world.setNow(new Date(`${until}T16:00:00+08:00`));
  expect((await detail(id)).task).toMatchObject({ nodeKey: 'factoryCheckResult', lamp: 'green' });
  expect((await submit(id, leader, 'REJECT_ARRANGE')).code).toBe(200);
  await playTo(id, 'factoryCheckResult');
  const { plan } = await detail(id);
  expect([plan?.endDate === until, await dueOf()]).toEqual([false, after(plan?.endDate, 5)]);
  world.setNow(new Date(`${after(plan?.endDate, 6)}T10:00:00+08:00`));
  expect((await detail(id)).task?.lamp).not.toBe('green');
});

test('the company may ask for another date with its reason; its silence is agreement', async () => {
  const id = await open(caseAt(3));
  await playTo(id, 'factoryCheckPlanConfirm');
  const customer = await customerOf(id);
  expect(await makeCall(app, c.ownInspection, { id }, await as(customer))).toMatchObject({
    abilities: { confirm: true },
    task: { nodeKey: 'factoryCheckPlanConfirm' },
  });
  expect((await tryCall(app, c.answerPlan, { id, agrees: false }, await as(customer))).refusal).toBe('inspection.wishMissing');
  const passed = { id, agrees: false, wishedDate: day(-1), reason: '设备检修停产' };
  expect((await tryCall(app, c.answerPlan, passed, await as(customer))).refusal).toBe('inspection.dayPassed');
  await makeCall(app, c.answerPlan, { id, agrees: false, wishedDate: day(30), reason: '设备检修停产' }, await as(customer));
  expect(await detail(id)).toMatchObject({ state: '3', planAnswer: 'otherDate', wishedDate: day(30), planReason: '设备检修停产' });
  await playTo(id, 'factoryCheckPlanConfirm');
  world.setNow(new Date(world.now().getTime() + 6 * DAY_MS));
  for (const job of allJobs({ db, world, tenants: [MAIN_TENANT] })) await job.run();
  expect(await detail(id)).toMatchObject({ state: '5', planAnswer: 'silent' });
});

test('several inspectors enter at once: what one has changed meanwhile is answered to the other, and nobody else enters', async () => {
  const id = await open(caseAt(4));
  await playTo(id, 'factoryCheckResult');
  const save = async (who: string, note: string, version: number) =>
    tryCall(app, c.saveResult, { id, sections: [{ section: 'h01', version, body: { verdict: 'ok', note } }] }, await as(who));
  expect((await save('maxiao', '甲', 0)).data.saved).toMatchObject([{ version: 1 }]);
  const late = await save('luozihan', '乙', 0);
  expect(late.data).toMatchObject({ saved: [], conflicts: [{ section: 'h01', version: 1, by: '马骁', body: { note: '甲' } }] });
  expect((await save('maxiao', '甲', 0)).data).toMatchObject({ saved: [{ version: 1 }], conflicts: [] });
  expect((await save('luozihan', '乙', 1)).data.saved).toMatchObject([{ version: 2 }]);
  expect((await save('liangjingxing', '丙', 2)).code).toBe(403);
  const d = await detail(id);
  const leader = d.members.find((m) => m.role === '01')?.userName === '马骁' ? 'maxiao' : 'luozihan';
  expect((await submit(id, leader, 'PASS')).refusal).toBe('inspection.sectionsOpen');
  const bodies = fill(d).map((s) => (s.section === 'h03' ? { ...s, body: { verdict: 'nonconforming' as const, note: '无记录' } } : s));
  await makeCall(app, c.saveResult, { id, sections: bodies }, await as(leader));
  await bring(id, leader);
  expect((await submit(id, leader, 'PASS')).refusal).toBe('inspection.ncWithout');
  expect((await submit(id, leader, 'PASS_REFORM')).refusal).toBe('inspection.ncWithout');
});

test('the result says who was there, brings the signed sheet and a photograph, and fails for a nonconformity alone', async () => {
  const id = await open(caseAt(4));
  await playTo(id, 'factoryCheckResult');
  const d = await detail(id);
  const leader = leaderOf(d);
  const [visit, ...others] = fill(d);
  const entered = { from: day(-1), until: day(0), people: '厂长' };
  const visitIs = async (team: { userId: string; userName: string; days: string }[]) => {
    const version = (await detail(id)).sections.find(({ section }) => section === 'visit')?.version ?? 0;
    await makeCall(app, c.saveResult, { id, sections: [{ section: 'visit', version, body: { ...entered, team } }] }, await as(leader));
  };
  expect(visit?.section).toBe('visit');
  await makeCall(app, c.saveResult, { id, sections: others }, await as(leader));
  const refused = async (result: string) => (await submit(id, leader, result)).refusal;
  const [first, second] = attended(d);
  if (!first || !second) throw new Error('no team');
  await visitIs([]);
  expect(await refused('PASS')).toBe('inspection.sectionsOpen');
  await visitIs([first]);
  expect(await refused('PASS')).toBe('inspection.teamUnsaid');
  await visitIs([
    { ...first, days: '1.5' },
    { ...second, days: '0' },
  ]);
  expect(await refused('PASS')).toBe('inspection.signSheetMissing');
  await bring(id, leader);
  const photograph = (filed: boolean) =>
    raw(`update archive_file set filed = $2 where case_id = $1 and original_filename = '现场.png'`, [id, filed]);
  await photograph(false);
  expect(await refused('PASS')).toBe('inspection.photosMissing');
  await photograph(true);
  expect(await refused('PASS_FAILED')).toBe('inspection.failedWithout');
  expect(await refused('PASS')).toBeUndefined();
  // whoever decides many results at once sees of each what it came to
  const reviewer = await as('liangjingxing');
  const queue = await makeCall(app, c.pageTaskMode, { nodeKey: 'factoryCheckResultReview', tab: 'todo', size: 100 }, reviewer);
  expect(queue.records.find((r) => r.id === id)?.conclusion).toBe('01');
  const flow = { flowInstanceId: d.flowInstanceId, currentNodeKeyName: 'factoryCheckResultReview' };
  const { form } = await makeCall(app, workflowCalls.flowTaskDialog, flow, await as('liangjingxing'));
  expect(form?.rows).toEqual([{ name: 'taskCategory', label: '结果类别', dict: 'task_category' }]);
  const sheets = await filed(id, '0403');
  expect(sheets.map(({ words }) => [words.includes(first.userName), words.includes(second.userName)])).toContainEqual([true, false]);
  for (let node = await nodeOf(id); node !== ''; node = await nodeOf(id)) await playInspection(stage, users, chance, { workId: id, node });
  const reports = await filed(caseAt(4), '0404');
  expect(reports.map(({ words }) => words.includes(`计划${d.planDays}，实际1.5`) && words.includes('未到场'))).toContain(true);
});

test('two rounds of rectification; a nonconformity that runs over is raised and told; the result fails or passes by what was verified', async () => {
  const id = await open(caseAt(5));
  await playTo(id, 'factoryCheckResult');
  const d = await detail(id);
  const leader = d.members.find((m) => m.role === '01')?.userName === '马骁' ? 'maxiao' : 'luozihan';
  await makeCall(app, c.saveResult, { id, sections: fill(d) }, await as(leader));
  await bring(id, leader);
  const noted = { taskId: id, ncClass: '00008', severity: '1', clause: '3.2', description: '进货检验无记录', verifyKind: '2' };
  expect((await tryCall(app, c.saveNonconformity, { ...noted, reformDeadline: day(120) }, await as(leader))).refusal).toBe(
    'inspection.deadlineFar',
  );
  const nc = await makeCall(app, c.saveNonconformity, { ...noted, reformDeadline: day(20) }, await as(leader));
  const other = await makeCall(app, c.saveNonconformity, { ...noted, verifyKind: '1', reformDeadline: day(60) }, await as(leader));
  expect([nc.ncNo.slice(-4), other.ncNo.slice(-4)]).toEqual(['NC01', 'NC02']);
  const customer = await customerOf(id);
  expect((await makeCall(app, c.ownInspection, { id }, await as(customer))).nonconformities).toEqual([]);
  expect((await submit(id, leader, 'PASS')).refusal).toBe('inspection.ncThere');
  expect((await submit(id, leader, 'PASS_REFORM')).code).toBe(200);
  const [notice, ...more] = await filed(id, '0405');
  expect([notice?.name, notice?.version, more]).toEqual([`工厂检查整改通知书 ${d.workNo}-ZG.pdf`, 1, []]);
  for (const word of [nc.ncNo, other.ncNo, '进货检验无记录', '现场验证']) expect(notice?.words).toContain(word);
  // without a note that counts it stays with what is to be charged while the company rectifies
  const ofCase = `id in (select work_id from case_work where kind = 'paymentNote' and case_id = $1)`;
  const notes = await raw<{ id: string; state: number }>(`select id, state from payment_note where ${ofCase}`, [caseAt(5)]);
  await raw(`update payment_note set state = 9 where ${ofCase}`, [caseAt(5)]);
  const toCharge = await makeCall(app, financeCalls.checkChargePage, { tab: 'todo', size: 100 }, await as('tangyue'));
  expect(toCharge.records.map((r) => r.id)).toContain(id);
  for (const note of notes) await raw('update payment_note set state = $2 where id = $1', [note.id, note.state]);
  expect((await tryCall(app, c.saveNonconformity, { ...noted, id: nc.id, reformDeadline: day(30) }, await as(leader))).refusal).toBe(
    'inspection.notEntering',
  );
  expect((await tryCall(app, c.submitRectification, { id }, await as(customer))).refusal).toBe('inspection.roundOpen');
  const answer = { causeAnalysis: '原因', correction: '纠正', correctiveAction: '措施' };
  await makeCall(app, c.saveRectification, { id: nc.id, ...answer }, await as(customer));
  await makeCall(app, c.saveRectification, { id: other.id, objection: '记录在另一场所，可提供。' }, await as(customer));
  const unproven = await tryCall(app, c.submitRectification, { id }, await as(customer));
  expect([unproven.refusal, unproven.msg.includes(nc.ncNo)]).toEqual(['inspection.proofMissing', true]);
  await prove(nc.id, customer);
  world.setNow(new Date(world.now().getTime() + 25 * DAY_MS));
  for (const job of allJobs({ db, world, tenants: [MAIN_TENANT] })) await job.run();
  for (const job of allJobs({ db, world, tenants: [MAIN_TENANT] })) await job.run();
  expect((await detail(id)).nonconformities).toMatchObject([
    { severity: '2', raisedOn: day(0) },
    { severity: '1', raisedOn: '' },
  ]);
  const told = await raw<{ n: number }>(`select count(*)::int as n from message where template = 'ncOverdue' and params ->> 'no' = $1`, [
    nc.ncNo,
  ]);
  expect(told[0]?.n).toBe(2);
  await makeCall(app, c.submitRectification, { id }, await as(customer));
  expect((await submit(id, leader, 'PASS')).refusal).toBe('inspection.stillUncorrected');
  expect((await tryCall(app, c.verifyNonconformity, { id: nc.id, verdict: 'notCorrected' }, await as(leader))).refusal).toBe(
    'inspection.opinionMissing',
  );
  await makeCall(app, c.verifyNonconformity, { id: nc.id, verdict: 'notCorrected', opinion: '请补充抽查记录' }, await as(leader));
  expect((await submit(id, leader, 'REJECT_REFORM', { cusRemark: '请补充' })).refusal).toBe('inspection.unverified');
  const upheld = { verdict: 'objectionUpheld', opinion: '另一场所的记录有效' } as const;
  expect((await tryCall(app, c.verifyNonconformity, { id: nc.id, ...upheld }, await as(leader))).refusal).toBe('inspection.noObjection');
  await makeCall(app, c.verifyNonconformity, { id: other.id, ...upheld }, await as(leader));
  expect((await submit(id, leader, 'REJECT_REFORM', { cusRemark: '请补充' })).code).toBe(200);
  const second = await makeCall(app, c.ownInspection, { id }, await as(customer));
  expect(second.nonconformities).toMatchObject([
    {
      state: 'open',
      rounds: [
        { verifyResult: '0', verifyOpinion: '请补充抽查记录' },
        { roundNo: 2, submitTime: '' },
      ],
    },
    { state: 'closed', rounds: [{ verifyResult: '2' }] },
  ]);
  const [again, ...others] = await filed(id, '0405');
  expect([again?.version, again?.words.includes('请补充抽查记录'), again?.words.includes(other.ncNo), others]).toEqual([
    2,
    true,
    false,
    [],
  ]);
  expect(await filed(id, '0407')).toEqual([]);
  await makeCall(app, c.saveRectification, { id: nc.id, ...answer }, await as(customer));
  expect((await tryCall(app, c.submitRectification, { id }, await as(customer))).refusal, 'each round has its own').toBe(
    'inspection.proofMissing',
  );
  await prove(nc.id, customer);
  await makeCall(app, c.submitRectification, { id }, await as(customer));
  expect((await tryCall(app, c.verifyNonconformity, { id: nc.id, verdict: 'corrected' }, await as(leader))).refusal).toBe(
    'inspection.visitFirst',
  );
  const dueOf = async () =>
    (await raw<{ due: string | null }>(`select due_at as due from wf_task where business_id = $1 and status = 'open'`, [id])).map(
      (t) => t.due,
    );
  expect(await dueOf()).toEqual([expect.any(String)]);
  const visit = await makeCall(app, c.orderVisit, { id }, await as(leader));
  expect(await dueOf(), 'the visit has limits of its own').toEqual([null]);
  await setLimit('factoryCheckReform', 6);
  expect(await dueOf(), 'whatever days the step has').toEqual([null]);
  expect((await tryCall(app, c.orderVisit, { id }, await as(leader))).refusal).toBe('inspection.visitOpen');
  expect((await submit(id, leader, 'REJECT_REFORM', { cusRemark: '请补充' })).refusal).toBe('inspection.visitOpen');
  await playTo(visit.id, 'factoryCheckResult');
  const going = await detail(visit.id);
  expect(going).toMatchObject({ checkKind: '5', planDays: '1', verifies: { id, nonconformities: [{ id: nc.id }] } });
  expect((await tryCall(app, c.verifyNonconformity, { id: nc.id, verdict: 'corrected' }, await as(leader))).refusal, 'before its day').toBe(
    'inspection.visitFirst',
  );
  world.setNow(new Date(`${going.plan?.startDate}T10:00:00+08:00`));
  const visitor = leaderOf(going);
  await makeCall(app, c.saveResult, { id: visit.id, sections: fill(going) }, await as(visitor));
  await bring(visit.id, visitor);
  expect(
    (await tryCall(app, c.saveNonconformity, { ...noted, taskId: visit.id, reformDeadline: day(20) }, await as(visitor))).refusal,
  ).toBe('inspection.visitNotes');
  expect((await submit(visit.id, visitor, 'PASS_FAILED')).refusal).toBe('inspection.visitEnds');
  expect((await submit(visit.id, visitor, 'PASS')).refusal).toBe('inspection.visitOutcome');
  await makeCall(app, c.verifyNonconformity, { id: nc.id, verdict: 'corrected', opinion: '现场核实' }, await as(visitor));
  expect((await submit(id, leader, 'PASS')).refusal, 'it is not over').toBe('inspection.visitOpen');
  expect((await submit(visit.id, visitor, 'PASS')).code).toBe(200);
  expect(await detail(visit.id)).toMatchObject({ state: '12', conclusion: '03', task: null });
  const [due] = await dueOf();
  expect(due?.slice(0, 10), 'the days of the step begin anew').toBe(
    dueAt(noticeCalendar(), momentText(world.now()), { days: 6, kind: 'working' })?.slice(0, 10),
  );
  expect(await raw('select 1 from nonconformity_round where nc_id = $1 and visit_id = $2', [nc.id, visit.id])).toHaveLength(1);
  const facts = await raw<{ facts: string[] }>(`select facts from wf_instance where business_id = $1 and status = 'active'`, [caseAt(5)]);
  expect(
    facts.flatMap((i) => i.facts),
    'the case waits for the inspection itself',
  ).not.toContain('factoryInspection.concluded');
  expect(await db.read(dispatcher, (tx) => inspectionOf(tx, caseAt(5)))).toMatchObject({ id, finished: false });
  expect((await detail(id)).visits).toMatchObject([{ workNo: visit.workNo, state: '12' }]);
  expect((await submit(id, leader, 'PASS')).code).toBe(200);
  const [verified] = await filed(id, '0407');
  for (const word of ['第2轮', '请补充抽查记录', '现场核实', '记录在另一场所，可提供。', '异议成立', '全部不符合项已验证关闭'])
    expect(verified?.words).toContain(word);
  // one was verified on site
  expect(await detail(id)).toMatchObject({ conclusion: '03', state: '10' });
  expect(
    (await tryCall(app, c.review, { id, result: 'REJECT_REFORM', remark: '证据不足', cusRemark: '请补充证据' }, await as('liangjingxing')))
      .code,
  ).toBe(200);
  expect(await detail(id)).toMatchObject({ conclusion: '', nonconformities: [{ state: 'open' }, { state: 'open' }] });
});

test('what is an objection alone and upheld leaves nothing that does not conform', async () => {
  const id = await open(caseAt(8));
  await playTo(id, 'factoryCheckResult');
  const d = await detail(id);
  const leader = d.members.find((m) => m.role === '01')?.userName === '马骁' ? 'maxiao' : 'luozihan';
  await makeCall(app, c.saveResult, { id, sections: fill(d) }, await as(leader));
  await bring(id, leader);
  const noted = { taskId: id, ncClass: '00008', severity: '1', clause: '3.2', description: '进货检验无记录', verifyKind: '2' };
  const nc = await makeCall(app, c.saveNonconformity, { ...noted, reformDeadline: day(20) }, await as(leader));
  await submit(id, leader, 'PASS_REFORM');
  const customer = await customerOf(id);
  await makeCall(app, c.saveRectification, { id: nc.id, objection: '记录在另一场所，可提供。' }, await as(customer));
  await makeCall(app, c.submitRectification, { id }, await as(customer));
  const said = { id: nc.id, verdict: 'objectionUpheld', opinion: '记录有效' } as const;
  await makeCall(app, c.verifyNonconformity, said, await as(leader));
  expect((await submit(id, leader, 'PASS')).code).toBe(200);
  expect(await detail(id)).toMatchObject({ conclusion: '01', nonconformities: [{ state: 'closed' }] });
  for (let node = await nodeOf(id); node !== ''; node = await nodeOf(id)) await playInspection(stage, users, chance, { workId: id, node });
  const reports = await filed(caseAt(8), '0404');
  expect(reports.map(({ words }) => words.includes('异议成立，不计为不符合项'))).toContain(true);
});

test('samples are taken, sealed, and changed no more', async () => {
  const id = await open(caseAt(6));
  await playTo(id, 'factoryCheckResult');
  const who = await as('luozihan');
  const sheet = await makeCall(app, c.initSampling, { taskId: id }, who);
  const model = (await detail(id, 'luozihan')).models[0]?.models[0] ?? '';
  const body = {
    ...{
      sampleName: '防爆电机',
      model,
      baseQuantity: 10,
      quantity: 2,
      backupQuantity: 2,
      samplePlace: '2',
      sampleDate: day(0),
    },
    ...{ sealNo: 'F-0001', testItems: '温升、耐压', laboratory: '101', sendDeadline: day(10) },
  };
  const save = async (more: object, version: number) =>
    tryCall(app, c.saveSampling, { id: sheet.id, version, ...body, ...more }, await as('luozihan'));
  expect((await tryCall(app, c.submitSampling, { taskId: id }, await as('luozihan'))).refusal).toBe('inspection.samplingIncomplete');
  expect((await save({ quantity: 11 }, 1)).refusal).toBe('inspection.moreThanLot');
  expect((await save({ sendDeadline: day(-1) }, 1)).refusal).toBe('inspection.sendOrder');
  expect((await save({}, 1)).data).toMatchObject({ version: 2, state: '0' });
  await signSampling(id, 'luozihan');
  await makeCall(app, c.submitSampling, { taskId: id }, await as('luozihan'));
  expect((await save({}, 2)).refusal).toBe('inspection.samplingSealed');
  expect((await tryCall(app, c.deleteSampling, { ids: sheet.id }, await as('luozihan'))).refusal).toBe('inspection.samplingSealed');
  expect(await makeCall(app, c.querySampleSituation, { taskId: id }, await as('xujingyi'))).toMatchObject([
    { sealNo: 'F-0001', state: '1' },
  ]);
  const [paper, ...others] = (await filed(id, '0409')).filter(({ name }) => name.includes('-CY'));
  expect(others).toEqual([]);
  for (const word of ['F-0001', model.replaceAll(/\s/g, ''), '温升、耐压', '罗子涵', '企业代表签字']) expect(paper?.words).toContain(word);
});

test('inspections of one factory become one, and a case is split off again', async () => {
  const [one, two] = cases.filter((x) => cases.some((y) => y.id !== x.id && y.company === x.company && y.factory === x.factory)).slice(-2);
  if (!one || !two || one.company !== two.company || one.factory !== two.factory) throw new Error('no two cases of one factory');
  const first = await open(one.id);
  const second = await open(two.id);
  const stranger = cases.find((x) => x.factory !== one.factory && x.id !== caseAt(0));
  const elsewhere = await open(stranger?.id ?? '');
  const merge = async (...ids: string[]) => tryCall(app, c.merge, { ids: ids.join(',') }, await as('xujingyi'));
  expect((await merge(first)).refusal).toBe('inspection.mergeTwo');
  expect((await merge(first, elsewhere)).refusal).toBe('inspection.mergeFactory');
  expect((await merge(first, second)).data).toMatchObject({ id: first, merged: 1 });
  expect((await detail(first)).cases.map((x) => x.id).sort()).toEqual([one.id, two.id].sort());
  expect((await detail(second)).state).toBe('13');
  expect((await merge(first, second)).refusal).toBe('inspection.mergeState');
  const split = async (...caseIds: string[]) => tryCall(app, c.split, { taskId: first, caseIds: caseIds.join(',') }, await as('xujingyi'));
  expect((await split(one.id, two.id)).refusal).toBe('inspection.splitAll');
  const off = (await split(two.id)).data;
  expect((await detail(off.id)).cases.map((x) => x.id)).toEqual([two.id]);
  expect((await detail(first)).cases.map((x) => x.id)).toEqual([one.id]);
});

test('whoever keeps the archive finds inspections and reads them, and changes none', async () => {
  const archivist = 'handongye';
  const { records } = await makeCall(app, c.taskPage, { tab: 'all', size: 100 }, await as(archivist));
  const [first] = records;
  expect(first).toBeDefined();
  expect((await makeCall(app, c.taskCounts, {}, await as(archivist))).all).toBeGreaterThan(0);
  const { abilities } = await detail(first?.id ?? '', archivist);
  expect(new Set(Object.values(abilities))).toEqual(new Set([false]));
  expect((await tryCall(app, c.pageTaskMode, { nodeKey: 'factoryCheckPlan', tab: 'all' }, await as(archivist))).code).toBe(403);
});

test('open inspections are counted by province, as the list under that filter counts them for whoever asks', async () => {
  const openIn = (tabs: { arranging: number; inHand: number; rectifying: number; deciding: number }) =>
    tabs.arranging + tabs.inHand + tabs.rectifying + tabs.deciding;
  for (const who of ['xujingyi', 'maxiao', 'liangjingxing', 'wuxiangdong']) {
    const counted = await makeCall(app, c.openByProvince, {}, await as(who));
    const all = openIn(await makeCall(app, c.taskCounts, {}, await as(who)));
    expect([who, counted.reduce((sum, { count }) => sum + count, 0)]).toEqual([who, all]);
    if (who === 'xujingyi') expect(all).toBeGreaterThan(0);
    for (const { province, count } of counted)
      expect([who, province, openIn(await makeCall(app, c.taskCounts, { province }, await as(who)))]).toEqual([who, province, count]);
  }
  const [{ region, id } = { region: '', id: '' }] = await raw<{ region: string; id: string }>(
    `select left(coalesce((select a.region_code from company_address a where a.company_id = c.id and a.region_code <> '' order by a.address_kind = '2' desc, a.is_default desc, a.created_at limit 1), c.region_code), 2) as region, replace(t.id::text, '-', '') as id
     from inspection_task t join company c on c.id = t.factory_id where t.state < 12 and c.region_code <> '' order by t.id limit 1`,
  );
  const { records } = await makeCall(app, c.taskPage, { tab: 'all', province: region as '11', size: 100 }, await as('xujingyi'));
  expect(records.map((r) => r.id)).toContain(id);
});

test('an inspection that is over goes on at its result when its case is sent back', async () => {
  const act = { actor: dispatcher, world, lang: 'zh' as const };
  const id = await db.write(dispatcher, (tx) => reopenInspection(tx, act, caseAt(0)));
  expect(await detail(id)).toMatchObject({ state: '5', conclusion: '', task: { nodeKey: 'factoryCheckResult' } });
  await expect(db.write(dispatcher, (tx) => reopenInspection(tx, act, caseAt(0)))).rejects.toThrow();
  const [before] = await filed(caseAt(0), '0410');
  later(24);
  await playTo(id, 'factoryCheckResultReview');
  await filed(id, '0410');
  for (let node = await nodeOf(id); node !== ''; node = await nodeOf(id)) await playInspection(stage, users, chance, { workId: id, node });
  const { workNo } = await detail(id);
  expect((await filed(caseAt(0), '0404')).map((p) => p.name)).toEqual([`工厂检查报告 ${workNo}-2.pdf`, `工厂检查报告 ${workNo}.pdf`]);
  expect(await filed(caseAt(0), '0410'), 'a version of the record of before').toMatchObject([
    { name: before?.name, version: (before?.version ?? 0) + 1 },
  ]);
});

test('three months after the company was told nothing is accepted any more, and no further round begins', async () => {
  const id = await open(caseAt(9));
  await playTo(id, 'factoryCheckResult');
  const d = await detail(id);
  const leader = d.members.find((m) => m.role === '01')?.userName === '马骁' ? 'maxiao' : 'luozihan';
  await makeCall(app, c.saveResult, { id, sections: fill(d) }, await as(leader));
  await bring(id, leader);
  const noted = { taskId: id, ncClass: '00008', severity: '2', clause: '3.2', description: '进货检验无记录', verifyKind: '1' };
  const nc = await makeCall(app, c.saveNonconformity, { ...noted, reformDeadline: day(20) }, await as(leader));
  await submit(id, leader, 'PASS_REFORM');
  world.setNow(new Date(world.now().getTime() + 91 * DAY_MS));
  for (const job of allJobs({ db, world, tenants: [MAIN_TENANT] })) await job.run();
  const verify = async (said: object) =>
    tryCall(app, c.verifyNonconformity, { id: nc.id, verdict: 'corrected', ...said }, await as(leader));
  expect((await verify({})).refusal).toBe('inspection.nothingHandedIn');
  await raw('update nonconformity_round set submit_time = $2 where nc_id = $1', [nc.id, world.now()]);
  expect((await verify({})).refusal).toBe('inspection.rectifiedLate');
  expect((await verify({ verdict: 'notCorrected', opinion: '逾期' })).code).toBe(200);
  await raw("update nonconformity set state = 'open' where id = $1", [nc.id]);
  expect((await submit(id, leader, 'REJECT_REFORM', { cusRemark: '请补充' })).refusal).toBe('inspection.rectifyTimeOver');
  expect((await submit(id, leader, 'PASS_FAILED')).code).toBe(200);
  expect(await detail(id)).toMatchObject({ conclusion: '04' });
});

/** A visit that is being carried out, its sections filled, with its people. */
const atFactory = async (caseId: string) => {
  const id = await open(caseId);
  await playTo(id, 'factoryCheckResult');
  const d = await detail(id);
  const leader = leaderOf(d);
  await makeCall(app, c.saveResult, { id, sections: fill(d) }, await as(leader));
  await bring(id, leader);
  return { id, leader, customer: await customerOf(id) };
};
const NOTED = { ncClass: '00008', severity: '1', clause: '3.2', description: '进货检验无记录', verifyKind: '1' };
const ANSWER = { causeAnalysis: '原因', correction: '纠正', correctiveAction: '措施' };
const note = async ({ id, leader }: { id: string; leader: string }, more: object = {}) =>
  makeCall(app, c.saveNonconformity, { ...NOTED, taskId: id, reformDeadline: day(40), ...more }, await as(leader));
const rectify = async ({ id, customer }: { id: string; customer: string }, nc: string) => {
  await makeCall(app, c.saveRectification, { id: nc, ...ANSWER }, await as(customer));
  await prove(nc, customer);
  await makeCall(app, c.submitRectification, { id }, await as(customer));
};
const verdict = async (nc: string, who: string, said: 'corrected' | 'notCorrected') =>
  tryCall(app, c.verifyNonconformity, { id: nc, verdict: said, opinion: '见记录' }, await as(who));
const runJobs = async () => {
  for (const job of allJobs({ db, world, tenants: [MAIN_TENANT] })) await job.run();
};
const own = async (id: string, customer: string) => makeCall(app, c.ownInspection, { id }, await as(customer));
/** The open step of an inspection, of which there is one. */
const stepOf = async (id: string) =>
  (
    await raw<{ id: string; due: string; flow: string }>(
      `select replace(id::text, '-', '') as id, to_char(due_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as due, replace(instance_id::text, '-', '') as flow
         from wf_task where business_id = $1 and status = 'open'`,
      [id],
    )
  )[0] ?? { id: '', due: '', flow: '' };

test('what was corrected in time is not sent back to the company once three months are over, but to the leader', async () => {
  const it = await atFactory(caseAt(10));
  const { id, leader } = it;
  const nc = await note(it);
  await submit(id, leader, 'PASS_REFORM');
  later(80 * 24);
  await rectify(it, nc.id);
  // a verdict that was given by mistake is given anew
  expect((await verdict(nc.id, leader, 'corrected')).data.state).toBe('closed');
  expect((await verdict(nc.id, leader, 'notCorrected')).data.state).toBe('submitted');
  expect((await verdict(nc.id, leader, 'corrected')).code).toBe(200);
  expect((await submit(id, leader, 'PASS')).code).toBe(200);
  later(12 * 24);
  const review = async (result: string) =>
    tryCall(app, c.review, { id, result, remark: '证据不足', cusRemark: '请补充证据' }, await as('liangjingxing'));
  expect((await review('REJECT_REFORM')).refusal).toBe('inspection.reopenTimeOver');
  expect((await review('REJECT_PRE')).code).toBe(200);
  expect(await detail(id), 'the leader concludes anew').toMatchObject({ state: '5', conclusion: '' });
  await raw("update nonconformity set state = 'open' where id = $1", [nc.id]);
  expect((await submit(id, leader, 'PASS_REFORM')).refusal).toBe('inspection.rectifyTimeOver');
  await raw("update nonconformity set state = 'closed' where id = $1", [nc.id]);
  expect((await submit(id, leader, 'PASS')).code).toBe(200);
  expect(await detail(id)).toMatchObject({ conclusion: '02' });
});

test('a further round has days of its own, and ends with the three months at the latest', async () => {
  const it = await atFactory(caseAt(11));
  const { id, leader, customer } = it;
  const nc = await note(it);
  await submit(id, leader, 'PASS_REFORM');
  const last = day(90);
  const again = async (after: number) => {
    later(after * 24);
    await rectify(it, nc.id);
    later(5 * 24);
    await verdict(nc.id, leader, 'notCorrected');
    expect((await submit(id, leader, 'REJECT_REFORM', { cusRemark: '请补充' })).code).toBe(200);
    const shown = await own(id, customer);
    return { due: shown.task?.dueTime.slice(0, 10), deadline: shown.nonconformities[0]?.reformDeadline };
  };
  expect((await again(39)).deadline, 'the day of before is over').toBe(day(40));
  await runJobs();
  expect((await detail(id)).nonconformities, 'it is not late').toMatchObject([{ severity: '1', raisedOn: '' }]);
  expect(await again(41)).toEqual({ due: last, deadline: last });
  const timers = await raw<{ due: string }>(
    `select to_char(due_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as due from wf_timer where business_id = $1`,
    [id],
  );
  expect(timers.map((t) => t.due)).toEqual([last]);
});

test('whoever takes a step over, or stands in for its holder, does what belongs to it; its former holder does not', async () => {
  const id = await open(caseAt(12));
  await playTo(id, 'factoryCheckPlan');
  const leader = leaderOf(await detail(id));
  const [other, third] = ['maxiao', 'luozihan', 'tanyiran'].filter((who) => who !== leader);
  if (!other || !third) throw new Error('nobody else leads');
  const pass = async (from: string, to: string) =>
    makeCall(
      app,
      workflowActCalls.flowTransfer,
      { taskId: (await stepOf(id)).id, userId: await users.idOf(to), remark: '请接办。' },
      await as(from),
    );
  const plan = async (who: string) => {
    const row = { date: day(30), time: '09:00-10:00', activity: '首次会议', place: '会议室', inspectors: '马骁' };
    const { version } = await detail(id);
    const days = { startDate: day(30), endDate: day(30), startHalf: '0', endHalf: '1' } as const;
    return tryCall(app, c.savePlan, { id, version, ...days, schedule: [row] }, await as(who));
  };
  await pass(leader, other);
  expect((await detail(id, other)).abilities.plan).toBe(true);
  expect((await plan(leader)).refusal).toBe('inspection.notLeader');
  expect((await plan(other)).code).toBe(200);
  expect((await plan(third)).code).not.toBe(200);
  const deputyship = await makeCall(
    app,
    workflowActCalls.flowDeputySave,
    { deputyId: await users.idOf(third), categories: [], from: momentText(world.now()), until: `${day(2)} 18:00:00`, reason: '休假' },
    await as(other),
  );
  expect((await plan(third)).code).toBe(200);
  expect((await submit(id, third, 'PASS')).code).toBe(200);
  await makeCall(app, workflowActCalls.flowDeputyEnd, { id: deputyship.id }, await as(other));
  await playTo(id, 'factoryCheckResult');
  const at = { id, leader, customer: await customerOf(id) };
  await makeCall(app, c.saveResult, { id, sections: fill(await detail(id)) }, await as(leader));
  await bring(id, leader);
  const [onPaper, onSite] = [await note(at), await note(at, { verifyKind: '2' })];
  await submit(id, leader, 'PASS_REFORM');
  await makeCall(app, c.saveRectification, { id: onSite.id, ...ANSWER }, await as(at.customer));
  await prove(onSite.id, at.customer);
  await rectify(at, onPaper.id);
  await pass(leader, other);
  expect((await verdict(onPaper.id, leader, 'corrected')).refusal).toBe('inspection.notLeader');
  expect((await tryCall(app, c.orderVisit, { id }, await as(leader))).refusal).toBe('inspection.notLeader');
  expect((await verdict(onPaper.id, other, 'corrected')).code).toBe(200);
  const visit = await makeCall(app, c.orderVisit, { id }, await as(other));

  await playTo(visit.id, 'factoryCheckResult');
  const going = await detail(visit.id);
  world.setNow(new Date(`${going.plan?.startDate}T10:00:00+08:00`));
  const visitor = leaderOf(going);
  await makeCall(app, c.saveResult, { id: visit.id, sections: fill(going) }, await as(visitor));
  await bring(visit.id, visitor);
  expect((await verdict(onSite.id, visitor, 'corrected')).code).toBe(200);
  expect((await submit(visit.id, visitor, 'PASS')).code).toBe(200);
  expect((await submit(id, other, 'PASS')).code).toBe(200);

  // whoever was at the visit does not review what it has verified
  const reviewer = await users.idOf('liangjingxing');
  const [member] = await raw<{ id: string; user: string }>(
    `select id, user_id as user from inspection_member where task_id = $1 and role = '02'`,
    [visit.id],
  );
  const puts = (user: string | undefined) => raw('update inspection_member set user_id = $2 where id = $1', [member?.id, user]);
  const review = async () => tryCall(app, c.review, { id, result: 'PASS', remark: '同意' }, await as('liangjingxing'));
  await puts(reviewer);
  expect((await review()).refusal).toBe('workflow.impartialityTag');
  await puts(member?.user);
  expect((await review()).code).toBe(200);
});

test('a plan keeps notice, latest date and qualifications also on the day on which it is sent; without a day left it goes back late', async () => {
  const id = await open(caseAt(13));
  await playTo(id, 'factoryCheckPlan');
  const leader = leaderOf(await detail(id));
  const { latestDate } = await detail(id);
  const plan = async (date: string) => {
    const row = { date, time: '09:00-10:00', activity: '首次会议', place: '会议室', inspectors: '马骁' };
    const { version } = await detail(id);
    const days = { startDate: date, endDate: date, startHalf: '0', endHalf: '1' } as const;
    return (await tryCall(app, c.savePlan, { id, version, ...days, schedule: [row] }, await as(leader))).refusal;
  };
  expect(await plan(day(61))).toBe('inspection.afterLatest');
  const until = (date: string) =>
    raw('update inspector_qualification set valid_until = $1 where user_name in ($2, $3, $4)', [date, '马骁', '罗子涵', '谭怡然']);
  const [{ before } = { before: '' }] = await raw<{ before: string }>(
    `select max(valid_until)::text as before from inspector_qualification`,
  );
  await until(day(10));
  expect(await plan(day(12))).toBe('inspection.qualifiedUntil');
  expect(await plan(day(6))).toBeUndefined();
  later(3 * 24);
  expect((await submit(id, leader, 'PASS')).refusal, 'it is too near by now').toBe('inspection.noticeShort');
  later(4 * 24);
  expect((await submit(id, leader, 'PASS')).refusal).toBe('inspection.dayPassed');
  expect((await submit(id, leader, 'REJECT_PRE')).code, 'qualified for no day that keeps the notice').toBe(200);
  await until(before);
  expect(latestDate > day(0)).toBe(true);
  await playTo(id, 'factoryCheckPlanConfirm');
  const customer = await customerOf(id);
  await makeCall(app, c.answerPlan, { id, agrees: false, wishedDate: day(30), reason: '设备检修停产' }, await as(customer));
  later(20 * 24);
  expect((await submit(id, leaderOf(await detail(id)), 'PASS')).refusal, 'the company has asked for another').toBe('inspection.dayPassed');
});

test('whoever is recused from a company of an inspection neither inspects nor reviews nor approves, nor takes a step over', async () => {
  const it = await atFactory(caseAt(14));
  const { id, leader } = it;
  const [party] = await raw<{ company: string }>(
    `select replace(company_id::text, '-', '') as company from case_party where case_id = $1 order by role = 'manufacturer' desc limit 1`,
    [caseAt(14)],
  );
  if (!party) throw new Error('no party');
  const other = ['maxiao', 'tanyiran'].find((who) => who !== leader) ?? '';
  const recuse = async (account: string, companies: string[]) => {
    const userId = await users.idOf(account);
    const { records } = await makeCall(app, c.qualificationPage, { size: 100 }, await as('xujingyi'));
    const row = records.find((r) => r.userId === userId);
    const known = row ? await makeCall(app, c.qualificationDetail, { id: row.id }, await as('xujingyi')) : null;
    const fresh = { userId, registerNo: `T-${account}`, grade: '1', codes: ['2301'], validUntil: day(700) };
    const { registerNo, grade, codes, validUntil } = known ?? fresh;
    await makeCall(
      app,
      c.qualificationSave,
      { ...(known && { id: known.id, version: known.version }), userId, registerNo, grade, codes, validUntil, avoidCompanyIds: companies },
      await as('xujingyi'),
    );
  };
  await recuse(other, [party.company]);
  await recuse('songwanqing', [party.company]);
  const take = async (to: string) =>
    tryCall(
      app,
      workflowActCalls.flowTransfer,
      { taskId: (await stepOf(id)).id, userId: await users.idOf(to), remark: '请接办。' },
      await as(leader),
    );
  expect((await take(other)).refusal).toBe('workflow.impartialityTag');
  expect((await makeCall(app, c.inspectors, { id }, await as('xujingyi'))).find((p) => p.against !== '')?.id).toBe(await users.idOf(other));
  await note(it);
  const evidence = async () => (await own(id, it.customer)).nonconformities.length;
  const counted = async () => {
    const rows = await makeCall(app, c.ownInspections, { caseId: caseAt(14) }, await as(it.customer));
    return rows.filter((r) => r.id === id).map((r) => [r.nonconformities, r.openNonconformities]);
  };
  expect((await submit(id, leader, 'PASS_FAILED')).code).toBe(200);
  expect((await tryCall(app, c.review, { id, result: 'PASS', remark: '同意' }, await as('liangjingxing'))).code).toBe(200);
  const approve = async (classProposal = 'D') =>
    tryCall(app, c.approval, { id, result: 'PASS', remark: '同意', classProposal }, await as('songwanqing'));
  expect((await approve()).refusal).toBe('workflow.impartialityTag');
  await recuse(other, []);
  await recuse('songwanqing', []);
  const factory = `where id = (select factory_id from inspection_task where id = $1)`;
  await raw(`update company set customer_level = 'C' ${factory}`, [id]);
  expect((await approve('A')).refusal, 'one step up at a time').toBe('company.classStep');
  // one that failed on the spot tells its nonconformities when that is approved
  expect([await evidence(), await counted()]).toEqual([0, [[0, 0]]]);
  expect((await approve()).code).toBe(200);
  expect(await own(id, it.customer)).toMatchObject({ conclusion: '04', nonconformities: [{ clause: '3.2' }] });
  expect(await counted()).toEqual([[1, 1]]);
  const { workNo } = await detail(id);
  const [company] = await raw(`select customer_level as level, level_reason as reason from company ${factory}`, [id]);
  expect(company, 'it goes down at once').toEqual({ level: 'D', reason: workNo });
});

test('what one person of the company has written is not written over by another, nor after it was submitted', async () => {
  const it = await atFactory(caseAt(15));
  const { id, leader, customer } = it;
  const body = fill(await detail(id)).map((s) => (s.section === 'visit' ? { ...s, body: { ...s.body, from: day(0), until: day(1) } } : s));
  await makeCall(app, c.saveResult, { id, sections: body.filter((s) => s.section === 'visit') }, await as(leader));
  expect((await submit(id, leader, 'PASS')).refusal, 'the visit goes on').toBe('inspection.visitAhead');
  later(24);
  const nc = await note(it);
  await submit(id, leader, 'PASS_REFORM');
  const save = async (more: object, version: number) =>
    tryCall(app, c.saveRectification, { id: nc.id, ...ANSWER, ...more, version }, await as(customer));
  const { rounds } = (await own(id, customer)).nonconformities[0] ?? { rounds: [] };
  const version = rounds[0]?.version ?? 0;
  expect((await save({}, version)).data.rounds).toMatchObject([{ version: version + 1 }]);
  expect((await save({ correction: '另一人的' }, version)).refusal).toBe('inspection.changedMeanwhile');
  await prove(nc.id, customer);
  const [blank, handed] = await Promise.all([
    save({ causeAnalysis: '', correction: '', correctiveAction: '' }, version + 1),
    tryCall(app, c.submitRectification, { id }, await as(customer)),
  ]);
  const written = (await detail(id)).nonconformities[0]?.rounds[0];
  expect(handed.code === 200 ? [blank.refusal, written?.correction] : [handed.refusal, written?.correction]).toEqual(
    handed.code === 200 ? ['inspection.notRectifying', '纠正'] : ['inspection.roundOpen', ''],
  );
});

/** Two cases that do not wait for an inspection, which may therefore be cancelled. */
const withoutWaiting = async (): Promise<[string, string]> => {
  const waiting = await raw<{ id: string }>(
    `select replace(i.business_id::text, '-', '') as id from wf_token k join wf_instance i on i.id = k.instance_id where k.at = 'factoryCheck'`,
  );
  const [one, other] = cases.filter(({ id }) => !waiting.some((w) => w.id === id));
  if (!one || !other) throw new Error('all cases wait');
  return [one.id, other.id];
};

test('what is arranged anew is no longer agreed to, and the company sees of a cancelled inspection what it was sent', async () => {
  const [ofOne, ofOther] = await withoutWaiting();
  const { id, leader, customer } = await atFactory(ofOne);
  expect(await own(id, customer)).toMatchObject({ plan: { startDate: expect.any(String) }, members: [{}, {}] });
  expect((await submit(id, leader, 'REJECT_ARRANGE')).code).toBe(200);
  expect(await detail(id)).toMatchObject({ planAnswer: '' });
  expect(await raw('select 1 from inspection_member where task_id = $1 and start_date is not null', [id]), 'nobody is elsewhere').toEqual(
    [],
  );
  // whoever has entered something inspected, though others come now
  const [first = '', second = ''] = ['maxiao', 'luozihan', 'tanyiran'].filter((who) => who !== leader);
  const { version, daysRule } = await detail(id);
  const planDays = String(daysRule.days);
  const members = [
    { userId: await users.idOf(first), role: '01' as const, days: planDays },
    { userId: await users.idOf(second), role: '02' as const, days: planDays },
  ];
  const arranged = { id, version, address: '厂区', latestDate: day(60), planDays, needSampling: false, members };
  await makeCall(app, c.saveArrangement, arranged, await as('xujingyi'));
  expect((await db.read(dispatcher, (tx) => teamOf(tx, ofOne))).map(({ user }) => user)).toContain(await users.idOf(leader));
  const discontinue = async (of: string) =>
    makeCall(app, workflowActCalls.discontinue, { flowInstanceId: (await stepOf(of)).flow, remark: '不再需要。' }, await as('wuxiangdong'));
  const seen = async (of: string, who: string) => {
    const { plan, members, state } = await own(of, who);
    return [state, plan === null, members.length];
  };
  await discontinue(id);
  expect(await seen(id, customer)).toEqual(['15', true, 0]);
  const sent = await open(ofOther);
  await playTo(sent, 'factoryCheckPlanConfirm');
  await discontinue(sent);
  expect(await seen(sent, await customerOf(sent))).toEqual(['15', false, 2]);
});

test('one that was returned to dispatch waits for its dispatcher, and is neither arranged nor merged meanwhile', async () => {
  const [id, more] = [await open(caseAt(7)), await open(caseAt(8))];
  expect((await submit(id, 'xujingyi', 'REJECT_PRE')).code).toBe(200);
  const d = await detail(id, 'wuxiangdong');
  expect([d.task?.nodeKey, d.abilities.decide]).toEqual(['inspectionRedispatch', true]);
  const input = { address: '厂区', latestDate: day(60), planDays: '2', needSampling: false };
  const members = [{ userId: await users.idOf('maxiao'), role: '01' as const, days: '2' }];
  expect((await tryCall(app, c.saveArrangement, { id, version: d.version, ...input, members }, await as('xujingyi'))).refusal).toBe(
    'inspection.notArranging',
  );
  expect((await tryCall(app, c.merge, { ids: [id, more].join(',') }, await as('xujingyi'))).refusal).toBe('inspection.mergeState');
  const { records } = await makeCall(app, c.taskPage, { tab: 'arranging', size: 100 }, await as('xujingyi'));
  expect([id, more].map((one) => records.find((r) => r.id === one)?.abilities.merge)).toEqual([false, true]);
  expect((await submit(id, 'wuxiangdong', 'PASS')).code).toBe(200);
  expect(await nodeOf(id)).toBe('factoryCheckTasksArrange');
});

test('an inspection that is put back beside the drawn branches has a round for the company, and no conclusion left', async () => {
  const it = await atFactory(caseAt(9));
  const { id, leader, customer } = it;
  const nc = await note(it);
  await submit(id, leader, 'PASS_REFORM');
  await rectify(it, nc.id);
  const back = async (who: string, from: string) =>
    tryCall(
      app,
      workflowActCalls.flowSubmitForReject,
      {
        flowInstanceIds: [(await stepOf(id)).flow],
        currentNodeKeyName: from,
        targetNodeKey: 'rectification',
        mode: 'again',
        remark: '请补充。',
        cusRemark: '请补充。',
      },
      await as(who),
    );
  expect((await back(leader, 'factoryCheckReform')).refusal).toBe('inspection.unverified');
  await verdict(nc.id, leader, 'notCorrected');
  expect((await back(leader, 'factoryCheckReform')).code).toBe(200);
  await rectify(it, nc.id);
  await verdict(nc.id, leader, 'corrected');
  await submit(id, leader, 'PASS');
  await tryCall(app, c.review, { id, result: 'PASS', remark: '同意' }, await as('liangjingxing'));
  expect((await back('songwanqing', 'factoryCheckResultApproval')).code).toBe(200);
  expect(await own(id, customer)).toMatchObject({
    abilities: { rectify: true },
    nonconformities: [{ state: 'open', rounds: [{}, {}, { roundNo: 3, submitTime: '' }] }],
  });
  expect(await detail(id)).toMatchObject({ conclusion: '' });
  await rectify(it, nc.id);
  expect(await nodeOf(id)).toBe('factoryCheckReform');
});

test('a case that is stopped no longer counts in the inspection that goes on for another, and its papers stay as they are', async () => {
  const early = await raw<{ id: string }>(`select replace(id::text, '-', '') as id from ccc_application where state between 40 and 50`);
  const two = cases.findLast(
    ({ id, company, factory }) =>
      early.some((e) => e.id === id) && cases.some((x) => x.id !== id && x.company === company && x.factory === factory),
  );
  const one = cases.find((x) => x.id !== two?.id && x.company === two?.company && x.factory === two?.factory);
  if (!one || !two) throw new Error('no two cases of one factory');
  await raw("update ccc_application set product_class = case product_class when '2301' then '2302' else '2301' end where id = $1", [
    two.id,
  ]);
  later(1);
  const ids = [await open(one.id), await open(two.id)];
  const { id } = await makeCall(app, c.merge, { ids: ids.join(',') }, await as('xujingyi'));
  expect((await detail(id)).cases).toHaveLength(2);
  const bothClasses = (await detail(id)).productClasses;
  const finish = async () => {
    for (let node = await nodeOf(id); node !== ''; node = await nodeOf(id))
      await playInspection(stage, users, chance, { workId: id, node });
    await makeDocuments(stage, MAIN_TENANT);
  };
  const papersOf = async (of: string) =>
    raw<{ name: string; version: number }>(
      'select original_filename as name, file_sha256, version_no as version from archive_file where case_id = $1 and filed order by id',
      [of],
    );
  await finish();
  await db.write(dispatcher, (tx) => reopenInspection(tx, { actor: dispatcher, world, lang: 'zh' }, one.id));
  const [{ flow } = { flow: '' }] = await raw<{ flow: string }>(
    `select replace(flow_instance_id::text, '-', '') as flow from ccc_application where id = $1`,
    [two.id],
  );
  await makeCall(app, workflowActCalls.discontinue, { flowInstanceId: flow, remark: '企业放弃认证' }, await as('wuxiangdong'));
  const goesOn = await detail(id);
  expect(goesOn.cases.map((x) => x.id)).toEqual([one.id]);
  expect([bothClasses.length, goesOn.productClasses.length]).toEqual([2, 1]);
  const [before, filedBefore] = [await papersOf(two.id), await papersOf(one.id)];
  expect(before.length).toBeGreaterThan(0);
  later(24);
  await finish();
  expect(await papersOf(two.id)).toEqual(before);
  expect(await papersOf(one.id)).not.toEqual(filedBefore);
});

test('verify finds nothing', async () => {
  const reports = await verifyAll({ db, files: app.files, hash: false });
  expect(reports.flatMap((r) => r.breaches.map((b) => `${r.name}: ${b.detail}`))).toEqual([]);
});
