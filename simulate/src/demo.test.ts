/**
 * The demo institute, and what its screens are to show. The journeys copy it: it is filled here, beside the tests of the server, so that
 * no worker of the journeys waits for it, and nothing may be wrong with it before the first journey begins.
 */
import { cccRuleInForce } from '@zhengjian/contract/rules/implementationRule.ts';
import { isWorkday } from '@zhengjian/contract/rules/workdays.ts';
import { verifyAll } from '@zhengjian/server/src/invariants.ts';
import { textOn } from '@zhengjian/server/src/platform/documents/testing/words.ts';
import { copyOf } from '@zhengjian/server/src/testing/database.ts';
import { noticeCalendar } from '@zhengjian/server/src/workflow/calendar/calendar.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { copyCases } from './copies/copy-cases.ts';
import { verifySealed } from './testing/issued.ts';
import { dispatchedToTest, stepsWithoutCertificate } from './testing/playable.ts';
import { openPlayed, PLAYED_UNTIL, playedInstitute } from './testing/played-institute.ts';
import { stampPapers } from './testing/stamped.ts';

// copying an institute with all its papers takes its time on a machine that is busy
vi.setConfig({ testTimeout: 120_000 });

const { urls, folder } = await copyOf(await playedInstitute());
const faults: string[] = [];
const system = await openPlayed(urls, folder, (line) => faults.push(line));
afterAll(() => system.close());
/** State of a CCC application. */
const ARCHIVED = 88;
const { db } = system.opened;
const { files } = system.app;
const raw = <Row>(text: string): Promise<Row[]> => db.system(async (tx) => (await sql.raw<Row>(text).execute(tx)).rows);

test('cases stand at the desk, on their way to the certificate and in the archive', async () => {
  const rows = await raw<{ state: number; n: number }>(
    "select state, count(*)::int n from ccc_application where tenant_id = '000000' group by state order by state",
  );
  // returned to the certificate and to its check (60, 70) are single cases of the play that come and go with the weeks
  expect(rows.map((r) => r.state)).toEqual(expect.arrayContaining([0, 10, 15, 20, 30, 40, 50, 58, 80, 88, 95]));
  expect(rows.reduce((sum, r) => sum + r.n, 0)).toBe(66);
});

test('what passed a node is repeated by its outcomes: its kind of case, and the moment by which lists are ordered', async () => {
  const passed =
    "from wf_outcome o left join business_case b on b.tenant_id = o.tenant_id and b.id = o.business_id where o.outcome = 'passed'";
  expect(
    await raw(`select o.category, o.node ${passed} and o.submit_time is not null
    and (b.category = o.category and coalesce(b.submit_time, b.work_since) = o.submit_time) is not true`),
  ).toEqual([]);
  const [found] = await raw<{ works: number; cases: number }>(
    `select count(*) filter (where b.work_since is null)::int as cases, count(b.work_since)::int as works ${passed}`,
  );
  expect(found?.cases).toBeGreaterThan(50);
  expect(found?.works).toBeGreaterThan(50);
});

test('the planner knows how large the tables of the play have become', async () => {
  const [known] = await raw<{ cases: number; known: number }>(
    "select (select count(*)::int from business_case) as cases, reltuples::int as known from pg_class where oid = 'business_case'::regclass",
  );
  expect(known?.cases).toBeGreaterThan(60);
  expect(known?.known).toBe(known?.cases);
});

test('the planner has cases to dispatch, to be tested, that others may play on', async () => {
  expect((await dispatchedToTest(db)).length).toBeGreaterThanOrEqual(2);
});

test('a certificate waits at each step up to its approval', async () => {
  expect(await stepsWithoutCertificate(db)).toEqual([]);
});

