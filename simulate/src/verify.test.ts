/** `npm run verify` over a played institute finds nothing; each way to break it is named. */
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { verifyAll } from '@zhengjian/server/src/invariants.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { copyCases } from './copies/copy-cases.ts';
import { demoSystem } from './testing/demo-system.ts';
import { stampPapers } from './testing/stamped.ts';

const { app, db, raw, urls, folder: files } = await demoSystem('verify');

const broken = async (): Promise<string[]> => {
  const reports = await verifyAll({ db, files: app.files, hash: true });
  return reports.filter((r) => r.breaches.length > 0).map((r) => r.name);
};

/** Breaks the system by statements behind its back, looks, and puts it right again by the statements that undo it. */
const whileBroken = async (breaking: string, mending: string): Promise<string[]> => {
  await raw(breaking);
  try {
    return await broken();
  } finally {
    await raw(mending);
  }
};

const OPEN = "(select id from wf_task where status = 'open' and category = 'cccApplication' order by id limit 1)";
const copyOf = (table: string, which: string) =>
  `create table broken_rows as select * from ${table} where ${which}; delete from ${table} where ${which}`;
const putBack = (table: string) => `insert into ${table} select * from broken_rows; drop table broken_rows`;

/** A note that waits for its company to pay. */
const TO_PAY = "select business_id from wf_task where status = 'open' and node = 'customerPay' order by business_id limit 1";

const SCOPE_KEY = 'wf_token_tenant_id_instance_id_scope_no_fkey';

const PAPER = '(select id from archive_file where filed and not is_stamped order by id limit 1)';
const SEAL_KEY = 'seal_impression_tenant_id_seal_id_fkey';
/** An impression on a paper, as if a seal had made these bytes of those. */
const impression = (before: string, after: string, later = '0') =>
  `alter table seal_impression drop constraint if exists ${SEAL_KEY};
   insert into seal_impression (id, tenant_id, created_at, created_by, seal_id, seal_name, file_id, case_id, document_kind, document_name,
     document_no, level, before_sha256, after_sha256, signer_name, confirmed_at)
   select gen_random_uuid(), tenant_id, now() + interval '${later}', created_by, id, '', id, case_id, '', '', '', 'B-B', ${before}, ${after}, '', now()
   from archive_file where id = ${PAPER}`;
const noImpression = `delete from seal_impression where seal_id = file_id;
  alter table seal_impression add constraint ${SEAL_KEY} foreign key (tenant_id, seal_id) references seal (tenant_id, id)`;

test('a played institute holds', async () => {
  expect(await raw('select 1 from ccc_application')).not.toHaveLength(0);
  expect(await broken()).toEqual([]);
});

