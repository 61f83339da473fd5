/**
 * Plain SQL that counters must equal ($1 tenant, $2 now, $3 today). It reads what acts have left behind: tasks, samples, applications, the
 * audit, tries and impressions of seals. What the lists and their counters read is not among it.
 */

const given = `$1::text is not null and $2::timestamptz is not null and $3::date is not null`;
const open = (category: string, nodes: string) =>
  `select count(distinct t.business_id)::int as n from wf_task t where t.tenant_id = $1 and t.status = 'open' and t.category = '${category}' and t.node in (${nodes}) and ${given}`;
const counting = (from: string) => `select count(*)::int as n from ${from} and ${given}`;

const INHAND = '10, 20, 30, 40, 50, 58, 60, 65, 70, 75, 80';
/** Applications that were accepted and have no certificate yet, and those that have one or will get none of the institute any more. */
const [ACCEPTED, CERTIFIED] = ['40, 50, 58, 60, 65, 70, 75, 80', '85, 88'];
/** A type test is over when its report is approved; its process still waits for the samples to be given back. */
const isRunning = (work: string) => `exists (select from wf_instance i join wf_token k on k.instance_id = i.id
  where i.business_id = ${work}.id and i.status = 'active' and k.at <> 'sampleReturn')`;
const isLate = (of: string) => `(select min(t.due_at) from wf_task t where t.business_id = ${of}.id and t.status = 'open') < $2`;

/** The last entry of these kinds about a subject, or about each. */
const lastOf = (kinds: string) =>
  `(select distinct on (subject_id) subject_id, case_id, kind, details from audit_row where tenant_id = $1 and kind in (${kinds}) order by subject_id, position desc, seq desc)`;
const settled = (kind: string, ends: string) =>
  `(select from audit_row e where e.tenant_id = a.tenant_id and e.subject_id = a.subject_id and e.kind in (${ends})) and a.kind = '${kind}'`;

/** Whether notes that count, neither revoked nor refunded, were drawn up for a case; all of them unless a kind is asked for. */
const isCharged = (
  caseId: string,
  kind?: string,
) => `exists (select from audit_row d where d.tenant_id = $1 and d.kind = 'finance.noteDrawn' and d.case_id = ${caseId}
  ${kind === undefined ? '' : `and d.details ->> 'noteKind' = '${kind}'`}
  and not exists (select from wf_step s where s.business_id = d.subject_id and s.command ->> 'do' = 'terminate' and s.command ->> 'state' in ('9', '11'))
  and not exists (select from wf_instance i where i.business_id = d.subject_id and i.end_node = 'refunded'))`;

/** Type tests that are over, with what was filed of their papers last. */
const ENDED_TESTS = `(select distinct i.business_id as id from wf_instance i where i.tenant_id = $1 and i.category = 'typeTest') w
  left join ${lastOf("'laboratory.papersFiled'")} p on p.subject_id = w.id where not ${isRunning('w')}`;

/** Instruments in use that must be calibrated, with the end of their latest calibration: the instrument carries a copy of it. */
const CALIBRATED = `equipment e left join lateral (select c.valid_to from equipment_calibration c where c.equipment_id = e.id order by c.calib_date desc, c.id desc limit 1) c on true
  where e.tenant_id = $1 and e.state in ('1', '2') and e.trace_kind <> '5'`;

const NODES = [
  ['0203', 'contract'],
  ['0303', 'otherPaper'],
  ['0404', 'inspectionReport'],
  ['0503', 'decision'],
] as const;
/** Papers that carry seals, told by what was noted when they were made, handed in or taken back. */
const SEALED_PAPERS = `(
  select m.subject_id as id, m.case_id, k.document_kind from ${lastOf("'paper.made', 'paper.withdrawn'")} m
    join paper_place k on k.tenant_id = $1 and k.file_sha256 = m.details ->> 'sha256'
    where m.kind = 'paper.made'
  union all
  select u.subject_id, u.case_id, n.document_kind from ${lastOf("'file.uploaded', 'paper.withdrawn'")} u
    join (values ${NODES.map(([node, kind]) => `('${node}', '${kind}')`).join(', ')}) n (node, document_kind) on n.node = u.details ->> 'node'
    where u.kind = 'file.uploaded' and (n.node <> '0303' or u.details ->> 'name' like '%.pdf')
      and not exists (select from audit_row r where r.tenant_id = $1 and r.subject_id = u.subject_id and r.kind = 'file.removed'))`;