test('people urge, show cases to colleagues and name deputies', async () => {
  const [one] = await raw<{ urged: number; copied: number; over: number; on: number; coming: number }>(
    `select (select count(*)::int from wf_urge where tenant_id = '000000') as urged,
            (select count(*)::int from wf_copy where tenant_id = '000000') as copied,
            (select count(*)::int from wf_deputy where until_at <= '${PLAYED_UNTIL.toISOString()}') as "over",
            (select count(*)::int from wf_deputy where from_at <= '${PLAYED_UNTIL.toISOString()}' and until_at > '${PLAYED_UNTIL.toISOString()}') as "on",
            (select count(*)::int from wf_deputy where from_at > '${PLAYED_UNTIL.toISOString()}') as coming`,
  );
  // copied to a colleague at the desk and to the engineer who prepares certificates
  const least = { urged: 1, copied: 3, over: 1, on: 1, coming: 1 };
  for (const [what, count] of Object.entries(least))
    expect({ what, found: one?.[what as keyof typeof least] }).toEqual({ what, found: expect.toSatisfy((n) => n >= count) });
});

test('companies have drawings to correct and a product to put right, with what was found', async () => {
  const at = (node: string, what: string) =>
    raw<{ found: boolean }>(
      `select exists (${what}) as found from wf_task k join test_task t on t.tenant_id = k.tenant_id and t.id = k.business_id
       where k.tenant_id = '000000' and k.node = '${node}' and k.status = 'open' and k.due_at > '${PLAYED_UNTIL.toISOString()}'`,
    );
  const drawings = await at('drawingCorrection', "select from technical_problem p where p.task_id = t.id and p.sent and p.state = 'open'");
  const products = await at('testRectification', "select from test_item i where i.task_id = t.id and i.verdict = '2'");
  for (const waiting of [drawings, products]) {
    expect(waiting.length).toBeGreaterThanOrEqual(1);
    expect(waiting.filter(({ found }) => !found)).toEqual([]);
  }
});

test('a queue has views that a head of department shares with everybody', async () => {
  expect(
    await raw(
      `select v.list, v.name, u.account from list_view v join user_account u on u.id = v.user_id where v.tenant_id = '000000' and v.shared = 'all' order by v.name collate "C"`,
    ),
  ).toEqual([
    { list: 'acceptance.accept', name: '待企业补正', account: 'zhouliyan' },
    { list: 'acceptance.accept', name: '超期待受理', account: 'zhouliyan' },
  ]);
});

test('the archive has files of several kinds, an earlier version, a missing paper, a file with a problem and a corrected one', async () => {
  const [one] = await raw<Record<string, unknown>>(
    `select (select array_agg(distinct suffix order by suffix) from archive_file where tenant_id = '000000') as kinds,
            (select array_agg(distinct why order by why) from archive_file_version where tenant_id = '000000') as versions,
            (select count(*)::int from file_missing where tenant_id = '000000') as missing,
            (select count(*)::int from archive_file where tenant_id = '000000' and has_problem) as problems,
            (select count(*)::int from archive_file where tenant_id = '000000' and original_filename = '申请评审表（终稿）.xlsx') as renamed`,
  );
  expect(one).toEqual({
    kinds: ['csv', 'docx', 'pdf', 'png', 'xlsx'],
    versions: ['corrected', 'covered', 'stamped'],
    missing: 1,
    problems: 1,
    renamed: 1,
  });
});

test('papers of later stages name the case they hang on, the rule of its day, and each a number of its own', async () => {
  const rows = await raw<{
    file_sha256: string;
    kind: string;
    no: string;
    application_no: string;
    applicant_name: string;
    product_name: string;
    submitted: string;
  }>(
    `select p.file_sha256, p.document_kind as kind, p.document_no as no, a.application_no, a.applicant_name, a.product_name,
            to_char(a.submit_time at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as submitted
     from paper_place p
     join archive_file f on f.tenant_id = p.tenant_id and f.file_sha256 = p.file_sha256
     join ccc_application a on a.id = f.case_id
     where p.document_kind in ('testReport', 'cccCertificate') order by p.document_no`,
  );
  expect(rows.length).toBeGreaterThanOrEqual(2);
  expect(new Set(rows.map((r) => r.no)).size).toBe(rows.length);
  for (const row of rows) {
    const file = await files.read(row.file_sha256);
    const parts: Buffer[] = [];
    for await (const part of file ?? []) parts.push(part as Buffer);
    const words = textOn(Buffer.concat(parts)).replace(/\s/g, '');
    for (const told of [row.no, row.applicant_name, row.product_name])
      expect({ kind: row.kind, told, found: words.includes(told.replace(/\s/g, '')) }).toEqual({ kind: row.kind, told, found: true });
    if (row.kind === 'cccCertificate') expect(words).toContain(cccRuleInForce(row.submitted));
  }
});

