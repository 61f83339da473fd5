/** Lists of certificates: the queues of their steps, printing, the register, and those of a company. */
import {
  type CertificateNode,
  type CertificateQueueRow,
  certificateList,
  certificateQueue,
  ownCertificates,
  printingList,
  traceList,
} from '@zhengjian/contract/areas/certificate/records.ts';
import { MAKE_STATE } from '@zhengjian/contract/areas/certificate/states.ts';
import { sql } from 'kysely';
import { ofCategories, passedAt, sentBackFrom, sentBackTo } from '../../cases/at-node.ts';
import { lineOf } from '../../cases/lines.ts';
import { casesOneByOne, casesWithin, endedWithin, reachesMany, withinScope } from '../../cases/within.ts';
import type { Actor } from '../../platform/actor.ts';
import type { Tx } from '../../platform/database/schema.ts';
import { answerList, type Reader } from '../../platform/lists/answer-list.ts';
import { type Condition, ofEachCompany, type Part } from '../../platform/lists/conditions.ts';
import { calendarOf } from '../../workflow/calendar/calendar.ts';
import { deadlineShown } from '../../workflow/deadline-status.ts';
import { definitionOf, wordIn } from '../../workflow/definitions.ts';
import { waitsAt } from '../../workflow/lists/waiting.ts';
import { categoriesAt, certificateCategories, certificateLineOf } from './lines.ts';
import '../../workflow/tables.ts';
import './tables.ts';

type Asked = { nodeKey: CertificateNode; tab?: string | undefined };

/** Cases under way or issued of the lines that have the step. */
const casesAt = (node: CertificateNode): Condition =>
  sql`${ofCategories('r.category', categoriesAt(node))} and r.phase in ('accepted', 'issued')`;

const shownRows = async (tx: Tx, reader: Reader, ids: readonly string[], asked: Asked): Promise<CertificateQueueRow[]> => {
  const { tenant } = reader.actor;
  const [rows, tasks, calendar] = await Promise.all([
    tx
      .selectFrom('business_case as r')
      .leftJoin('certificate as c', (j) => j.onRef('c.tenant_id', '=', 'r.tenant_id').onRef('c.case_id', '=', 'r.id'))
      .select(['r.id', 'r.category', 'r.case_no', 'r.applicant_name', 'r.title', 'r.product_model', 'r.product_ex_mark', 'r.product_class'])
      .select(['r.is_urgent', 'r.submit_time', 'r.instance_id', 'c.cert_no', 'c.make_state'])
      .where('r.id', 'in', ids)
      .execute(),
    tx
      .selectFrom('wf_task')
      .select(['id', 'business_id', 'node', 'due_at', 'warn_at', 'severe_at', 'returned', 'assignee_name'])
      .where('tenant_id', '=', tenant)
      .where('business_id', 'in', ids)
      .where('status', '=', 'open')
      .orderBy('due_at')
      .orderBy('id')
      .execute(),
    calendarOf(tx, tenant),
  ]);
  const taskOf = (id: string) => {
    const own = tasks.filter((task) => task.business_id === id);
    return own.find((one) => one.node === asked.nodeKey) ?? own[0];
  };
  const sentBack = await sentBackTo(
    tx,
    reader,
    asked.nodeKey,
    rows.map((r) => taskOf(r.id)),
  );
  return rows.map((r): CertificateQueueRow => {
    const task = taskOf(r.id);
    return {
      id: r.id,
      caseNo: r.case_no,
      applicantName: r.applicant_name,
      productName: r.title,
      productModel: r.product_model,
      productExMark: r.product_ex_mark,
      productClass: r.product_class,
      certNo: r.cert_no ?? '',
      makeState: r.make_state ?? MAKE_STATE.toMake,
      dueTime: task?.due_at ?? '',
      submitTime: r.submit_time ?? '',
      assigneeName: task?.assignee_name ?? '',
      isUrgent: r.is_urgent,
      ...(task ? deadlineShown(calendar, task, reader.world.now()) : { lamp: '', daysLeft: null }),
      ...sentBack(task),
      taskId: task?.id ?? '',
      flowInstanceId: r.instance_id ?? '',
      currentNodeKeyName: task?.node ?? '',
      casePath: certificateLineOf(r.category).casePage + r.id,
      abilities: { act: asked.tab === 'todo' && task?.node === asked.nodeKey },
    };
  });
};

