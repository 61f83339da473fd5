/** A handful of cases of the simulated year on the demo institute: what the bench holds against thousands is held against them. */
import { certificateCalls } from '@zhengjian/contract/areas/certificate/calls.ts';
import { verifyAll } from '@zhengjian/server/src/invariants.ts';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { makeCall } from '../caller.ts';
import { companies } from '../companies.ts';
import { MAIN_TENANT } from '../institute.ts';
import { knownCompanies } from '../register.ts';
import { OWN, WHOLE } from '../testing/counter-sql.ts';
import { DEMO_UNTIL, demoSystem } from '../testing/demo-system.ts';
import { filedPapers } from '../testing/filed-papers.ts';
import { lintIssued, verifySealed } from '../testing/issued.ts';
import { compareCounts } from '../testing/queue-counts.ts';
import { type KeptYear, simulateYear } from './year.ts';

vi.setConfig({ testTimeout: 600_000, hookTimeout: 900_000 });

const CASES = 4;
const DAY_MS = 86_400_000;
const system = await demoSystem('year');
const { app, db, world, users, raw, files, faults } = system;
const ground = { app, db, world, users, look: raw as Parameters<typeof compareCounts>[0]['look'] };
const refusals = new Map<string, number>();
/** The year is stopped after so many acts, and goes on. */
const STOPPED_AFTER = 60;
let kept: KeptYear | undefined;

beforeAll(async () => {
  const known = await knownCompanies(system, MAIN_TENANT, companies);
  expect(known.length).toBeGreaterThan(5);
  const until = new Date(DEMO_UNTIL.getTime() + 240 * DAY_MS);
  const lastBegin = new Date(DEMO_UNTIL.getTime() + 10 * DAY_MS);
  const stop = new AbortController();
  const year = { seed: 'handful', cases: CASES, from: DEMO_UNTIL, until, lastBegin, mornings: 5, known, refusals };
  const progress = (done: number) => {
    if (done === STOPPED_AFTER) stop.abort();
  };
  const stopped = (at: KeptYear) => {
    kept = JSON.parse(JSON.stringify(at));
  };
  await expect(simulateYear(system, { ...year, signal: stop.signal, progress, stopped })).rejects.toThrow('aborted');
  if (kept) await simulateYear(system, { ...year, kept, signal: new AbortController().signal });
});

test('a year that was stopped goes on with its cases as they stood', () => {
  // one has not begun by then
  expect(kept?.cases.map(({ number }) => number)).toEqual([0, 2, 3]);
  expect(kept?.cases.some(({ planned, next }) => planned.length > 0 && next.length > 0)).toBe(true);
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
  expect(queues).toBeGreaterThan(90);
  // a task taken away behind the queues is missed
  await raw(
    `update wf_task set status = 'cancelled' where id = (select id from wf_task where tenant_id = $1 and status = 'open' and node = 'accept' order by id limit 1)`,
    [MAIN_TENANT],
  );
  expect((await compareCounts(ground)).differences.length).toBeGreaterThan(0);
});

