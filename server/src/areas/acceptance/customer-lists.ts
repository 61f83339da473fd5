/** The customer's lists: own applications, and those in which the company is manufacturer or factory (read only). */
import type { CustomerRow } from '@zhengjian/contract/areas/acceptance/records.ts';
import { COUNT_LIMIT, type Page } from '@zhengjian/contract/paging.ts';
import type { Selectable, SelectQueryBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Actor } from '../../platform/actor.ts';
import type { World } from '../../platform/world.ts';
import { calendarOf } from '../../workflow/calendar/calendar.ts';
import { lampShown } from '../../workflow/lamp.ts';
import '../../workflow/tables.ts';
import type { Schema, Tx } from '../../platform/database/schema.ts';
import { customerMay, STATE, turnOf } from './access.ts';
import { customerTexts } from './customer-text.ts';
import { returnRemarks } from './return-remark.ts';

type Query = SelectQueryBuilder<Schema, 'ccc_application', Record<never, never>>;

/** Which applications a list shows. */
export type Shelf = 'all' | 'accepted' | 'returned' | 'drafts' | 'finished' | 'unfinished' | 'submitted';
export type CustomerFilters = {
  current: number;
  size: number;
  keyword?: string | undefined;
  businessType?: string | undefined;
  state?: string | undefined;
  createTimeStart?: string | undefined;
  createTimeEnd?: string | undefined;
};

const CCC = '1';

const onShelf = (query: Query, shelf: Shelf): Query => {
  switch (shelf) {
    case 'all':
      return query;
    case 'submitted':
      return query.where('state', '<>', STATE.draft);
    case 'accepted':
      return query.where('state', '>=', STATE.toDispatch).where('state', '<', STATE.withdrawn);
    case 'returned':
      return query.where('state', '=', STATE.returned);
    case 'drafts':
      return query.where('state', '=', STATE.draft);
    case 'finished':
      return query.where('state', '>=', STATE.issued);
    case 'unfinished':
      return query.where('state', '<', STATE.issued);
  }
};

const filtered = (tx: Tx, actor: Actor, shelf: Shelf, f: CustomerFilters): Query => {
  // the list of one's own companies first: row-level security then checks a handful of rows, whatever the history
  let query: Query = tx.selectFrom('ccc_application').where((e) =>
    e.or([
      e('applicant_id', 'in', [...actor.companies]),
      e(
        'id',
        'in',
        e
          .selectFrom('case_party')
          .select('case_id')
          .where('company_id', 'in', [...actor.companies]),
      ),
    ]),
  );
  query = onShelf(query, shelf);
  if (f.businessType && f.businessType !== CCC) query = query.where(sql<boolean>`false`);
  if (f.state) query = query.where('state', 'in', f.state.split(',').map(Number));
  if (f.createTimeStart) query = query.where('created_at', '>=', f.createTimeStart);
  if (f.createTimeEnd) query = query.where('created_at', '<=', f.createTimeEnd);
  if (f.keyword) query = query.where(sql<boolean>`strpos(search_text, lower(${f.keyword})) > 0`);
  return query;
};

const LIST = [
  'id',
  'application_no',
  'apply_kind',
  'product_class',
  'product_name',
  'product_model',
  'product_ex_mark',
  'applicant_id',
  'applicant_name',
  'manufacturer_name',
  'factory_name',
  'state',
  'pay_state',
  'submit_time',
  'created_at',
  'updated_at',
  'flow_instance_id',
] as const;
type Line = Pick<Selectable<Schema['ccc_application']>, (typeof LIST)[number]>;

type Who = { actor: Actor; world: World };

/** Until when the company is to hand in again what was returned to it, by case. */
const dueOf = async (tx: Tx, { actor, world }: Who, ids: readonly string[]) => {
  if (ids.length === 0) return new Map<string, Pick<CustomerRow, 'dueTime' | 'lamp' | 'daysLeft'>>();
  const rows = await tx
    .selectFrom('wf_todo')
    .select(['business_id', 'warn_at', 'due_at', 'severe_at'])
    .where('business_id', 'in', [...ids])
    .where('category', '=', 'cccApplication')
    .execute();
  const calendar = await calendarOf(tx, actor.tenant);
  return new Map(rows.map((r) => [r.business_id, { dueTime: r.due_at ?? '', ...lampShown(calendar, r, world.now()) }]));
};

const present = async (tx: Tx, who: Who, rows: readonly Line[]): Promise<CustomerRow[]> => {
  const { actor } = who;
  const texts = await customerTexts(tx, rows);
  const back = rows.filter((r) => r.state === STATE.returned).map((r) => r.id);
  const remarks = await returnRemarks(tx, back);
  const due = await dueOf(tx, who, back);
  return rows.map((row) => ({
    id: row.id,
    businessType: CCC,
    applicationNo: row.application_no,
    applyKind: row.apply_kind,
    productClass: row.product_class,
    productName: row.product_name,
    productModel: row.product_model,
    productExMark: row.product_ex_mark,
    applicantName: row.applicant_name,
    manufacturerName: row.manufacturer_name,
    factoryName: row.factory_name,
    state: String(row.state),
    customerText: texts.get(row.id) ?? { zh: '', en: '' },
    turn: turnOf(row.state),
    payState: String(row.pay_state),
    submitTime: row.submit_time ?? '',
    createTime: row.created_at,
    updateTime: row.updated_at,
    returnRemark: remarks.get(row.id) ?? '',
    ...(due.get(row.id) ?? { dueTime: '', lamp: '', daysLeft: null }),
    abilities: {
      update: customerMay(actor, 'update', row),
      submit: customerMay(actor, 'submit', row),
      remove: customerMay(actor, 'remove', row),
      copy: actor.companies.includes(row.applicant_id),
    },
  }));
};

/** One page, newest first. */
export const customerPage = async (tx: Tx, who: Who, shelf: Shelf, f: CustomerFilters): Promise<Page<CustomerRow>> => {
  const { actor } = who;
  const rows = await filtered(tx, actor, shelf, f)
    .select([...LIST])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(f.size)
    .offset((f.current - 1) * f.size)
    .execute();
  const counted = await tx
    .selectFrom(filtered(tx, actor, shelf, f).select('id').limit(COUNT_LIMIT).as('counted'))
    .select(sql<number>`count(*)::int`.as('n'))
    .executeTakeFirstOrThrow();
  return {
    records: await present(tx, who, rows),
    total: counted.n,
    totalExact: counted.n < COUNT_LIMIT,
    size: f.size,
    current: f.current,
    pages: Math.ceil(counted.n / f.size),
  };
};

/** The applications of one batch. */
export const batchRows = async (tx: Tx, who: Who, batchId: string): Promise<CustomerRow[]> =>
  present(
    tx,
    who,
    await tx
      .selectFrom('ccc_application')
      .select([...LIST])
      .where('batch_id', '=', batchId)
      .orderBy('created_at')
      .execute(),
  );