export const stepQueue = answerList(certificateQueue, {
  table: 'business_case',
  where: (_, { nodeKey }) => sql`r.submit_time is not null and ${ofCategories('r.category', categoriesAt(nodeKey))}`,
  // what waits for somebody is theirs to see, whatever their data scope
  within: ({ actor }, tx, tab, { nodeKey }) => {
    const lines = categoriesAt(nodeKey).map(lineOf);
    return tab === 'todo' ? null : tab === 'returned' ? casesOneByOne(actor, lines) : casesWithin(tx, actor, lines);
  },
  tabs: {
    todo: ({ actor }, { nodeKey }, tx) => {
      const waiting = categoriesAt(nodeKey).map((category) => waitsAt(tx, actor, category, nodeKey));
      return sql`${casesAt(nodeKey)} and (${sql.join(waiting.length > 0 ? waiting : [sql`false`], sql` or `)})`;
    },
    returned: (_, { nodeKey }) =>
      sql`${casesAt(nodeKey)} and r.phase = 'accepted' and r.node <> ${nodeKey} and ${sentBackFrom(categoriesAt(nodeKey), nodeKey)}`,
    done: (_, { nodeKey }) => passedAt(categoriesAt(nodeKey), nodeKey),
    all: (_, { nodeKey }) => casesAt(nodeKey),
  },
  filters: {
    assignee: (name) => sql`r.holder <> '' and strpos(r.holder, ${name}) > 0`,
    productClass: 'product_class',
    submitTime: 'submit_time',
    lamp: { warn: 'warn_at', due: 'due_at', severe: 'severe_at' },
    isUrgent: 'is_urgent',
  },
  sorts: { submitTime: 'submit_time', dueTime: { column: 'due_at', empty: true }, caseNo: 'case_no' },
  search: { text: 'search_text', ids: 'business_case_search' },
  rows: shownRows,
});

/** What a person may find: certificates of the cases in their data scope. Of who has many each is judged, and not counted far. */
const ofOwnCases = async ({ actor }: { actor: Actor }, tx: Tx): Promise<Part[] | null> => {
  const scope = withinScope(actor, 'b');
  if (scope === null) return null;
  const isOwn = sql<boolean>`exists (select from business_case b where b.tenant_id = r.tenant_id and b.id = r.case_id and ${scope})`;
  return (await reachesMany(tx, actor, certificateCategories())) ? [{ rowByRow: isOwn }] : [isOwn];
};
const search = { text: 'search_text', ids: 'certificate_search' } as const;

const rowsOf = (tx: Tx, ids: readonly string[]) =>
  tx
    .selectFrom('certificate as c')
    .innerJoin('business_case as b', (j) => j.onRef('b.tenant_id', '=', 'c.tenant_id').onRef('b.id', '=', 'c.case_id'))
    .selectAll('c')
    .select(['b.case_no', 'b.instance_id', 'b.task_id'])
    .where('c.id', 'in', ids)
    .execute();

const NUMBERED = () => sql<boolean>`r.cert_no <> ''`;

export const certificates = answerList(certificateList, {
  table: 'certificate',
  where: NUMBERED,
  within: ofOwnCases,
  tabs: {},
  filters: {
    certNo: 'cert_no',
    certStatus: 'cert_status',
    productClass: 'product_class',
    issueDate: { day: 'issue_date' },
    expirationDate: { day: 'expiration_date' },
  },
  sorts: { issueDate: 'issue_date', expirationDate: 'expiration_date', certNo: 'cert_no' },
  search,
  rows: async (tx, _, ids) =>
    (await rowsOf(tx, ids)).map((c) => ({
      id: c.id,
      certNo: c.cert_no,
      applicantName: c.applicant_name,
      productName: c.product_name,
      exMark: c.ex_mark,
      productClass: c.product_class,
      certStatus: c.cert_status,
      issueDate: c.issue_date ?? '',
      expirationDate: c.expiration_date ?? '',
      manufacturerName: c.manufacturer_name,
      factoryName: c.factory_name,
      applicationNo: c.case_no,
      dataId: c.case_id,
      fileId: c.file_id ?? '',
    })),
});

/** Certificates that companies hold, and those in which they stand as manufacturer or factory. */
const ofCompanies = ({ tenant, companies }: Actor): Part[] => [
  ofEachCompany(companies),
  sql`r.case_id = any(array(select p.case_id from case_party p where p.tenant_id = ${tenant} and p.company_id = any(${[...companies]}::uuid[])
    and p.leads and p.case_since is not null and p.role <> 'applicant'))`,
];

export const ownList = answerList(ownCertificates, {
  table: 'certificate',
  within: ({ actor }) => ofCompanies(actor),
  // a certificate is the company's once its seals are on it
  where: () => sql`${NUMBERED()} and r.make_state >= ${sql.lit(MAKE_STATE.stamped)}`,
  tabs: {},
  filters: { certStatus: 'cert_status' },
  sorts: { issueDate: 'issue_date', expirationDate: 'expiration_date' },
  search,
  rows: async (tx, _, ids) =>
    (await rowsOf(tx, ids)).map((c) => ({
      id: c.id,
      certNo: c.cert_no,
      productName: c.product_name,
      exMark: c.ex_mark,
      certStatus: c.cert_status,
      issueDate: c.issue_date ?? '',
      expirationDate: c.expiration_date ?? '',
      applicationNo: c.case_no,
      fileId: c.file_id ?? '',
      dataId: c.case_id,
    })),
});