describe('each breach is named', () => {
  const task = `task_id = ${OPEN}`;
  const token = `(instance_id, token_no) = (select instance_id, token_no from wf_task where id = ${OPEN})`;
  const cases: readonly (readonly [name: string, breaking: string, mending: string])[] = [
    ['workflow.every-open-task-waits-for-somebody', copyOf('wf_todo', task), putBack('wf_todo')],
    [
      'workflow.every-token-at-a-task-has-its-open-task',
      `update wf_task set status = 'cancelled', branch = 'broken' where id = ${OPEN}`,
      `update wf_task set status = 'open', branch = '' where branch = 'broken'`,
    ],
    ['workflow.every-open-task-has-its-token', copyOf('wf_token', token), putBack('wf_token')],
    [
      'workflow.a-row-of-a-queue-says-what-its-task-says',
      `update wf_todo set node = node || 'x' where ${task}`,
      `update wf_todo set node = rtrim(node, 'x') where ${task}`,
    ],
    [
      'workflow.a-task-in-several-queues-is-known-as-such',
      `update wf_todo set alone = not alone where ${task}`,
      `update wf_todo set alone = not alone where ${task}`,
    ],
    [
      'workflow.every-open-visit-has-its-token',
      `update wf_activity set ended_at = null, token_no = -1 where (instance_id, seq, ord) = (select instance_id, seq, ord from wf_activity where ended_at is not null order by 1, 2, 3 limit 1)`,
      `update wf_activity set ended_at = started_at, token_no = null where token_no = -1`,
    ],
    [
      'workflow.every-token-has-its-open-visit',
      `update wf_activity set ended_at = started_at, outcome = 'broken' where ${token} and ended_at is null`,
      `update wf_activity set ended_at = null, outcome = '' where outcome = 'broken'`,
    ],
    [
      'workflow.running-means-tokens',
      `update wf_instance set status = 'done', end_node = 'broken' where id = (select instance_id from wf_task where id = ${OPEN})`,
      `update wf_instance set status = 'active', end_node = null where end_node = 'broken'`,
    ],
    [
      'workflow.an-end-is-final',
      `update wf_instance set ended_at = null where id = (select id from wf_instance where status = 'done' order by id limit 1)`,
      `update wf_instance set ended_at = updated_at where status = 'done' and ended_at is null`,
    ],
    [
      'workflow.the-journal-has-no-gap',
      copyOf('wf_step', `(instance_id, seq) = (select instance_id, max(seq) from wf_step group by 1 order by 1 limit 1)`),
      putBack('wf_step'),
    ],
    [
      'workflow.every-finished-task-names-its-operator',
      `update wf_task set result = '' , branch = branch || '|' || result where id = (select id from wf_task where status = 'done' order by id limit 1)`,
      `update wf_task set result = split_part(branch, '|', 2), branch = split_part(branch, '|', 1) where status = 'done' and result = ''`,
    ],
    [
      'workflow.the-journal-rebuilds-tokens-and-states',
      `update ccc_application set state = 50, return_count = 99 - return_count where id = (select id from ccc_application where state = 40 order by id limit 1)`,
      'update ccc_application set state = 40, return_count = 99 - return_count where return_count > 50',
    ],
    [
      'workflow.an-assigned-task-waits-for-its-assignee-only',
      `update wf_todo set actor_ref = actor_ref || 'x' where task_id = (select id from wf_task where status = 'open' and assignee is not null order by id limit 1)`,
      `update wf_todo set actor_ref = rtrim(actor_ref, 'x')`,
    ],
    [
      'workflow.an-unassigned-task-waits-for-every-candidate',
      `update wf_todo set actor_ref = actor_ref || 'x' where task_id = (select id from wf_task where status = 'open' and assignee is null order by id limit 1)`,
      `update wf_todo set actor_ref = rtrim(actor_ref, 'x')`,
    ],
    [
      'workflow.one-token-per-place',
      `insert into wf_token select (jsonb_populate_record(k, '{"token_no": 999999}')).* from wf_token k where ${token}`,
      'delete from wf_token where token_no = 999999',
    ],
    [
      'workflow.only-open-tasks-wait',
      `insert into wf_todo select (jsonb_populate_record(q, jsonb_build_object('task_id', (select d.id from wf_task d where d.status = 'done' and d.tenant_id = q.tenant_id order by d.id limit 1)))).* from wf_todo q order by task_id limit 1`,
      `delete from wf_todo q using wf_task t where t.id = q.task_id and t.status = 'done'`,
    ],
    [
      'cases.every-state-has-its-phase',
      `update business_case set phase = 'ended' where id = (select id from business_case where phase = 'accepted' order by id limit 1)`,
      `update business_case set phase = 'accepted' where phase = 'ended' and state = 40`,
    ],
    [
      'cases.a-case-stands-where-its-tasks-say',
      `update business_case set holder = holder || 'x' where id = (select business_id from wf_task where id = ${OPEN})`,
      `update business_case set holder = rtrim(holder, 'x')`,
    ],
    [
      'cases.a-case-knows-whose-work-it-is',
      `update wf_involved set acts = not acts where (user_id, business_id) = (select user_id, business_id from wf_involved order by 1, 2 limit 1)`,
      `update wf_involved set acts = not acts where (user_id, business_id) = (select user_id, business_id from wf_involved order by 1, 2 limit 1)`,
    ],
    [
      'cases.who-took-part-in-a-case-finds-it-among-the-ended-ones',
      `update wf_involved set ended = not ended where (user_id, business_id) = (select user_id, business_id from wf_involved order by 1, 2 limit 1)`,
      `update wf_involved set ended = not ended where (user_id, business_id) = (select user_id, business_id from wf_involved order by 1, 2 limit 1)`,
    ],
    [
      'cases.a-case-knows-what-it-has-passed',
      copyOf('wf_outcome', `business_id = (select min(business_id::text)::uuid from wf_outcome)`),
      putBack('wf_outcome'),
    ],
    ...(
      [
        ['what-is-approved-has-number-dates-and-code', 'make_state', '5'],
        [
          'what-is-stamped-has-its-paper-and-its-frozen-version',
          'make_state, cert_no, cert_random_number, issue_date, expiration_date',
          "7, '1', '1', now(), now()",
        ],
        ['the-status-is-the-last-of-its-log', 'cert_status', "'01'"],
      ] as const
    ).map(([name, columns, values]): [string, string, string] => [
      `certificate.${name}`,
      `insert into certificate (id, tenant_id, created_at, created_by, updated_at, updated_by, case_id, cert_kind, company_id, content, content_version, ${columns})
         select gen_random_uuid(), tenant_id, now(), created_by, now(), created_by, id, '1', applicant_id, '{}', 1, ${values} from business_case
         where work_since is null and not exists (select from certificate c where c.case_id = business_case.id) order by id limit 1`,
      `delete from certificate where content = '{}'`,
    ]),
    [
      'sample.a-sample-is-where-its-last-movement-led',
      `update sample set state = 8 where id = (select id from sample where state = 7 order by id limit 1)`,
      `update sample s set state = 7 where state = 8 and exists (select from sample_move m where m.sample_id = s.id and m.move_kind = '6')`,
    ],
    [
      'sample.a-case-counts-its-samples',
      `update sample_case set pieces = pieces + 1 where id = (select id from sample_case order by id limit 1)`,
      `update sample_case c set pieces = (select count(*) from sample s where s.case_id = c.id)`,
    ],
    [
      'file.the-state-of-papers-is-what-the-archive-says',
      `update business_case set doc_status = 3 where id = (select id from business_case where doc_status = 1 order by id limit 1)`,
      `update business_case c set doc_status = 1 where doc_status = 3 and not exists (select from case_archive k where k.case_id = c.id)`,
    ],
    [
      'cases.a-reserved-id-has-no-case',
      `update case_party set reserved = true where id = (select p.id from case_party p join business_case c on c.id = p.case_id order by p.id limit 1)`,
      `update case_party p set reserved = false from business_case c where c.id = p.case_id`,
    ],
    [
      'cases.a-process-is-that-of-the-applicant',
      `update wf_instance i set company_id = (select c.id from company c where c.tenant_id = i.tenant_id and c.id <> i.company_id order by c.id limit 1)
         where id = (select instance_id from wf_task where id = ${OPEN})`,
      `update wf_instance i set company_id = a.applicant_id from ccc_application a where a.id = i.business_id and i.category = 'cccApplication'`,
    ],
    [
      'cases.a-company-is-listed-once-for-each-case-of-its',
      `update case_party set leads = not leads where id = (select id from case_party order by id limit 1)`,
      `update case_party set leads = not leads where id = (select id from case_party order by id limit 1)`,
    ],
    [
      'cases.what-follows-a-case-knows-when-it-was-submitted',
      `update wf_involved set submit_time = submit_time + interval '1 hour' where (user_id, business_id) = (select user_id, business_id from wf_involved where submit_time is not null order by 1, 2 limit 1)`,
      `update wf_involved i set submit_time = coalesce(b.submit_time, b.work_since) from business_case b where b.id = i.business_id`,
    ],
    [
      'acceptance.the-shared-table-says-what-the-application-says',
      `update business_case set title = title || 'x' where id = (select id from business_case order by id limit 1)`,
      `update business_case set title = rtrim(title, 'x')`,
    ],
    [
      'acceptance.every-case-has-its-applicant-as-party',
      `update case_party set company_id = (select id from company c where c.id <> company_id and c.tenant_id = case_party.tenant_id order by id limit 1)
         where role = 'applicant' and case_id = (select id from ccc_application order by id limit 1)`,
      `update case_party p set company_id = a.applicant_id from ccc_application a where a.id = p.case_id and p.role = 'applicant'`,
    ],
    [
      'acceptance.a-case-has-left-the-draft-with-its-process',
      `update ccc_application set state = 10 where id = (select id from ccc_application where state = 0 order by id limit 1)`,
      `update ccc_application set state = 0 where flow_instance_id is null`,
    ],
    [
      'acceptance.a-suspended-case-waits-for-its-company',
      `update ccc_application set state = 58, return_count = return_count + 900
         where id = (select id from ccc_application where state = 40 order by id limit 1)`,
      `update ccc_application set state = 40, return_count = return_count - 900 where return_count >= 900`,
    ],
    [
      'platform.every-committed-command-has-its-answer',
      `update command set answer = null, call = 'broken ' || answer::text || '|' || call where key = (select min(key) from command where answer is not null)`,
      `update command set answer = substr(split_part(call, '|', 1), 8)::jsonb, call = split_part(call, '|', 2) where answer is null`,
    ],
    [
      'workflow.every-token-has-its-scope',
      `alter table wf_token drop constraint ${SCOPE_KEY}; update wf_token set scope_no = scope_no + 900 where ${token}`,
      `update wf_token set scope_no = scope_no - 900 where scope_no >= 900;
         alter table wf_token add constraint ${SCOPE_KEY} foreign key (tenant_id, instance_id, scope_no) references wf_scope (tenant_id, instance_id, scope_no) deferrable initially deferred`,
    ],
    [
      'workflow.every-timer-counts-for-a-token',
      `insert into wf_timer select (jsonb_populate_record(null::wf_timer, to_jsonb(t) || '{"token_no": 999, "host_no": 1}')).* from wf_task t where id = ${OPEN}`,
      'delete from wf_timer where token_no = 999',
    ],
    [
      'workflow.every-scope-has-its-token-outside',
      `insert into wf_scope select (jsonb_populate_record(c, '{"scope_no": 900, "host": 999}')).* from wf_scope c order by instance_id limit 1`,
      'delete from wf_scope where scope_no = 900',
    ],
    [
      'acceptance.every-process-of-an-application-has-its-application',
      `update wf_instance set business_id = id where id = (select instance_id from wf_task where id = ${OPEN})`,
      'update wf_instance i set business_id = t.business_id from wf_task t where t.instance_id = i.id and i.business_id = i.id',
    ],
    [
      'stamping.every-stamped-paper-has-its-impression',
      `update archive_file set is_stamped = true, problem_remark = 'broken' where id = ${PAPER}`,
      `update archive_file set is_stamped = false, problem_remark = '' where problem_remark = 'broken'`,
    ],
    ['stamping.the-last-impression-names-the-paper', impression('file_sha256', "'other bytes'"), noImpression],
    [
      'stamping.ordered-documents-are-made',
      `insert into document_order (id, tenant_id, created_at, created_by, document, about_id, case_id, maker, tries)
       select md5('stuck')::uuid, tenant_id, created_at, created_by, 'testPlan', id, id, '', 8 from business_case order by id limit 1`,
      'delete from document_order where tries = 8',
    ],
    [
      'stamping.one-impression-follows-the-other',
      `${impression('file_sha256', 'file_sha256')}; ${impression("'other bytes'", 'file_sha256', '1 minute')}`,
      noImpression,
    ],
    ...(
      [
        ['a-note-is-the-sum-of-its-lines', 'payable_amount', '+', 'true'],
        ['what-a-note-has-been-paid-is-the-sum-of-its-receipts', 'paid_amount', '+', 'true'],
        ['a-paid-note-has-been-paid', 'paid_amount', '-', 'state = 6'],
      ] as const
    ).map(([name, column, sign, where]): [string, string, string] => {
      const note = `id = (select id from payment_note where ${where} order by id limit 1)`;
      return [
        `finance.${name}`,
        `update payment_note set ${column} = ${column} ${sign} 1 where ${note}`,
        `update payment_note set ${column} = ${column} ${sign === '+' ? '-' : '+'} 1 where ${note}`,
      ];
    }),
    [
      'finance.a-note-is-to-be-paid-by-the-day-on-which-its-step-ends',
      `update payment_note set pay_deadline = pay_deadline + 1 where id = (${TO_PAY})`,
      `update payment_note set pay_deadline = pay_deadline - 1 where id = (${TO_PAY})`,
    ],
    [
      'laboratory.a-test-knows-whether-its-papers-are-filed',
      `update business_case set papers_filed = case papers_filed when 'none' then 'all' else 'none' end where id = (select id from business_case order by id limit 1)`,
      `update business_case set papers_filed = case papers_filed when 'none' then 'all' else 'none' end where id = (select id from business_case order by id limit 1)`,
    ],
    [
      'finance.what-is-charged-is-known-as-such',
      `update business_case set is_billed = not is_billed where id = (select case_id from case_work where kind = 'paymentNote' order by case_id limit 1)`,
      `update business_case set is_billed = not is_billed where id = (select case_id from case_work where kind = 'paymentNote' order by case_id limit 1)`,
    ],
    [
      'file.the-register-names-what-is-stored',
      `update stored_file set file_name = file_name || '.broken' where id = (select id from stored_file order by id limit 1)`,
      `update stored_file set file_name = left(file_name, -7) where file_name like '%.broken'`,
    ],
    [
      'platform.every-table-enforces-its-access',
      'alter table ccc_application no force row level security',
      'alter table ccc_application force row level security',
    ],
    [
      'platform.no-audit-row-comes-before-its-seal',
      [1, 2]
        .map(
          (number) =>
            `insert into audit_seal (id, tenant_id, created_at, created_by, first_position, last_position, rows, leaves, root, prev, signature, number)
               values (gen_random_uuid(), '000000', now(), gen_random_uuid(), ${number}, ${number + 1}, 1, '', '', '', '', ${number})`,
        )
        .join(';'),
      'delete from audit_seal',
    ],
  ];
  test('every invariant is broken here once', async () => {
    const names = (await verifyAll({ db, files: app.files, hash: false })).map((report) => report.name);
    expect([...cases.map(([name]) => name), 'file.every-file-has-its-bytes'].sort()).toEqual(names.sort());
  });
  test.each(cases)('%s', async (name, breaking, mending) => {
    expect(await whileBroken(breaking, mending)).toContain(name);
    expect(await broken()).toEqual([]);
  });

  test('file.every-file-has-its-bytes: other bytes, shorter bytes, none', async () => {
    const all = readdirSync(files, { recursive: true, encoding: 'utf8' }).map((name) => path.join(files, name));
    const file = all.find((name) => /[0-9a-f]{64}$/.test(name)) ?? '';
    const size = statSync(file).size;
    const kept = readFileSync(file);
    for (const bytes of [Buffer.alloc(size, 7), kept.subarray(1), null]) {
      if (bytes) writeFileSync(file, bytes);
      else rmSync(file);
      expect(await broken()).toEqual(['file.every-file-has-its-bytes']);
    }
    writeFileSync(file, kept);
    expect(await broken()).toEqual([]);
  });
});

