/** A CCC application from the applicant's draft to the acceptance decision, with a return in between; told through the public calls. */
import { acceptanceCalls } from '@zhengjian/contract/areas/acceptance/calls.ts';
import { archiveCalls } from '@zhengjian/contract/areas/file/archive.ts';
import { fileCalls } from '@zhengjian/contract/areas/file/calls.ts';
import { laboratoryCalls } from '@zhengjian/contract/areas/laboratory/calls.ts';
import { portalCalls } from '@zhengjian/contract/areas/portal/calls.ts';
import { workflowActCalls } from '@zhengjian/contract/areas/workflow/acts.ts';
import { workflowCalls } from '@zhengjian/contract/areas/workflow/calls.ts';
import { workflowListCalls } from '@zhengjian/contract/areas/workflow/lists.ts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { formFor } from './applications.ts';
import { makeCall, tryCall } from './caller.ts';
import { chanceOf, simulatedWorld } from './chance.ts';
import { companies, type DemoCompany } from './companies.ts';
import { MAIN_TENANT } from './institute.ts';
import { ACCEPT_OPINION, opinionAt } from './opinion.ts';
import { paper } from './papers.ts';
import { createUsers } from './people.ts';
import { products } from './products.ts';
import { type Registered, registerDemoCompany } from './register.ts';
import { instituteSystem } from './testing/institute-system.ts';

const world = simulatedWorld('acceptance', new Date('2026-03-02T09:00:00+08:00'));
const system = await instituteSystem(world);
const { app, db, faults, raw } = system;
const stage = { app, db, world };
const users = createUsers(stage, MAIN_TENANT);
const chance = chanceOf('acceptance');
const byAccount = new Map<string, Registered>();
let standardIds = new Map<string, string>();

const companyOf = (account: string): DemoCompany =>
  companies.find((c) => c.account === account) ??
  (() => {
    throw new Error(account);
  })();
const registered = (account: string): Registered =>
  byAccount.get(account) ??
  (() => {
    throw new Error(account);
  })();
const motor = products.find((p) => p.exMark === 'Ex db IIC T4 Gb' && p.productClass === '2301') ?? products[0];
if (!motor) throw new Error('no product');

beforeAll(async () => {
  for (const account of ['wanyuan', 'dongyu', 'jiyao'])
    byAccount.set(account, await registerDemoCompany(stage, users, MAIN_TENANT, companyOf(account)));
  const standards = await makeCall(app, laboratoryCalls.standardsByGroup, { groupName: 'GB/T 3836' }, { token: await users.as('wanyuan') });
  standardIds = new Map(standards.map((s) => [s.part, s.id]));
}, 60_000);

beforeEach(() => {
  faults.length = 0;
});

const pass = (minutes: number) => world.setNow(new Date(world.now().getTime() + minutes * 60_000));
const form = (factory = 'wanyuan') =>
  formFor(world, chance, {
    applicant: registered('wanyuan'),
    manufacturer: registered('wanyuan'),
    factory: registered(factory),
    product: motor,
    standardIds,
  });
const as = async (account: string) => ({ token: await users.as(account), headers: { 'idempotency-key': world.uuid() } });
const file = (name = '执照.pdf', content = paper('paper', ['one'])) => ({ filename: name, type: 'application/pdf', content });

const nodesOf = async (caseId: string) => makeCall(app, fileCalls.selectFileCatalog, { dataId: caseId }, await as('wanyuan'));
const attachAll = async (caseId: string) => {
  for (const node of (await nodesOf(caseId)).filter((n) => n.mustUpload === 1 && n.suffix !== ''))
    await makeCall(app, fileCalls.uploadFile, { fileCatalogId: node.id, dataId: caseId }, { ...(await as('wanyuan')), file: file() });
};
const draft = async (factory?: string) => makeCall(app, acceptanceCalls.save, form(factory), await as('wanyuan'));
const submitted = async (factory?: string) => {
  const { id } = await draft(factory);
  await attachAll(id);
  await makeCall(app, acceptanceCalls.submit, { id }, await as('wanyuan'));
  return makeCall(app, acceptanceCalls.select, { id }, await as('wanyuan'));
};
const reviewer = async (flowInstanceId: string, account: string, node: string) =>
  (await makeCall(app, workflowCalls.flowNextUserList, { flowInstanceId, currentNodeKeyName: node, result: 'PASS' }, await as(account)))[0]
    ?.userList[0]?.id ?? '';