test('each step of a case leaves its papers in the archive: of filed cases only what comes from outside is lacking', async () => {
  const filed = await raw<{ id: string; tested: boolean; inspected: boolean; codes: string[] }>(
    `select a.id, s.is_need_model_test as tested, s.is_need_factory_check as inspected,
            array(select distinct n.catalog_code from archive_file f join file_catalog n on n.id = f.file_catalog_id where f.case_id = a.id and f.filed order by 1) as codes
     from ccc_application a join ccc_acceptance s on s.case_id = a.id where a.tenant_id = '000000' and a.state = ${ARCHIVED}`,
  );
  expect(filed.some((one) => one.tested && one.inspected)).toBe(true);
  const always = ['0201', '0501', '0502', '0503', '0601', '0603', '0701'];
  const tested = ['0204', '0301', '0302', '0303', '0304', '0305', '0306'];
  const inspected = ['0401', '0402', '0403', '0404', '0410', '0411'];
  for (const one of filed) {
    const due = [...always, ...(one.tested ? tested : []), ...(one.inspected ? inspected : [])];
    expect({ id: one.id, lacking: due.filter((code) => !one.codes.includes(code)) }).toEqual({ id: one.id, lacking: [] });
  }
  expect(await raw('select document, fault from document_order')).toEqual([]);
});

test('nobody of the institute decides on a day that nobody works', async () => {
  const days = await raw<{ day: string }>(
    "select distinct to_char(ended_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day from wf_task where ended_at is not null and node <> 'submit'",
  );
  expect(days.length).toBeGreaterThan(20);
  expect(days.map((d) => d.day).filter((day) => !isWorkday(noticeCalendar(), day))).toEqual([]);
});

test('every invariant holds, and each issued certificate stands on a report, an inspection and paid fees', async () => {
  expect((await verifyAll({ db, files, hash: false })).flatMap((r) => r.breaches)).toEqual([]);
  expect(faults).toEqual([]);
  const issued = await raw<{ tested: boolean; inspected: boolean; paid: boolean }>(
    `select (not s.is_need_model_test or exists (select from case_work w join test_report t on t.task_id = w.work_id
              where w.case_id = c.case_id and t.report_no <> '' and t.conclusion = '1')) as tested,
            (not s.is_need_factory_check or s.check_after_certificate or exists (select from case_work w join wf_instance i on i.business_id = w.work_id and i.status <> 'active'
              where w.case_id = c.case_id and w.kind = 'factoryInspection')) as inspected,
            exists (select from case_work w join payment_note n on n.id = w.work_id where w.case_id = c.case_id and n.state >= 5) as paid
     from certificate c join ccc_acceptance s on s.case_id = c.case_id where c.tenant_id = '000000' and c.cert_no <> ''`,
  );
  expect(issued.length).toBeGreaterThan(5);
  expect(issued.filter((one) => !one.tested || !one.inspected || !one.paid)).toEqual([]);
});

test('factories have come into class A, and the inspection of some follows the certificate', async () => {
  const rows = await raw('select from ccc_acceptance where check_after_certificate');
  expect(rows.length).toBeGreaterThan(0);
});

