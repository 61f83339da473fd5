/**
 * Drawings that a company changes when a type test asks for it: compared with what was there before, reviewed and approved once more where
 * they were approved already, and frozen copies that nobody's hand replaces.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { archiveCalls } from '@zhengjian/contract/areas/file/archive.ts';
import { fileCalls } from '@zhengjian/contract/areas/file/calls.ts';
import { planCalls } from '@zhengjian/contract/areas/laboratory/plan.ts';
import { technicalDataCalls } from '@zhengjian/contract/areas/laboratory/technical-data.ts';
import { testTaskCalls } from '@zhengjian/contract/areas/laboratory/test-tasks.ts';
import { stampingCalls } from '@zhengjian/contract/areas/stamping/calls.ts';
import { workflowCalls } from '@zhengjian/contract/areas/workflow/calls.ts';
import { workflowListCalls } from '@zhengjian/contract/areas/workflow/lists.ts';
import { returnedChangeCalls } from '@zhengjian/contract/areas/workflow/returned-changes.ts';
import { clientHash } from '@zhengjian/server/src/areas/account/index.ts';
import { verifyAll } from '@zhengjian/server/src/invariants.ts';
import { systemActor } from '@zhengjian/server/src/platform/actor.ts';
import { projectRoot } from '@zhengjian/server/src/platform/root.ts';
import { openTypeTest } from '@zhengjian/server/src/testing/type-test.ts';
import { checkFile, publish } from '@zhengjian/server/src/workflow/definitions.ts';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { makeCall, tryCall } from './caller.ts';
import { chanceOf } from './chance.ts';
import { DEMO_PASSWORD, MAIN_TENANT } from './institute.ts';
import { playTestStep } from './laboratory.ts';
import { paper } from './papers.ts';
import { registerSeals } from './stamping.ts';
import { openSealing } from './stamping-worker.ts';
import { demoSystem } from './testing/demo-system.ts';

const { app, db, raw, world, users, faults } = await demoSystem('changed drawings');
const stage = { app, db, world };
const as = async (account: string) => ({ token: await users.as(account), headers: { 'idempotency-key': world.uuid() } });
afterEach(() => expect(faults.splice(0)).toEqual([]));

const [DIRECTOR, REVIEWER, ARCHIVIST] = ['sunhaoran', 'fanyiming', 'handongye'];
const LEADERS = ['humingzhe', 'jiangruolin'];
const [DRAWINGS, FINAL, INSTRUCTIONS] = ['0111', '0303', '0109'];
const DWG = 'AC1032';

type Case = { id: string; account: string };
let cases: Case[] = [];
let of: Case = { id: '', account: '' };
let running = '';

beforeAll(async () => {
  await registerSeals(stage, users);
  cases = await raw<Case>(
    `select distinct on (c.case_no) replace(c.id::text, '-', '') as id, u.account from business_case c join user_company m on m.company_id = c.applicant_id
       join user_account u on u.id = m.user_id where c.tenant_id = $1 and c.phase = 'accepted' and c.category = 'cccApplication'
       and u.account is not null order by c.case_no, u.account`,
    [MAIN_TENANT],
  );
}, 120_000);

const within = <T>(run: (tx: Parameters<typeof openTypeTest>[0], act: Parameters<typeof openTypeTest>[1]) => Promise<T>): Promise<T> => {
  const actor = systemActor(MAIN_TENANT);
  return db.write(actor, (tx) => run(tx, { actor, world, lang: 'zh' }));
};
const later = (minutes = 1) => world.setNow(new Date(world.now().getTime() + minutes * 60_000));
/** A test of its own for another case. @returns its id */
const openTest = async (): Promise<string> => {
  of = cases.shift() ?? of;
  running = await within((tx, act) => openTypeTest(tx, act, { caseIds: [of.id], laboratory: '101', source: '1' }));
  return running;
};
const openAt = async () =>
  raw<{ node: string; instance: string }>(
    "select node, replace(instance_id::text, '-', '') as instance from wf_task where business_id = $1 and status = 'open' order by id",
    [running],
  );
