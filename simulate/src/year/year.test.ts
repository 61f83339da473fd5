/** A handful of cases of the simulated year on the demo institute: what the bench holds against thousands is held against them. */
import { certificateCalls } from '@zhengjian/contract/areas/certificate/calls.ts';
import { verifyAll } from '@zhengjian/server/src/invariants.ts';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { makeCall } from '../caller.ts';
import { companies } from '../companies.ts';
import { MAIN_TENANT } from '../institute.ts';
import { knownCompanies } from '../register.ts';
import { DEMO_UNTIL, demoSystem } from '../testing/demo-system.ts';
import { lintIssued, verifySealed } from '../testing/issued.ts';
import { compareCounts } from '../testing/queue-counts.ts';
import { simulateYear } from './year.ts';

vi.setConfig({ testTimeout: 600_000, hookTimeout: 900_000 });

const CASES = 4;
const DAY_MS = 86_400_000;
const system = await demoSystem('year');
const { app, db, world, users, raw, files, faults } = system;
const ground = { app, db, world, users, look: raw as Parameters<typeof compareCounts>[0]['look'] };
let refusals = new Map<string, number>();

beforeAll(async () => {
  const known = await knownCompanies(system, MAIN_TENANT, companies);
  expect(known.length).toBeGreaterThan(5);
  const until = new Date(DEMO_UNTIL.getTime() + 240 * DAY_MS);
  const lastBegin = new Date(DEMO_UNTIL.getTime() + 10 * DAY_MS);
  const { signal } = new AbortController();
  refusals = await simulateYear(system, { seed: 'handful', cases: CASES, from: DEMO_UNTIL, until, lastBegin, mornings: 5, known, signal });
});

test('the play knows the rules: nothing that its people do is refused, and nothing goes wrong in the server', async () => {
  expect([...refusals]).toEqual([]);
  expect(faults).toEqual([]);
  const issued = await raw(`select id from certificate where tenant_id = $1 and make_state >= 7`, [MAIN_TENANT]);
  expect(issued.length).toBeGreaterThan(1);
});

test('every invariant holds', async () => {
  expect((await verifyAll({ db, files, hash: true })).flatMap(({ breaches }) => breaches)).toEqual([]);
});

test('the counter of every open queue says to each person of the staff what plain SQL says', async () => {
  const { differences, compared, full, queues } = await compareCounts(ground);
  expect(differences).toEqual([]);
  expect(compared).toBeGreaterThan(500);
  expect(full).toBeGreaterThan(20);
  expect(queues).toBeGreaterThan(50);
  // a task taken away behind the queues is missed
  await raw(
    `update wf_task set status = 'cancelled' where id = (select id from wf_task where tenant_id = $1 and status = 'open' and node = 'accept' order by id limit 1)`,
    [MAIN_TENANT],
  );
  expect((await compareCounts(ground)).differences.length).toBeGreaterThan(0);
});

test('pdfsig finds every seal on every sealed paper valid', async () => {
  const { papers, valid, signatures, faults: found } = await verifySealed(ground);
  expect(found).toEqual([]);
  expect(papers).toBeGreaterThan(CASES);
  expect(valid).toBe(papers);
  // certificates carry two
  expect(signatures).toBeGreaterThan(papers);
});

const content = (field: string, value: unknown) =>
  `content = jsonb_set(content, '{${field}}', '${JSON.stringify(value).replaceAll("'", "''")}')`;
const more = (field: string, value: string) =>
  `content = jsonb_set(content, '{${field}}', content -> '${field}' || '${JSON.stringify(value)}'::jsonb)`;
