/** What a company changed in a returned application, and the application form on paper; told through the public calls. */
import { acceptanceCalls } from '@zhengjian/contract/areas/acceptance/calls.ts';
import { companyCalls } from '@zhengjian/contract/areas/company/calls.ts';
import { archiveCalls } from '@zhengjian/contract/areas/file/archive.ts';
import { fileCalls } from '@zhengjian/contract/areas/file/calls.ts';
import { laboratoryCalls } from '@zhengjian/contract/areas/laboratory/calls.ts';
import { workflowCalls } from '@zhengjian/contract/areas/workflow/calls.ts';
import type { Call, Sent } from '@zhengjian/contract/call.ts';
import type { Change } from '@zhengjian/contract/change.ts';
import { API_PREFIX } from '@zhengjian/contract/constants.ts';
import { openInspection } from '@zhengjian/server/src/areas/inspection/index.ts';
import { textOn } from '@zhengjian/server/src/platform/documents/testing/words.ts';
import { testActor } from '@zhengjian/server/src/testing/actors.ts';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { formFor } from './applications.ts';
import { makeCall, tryCall } from './caller.ts';
import { chanceOf, simulatedWorld } from './chance.ts';
import { companies } from './companies.ts';
import { makeDocuments } from './documents.ts';
import { MAIN_TENANT } from './institute.ts';
import { paper } from './papers.ts';
import { createUsers } from './people.ts';
import { products } from './products.ts';
import { type Registered, registerDemoCompany } from './register.ts';
import { instituteSystem } from './testing/institute-system.ts';

const world = simulatedWorld('returned', new Date('2026-03-02T09:00:00+08:00'));
const system = await instituteSystem(world);
const { app, db, faults, raw } = system;
const users = createUsers({ app, db, world }, MAIN_TENANT);
const chance = chanceOf('returned');
const registered = new Map<string, Registered>();
let standardIds = new Map<string, string>();

const must = <T>(value: T | undefined, what: string): T => {
  if (value === undefined) throw new Error(`no ${what}`);
  return value;
};
const motor = must(
  products.find((p) => p.exMark === 'Ex db IIC T4 Gb' && p.productClass === '2301'),
  'motor',
);
const company = (account: string) => must(registered.get(account), account);
const as = async (account: string) => ({ token: await users.as(account), headers: { 'idempotency-key': world.uuid() } });
const ask = async <C extends Call>(account: string, call: C, input: Sent<C>) => makeCall(app, call, input, await as(account));

beforeAll(async () => {
  for (const account of ['wanyuan', 'dongyu', 'jiyao'])
    registered.set(
      account,
      await registerDemoCompany(
        { app, db, world },
        users,
        MAIN_TENANT,
        must(
          companies.find((c) => c.account === account),
          account,
        ),
      ),
    );
  const standards = await ask('wanyuan', laboratoryCalls.standardsByGroup, { groupName: 'GB/T 3836' });
  standardIds = new Map(standards.map((s) => [s.part, s.id]));
}, 60_000);
afterEach(() => {
  expect(faults).toEqual([]);
});

/** Each act a while after the one before, as people act. */
const later = () => world.setNow(new Date(world.now().getTime() + 60 * 60_000));
const form = () =>
  formFor(world, chance, {
    applicant: company('wanyuan'),
    manufacturer: company('wanyuan'),
    factory: company('dongyu'),
    product: motor,
    standardIds,
  });
const file = (name: string, words: string) => ({ filename: name, type: 'application/pdf', content: paper('paper', [words]) });

type Application = Awaited<ReturnType<typeof submitted>>;
const attach = async (caseId: string, code: string, name: string, words: string) => {
  const node = must(
    (await ask('wanyuan', fileCalls.selectFileCatalog, { dataId: caseId })).find((n) => n.catalogCode === code),
    code,
  );
  return makeCall(
    app,
    fileCalls.uploadFile,
    { fileCatalogId: node.id, dataId: caseId },
    { ...(await as('wanyuan')), file: file(name, words) },
  );
};
const submitted = async () => {
  const sent = form();
  const { id } = await ask('wanyuan', acceptanceCalls.save, sent);
  const nodes = await ask('wanyuan', fileCalls.selectFileCatalog, { dataId: id });
  for (const node of nodes.filter((n) => n.mustUpload === 1 && n.suffix !== ''))
    await attach(id, node.catalogCode, `${node.catalogCode}.pdf`, 'as first sent');
  await ask('wanyuan', acceptanceCalls.submit, { id });
  return { sent, ...(await ask('wanyuan', acceptanceCalls.select, { id })) };
};
const sendBack = async (c: Application) => {
  later();
  const result = { flowInstanceIds: [c.flowInstanceId], currentNodeKeyName: 'accept', result: 'REJECT_PRE' };
  await ask('zhangruonan', workflowCalls.flowSubmit, { ...result, remark: '内部', cusRemark: '请补正' } as Sent<
    typeof workflowCalls.flowSubmit
  >);
  later();
};
type Form = ReturnType<typeof form>;
const change = async (c: Application, by: Partial<Form>) => {
  const { version } = await ask('wanyuan', acceptanceCalls.select, { id: c.id });
  await ask('wanyuan', acceptanceCalls.update, { ...c.sent, ...by, id: c.id, version });
};
const sendAgain = (c: Application) => ask('wanyuan', acceptanceCalls.submit, { id: c.id });
const ofStaff = (c: Application) => ask('zhangruonan', acceptanceCalls.changes, { id: c.id });
const ofCompany = (c: Application) => ask('wanyuan', acceptanceCalls.ownChanges, { id: c.id });
const line = ({ section, about, label, kind, before, after }: Change) =>
  `${section} | ${about} | ${label} | ${kind} | ${before} | ${after}`;