test('certificates of the last months carry both electronic seals, each found valid by pdfsig', async () => {
  const { papers, valid, signatures, faults: found } = await verifySealed({ app: system.app, db });
  expect(found).toEqual([]);
  expect(valid).toBe(papers);
  const [sealed] = await raw<{ n: number }>(
    `select count(*)::int as n from certificate c where c.tenant_id = '000000' and c.issue_date > date '${PLAYED_UNTIL.toISOString()}' - 80
       and 2 = (select count(*) from seal_impression i where i.file_id = c.file_id and i.level <> 'paper')`,
  );
  expect(sealed?.n).toBeGreaterThanOrEqual(1);
  expect(signatures).toBeGreaterThanOrEqual(2 * (sealed?.n ?? 0));
});

describe('copies of its cases', () => {
  const half = (which: 0 | 1) => `right(application_no, 1)::int % 2 = ${which}`;
  const held = async () => {
    const [one] = await raw<Record<string, number>>(
      `select (select count(*)::int from ccc_application where tenant_id = '000000' and application_no <> '') as cases,
              (select count(*)::int from certificate where tenant_id = '000000' and cert_no <> '') as certificates,
              (select count(distinct cert_no)::int from certificate where tenant_id = '000000' and cert_no <> '') as numbers,
              (select count(*)::int from test_report where tenant_id = '000000') as reports,
              (select count(*)::int from payment_note where tenant_id = '000000') as notes`,
    );
    return one ?? {};
  };
  /** How many cases each company has. */
  const casesOf = async (where: string) => {
    const rows = await raw<{ id: string; n: number }>(
      `select applicant_id as id, count(*)::int as n from ccc_application where tenant_id = '000000' and application_no <> '' and ${where} group by 1`,
    );
    return new Map(rows.map(({ id, n }) => [id, n]));
  };
  beforeAll(() => stampPapers(urls.owner, '000000'));

  test.each([
    // a case is copied once
    ['with the indexes in place', 0, undefined],
    ['with indexes, keys and triggers laid aside', 1, 1],
  ] as const)('have their works, numbers of their own and nothing wrong, %s', async (_, which, many) => {
    const before = await held();
    const [had, copiedOf] = [await casesOf('true'), await casesOf(half(which))];
    const [chosen] = await raw<{ n: number }>(
      `select count(*)::int as n from ccc_application where tenant_id = '000000' and application_no <> '' and ${half(which)}`,
    );
    const [works] = await raw<Record<string, number>>(
      `with of_these as (select id from ccc_application where tenant_id = '000000' and application_no <> '' and ${half(which)}),
            works as (select work_id from case_work where case_id in (select id from of_these))
       select (select count(*)::int from certificate where cert_no <> '' and case_id in (select id from of_these)) as certificates,
              (select count(*)::int from test_report where task_id in (select work_id from works)) as reports,
              (select count(*)::int from payment_note where id in (select work_id from works)) as notes`,
    );
    const made = await copyCases(
      urls.owner,
      '000000',
      [{ count: 2 * (chosen?.n ?? 0), where: `application_no <> '' and ${half(which)}` }],
      { many, perCompany: 1 },
    );
    expect(made).toBe(2 * (chosen?.n ?? 0));
    // each case is copied once for its company and once for another
    const hold = await casesOf('true');
    for (const [id, n] of copiedOf) expect(hold.get(id)).toBeGreaterThanOrEqual((had.get(id) ?? 0) + n);
    expect(hold.size).toBeGreaterThan(had.size);
    const { certificates = 0, reports = 0, notes = 0 } = works ?? {};
    expect(Math.min(certificates, reports, notes)).toBeGreaterThan(1);
    expect(await held()).toEqual({
      cases: (before.cases ?? 0) + made,
      certificates: (before.certificates ?? 0) + 2 * certificates,
      numbers: (before.numbers ?? 0) + 2 * certificates,
      reports: (before.reports ?? 0) + 2 * reports,
      notes: (before.notes ?? 0) + 2 * notes,
    });
    expect((await verifyAll({ db, files, hash: false })).flatMap((r) => r.breaches)).toEqual([]);
  });
});