/** Faults in an issued certificate by the code of the rule that must find each, as SQL that plants it. */
const PLANTED: Readonly<Record<string, string>> = {
  applicantMissing: content('applicantAddr', ''),
  applicantName: content('applicantName', '南阳万原电机有限公司'),
  applicantAddress: content('applicantAddr', '河南省南阳市信臣路 21 号'),
  manufacturerMissing: content('manufacturerName', ''),
  manufacturerName: content('manufacturerName', '南阳万原电机有限公司'),
  manufacturerAddress: content('manufacturerAddr', '河南省南阳市'),
  factoryMissing: content('factoryAddr', ''),
  factoryName: content('factoryName', '南阳万原电机有限公司二厂'),
  factoryAddress: content('factoryAddr', '河南省南阳市新店工业园 8 号'),
  productMissing: content('productName', ''),
  productDiffers: content('productName', '另一种产品'),
  englishMissing: content('productNameEn', ''),
  ruleMissing: content('ruleNo', ''),
  ruleNotInForce: content('ruleNo', 'CNCA-C23-01:2019'),
  modeDiffers: content('certMode', '1004'),
  modelsMissing: content('models', []),
  modelTextMissing: content('productModel', ' '),
  modelTextForeign: content('productModel', 'ZZ9-90L-2'),
  markMissing: content('exMark', ''),
  markOfNoModel: content('exMark', 'Ex ma IIA T1 Ga'),
  standardsMissing: content('standards', []),
  standardUnknown: more('standards', 'GB/T 12345-2000'),
  reportNotFiled: more('reportNos', 'T101260C09999'),
  componentsMissing: content('components', []),
  factoryNoMissing: content('factoryNo', ''),
  factoryNoDiffers: content('factoryNo', 'N999999'),
  levelMissing: "customer_level = ''",
  decisionMissing: "certification_decision = ''",
  decisionNotGranting: "certification_decision = '9'",
  decisionDateMissing: 'certification_decision_date = null',
  decisionBeforeReport: "certification_decision_date = '2026-03-01'",
  issueFuture: "issue_date = '2099-01-05'",
  expiryWrong: 'expiration_date = expiration_date + 1',
  firstAfterIssue: 'first_date = issue_date + 1',
  numberForm: "cert_no = '202699230100018'",
  numberYear: "cert_no = '2019' || substr(cert_no, 5)",
  randomForm: "cert_random_number = '40711588'",
};

describe('the linter', () => {
  let certId = '';
  const codes = async (): Promise<string[]> => {
    const asked = { id: certId.replaceAll('-', ''), step: 'stamping' } as const;
    const { findings } = await makeCall(app, certificateCalls.lint, asked, { token: await users.as('wangjianheng') });
    // papers that are kept on paper only say nothing of the certificate
    return findings.map(({ code }) => code).filter((code) => code !== 'paperMissing');
  };

  beforeAll(async () => {
    await raw('create table certificate_before as select * from certificate');
    // tested and inspected, so that every rule has something to hold it against
    const [row] = await raw<{ id: string }>(
      `select c.id from certificate c join ccc_acceptance a on a.case_id = c.case_id
        where c.tenant_id = $1 and c.make_state >= 7 and a.is_need_model_test order by c.cert_no limit 1`,
      [MAIN_TENANT],
    );
    certId = row?.id ?? '';
  });

  test('finds nothing in the certificates that were issued', async () => {
    const { certificates, findings } = await lintIssued(ground);
    expect(certificates).toBeGreaterThan(1);
    expect(findings).toEqual([]);
    expect(await codes()).toEqual([]);
  });

  test.each(Object.entries(PLANTED))('finds the planted fault %s by its own rule', async (code, planted) => {
    await raw(`update certificate set ${planted} where id = $1`, [certId]);
    try {
      expect(await codes()).toContain(code);
    } finally {
      await raw(
        `update certificate c set content = b.content, customer_level = b.customer_level, certification_decision = b.certification_decision,
          certification_decision_date = b.certification_decision_date, issue_date = b.issue_date, expiration_date = b.expiration_date,
          first_date = b.first_date, cert_no = b.cert_no, cert_random_number = b.cert_random_number
        from certificate_before b where b.id = c.id and c.id = $1`,
        [certId],
      );
    }
  });

  test('was given thirty faults and more, and finds nothing once they are mended', async () => {
    expect(Object.keys(PLANTED).length).toBeGreaterThanOrEqual(30);
    expect(await codes()).toEqual([]);
  });
});
