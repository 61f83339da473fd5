/** Each nonconformity has its own evidence: the inspectors', and the company's round by round; what has reached the other side stays as it is. */
import { fileCalls } from '@zhengjian/contract/areas/file/calls.ts';
import { inspectionCalls as c } from '@zhengjian/contract/areas/inspection/calls.ts';
import { MOST_NC_FILES } from '@zhengjian/contract/areas/inspection/rules.ts';
import { afterEach, expect, test } from 'vitest';
import { makeCall, tryCall } from './caller.ts';
import { platePicture } from './office.ts';
import { demoSystem } from './testing/demo-system.ts';
import { inspectionsOf } from './testing/inspections.ts';

const system = await demoSystem('inspection-evidence');
const { app, raw, faults } = system;
const { as, caseAt, open, detail, day, playTo, submit, customerOf, leaderOf, fill, bring } = await inspectionsOf(
  system,
  'inspection-evidence',
);
afterEach(() => expect(faults).toEqual([]));

const photo = (filename: string) => ({ filename, type: 'image/png', content: platePicture() });
const noted = { ncClass: '00008', severity: '1', clause: '3.2', description: '进货检验无记录', verifyKind: '1' };
const answer = { causeAnalysis: '原因', correction: '纠正', correctiveAction: '措施' };
const evidence = async (id: string, who: string, name = '现场.png') =>
  tryCall(app, c.uploadEvidence, { id }, { ...(await as(who)), file: photo(name) });
const proof = async (id: string, who: string, name = '整改.png') =>
  tryCall(app, c.uploadProof, { id }, { ...(await as(who)), file: photo(name) });
const opens = async (fileId: string, who: string) => (await tryCall(app, fileCalls.getFileAuthKey, { fileId }, await as(who))).refusal;
const placeOf = async (fileId: string) =>
  (
    await raw<{ code: string; record: string }>(
      `select n.catalog_code as code, replace(f.case_id::text, '-', '') as record from archive_file f join file_catalog n on n.tenant_id = f.tenant_id and n.id = f.file_catalog_id where f.id = $1`,
      [fileId],
    )
  )[0];