test('an issued case holds what its steps left: completeness check, evaluation, decision, issue and payment note', async () => {
  const cases = await raw<{ id: string; papers: Record<string, number>; report: string; inspection: string }>(
    `select c.case_id as id, r.report_no as report, i.work_no as inspection,
       (select jsonb_object_agg(code, files) from (select n.catalog_code as code, count(f.id) as files from file_catalog n
          left join archive_file f on f.tenant_id = n.tenant_id and f.file_catalog_id = n.id and f.case_id = c.case_id and f.uploader_kind = 'system'
          where n.tenant_id = c.tenant_id and n.business_type = '1' and n.catalog_code in ('0501', '0502', '0503', '0603') group by 1) x) as papers
     from certificate c
       join case_work w on w.case_id = c.case_id join test_report r on r.task_id = w.work_id and r.report_no <> ''
         and not exists (select from test_report s where s.supersedes = r.id)
       join case_work v on v.case_id = c.case_id join inspection_task i on i.id = v.work_id and i.conclusion <> ''
     where c.tenant_id = $1 and c.make_state = 9`,
    [MAIN_TENANT],
  );
  expect(cases.length).toBeGreaterThan(0);
  for (const { papers } of cases) expect(papers).toEqual({ '0501': 1, '0502': 1, '0503': 1, '0603': 1 });
  const [one] = cases;
  const [{ words = '' } = {}] = await filedPapers({ app, raw }, one?.id ?? '', '0502');
  for (const said of [one?.report ?? '-', one?.inspection ?? '-', '符合']) expect(words).toContain(said);
  // every issued note stands on paper with its cases, though nobody may have opened it
  expect(await raw('select id from payment_note where issue_time is not null and (note_file is null or paper_due)')).toEqual([]);
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

/** A row behind the back of the lists: the first that fits is changed. */
const changed = (table: string, set: string, where: string, order = 'id') =>
  `update ${table} set ${set} where id = (select r.id from ${table} r where r.tenant_id = '${MAIN_TENANT}' and ${where} order by ${order} limit 1) returning id`;
/** An act that was noted and left no row where the lists look. */
const noted = (kind: string) =>
  `insert into audit_row (id, tenant_id, created_at, created_by, kind, actor_kind, actor_name, subject_type, subject_id, case_id, details)
    select gen_random_uuid(), '${MAIN_TENANT}', now(), gen_random_uuid(), '${kind}', 'staff', '', 'planted', gen_random_uuid(), gen_random_uuid(), '{}' returning id`;
const testAt = (state: number) => changed('business_case', `state = ${state}, phase = 'accepted'`, "r.category = 'typeTest'");
const inspection = (state: number) => changed('business_case', `state = ${state}, phase = 'accepted'`, "r.category = 'factoryInspection'");
const application = (phase: string, from = "'accepted', 'issued'") =>
  changed('business_case', `phase = '${phase}'`, `r.category = 'cccApplication' and r.phase in (${from})`);
/** A sealed paper, as though its seals had never been set. */
const unsealed = (set: string) => changed('archive_file', `is_stamped = false${set}`, "r.stamp_tab = 'stamped' and r.filed");
/** The notes of the first case that fits are revoked, and their process knows nothing of it. */
const revoked = (
  where: string,
) => `update payment_note set state = 9 where id in (select w.work_id from case_work w where w.kind = 'paymentNote'
  and w.case_id = (select c.case_id from case_work c where c.tenant_id = '${MAIN_TENANT}' and ${where} order by c.case_id limit 1)) returning id`;
const isCase = (phases: string) =>
  `c.kind = 'paymentNote' and exists (select from business_case b where b.id = c.case_id and b.category = 'cccApplication' and b.phase in (${phases}))`;

/** A difference for each counter, one after the other. */
const DIFFERENCES: Readonly<Record<string, string>> = {
  'acceptance.modifiableCounts modified': noted('acceptance.corrected'),
  'laboratory.paperCount incomplete': changed('test_paper', 'complete = not complete', 'true'),
  'laboratory.paperCount waiting': `delete from test_paper where id = (select id from test_paper order by id limit 1) returning id`,
  'laboratory.allTestsCounts allocation': testAt(0),
  'laboratory.allTestsCounts data': testAt(2),
  'laboratory.allTestsCounts plan': testAt(4),
  'laboratory.allTestsCounts testing': testAt(7),
  'laboratory.allTestsCounts report': testAt(10),
  'laboratory.testTraceCounts running': testAt(10),
  'laboratory.testTraceCounts overdue': changed(
    'business_case',
    "due_at = '2000-01-01'",
    "r.category = 'typeTest' and r.phase = 'accepted'",
  ),
  // the calibration that ran out first
  'laboratory.equipmentCounts due': changed(
    'equipment',
    "next_calib = '2099-01-01'",
    "r.state in ('1', '2') and r.trace_kind <> '5' and r.next_calib < '2026-10-01'",
    'next_calib',
  ),
  'laboratory.equipmentCounts overdue': 'select 1',
  'laboratory.correctionCounts waiting': noted('laboratory.correctionAsked'),
  'inspection.taskCounts arranging': inspection(0),
  'inspection.taskCounts inHand': inspection(5),
  'inspection.taskCounts rectifying': inspection(8),
  'inspection.taskCounts deciding': inspection(11),
  'finance.chargeCount todo': revoked(isCase("'accepted'")),
  'finance.checkChargeCount todo': revoked('exists (select from inspection_task t where t.id = c.work_id and t.state between 3 and 12)'),
  'certificate.traceCounts open': application('accepted', "'issued'"),
  'file.selectApplicationCount submitted': changed('business_case', 'doc_status = 2', 'r.doc_status = 1 and r.submit_time is not null'),
  'file.selectApplicationCount problem': 'select 1',
  'file.selectApplicationCount complete': changed('business_case', 'doc_status = 3', 'r.doc_status = 1 and r.submit_time is not null'),
  'sample.sampleCasesCounts toDispense': changed('sample_case', 'in_store = 1', 'r.in_store = 0'),
  'sample.sampleCasesCounts inLaboratory': changed('sample_case', 'in_store = 0, in_laboratory = 1', "r.tab <> 'inLaboratory'"),
  'stamping.selectSignaturePrintingCount failed': unsealed(", press_state = 'failed'"),
  'stamping.selectSignaturePrintingCount returned': unsealed(', has_problem = true'),
  'stamping.selectSignaturePrintingCount waiting': unsealed(''),
  'organisation.requestCounts waiting': noted('account.requested'),
  'organisation.erasureCounts waiting': noted('account.erasureRequested'),
  'finance.ownNotesCount toPay': changed('payment_note', 'state = 3', 'r.state in (6, 7) and r.issue_time is not null'),
  'acceptance.retreatPage total': application('withCustomer'),
  'acceptance.acceptedPage total': 'select 1',
  'acceptance.draftPage total': application('draft'),
};

test('a difference between each of these counters and what was done is found', async () => {
  const missed: string[] = [];
  for (const [counter, plant] of Object.entries(DIFFERENCES)) {
    if ((await raw(plant)).length === 0) missed.push(`${counter}: nothing to plant on`);
    // what is remembered of totals is forgotten by then
    world.setNow(new Date(world.now().getTime() + 3_000));
    const { differences } = await compareCounts(ground, counter.split(' ')[0]);
    if (!differences.some(({ queue, tab }) => `${queue} ${tab}` === counter)) missed.push(counter);
  }
  expect(missed).toEqual([]);
  const known = [...WHOLE, ...OWN].map(({ key, tab }) => `${key} ${tab ?? 'total'}`);
  expect(Object.keys(DIFFERENCES).filter((counter) => !known.includes(counter))).toEqual([]);
});
