/** What a CCC case brings to its certificate, and what the rules still miss of it. */
import { certificateCalls as calls } from '@zhengjian/contract/areas/certificate/calls.ts';
import { expect, test } from 'vitest';
import { makeCall, tryCall } from './caller.ts';
import { playInspection } from './inspection.ts';
import { MAIN_TENANT } from './institute.ts';
import { createUsers } from './people.ts';
import { demoSystem } from './testing/demo-system.ts';
import { inspectionsOf } from './testing/inspections.ts';

const system = await demoSystem('ccc certificate');
const { app, db, raw, world } = system;
const users = createUsers({ app, db, world }, MAIN_TENANT);
const maker = async () => ({ token: await users.as('zhengkaixuan'), headers: { 'idempotency-key': world.uuid() } });
type Found = { id: string; applicant: string; marking: string; product: string; english: string };
const caseIn = async (where: string): Promise<Found> => {
  const [row] = await raw<Found>(
    `select replace(a.id::text, '-', '') as id, a.applicant_name as applicant, a.product_ex_mark as marking,
        a.product_name as product, a.form->>'productNameEn' as english
      from ccc_application a join business_case b on b.id = a.id where a.tenant_id = $1 and ${where} order by a.submit_time limit 1`,
    [MAIN_TENANT],
  );
  if (!row) throw new Error(`the demo has no case with ${where}`);
  return row;
};

test('an accepted case gives parties, models and marking; report and inspection are missed by their rules', async () => {
  const { id, applicant, marking, product, english } = await caseIn(
    "a.form->>'productNameEn' <> '' and b.phase = 'accepted' and exists (select from ccc_acceptance p where p.case_id = a.id and p.is_need_model_test and p.is_need_factory_check)",
  );
  // addresses in English, as the company and the application give them
  const [own, works] = ['No. 12 Xinchen Road, Nanyang', 'No. 3 Xindian Industrial Park, Nanyang'];
  await raw('update company_address x set address_en = $2 from ccc_application a where a.id = $1 and x.company_id = a.applicant_id', [
    id,
    own,
  ]);
  await raw("update ccc_application set form = form || jsonb_build_object('factoryActualAddressEn', $2::text) where id = $1", [id, works]);
  const made = await makeCall(app, calls.init, { id }, await maker());
  expect(made).toMatchObject({
    applicantName: applicant,
    applicantAddrEn: own,
    factoryAddrEn: works,
    exMark: marking,
    productName: product,
    productNameEn: english,
    makeState: 1,
    certNo: '',
    // its making has not begun
    abilities: { update: false, remove: false },
  });
  expect(made.factoryNo).toMatch(/^N\d{6}$/);
  expect(made.models.length).toBeGreaterThan(0);
  const { findings } = await makeCall(app, calls.lint, { id: made.id }, await maker());
  const errors = findings.filter((f) => f.severity === 'error').map((f) => f.code);
  expect(errors.sort()).toEqual(['inspectionOpen', 'reportMissing', 'testOpen']);
  // started twice it is the same one
  expect((await makeCall(app, calls.init, { id }, await maker())).id).toBe(made.id);
});

test('a case that is not accepted has no certificate drawn up', async () => {
  const { id } = await caseIn("b.phase = 'submitted'");
  expect(await tryCall(app, calls.init, { id }, await maker())).toMatchObject({ refusal: 'certificate.notAccepted' });
});

test('a certificate is not decided on before the visit of its inspection has ended', async () => {
  const { id } = await caseIn(
    "b.phase = 'accepted' and exists (select from ccc_acceptance p where p.case_id = a.id and p.is_need_factory_check)",
  );
  const { stage, chance, open, nodeOf, playTo, detail } = await inspectionsOf(system, 'ccc certificate');
  const inspection = await open(id);
  await playTo(inspection, 'factoryCheckResult');
  const planned = (await detail(inspection)).plan?.startDate;
  world.setNow(new Date(`${planned}T15:00:00+08:00`));
  for (let node = await nodeOf(inspection); node !== ''; node = await nodeOf(inspection))
    await playInspection(stage, users, chance, { workId: inspection, node });
  const made = await makeCall(app, calls.init, { id }, await maker());
  const decidedOn = async (day: string): Promise<boolean> => {
    await raw('update certificate set certification_decision_date = $2 where id = $1', [made.id, day]);
    const { findings } = await makeCall(app, calls.lint, { id: made.id, step: 'approval' }, await maker());
    return findings.some(({ code }) => code === 'decisionBeforeInspection');
  };
  const dayBefore = new Date(Date.parse(`${planned}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);
  expect([await decidedOn(dayBefore), await decidedOn(planned ?? '')]).toEqual([true, false]);
});