describe('a draft', () => {
  test('is saved, changed by version, copied and deleted by its company', async () => {
    const first = await draft();
    expect(first).toMatchObject({
      state: '0',
      applicationNo: '',
      turn: 'customer',
      abilities: { update: true, submit: true, remove: true, copy: true },
    });
    const changed = await makeCall(
      app,
      acceptanceCalls.update,
      { ...form(), id: first.id, version: first.version, productName: '新的名称' },
      await as('wanyuan'),
    );
    expect(changed.form.productName).toBe('新的名称');
    const stale = await tryCall(app, acceptanceCalls.update, { ...form(), id: first.id, version: first.version }, await as('wanyuan'));
    expect(stale).toMatchObject({ code: 409, refusal: 'acceptance.changedMeanwhile' });
    const { id: copy } = await makeCall(app, acceptanceCalls.copyForCCC, { id: first.id }, await as('wanyuan'));
    const copied = await makeCall(app, acceptanceCalls.select, { id: copy }, await as('wanyuan'));
    expect(copied.form.declareAgree).toBe(false);
    expect(copied.form.products.map((p) => p.productModel)).toEqual(changed.form.products.map((p) => p.productModel));
    expect(copied.form.products[0]?.id).not.toBe(changed.form.products[0]?.id);
    // one whose contact the company has deleted since is copied without
    await raw('update ccc_application set contact_id = $1 where id = $2', [world.uuid(), first.id]);
    const { id: without } = await makeCall(app, acceptanceCalls.copyForCCC, { id: first.id }, await as('wanyuan'));
    expect((await makeCall(app, acceptanceCalls.select, { id: without }, await as('wanyuan'))).form.contactId).toBe('');
    await makeCall(app, acceptanceCalls.deleteForCCC, { id: copy }, await as('wanyuan'));
    expect((await tryCall(app, acceptanceCalls.select, { id: copy }, await as('wanyuan'))).code).toBe(404);
  });

  test('an empty one may be saved too', async () => {
    const empty = await makeCall(app, acceptanceCalls.save, {}, await as('wanyuan'));
    expect(empty.form.applicantId).toBe(registered('wanyuan').companyId);
    const findings = await makeCall(app, acceptanceCalls.preCheck, { id: empty.id }, await as('wanyuan'));
    expect(findings.filter((f) => f.code === 'missing').map((f) => f.path)).toEqual(
      expect.arrayContaining(['applyKind', 'productClass', 'standards', 'unitDescription']),
    );
  });

  test('belongs to its company alone: neither its factory nor staff see it', async () => {
    const { id } = await draft('dongyu');
    expect((await tryCall(app, acceptanceCalls.select, { id }, await as('dongyu'))).code).toBe(404);
    expect((await tryCall(app, acceptanceCalls.detail, { id }, await as('zhangruonan'))).code).toBe(404);
    expect((await makeCall(app, acceptanceCalls.draftPage, { keyword: motor.name }, await as('dongyu'))).records).toEqual([]);
  });

  test('is not submitted while something is missing, and the place of each fault is told', async () => {
    const { id, version } = await draft();
    const reply = await tryCall(app, acceptanceCalls.submit, { id }, await as('wanyuan'));
    expect(reply).toMatchObject({ code: 400, refusal: 'acceptance.notReady' });
    expect(Object.keys(reply.fields ?? {})).toContain('0101');
    const bad = form();
    const [first] = bad.products ?? [];
    if (first) first.productExMark = 'Ex db IIC T4 Ga';
    await makeCall(app, acceptanceCalls.update, { ...bad, id, version, declareAgree: false }, await as('wanyuan'));
    const findings = await makeCall(app, acceptanceCalls.preCheck, { id }, { ...(await as('wanyuan')), lang: 'en' });
    expect(findings.find((f) => f.path === 'products.0.productExMark')).toMatchObject({
      severity: 'error',
      code: 'markFault',
      section: 'models',
    });
    expect(findings.find((f) => f.path === 'products.0.productExMark')?.params.message).toMatch(/Ga/);
    expect(findings.map((f) => f.code)).toContain('declareMissing');
  });

  test('a right marking is kept in its proper writing, a wrong one as it was typed', async () => {
    const typed = form();
    const [first] = typed.products ?? [];
    if (first) first.productExMark = 'Ｅｘ  db ⅡC T4  Gb';
    const right = await makeCall(app, acceptanceCalls.save, typed, await as('wanyuan'));
    expect(right.form.products[0]?.productExMark).toBe('Ex db IIC T4 Gb');
    expect(await raw('select product_ex_mark as mark from ccc_application where id = $1', [right.id])).toEqual([
      { mark: 'Ex db IIC T4 Gb' },
    ]);
    if (first) first.productExMark = 'Ех db IIC T4 Gb';
    const wrong = await makeCall(app, acceptanceCalls.update, { ...typed, id: right.id, version: right.version }, await as('wanyuan'));
    expect(wrong.form.products[0]?.productExMark).toBe('Ех db IIC T4 Gb');
    const findings = await makeCall(app, acceptanceCalls.preCheck, { id: right.id }, await as('wanyuan'));
    expect(findings.filter((f) => f.path === 'products.0.productExMark').map((f) => [f.severity, f.code])).toContainEqual([
      'error',
      'markFault',
    ]);
  });

  test('an IP code must be one', async () => {
    const codesFor = async (ipCode: string) => {
      const typed = form();
      const [first] = typed.products ?? [];
      if (first) first.ipCode = ipCode;
      const { id } = await makeCall(app, acceptanceCalls.save, typed, await as('wanyuan'));
      const findings = await makeCall(app, acceptanceCalls.preCheck, { id }, await as('wanyuan'));
      return findings.filter((f) => f.path === 'products.0.ipCode').map((f) => [f.severity, f.code]);
    };
    for (const wrong of ['foo', 'IP99', 'ip65']) expect(await codesFor(wrong), wrong).toEqual([['error', 'ipCodeWrong']]);
    for (const right of ['IP66', 'IPX4', 'IP66/IP68']) expect(await codesFor(right), right).toEqual([]);
  });

  test('with one model twice, an impossible degree of protection or a range upside down is not submitted', async () => {
    const typed = form();
    const [first] = typed.products ?? [];
    if (!first) throw new Error('no model');
    const [param] = first.params ?? [];
    first.ipCode = 'IP99';
    first.params = [{ ...param, valueMin: '100', valueMax: '9.5' }];
    const twin = {
      ...first,
      id: world.uuid(),
      productModel: ` ${String(first.productModel).toLowerCase()} `,
      ipCode: 'IP66',
      params: [param ?? {}],
    };
    const { id } = await makeCall(app, acceptanceCalls.save, { ...typed, products: [first, twin] }, await as('wanyuan'));
    const findings = await makeCall(app, acceptanceCalls.preCheck, { id }, await as('wanyuan'));
    const told = findings.filter((f) => ['ipCodeWrong', 'rangeReversed', 'modelTwice'].includes(f.code));
    expect(told.map(({ severity, code, path: at }) => [severity, code, at])).toEqual([
      ['error', 'ipCodeWrong', 'products.0.ipCode'],
      ['error', 'rangeReversed', 'products.0.params.0.valueMin'],
      ['error', 'modelTwice', 'products.1.productModel'],
    ]);
    await attachAll(id);
    const reply = await tryCall(app, acceptanceCalls.submit, { id }, await as('wanyuan'));
    expect(reply).toMatchObject({ refusal: 'acceptance.notReady' });
    expect(Object.keys(reply.fields ?? {}).sort()).toEqual(told.map((f) => f.path).sort());
  });

  test('names the standard that the marking needs and the list lacks', async () => {
    const { id } = await makeCall(app, acceptanceCalls.save, { ...form(), standards: [standardIds.get('.1') ?? ''] }, await as('wanyuan'));
    const findings = await makeCall(app, acceptanceCalls.preCheck, { id }, await as('wanyuan'));
    expect(findings).toContainEqual(
      expect.objectContaining({ code: 'standardMissing', params: expect.objectContaining({ standard: 'GB/T 3836.2' }) }),
    );
  });
});

describe('papers', () => {
  test('follow the rules of their node: extension, content, number, size', async () => {
    const { id } = await draft();
    const nodes = await nodesOf(id);
    const node = nodes.find((n) => n.catalogCode === '0101')?.id ?? '';
    const put = async (given: ReturnType<typeof file>) =>
      tryCall(app, fileCalls.uploadFile, { fileCatalogId: node, dataId: id }, { ...(await as('wanyuan')), file: given });
    expect((await put(file('a.exe'))).refusal).toBe('file.wrongSuffix');
    expect((await put(file('a.pdf', Buffer.from('<html>no pdf</html>')))).refusal).toBe('file.contentMismatch');
    expect((await put(file('a.pdf', Buffer.alloc(0)))).refusal).toBe('file.empty');
    expect((await put(file(`${'长'.repeat(210)}.pdf`))).refusal).toBe('file.nameTooLong');
    const stored = await put(file('..\\..\\认证申请书.pdf'));
    expect(stored.data.fileName).toBe('认证申请书.pdf');
    expect((await put(file('second.pdf'))).refusal).toBe('file.tooMany');
    expect(await raw('select count(*)::int as n from archive_file where case_id = $1', [id])).toEqual([{ n: 1 }]);
  });

  test('are fetched by a short-lived key of whoever may see them', async () => {
    const { id } = await draft();
    const node = (await nodesOf(id)).find((n) => n.catalogCode === '0102')?.id ?? '';
    const { fileId } = await makeCall(
      app,
      fileCalls.uploadFile,
      { fileCatalogId: node, dataId: id },
      { ...(await as('wanyuan')), file: file() },
    );
    expect((await tryCall(app, fileCalls.getFileAuthKey, { fileId }, await as('jiyao'))).code).toBe(404);
    const { authKey } = await makeCall(app, fileCalls.getFileAuthKey, { fileId }, await as('wanyuan'));
    const got = await tryCall(app, fileCalls.downloadById, { id: fileId, authKey });
    expect(got.raw.equals(paper('paper', ['one']))).toBe(true);
    expect((await tryCall(app, fileCalls.downloadById, { id: fileId, authKey: `${authKey.slice(0, -2)}xx` })).refusal).toBe(
      'file.keyInvalid',
    );
    pass(6);
    expect((await tryCall(app, fileCalls.downloadById, { id: fileId, authKey })).refusal).toBe('file.keyInvalid');
    await makeCall(app, fileCalls.removefile, { ids: fileId } as never, await as('wanyuan'));
    expect((await tryCall(app, fileCalls.getFileAuthKey, { fileId }, await as('wanyuan'))).code).toBe(404);
  });

  test('may come before the record, under an issued id', async () => {
    const dataId = await makeCall(app, fileCalls.getUUID, {}, await as('wanyuan'));
    const node = (await nodesOf(dataId)).find((n) => n.catalogCode === '0102')?.id ?? '';
    await makeCall(app, fileCalls.uploadFile, { fileCatalogId: node, dataId }, { ...(await as('wanyuan')), file: file() });
    const saved = await makeCall(app, acceptanceCalls.save, { ...form(), id: dataId }, await as('wanyuan'));
    expect(saved.id).toBe(dataId);
    expect(await makeCall(app, fileCalls.selectFileList, { dataId }, await as('wanyuan'))).toHaveLength(1);
    expect(
      (await tryCall(app, fileCalls.uploadFile, { fileCatalogId: node, dataId }, { ...(await as('jiyao')), file: file() })).refusal,
    ).toBe('file.noUploadHere');
  });
});