test('evidence hangs on its nonconformity, is fixed with it, and is the other side’s to read', async () => {
  const id = await open(caseAt(0));
  await playTo(id, 'factoryCheckResult');
  const d = await detail(id);
  const leader = leaderOf(d);
  const customer = await customerOf(id);
  await makeCall(app, c.saveResult, { id, sections: fill(d) }, await as(leader));
  await bring(id, leader);
  const note = async () => makeCall(app, c.saveNonconformity, { ...noted, taskId: id, reformDeadline: day(20) }, await as(leader));
  const [one, two, gone] = [await note(), await note(), await note()];

  const { data: seen } = await evidence(one.id, leader, '货架.png');
  const { data: wrong } = await evidence(one.id, leader, '拍错.png');
  expect((await evidence(one.id, 'liangjingxing')).code).toBe(403);
  expect((await evidence(one.id, customer)).code).toBe(403);
  expect((await proof(one.id, customer)).refusal).toBe('inspection.notRectifying');
  expect(await placeOf(seen.fileId)).toEqual({ code: '0408', record: id });
  expect(await opens(seen.fileId, customer), 'not told yet').toBe('file.notFound');
  await makeCall(app, c.removeEvidence, { fileId: wrong.fileId }, await as(leader));
  expect((await tryCall(app, fileCalls.removefile, { ids: [seen.fileId] }, await as(leader))).refusal, 'removed there alone').toBe(
    'file.bound',
  );
  const { data: ofGone } = await evidence(gone.id, leader);
  await makeCall(app, c.removeNonconformity, { id: gone.id }, await as(leader));
  expect(await placeOf(ofGone.fileId), 'goes with its nonconformity').toBeUndefined();
  expect((await detail(id)).nonconformities.map((nc) => nc.evidence.map((f) => f.name))).toEqual([['货架.png'], []]);

  expect((await submit(id, leader, 'PASS_REFORM')).code).toBe(200);
  expect((await evidence(one.id, leader)).refusal).toBe('inspection.notEntering');
  expect((await tryCall(app, c.removeEvidence, { fileId: seen.fileId }, await as(leader))).refusal).toBe('inspection.notEntering');
  expect(await opens(seen.fileId, customer), 'told').toBeUndefined();
  const own = await makeCall(app, c.ownInspection, { id }, await as(customer));
  expect(own.nonconformities.map((nc) => nc.evidence.map((f) => f.name))).toEqual([['货架.png'], []]);

  const { data: kept } = await proof(one.id, customer, '培训记录.png');
  const { data: dropped } = await proof(one.id, customer, '重复.png');
  for (let n = 0; n < MOST_NC_FILES; n += 1) expect((await proof(two.id, customer, `${n}.png`)).code).toBe(200);
  expect((await proof(two.id, customer)).refusal, 'each has its own room').toBe('inspection.ncFilesMany');
  await makeCall(app, c.removeProof, { fileId: dropped.fileId }, await as(customer));
  expect((await tryCall(app, c.removeProof, { fileId: seen.fileId }, await as(customer))).refusal, 'the inspectors’').toBe(
    'inspection.ncFileNotFound',
  );
  for (const nc of [one, two]) await makeCall(app, c.saveRectification, { id: nc.id, ...answer }, await as(customer));
  await makeCall(app, c.submitRectification, { id }, await as(customer));
  expect((await tryCall(app, c.removeProof, { fileId: kept.fileId }, await as(customer))).refusal).toBe('inspection.notRectifying');

  const say = async (ncId: string, verdict: 'corrected' | 'notCorrected') =>
    makeCall(app, c.verifyNonconformity, { id: ncId, verdict, opinion: '请补充' }, await as(leader));
  await say(one.id, 'notCorrected');
  await say(two.id, 'corrected');
  await submit(id, leader, 'REJECT_REFORM', { cusRemark: '请补充' });
  expect((await tryCall(app, c.removeProof, { fileId: kept.fileId }, await as(customer))).refusal, 'of an earlier round').toBe(
    'inspection.ncFileNotFound',
  );
  expect((await tryCall(app, fileCalls.removefile, { ids: [kept.fileId] }, await as(customer))).refusal).toBe('file.bound');
  expect((await proof(two.id, customer)).refusal, 'closed').toBe('inspection.notRectifying');
  await proof(one.id, customer, '补充.png');
  await makeCall(app, c.saveRectification, { id: one.id, ...answer }, await as(customer));
  await makeCall(app, c.submitRectification, { id }, await as(customer));
  const [first] = (await detail(id)).nonconformities;
  expect(first?.rounds.map((r) => r.proof.map((f) => f.name))).toEqual([['培训记录.png'], ['补充.png']]);
  await say(one.id, 'corrected');
  await submit(id, leader, 'PASS');
  await playTo(id, '');
  expect((await detail(id)).state).toBe('12');
  // with the papers of the case from now on, and still on the nonconformity
  expect(await placeOf(seen.fileId)).toEqual({ code: '0408', record: caseAt(0) });
  expect(await placeOf(kept.fileId)).toEqual({ code: '0406', record: caseAt(0) });
  expect((await detail(id)).nonconformities[0]?.evidence.map((f) => f.fileId)).toEqual([seen.fileId]);
  for (const fileId of [seen.fileId, kept.fileId]) expect(await opens(fileId, customer)).toBeUndefined();
});

test('no other company and nobody of another institute reaches it', async () => {
  const [file] = await raw<{ fileId: string; nc: string }>(
    `select replace(file_id::text, '-', '') as "fileId", replace(nc_id::text, '-', '') as nc from nonconformity_file order by created_at limit 1`,
  );
  const [other] = await raw<{ account: string }>(
    `select u.account from user_account u join user_company uc on uc.user_id = u.id where u.tenant_id = '000000' and not exists (
       select from nonconformity_file f join case_party p on p.case_id = f.task_id where p.company_id = uc.company_id) order by 1 limit 1`,
  );
  expect(await opens(file?.fileId ?? '', other?.account ?? '')).toBe('file.notFound');
  expect((await proof(file?.nc ?? '', other?.account ?? '')).refusal).toBe('inspection.ncNotFound');
});