test('the company has one mail of a return, and both messages: that it came back, and that its notice is there', async () => {
  const c = await submitted();
  await sendBack(c);
  await makeDocuments({ app, db, world }, MAIN_TENANT);
  const told = async (from: 'message' | 'message_out') =>
    (await raw<{ template: string }>(`select distinct template from ${from} where case_id = $1 order by 1`, [c.id])).map((m) => m.template);
  expect(await told('message')).toEqual(expect.arrayContaining(['caseReturned', 'paperIssued']));
  expect(await told('message_out')).toContain('caseReturned');
  expect(await told('message_out')).not.toContain('paperIssued');
});

test('once it is inspected the unit is no longer another manufacturer’s, factory’s or class’s', async () => {
  const c = await submitted();
  await sendBack(c);
  const saved = async (by: Partial<Form>) => {
    const { version } = await ask('wanyuan', acceptanceCalls.select, { id: c.id });
    return tryCall(app, acceptanceCalls.update, { ...c.sent, ...by, id: c.id, version }, await as('wanyuan'));
  };
  const { companyId } = company('wanyuan');
  expect((await saved({ factoryId: companyId })).data).toMatchObject({ abilities: { changeUnit: true }, form: { factoryId: companyId } });
  expect((await saved({})).code).toBe(200);
  const dispatcher = testActor({ tenant: MAIN_TENANT, user: await users.idOf('wuxiangdong'), name: '吴向东', roles: ['plan_dispatcher'] });
  await db.write(dispatcher, (tx) => openInspection(tx, { actor: dispatcher, world, lang: 'zh' }, { caseIds: [c.id], kind: '1' }));
  for (const other of [{ factoryId: companyId }, { manufacturerId: company('dongyu').companyId }, { productClass: '2302' }])
    expect((await saved(other)).refusal).toBe('acceptance.unitFixed');
  expect((await saved({ trademark: '宛原二代' })).data).toMatchObject({ abilities: { update: true, changeUnit: false } });
});