describe('the business licence', () => {
  const licenceOf = async (companyId: string, who: string) => {
    const nodes = await makeCall(app, fileCalls.selectFileCatalog, { dataId: companyId }, await as(who));
    const node = nodes.find((n) => n.catalogCode === '9001');
    const [file] = await makeCall(app, fileCalls.selectFileList, { dataId: companyId }, await as(who));
    return { node, fileCatalogId: node?.id ?? '', fileId: file?.fileId ?? '' };
  };
  const put = async (who: string, dataId: string, fileCatalogId: string, replaces?: string) =>
    tryCall(
      app,
      fileCalls.uploadFile,
      { fileCatalogId, dataId, ...(replaces ? { replaces } : {}) },
      { ...(await as(who)), file: file('新执照.pdf') },
    );

  test('lies with the company, and a new one takes the place of the old', async () => {
    const { companyId } = registered('wanyuan');
    const { node, fileCatalogId, fileId } = await licenceOf(companyId, 'wanyuan');
    expect(node).toMatchObject({ canUpload: 1, canCover: 1, canMultiUpload: 1 });
    expect((await put('wanyuan', companyId, fileCatalogId)).refusal).toBe('file.tooMany');
    const replaced = await put('wanyuan', companyId, fileCatalogId, fileId);
    expect(replaced.data.fileName).toBe('新执照.pdf');
    expect((await makeCall(app, fileCalls.selectFileList, { dataId: companyId }, await as('wanyuan'))).map((f) => f.fileId)).toEqual([
      replaced.data.fileId,
    ]);
    expect(replaced.data).toMatchObject({ fileId, versionNo: 2 });
    expect(await makeCall(app, archiveCalls.fileVersions, { fileId }, await as('wanyuan'))).toMatchObject([
      { versionNo: 2, why: 'current', originalFilename: '新执照.pdf' },
      { versionNo: 1, why: 'covered' },
    ]);
    expect(await raw('select kind, case_id from audit_row where subject_id = $1 order by seq desc limit 1', [fileId])).toEqual([
      { kind: 'file.covered', case_id: null },
    ]);
  });

  test('is no other company’s to read, replace, delete or take over; the institute reads it', async () => {
    const { companyId } = registered('wanyuan');
    const { fileCatalogId, fileId } = await licenceOf(companyId, 'wanyuan');
    for (const stranger of ['jiyao', 'dongyu']) {
      expect(await makeCall(app, fileCalls.selectFileList, { dataId: companyId }, await as(stranger))).toEqual([]);
      expect((await tryCall(app, fileCalls.getFileAuthKey, { fileId }, await as(stranger))).code).toBe(404);
      expect((await tryCall(app, fileCalls.removefile, { ids: [fileId] }, await as(stranger))).code).toBe(404);
      expect((await put(stranger, companyId, fileCatalogId)).refusal).toBe('file.noUploadHere');
      expect((await put(stranger, companyId, fileCatalogId, fileId)).refusal).toBe('file.noUploadHere');
      const { companyId: own } = registered(stranger);
      expect((await put(stranger, own, (await licenceOf(own, stranger)).fileCatalogId, fileId)).refusal).toBe('file.notFound');
    }
    expect(await raw('select count(*)::int as n from case_party where case_id = $1', [companyId])).toEqual([{ n: 0 }]);
    expect(await makeCall(app, fileCalls.selectFileList, { dataId: companyId }, await as('zhangruonan'))).toHaveLength(1);
    expect((await tryCall(app, fileCalls.removefile, { ids: [fileId] }, await as('zhangruonan'))).refusal).toBe('file.notRemovable');
    expect((await licenceOf(companyId, 'wanyuan')).fileId).toBe(fileId);
  });

  test('is changed by the company’s administrator alone, and takes no paper of an application', async () => {
    const { companyId } = registered('jiyao');
    const { fileCatalogId, fileId } = await licenceOf(companyId, 'jiyao');
    const paperNode = (await nodesOf((await draft()).id)).find((n) => n.catalogCode === '0105')?.id ?? '';
    expect((await put('jiyao', companyId, paperNode)).refusal).toBe('file.noUploadHere');
    await raw('update user_company set may_manage = false where company_id = $1', [companyId]);
    expect((await put('jiyao', companyId, fileCatalogId, fileId)).refusal).toBe('file.noUploadHere');
    await raw('update user_company set may_manage = true where company_id = $1', [companyId]);
  });
});