const IMPRESSION = 'seal_impression i where i.tenant_id = $1 and i.file_id = p.id';
/** How they stand, by what was done with each. */
const PAPERS = `(select p.*,
    exists (select from seal_use u where u.tenant_id = $1 and u.state = 'approved' and u.document_kind = p.document_kind)
      and not exists (select from seal_use u where u.tenant_id = $1 and u.state = 'approved' and u.document_kind = p.document_kind
        and not exists (select from ${IMPRESSION} and i.seal_id = u.seal_id)) as sealed,
    exists (select from ${lastOf("'seal.paperReturned', 'file.problem', 'paper.made', 'file.covered'")} l
      where l.subject_id = p.id and l.kind in ('seal.paperReturned', 'file.problem')) as returned,
    coalesce((select t.state = 'failed' and not exists (select from ${IMPRESSION} and i.created_at >= t.ended_at)
      from seal_task t where t.file_id = p.id and t.fault not in ('alreadyAtPress', 'alreadyStamped')
      order by t.created_at desc, t.position desc limit 1), false) as failed
  from ${SEALED_PAPERS} p) f
  where not f.sealed and (exists (select from ccc_application a where a.id = f.case_id and a.state in (${ACCEPTED}, ${CERTIFIED}))
    or exists (select from test_task t where t.id = f.case_id and t.state not in (1, 20, 30))
    or exists (select from inspection_task t where t.id = f.case_id and t.state <= 12 and t.state <> 8))`;

export type Counter = { key: string; tab: string; sql: string };
/** `wholeFor`: whom no data scope narrows it for; everybody who may ask for it, or who has a permission. */
type WholeCounter = Counter & { wholeFor?: 'everybody' | { permission: string } };