describe('copies of played cases', () => {
  const SERVED = 'exists (select from case_work w where w.case_id = ccc_application.id)';
  const structure = () =>
    raw(`select conrelid::regclass::text as on, conname as name, pg_get_constraintdef(oid) as text from pg_constraint where connamespace = 'public'::regnamespace
      union all select tablename, indexname, indexdef from pg_indexes where schemaname = 'public'
      union all select tgrelid::regclass::text, tgname, tgenabled::text from pg_trigger where not tgisinternal order by 1, 2, 3`);
  /** Papers of accepted cases that wait to be stamped. */
  const waiting = () =>
    raw(`select f.id from archive_file f join file_catalog n on n.id = f.file_catalog_id join business_case b on b.id = f.case_id
      where n.need_stamped and f.filed and f.stamp_tab = 'waiting' and b.phase in ('accepted', 'issued', 'ended') and f.tenant_id = '000000'`);
  beforeAll(async () => {
    expect(await stampPapers(urls.owner, '000000')).toBeGreaterThan(0);
    expect(await broken()).toEqual([]);
  });

  /** Copies hold too, and are stamped as what they are copies of. A case is copied once. */
  const copied = async (groups: Parameters<typeof copyCases>[2], many?: number) => {
    const [before] = await raw<{ n: number }>("select count(*)::int n from ccc_application where tenant_id = '000000'");
    const built = await structure();
    const made = await copyCases(urls.owner, '000000', groups, { many });
    const [after] = await raw<{ n: number }>("select count(*)::int n from ccc_application where tenant_id = '000000'");
    expect(after?.n).toBe((before?.n ?? 0) + made);
    expect(await broken()).toEqual([]);
    expect(await waiting()).toEqual([]);
    expect(await structure()).toEqual(built);
  };

  test('with the indexes in place', () => copied([{ count: 100, where: `not ${SERVED}` }]));

  test('with indexes, keys and triggers laid aside; few that are to lie over all years reach as far back as many', async () => {
    const isOfMany = "right(application_no, 1) in ('1', '3', '5', '7', '9')";
    await copied(
      [
        { count: 100, where: `${SERVED} and ${isOfMany}` },
        { count: 20, where: `${SERVED} and not ${isOfMany}`, overAllYears: true },
      ],
      10,
    );
    const [reached] = await raw<{ many: number; few: number }>(
      `with origin as (select id, submit_time, ${isOfMany} as is_of_many from ccc_application where tenant_id = '000000' and ${SERVED}),
         copy as (select o.is_of_many, extract(epoch from o.submit_time - c.submit_time)::float as back from origin o
           join ccc_application c on left(replace(c.id::text, '-', ''), 26) = left(replace(o.id::text, '-', ''), 16) || left(md5(o.id::text), 10))
       select max(back) filter (where is_of_many) as many, max(back) filter (where not is_of_many) as few from copy`,
    );
    expect(reached?.few).toBeGreaterThan((reached?.many ?? 0) / 2);
  });
});
