/**
 * A CCC case from its dispatch to the public page of its certificate: dispatched, its report reviewed, its certificate made, checked,
 * decided on and approved by menus, rows and buttons; laboratories, inspectors and finance do their part by their calls meanwhile.
 */
import { fileCalls } from '@zhengjian/contract/areas/file/calls.ts';
import { stampingCalls } from '@zhengjian/contract/areas/stamping/calls.ts';
import { clientHash } from '@zhengjian/server/src/areas/account/index.ts';
import { makeCall } from '@zhengjian/simulate/src/caller.ts';
import { attachmentFor } from '@zhengjian/simulate/src/papers.ts';
import { expect, test, vi } from 'vitest';
import { axeFindings, DEMO_PASSWORD, openBrowser, personAt, signedIn } from './browser.ts';
import { choose, decide, sayYes, toQueue, toRow } from './desk.ts';
import { othersOf } from './play.ts';
import { journeySystem, sessionAt } from './system.ts';

vi.setConfig({ testTimeout: 240_000 });

const { url, system, faults, world } = await journeySystem();
const browser = await openBrowser();
const db = system.opened.db;
const others = othersOf({ system, world }, 'certification journey');

const CLERK = 'handongye';

type Case = { id: string; no: string; planner: string; account: string };
/** The newest case at the node, with its planner and somebody of its applicant. */
const waitingAt = async (node: string): Promise<Case> => {
  const row = await db.system((tx) =>
    tx
      .selectFrom('wf_task as t')
      .innerJoin('ccc_application as a', 'a.id', 't.business_id')
      .innerJoin('ccc_acceptance as s', 's.case_id', 'a.id')
      .innerJoin('user_account as p', 'p.id', 's.plan_center_user')
      .innerJoin('user_company as c', 'c.company_id', 'a.applicant_id')
      .innerJoin('user_account as u', 'u.id', 'c.user_id')
      .select(['a.id', 'a.application_no as no', 'p.account as planner', 'u.account'])
      .where('t.node', '=', node)
      .where('t.status', '=', 'open')
      .where('a.tenant_id', '=', '000000')
      .where('s.is_need_model_test', '=', true)
      .orderBy('a.submit_time', 'desc')
      .executeTakeFirst(),
  );
  if (!row) throw new Error(`no case waits at ${node}`);
  return row;
};
/** A paper that was found wrong holds the certificate up until the company replaces it. */
const replacePapers = async ({ id, account }: Case): Promise<void> => {
  const wrong = await db.system((tx) =>
    tx
      .selectFrom('archive_file as f')
      .innerJoin('file_catalog as n', 'n.id', 'f.file_catalog_id')
      .select(['f.id', 'f.file_catalog_id', 'n.catalog_code', 'n.name'])
      .where('f.case_id', '=', id)
      .where('f.has_problem', '=', true)
      .execute(),
  );
  const { token } = await sessionAt(url, account);
  for (const paper of wrong)
    await makeCall(
      system.app,
      fileCalls.uploadFile,
      { dataId: id, fileCatalogId: paper.file_catalog_id, corrects: paper.id },
      { token, headers: { 'idempotency-key': world.uuid() }, file: attachmentFor(paper.catalog_code, paper.name) },
    );
};
const stateOf = async (id: string): Promise<number> =>
  (await db.system((tx) => tx.selectFrom('ccc_application').select('state').where('id', '=', id).executeTakeFirstOrThrow())).state;
const nodeOf = async (id: string): Promise<string> =>
  (await db.system((tx) => tx.selectFrom('business_case').select('node').where('id', '=', id).executeTakeFirstOrThrow())).node;
const person = (account: string, width: 1440 | 375 = 1440) => signedIn(browser, url, account, { width });
test('a case is dispatched, its certificate made and approved, and a stranger finds it valid', async () => {
  const of = await waitingAt('taskDispatch');
  await replacePapers(of);
  const planner = await person(of.planner);
  await toRow(planner, '任务调度', 'CCC任务调度', of.no);
  await decide(planner, '下达', () => choose(planner, '认证工程师', '郭安琪'));
  await expect.poll(() => stateOf(of.id)).toBe(50);
  await planner.page.getByRole('tab', { name: '型式试验' }).click();
  await planner.page.locator('a[href^="/testCenter/testTaskDetails"]').first().waitFor();
  expect(planner.complaints).toEqual([]);
  await planner.context.close();

  await others(of, 'modelTestReportReview');
  const engineer = await person('guoanqi');
  await toRow(engineer, '认证中心', '型式试验报告审核', of.no);
  await decide(engineer, '审核', () => sayYes(engineer));
  expect(engineer.complaints).toEqual([]);
  await engineer.context.close();

  await others(of, 'certificateMaking');
  const maker = await person('zhengkaixuan');
  await toRow(maker, '认证中心', 'CCC证书制作', of.no);
  await maker.page.getByRole('button', { name: '编制证书' }).click();
  await decide(maker, '提交校核');
  await expect.poll(() => stateOf(of.id)).toBe(65);
  expect(maker.complaints).toEqual([]);
  await maker.context.close();

  const checker = await person('xiezhiqiu');
  await toRow(checker, '认证中心', 'CCC证书校核', of.no);
  await decide(checker, '校核');
  await expect.poll(() => stateOf(of.id)).toBe(70);
  await checker.context.close();
  await others(of, 'CertificateApproval');
  await others(of, 'cccStamping');
  const { fileId } = await db.system((tx) =>
    tx.selectFrom('certificate').select('file_id as fileId').where('case_id', '=', of.id).executeTakeFirstOrThrow(),
  );
  for (const holder of [CLERK, 'wangjianheng']) {
    const { token } = await sessionAt(url, holder);
    await makeCall(system.app, stampingCalls.confirmIdentity, { password: clientHash(DEMO_PASSWORD) }, { token });
    await makeCall(system.app, stampingCalls.signatureDocumentOffline, { fileId: fileId ?? '' }, { token });
  }
  // where the papers are sealed their step ends
  const clerk = await person(CLERK);
  await toQueue(clerk, '用印打印', '文件用印');
  await clerk.page.getByRole('tab', { name: /已盖章/ }).click();
  await clerk.page.getByRole('link', { name: of.no }).filter({ visible: true }).first().click();
  await decide(clerk, '提交“用印”环节');
  await expect.poll(() => nodeOf(of.id)).toBe('cccPrinting');
  expect(clerk.complaints).toEqual([]);
  await clerk.context.close();
  await others(of, 'archiving');
  expect(await stateOf(of.id)).toBe(85);

  const { cert_no: number, cert_random_number: code } = await db.system((tx) =>
    tx.selectFrom('certificate').select(['cert_no', 'cert_random_number']).where('case_id', '=', of.id).executeTakeFirstOrThrow(),
  );
  const customer = await person(of.account, 375);
  await customer.go('/customer/certificate/index');
  await customer.page.getByText(number).first().waitFor();
  await customer.shot('certification-own');
  expect(customer.complaints).toEqual([]);
  await customer.context.close();

  const stranger = await personAt(browser, url, { width: 375 });
  await stranger.go(`/certificate?n=${number}&c=${code}`);
  await stranger.page.getByText('证书目前有效').first().waitFor();
  await stranger.shot('certification-public');
  expect(await axeFindings(stranger)).toEqual([]);
  expect(stranger.complaints).toEqual([]);
  expect(faults).toEqual([]);
});