describe('a paper uploaded before', () => {
  const nodeAt = async (id: string, code: string) => (await nodesOf(id)).find((n) => n.catalogCode === code)?.id ?? '';
  const filesAt = async (id: string) => makeCall(app, fileCalls.selectFileList, { dataId: id }, await as('wanyuan'));

  test('of a sibling application of the batch, or the licence of the company, is filed here too', async () => {
    const batch = await makeCall(app, acceptanceCalls.saveBatchStep, { stepNo: 1 }, await as('wanyuan'));
    const first = await makeCall(app, acceptanceCalls.save, { ...form(), batchId: batch.id }, await as('wanyuan'));
    const second = await makeCall(app, acceptanceCalls.save, { ...form(), batchId: batch.id }, await as('wanyuan'));
    const fileCatalogId = await nodeAt(first.id, '0109');
    await makeCall(app, fileCalls.uploadFile, { fileCatalogId, dataId: first.id }, { ...(await as('wanyuan')), file: file() });
    const siblings = await makeCall(app, acceptanceCalls.selectBatchFileList, { batchId: batch.id }, await as('wanyuan'));
    expect(siblings.map((f) => f.dataId)).toEqual([first.id]);
    const [manual] = siblings;
    const tie = async (fileId: string, node: string, who = 'wanyuan') =>
      tryCall(app, acceptanceCalls.insertFile, { fileId, dataId: second.id, fileCatalogId: node }, await as(who));
    const tied = await tie(manual?.fileId ?? '', fileCatalogId);
    expect(tied.data).toMatchObject({ dataId: second.id, fileSha256: manual?.fileSha256 });
    expect(await filesAt(first.id), 'it stays where it was').toHaveLength(1);
    const [licence] = await filesAt(registered('wanyuan').companyId);
    const place = await nodeAt(second.id, '0102');
    expect((await tie(licence?.fileId ?? '', place)).code).toBe(200);
    expect((await tie(licence?.fileId ?? '', place)).refusal).toBe('file.tooMany');
    expect((await tie(licence?.fileId ?? '', await nodeAt(second.id, '0202'))).code).not.toBe(200);
    const [foreign] = await makeCall(app, fileCalls.selectFileList, { dataId: registered('jiyao').companyId }, await as('jiyao'));
    expect((await tie(foreign?.fileId ?? '', await nodeAt(second.id, '0103'))).refusal).toBe('file.notFound');
    expect((await tie(manual?.fileId ?? '', fileCatalogId, 'jiyao')).code).not.toBe(200);
    expect(await filesAt(second.id)).toHaveLength(2);
  });
});

/** Meanwhile the account of wanyuan acts for another company too. */
const actingAlsoFor = async (account: string, does: () => Promise<void>): Promise<void> => {
  const joined = await raw<{ id: string }>(
    `insert into user_company select (jsonb_populate_record(m, jsonb_build_object('id', $3::text, 'user_id', u.id))).*
     from user_company m, user_account u where m.tenant_id = $1 and m.company_id = $2 and u.account = 'wanyuan' limit 1 returning id`,
    [MAIN_TENANT, registered(account).companyId, world.uuid()],
  );
  // whoever asks is remembered for some seconds
  pass(1);
  await does();
  await raw('delete from user_company where id = $1', [joined[0]?.id]);
  pass(1);
};

test('a batch is of the applicant of its first application, whichever company of its person that is', () =>
  actingAlsoFor('jiyao', async () => {
    const of = (account: string) =>
      formFor(world, chance, {
        applicant: registered(account),
        manufacturer: registered(account),
        factory: registered(account),
        product: motor,
        standardIds,
      });
    for (const account of ['wanyuan', 'jiyao']) {
      const batch = await makeCall(app, acceptanceCalls.saveBatchStep, { stepNo: 1 }, await as('wanyuan'));
      const { form: first } = await makeCall(app, acceptanceCalls.save, { ...of(account), batchId: batch.id }, await as('wanyuan'));
      expect(first.applicantId).toBe(registered(account).companyId);
      const other = account === 'jiyao' ? 'wanyuan' : 'jiyao';
      expect(await tryCall(app, acceptanceCalls.save, { ...of(other), batchId: batch.id }, await as('wanyuan'))).toMatchObject({
        refusal: 'acceptance.batchOfAnother',
      });
    }
  }));