const at = async (): Promise<string> => (await openAt())[0]?.node ?? '';
const playTo = async (node: string, failing: readonly number[] = []) => {
  for (let steps = 0; steps < 40; steps++) {
    const [open] = await openAt();
    if (open === undefined || open.node === node) break;
    later();
    await playTestStep(stage, users, chanceOf('drawings'), { testId: running, instanceId: open.instance, node: open.node, failing });
  }
  expect(await at()).toBe(node);
};
const leaderOf = async (): Promise<string> => {
  const { projectLeaderName } = await makeCall(app, testTaskCalls.testTaskDetail, { id: running }, await as(DIRECTOR));
  return LEADERS[projectLeaderName === '江若琳' ? 1 : 0] ?? '';
};
const decide = async (account: string, node: string, result: string, more: object = {}) => {
  later();
  const flowInstanceIds = [(await openAt())[0]?.instance ?? ''];
  const said = { remark: '同意', ...(result.startsWith('REJECT') && { cusRemark: '请按意见处理' }), ...more };
  return tryCall(app, workflowCalls.flowSubmit, { flowInstanceIds, currentNodeKeyName: node, result, ...said } as never, await as(account));
};
const done = async (account: string, node: string, result: string, more: object = {}) => {
  const { code, msg } = await decide(account, node, result, more);
  expect(code, `${node} ${result}: ${msg}`).toBe(200);
};
const companyDone = async () => {
  later();
  const { code, msg } = await tryCall(app, testTaskCalls.companyDone, { id: running, remark: '已修改' }, await as(of.account));
  expect(code, msg).toBe(200);
};
const placeOf = async (code: string): Promise<string> => {
  const places = await makeCall(app, fileCalls.selectFileCatalog, { dataId: of.id }, await as(DIRECTOR));
  return places.find(({ catalogCode }) => catalogCode === code)?.id ?? '';
};
const inNode = async (code: string) =>
  (await makeCall(app, fileCalls.selectFileList, { dataId: of.id, fileCatalogId: await placeOf(code) }, await as(DIRECTOR))).sort((a, b) =>
    a.fileName < b.fileName ? -1 : 1,
  );
const handIn = async (code: string, filename: string, content: Buffer, replaces?: string) => {
  later();
  const file = { filename, type: filename.endsWith('pdf') ? 'application/pdf' : 'application/acad', content };
  const input = { fileCatalogId: await placeOf(code), dataId: of.id, ...(replaces && { replaces }) };
  const { code: answered, msg, data } = await tryCall(app, fileCalls.uploadFile, input, { ...(await as(of.account)), file });
  expect(answered, msg).toBe(200);
  return data;
};
const changesFor = async (account: string) =>
  makeCall(app, returnedChangeCalls.returnedChanges, { flowInstanceId: (await openAt())[0]?.instance ?? '' }, await as(account));
const papersChangedFor = async (account: string) => (await changesFor(account)).find(({ thing }) => thing === '图纸与技术文件');
const saveChecks = async (account: string) =>
  makeCall(
    app,
    technicalDataCalls.saveTechnicalData,
    { testId: running, checks: [{ clause: '24', subject: '图样完整', finding: 'conforms' }] },
    await as(account),
  );
/** The problem is sent to the company, which answers it. @returns what settles it */
const askToCorrect = async (leader: string) => {
  await saveChecks(leader);
  const noted = { taskId: running, clause: '24', problem: '接合面长度未标注' };
  const { id } = await makeCall(app, technicalDataCalls.problemSave, noted, await as(leader));
  await done(leader, 'technicalDataDrawUp', 'REJECT_PRE', { replyDeadline: '2026-12-30', cusRemark: '请标注接合面' });
  await makeCall(app, technicalDataCalls.problemReply, { problemId: id, reply: '已标注' }, await as(of.account));
  return async () => makeCall(app, technicalDataCalls.problemSettle, { problemId: id, settled: true }, await as(leader));
};