export const printing = answerList(printingList, {
  table: 'certificate',
  within: ofOwnCases,
  tabs: {
    waiting: () => sql`r.make_state = ${sql.lit(MAKE_STATE.stamped)}`,
    stamping: () => sql`r.make_state = ${sql.lit(MAKE_STATE.toStamp)}`,
    printed: () => sql`r.make_state = ${sql.lit(MAKE_STATE.printed)}`,
    issued: () => sql`r.make_state = ${sql.lit(MAKE_STATE.issued)}`,
  },
  filters: { productClass: 'product_class', issueDate: { day: 'issue_date' } },
  sorts: { issueDate: 'issue_date', certNo: 'cert_no' },
  search,
  rows: async (tx, _, ids) => {
    const found = await rowsOf(tx, ids);
    const files = await tx
      .selectFrom('archive_file')
      .select(['id', 'is_stamped'])
      .where(
        'id',
        'in',
        found.flatMap((c) => c.file_id ?? []),
      )
      .execute();
    const stampOf = (fileId: string | null) =>
      files.find((f) => f.id === fileId)?.is_stamped ? 'stamped' : fileId === null ? 'none' : 'waiting';
    return found.map((c) => ({
      id: c.id,
      certNo: c.cert_no,
      applicantName: c.applicant_name,
      productName: c.product_name,
      issueDate: c.issue_date ?? '',
      makeState: c.make_state,
      stamp: stampOf(c.file_id),
      printCount: c.print_count,
      paperNo: c.paper_no,
      expressNo: c.express_no,
      applicationNo: c.case_no,
      dataId: c.case_id,
      flowInstanceId: c.instance_id ?? '',
      taskId: c.task_id ?? '',
    }));
  },
});

const ofTraced = (): Condition =>
  sql`r.category in (${sql.join((certificateCategories().length > 0 ? certificateCategories() : ['']).map((category) => sql.lit(category)))})`;
export const trace = answerList(traceList, {
  table: 'business_case',
  where: () => sql`${ofTraced()} and r.submit_time is not null`,
  within: ({ actor }, tx, tab) => (tab === 'ended' ? endedWithin : casesWithin)(tx, actor, certificateCategories().map(lineOf)),
  tabs: {
    open: () => sql`r.phase in ('submitted', 'withCustomer', 'accepted')`,
    issued: () => sql`r.phase = 'issued'`,
    ended: () => sql`r.phase = 'ended'`,
    all: () => null,
  },
  filters: {
    productClass: 'product_class',
    submitTime: 'submit_time',
    lamp: { warn: 'warn_at', due: 'due_at', severe: 'severe_at' },
  },
  sorts: { submitTime: 'submit_time', dueTime: { column: 'due_at', empty: true }, caseNo: 'case_no' },
  search: { text: 'search_text', ids: 'business_case_search' },
  rows: async (tx, { actor, lang, world }, ids) => {
    const rows = await tx
      .selectFrom('business_case as r')
      .leftJoin('wf_instance as i', (j) => j.onRef('i.tenant_id', '=', 'r.tenant_id').onRef('i.id', '=', 'r.instance_id'))
      .leftJoin('certificate as c', (j) => j.onRef('c.tenant_id', '=', 'r.tenant_id').onRef('c.case_id', '=', 'r.id'))
      .select([
        'r.id',
        'r.case_no',
        'r.applicant_name',
        'r.title',
        'r.product_class',
        'r.node',
        'r.holder',
        'r.due_at',
        'r.warn_at',
        'r.severe_at',
      ])
      .select(['r.submit_time', 'i.definition_id', 'c.cert_no'])
      .where('r.id', 'in', ids)
      .execute();
    const calendar = await calendarOf(tx, actor.tenant);
    const names = new Map<string, string>();
    for (const { definition_id: definition, node } of rows)
      if (definition !== null && node !== '' && !names.has(definition + node)) {
        const found = (await definitionOf(tx, definition)).nodes[node];
        names.set(definition + node, found === undefined ? node : wordIn(lang, found.name));
      }
    return rows.map((r) => ({
      id: r.id,
      caseNo: r.case_no,
      applicantName: r.applicant_name,
      productName: r.title,
      productClass: r.product_class,
      nodeName: names.get((r.definition_id ?? '') + r.node) ?? '',
      assigneeName: r.holder,
      dueTime: r.due_at ?? '',
      submitTime: r.submit_time ?? '',
      certNo: r.cert_no ?? '',
      ...deadlineShown(calendar, r, world.now()),
    }));
  },
});