describe('a submitted application', () => {
  test('gets its number and freezes its parties; manufacturer and factory may follow it from then on', async () => {
    const c = await submitted('dongyu');
    expect(c.applicationNo).toMatch(/^A2026CCC\d{6}$/);
    expect(c).toMatchObject({ state: '10', turn: 'institute', abilities: { update: false, submit: false, remove: false } });
    expect(c.parties.factory?.companyName).toBe(companyOf('dongyu').name);
    const seen = await makeCall(app, acceptanceCalls.select, { id: c.id }, await as('dongyu'));
    expect(seen.applicationNo).toBe(c.applicationNo);
    expect(seen.abilities.copy).toBe(false);
    expect((await tryCall(app, acceptanceCalls.submit, { id: c.id }, await as('dongyu'))).refusal).toBe('acceptance.notApplicant');
    expect((await tryCall(app, acceptanceCalls.update, { ...form(), id: c.id, version: c.version }, await as('wanyuan'))).refusal).toBe(
      'acceptance.stateForbids',
    );
    expect((await tryCall(app, acceptanceCalls.deleteForCCC, { id: c.id }, await as('wanyuan'))).refusal).toBe('acceptance.stateForbids');
  });

  test('submitted twice by one key is submitted once, with the first answer', async () => {
    const { id } = await draft();
    await attachAll(id);
    const options = await as('wanyuan');
    const first = await makeCall(app, acceptanceCalls.submit, { id }, options);
    const again = await makeCall(app, acceptanceCalls.submit, { id }, options);
    expect(again).toEqual(first);
    expect((await tryCall(app, acceptanceCalls.submit, { id: (await draft()).id }, options)).refusal).toBe('server.keyReused');
  });

  test('is not moved by hand behind its approval before it is approved', async () => {
    const c = await submitted();
    const { task } = await makeCall(app, acceptanceCalls.detail, { id: c.id }, await as('zhangruonan'));
    const taskId = task?.taskId ?? '';
    const targets = await makeCall(app, workflowActCalls.flowJumpTargets, { taskId }, await as('caonianci'));
    expect(targets.map(({ nodeKey }) => nodeKey).sort()).toEqual(['applicationForCcc_approval', 'applicationForCcc_review', 'submit']);
    const ask = { taskId, targetNodeKey: 'taskDispatch', remark: '直接下达' };
    expect((await tryCall(app, workflowActCalls.flowJumpAsk, ask, await as('caonianci'))).refusal).toBe('acceptance.notApprovedYet');
  });

  test('goes back for correction and comes again: accepted, reviewed, approved', async () => {
    const c = await submitted();
    const at = (node: string, result: string) => ({ flowInstanceIds: [c.flowInstanceId], currentNodeKeyName: node, result });
    const noRemark = await tryCall(app, workflowCalls.flowSubmit, at('accept', 'REJECT_PRE') as never, await as('zhangruonan'));
    expect(noRemark.code).toBe(400);
    await makeCall(
      app,
      workflowCalls.flowSubmit,
      { ...at('accept', 'REJECT_PRE'), remark: '内部：资料不齐', cusRemark: '请补充铭牌图样' } as never,
      await as('zhangruonan'),
    );
    const returned = await makeCall(app, acceptanceCalls.select, { id: c.id }, await as('wanyuan'));
    expect(returned).toMatchObject({
      state: '15',
      turn: 'customer',
      returnRemark: '请补充铭牌图样',
      abilities: { update: true, submit: true, remove: false },
    });
    const back = await tryCall(app, workflowActCalls.withdraw, { flowInstanceId: c.flowInstanceId }, await as('zhangruonan'));
    expect(back.refusal, 'the company has opened it').toBe('workflow.withdrawOpened');
    const timeline = await makeCall(
      app,
      workflowCalls.flowTimelineByBusinessId,
      { businessId: c.id, category: 'cccApplication' },
      await as('wanyuan'),
    );
    expect(JSON.stringify(timeline)).toContain('请补充铭牌图样');
    expect(JSON.stringify(timeline)).not.toContain('内部：资料不齐');
    expect(JSON.stringify(timeline)).not.toContain('张若楠');

    pass(60);
    const fixed = await makeCall(
      app,
      acceptanceCalls.update,
      { ...form(), id: c.id, version: returned.version, trademark: '宛原' },
      await as('wanyuan'),
    );
    expect(fixed.form.trademark).toBe('宛原');
    const resubmitted = await makeCall(app, acceptanceCalls.submit, { id: c.id }, await as('wanyuan'));
    expect(resubmitted).toMatchObject({ applicationNo: c.applicationNo, state: '10' });

    const refused = await tryCall(app, acceptanceCalls.acceptance, { id: c.id, result: 'PASS', remark: '同意' }, await as('zhangruonan'));
    expect(refused.refusal, 'a person must be chosen').toMatch(/^workflow\./);
    const passing = {
      id: c.id,
      result: 'PASS',
      remark: '资料齐全',
      assignmentType: '1',
      assignmentValue: await reviewer(c.flowInstanceId, 'zhangruonan', 'accept'),
    };
    for (const acceptOpinion of [undefined, '  ']) {
      const silent = await tryCall(
        app,
        acceptanceCalls.acceptance,
        { ...passing, acceptOpinion },
        { ...(await as('zhangruonan')), lang: 'en' },
      );
      expect(silent).toMatchObject({ refusal: 'acceptance.opinionMissing' });
      expect(silent.msg).toMatch(/^Write the acceptance opinion/);
    }
    const ask = { flowInstanceId: c.flowInstanceId, currentNodeKeyName: 'accept' };
    expect((await makeCall(app, workflowCalls.flowTaskDialog, ask, await as('zhangruonan'))).form?.fields).toMatchObject([
      { name: 'acceptOpinion', label: '受理评审意见', max: 500, required: true, results: ['PASS*'] },
    ]);
    const tooLong = await tryCall(
      app,
      acceptanceCalls.acceptance,
      { ...passing, acceptOpinion: '长'.repeat(501) },
      await as('zhangruonan'),
    );
    expect(tooLong.code).toBe(400);
    const accepted = await makeCall(
      app,
      acceptanceCalls.acceptance,
      { ...passing, ...opinionAt('accept', 'PASS') },
      await as('zhangruonan'),
    );
    expect(accepted).toMatchObject({ state: '20', currentNodeKeyName: 'applicationForCcc_review' });
    const opinions = { businessId: c.id, category: 'cccApplication', nodeKeyNames: ['accept'] };
    expect(await makeCall(app, workflowCalls.flowOpinionList, opinions, await as('chensiyuan')), 'the reviewer reads it').toMatchObject([
      {},
      { fields: [{ label: '受理评审意见', value: ACCEPT_OPINION }], remark: '资料齐全' },
    ]);
    const reviewing = { flowInstanceId: c.flowInstanceId, currentNodeKeyName: 'applicationForCcc_review' };
    expect((await makeCall(app, workflowCalls.flowTaskDialog, reviewing, await as('chensiyuan'))).form).toBeNull();
    const [holder] = await raw<{ account: string }>(
      "select u.account from wf_task t join user_account u on u.id = t.assignee where t.business_id = $1 and t.status = 'open'",
      [c.id],
    );
    const other = holder?.account === 'chensiyuan' ? 'yangxiaolan' : 'chensiyuan';
    expect(
      (await tryCall(app, acceptanceCalls.acceptanceReview, { id: c.id, result: 'PASS', remark: '同意' }, await as(other))).refusal,
    ).toBe('workflow.assignedTo');
    await makeCall(
      app,
      acceptanceCalls.acceptanceReview,
      {
        id: c.id,
        result: 'PASS',
        remark: '复核通过',
        assignmentType: '1',
        assignmentValue: await reviewer(c.flowInstanceId, holder?.account ?? '', 'applicationForCcc_review'),
      },
      await as(holder?.account ?? ''),
    );
    const [approver] = await raw<{ account: string }>(
      "select u.account from wf_task t join user_account u on u.id = t.assignee where t.business_id = $1 and t.status = 'open'",
      [c.id],
    );
    const approve = async (input: object) =>
      tryCall(app, acceptanceCalls.approval, { id: c.id, remark: '批准', ...input } as never, await as(approver?.account ?? ''));
    expect((await approve({ result: 'PASS_TEST', isNeedModelTest: '1' })).refusal).toBe('acceptance.laboratoryMissing');
    const untested = { result: 'PASS_NOTEST', isNeedModelTest: '0' };
    expect((await approve(untested)).refusal).toBe('acceptance.noTestReasonMissing');
    expect((await approve({ ...untested, noTestReason: '已有报告' })).refusal, 'which report').toBe('acceptance.noReportToRestOn');
    const reported = (number: string) =>
      raw("update ccc_application set form = jsonb_set(form, '{existingReportNo}', to_jsonb($2::text)) where id = $1", [c.id, number]);
    await reported('NEPSI-T2024-1033');
    expect(await approve({ ...untested, noTestReason: '已有报告' })).toMatchObject({
      refusal: 'acceptance.existingReportNotFiled',
      msg: expect.stringContaining('NEPSI-T2024-1033'),
    });
    await reported('');
    expect((await approve({ result: 'PASS_TEST', isNeedModelTest: '0', noTestReason: '有报告' })).refusal).toBe(
      'acceptance.branchAgainstTest',
    );
    const needed = { result: 'PASS_TEST', isNeedModelTest: '1', laboratoryMark: '103' };
    expect((await approve(needed)).refusal).toBe('acceptance.sampleRuleMissing');
    const shown = (
      await makeCall(app, workflowCalls.flowTaskDialog, { flowInstanceId: c.flowInstanceId }, await as(approver?.account ?? ''))
    ).form;
    expect(shown?.begin.sampleRule, 'what its product class says').toMatch(/^每个主检型号 1 至 3 台/);
    const sampleRule = String(shown?.begin.sampleRule);
    expect((await approve({ ...needed, laboratoryMark: '999', sampleRule })).refusal).toBe('server.input');
    const tested = { ...needed, sampleRule, isNeedFactoryCheck: '1' };
    const planner = await users.idOf('wuxiangdong');
    expect((await approve({ ...tested, planCenterUser: await users.idOf('zhangruonan') })).refusal).toBe('acceptance.notPlanner');
    // sent back once more: nothing is charged by that, and the approval that follows charges it
    await approve({ result: 'REJECT_PRE', remark: '请核对型号' });
    await makeCall(
      app,
      acceptanceCalls.acceptanceReview,
      { id: c.id, result: 'PASS', remark: '已核对', assignmentType: '1', assignmentValue: await users.idOf(approver?.account ?? '') },
      await as(holder?.account ?? ''),
    );
    const notes = () => raw('select n.note_kind from case_work w join payment_note n on n.id = w.work_id where w.case_id = $1', [c.id]);
    expect(await notes()).toEqual([]);
    const done = await approve({ ...tested, planCenterUser: planner });
    expect(await notes()).toEqual([{ note_kind: '1' }]);
    expect(done.data).toMatchObject({ state: '40', currentNodeKeyName: 'taskDispatch' });
    const detail = await makeCall(app, acceptanceCalls.detail, { id: c.id }, await as('wangjianheng'));
    expect(detail.staff).toMatchObject({
      acceptUser: '张若楠',
      acceptOpinion: ACCEPT_OPINION,
      isNeedModelTest: true,
      laboratoryMark: '103',
      sampleRule,
      isNeedFactoryCheck: true,
      planCenterUser: '吴向东',
    });
    expect(detail.task).toMatchObject({ nodeKey: 'taskDispatch' });
    const decided = { businessId: c.id, category: 'cccApplication', nodeKeyNames: 'applicationForCcc_approval' };
    const approved = (await makeCall(app, workflowCalls.flowOpinionList, decided, { ...(await as('chensiyuan')), lang: 'en' })).at(-1);
    expect(
      approved?.fields.map((f) => [f.label, f.value, f.dict]),
      'what was decided, in the words of the form',
    ).toEqual([
      ['Plan dispatcher', '吴向东', ''],
      ['Type test needed', 'Needed', ''],
      ['Laboratory', '103', 'laboratory_b'],
      ['Sample requirements', sampleRule, ''],
      ['Factory inspection needed', 'Needed', ''],
    ]);
    const told = await makeCall(
      app,
      workflowCalls.flowTimelineByBusinessId,
      { businessId: c.id, category: 'cccApplication' },
      await as('wanyuan'),
    );
    expect(
      told.flatMap((n) => n.fields),
      'the company reads none of it',
    ).toEqual([]);
    const seen = { id: c.id };
    expect(await makeCall(app, acceptanceCalls.preApprovalDetail, seen, await as('chensiyuan'))).toEqual({
      isNeedModelTest: '1',
      chooseLaboratory: '103',
      explanation: '',
    });
    expect((await makeCall(app, acceptanceCalls.select, { id: c.id }, await as('wanyuan'))).customerText.zh).toBe('申请已受理');
    expect(faults).toEqual([]);
  });
});

