/** The staff's queues at the nodes of the CCC process: what waits for the viewer, what was sent back, what is done, everything. */
import { type CccNode, type CccRow, cccQueue } from '@zhengjian/contract/areas/acceptance/lists.ts';
import { CCC_STATE } from '@zhengjian/contract/areas/acceptance/states.ts';
import { sql } from 'kysely';
import { passedAt, sentBackFrom, sentBackTo, tasksAt } from '../../cases/at-node.ts';
import { casesOneByOne, casesWithin } from '../../cases/within.ts';
import type { Tx } from '../../platform/database/schema.ts';
import { answerList, type Reader } from '../../platform/lists/answer-list.ts';
import { calendarOf } from '../../workflow/calendar/calendar.ts';
import { deadlineShown } from '../../workflow/deadline-status.ts';
import { waitsAt } from '../../workflow/lists/waiting.ts';
import { CCC } from './line.ts';
import './tables.ts';
import '../../workflow/tables.ts';

type Asked = { nodeKey: CccNode; tab?: string | undefined };
type Filters = { tx: Tx; reader: Reader; asked: Asked };

/** States from which a case that was sent back may come again. */
const SENT_BACK = sql.raw(`(${[CCC_STATE.submitted, CCC_STATE.returned, CCC_STATE.review].join(', ')})`);

const shownRows = async (filters: Filters, ids: readonly string[]): Promise<CccRow[]> => {
  const { tx, reader, asked } = filters;
  const [rows, taskOf, calendar] = await Promise.all([
    tx
      .selectFrom('business_case as r')
      .leftJoin('ccc_acceptance as s', (j) => j.onRef('s.tenant_id', '=', 'r.tenant_id').onRef('s.case_id', '=', 'r.id'))
      .select([
        'r.id',
        'r.case_no',
        'r.apply_kind',
        'r.applicant_name',
        'r.manufacturer_name',
        'r.factory_name',
        'r.product_class',
        'r.title',
      ])
      .select(['r.product_model', 'r.product_ex_mark', 'r.is_urgent', 'r.state', 'r.submit_time', 'r.instance_id', 'r.return_count'])
      .leftJoin('user_account as p', (j) => j.onRef('p.tenant_id', '=', 's.tenant_id').onRef('p.id', '=', 's.plan_center_user'))
      .leftJoin('user_account as g', (j) => j.onRef('g.tenant_id', '=', 's.tenant_id').onRef('g.id', '=', 's.auth_center_user'))
      .select(['s.is_need_model_test', 's.is_need_factory_check', 's.accept_user_name', 's.laboratory_mark'])
      .select(['p.real_name as planner', 'g.real_name as engineer'])
      .where('r.id', 'in', ids)
      .execute(),
    tasksAt(tx, reader, ids, asked.nodeKey),
    calendarOf(tx, reader.actor.tenant),
  ]);
  const sentBack = await sentBackTo(
    tx,
    reader,
    asked.nodeKey,
    rows.map((r) => taskOf(r.id)),
  );
  return rows.map((r): CccRow => {
    const task = taskOf(r.id);
    return {
      id: r.id,
      applicationNo: r.case_no,
      applicationNumber: r.case_no,
      applyKind: r.apply_kind,
      applicantName: r.applicant_name,
      manufacturerName: r.manufacturer_name,
      factoryName: r.factory_name,
      productClass: r.product_class,
      productName: r.title,
      productModel: r.product_model,
      productExMark: r.product_ex_mark,
      isUrgent: r.is_urgent,
      state: String(r.state),
      submitTime: r.submit_time ?? '',
      flowInstanceId: r.instance_id ?? '',
      taskId: task?.id ?? '',
      currentNodeKeyName: task?.node ?? '',
      dueTime: task?.due_at ?? '',
      ...(task ? deadlineShown(calendar, task, reader.world.now()) : { lamp: '', daysLeft: null }),
      isNeedModelTest: r.is_need_model_test,
      isNeedFactoryCheck: r.is_need_factory_check,
      acceptUserName: r.accept_user_name ?? '',
      planCenterUserName: r.planner ?? '',
      laboratoryMark: r.laboratory_mark ?? '',
      authCenterUserName: r.engineer ?? '',
      returnCount: r.return_count,
      ...sentBack(task),
      assigneeName: task?.assignee_name ?? '',
      abilities: { act: asked.tab === 'todo' && task?.node === asked.nodeKey },
    };
  });
};

export const acceptanceQueue = answerList(cccQueue, {
  table: 'business_case',
  where: () => sql`r.category = ${CCC.category} and r.submit_time is not null`,
  // what waits for somebody is theirs to see, whatever their data scope
  within: ({ actor }, tx, tab) =>
    tab === 'todo' ? null : tab === 'returned' ? casesOneByOne(actor, [CCC]) : casesWithin(tx, actor, [CCC]),
  tabs: {
    todo: ({ actor }, { nodeKey }, tx) => waitsAt(tx, actor, CCC.category, nodeKey),
    returned: (_, { nodeKey }) =>
      sql`r.phase in ('submitted', 'withCustomer') and r.state in ${SENT_BACK} and r.node <> ${nodeKey} and ${sentBackFrom([CCC.category], nodeKey)}`,
    done: (_, { nodeKey }) => passedAt([CCC.category], nodeKey),
    all: () => null,
  },
  filters: {
    state: 'state',
    // only what is open is held by somebody, and an index knows what is open
    assignee: (name) => sql`r.holder <> '' and strpos(r.holder, ${name}) > 0`,
    productClass: 'product_class',
    submitTime: 'submit_time',
    lamp: { warn: 'warn_at', due: 'due_at', severe: 'severe_at' },
    applyKind: 'apply_kind',
    applicationNo: 'case_no',
    companyName: 'search_text',
    isUrgent: 'is_urgent',
    createTime: 'submit_time',
  },
  sorts: { submitTime: 'submit_time', dueTime: { column: 'due_at', empty: true }, applicationNo: 'case_no' },
  search: { text: 'search_text', ids: 'business_case_search' },
  rows: (tx, reader, ids, asked) => shownRows({ tx, reader, asked }, ids),
});
