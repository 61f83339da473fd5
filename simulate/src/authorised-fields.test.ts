/** Technical data and reports are reviewed and signed within authorised fields: product classes, from when until when. */

import { authorisedFieldCalls, type FieldAct } from '@zhengjian/contract/areas/laboratory/authorised-fields.ts';
import { laboratoryRegisterCalls } from '@zhengjian/contract/areas/laboratory/laboratories.ts';
import { workflowCalls } from '@zhengjian/contract/areas/workflow/calls.ts';
import { API_PREFIX } from '@zhengjian/contract/constants.ts';
import { systemActor } from '@zhengjian/server/src/platform/actor.ts';
import { openTypeTest } from '@zhengjian/server/src/testing/type-test.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { makeCall, tryAnything, tryCall } from './caller.ts';
import { chanceOf } from './chance.ts';
import { MAIN_TENANT, OTHER_TENANT } from './institute.ts';
import { playTestStep } from './laboratory.ts';
import { createUsers } from './people.ts';
import { demoSystem } from './testing/demo-system.ts';

const { app, db, raw, world, users } = await demoSystem('authorised fields');
const others = createUsers({ app, db, world }, OTHER_TENANT);
const as = async (account: string, lang: 'zh' | 'en' = 'zh') => ({
  token: await users.as(account),
  lang,
  headers: { 'idempotency-key': world.uuid() },
});
const chance = chanceOf('authorised fields');
const [DIRECTOR, LEADER, REVIEWER, KEEPER] = ['sunhaoran', 'humingzhe', 'fanyiming', 'zhuyutong'];
/** Without any field of the demo, and with those of the director's laboratory. */
const [FREE, REGISTERED] = ['103', '101'];

let caseId = '';
let productClass = '';
const laboratoryOf = async (code: string): Promise<string> =>
  (await makeCall(app, laboratoryRegisterCalls.laboratoryPage, { keyword: code }, await as(DIRECTOR))).records[0]?.id ?? '';
const fieldsOf = async (code: string) =>
  makeCall(app, authorisedFieldCalls.authorisedFields, { laboratoryId: await laboratoryOf(code) }, await as(DIRECTOR));
const save = async (code: string, account: string, fieldAct: FieldAct, more: object = {}, by = DIRECTOR) =>
  tryCall(
    app,
    authorisedFieldCalls.authorisedFieldSave,
    {
      ...{ laboratoryId: await laboratoryOf(code), userId: await users.idOf(account), fieldAct, productClasses: [productClass] },
      ...{ validFrom: '2026-01-01', validUntil: '2026-12-31', basisNo: 'SQ-2026-09', ...more },
    },
    await as(by),
  );
/** Changes the field of somebody that is there already. */
const change = async (code: string, account: string, fieldAct: FieldAct, more: object) => {
  const userId = await users.idOf(account);
  const row = (await fieldsOf(code)).find((one) => one.userId === userId && one.fieldAct === fieldAct) ?? expect.fail(account);
  const { personName: _, laboratoryName: __, ...kept } = row;
  await makeCall(app, authorisedFieldCalls.authorisedFieldSave, { ...kept, ...more }, await as(DIRECTOR));
};

const openAt = async (laboratory: string, node: string): Promise<{ testId: string; instanceId: string }> => {
  const actor = systemActor(MAIN_TENANT);
  const testId = await db.write(actor, (tx) =>
    openTypeTest(tx, { actor, world, lang: 'zh' }, { caseIds: [caseId], laboratory, source: '1' }),
  );
  for (let steps = 0; steps < 20; steps++) {
    const [open] = await raw<{ node: string; instance: string }>(
      "select node, replace(instance_id::text, '-', '') as instance from wf_task where business_id = $1 and status = 'open' order by id limit 1",
      [testId],
    );
    if (open === undefined) break;
    if (open.node === node) return { testId, instanceId: open.instance };
    await playTestStep({ app, db, world }, users, chance, { testId, instanceId: open.instance, node: open.node, failing: [] });
  }
  return expect.fail(`${node} was not reached`);
};
const decide = async (account: string, { instanceId }: { instanceId: string }, node: string, lang: 'zh' | 'en' = 'zh') =>
  tryCall(
    app,
    workflowCalls.flowSubmit,
    { flowInstanceIds: [instanceId], currentNodeKeyName: node, result: 'PASS', remark: '同意' },
    await as(account, lang),
  );
/** Who is offered the step after this one, and who is not. */
const offered = async (account: string, { instanceId }: { instanceId: string }, node: string) => {
  const [group] = await makeCall(
    app,
    workflowCalls.flowNextUserList,
    { flowInstanceId: instanceId, currentNodeKeyName: node, result: 'PASS' },
    await as(account),
  );
  return { offered: group?.userList.map((p) => p.realName) ?? [], kept: group?.excluded.map((p) => [p.realName, p.reason]) ?? [] };
};

beforeAll(async () => {
  const [row] = await raw<{ id: string; product_class: string }>(
    `select replace(c.id::text, '-', '') as id, c.product_class from business_case c where c.tenant_id = $1 and c.phase = 'accepted'
       and c.category = 'cccApplication' order by c.case_no limit 1`,
    [MAIN_TENANT],
  );
  caseId = row?.id ?? '';
  productClass = row?.product_class ?? '';
});