describe('the list of work', () => {
  test('a node with a form of its own is completed from there, under the same conditions', async () => {
    const c = await submitted();
    const { task } = await makeCall(app, acceptanceCalls.detail, { id: c.id }, await as('zhangruonan'));
    const next = await reviewer(c.flowInstanceId, 'zhangruonan', 'accept');
    const complete = async (given: object, lang: 'zh' | 'en' = 'zh') =>
      tryCall(
        app,
        workflowListCalls.completeTask,
        { taskId: task?.taskId ?? '', result: 'PASS', comment: '齐全', assignmentType: '1', assignmentValue: next, ...given },
        { ...(await as('zhangruonan')), lang },
      );
    const silent = await complete({});
    expect(silent).toMatchObject({ refusal: 'acceptance.opinionMissing', msg: '请填写受理评审意见，复核和批准人员据此办理' });
    expect(silent.fields, 'told beside the field').toEqual({ acceptOpinion: silent.msg });
    expect((await complete({}, 'en')).msg).toBe('Write the acceptance opinion; review and approval rely on it');
    expect((await complete({ ...opinionAt('accept', 'PASS'), laboratoryMark: '103' })).refusal).toBe('workflow.fieldNotDeclared');
    expect((await complete({ acceptOpinion: '长'.repeat(501) })).refusal).toBe('server.input');
    expect((await complete(opinionAt('accept', 'PASS'))).data).toMatchObject({
      result: 'PASS',
      next: [{ nodeKey: 'applicationForCcc_review' }],
    });
    const { staff } = await makeCall(app, acceptanceCalls.detail, { id: c.id }, await as('zhangruonan'));
    expect(staff.acceptOpinion).toBe(ACCEPT_OPINION);
  });

  test('a case goes back to its company from there, with what the company reads', async () => {
    const c = await submitted();
    const { task } = await makeCall(app, acceptanceCalls.detail, { id: c.id }, await as('zhangruonan'));
    const back = { taskId: task?.taskId ?? '', result: 'REJECT_PRE' };
    expect((await tryCall(app, workflowListCalls.completeTask, back, await as('zhangruonan'))).refusal).toBe(
      'workflow.customerRemarkRequired',
    );
    await makeCall(app, workflowListCalls.completeTask, { ...back, cusRemark: '请补充图纸' }, await as('zhangruonan'));
    expect(await makeCall(app, acceptanceCalls.select, { id: c.id }, await as('wanyuan'))).toMatchObject({ returnRemark: '请补充图纸' });
  });
});

describe('a returned application', () => {
  test('keeps its applicant, whose the process is; a draft may still be given another one', () =>
    actingAlsoFor('jiyao', async () => {
      const { companyId: applicantId, contactId } = registered('jiyao');
      const change = async ({ id, version }: { id: string; version: number }) =>
        tryCall(app, acceptanceCalls.update, { ...form(), applicantId, contactId, id, version }, await as('wanyuan'));
      const begun = await draft();
      expect(begun.abilities).toMatchObject({ changeApplicant: true, changeUnit: true });
      expect((await change(begun)).data).toMatchObject({ form: { applicantId } });

      const c = await submitted();
      const at = { flowInstanceIds: [c.flowInstanceId], currentNodeKeyName: 'accept', result: 'REJECT_PRE' };
      await makeCall(app, workflowCalls.flowSubmit, { ...at, remark: '内部', cusRemark: '请更正' }, await as('zhangruonan'));
      const returned = await makeCall(app, acceptanceCalls.select, { id: c.id }, await as('wanyuan'));
      expect(returned.abilities).toMatchObject({ update: true, changeApplicant: false, changeUnit: true });
      expect((await change(returned)).refusal).toBe('acceptance.applicantFixed');
      expect(await makeCall(app, acceptanceCalls.select, { id: c.id }, await as('wanyuan'))).toMatchObject({
        form: { applicantId: registered('wanyuan').companyId },
      });
    }));

  test('is counted as one as long as the return stands', async () => {
    const c = await submitted();
    const count = async () => (await raw<{ n: number }>('select return_count as n from ccc_application where id = $1', [c.id]))[0]?.n;
    const at = { flowInstanceIds: [c.flowInstanceId], currentNodeKeyName: 'accept', result: 'REJECT_PRE' };
    await makeCall(app, workflowCalls.flowSubmit, { ...at, remark: '内部', cusRemark: '请更正' }, await as('zhangruonan'));
    expect(await count()).toBe(1);
    await makeCall(app, workflowActCalls.withdraw, { flowInstanceId: c.flowInstanceId }, await as('zhangruonan'));
    expect(await count()).toBe(0);
  });

  test('is withdrawn by its applicant for good, with a reason; staff who worked on it are told', async () => {
    const c = await submitted('dongyu');
    const give = async (account: string, reason = '产品停产') =>
      tryCall(app, acceptanceCalls.withdrawApplication, { id: c.id, reason }, await as(account));
    expect((await give('wanyuan')).refusal, 'while the institute has it').toBe('acceptance.stateForbids');
    const back = {
      flowInstanceIds: [c.flowInstanceId],
      currentNodeKeyName: 'accept',
      result: 'REJECT_PRE',
      remark: '内部',
      cusRemark: '请补充',
    };
    await makeCall(app, workflowCalls.flowSubmit, back, await as('zhangruonan'));
    // where the institute has set days for the correction, the company reads until when
    await raw(
      "update wf_todo set warn_at = '2026-03-20 18:00+08', due_at = '2026-03-31 18:00+08', severe_at = '2026-04-10 18:00+08' where business_id = $1",
      [c.id],
    );
    const due = await makeCall(app, acceptanceCalls.retreatPage, { keyword: c.applicationNo }, await as('wanyuan'));
    expect(due.records).toMatchObject([{ dueTime: '2026-03-31 18:00:00', lamp: 'green' }]);
    expect((await give('dongyu')).refusal, 'its factory').toBe('acceptance.notApplicant');
    expect((await give('jiyao')).refusal, 'another company').toBe('acceptance.notFound');
    expect((await give('wanyuan', ' ')).code).toBe(400);
    expect((await give('wanyuan')).data).toEqual({ id: c.id, state: '90' });
    const ended = await makeCall(app, acceptanceCalls.select, { id: c.id }, { ...(await as('wanyuan')), lang: 'en' });
    expect(ended).toMatchObject({ state: '90', turn: 'none', customerText: { en: 'Withdrawn by your company' } });
    expect(ended.abilities).toMatchObject({ update: false, submit: false, withdraw: false, copy: true });
    expect((await give('wanyuan')).refusal, 'once').toBe('acceptance.stateForbids');
    const told = await makeCall(app, portalCalls.messagePage, { size: 5 }, await as('zhangruonan'));
    expect(told.records.map((m) => m.title)).toContain(`${c.applicationNo} 已由企业撤回`);
    expect(await raw('select 1 from wf_todo where business_id = $1', [c.id])).toEqual([]);
    expect(await raw("select details->>'reason' as reason from audit_row where kind = 'acceptance.withdrawn'")).toEqual([
      { reason: '产品停产' },
    ]);
  });
});