/** Counters over everything. */
export const WHOLE: readonly WholeCounter[] = [
  { key: 'sample.selectSampleInfoCount', tab: 'toReceive', sql: counting('sample s where s.tenant_id = $1 and s.state in (0, 1, 2, 10)') },
  { key: 'sample.selectSampleInfoCount', tab: 'inStore', sql: counting('sample s where s.tenant_id = $1 and s.state in (3, 6)') },
  { key: 'sample.selectSampleInfoCount', tab: 'inLaboratory', sql: counting('sample s where s.tenant_id = $1 and s.state in (4, 5, 11)') },
  { key: 'sample.selectSampleInfoCount', tab: 'returning', sql: counting('sample s where s.tenant_id = $1 and s.state = 11') },
  {
    key: 'sample.selectSampleInfoCount',
    tab: 'overdue',
    sql: counting('sample s where s.tenant_id = $1 and s.state in (3, 6) and s.keep_until < $3::date'),
  },
  { key: 'certificate.printingCounts', tab: 'stamping', sql: open('cccApplication', "'cccStamping'") },
  { key: 'certificate.printingCounts', tab: 'waiting', sql: open('cccApplication', "'cccPrinting'") },
  {
    key: 'finance.pageCount',
    tab: 'toPay',
    sql: counting(
      `payment_note n where n.tenant_id = $1 and exists (select 1 from wf_task t where t.business_id = n.id and t.status = 'open' and t.node in ('customerPay', 'paymentConfirm'))`,
    ),
  },
  {
    key: 'finance.pageCount',
    tab: 'overdue',
    sql: counting(
      `payment_note n where n.tenant_id = $1 and n.pay_deadline < $3::date and exists (select 1 from wf_task t where t.business_id = n.id and t.status = 'open' and t.node in ('customerPay', 'paymentConfirm'))`,
    ),
  },
  {
    key: 'acceptance.projectCounts',
    tab: 'running',
    sql: counting(`ccc_application a where a.tenant_id = $1 and a.state in (${INHAND}, 15)`),
  },
  { key: 'acceptance.projectCounts', tab: 'withCompany', sql: counting('ccc_application a where a.tenant_id = $1 and a.state = 15') },
  {
    key: 'acceptance.projectCounts',
    tab: 'overdue',
    sql: counting(
      `ccc_application a where a.tenant_id = $1 and a.state in (${INHAND}, 15) and (select min(t.due_at) from wf_task t where t.business_id = a.id and t.status = 'open') < $2`,
    ),
  },
  {
    key: 'acceptance.modifiableCounts',
    tab: 'inHand',
    sql: counting(`ccc_application a where a.tenant_id = $1 and a.state in (${INHAND})`),
  },
  {
    key: 'laboratory.allTestsCounts',
    tab: 'running',
    sql: counting(`test_task w where w.tenant_id = $1 and ${isRunning('w')}`),
  },
  {
    key: 'laboratory.allTestsCounts',
    tab: 'withCompany',
    sql: open('typeTest', "'sampleReceiveIn', 'sampleResend', 'drawingCorrection', 'testRectification'"),
  },
  {
    key: 'acceptance.modifiableCounts',
    tab: 'modified',
    sql: `select count(distinct a.case_id)::int as n from audit_row a where a.tenant_id = $1 and a.kind = 'acceptance.corrected' and ${given}`,
  },
  { key: 'laboratory.allTestsCounts', tab: 'allocation', sql: open('typeTest', "'engineerAllocation', 'testRedispatch'") },
  {
    key: 'laboratory.allTestsCounts',
    tab: 'data',
    sql: open('typeTest', "'technicalDataDrawUp', 'technicalDataDrawUpReview', 'technicalDataDrawUpApproval'"),
  },
  { key: 'laboratory.allTestsCounts', tab: 'plan', sql: open('typeTest', "'testItemDrawUp', 'testItemDrawUpReview', 'sampleReceiveOut'") },
  { key: 'laboratory.allTestsCounts', tab: 'testing', sql: open('typeTest', "'testRecord', 'testFailHandle', 'testRecordApproval'") },
  { key: 'laboratory.allTestsCounts', tab: 'report', sql: open('typeTest', "'certDrawUp', 'certReview', 'certApproval'") },
  { key: 'laboratory.testTraceCounts', tab: 'running', sql: counting(`test_task w where w.tenant_id = $1 and ${isRunning('w')}`) },
  {
    key: 'laboratory.testTraceCounts',
    tab: 'overdue',
    sql: counting(`test_task w where w.tenant_id = $1 and ${isRunning('w')} and ${isLate('w')}`),
  },
  { key: 'laboratory.paperCount', tab: 'waiting', sql: counting(`${ENDED_TESTS} and p.subject_id is null`) },
  { key: 'laboratory.paperCount', tab: 'incomplete', sql: counting(`${ENDED_TESTS} and p.details ->> 'complete' = 'false'`) },
  {
    key: 'laboratory.equipmentCounts',
    tab: 'due',
    sql: counting(`${CALIBRATED} and (c.valid_to is null or c.valid_to <= $3::date + 30)`),
    wholeFor: 'everybody',
  },
  {
    key: 'laboratory.equipmentCounts',
    tab: 'overdue',
    sql: counting(`${CALIBRATED} and (c.valid_to is null or c.valid_to < $3::date)`),
    wholeFor: 'everybody',
  },
  {
    key: 'laboratory.correctionCounts',
    tab: 'waiting',
    sql: counting(
      `audit_row a where a.tenant_id = $1 and not exists ${settled('laboratory.correctionAsked', "'laboratory.correctionDecided'")}`,
    ),
    wholeFor: { permission: 'test_correction_decide' },
  },
  {
    key: 'inspection.taskCounts',
    tab: 'arranging',
    sql: open('factoryInspection', "'factoryCheckTasksArrange', 'inspectionRedispatch', 'factoryCheckTasksReview'"),
  },
  {
    key: 'inspection.taskCounts',
    tab: 'inHand',
    sql: open('factoryInspection', "'factoryCheckPlan', 'factoryCheckPlanConfirm', 'factoryCheckResult'"),
  },
  { key: 'inspection.taskCounts', tab: 'rectifying', sql: open('factoryInspection', "'rectification', 'factoryCheckReform'") },
  {
    key: 'inspection.taskCounts',
    tab: 'deciding',
    sql: open('factoryInspection', "'factoryCheckResultReview', 'factoryCheckResultApproval'"),
  },
  {
    key: 'finance.chargeCount',
    tab: 'todo',
    sql: counting(`ccc_application a where a.tenant_id = $1 and a.state in (${ACCEPTED}) and (not ${isCharged('a.id')}
      or (exists (select from case_work w join test_task t on t.id = w.work_id where w.case_id = a.id and t.state <> 30) and not ${isCharged('a.id', '2')}))`),
  },
  {
    key: 'finance.checkChargeCount',
    tab: 'todo',
    sql: counting(`audit_row o join inspection_task t on t.id = o.subject_id
      join ccc_application a on a.id = o.case_id and a.state < 90
      where o.tenant_id = $1 and o.kind = 'inspection.opened' and t.state between 3 and 12 and not ${isCharged('o.case_id', '3')}`),
  },
  {
    key: 'certificate.traceCounts',
    tab: 'open',
    sql: counting(`ccc_application a where a.tenant_id = $1 and a.state in (10, 15, 20, 30, ${ACCEPTED})`),
  },
  {
    key: 'file.selectApplicationCount',
    tab: 'submitted',
    sql: counting(`ccc_application a where a.tenant_id = $1 and a.submit_time is not null
      and not exists (select from case_archive k where k.case_id = a.id and k.doc_status <> 1)`),
  },
  {
    key: 'file.selectApplicationCount',
    tab: 'problem',
    sql: counting(
      `case_archive k join ccc_application a on a.id = k.case_id where k.tenant_id = $1 and a.submit_time is not null and k.doc_status = 2`,
    ),
  },
  {
    key: 'file.selectApplicationCount',
    tab: 'complete',
    sql: counting(
      `case_archive k join ccc_application a on a.id = k.case_id where k.tenant_id = $1 and a.submit_time is not null and k.doc_status = 3`,
    ),
  },
  {
    key: 'sample.sampleCasesCounts',
    tab: 'toDispense',
    sql: `select count(distinct s.case_id)::int as n from sample s where s.tenant_id = $1 and s.state = 3 and ${given}`,
    wholeFor: 'everybody',
  },
  {
    key: 'sample.sampleCasesCounts',
    tab: 'inLaboratory',
    sql: `select count(distinct s.case_id)::int as n from sample s where s.tenant_id = $1 and s.state in (4, 5, 11)
      and not exists (select from sample o where o.case_id = s.case_id and o.state = 3) and ${given}`,
    wholeFor: 'everybody',
  },
  {
    key: 'stamping.selectSignaturePrintingCount',
    tab: 'waiting',
    sql: counting(`${PAPERS} and not f.returned and not f.failed`),
  },
  {
    key: 'stamping.selectSignaturePrintingCount',
    tab: 'failed',
    sql: counting(`${PAPERS} and not f.returned and f.failed`),
  },
  { key: 'stamping.selectSignaturePrintingCount', tab: 'returned', sql: counting(`${PAPERS} and f.returned`) },
  {
    key: 'organisation.requestCounts',
    tab: 'waiting',
    sql: counting(`audit_row a where a.tenant_id = $1
      and not exists ${settled('account.requested', "'organisation.requestApproved', 'organisation.requestRefused'")}`),
    wholeFor: 'everybody',
  },
  {
    key: 'organisation.erasureCounts',
    tab: 'waiting',
    sql: counting(`audit_row a where a.tenant_id = $1
      and not exists ${settled('account.erasureRequested', "'account.erasureWithdrawn', 'organisation.erasureRefused'")}
      and not exists (select from audit_row x where x.tenant_id = a.tenant_id and x.kind = 'organisation.personErased' and x.subject_id = a.created_by
        and (x.position, x.seq) > (a.position, a.seq))`),
    wholeFor: 'everybody',
  },
];

