/**
 * The way of a certificate, call by call, in a line that nobody else knows of: drawn up, checked, reviewed, approved with its number,
 * set on paper, stamped once it is paid, printed, sent, filed; and verified by a stranger.
 */
import { cpSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { reasonCalls } from '@zhengjian/contract/areas/access/reasons.ts';
import { accountCalls } from '@zhengjian/contract/areas/account/calls.ts';
import { certificateCalls as calls } from '@zhengjian/contract/areas/certificate/calls.ts';
import { certificateNodes } from '@zhengjian/contract/areas/certificate/records.ts';
import { companyCalls } from '@zhengjian/contract/areas/company/calls.ts';
import { enquiryCalls } from '@zhengjian/contract/areas/company/enquiry.ts';
import { archiveCalls } from '@zhengjian/contract/areas/file/archive.ts';
import { fileCalls } from '@zhengjian/contract/areas/file/calls.ts';
import { financeCalls } from '@zhengjian/contract/areas/finance/calls.ts';
import { stampingCalls } from '@zhengjian/contract/areas/stamping/calls.ts';
import { zh as stampingWords } from '@zhengjian/contract/areas/stamping/text.zh.ts';
import { workflowActCalls } from '@zhengjian/contract/areas/workflow/acts.ts';
import { workflowCalls } from '@zhengjian/contract/areas/workflow/calls.ts';
import { workflowListCalls } from '@zhengjian/contract/areas/workflow/lists.ts';
import type { Call, Sent } from '@zhengjian/contract/call.ts';
import { isExCccNumber, parseCccNumber } from '@zhengjian/contract/rules/certificateNumber.ts';
import { clientHash } from '@zhengjian/server/src/areas/account/index.ts';
import { stampNext } from '@zhengjian/server/src/areas/stamping/index.ts';
import { areas } from '@zhengjian/server/src/areas.ts';
import { verifyAll } from '@zhengjian/server/src/invariants.ts';
import { allJobs } from '@zhengjian/server/src/jobs.ts';
import { projectRoot } from '@zhengjian/server/src/platform/root.ts';
import { pumpArea, pumpCalls, pumpMigration } from '@zhengjian/server/src/testing/certificate-line/area.ts';
import { asOwner } from '@zhengjian/server/src/testing/database.ts';
import { testSystem } from '@zhengjian/server/src/testing/system.ts';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { makeCall, tryCall } from './caller.ts';
import { playCertificate, type Stamp } from './certificates.ts';
import { chanceOf, simulatedWorld } from './chance.ts';
import { companies } from './companies.ts';
import { makeDocuments } from './documents.ts';
import { DEMO_PASSWORD, MAIN_TENANT, OTHER_TENANT, seedInstitute } from './institute.ts';
import { paper } from './papers.ts';
import { createUsers } from './people.ts';
import { registerDemoCompany } from './register.ts';
import { registerSeals } from './stamping.ts';
import { filedPapers } from './testing/filed-papers.ts';

const world = simulatedWorld('certificate', new Date('2026-03-10T09:00:00+08:00'));
const system = await testSystem(world, null, undefined, [...areas, pumpArea]);
const { app, db, raw, faults } = system;
const users = createUsers({ app, db, world }, MAIN_TENANT);
const thread = app.threads.signing;
type Sign = (typeof thread)['sign'];
const holders = new Map<string, string>();
const who = async (account: string) => ({ token: await users.as(account), headers: { 'idempotency-key': world.uuid() } });
const role = (alias: string) => who(holders.get(alias) ?? '');
const ROLES = ['cert_maker', 'cert_checker', 'cert_reviewer', 'cert_approver', 'stamp_clerk', 'dean', 'archivist', 'ccc_acceptor'];
const FINANCE = ['billing_clerk', 'finance_auditor', 'cashier', 'dept_head'];

beforeAll(async () => {
  await asOwner(system.urls, pumpMigration);
  const processes = mkdtempSync(path.join(tmpdir(), 'zj-processes-'));
  cpSync(path.join(projectRoot, 'processes'), processes, { recursive: true });
  cpSync(path.join(projectRoot, 'server/src/testing/certificate-line/pumpCertificate.bpmn'), path.join(processes, 'pumpCertificate.bpmn'));
  await seedInstitute(db, world, processes);
  for (const alias of [...ROLES, ...FINANCE]) {
    const [row] = await raw<{ account: string }>(
      `select u.account from user_account u join user_role ur on ur.user_id = u.id join role r on r.id = ur.role_id
        where u.tenant_id = $1 and r.role_alias = $2 order by u.account limit 1`,
      [MAIN_TENANT, alias],
    );
    holders.set(alias, row?.account ?? '');
  }
  for (const account of ['wanyuan', 'jiyao']) {
    const company = companies.find((c) => c.account === account);
    if (company) await registerDemoCompany({ app, db, world }, users, MAIN_TENANT, company);
  }
  await registerSeals({ app, db, world }, users);
}, 120_000);

type Case = { id: string; certId: string };
const started = async (title = '潜水电泵'): Promise<Case> => {
  const { id } = await makeCall(app, pumpCalls.apply, { title }, await who('wanyuan'));
  const { id: certId } = await makeCall(app, calls.init, { id }, await role('cert_maker'));
  return { id, certId };
};
const DECISION = { customerLevel: 'B', certificationDecisionDate: '2026-03-10', certificationDecision: '1' };
const DATES = { issueDate: '2026-03-10', expirationDate: '2031-03-09' };
const PASS = 'PASS';
const steps = {
  making: async ({ id }: Case) => makeCall(app, calls.makingSubmit, { id, result: PASS }, await role('cert_maker')),
  check: async ({ id }: Case) => makeCall(app, calls.check, { id, result: PASS }, await role('cert_checker')),
  review: async ({ id }: Case) => makeCall(app, calls.review, { id, result: PASS, ...DECISION }, await role('cert_reviewer')),
  approval: async ({ id }: Case) => makeCall(app, calls.approval, { id, result: PASS, ...DATES }, await role('cert_approver')),
};
const upTo = async (step: keyof typeof steps): Promise<Case> => {
  const c = await started();
  for (const [name, act] of Object.entries(steps)) {
    await act(c);
    if (name === step) break;
  }
  return c;
};
const detail = async ({ certId }: Case) => makeCall(app, calls.detail, { id: certId }, await role('cert_maker'));
const nameOf = async (account: string) =>
  (
    await raw<{ name: string }>('select real_name as name from user_account where tenant_id = $1 and account = $2', [MAIN_TENANT, account])
  )[0]?.name;
const refusal = async <C extends Call>(call: C, input: Sent<C>, alias: string): Promise<{ refusal: string; msg: string }> => {
  const reply = await tryCall(app, call, input, await role(alias));
  return { refusal: reply.refusal ?? '', msg: reply.msg };
};
const pay = ({ id }: Case, state = 3) => raw('update pump_case set pay_state = $1 where id = $2', [state, id]);
const seal = async (fileId: string): Promise<void> => {
  for (const alias of ['stamp_clerk', 'dean']) {
    await makeCall(app, stampingCalls.confirmIdentity, { password: clientHash(DEMO_PASSWORD) }, await role(alias));
    await makeCall(app, stampingCalls.signatureDocumentOffline, { fileId }, await role(alias));
  }
};
/** Waybills that its holder was told of by mail. */
const sentTo = async ({ id }: Case) =>
  (
    await raw<{ told: string }>(
      `select distinct concat_ws(' ', params ->> 'waybill', params -> 'carrier' ->> 'zh') as told from message_out
       where case_id = $1 and template = 'certificateSent' and channel = 'mail' order by 1`,
      [id],
    )
  ).map((r) => r.told);
const decide = async ({ id }: Case, node: string, alias: string, result = PASS, more: Record<string, unknown> = {}) => {
  const [row] = await raw<{ instance_id: string }>('select instance_id from business_case where id = $1', [id]);
  return tryCall(
    app,
    workflowCalls.flowSubmit,
    { flowInstanceIds: [(row?.instance_id ?? '').replaceAll('-', '')], currentNodeKeyName: node, result, ...more },
    await role(alias),
  );
};

beforeEach(() => world.setNow(new Date('2026-03-10T10:00:00+08:00')));

test('a certificate goes its whole way: number, paper, seals, print, delivery, archive number', async () => {
  const c = await upTo('approval');
  const approved = await detail(c);
  expect(approved).toMatchObject({
    makeState: 5,
    certStatus: '01',
    fileId: '',
    firstDate: '2026-03-10',
    expirationDate: '2031-03-09',
    customerLevel: 'B',
  });
  expect(isExCccNumber(approved.certNo)).toBe(true);
  expect(parseCccNumber(approved.certNo)).toMatchObject({ year: 2026, body: '99', productClass: '2302' });
  expect(approved.certRandomNumber).toMatch(/^\d{16}$/);

  // the factory is in the class of the decision, by this case; the enquiries find it there
  const factory = async (level: string) =>
    (await makeCall(app, enquiryCalls.factoryPage, { customerLevel: level }, await role('dean'))).records;
  expect(await factory('A')).toEqual([]);
  const [classed] = await factory('B');
  expect(classed).toMatchObject({ customerLevel: 'B', levelDate: '2026-03-10' });
  const { company } = await makeCall(app, enquiryCalls.companyDetail, { id: classed?.id ?? '' }, await role('dean'));
  const of = await raw<{ case_no: string }>('select case_no from business_case where id = $1', [c.id]);
  expect(company).toMatchObject({ customerLevel: 'B', levelDate: '2026-03-10', levelReason: of[0]?.case_no });
  expect(await raw(`select details, actor_name from audit_row where kind = 'company.classified' and case_id = $1`, [c.id])).toEqual([
    { details: { before: '', after: 'B', caseNo: of[0]?.case_no }, actor_name: '宋婉清' },
  ]);

  // the factory is numbered with its first certificate, and keeps the number
  expect(approved.factoryNo).toMatch(/^N\d{6}$/);
  expect((await detail(await started())).factoryNo).toBe(approved.factoryNo);

  // nothing goes on before the paper is there; the page of the approver makes it
  await pay(c);
  expect((await decide(c, 'cccStamping', 'stamp_clerk')).refusal).toBe('certificate.paperMissing');
  const made = await makeCall(app, calls.makePaper, { id: c.certId }, await role('cert_approver'));
  expect(made).toMatchObject({ makeState: 6, stamp: 'waiting' });
  expect((await decide(c, 'cccStamping', 'stamp_clerk')).refusal).toBe('certificate.notStamped');
  const ofCase = async (account: string) => makeCall(app, calls.ownOfCase, { caseId: c.id }, await who(account));
  expect(await ofCase('wanyuan')).toEqual([]);
  await seal(made.fileId);
  expect((await decide(c, 'cccStamping', 'stamp_clerk')).code).toBe(200);
  // once its seals are on it, its company opens it from the case
  const { id: certId, certNo, fileId } = await detail(c);
  expect(await ofCase('wanyuan')).toMatchObject([{ id: certId, certNo, certStatus: '01', issueDate: '2026-03-10', fileId }]);
  expect(await ofCase('jiyao')).toEqual([]);
  expect(await detail(c)).toMatchObject({ makeState: 7, stamp: 'stamped' });

  // printed and sent
  const waiting = await makeCall(app, calls.printingPage, { tab: 'waiting' }, await role('stamp_clerk'));
  expect(waiting.records.map((r) => r.id)).toContain(c.certId);
  expect((await decide(c, 'cccPrinting', 'stamp_clerk')).refusal).toBe('certificate.notPrinted');
  expect(await refusal(calls.express, { id: c.certId, deliverKind: '2' }, 'stamp_clerk')).toMatchObject({
    refusal: 'certificate.notPrinted',
  });
  await makeCall(app, calls.print, { id: c.certId, paperNo: 'ZS0001234' }, await role('stamp_clerk'));
  expect((await decide(c, 'cccPrinting', 'stamp_clerk')).refusal).toBe('certificate.notDelivered');
  expect(await refusal(calls.express, { id: c.certId, deliverKind: '2' }, 'stamp_clerk')).toMatchObject({
    refusal: 'certificate.waybillMissing',
  });
  // who posts it reads where to: whom to ask as long as its company keeps no address for post, then that address
  const to = async () => makeCall(app, calls.mailingAddress, { id: c.certId }, await role('stamp_clerk'));
  expect(await to()).toMatchObject({ address: null, contact: { name: expect.any(String) } });
  const [holder] = await raw<{ id: string }>('select company_id as id from certificate where id = $1', [c.certId]);
  const post = { addressKind: '4', regionCode: '411300', address: '光武路 7 号', receiver: '周文', receiverPhone: '13900001234' };
  await makeCall(app, companyCalls.addressUpdate, { companyId: holder?.id ?? '', ...post }, await who('wanyuan'));
  expect(await to()).toMatchObject({
    address: { receiver: '周文', receiverPhone: '****1234', address: expect.stringContaining('光武路 7 号') },
  });
  await makeCall(
    app,
    calls.express,
    { id: c.certId, deliverKind: '2', expressCompany: '01', expressNo: 'SF1234567890123' },
    await role('stamp_clerk'),
  );
  expect(await sentTo(c)).toEqual([]);
  expect((await decide(c, 'cccPrinting', 'stamp_clerk')).code).toBe(200);
  expect(await sentTo(c)).toEqual(['SF1234567890123 顺丰']);
  expect(await detail(c)).toMatchObject({ makeState: 9, printCount: 1, paperNo: 'ZS0001234', expressNo: 'SF1234567890123' });

  // the company has it, and nobody else's company
  const own = await makeCall(app, calls.ownPage, {}, await who('wanyuan'));
  expect(own.records).toMatchObject([{ certNo: approved.certNo, certStatus: '01' }]);
  const seenBy = async (account: string) =>
    (await makeCall(app, calls.ownPage, {}, await who(account))).records.map(({ certNo }) => certNo);
  expect(await seenBy('jiyao')).toEqual([]);
  // a company that only makes the product finds it, too
  await db.system((tx) =>
    sql`insert into case_party (id, tenant_id, created_at, created_by, updated_at, updated_by, case_id, company_id, role)
      select ${world.uuid()}::uuid, p.tenant_id, now(), p.created_by, now(), p.created_by, p.case_id, m.company_id, 'factory' from case_party p, user_company m
      join user_account u on u.id = m.user_id where p.case_id = ${c.id}::uuid and p.role = 'applicant' and u.account = 'jiyao'
      on conflict (tenant_id, case_id, role) do update set company_id = excluded.company_id`.execute(tx),
  );
  expect(await seenBy('jiyao')).toEqual([approved.certNo]);
  const follows = async (account: string) => makeCall(app, calls.own, { id: c.certId }, await who(account));
  const valid = { fromStatus: '00', toStatus: '01', reasonCodes: [], startDate: '2026-03-10', endDate: '' };
  const sent = { deliverKind: '2', expressCompany: '01', expressNo: 'SF1234567890123' };
  expect(await follows('wanyuan')).toMatchObject({ certStatus: '01', history: [valid], delivery: sent });
  // how it was sent is its holder's matter
  expect(await follows('jiyao')).toMatchObject({ history: [valid], delivery: null });
  expect(await makeCall(app, calls.statusLog, { id: c.certId }, await role('cert_maker'))).toMatchObject([{ ...valid, source: '1' }]);
  // a waybill that is put right is told too
  await makeCall(app, calls.express, { id: c.certId, ...sent, expressNo: 'SF1234567890124' }, await role('stamp_clerk'));
  expect(await sentTo(c)).toEqual(['SF1234567890123 顺丰', 'SF1234567890124 顺丰']);

  // filed: what is missing is named, or explained
  const refused = await decide(c, 'archiving', 'archivist');
  expect(refused).toMatchObject({ refusal: 'certificate.papersMissing' });
  expect(refused.msg).toContain('评价记录');
  expect((await decide(c, 'archiving', 'archivist', PASS, { remark: '评价记录为纸质，已随卷移交' })).code).toBe(200);
  expect((await detail(c)).archiveNo).toMatch(/^NF01-BL·2026-Y-\d{4}$/);
  expect((await raw<{ state: number }>('select state from pump_case where id = $1', [c.id]))[0]?.state).toBe(88);
});

test('while only its payment is missing, the step that stamps has no end, and the clock of the case hangs', async () => {
  const c = await upTo('review');
  const finance = async <C extends Call>(alias: string, call: C, input: Sent<C>) => makeCall(app, call, input, await role(alias));
  const { id } = await finance('billing_clerk', financeCalls.save, { caseId: c.id, noteKind: '2' });
  await finance('billing_clerk', financeCalls.submit, { id });
  await finance('finance_auditor', financeCalls.audit, { id, result: PASS });
  // the catalogue of this line has no place for it
  await raw('update payment_note set paper_due = false where id = $1', [id]);
  await steps.approval(c);
  const now = async () => {
    for (const job of allJobs({ db, world, tenants: [MAIN_TENANT] })) if (job.name === 'deadlines') await job.run();
    const [row] = await raw<{ due: string | null; paused: boolean }>(
      `select to_char(t.due_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as due, k.paused_since is not null as paused
       from wf_task t join wf_clock k on k.instance_id = t.instance_id where t.business_id = $1 and t.node = 'cccStamping' and t.status = 'open'`,
      [c.id],
    );
    return row;
  };
  const hangs = { due: null, paused: true };
  expect(await now()).toEqual(hangs);
  world.setNow(new Date('2026-03-16T10:00:00+08:00'));
  expect(await now()).toEqual(hangs);
  const release = { id, reason: '企业已书面承诺付款', promisedDate: '2026-03-31' };
  await finance('dept_head', financeCalls.setUnpaidCanStamp, { ...release, canStamp: true });
  expect(await now(), 'its day once more').toEqual({ due: '2026-03-18', paused: false });
  await finance('dept_head', financeCalls.setUnpaidCanStamp, { ...release, canStamp: false });
  expect(await now()).toEqual(hangs);
  const { payableAmount: amount } = await finance('cashier', financeCalls.detail, { id });
  const receipt = { noteId: id, payDay: '2026-03-13', amount, payMethod: '1', payerName: '付款单位' };
  await finance('cashier', financeCalls.recordSave, receipt);
  expect(await now(), 'the cashier has it now').toEqual({ due: null, paused: false });
  world.setNow(new Date('2026-03-18T10:00:00+08:00'));
  await finance('cashier', financeCalls.receivedConfirm, { id, result: 'PASS_FULL' });
  expect(await now()).toEqual({ due: '2026-03-20', paused: false });
  const account = { bankName: '示例银行', bankAccountNo: '4100000000000001' };
  const refund = { id, withdrawKind: '2', amount: '1.00', reason: '企业多付', ...account };
  await finance('billing_clerk', financeCalls.revocationPaymentNote, refund);
  expect(await now(), 'a refund is decided first').toEqual({ due: null, paused: false });
});

type Filed = { name: string; sha256: string; version: number; kind: string };
/** What the system has made for a node of the catalogue. */
const filedIn = ({ id }: Case, code: string) =>
  raw<Filed>(
    `select f.original_filename as name, f.file_sha256 as sha256, f.version_no as version, f.uploader_kind as kind from archive_file f
       join file_catalog n on n.tenant_id = f.tenant_id and n.id = f.file_catalog_id where f.case_id = $1 and n.catalog_code = $2`,
    [id, code],
  );
const documents = () => makeDocuments({ app, db, world }, MAIN_TENANT);
const later = (minutes = 10) => world.setNow(new Date(world.now().getTime() + minutes * 60_000));
const wordsIn = async ({ id }: Case, code: string): Promise<string> => (await filedPapers({ app, raw }, id, code))[0]?.words ?? '';

test('each step leaves its record in the archive; passed again it is a new version of the same file', async () => {
  const c = await started();
  await steps.making(c);
  await makeCall(app, calls.check, { id: c.id, result: PASS, remark: '资料已逐份核对' }, await role('cert_checker'));
  await documents();
  const check = await wordsIn(c, '9504');
  for (const words of ['9503评价记录必备缺', '9501证书选备无', '缺1项：评价记录', '资料已逐份核对', '2026年3月10日'])
    expect(check).toContain(words);
  // the check itself is not lacking, nor what comes after it
  expect(check).not.toContain('9504');
  expect(await filedIn(c, '9505')).toEqual([]);

  later();
  await makeCall(app, calls.review, { id: c.id, result: PASS, remark: '建议发证', ...DECISION }, await role('cert_reviewer'));
  await documents();
  const review = await wordsIn(c, '9505');
  for (const words of ['T101260C00001', '符合', 'FC20260001-NC01', '整改后通过', 'ExdbIIBT4Gb', '建议发证', '批准发证', '未开单'])
    expect(review).toContain(words);
  expect(await filedIn(c, '9506')).toEqual([]);

  later();
  await steps.approval(c);
  await documents();
  const { certNo } = await detail(c);
  const decision = await wordsIn(c, '9506');
  for (const words of [certNo, '批准发证', '2026年3月10日', '2031年3月9日', '建议发证', '梁景行', '宋婉清'])
    expect(decision).toContain(words);

  // sent back and passed again: a version more of each, and no second file
  later();
  await makeCall(app, calls.returnToMaking, { id: c.id, remark: '型号写法需更正' }, await role('stamp_clerk'));
  later();
  for (const step of Object.values(steps)) await step(c);
  await documents();
  for (const [code, name] of [
    ['9504', '认证资料完备性审查表'],
    ['9505', '认证评价记录'],
    ['9506', '认证决定意见表'],
  ] as const)
    expect(await filedIn(c, code)).toMatchObject([{ name: expect.stringContaining(name), version: 2, kind: 'system' }]);
  // made again from the same facts it is the same file
  const [before] = await filedIn(c, '9506');
  await raw(
    `insert into document_order (id, tenant_id, created_at, created_by, document, about_id, case_id, maker)
       select gen_random_uuid(), tenant_id, created_at, created_by, 'decisionSheet.pumpCertificate', id, id, '' from business_case where id = $1`,
    [c.id],
  );
  await documents();
  expect(await filedIn(c, '9506')).toEqual([before]);
  // it waits for its seal, where its template has a place for it
  const [place] = await raw<{ document_kind: string; anchors: { name: string }[] }>(
    'select document_kind, anchors from paper_place where file_sha256 = $1',
    [before?.sha256],
  );
  expect(place).toMatchObject({ document_kind: 'decision', anchors: [{ name: 'seal' }] });

  const { fileId } = await makeCall(app, calls.makePaper, { id: c.certId }, await role('cert_approver'));
  await pay(c);
  // tries at a password are counted by the clock, which begins anew with each test
  const now = world.now();
  world.setNow(new Date('2026-03-10T10:00:00+08:00'));
  await seal(fileId);
  world.setNow(now);
  await decide(c, 'cccStamping', 'stamp_clerk');
  await makeCall(app, calls.print, { id: c.certId, paperNo: 'ZS0004321' }, await role('stamp_clerk'));
  const posted = { deliverKind: '2', expressCompany: '01', expressNo: 'SF1234567890999' };
  await makeCall(app, calls.express, { id: c.certId, ...posted }, await role('stamp_clerk'));
  expect(await filedIn(c, '9507')).toEqual([]);
  later();
  await decide(c, 'cccPrinting', 'stamp_clerk');
  await documents();
  const issue = await wordsIn(c, '9507');
  for (const words of [certNo, '1份', 'ZS0004321', '邮寄', '顺丰', 'SF1234567890999']) expect(issue).toContain(words);
  expect(issue).not.toContain('领取人签字');
});

test('a refusal is decided on paper too; an evaluation that was sent back before its record was made leaves none', async () => {
  const c = await upTo('review');
  await makeCall(app, calls.approval, { id: c.id, result: 'REJECT_PRE', remark: '决定时间请核对' }, await role('cert_approver'));
  await documents();
  expect(await filedIn(c, '9505')).toEqual([]);
  later();
  expect((await decide(c, 'certificateReview', 'cert_reviewer', 'REJECT_END', { remark: '与标准不符', cusRemark: '不予批准' })).code).toBe(
    200,
  );
  await documents();
  const words = await wordsIn(c, '9506');
  for (const said of ['不予批准', '与标准不符', '认证程序终止']) expect(words).toContain(said);
  expect(words).not.toContain('证书编号');
});

test('a certificate carries the address of its own institute, whatever the other ones have set', async () => {
  const set = (tenant: string, url: string) =>
    raw(`update system_param set param_value = $2 where tenant_id = $1 and param_key = 'institute.verifyUrl'`, [tenant, url]);
  const words = (tenant: string, mode: string) =>
    raw(
      `update dict_item set dict_value = $2 where tenant_id = $1 and dict_key = '1001' and dict_id in (select id from dict where code = 'certification_mode')`,
      [tenant, mode],
    );
  const [one] = await raw<{ mode: string }>(
    `select dict_value as mode from dict_item where tenant_id = $1 and dict_key = '1001' and dict_id in (select id from dict where code = 'certification_mode')`,
    [MAIN_TENANT],
  );
  // written in this order, a statement without a tenant finds the parameter of the other one first, and its word last
  await set(OTHER_TENANT, 'https://other.example.cn/v?n=');
  await set(MAIN_TENANT, 'https://own.example.cn/v?n=');
  await words(OTHER_TENANT, '另一机构的认证模式');
  const c = await upTo('approval');
  const rendered: object[] = [];
  const kept: typeof app.documents = {
    ...app.documents,
    render: (template, data) => {
      rendered.push(Object(data));
      return app.documents.render(template, data);
    },
  };
  for (const job of allJobs({ db, world, tenants: [MAIN_TENANT], stored: { ...app, documents: kept } }))
    if (job.name === 'certificatePapers') await job.run();
  const { certNo } = await detail(c);
  const own = rendered.filter((data) => 'number' in data && data.number === certNo);
  expect(own).toMatchObject([{ verifyUrl: `https://own.example.cn/v?n=${certNo}`, certMode: one?.mode }]);
  await set(MAIN_TENANT, '');
});

test('a stranger learns of a certificate with both its numbers, and nothing with one of them or before its seals are on it', async () => {
  const c = await upTo('approval');
  const { certNo, certRandomNumber } = await detail(c);
  const ask = (number: string, code: string) => makeCall(app, calls.verify, { number, code });
  expect(await ask(certNo, certRandomNumber)).toBeNull();
  const { fileId } = await makeCall(app, calls.makePaper, { id: c.certId }, await role('cert_approver'));
  await pay(c);
  await seal(fileId);
  await decide(c, 'cccStamping', 'stamp_clerk');
  expect(await ask(certNo, certRandomNumber)).toMatchObject({
    certNo,
    certStatus: '01',
    productName: '隔爆型潜水电泵',
    english: { productName: expect.stringMatching(/^[A-Z]/), institute: expect.stringMatching(/^[A-Z]/) },
    today: '2026-03-10',
  });
  expect(await ask(certNo, '0000000000000000')).toBeNull();
  expect(await ask('2026992302999999', certRandomNumber)).toBeNull();
  // past its last day it has expired, whatever the job has got to; the job notes it as the system's act
  world.setNow(new Date('2031-03-10T08:00:00+08:00'));
  expect(await ask(certNo, certRandomNumber)).toMatchObject({ certStatus: '05' });
  for (const job of allJobs({ db, world, tenants: [MAIN_TENANT] })) if (job.name === 'certificatesExpired') await job.run();
  expect(await raw('select cert_status from certificate where id = $1', [c.certId])).toEqual([{ cert_status: '05' }]);
  expect(
    await raw('select to_status, source_kind from certificate_status_log where certificate_id = $1 order by created_at', [c.certId]),
  ).toEqual([
    { to_status: '01', source_kind: '1' },
    { to_status: '05', source_kind: '3' },
  ]);
  world.setNow(new Date('2031-03-10T08:10:00+08:00'));
  const busy = [];
  for (let i = 0; i < 30; i++)
    busy.push((await tryCall(app, calls.verify, { number: '2026992302000001', code: String(i).padStart(16, '0') })).code);
  expect(busy).toContain(429);
});

test('an unpaid case is not stamped, a released one is', async () => {
  const c = await upTo('approval');
  const { fileId } = await makeCall(app, calls.makePaper, { id: c.certId }, await role('cert_approver'));
  expect((await decide(c, 'cccStamping', 'stamp_clerk')).refusal).toBe('certificate.unpaid');
  await makeCall(app, stampingCalls.confirmIdentity, { password: clientHash(DEMO_PASSWORD) }, await role('stamp_clerk'));
  expect(await refusal(stampingCalls.signatureDocumentOffline, { fileId }, 'stamp_clerk')).toMatchObject({ refusal: 'certificate.unpaid' });
  expect(await refusal(stampingCalls.startSignatureDocument, { fileIds: [fileId] }, 'stamp_clerk')).toMatchObject({
    refusal: 'certificate.unpaid',
  });
  await pay(c, 5);
  await seal(fileId);
  expect((await decide(c, 'cccStamping', 'stamp_clerk')).code).toBe(200);
});

test('a certificate whose sealing fails is shown as failed and its case waits; started again from the queue, each seal is on it once', async () => {
  const c = await upTo('approval');
  const { fileId } = await makeCall(app, calls.makePaper, { id: c.certId }, await role('cert_approver'));
  await pay(c);
  const hand = async (alias: string) => {
    await makeCall(app, stampingCalls.confirmIdentity, { password: clientHash(DEMO_PASSWORD) }, await role(alias));
    return makeCall(app, stampingCalls.startSignatureDocument, { fileIds: [fileId] }, await role(alias));
  };
  const told: string[] = [];
  /** The stamping worker works off what waits. @returns how many tries */
  const workOff = async (sign: Sign = thread.sign): Promise<number> => {
    const ports = { db, world, keys: app.keys, files: app.files, thread: { ...thread, sign } };
    let tries = 0;
    while (await stampNext(ports, (e) => told.push(String(e)))) tries += 1;
    return tries;
  };
  const broken: Sign = () => Promise.reject(new Error('the signer has gone'));
  const row = async (tab: 'waiting' | 'failed' | 'stamped', alias = 'stamp_clerk') => {
    const { records } = await makeCall(app, stampingCalls.selectSignaturePrintingPagePage, { tab, size: 100 }, await role(alias));
    return records.find((r) => r.fileId === fileId);
  };
  const failed = async () => (await makeCall(app, stampingCalls.selectSignaturePrintingCount, {}, await role('stamp_clerk'))).failed;
  const sha256 = async () => (await raw<{ file_sha256: string }>('select file_sha256 from archive_file where id = $1', [fileId]))[0];
  const impressions = () =>
    raw<{ seal_name: string; before_sha256: string; after_sha256: string }>(
      'select seal_name, before_sha256, after_sha256 from seal_impression where file_id = $1 order by created_at, id',
      [fileId],
    );
  /** The case stays where it is, and no decision of the step brings it on. */
  const waits = async () => {
    expect((await decide(c, 'cccStamping', 'stamp_clerk')).refusal).toBe('certificate.notStamped');
    expect(await raw("select node from wf_task where business_id = $1 and status = 'open'", [c.id])).toEqual([{ node: 'cccStamping' }]);
    expect(await detail(c)).toMatchObject({ makeState: 6, stamp: 'waiting' });
  };

  const unsigned = await sha256();
  const { batchId } = await hand('stamp_clerk');
  expect(await workOff(broken)).toBe(1);
  expect(told.splice(0)).toEqual(['Error: the signer has gone']);
  expect(await makeCall(app, stampingCalls.batchDetail, { id: batchId }, await role('stamp_clerk'))).toMatchObject({
    ...{ total: 1, done: 0, failed: 1, ended: true },
    tasks: [{ sealName: '认证专用章', state: 'failed', fault: 'house' }],
  });
  expect(stampingWords.taskState.failed).toBe('盖章失败');
  expect(await row('failed')).toMatchObject({ taskState: 'failed', fault: 'house', mine: true, isStamped: false });
  expect(await row('waiting')).toBeUndefined();
  expect(await failed()).toBe(1);
  expect([await sha256(), await impressions()]).toEqual([unsigned, []]);
  // nothing tries it again by itself
  expect(await workOff()).toBe(0);
  await waits();

  // started again, twice in a hurry: the second finds it at the worker
  await hand('stamp_clerk');
  const { batchId: second } = await hand('stamp_clerk');
  expect(await row('waiting')).toMatchObject({ taskState: 'waiting', fault: '' });
  expect(await failed()).toBe(0);
  expect(await workOff()).toBe(1);
  expect(await makeCall(app, stampingCalls.batchDetail, { id: second }, await role('stamp_clerk'))).toMatchObject({
    ...{ done: 0, failed: 1, ended: true },
    tasks: [{ fault: 'alreadyAtPress' }],
  });
  expect((await impressions()).map((i) => i.seal_name)).toEqual(['认证专用章']);
  await waits();

  // the second seal fails as well: the first stays on it, once
  await hand('dean');
  expect(await workOff(broken)).toBe(1);
  expect(await row('failed', 'dean')).toMatchObject({ taskState: 'failed', mine: true, seals: [{ state: 'done' }, { state: 'next' }] });
  await waits();
  await hand('dean');
  expect(await workOff()).toBe(1);
  expect(told.splice(0)).toEqual(['Error: the signer has gone']);
  expect(await row('stamped')).toMatchObject({ taskState: 'done', fault: '', isStamped: true });
  expect(await workOff()).toBe(0);
  const [first, last, ...more] = await impressions();
  expect([first?.seal_name, last?.seal_name, more]).toEqual(['认证专用章', '院长名章', []]);
  expect([first?.before_sha256, first?.after_sha256, last?.after_sha256]).toEqual([
    unsigned?.file_sha256,
    last?.before_sha256,
    (await sha256())?.file_sha256,
  ]);
  expect((await decide(c, 'cccStamping', 'stamp_clerk')).code).toBe(200);
  expect(await detail(c)).toMatchObject({ makeState: 7, stamp: 'stamped' });
}, 60_000);

test('the reviewer is asked for level, day and decision, in this order and in the words of the source', async () => {
  const c = await upTo('check');
  const ask = (more: object) => refusal(calls.review, { id: c.id, result: PASS, ...more }, 'cert_reviewer');
  expect(await ask({})).toEqual({ refusal: 'certificate.levelMissing', msg: '请选择客户级别' });
  expect(await ask({ customerLevel: 'B' })).toEqual({ refusal: 'certificate.decisionDateMissing', msg: '请选择认证决定时间' });
  expect(await ask({ customerLevel: 'B', certificationDecisionDate: '2026-03-10' })).toEqual({
    refusal: 'certificate.decisionMissing',
    msg: '请选择认证决定',
  });
  expect((await ask({ ...DECISION, certificationDecision: '9' })).refusal).toBe('certificate.decisionAgainst');
  // a factory goes up one class at a time, and down at once; without a record it begins as B
  const [row] = await raw<{ factory: string }>('select company_id as factory from pump_case where id = $1', [c.id]);
  const stands = (level: string) => raw('update company set customer_level = $1 where id = $2', [level, row?.factory]);
  const offered = async () => {
    const dialog = await makeCall(
      app,
      workflowCalls.flowTaskDialog,
      { flowInstanceId: await instanceOf(c), currentNodeKeyName: '' },
      await role('cert_reviewer'),
    );
    const { options } = dialog.form?.fields.find(({ name }) => name === 'customerLevel') ?? { options: [] };
    return [options.map(({ value }) => value).join(''), dialog.form?.begin.customerLevel ?? ''];
  };
  await stands('');
  expect(await offered()).toEqual(['BCD', 'C']);
  expect((await ask({ ...DECISION, customerLevel: 'A' })).refusal).toBe('company.classBegins');
  await stands('D');
  expect(await offered()).toEqual(['CD', 'C']);
  expect(await ask(DECISION)).toEqual({
    refusal: 'company.classStep',
    msg: '该生产企业现为D类，分类每次只能提升一级，不能直接定为B类',
  });
  await stands('B');
  expect(await offered()).toEqual(['ABCD', 'C']);
  expect((await ask({ ...DECISION, certificationDecisionDate: '2026-03-11' })).refusal).toBe('certificate.lintFails');
  await steps.review(c);
  const approve = (more: object) => refusal(calls.approval, { id: c.id, result: PASS, ...more }, 'cert_approver');
  expect(await approve({})).toEqual({ refusal: 'certificate.issueDateMissing', msg: '选择颁布日期' });
  expect(await approve({ issueDate: '2026-03-10' })).toEqual({ refusal: 'certificate.expirationDateMissing', msg: '选择有效期至' });
  expect((await approve({ issueDate: '2026-03-10', expirationDate: '2026-03-09' })).refusal).toBe('certificate.expiryBeforeIssue');
  await stands('D');
  expect((await approve(DATES)).refusal, 'put into another class meanwhile').toBe('company.classStep');
  // the approver of a play gives it back to its review
  const atApproval = { caseId: c.id, flowInstanceId: await instanceOf(c), node: 'CertificateApproval' } as const;
  expect(await playCertificate({ app, db, world }, users, peopleOfPlay(), chanceOf('class'), atApproval)).toBe(true);
  expect(await raw("select node from wf_task where business_id = $1 and status = 'open'", [c.id])).toEqual([{ node: 'certificateReview' }]);
  await stands('B');
  await steps.review(c);
  const wrong = await approve({ issueDate: '2026-03-10', expirationDate: '2031-03-10' });
  expect(wrong.refusal).toBe('certificate.lintFails');
  expect(wrong.msg).toContain('2031-03-09');
  await raw(`update certificate set content = jsonb_set(content, '{conditions}', '"☑"') where id = $1`, [c.certId]);
  expect((await approve(DATES)).msg).toContain('U+2611');
  expect((await detail(c)).certNo).toBe('');
});

/** Whoever holds the roles, as a play names them. */
const peopleOfPlay = () => {
  const named = (alias: string) => holders.get(alias) ?? '';
  return {
    ...{ maker: named('cert_maker'), checker: named('cert_checker'), reviewer: named('cert_reviewer'), approver: named('cert_approver') },
    ...{ clerk: named('stamp_clerk'), dean: named('dean'), archivist: named('archivist') },
  };
};

test('a planted fault stops the maker and is shown with its rule; a sound draft goes on', async () => {
  const c = await started();
  const draft = await detail(c);
  const save = async (change: object, version: number) =>
    makeCall(app, calls.update, { ...draft, ...change, id: c.certId, version }, await role('cert_maker'));
  const spoiled = await save({ exMark: 'Ex db IIB T9 Gb' }, draft.version);
  const lint = await makeCall(app, calls.lint, { id: c.certId }, await role('cert_maker'));
  expect(lint.step).toBe('making');
  expect(lint.findings.map((f) => f.code)).toContain('markInvalid');
  expect(lint.findings[0]?.clauseText).not.toBe('');
  expect((await refusal(calls.makingSubmit, { id: c.id, result: PASS }, 'cert_maker')).refusal).toBe('certificate.lintFails');
  // who saves over what somebody else has saved is told
  const late = await tryCall(app, calls.update, { ...draft, id: c.certId, version: draft.version }, await role('cert_maker'));
  expect(late.refusal).toBe('certificate.changedMeanwhile');
  // a character that no font holds would keep the certificate from being printed once it has its number
  const strange = await save({ exMark: draft.exMark, conditions: '☑ 仅限室内使用' }, spoiled.version);
  const { findings } = await makeCall(app, calls.lint, { id: c.certId }, await role('cert_maker'));
  const errors = findings.filter(({ severity }) => severity === 'error');
  expect(errors).toMatchObject([{ code: 'characterUnprintable', place: 'conditions' }]);
  const stopped = await refusal(calls.makingSubmit, { id: c.id, result: PASS }, 'cert_maker');
  expect([stopped.refusal, stopped.msg]).toEqual(['certificate.lintFails', expect.stringContaining('“使用条件”中的字符“☑”（U+2611）')]);
  await save({ exMark: draft.exMark, conditions: '仅限\t室内\r\n使用' }, strange.version);
  expect((await makeCall(app, calls.lint, { id: c.certId }, await role('cert_maker'))).errors).toBe(0);
  await steps.making(c);
  expect((await refusal(calls.update, { ...draft, id: c.certId, version: 9 }, 'cert_maker')).refusal).toMatch(
    /certificate\.(changedMeanwhile|notEditable)/,
  );
});

test('what goes back to making is made again under the same number, and a sealed one does not go back', async () => {
  const c = await upTo('approval');
  const first = await makeCall(app, calls.makePaper, { id: c.certId }, await role('cert_approver'));
  await makeCall(app, calls.returnToMaking, { id: c.id, remark: '型号写法需更正' }, await role('stamp_clerk'));
  expect(await detail(c)).toMatchObject({ makeState: 1, certStatus: '00', fileId: '', certNo: first.certNo });
  await steps.making(c);
  await steps.check(c);
  await steps.review(c);
  await steps.approval(c);
  // this time nobody waits for it: the job makes the paper
  for (const job of allJobs({ db, world, tenants: [MAIN_TENANT], stored: app })) if (job.name === 'certificatePapers') await job.run();
  const again = await detail(c);
  expect(again).toMatchObject({ makeState: 6, certNo: first.certNo, certStatus: '01', fileId: first.fileId });
  await pay(c);
  await seal(again.fileId);
  expect((await refusal(calls.returnToMaking, { id: c.id, remark: '再改一次' }, 'stamp_clerk')).refusal).toBe('certificate.sealed');
});

const instanceOf = async ({ id }: Case): Promise<string> => {
  const [row] = await raw<{ instance_id: string }>('select instance_id from business_case where id = $1', [id]);
  return (row?.instance_id ?? '').replaceAll('-', '');
};
const confirm = async (alias: string) =>
  makeCall(app, stampingCalls.confirmIdentity, { password: clientHash(DEMO_PASSWORD) }, await role(alias));
/** Papers of a case that wait for a seal. */
const offered = async ({ id }: Case) => {
  const { records } = await makeCall(
    app,
    stampingCalls.selectSignaturePrintingPagePage,
    { tab: 'waiting', size: 100 },
    await role('stamp_clerk'),
  );
  return records.filter(({ caseId }) => caseId === id);
};
const kindsOffered = async (c: Case) => (await offered(c)).map(({ documentKind }) => documentKind).sort();

test('what an approval left is not offered once it went back, and takes no seal; while a seal is being set it does not go back', async () => {
  const c = await upTo('approval');
  const { fileId } = await makeCall(app, calls.makePaper, { id: c.certId }, await role('cert_approver'));
  await documents();
  await pay(c);
  expect(await kindsOffered(c)).toEqual(['cccCertificate', 'decision']);
  await confirm('stamp_clerk');
  const { batchId } = await makeCall(app, stampingCalls.startSignatureDocument, { fileIds: [fileId] }, await role('stamp_clerk'));
  const back = { id: c.id, remark: '型号写法需更正' };
  expect((await refusal(calls.returnToMaking, back, 'stamp_clerk')).refusal).toBe('certificate.beingSealed');
  expect((await refusal(stampingCalls.signatureDocumentOffline, { fileId }, 'stamp_clerk')).refusal).toBe('stamping.atPress');
  await makeCall(app, stampingCalls.cancelSignatureDocument, { batchId }, await role('stamp_clerk'));
  await makeCall(app, calls.returnToMaking, back, await role('stamp_clerk'));
  expect(await kindsOffered(c)).toEqual([]);
  expect((await refusal(stampingCalls.signatureDocumentOffline, { fileId }, 'stamp_clerk')).refusal).toBe('stamping.withdrawn');
  expect((await refusal(stampingCalls.signatureDocument, { fileId }, 'stamp_clerk')).refusal).toBe('certificate.notToStamp');
  expect(await raw("select kind from audit_row where kind = 'paper.withdrawn' and case_id = $1", [c.id])).toHaveLength(2);

  // approved again on the same day it is the same paper, and offered again
  for (const step of Object.values(steps)) await step(c);
  expect(await makeCall(app, calls.makePaper, { id: c.certId }, await role('cert_approver'))).toMatchObject({ fileId, stamp: 'waiting' });
  await documents();
  expect(await kindsOffered(c)).toEqual(['cccCertificate', 'decision']);
  await seal(fileId);
  expect((await decide(c, 'cccStamping', 'stamp_clerk')).code).toBe(200);
});

test('a certificate goes back by its step alone; a decision sheet that was returned does not hold up the certificate made anew', async () => {
  const c = await upTo('approval');
  const { fileId } = await makeCall(app, calls.makePaper, { id: c.certId }, await role('cert_approver'));
  await documents();
  const returned = async (id: string) => refusal(stampingCalls.returnBillingClerk, { fileId: id, reason: '内容有误' }, 'stamp_clerk');
  expect((await returned(fileId)).refusal).toBe('stamping.returnedByStep');
  const sheet = (await offered(c)).find(({ documentKind }) => documentKind === 'decision')?.fileId ?? '';
  expect((await returned(sheet)).refusal).toBe('');
  await confirm('stamp_clerk');
  expect((await refusal(stampingCalls.signatureDocumentOffline, { fileId: sheet }, 'stamp_clerk')).refusal).toBe('stamping.returned');
  await makeCall(app, calls.returnToMaking, { id: c.id, remark: '型号写法需更正' }, await role('stamp_clerk'));
  for (const step of Object.values(steps)) await step(c);
  await documents();
  expect(await kindsOffered(c)).toContain('decision');
});

test('a case is discontinued before the seals of its certificate, which then holds no longer, and not behind them', async () => {
  const discontinue = async (c: Case) =>
    tryCall(app, workflowActCalls.discontinue, { flowInstanceId: await instanceOf(c), remark: '企业放弃认证' }, await role('dean'));
  const c = await upTo('approval');
  const { fileId } = await makeCall(app, calls.makePaper, { id: c.certId }, await role('cert_approver'));
  await pay(c);
  await confirm('stamp_clerk');
  const { batchId } = await makeCall(app, stampingCalls.startSignatureDocument, { fileIds: [fileId] }, await role('stamp_clerk'));
  expect((await discontinue(c)).code).toBe(200);
  expect(await detail(c)).toMatchObject({ certStatus: '00', makeState: 1, fileId: '' });
  expect(await raw('select to_status from certificate_status_log where certificate_id = $1 order by created_at, id', [c.certId])).toEqual([
    { to_status: '01' },
    { to_status: '00' },
  ]);
  // it was at the worker already
  while (await stampNext({ db, world, keys: app.keys, files: app.files, thread }, (e) => faults.push(String(e))));
  expect(await makeCall(app, stampingCalls.batchDetail, { id: batchId }, await role('stamp_clerk'))).toMatchObject({
    tasks: [{ state: 'failed', fault: 'notDue' }],
  });
  expect(await raw('select id from seal_impression where file_id = $1', [fileId])).toEqual([]);

  const sealed = await upTo('approval');
  const made = await makeCall(app, calls.makePaper, { id: sealed.certId }, await role('cert_approver'));
  await pay(sealed);
  await seal(made.fileId);
  expect((await discontinue(sealed)).refusal).toBe('certificate.sealedGoesOn');
  await decide(sealed, 'cccStamping', 'stamp_clerk');
  expect((await discontinue(sealed)).refusal).toBe('certificate.sealedGoesOn');
  expect(await detail(sealed)).toMatchObject({ certStatus: '01', makeState: 7 });
});

test('whoever drew a certificate up does not judge it, whoever submits it; and it is changed by whoever has its making', async () => {
  const c = await started();
  const draft = await detail(c);
  const save = async (conditions: string) => {
    const { version } = await detail(c);
    return tryCall(app, calls.update, { ...draft, conditions, id: c.certId, version }, await role('cert_checker'));
  };
  // also drawing certificates up, and finding every case
  const checker = holders.get('cert_checker');
  await raw(
    `insert into user_role (id, tenant_id, created_at, created_by, updated_at, updated_by, user_id, dept_id, role_id)
     select gen_random_uuid(), u.tenant_id, u.created_at, u.id, u.created_at, u.id, u.id, (select dept_id from user_role h where h.user_id = u.id limit 1), r.id
     from user_account u join role r on r.tenant_id = u.tenant_id and r.role_alias in ('cert_maker', 'quality_manager') where u.tenant_id = $1 and u.account = $2`,
    [MAIN_TENANT, checker],
  );
  await makeCall(app, accountCalls.clearCache, {}, await role('cert_checker'));
  expect((await save('仅用于一类场所')).code).toBe(200);
  const [task] = await raw<{ id: string }>(
    "select replace(id::text, '-', '') as id from wf_task where business_id = $1 and status = 'open'",
    [c.id],
  );
  await makeCall(app, workflowListCalls.claimTask, { taskId: task?.id ?? '' }, await role('cert_maker'));
  expect((await save('仅用于二类场所')).refusal).toBe('certificate.notMaking');
  expect((await refusal(calls.remove, { id: c.certId }, 'cert_checker')).refusal).toBe('certificate.notMaking');
  expect(await makeCall(app, calls.detail, { id: c.certId }, await role('cert_checker'))).toMatchObject({
    abilities: { update: false, remove: false },
  });
  await steps.making(c);
  const refused = await refusal(calls.check, { id: c.id, result: PASS }, 'cert_checker');
  expect(refused.refusal).toBe('workflow.impartialityTag');
  expect(refused.msg).toContain('编制过本项目的证书');
  await raw(
    `delete from user_role ur using user_account u, role r where u.id = ur.user_id and r.id = ur.role_id and r.role_alias in ('cert_maker', 'quality_manager')
       and u.tenant_id = $1 and u.account = $2`,
    [MAIN_TENANT, checker],
  );
  await makeCall(app, accountCalls.clearCache, {}, await role('cert_checker'));
});

test('a number that was given in another year is not that of a certificate issued in this one', async () => {
  world.setNow(new Date('2026-12-30T10:00:00+08:00'));
  const c = await started();
  const through = async (day: string, expirationDate: string) => {
    await steps.making(c);
    await steps.check(c);
    const decision = { ...DECISION, certificationDecisionDate: day };
    await makeCall(app, calls.review, { id: c.id, result: PASS, ...decision }, await role('cert_reviewer'));
    await makeCall(app, calls.approval, { id: c.id, result: PASS, issueDate: day, expirationDate }, await role('cert_approver'));
    return parseCccNumber((await detail(c)).certNo)?.year;
  };
  expect(await through('2026-12-30', '2031-12-29')).toBe(2026);
  await makeCall(app, calls.returnToMaking, { id: c.id, remark: '型号写法需更正' }, await role('stamp_clerk'));
  world.setNow(new Date('2027-01-05T10:00:00+08:00'));
  expect(await through('2027-01-05', '2032-01-04')).toBe(2027);
});

test('a case that comes back for missing papers keeps its issued certificate untouched', async () => {
  const c = await upTo('approval');
  const { fileId } = await makeCall(app, calls.makePaper, { id: c.certId }, await role('cert_approver'));
  await pay(c);
  await seal(fileId);
  await decide(c, 'cccStamping', 'stamp_clerk');
  await makeCall(app, calls.print, { id: c.certId }, await role('stamp_clerk'));
  await makeCall(app, calls.express, { id: c.certId, deliverKind: '1' }, await role('stamp_clerk'));
  await decide(c, 'cccPrinting', 'stamp_clerk');
  const issued = await detail(c);
  expect((await decide(c, 'archiving', 'archivist', 'REJECT_PRE', { remark: '缺评价记录' })).code).toBe(200);
  expect(await detail(c)).toMatchObject({ makeState: 9, certStatus: '01', abilities: { update: false } });
  const [node] = (await makeCall(app, fileCalls.selectFileCatalog, { dataId: c.id }, await role('cert_maker'))).filter(
    (n) => n.catalogCode === '9503',
  );
  const file = { filename: '评价记录.pdf', type: 'application/pdf', content: paper('paper', ['one']) };
  const filed = await tryCall(
    app,
    fileCalls.uploadFile,
    { fileCatalogId: node?.id ?? '', dataId: c.id },
    { ...(await role('cert_maker')), file },
  );
  expect(filed.code).toBe(200);
  // what holds today does not judge it any more, and it is neither refused nor changed on this way
  const standing = (status: string) => raw("update standard set standard_status = $1 where standard_no = 'GB/T 3836.1-2021'", [status]);
  const [{ status } = { status: '' }] = await raw<{ status: string }>(
    "select standard_status as status from standard where standard_no = 'GB/T 3836.1-2021' and tenant_id = $1",
    [MAIN_TENANT],
  );
  await standing('4');
  await steps.making(c);
  await steps.check(c);
  const against = await decide(c, 'certificateReview', 'cert_reviewer', 'REJECT_END', { remark: '与标准不符', cusRemark: '不予批准' });
  expect(against.refusal).toBe('certificate.issuedOnlyPapers');
  await steps.review(c);
  await standing(status);
  expect(
    (await refusal(calls.approval, { id: c.id, result: PASS, issueDate: '2026-03-09', expirationDate: '2031-03-08' }, 'cert_approver'))
      .refusal,
  ).toBe('certificate.issuedAlready');
  await steps.approval(c);
  expect((await decide(c, 'cccStamping', 'stamp_clerk')).code).toBe(200);
  expect((await decide(c, 'cccPrinting', 'stamp_clerk')).code).toBe(200);
  // what is wrong with its papers is put right before it is filed, whatever the remark; what is marked as missing is explained
  const fileId9503 = filed.data.fileId;
  await makeCall(
    app,
    archiveCalls.archiveUpdateFile,
    { fileId: fileId9503, hasProblem: true, problemRemark: '缺签字' },
    await role('archivist'),
  );
  expect(await decide(c, 'archiving', 'archivist', PASS, { remark: '签字页为纸质' })).toMatchObject({ refusal: 'file.papersWrong' });
  const corrected = { fileCatalogId: node?.id ?? '', dataId: c.id, corrects: fileId9503 };
  expect((await tryCall(app, fileCalls.uploadFile, corrected, { ...(await role('archivist')), file })).code).toBe(200);
  const nodes = await makeCall(app, fileCalls.selectFileCatalog, { dataId: c.id }, await role('archivist'));
  const report = { dataId: c.id, businessType: '2', fileCatalogId: nodes.find((n) => n.catalogCode === '9502')?.id ?? '' } as const;
  await makeCall(app, archiveCalls.saveOrDelFileMissing, { ...report, isMissing: true }, await role('archivist'));
  expect((await decide(c, 'archiving', 'archivist')).refusal).toBe('certificate.papersMissing');
  await makeCall(app, archiveCalls.saveOrDelFileMissing, { ...report, isMissing: false }, await role('archivist'));
  expect((await decide(c, 'archiving', 'archivist')).code).toBe(200);
  const { certNo, issueDate, certRandomNumber } = await detail(c);
  expect({ certNo, issueDate, certRandomNumber }).toEqual({
    certNo: issued.certNo,
    issueDate: issued.issueDate,
    certRandomNumber: issued.certRandomNumber,
  });
});

test('rejections move the certificate back, and a decision taken back takes its rows back', async () => {
  const c = await upTo('making');
  await makeCall(app, calls.check, { id: c.id, result: 'REJECT_MAKING', remark: '型号与报告不一致' }, await role('cert_checker'));
  expect(await detail(c)).toMatchObject({ makeState: 1, abilities: { update: true } });
  await steps.making(c);
  await steps.check(c);
  await steps.review(c);
  expect(await makeCall(app, calls.setDates, { id: c.certId }, await role('cert_approver'))).toMatchObject(DATES);
  await makeCall(app, calls.approval, { id: c.id, result: 'REJECT_PRE', remark: '决定时间请核对' }, await role('cert_approver'));
  expect(await detail(c)).toMatchObject({ makeState: 3, customerLevel: '', certificationDecision: '', issueDate: '', expirationDate: '' });
  await steps.review(c);
  const [row] = await raw<{ instance_id: string }>('select instance_id from business_case where id = $1', [c.id]);
  await makeCall(
    app,
    workflowActCalls.withdraw,
    { flowInstanceId: (row?.instance_id ?? '').replaceAll('-', '') },
    await role('cert_reviewer'),
  );
  expect(await detail(c)).toMatchObject({ makeState: 3, customerLevel: '', reviewUserName: '' });
});

/** The case goes to another step than the drawn ones: from the step at which it stands, by whoever has it there. */
const returnTo = async (c: Case, node: string, alias: string, to: string, mode: 'again' | 'straight' = 'again') =>
  tryCall(
    app,
    workflowActCalls.flowSubmitForReject,
    {
      flowInstanceIds: [await instanceOf(c)],
      currentNodeKeyName: node,
      targetNodeKey: to,
      mode,
      remark: '请核对型号',
      cusRemark: '请核对',
    },
    await role(alias),
  );

test('a certificate goes back to any step with its case, as far as its seals; nobody is left out between', async () => {
  const c = await upTo('check');
  expect((await returnTo(c, 'certificateReview', 'cert_reviewer', 'certificateMaking', 'straight')).refusal).toBe('workflow.returnMode');
  expect((await returnTo(c, 'certificateReview', 'cert_reviewer', 'certificateMaking')).data).toMatchObject([{ result: 'REJECT_MAKING' }]);
  expect(await detail(c)).toMatchObject({ makeState: 1, abilities: { update: true } });
  await steps.making(c);
  await steps.check(c);
  expect((await returnTo(c, 'certificateReview', 'cert_reviewer', 'certificateCheck')).code).toBe(200);
  expect(await detail(c)).toMatchObject({ makeState: 2 });
  await makeCall(app, workflowActCalls.withdraw, { flowInstanceId: await instanceOf(c) }, await role('cert_reviewer'));
  expect(await detail(c)).toMatchObject({ makeState: 3 });
  await steps.review(c);
  expect((await returnTo(c, 'CertificateApproval', 'cert_approver', 'certificateCheck')).code).toBe(200);
  expect(await detail(c)).toMatchObject({ makeState: 2, customerLevel: '', certificationDecision: '' });
  await steps.check(c);
  await steps.review(c);
  await steps.approval(c);
  const { certNo } = await makeCall(app, calls.makePaper, { id: c.certId }, await role('cert_approver'));
  expect((await returnTo(c, 'cccStamping', 'stamp_clerk', 'certificateReview')).code).toBe(200);
  expect(await detail(c)).toMatchObject({ makeState: 3, certStatus: '00', fileId: '', certNo, certificationDecision: '' });
  await steps.review(c);
  await steps.approval(c);
  const { fileId } = await makeCall(app, calls.makePaper, { id: c.certId }, await role('cert_approver'));
  const offered = async () =>
    (await makeCall(app, workflowActCalls.flowReturnTargets, { flowInstanceId: await instanceOf(c) }, await role('stamp_clerk'))).map(
      ({ nodeKey, modes }) => [nodeKey, ...modes],
    );
  expect(await offered()).toContainEqual(['certificateReview', 'again']);
  await pay(c);
  await seal(fileId);
  expect(await offered()).toEqual([]);
  for (const to of ['certificateReview', 'certificateMaking', 'submit'])
    expect((await returnTo(c, 'cccStamping', 'stamp_clerk', to)).refusal).toBe('certificate.sealed');
  expect(await detail(c)).toMatchObject({ makeState: 6, certStatus: '01' });
  await decide(c, 'cccStamping', 'stamp_clerk');
  await makeCall(app, calls.print, { id: c.certId }, await role('stamp_clerk'));
  await makeCall(app, calls.express, { id: c.certId, deliverKind: '1' }, await role('stamp_clerk'));
  await decide(c, 'cccPrinting', 'stamp_clerk');
  expect((await returnTo(c, 'archiving', 'archivist', 'submit')).refusal).toBe('certificate.sealed');
  expect(await detail(c)).toMatchObject({ makeState: 9 });
});

test('a jump that is agreed to takes the certificate along, and to no step that it has not reached', async () => {
  const c = await upTo('check');
  const [task] = await raw<{ id: string }>(`select id from wf_task where instance_id = $1 and status = 'open'`, [await instanceOf(c)]);
  const ask = async (targetNodeKey: string) =>
    tryCall(
      app,
      workflowActCalls.flowJumpAsk,
      { taskId: (task?.id ?? '').replaceAll('-', ''), targetNodeKey, remark: '证书须重新编制' },
      await who('caonianci'),
    );
  expect((await ask('cccStamping')).refusal).toBe('certificate.stepsLeft');
  const asked = await ask('certificateMaking');
  expect(asked.code).toBe(200);
  expect(await detail(c)).toMatchObject({ makeState: 3 });
  await makeCall(app, workflowActCalls.flowJumpDecide, { id: asked.data?.id ?? '', agree: true }, await who('wangjianheng'));
  expect(await detail(c)).toMatchObject({ makeState: 1, abilities: { update: true } });
});

test('a return is not taken back once its maker has changed the certificate', async () => {
  const c = await upTo('check');
  await makeCall(app, calls.review, { id: c.id, result: 'REJECT_MAKING', remark: '型号与报告不一致' }, await role('cert_reviewer'));
  const draft = await detail(c);
  await makeCall(app, calls.update, { ...draft, conditions: '环境温度不高于 40 ℃', id: c.certId }, await role('cert_maker'));
  const taken = await tryCall(app, workflowActCalls.withdraw, { flowInstanceId: await instanceOf(c) }, await role('cert_reviewer'));
  expect(taken.refusal).toBe('workflow.withdrawOpened');
  expect(await detail(c)).toMatchObject({ makeState: 1 });
});

test('the dialog proposes the class that the inspection proposed, and the days of today; a factory that is no company here is put in no class', async () => {
  const c = await started('进口电泵');
  await steps.making(c);
  await steps.check(c);
  const [row] = await raw<{ instance_id: string }>('select instance_id from business_case where id = $1', [c.id]);
  const flowInstanceId = (row?.instance_id ?? '').replaceAll('-', '');
  const begin = async (alias: string) => {
    const dialog = await makeCall(app, workflowCalls.flowTaskDialog, { flowInstanceId, currentNodeKeyName: '' }, await role(alias));
    return dialog.form?.begin;
  };
  expect(await begin('cert_reviewer')).toEqual({ customerLevel: 'C' });
  await steps.review(c);
  expect(await begin('cert_approver')).toEqual(DATES);
  await steps.approval(c);
  expect(await detail(c)).toMatchObject({ customerLevel: 'B', ...DATES });
  expect(await raw(`select 1 from audit_row where kind = 'company.classified' and case_id = $1`, [c.id])).toEqual([]);
});

test('two certificates of a class and year have numbers one after the other, and the queue shows whose turn it is', async () => {
  const [a, b] = [await upTo('approval'), await upTo('approval')];
  const [one, two] = [await detail(a), await detail(b)];
  expect(Number(two.certNo) - Number(one.certNo)).toBe(1);
  const c = await upTo('making');
  const todo = async (alias: string, nodeKey: 'certificateCheck' | 'certificateMaking') =>
    (await makeCall(app, calls.queuePage, { nodeKey, tab: 'todo' }, await role(alias))).records;
  const waiting = await todo('cert_checker', 'certificateCheck');
  expect(waiting.find((row) => row.id === c.id)).toMatchObject({ makeState: 2, certNo: '', abilities: { act: true } });
  expect(waiting.map((row) => row.id)).not.toContain(a.id);
  const counts = await makeCall(app, calls.queueCounts, { nodeKey: 'certificateMaking' }, await role('cert_maker'));
  expect(counts.todo).toBe((await todo('cert_maker', 'certificateMaking')).length);
  expect(
    (await makeCall(app, calls.queuePage, { nodeKey: 'certificateMaking', tab: 'done' }, await role('cert_maker'))).records.map(
      (r) => r.id,
    ),
  ).toContain(c.id);
});

test('the register finds certificates, and the year is counted', async () => {
  const page = await makeCall(app, calls.certificatePage, { keyword: '潜水' }, await role('cert_approver'));
  expect(page.records.length).toBeGreaterThan(0);
  // approved and not sealed yet it is not issued
  await upTo('approval');
  const counted = await makeCall(app, calls.statistics, { year: 2026 }, await role('cert_approver'));
  const sum = counted.months.reduce((n, m) => n + m.issued, 0);
  const [{ n } = { n: 0 }] = await raw<{ n: number }>(
    "select count(*)::int as n from certificate where make_state >= 7 and issue_date between '2026-01-01' and '2026-12-31'",
  );
  expect(sum).toBe(n);
  expect(counted.classes).toEqual([{ productClass: '2302', issued: n }]);
  // by kind, by the province of their holder, and of another period
  expect(counted.months).toEqual([{ month: '2026-03', certKind: '1', issued: n }]);
  expect(counted.regions).toEqual([{ province: '41', issued: n }]);
  const period = { from: '2025-07-01', until: '2026-02-28' };
  expect(await makeCall(app, calls.statistics, period, await role('cert_approver'))).toMatchObject({ ...period, months: [], regions: [] });
});

test('a certificate that is complete because a seal is asked for no longer reaches its company, and it is told', async () => {
  await raw("update file_catalog set issued_to_applicant = true where catalog_code = '9501'");
  const c = await upTo('approval');
  const { fileId } = await makeCall(app, calls.makePaper, { id: c.certId }, await role('cert_approver'));
  await pay(c);
  await confirm('stamp_clerk');
  await makeCall(app, stampingCalls.signatureDocumentOffline, { fileId }, await role('stamp_clerk'));
  const told = () => raw("select id from message where template = 'paperIssued' and case_id = $1", [c.id]);
  expect([(await detail(c)).stamp, await told()]).toEqual(['waiting', []]);
  const [use] = await raw<{ id: string; seal_id: string }>(
    `select replace(u.id::text, '-', '') as id, replace(s.id::text, '-', '') as seal_id from seal_use u join seal s on s.id = u.seal_id
       where u.tenant_id = $1 and s.name = '院长名章' and u.document_kind = 'cccCertificate' and u.state = 'approved'`,
    [MAIN_TENANT],
  );
  await makeCall(app, stampingCalls.sealUseWithdraw, { id: use?.id ?? '', remark: '不再加盖名章' }, await role('dean'));
  expect((await detail(c)).stamp).toBe('stamped');
  expect(await told()).not.toEqual([]);
  const again = { sealId: use?.seal_id ?? '', documentKind: 'cccCertificate' as const, position: 2, reason: '恢复使用' };
  const { id } = await makeCall(app, stampingCalls.sealUseRequest, again, await role('stamp_clerk'));
  await makeCall(app, stampingCalls.sealUseDecide, { id, approve: true }, await role('dean'));
  await raw("update file_catalog set issued_to_applicant = false where catalog_code = '9501'");
});

test('a draft can be looked at before it has a number', async () => {
  const c = await started();
  const { authKey } = await makeCall(app, calls.draftKey, { id: c.id }, await role('cert_maker'));
  const draft: { raw: Buffer } & Record<string, unknown> = await tryCall(app, calls.draft, { authKey });
  expect(draft.raw.subarray(0, 5).toString()).toBe('%PDF-');
  expect((await tryCall(app, calls.draft, { authKey: `${authKey}x` })).refusal).toBe('certificate.draftKeyGone');
});

test('the people of the play take a certificate its whole way; an unpaid one waits, and a seal that was broken off is set later', async () => {
  const { id } = await makeCall(app, pumpCalls.apply, { title: '潜污泵' }, await who('wanyuan'));
  const people = peopleOfPlay();
  const open = async () => {
    const [task] = await raw<{ node: string; instance: string }>(
      "select node, replace(instance_id::text, '-', '') as instance from wf_task where business_id = $1 and status = 'open'",
      [id],
    );
    return task;
  };
  const chance = chanceOf('certificates');
  let tries = 0;
  const stamp: Stamp = async (at, fileId, options) => {
    tries += 1;
    if (tries === 2) throw new Error('broken off');
    await makeCall(at, stampingCalls.signatureDocumentOffline, { fileId }, options);
  };
  const brokenOff: string[] = [];
  const seen: string[] = [];
  for (let task = await open(); task !== undefined && seen.length < 20; task = await open()) {
    const node = certificateNodes.find((known) => known === task?.node);
    if (!node) throw new Error(`no step is called ${task.node}`);
    seen.push(node);
    const step = { caseId: id, flowInstanceId: task.instance, node };
    const passed = playCertificate({ app, db, world }, users, people, chance, step, stamp).catch((e) => brokenOff.push(String(e)));
    if (!(await passed)) {
      expect(node).toBe('cccStamping');
      await pay({ id, certId: '' });
    }
  }
  expect(brokenOff).toEqual(['Error: broken off']);
  // unpaid, broken off behind the first seal, sealed
  expect(seen.filter((node) => node === 'cccStamping')).toHaveLength(3);
  expect(await raw('select state from pump_case where id = $1', [id])).toEqual([{ state: 88 }]);
});

test('a deputy has the page of the step and its buttons while the deputyship lasts, and nothing else of whom they stand in for', async () => {
  const [maker = '', deputy = '', dean = ''] = ['cert_maker', 'ccc_acceptor', 'dean'].map((alias) => holders.get(alias));
  const [open, other] = [await started(), await started('排污电泵')];
  const routes = async () => JSON.stringify(await makeCall(app, accountCalls.routes, {}, await who(deputy)));
  const submit = async (c: Case) => (await tryCall(app, calls.makingSubmit, { id: c.id, result: PASS }, await who(deputy))).refusal;
  const inSteadOf = async (account: string, categories: string[]) =>
    makeCall(
      app,
      workflowActCalls.flowDeputySave,
      { deputyId: await users.idOf(deputy), categories, from: '2026-03-10 00:00:00', until: '2026-03-12 00:00:00' },
      await who(account),
    );
  const ended = async (id: string) => makeCall(app, workflowActCalls.flowDeputyEnd, { id }, await role('dean'));

  expect(await routes()).not.toContain('/authCernter/certificateMaking');
  expect(await submit(open)).toBe('account.forbidden');
  const forLeave = await inSteadOf(maker, ['leave']);
  expect(await submit(open), 'other business').toBe('account.forbidden');
  await ended(forLeave.id);

  const forMaking = await inSteadOf(maker, ['pumpCertificate']);
  expect(await routes()).toContain('/authCernter/certificateMaking');
  expect((await makeCall(app, accountCalls.buttons, {}, await who(deputy))).map(({ code }) => code)).toContain('cert_making_gen');
  const draft = await makeCall(app, calls.detail, { id: open.certId }, await who(deputy));
  expect(draft.abilities.update).toBe(true);
  await makeCall(app, calls.update, { ...draft, conditions: '仅用于二类场所', id: open.certId }, await who(deputy));
  expect(await submit(open)).toBeUndefined();
  const [entry] = await raw<{ op_user_name: string; deputy_for_name: string }>(
    "select op_user_name, deputy_for_name from wf_task where business_id = $1 and node = 'certificateMaking' and deputy_for is not null",
    [open.id],
  );
  expect(entry).toMatchObject({ deputy_for_name: await nameOf(maker), op_user_name: await nameOf(deputy) });
  const reasons = await makeCall(
    app,
    reasonCalls.accessReasons,
    { userId: await users.idOf(deputy), callKey: 'certificate.makingSubmit' },
    await who('admin'),
  );
  expect(reasons.call).toMatchObject({ may: true, by: [{ grant: 'deputy', roleName: await nameOf(maker), code: 'cert_making_submit' }] });
  await ended(forMaking.id);
  expect(await submit(other), 'the deputyship is over').toBe('account.forbidden');

  // of the dean the steps and the seal, not the management of the institute
  const forDean = await inSteadOf(dean, []);
  const codes = (await makeCall(app, accountCalls.buttons, {}, await who(deputy))).map(({ code }) => code);
  expect(codes).toContain('seal_stamp');
  expect(codes.filter((code) => /^flow_|^seal_(use|freeze)|^user_|^role_/.test(code))).toEqual([]);
  await ended(forDean.id);
});

test('verify finds nothing, and nothing was a fault', async () => {
  const reports = await verifyAll({ db, files: app.files, hash: false });
  expect(reports.flatMap((r) => r.breaches.map((b) => `${r.name}: ${b.detail}`))).toEqual([]);
  expect(faults).toEqual([]);
});