describe('what changed since an application was returned', () => {
  test('is told field by field with its label, before and after, to the company before it sends and to staff after', async () => {
    const c = await submitted();
    expect(await ofCompany(c)).toEqual({ earlier: 'none', since: '', changes: [] });
    await sendBack(c);
    const [first] = c.sent.products ?? [];
    await change(c, {
      trademark: '宛原二代',
      isUrgent: true,
      products: (c.sent.products ?? []).map((p) => (p.id === first?.id ? { ...p, ipCode: 'IP66' } : p)),
    });
    const own = await ofCompany(c);
    expect(own.since).toBe(c.submitTime);
    expect(own.changes.map(line)).toEqual([
      'kind |  | 是否加急 | changed | 否 | 是',
      `product |  | 商标 | changed | ${c.sent.trademark ?? ''} | 宛原二代`,
      `models | ${first?.productModel} | 防护等级 | changed | ${first?.ipCode} | IP66`,
    ]);
    expect((await ofStaff(c)).changes, 'not before it is submitted').toEqual([]);
    await sendAgain(c);
    expect(await ofStaff(c)).toEqual(own);
    expect(await ofCompany(c), 'still there once it is sent').toEqual(own);
    const english = await makeCall(app, acceptanceCalls.changes, { id: c.id }, { ...(await as('zhangruonan')), lang: 'en' });
    expect(english.changes[0]).toMatchObject({ label: 'Urgent', before: 'No', after: 'Yes' });
  });

  test('models added and removed, parameters and key components are named by their model', async () => {
    const c = await submitted();
    await sendBack(c);
    const [main, ...others] = c.sent.products ?? [];
    if (!main) throw new Error('no model');
    const [param, ...params] = main.params ?? [];
    const [component] = main.components ?? [];
    const added = { ...main, id: world.uuid().replaceAll('-', ''), productModel: 'YBX4-999', isMain: false, coveredBy: main.id };
    await change(c, {
      products: [
        {
          ...main,
          params: [{ ...param, value: '999' }, ...params, { paramName: '噪声', value: '70', unit: 'dB' }],
          components: (main.components ?? []).slice(1),
        },
        added,
      ],
    });
    const lines = (await ofCompany(c)).changes.map(line);
    expect(lines).toContain(
      `models | ${main.productModel} | 产品参数 ${param?.paramName} | changed | ${`${param?.value} ${param?.unit ?? ''}`.trim()} | ${`999 ${param?.unit ?? ''}`.trim()}`,
    );
    expect(lines).toContain(`models | ${main.productModel} | 产品参数 噪声 | added |  | 70 dB`);
    expect(lines.filter((l) => l.includes(`关键件 ${component?.name}`) && l.includes('| removed |'))).toHaveLength(1);
    expect(lines).toContain(
      `models | YBX4-999 | 产品型号 | added |  | ${[added.productName, added.productExMark, added.ipCode].join(' · ')}`,
    );
    for (const gone of others)
      expect(lines.filter((l) => l.startsWith(`models | ${gone.productModel} | 产品型号 | removed |`))).toHaveLength(1);
    expect(lines).toHaveLength(4 + others.length);
  });

  test('papers replaced, added and taken away stand under their place in the catalogue', async () => {
    const c = await submitted();
    await sendBack(c);
    const all = await ask('wanyuan', fileCalls.selectFileList, { dataId: c.id });
    const of = (name: string) => must(all.find((f) => f.originalFilename === name)?.fileId, name);
    await makeCall(
      app,
      archiveCalls.coverUploadFile,
      { fileId: of('0102.pdf') },
      { ...(await as('wanyuan')), file: file('0102.pdf', 'a new licence') },
    );
    await ask('wanyuan', fileCalls.removefile, { ids: [of('0110.pdf')] });
    await attach(c.id, '0110', '新铭牌.pdf', 'a new plate');
    await attach(c.id, '0105', '授权书.pdf', 'an authority');
    await sendAgain(c);
    expect((await ofStaff(c)).changes.map(line)).toEqual([
      'files |  | 0102 认证委托人营业执照 | changed | 0102.pdf | 0102.pdf（第 2 版）',
      'files |  | 0105 委托/授权书 | added |  | 授权书.pdf',
      'files |  | 0110 铭牌及警告牌 | changed | 0110.pdf | 新铭牌.pdf',
    ]);
  });

  test('the company’s own data count too, another company’s stay its own', async () => {
    const c = await submitted();
    await sendBack(c);
    for (const account of ['wanyuan', 'dongyu'])
      await raw("update company set legal_person = '新法人' where id = $1", [company(account).companyId]);
    const legal = (changes: readonly Change[]) => changes.filter((x) => x.label === '法定代表人').map((x) => x.about);
    expect(legal((await ofCompany(c)).changes)).toEqual(['认证委托人', '生产者']);
    await sendAgain(c);
    expect(legal((await ofStaff(c)).changes)).toEqual(['认证委托人', '生产者', '生产企业']);
  });

  test('nothing changed is told as such; after several returns only what is new since the last one', async () => {
    const c = await submitted();
    await sendBack(c);
    expect(await ofCompany(c)).toMatchObject({ earlier: 'known', since: c.submitTime, changes: [] });
    await change(c, { trademark: '第一次' });
    await sendAgain(c);
    await sendBack(c);
    await change(c, { trademark: '第一次', hsCode: '85015299' });
    expect((await ofCompany(c)).changes.map((x) => x.label)).toEqual(['HS编码']);
    await sendAgain(c);
    expect((await ofStaff(c)).changes.map((x) => x.label)).toEqual(['HS编码']);
    expect(await raw('select 1 from ccc_submission where case_id = $1', [c.id])).toHaveLength(3);
  });

  test('a case submitted before submissions were kept is compared from its next return on', async () => {
    const c = await submitted();
    await raw('delete from ccc_submission where case_id = $1', [c.id]);
    await sendBack(c);
    await change(c, { trademark: '之后' });
    expect(await ofCompany(c)).toMatchObject({ earlier: 'known', since: c.submitTime, changes: [{ label: '商标' }] });
    await raw('delete from ccc_submission where case_id = $1', [c.id]);
    expect(await ofCompany(c)).toEqual({ earlier: 'unknown', since: '', changes: [] });
  });

  test('is its applicant’s and the institute’s to read, not its factory’s or another company’s', async () => {
    const c = await submitted();
    await sendBack(c);
    const reply = async (account: string) => (await tryCall(app, acceptanceCalls.ownChanges, { id: c.id }, await as(account))).refusal;
    expect(await reply('dongyu')).toBe('acceptance.notApplicant');
    expect(await reply('jiyao')).toBe('acceptance.notFound');
    expect((await tryCall(app, acceptanceCalls.changes, { id: c.id }, await as('wanyuan'))).code).toBe(403);
  });
});