test('a company finds the cases in which it takes part, and by no keyword, filter or list any other', async () => {
  const c = await submitted('dongyu');
  const { list, applicationPage, cccBusinessPage, acceptedPage, retreatPage, draftPage } = acceptanceCalls;
  const lists = [list, applicationPage, cccBusinessPage, acceptedPage, retreatPage, draftPage];
  const asks = [
    {},
    { keyword: c.applicationNo },
    { keyword: companyOf('wanyuan').name.slice(0, 4) },
    { state: '10,15,40' },
    { businessType: '1' },
  ];
  const found = async (account: string) => {
    const ids = new Set<string>();
    const token = await as(account);
    for (const call of lists)
      for (const input of asks) for (const row of (await makeCall(app, call, { ...input, size: 200 }, token)).records) ids.add(row.id);
    return ids;
  };
  expect(await found('wanyuan')).toContain(c.id);
  expect(await found('dongyu'), 'its factory').toContain(c.id);
  const strangers = await found('jiyao');
  expect(strangers).not.toContain(c.id);
  const parties = await raw<{ id: string }>("select replace(case_id::text, '-', '') as id from case_party where company_id = $1", [
    registered('jiyao').companyId,
  ]);
  expect([...strangers].filter((id) => !parties.some((p) => p.id === id))).toEqual([]);
});

describe('the queues', () => {
  test('count what they list, under every filter', async () => {
    const token = await as('zhangruonan');
    const filters = [
      {},
      { keyword: motor.model.slice(0, 4).toLowerCase() },
      { productClass: '2301' },
      { productClass: '2305' },
      { lamp: 'green' as const },
      { lamp: 'red' as const },
      { isUrgent: true },
      { state: '10,15' },
      { assignee: '张' },
      { minApplicationTime: '2026-03-02 00:00:00', maxApplicationTime: '2026-03-02 23:59:59' },
    ];
    for (const filter of filters) {
      const counts = await makeCall(app, acceptanceCalls.pageStatistics, { nodeKey: 'accept', ...filter }, token);
      for (const tab of ['todo', 'returned', 'done', 'all'] as const) {
        const page = await makeCall(app, acceptanceCalls.page, { nodeKey: 'accept', tab, size: 2, ...filter }, token);
        expect(page.total, `${tab} ${JSON.stringify(filter)}`).toBe(counts[tab]);
        expect(page.records.length).toBe(Math.min(2, counts[tab]));
      }
    }
  });

  test('show what waits for the viewer, and let act who may', async () => {
    const c = await submitted();
    const mine = await makeCall(app, acceptanceCalls.page, { nodeKey: 'accept', keyword: c.applicationNo }, await as('zhangruonan'));
    expect(mine.records).toHaveLength(1);
    expect(mine.records[0]).toMatchObject({ applicationNo: c.applicationNo, abilities: { act: true }, lamp: 'green', state: '10' });
    const dean = await makeCall(app, acceptanceCalls.page, { nodeKey: 'accept', keyword: c.applicationNo }, await as('wangjianheng'));
    expect(dean.records).toEqual([]);
    const all = await makeCall(
      app,
      acceptanceCalls.page,
      { nodeKey: 'accept', tab: 'all', keyword: c.applicationNo },
      await as('wangjianheng'),
    );
    expect(all.records[0]?.abilities.act).toBe(false);
    const by = async (filter: { state?: string; assignee?: string }) =>
      (await makeCall(app, acceptanceCalls.page, { nodeKey: 'accept', tab: 'all', size: 100, ...filter }, await as('wangjianheng')))
        .records;
    expect(new Set((await by({ state: '40' })).map((r) => r.state))).toEqual(new Set(['40']));
    await makeCall(app, workflowListCalls.claimTask, { taskId: mine.records[0]?.taskId ?? '' }, await as('zhangruonan'));
    expect((await by({ assignee: '张若楠' })).map((r) => [r.applicationNo, r.assigneeName])).toContainEqual([c.applicationNo, '张若楠']);
    expect(new Set((await by({ assignee: '张若楠' })).map((r) => r.assigneeName))).toEqual(new Set(['张若楠']));
  });

  test('a role that sees own cases only finds no others', async () => {
    const c = await submitted();
    expect((await tryCall(app, acceptanceCalls.detail, { id: c.id }, await as('guoanqi'))).code).toBe(404);
  });

  test('leave as Excel in the order and columns that the person chose, in their language, and on record', async () => {
    const { read } = await import('hucre');
    const token = await as('zhangruonan');
    const file = async (asked: object, more: { columns?: string; lang?: 'zh' | 'en' } = {}) => {
      const { authKey } = await makeCall(app, fileCalls.acceptanceExportKey, {}, token);
      const { lang = 'zh', ...columns } = more;
      const filters = JSON.stringify({ nodeKey: 'accept', tab: 'all', ...asked });
      const got = await tryCall(app, acceptanceCalls.exportApplicationsCcc, { authKey, filters, ...columns }, { lang });
      return got.code === 200 ? ((await read(got.raw)).sheets[0]?.rows ?? []) : got;
    };
    const listed = async (sort: 'applicationNo' | '-applicationNo') => {
      const { records } = await makeCall(app, acceptanceCalls.page, { nodeKey: 'accept', tab: 'all', sort, size: 200 }, token);
      return records.map((r) => [r.submitTime, r.applicationNo]);
    };
    const columns = 'submitTime,applicationNo,abilities,nothing';
    expect(await file({ sort: '-applicationNo' }, { columns, lang: 'en' })).toEqual([
      ['Submitted at', 'Application number'],
      ...(await listed('-applicationNo')),
    ]);
    expect(await file({ sort: 'applicationNo' }, { columns })).toEqual([['提交时间', '申请编号'], ...(await listed('applicationNo'))]);
    expect(await file({ sort: 'nothing' })).toMatchObject({ refusal: 'server.malformed' });
    const [last] = await raw<{ details: object }>(
      "select details from audit_row where kind = 'list.exported' order by created_at desc, id desc limit 1",
    );
    expect(last?.details).toMatchObject({ list: 'acceptance.cccQueue', columns: ['submitTime', 'applicationNo'] });
  });

  test('leave as Excel by a key, with the same filters', async () => {
    const { authKey } = await makeCall(app, fileCalls.acceptanceExportKey, {}, await as('zhangruonan'));
    const got = await tryCall(app, acceptanceCalls.exportApplicationsCcc, {
      authKey,
      filters: JSON.stringify({ nodeKey: 'accept', tab: 'all' }),
    });
    expect(got.status).toBe(200);
    expect(got.raw.subarray(0, 2).toString()).toBe('PK');
    const { read } = await import('hucre');
    const book = await read(got.raw);
    const { all } = await makeCall(app, acceptanceCalls.pageStatistics, { nodeKey: 'accept' }, await as('zhangruonan'));
    expect(book.sheets[0]?.rows.length).toBe(all + 1);
    const heads = book.sheets[0]?.rows[0];
    expect(heads?.slice(0, 2)).toEqual(['申请编号', '申请类型']);
    expect(heads).toContain('办结期限');
    expect((await tryCall(app, acceptanceCalls.exportApplicationsCcc, { authKey: 'x'.repeat(40) })).refusal).toBe('server.exportKeyGone');
    const { authKey: foreign } = await makeCall(app, fileCalls.acceptanceExportKey, {}, await as('fengyuanshan'));
    expect(
      (await tryCall(app, acceptanceCalls.exportApplicationsCcc, { authKey: foreign, filters: JSON.stringify({ nodeKey: 'accept' }) }))
        .code,
    ).toBe(403);
  });
});

