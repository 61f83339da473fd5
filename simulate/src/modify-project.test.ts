/** Data of a case in hand, corrected by the institute: what was there is kept, its company is told; what is decided stays. */
import { acceptanceCalls } from '@zhengjian/contract/areas/acceptance/calls.ts';
import { type ApplicationModification, modificationCalls as calls } from '@zhengjian/contract/areas/acceptance/modifications.ts';
import { portalCalls } from '@zhengjian/contract/areas/portal/calls.ts';
import type { Sent } from '@zhengjian/contract/call.ts';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { makeCall, tryCall } from './caller.ts';
import { MAIN_TENANT } from './institute.ts';
import { createUsers } from './people.ts';
import { demoSystem } from './testing/demo-system.ts';

const { app, db, raw, world, faults } = await demoSystem('modify-project');
const users = createUsers({ app, db, world }, MAIN_TENANT);
const ACCEPTOR = 'zhangruonan';
const as = async (account: string, lang: 'zh' | 'en' = 'zh') => ({
  token: await users.as(account),
  lang,
  headers: { 'idempotency-key': world.uuid() },
});
afterEach(() => expect(faults.splice(0)).toEqual([]));

let id = '';
let customer = '';
beforeAll(async () => {
  const [row] = await raw<{ id: string; account: string }>(
    `select replace(a.id::text, '-', '') as id, u.account from ccc_application a
       join user_company m on m.tenant_id = a.tenant_id and m.company_id = a.applicant_id join user_account u on u.id = m.user_id
     where a.tenant_id = $1 and a.state = 40 order by a.id, u.account limit 1`,
    [MAIN_TENANT],
  );
  id = row?.id ?? '';
  customer = row?.account ?? '';
});
const detail = async (account = ACCEPTOR, lang: 'zh' | 'en' = 'zh') =>
  makeCall(app, calls.modifiableDetail, { id }, await as(account, lang));
const modify = async (more: Partial<ApplicationModification>, account = ACCEPTOR, lang: 'zh' | 'en' = 'zh') => {
  const { case: c } = await detail();
  const { productName, productNameEn, trademark, unitDescription, ruleNo, hsCode, factoryActualAddress, factoryActualAddressEn } = c.form;
  const { payerName, exCertNo, existingReportNo, lastInspectDate, expectFinish, isUrgent } = c.form;
  const now = { productName, productNameEn, trademark, unitDescription, ruleNo, hsCode, factoryActualAddress, factoryActualAddressEn };
  const input = { ...now, payerName, exCertNo, existingReportNo, lastInspectDate, expectFinish, isUrgent, reason: '商标登记有误' };
  return tryCall(
    app,
    calls.modifyApplication,
    { id, version: c.version, ...input, ...more } as Sent<typeof calls.modifyApplication>,
    await as(account, lang),
  );
};

test('what was there is kept beside what takes its place, in the reader’s words, and the company is told', async () => {
  const before = (await detail()).case.form.trademark;
  const done = await modify({ trademark: '正检牌' });
  expect(done.data).toMatchObject({ byName: '张若楠', state: '40', reason: '商标登记有误' });
  expect(done.data?.changes).toEqual([{ section: 'product', about: '', label: '商标', kind: 'changed', before, after: '正检牌' }]);
  const seen = await detail(ACCEPTOR, 'en');
  expect(seen.case.form.trademark).toBe('正检牌');
  expect(seen.modifications[0]?.changes[0]?.label).toBe('Trademark');
  const staffSide = await makeCall(app, acceptanceCalls.detail, { id }, await as(ACCEPTOR));
  expect(staffSide.form.trademark).toBe('正检牌');
  const letters = await makeCall(app, portalCalls.customerMessagePage, {}, await as(customer));
  expect(letters.records[0]?.title).toMatch(/申请资料已更正$/);
  const listed = await makeCall(app, calls.modifiablePage, { tab: 'modified' }, await as(ACCEPTOR));
  expect(listed.records).toMatchObject([{ id, modifications: 1 }]);
  const [kept] = await raw<{ details: object }>(`select details from audit_row where kind = 'acceptance.corrected' and case_id = $1`, [id]);
  expect(kept?.details).toEqual({ fields: ['商标'], reason: '商标登记有误' });
});

test('a model gets another marking, which the lists show; one with an error is refused', async () => {
  const { case: c } = await detail();
  const [product] = c.form.products;
  if (!product) throw new Error('no model');
  const { productName, productModel, productExMark, ipCode, enclosureMaterial, enclosureFamily, cableEntries, modelNote, remark } = product;
  const of = { productName, productModel, productExMark, ipCode, enclosureMaterial, enclosureFamily, cableEntries, modelNote, remark };
  const send = async (more: Partial<typeof of>, version = c.version) =>
    tryCall(app, calls.modifyModel, { id, version, productId: product.id, ...of, ...more, reason: '型号笔误' }, await as(ACCEPTOR));
  const wrong = await send({ productExMark: 'Ex db IIC T9 Gb' });
  expect(wrong.refusal).toBe('acceptance.modifiedFaulty');
  expect(wrong.msg).toMatch(/^修改后资料有误：/);
  expect((await send({ enclosureMaterial: 'x' })).code).toBe(400);
  expect((await send({ productModel: `${productModel}-A` })).data?.changes).toMatchObject([
    { after: `${productModel}-A`, before: productModel },
  ]);
  const [row] = await raw<{ product_model: string; search_text: string }>(
    'select product_model, search_text from business_case where id = $1',
    [id],
  );
  expect(row?.product_model).toBe(`${productModel}-A`);
  expect(row?.search_text).toContain(`${productModel}-A`.toLowerCase());
  expect((await send({}, c.version)).refusal).toBe('acceptance.changedMeanwhile');
});

test('nothing changed, no reason, too long, no right: refused', async () => {
  expect((await modify({})).refusal).toBe('acceptance.nothingModified');
  expect((await modify({ trademark: 'B', reason: ' ' })).refusal).toBe('server.input');
  expect((await modify({ unitDescription: 'x'.repeat(4001) })).refusal).toBe('server.input');
  expect((await modify({ trademark: 'B' }, 'wuxiangdong')).code).toBe(403);
  expect((await modify({ trademark: 'B' }, customer)).code).toBe(403);
  expect((await tryCall(app, calls.modifiableDetail, { id }, await as(customer))).code).toBe(403);
});

test('while the certificate is made its engineer alone corrects; with the company or decided, nobody does', async () => {
  const at = async (state: number) => raw(`update ccc_application set state = ${state} where id = $1`, [id]);
  await at(60);
  const late = await modify({ trademark: 'C' }, ACCEPTOR, 'en');
  expect(late.refusal).toBe('acceptance.modifyLate');
  expect(late.msg).toContain('only a certification engineer');
  expect((await detail()).whyNot).toContain('只有认证工程师可以更正');
  await at(80);
  expect((await modify({ trademark: 'C' })).refusal).toBe('acceptance.modifyDecided');
  await at(15);
  expect((await modify({ trademark: 'C' })).refusal).toBe('acceptance.modifyReturned');
  await at(40);
});