describe('the application form on paper', () => {
  const opened = (authKey: string) =>
    app.server.inject({
      method: 'GET',
      url: `${API_PREFIX}${acceptanceCalls.applicationPaper.path}?authKey=${encodeURIComponent(authKey)}`,
    });
  const printed = async (account: string, call: typeof acceptanceCalls.ownPaperKey, id: string) => {
    const answer = await opened((await ask(account, call, { id })).authKey);
    expect(answer.headers['content-type']).toContain('application/pdf');
    return textOn(answer.rawPayload).replaceAll(/\s+/g, '');
  };

  /** At the foot of each page. */
  const marks = (words: string) => words.match(/提交前打印beforesubmission/g)?.length ?? 0;
  const pagesOf = (words: string) => Number(/共(\d+)页/.exec(words)?.[1]);

  test('carries every part of the form; it says that it was printed before submission until it is submitted, and again while it is returned', async () => {
    const sent = form();
    const { id } = await ask('wanyuan', acceptanceCalls.save, sent);
    const draft = await printed('wanyuan', acceptanceCalls.ownPaperKey, id);
    expect(marks(draft)).toBe(pagesOf(draft));
    expect(draft).toContain('未编号');

    const c = await submitted();
    const words = await printed('wanyuan', acceptanceCalls.ownPaperKey, c.id);
    expect(marks(words)).toBe(0);
    const { products: models = [], productName, unitDescription, ruleNo } = c.sent;
    const plain = (text: unknown) => String(text ?? '').replaceAll(/\s+/g, '');
    for (const part of [
      c.applicationNo,
      company('wanyuan').company.name,
      company('dongyu').company.name,
      productName,
      unitDescription,
      ruleNo,
      ...models.flatMap((m) => [m.productModel, m.productExMark, ...(m.params ?? []).map((p) => p.paramName)]),
      ...models.flatMap((m) => (m.components ?? []).map((x) => x.certNo)),
      '0102认证委托人营业执照',
      '认证委托人（盖章）',
    ])
      expect(words).toContain(plain(part));
    const dongyu = company('dongyu').company;
    expect(words, 'another company’s data').not.toContain(dongyu.telephone);
    expect(await printed('zhangruonan', acceptanceCalls.applicationPaperKey, c.id), 'staff read all').toContain(dongyu.telephone);
    await sendBack(c);
    expect(marks(await printed('wanyuan', acceptanceCalls.ownPaperKey, c.id))).toBeGreaterThan(0);
  });

  test('another company gets no key, staff none to a draft, and a forged key opens nothing', async () => {
    const { id } = await ask('wanyuan', acceptanceCalls.save, form());
    const refusal = async (account: string, call: Call) => (await tryCall(app, call, { id }, await as(account))).refusal;
    expect(await refusal('jiyao', acceptanceCalls.ownPaperKey)).toBe('acceptance.notFound');
    expect(await refusal('dongyu', acceptanceCalls.ownPaperKey), 'the factory of a draft').toBe('acceptance.notFound');
    expect(await refusal('zhangruonan', acceptanceCalls.applicationPaperKey)).toBe('acceptance.notFound');
    const { authKey } = await ask('wanyuan', acceptanceCalls.ownPaperKey, { id });
    expect((await opened(`x${authKey}`)).json()).toMatchObject({ refusal: 'acceptance.paperKeyGone' });
    world.setNow(new Date(world.now().getTime() + 6 * 60_000));
    expect((await opened(authKey)).json(), 'after five minutes').toMatchObject({ refusal: 'acceptance.paperKeyGone' });
  });

  test('a company that is only a party of the case reads of the others what it may read on its screen', async () => {
    const c = await submitted();
    const words = await printed('dongyu', acceptanceCalls.ownPaperKey, c.id);
    const own = await ask('wanyuan', companyCalls.selectCompanyOne, { id: company('wanyuan').companyId });
    expect(words).toContain(company('wanyuan').company.name);
    expect(own.telephone).not.toBe('');
    expect(words).not.toContain(own.telephone);
  });
});