describe('the register', () => {
  test('is kept by who edits laboratories, of people who have the role, and is exported', async () => {
    const saved = await save('109', REVIEWER, 'review');
    expect(saved.data).toMatchObject({ personName: '范一鸣', laboratoryName: '火花实验室', productClasses: [productClass] });
    expect((await save('109', REVIEWER, 'sign')).refusal).toBe('laboratory.fieldWithoutRole');
    expect((await save('109', KEEPER, 'review')).refusal).toBe('laboratory.fieldWithoutRole');
    expect((await save('109', REVIEWER, 'review', { validUntil: '2025-12-31' })).code).toBe(400);
    expect((await save('109', REVIEWER, 'review', { productClasses: [] })).code).toBe(400);
    expect((await save('109', REVIEWER, 'review', { laboratoryId: '7'.repeat(32) })).refusal).toBe('laboratory.laboratoryNotFound');
    expect((await save('109', REVIEWER, 'review', {}, KEEPER)).code).toBe(403);
    const people = await makeCall(app, authorisedFieldCalls.authorisedFieldPeople, {}, await as('caonianci'));
    expect(people.map(({ realName, acts }) => [realName, acts])).toEqual(
      expect.arrayContaining([
        ['范一鸣', ['review']],
        ['孙浩然', ['sign']],
      ]),
    );
    const { authKey } = await makeCall(app, authorisedFieldCalls.authorisedFieldExcel.exported.key, {}, await as(DIRECTOR));
    const filters = JSON.stringify({ laboratoryId: await laboratoryOf('109') });
    const file = await app.server.inject({
      url: `${API_PREFIX}${authorisedFieldCalls.authorisedFieldExcel.path}`,
      query: { authKey, filters },
    });
    expect(file.statusCode).toBe(200);
    expect(file.rawPayload.length).toBeGreaterThan(3_000);
    await makeCall(app, authorisedFieldCalls.authorisedFieldRemove, { ids: [saved.data?.id ?? ''] }, await as(DIRECTOR));
    expect(await fieldsOf('109')).toEqual([]);
    const [noted] = await raw<{ n: number }>(
      "select count(*)::int as n from audit_row where kind in ('record.saved', 'record.removed') and details ->> 'name' = '范一鸣' and subject_id = $1",
      [saved.data?.id],
    );
    expect(noted?.n).toBe(2);
  });

  test('is another tenant’s never', async () => {
    const [one] = await fieldsOf(REGISTERED);
    const there = await tryAnything(
      app,
      authorisedFieldCalls.authorisedFields,
      { laboratoryId: one?.laboratoryId },
      {
        token: await others.as('bhwanyuan'),
      },
    );
    expect(there.refusal).toBe('account.forbidden');
  });
});

describe('a test', () => {
  test('of a laboratory without any field is reviewed by everybody with the role', async () => {
    expect(await fieldsOf(FREE)).toEqual([]);
    const of = await openAt(FREE, 'technicalDataDrawUpReview');
    expect(await offered(REVIEWER, of, 'technicalDataDrawUpReview')).toMatchObject({ offered: ['孙浩然'], kept: [] });
    expect((await decide(REVIEWER, of, 'technicalDataDrawUpReview')).code).toBe(200);
  });

  test('is offered to whoever has a valid field for its class, and refused to others in their language', async () => {
    const of = await openAt(REGISTERED, 'technicalDataDrawUp');
    await change(REGISTERED, REVIEWER, 'review', { productClasses: [productClass === '2317' ? '2318' : '2317'] });
    const before = await offered(LEADER, of, 'technicalDataDrawUp');
    expect(before.offered).not.toContain('范一鸣');
    expect(before.kept).toContainEqual(['范一鸣', expect.stringContaining('有效审核授权')]);
    await playTestStep({ app, db, world }, users, chance, { ...of, node: 'technicalDataDrawUp', failing: [] });
    const refused = await decide(REVIEWER, of, 'technicalDataDrawUpReview', 'en');
    expect(refused).toMatchObject({ refusal: 'workflow.unfit', msg: expect.stringContaining('no valid authorisation to review') });
    await change(REGISTERED, REVIEWER, 'review', { productClasses: [productClass] });
    expect((await decide(REVIEWER, of, 'technicalDataDrawUpReview')).code).toBe(200);
    // a field that has ended, and one that begins later, say nothing of today
    for (const days of [
      { validFrom: '2025-01-01', validUntil: '2026-03-05' },
      { validFrom: '2026-03-08', validUntil: '2027-01-01' },
    ]) {
      await change(REGISTERED, DIRECTOR, 'sign', days);
      expect((await decide(DIRECTOR, of, 'technicalDataDrawUpApproval')).refusal).toBe('workflow.unfit');
    }
    await change(REGISTERED, DIRECTOR, 'sign', { validFrom: '2025-01-01', validUntil: '2026-12-31' });
    expect((await decide(DIRECTOR, of, 'technicalDataDrawUpApproval')).code).toBe(200);
  });

  test('has its report reviewed and signed within the fields too', async () => {
    const of = await openAt(REGISTERED, 'certReview');
    await change(REGISTERED, REVIEWER, 'review', { validUntil: '2026-03-05' });
    expect((await decide(REVIEWER, of, 'certReview')).refusal).toBe('workflow.unfit');
    await change(REGISTERED, REVIEWER, 'review', { validUntil: '2026-12-31' });
    expect((await decide(REVIEWER, of, 'certReview')).code).toBe(200);
    await change(REGISTERED, DIRECTOR, 'sign', { validUntil: '2026-03-05' });
    expect((await decide(DIRECTOR, of, 'certApproval')).refusal).toBe('workflow.unfit');
    await change(REGISTERED, DIRECTOR, 'sign', { validUntil: '2026-12-31' });
    expect((await decide(DIRECTOR, of, 'certApproval')).code).toBe(200);
  });
});