describe('drawings that went back to the company', () => {
  test('are shown to engineer, reviewer and approver before and after, each content to be opened', async () => {
    await openTest();
    await playTo('technicalDataDrawUp');
    const leader = await leaderOf();
    const [drawing, ...others] = await inNode(DRAWINGS);
    if (!drawing) throw new Error('no drawings');
    expect(await changesFor(leader)).toEqual([]);
    const settle = await askToCorrect(leader);
    const changed = await handIn(DRAWINGS, 'General assembly Rev B.pdf', paper('Rev B', [world.uuid()]), drawing.fileId);
    const added = await handIn(DRAWINGS, 'Housing.dwg', Buffer.from(`${DWG} housing`));
    await companyDone();

    const found = await papersChangedFor(leader);
    expect(found).toMatchObject({ why: '同意', byName: expect.stringMatching(/.+/) });
    const content = { fileId: drawing.fileId, byName: expect.stringMatching(/.+/), time: expect.stringMatching(/^\d{4}-\d\d-\d\d/) };
    const [before, after] = [
      { ...content, versionNo: 1, name: drawing.fileName, sha256: drawing.fileSha256, size: drawing.fileSize },
      { ...content, versionNo: 2, name: 'General assembly Rev B.pdf', sha256: changed.fileSha256, size: changed.fileSize },
    ];
    expect(found?.changes).toHaveLength(2);
    expect(found?.changes).toMatchObject([
      { section: '0111 产品图纸', about: after.name, label: '文件内容', kind: 'changed', files: { before, after } },
      { label: 'Housing.dwg', kind: 'added', files: { before: null, after: { fileId: added.fileId, sha256: added.fileSha256 } } },
    ]);
    for (const { versionNo, sha256 } of [before, after]) {
      const { authKey } = await makeCall(app, fileCalls.getFileAuthKey, { fileId: drawing.fileId, versionNo }, await as(leader));
      const { raw: bytes } = await tryCall(app, fileCalls.downloadById, { id: drawing.fileId, authKey });
      expect(await app.files.size(sha256)).toBe(bytes.length);
    }
    await settle();
    await saveChecks(leader);
    await done(leader, 'technicalDataDrawUp', 'PASS');
    expect((await papersChangedFor(REVIEWER))?.changes).toEqual(found?.changes);
    await done(REVIEWER, 'technicalDataDrawUpReview', 'PASS');
    expect((await papersChangedFor(DIRECTOR))?.changes).toEqual(found?.changes);
    await done(DIRECTOR, 'technicalDataDrawUpApproval', 'PASS');
    // what is not under review is compared no more
    expect(await papersChangedFor(leader)).toBeUndefined();
    expect((await inNode(FINAL)).map(({ fileName, fileSha256 }) => ({ fileName, fileSha256 }))).toEqual(
      [changed, added, ...others]
        .map(({ fileName, fileSha256 }) => ({ fileName, fileSha256 }))
        .sort((a, b) => (a.fileName < b.fileName ? -1 : 1)),
    );
  });
});

describe('the frozen copy of an approved drawing', () => {
  const finals = async () => {
    const files = await inNode(FINAL);
    const [pdf, dwg] = [files.find(({ suffix }) => suffix === 'pdf'), files.find(({ suffix }) => suffix === 'dwg')];
    if (!pdf || !dwg) throw new Error('no frozen copies');
    return { pdf, dwg };
  };

  test('is replaced, renamed, marked and deleted by nobody, whoever acts on the case', async () => {
    const leader = await leaderOf();
    const { pdf, dwg } = await finals();
    const file = { filename: 'Other.pdf', type: 'application/pdf', content: paper('Other', [world.uuid()]) };
    for (const who of [leader, DIRECTOR, ARCHIVIST]) {
      for (const { fileId, abilities } of [pdf, dwg]) {
        expect(abilities).toMatchObject({ cover: false, remove: false, rename: false });
        const place = { fileCatalogId: await placeOf(FINAL), dataId: of.id };
        const tried = [
          await tryCall(app, archiveCalls.coverUploadFile, { fileId }, { ...(await as(who)), file }),
          await tryCall(app, fileCalls.uploadFile, { ...place, replaces: fileId }, { ...(await as(who)), file }),
          await tryCall(app, fileCalls.uploadFile, { ...place, corrects: fileId }, { ...(await as(who)), file }),
          await tryCall(app, fileCalls.uploadFile, place, { ...(await as(who)), file }),
          await tryCall(app, fileCalls.removefile, { ids: [fileId] }, await as(who)),
        ];
        for (const { refusal } of tried) expect(refusal).toMatch(/^file\.(noUploadHere|notRemovable|frozen)$/);
      }
    }
    // also where the institute lets its staff file under the node again, and for whoever audits the archive
    await raw("update file_catalog set uploader = 'staff' where tenant_id = $1 and catalog_code = '0303'", [MAIN_TENANT]);
    const { fileId } = pdf;
    const refused = [
      await tryCall(app, archiveCalls.coverUploadFile, { fileId }, { ...(await as(leader)), file }),
      await tryCall(app, fileCalls.removefile, { ids: [fileId] }, await as(leader)),
      await tryCall(app, archiveCalls.archiveUpdateFile, { fileId, hasProblem: true, problemRemark: '有误' }, await as(ARCHIVIST)),
    ];
    expect(refused.map(({ refusal }) => refusal)).toEqual(['file.frozen', 'file.frozen', 'file.frozen']);
    await raw("update file_catalog set uploader = 'system' where tenant_id = $1 and catalog_code = '0303'", [MAIN_TENANT]);
    expect(await finals()).toMatchObject({ pdf: { versionNo: 1 }, dwg: { versionNo: 1 } });
  });

  test('waits for its seal and gets it where it is a PDF; a CAD drawing cannot carry one, and shows its hash', async () => {
    const { pdf, dwg } = await finals();
    const { rows } = await makeCall(app, archiveCalls.selectTreeFileCatalogByDataId, { dataId: of.id }, await as(DIRECTOR));
    expect(rows.filter(({ id }) => [pdf.fileId, dwg.fileId].includes(id))).toMatchObject(
      expect.arrayContaining([
        expect.objectContaining({ id: pdf.fileId, isFrozen: 1, needStamped: 1, fileSha256: pdf.fileSha256 }),
        expect.objectContaining({ id: dwg.fileId, isFrozen: 1, needStamped: 0, fileSha256: dwg.fileSha256 }),
      ]),
    );
    const clerk = ARCHIVIST;
    const queued = async (tab: 'waiting' | 'stamped') =>
      (
        await makeCall(app, stampingCalls.selectSignaturePrintingPagePage, { tab, documentKind: 'otherPaper', size: 100 }, await as(clerk))
      ).records.map(({ fileId }) => fileId);
    expect(await queued('waiting')).toContain(pdf.fileId);
    expect(await queued('waiting')).not.toContain(dwg.fileId);
    await makeCall(app, stampingCalls.confirmIdentity, { password: clientHash(DEMO_PASSWORD) }, await as(clerk));
    await openSealing(stage, (fault) => faults.push(fault)).stamp(app, pdf.fileId, await as(clerk));
    expect(await queued('stamped')).toContain(pdf.fileId);
    expect((await finals()).pdf).toMatchObject({ isStamped: 1, versionNo: 2 });
  });
});

