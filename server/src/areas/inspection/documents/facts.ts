/** What the papers of an inspection tell of: its task, team, cases and visit, and who has decided at its nodes. */
import { actualDays, CHECK_KIND, LEADS, type SectionBody } from '@zhengjian/contract/areas/inspection/rules.ts';
import { zh } from '@zhengjian/contract/areas/inspection/text.zh.ts';
import type { Tx } from '../../../platform/database/schema.ts';
import { operatorName } from '../../../workflow/deputies.ts';
import { contactPerson, partyCompany } from '../../company/index.ts';
import { dictionaryNames } from '../../system/index.ts';
import { membersOf, type Task, taskOf } from '../access.ts';
import { casesInspected } from '../cases.ts';
import { sectionsIn } from '../commands/save-sections.ts';
import { personDays } from '../person-days.ts';
import { INSPECTION } from '../work.ts';

/** What the institute issues is Chinese, whoever makes it. */
const LANG = 'zh';
const DICTIONARIES = [
  ...['factory_check_kind', 'factory_check_conclusion', 'cnca_activity_type', 'nonconformity_class', 'nc_severity', 'verify_kind'],
  ...['ccc_product_class', 'customer_level', 'laboratory_b', 'sample_place'],
];
/** Key of the dictionary contact_kind: who answers for quality at the factory. */
const QUALITY = '4';
const ROLE: Readonly<Record<string, string>> = zh.role;
const MOST_CODES = 100;

/** Kinds of inspection by the keys of the dictionary cnca_activity_type (domain 3.11). */
const ACTIVITY: Readonly<Record<string, string>> = {
  ...{ [CHECK_KIND.initial]: '01', [CHECK_KIND.renewal]: '02', [CHECK_KIND.supervision]: '03', [CHECK_KIND.onSiteVerification]: '03' },
  ...{ [CHECK_KIND.recovery]: '03', [CHECK_KIND.flying]: '04', [CHECK_KIND.special]: '04', [CHECK_KIND.change]: '05' },
};
export const activityOf = (checkKind: string): string => ACTIVITY[checkKind] ?? '';

type Facts = Awaited<ReturnType<typeof factsOf>>;
export const factsOf = async (tx: Tx, id: string) => {
  const task = await taskOf(tx, id);
  const names = await dictionaryNames(tx, LANG, DICTIONARIES);
  const name = (dict: string, key: string) => (key === '' ? '' : (names.get(`${dict}/${key}`) ?? key));
  const members = await membersOf(tx, id);
  const sections = await sectionsIn(tx, id);
  const planned = members.map((m) => ({ userId: m.user_id, userName: m.user_name, role: m.role, days: m.days }));
  // of an inspection of before attendance was recorded, as planned
  const attended = sections.find((s) => s.section === 'visit')?.body.team ?? planned;
  const attendance = (user: string): string => {
    const days = Number(attended.find((row) => row.userId === user)?.days ?? 0);
    return days === 0 ? zh.entry.absent : String(days);
  };
  const team = members.map((m) => ({
    role: ROLE[m.role] ?? '',
    name: m.user_name,
    registerNo: m.register_no,
    codes: m.codes.join('、').slice(0, MOST_CODES),
    days: personDays(m.days),
    attended: attendance(m.user_id),
  }));
  const subjects = (await casesInspected(tx, id)).map((c) => ({
    no: c.case_no,
    productClass: name('ccc_product_class', c.product_class),
    productName: c.title,
    exMark: c.product_ex_mark,
  }));
  const plan = await tx.selectFrom('inspection_plan').selectAll().where('task_id', '=', id).executeTakeFirst();
  return {
    ...{ task, name, team, subjects, plan, sections },
    leader: members.find((m) => m.role === LEADS)?.user_name ?? '',
    actualDays: String(actualDays(planned, attended)),
  };
};

/** Whom the factory has named for quality. */
export const contactOf = async (tx: Tx, { factory_id }: Task): Promise<{ contact: string; phone: string }> => {
  if (factory_id === null) return { contact: '', phone: '' };
  const factory = await partyCompany(tx, factory_id);
  const person = await contactPerson(tx, factory_id, QUALITY);
  return { contact: person?.name ?? '', phone: person?.phone || (factory?.telephone ?? '') };
};

/** Head of each paper about a visit; its days as they were entered, else as they were planned. */
export const visitOf = ({ task, name, plan, sections }: Facts) => {
  const body: SectionBody = sections.find((s) => s.section === 'visit')?.body ?? {};
  const checkFrom = body.from ?? plan?.start_date ?? task.work_since.slice(0, 10);
  return {
    taskNo: task.work_no,
    checkKind: name('factory_check_kind', task.check_kind),
    factory: task.factory_name,
    factoryNo: task.factory_no,
    address: task.address,
    checkFrom,
    checkTo: body.until ?? plan?.end_date ?? checkFrom,
  };
};

export type Decided = { name: string; at: string; result: string };

const decisionsAt = (tx: Tx, id: string, nodes: readonly string[], results: readonly string[]) =>
  tx
    .selectFrom('wf_task')
    .select(['op_user_name', 'deputy_for_name', 'ended_at', 'result'])
    .where('business_id', '=', id)
    .where('category', '=', INSPECTION.category)
    .where('node', 'in', [...nodes])
    // one that was withdrawn is cancelled
    .where('status', '=', 'done')
    .where('result', 'in', [...results]);

/** The latest decision with one of these results; null where there is none, or it was withdrawn. */
export const decidedAt = async (tx: Tx, id: string, nodes: readonly string[], results: readonly string[]): Promise<Decided | null> => {
  const row = await decisionsAt(tx, id, nodes, results).orderBy('ended_at', 'desc').orderBy('id', 'desc').limit(1).executeTakeFirst();
  return row?.ended_at == null ? null : { name: operatorName(LANG, row), at: row.ended_at, result: row.result };
};
export const countDecided = async (tx: Tx, id: string, node: string, result: string): Promise<number> =>
  (await decisionsAt(tx, id, [node], [result]).execute()).length;

/** What a paper says of who has decided. */
export const signedBy = ({ name, at }: Decided): { name: string; at: string } => ({ name, at });