/** Companies of the people outside, each with those that its people act for. */
const COMPANIES = `user_account u join user_company m on m.tenant_id = u.tenant_id and m.user_id = u.id where u.tenant_id = $1 and u.status = 1`;
const ofTheirs = (what: string, join: string) =>
  `select u.account, count(distinct ${what})::int as n from (select u.account, m.company_id from ${COMPANIES}) u join ${join} and ${given} group by 1`;
const inPart = (states: string, roles = 'a.applicant_id, a.manufacturer_id, a.factory_id') =>
  ofTheirs('a.id', `ccc_application a on u.company_id in (${roles}) where a.tenant_id = $1 and a.state in (${states})`);

/** What companies are shown of their own, by account: a tab of a counter, or all that a list has. */
export const OWN: readonly (Omit<Counter, 'tab'> & { tab: string | null })[] = [
  {
    key: 'finance.ownNotesCount',
    tab: 'toPay',
    sql: ofTheirs(
      't.business_id',
      `wf_instance i on i.company_id = u.company_id join wf_task t on t.instance_id = i.id
        where i.tenant_id = $1 and t.status = 'open' and t.category = 'paymentNote' and t.node = 'customerPay'`,
    ),
  },
  { key: 'acceptance.retreatPage', tab: null, sql: inPart('15') },
  { key: 'acceptance.draftPage', tab: null, sql: inPart('0', 'a.applicant_id') },
  { key: 'acceptance.acceptedPage', tab: null, sql: inPart(`${ACCEPTED}, ${CERTIFIED}`) },
];