test('work handed to a team waits in the queue of its members, once, and of nobody else', async () => {
  const { id, flowInstanceId } = await submitted();
  const team = world.uuid();
  const std = `'${MAIN_TENANT}', now(), '${team}', now(), '${team}'`;
  const columns = 'id, tenant_id, created_at, created_by, updated_at, updated_by';
  await raw(`insert into team (${columns}, team_name) values ('${team}', ${std}, '防爆一组')`);
  // one holds the role of the node, the other does not
  for (const member of ['liuqiming', 'maxiao'])
    await raw(
      `insert into team_user (${columns}, team_id, user_id) values ('${world.uuid()}', ${std}, '${team}', '${await users.idOf(member)}')`,
    );
  const given = { flowInstanceId, assignmentType: '3' as const, assignmentTeamValue: team, remark: '一组办理' };
  await makeCall(app, workflowActCalls.distribution, given, await as('wuxiangdong'));
  const todo = async (account: string) => {
    const page = await makeCall(app, acceptanceCalls.page, { nodeKey: 'accept', tab: 'todo', current: 1, size: 100 }, await as(account));
    return page.records.filter((r) => r.id === id).length;
  };
  expect(await todo('liuqiming')).toBe(1);
  expect(await todo('zhangruonan')).toBe(0);
});

describe('how far one looks (domain 5.3)', () => {
  const HEAD = 'dept_head';
  /** Makes somebody head of a department, and nothing else. */
  const headOf = async (account: string, dept: string): Promise<void> => {
    const user = await users.idOf(account);
    await raw(`delete from user_role where user_id = '${user}'`);
    await raw(`insert into user_role (id, tenant_id, created_at, created_by, updated_at, updated_by, user_id, dept_id, role_id)
      select '${world.uuid()}', d.tenant_id, now(), '${user}', now(), '${user}', '${user}', d.id, r.id from dept d join role r on r.tenant_id = d.tenant_id
      where d.tenant_id = '${MAIN_TENANT}' and d.dept_code = '${dept}' and r.role_alias = '${HEAD}'`);
    pass(1);
  };
  const scope = async (code: string, set: string): Promise<void> => {
    await raw(`update data_scope set ${set} where tenant_id = '${MAIN_TENANT}' and code = '${code}'`);
    pass(1);
  };
  const sees = async (account: string, id: string): Promise<[boolean, boolean]> => {
    const opened = await tryCall(app, acceptanceCalls.detail, { id }, await as(account));
    const page = await makeCall(app, acceptanceCalls.page, { nodeKey: 'accept', tab: 'all', current: 1, size: 100 }, await as(account));
    expect(opened.refusal === undefined || opened.refusal === 'acceptance.notFound', opened.refusal).toBe(true);
    return [opened.code === 200, page.records.some((r) => r.id === id)];
  };

  test('a head of department: what the department’s people have before them, with those below where the scope says so', async () => {
    const { id } = await submitted();
    expect(await sees('zhouliyan', id), 'head of the desk, where acceptors sit').toEqual([true, true]);
    await headOf('maxiao', 'finance');
    expect(await sees('maxiao', id)).toEqual([false, false]);
    await headOf('maxiao', 'institute');
    expect(await sees('maxiao', id), 'the desk is below the institute').toEqual([true, true]);
    await scope('dept', 'scope_type = 3');
    expect(await sees('maxiao', id), 'own department alone').toEqual([false, false]);
    await headOf('maxiao', 'desk');
    expect(await sees('maxiao', id)).toEqual([true, true]);
    await scope('dept', 'scope_type = 2');
    expect(await sees('maxiao', id), 'own cases alone').toEqual([false, false]);
    await scope('dept', 'scope_type = 1');
    expect(await sees('maxiao', id), 'everything').toEqual([true, true]);
    await scope('dept', 'scope_type = 4');
  });

  test('a line narrowed by fields: what fits, and one’s own; an unknown field lets nothing through', async () => {
    const { id } = await submitted();
    const narrowed = (field: string, value: string) => scope('lineCcc', `filter = '[{"field": "${field}", "in": ["${value}"]}]'`);
    expect(await sees('huangyaning', id)).toEqual([true, true]);
    await narrowed('productClass', motor.productClass);
    expect(await sees('huangyaning', id)).toEqual([true, true]);
    await narrowed('productClass', '2399');
    expect(await sees('huangyaning', id)).toEqual([false, false]);
    await narrowed('secret', motor.productClass);
    expect(await sees('huangyaning', id)).toEqual([false, false]);
    await scope('lineCcc', `filter = '{}'`);
  });

  test('whoever may move a case by hand sees it with its acts', async () => {
    const { id, flowInstanceId } = await submitted();
    expect((await makeCall(app, acceptanceCalls.detail, { id }, await as('admin'))).id).toBe(id);
    const operations = await makeCall(app, workflowCalls.flowOpList, { flowInstanceId }, await as('admin'));
    expect(operations.map((o) => o.opKey)).toEqual(expect.arrayContaining(['jump', 'discontinue']));
  });
});