describe('a product that is changed after a failed test', () => {
  /** Of the second failed round the head of the laboratory decides. */
  const failAndRectify = async (round = 1) => {
    await playTo('testFailHandle', [1, round - 1]);
    await done(round === 1 ? await leaderOf() : DIRECTOR, 'testFailHandle', 'REJECT_PRE', { cusRemark: '请整改后重新送检' });
    expect(await at()).toBe('testRectification');
  };

  test('goes on with the plan of another round where no paper was changed', async () => {
    await openTest();
    await failAndRectify();
    await companyDone();
    expect(await at()).toBe('testItemDrawUp');
    // what failed, and what was left undone, is planned again
    const planned = await makeCall(app, planCalls.plannedItems, { taskId: running }, await as(await leaderOf()));
    const failed = planned.filter(({ roundNo, verdict, state }) => roundNo === 1 && (verdict === '2' || state === '5'));
    expect(failed.length).toBeGreaterThan(0);
    expect(planned.filter(({ roundNo }) => roundNo === 2).map(({ itemName }) => itemName)).toEqual(failed.map(({ itemName }) => itemName));
  });

  test('is reviewed and approved once more where one was, and its drawings are frozen as they are now', async () => {
    await openTest();
    await failAndRectify();
    const [drawing] = await inNode(DRAWINGS);
    const [instructions] = await inNode(INSTRUCTIONS);
    const frozen = await inNode(FINAL);
    if (!drawing || !instructions) throw new Error('no papers');
    const changed = await handIn(DRAWINGS, 'Drawing Rev C.pdf', paper('Rev C', [world.uuid()]), drawing.fileId);
    await companyDone();
    expect(await at()).toBe('technicalDataDrawUp');
    const leader = await leaderOf();
    expect((await papersChangedFor(leader))?.changes).toMatchObject([
      {
        kind: 'changed',
        files: { before: { sha256: drawing.fileSha256 }, after: { sha256: changed.fileSha256, name: 'Drawing Rev C.pdf' } },
      },
    ]);
    // what was approved before stays as it was signed
    expect((await decide(leader, 'technicalDataDrawUp', 'PASS')).refusal).toBe('laboratory.nothingReviewed');
    await saveChecks(leader);
    await done(leader, 'technicalDataDrawUp', 'PASS');
    await done(REVIEWER, 'technicalDataDrawUpReview', 'PASS');
    expect(await inNode(FINAL)).toMatchObject(frozen.map(({ fileSha256 }) => ({ fileSha256 })));
    await done(DIRECTOR, 'technicalDataDrawUpApproval', 'PASS');
    const reviews = await makeCall(app, technicalDataCalls.technicalData, { testId: running }, await as(leader));
    expect(reviews.map(({ roundNo, approveName }) => ({ roundNo, approveName }))).toEqual([
      { roundNo: 2, approveName: '孙浩然' },
      { roundNo: 1, approveName: '孙浩然' },
    ]);
    // one copy, under the name that the drawing has now
    const now = await inNode(FINAL);
    expect(now).toHaveLength(frozen.length);
    expect(now).toContainEqual(
      expect.objectContaining({ fileName: 'Drawing Rev C.pdf', fileSha256: changed.fileSha256, versionNo: 2, isStamped: 0 }),
    );
    expect(await at()).toBe('testItemDrawUp');
    // another failure of the same product asks for no third review
    await failAndRectify(2);
    await companyDone();
    expect(await at()).toBe('testItemDrawUp');
    await playTo('');
    expect(await makeCall(app, testTaskCalls.testTaskDetail, { id: running }, await as(DIRECTOR))).toMatchObject({ state: '11' });
  });

  test('a test that runs on the process before this goes on as it did, and is carried over by its migration', async () => {
    const now = readFileSync(path.join(projectRoot, 'processes/typeTest.bpmn'), 'utf8');
    const before = now
      .replace('<wf:variable name="papersChanged" type="flag" />', '')
      .replace(/<bpmn:exclusiveGateway id="rectifiedPapers"[\s\S]*?<\/bpmn:exclusiveGateway>/, '')
      .replace(/<bpmn:sequenceFlow id="rectifiedPapers_changed"[\s\S]*?<\/bpmn:sequenceFlow>/, '')
      .replace(/<bpmn:sequenceFlow id="rectifiedPapers_same"[^>]*>/, '')
      .replace('<bpmn:incoming>rectifiedPapers_changed</bpmn:incoming>', '')
      .replace('<bpmn:incoming>rectifiedPapers_same</bpmn:incoming>', '<bpmn:incoming>testRectification_PASS</bpmn:incoming>')
      .replace('targetRef="rectifiedPapers"', 'targetRef="testItemDrawUp"')
      .replace(/<bpmndi:BPMNShape id="rectifiedPapers_shape"[\s\S]*?<\/bpmndi:BPMNShape>/, '')
      .replaceAll(/<bpmndi:BPMNEdge id="rectifiedPapers_\w+_edge"[\s\S]*?<\/bpmndi:BPMNEdge>/g, '');
    expect(before).not.toContain('rectifiedPapers');
    const publishFile = async (xml: string): Promise<string> => {
      const file = await checkFile(xml);
      await within((tx, act) => publish(tx, act, file));
      const [current] = await raw<{ id: string }>(
        "select replace(id::text, '-', '') as id from wf_definition where tenant_id = $1 and category = 'typeTest' and status = 'active'",
        [MAIN_TENANT],
      );
      return current?.id ?? '';
    };
    const change = async () => {
      const [drawing] = await inNode(DRAWINGS);
      await handIn(DRAWINGS, 'Drawing Rev D.pdf', paper('Rev D', [world.uuid()]), drawing?.fileId);
      await companyDone();
    };
    const fromDefinitionId = await publishFile(before);
    await openTest();
    await failAndRectify();
    const [carried, ofCarried] = [running, of];
    await openTest();
    await failAndRectify();
    await change();
    expect(await at()).toBe('testItemDrawUp');

    const toDefinitionId = await publishFile(now);
    const plan = await makeCall(app, workflowListCalls.migratePlan, { fromDefinitionId, toDefinitionId }, await as('admin'));
    expect(plan).toMatchObject({ refused: [], movable: 2 });
    const move = { fromDefinitionId, toDefinitionId, remark: '整改后重新审查图纸' };
    expect(await makeCall(app, workflowListCalls.migrate, move, await as('admin'))).toMatchObject({ moved: 2 });
    await playTo('');
    [running, of] = [carried, ofCarried];
    await change();
    expect(await at()).toBe('technicalDataDrawUp');
    await playTo('');
    expect(await makeCall(app, testTaskCalls.testTaskDetail, { id: running }, await as(DIRECTOR))).toMatchObject({ state: '11' });
  });
});

test('nothing is left that must never be', async () => {
  expect((await verifyAll({ db, files: app.files, hash: false })).flatMap((r) => r.breaches)).toEqual([]);
});
