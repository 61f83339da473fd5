/** One CCC case in full, for its applicant and for staff. */
import type { CccApplication, CccCase } from '@zhengjian/contract/areas/acceptance/records.ts';
import { CCC_STATE } from '@zhengjian/contract/areas/acceptance/states.ts';
import { type Selectable, type SqlBool, sql } from 'kysely';
import { applicantMay, customerTexts, returnRemarks, turnOf } from '../../cases/applicant.ts';
import { withinScope } from '../../cases/within.ts';
import type { Actor } from '../../platform/actor.ts';
import type { Schema, Tx } from '../../platform/database/schema.ts';
import { refuse } from '../../platform/refuse.ts';
import type { World } from '../../platform/world.ts';
import { calendarOf } from '../../workflow/calendar/calendar.ts';
import { deadlineShown } from '../../workflow/deadline-status.ts';
import { definitionOf } from '../../workflow/definitions.ts';
import { loadInstance } from '../../workflow/instance.ts';
import { standingOf } from '../../workflow/right-to-act.ts';
import { changeable } from './fixed.ts';
import { formAnswer } from './form.ts';
import { factoryClassIn } from './later-inspection.ts';
import { CCC } from './line.ts';
import { partyShown } from './parties.ts';
import '../company/tables.ts';
import '../laboratory/tables.ts';

type Row = Selectable<Schema['ccc_application']>;
type Who = { actor: Actor; world: World };

/** Whom the institute calls about the case; the other parties of the case do not see that person. */
const contactOf = async (tx: Tx, actor: Actor, row: Row) => {
  if (actor.kind !== 'staff' && !actor.companies.includes(row.applicant_id)) return null;
  if (row.contact_snap) return row.contact_snap;
  if (!row.contact_id) return null;
  const contact = await tx
    .selectFrom('company_contact')
    .select(['name', 'mobile', 'email'])
    .where('id', '=', row.contact_id)
    .executeTakeFirst();
  return contact ?? null;
};

const docStatusOf = async (tx: Tx, id: string): Promise<number> =>
  (await tx.selectFrom('business_case').select('doc_status').where('id', '=', id).executeTakeFirst())?.doc_status ?? 0;

const RETURNED: readonly number[] = [CCC_STATE.returned];
const REFUSED: readonly number[] = [CCC_STATE.refused, CCC_STATE.discontinued];

/** Why the case came back to its company, or why it was refused, as the company was told. */
const remarkOf = async (tx: Tx, { id, state }: Row): Promise<string> => {
  const result = RETURNED.includes(state) ? 'REJECT%' : REFUSED.includes(state) ? 'REJECT_END' : undefined;
  return result === undefined ? '' : ((await returnRemarks(tx, [id], result)).get(id) ?? '');
};

const presentCase = async (tx: Tx, who: Who, row: Row): Promise<CccApplication> => {
  const form = await formAnswer(tx, row);
  const cited = [...new Set([...row.standards, ...form.products.flatMap((p) => p.standards)])];
  const standards = await tx
    .selectFrom('standard')
    .select(['id', 'standard_no', 'name', 'name_en'])
    .where('id', 'in', cited)
    .orderBy('sort')
    .execute();
  const { actor } = who;
  const standing = { ...row, category: CCC.category, instance_id: row.flow_instance_id };
  const updates = applicantMay(actor, 'update', standing);
  const may = updates ? await changeable(tx, row) : { applicant: false, unit: false };
  return {
    id: row.id,
    version: row.version,
    applicationNo: row.application_no,
    batchId: row.batch_id ?? '',
    state: String(row.state),
    customerText: (await customerTexts(tx, [standing])).get(row.id) ?? { zh: '', en: '' },
    turn: turnOf(standing),
    submitTime: row.submit_time ?? '',
    createTime: row.created_at,
    updateTime: row.updated_at,
    payState: String(row.pay_state),
    docStatus: String(await docStatusOf(tx, row.id)),
    standardNames: standards.map((s) => ({ id: s.id, standardNo: s.standard_no, name: actor.lang === 'en' ? s.name_en : s.name })),
    form,
    parties: {
      applicant: await partyShown(tx, actor, row.applicant_snap, row.applicant_id),
      manufacturer: await partyShown(tx, actor, row.manufacturer_snap, row.manufacturer_id),
      factory: await partyShown(tx, actor, row.factory_snap, row.factory_id),
    },
    contact: await contactOf(tx, actor, row),
    returnRemark: await remarkOf(tx, row),
    returnCount: row.return_count,
    flowInstanceId: row.flow_instance_id ?? '',
    abilities: {
      update: updates,
      changeApplicant: may.applicant,
      changeUnit: may.unit,
      submit: applicantMay(actor, 'submit', standing),
      remove: applicantMay(actor, 'remove', standing),
      copy: applicantMay(actor, 'copy', standing),
      upload: applicantMay(actor, 'upload', standing),
      withdraw: applicantMay(actor, 'withdraw', standing),
      act: false,
    },
  };
};

/** @throws acceptance.notFound for a case that is not there or not the viewer's. */
export const customerCase = async (tx: Tx, who: Who, id: string): Promise<CccApplication> =>
  presentCase(
    tx,
    who,
    (await tx.selectFrom('ccc_application').selectAll().where('id', '=', id).executeTakeFirst()) ?? refuse('acceptance.notFound'),
  );

const openTask = async (tx: Tx, who: Who, row: Row) => {
  if (!row.flow_instance_id) return null;
  const instance = await loadInstance(tx, who, row.flow_instance_id, false);
  const task = instance.open[0];
  if (!task) return null;
  const node = (await definitionOf(tx, instance.definitionId)).nodes[task.node];
  return {
    task,
    may: (await standingOf(tx, who.actor, instance.category, task)).is === 'may' && node?.user?.clock === 'institute',
    node,
    instance,
  };
};

/** The case for staff, as far as their data scope reaches. @throws acceptance.notFound */
export const staffCase = async (tx: Tx, who: Who, id: string): Promise<CccCase> => {
  const row =
    (await tx.selectFrom('ccc_application').selectAll().where('id', '=', id).where('submit_time', 'is not', null).executeTakeFirst()) ??
    refuse('acceptance.notFound');
  const open = await openTask(tx, who, row);
  const calendar = await calendarOf(tx, who.actor.tenant);
  if (!open?.may && !(await reaches(tx, who.actor, id))) refuse('acceptance.notFound');
  const common = await presentCase(tx, who, row);
  const part = await tx
    .selectFrom('ccc_acceptance as p')
    .leftJoin('user_account as u', (j) => j.onRef('u.tenant_id', '=', 'p.tenant_id').onRef('u.id', '=', 'p.plan_center_user'))
    .leftJoin('user_account as g', (j) => j.onRef('g.tenant_id', '=', 'p.tenant_id').onRef('g.id', '=', 'p.auth_center_user'))
    .selectAll('p')
    .select(['u.real_name as planner', 'g.real_name as engineer'])
    .where('p.case_id', '=', id)
    .executeTakeFirst();
  return {
    ...common,
    abilities: { ...common.abilities, act: open?.may ?? false },
    staff: {
      acceptUser: part?.accept_user_name ?? '',
      acceptTime: part?.accept_time ?? '',
      acceptOpinion: part?.accept_opinion ?? '',
      isNeedModelTest: part?.is_need_model_test ?? null,
      noTestReason: part?.no_test_reason ?? '',
      laboratoryMark: part?.laboratory_mark ?? '',
      sampleRule: part?.sample_rule ?? '',
      isNeedFactoryCheck: part?.is_need_factory_check ?? null,
      isCheckAfterCertificate: part?.check_after_certificate ?? false,
      noCheckReason: part?.no_check_reason ?? '',
      planCenterUser: part?.planner ?? '',
      authCenterUser: part?.engineer ?? '',
      customerLevel: await factoryClassIn(tx, id),
      deadline: row.deadline ?? '',
    },
    task: open
      ? {
          taskId: open.task.id,
          flowInstanceId: open.instance.id,
          nodeKey: open.task.node,
          nodeName: open.node?.name.zh ?? open.task.node,
          nodeNameEn: open.node?.name.en ?? open.task.node,
          dueTime: open.task.due ?? '',
          ...deadlineShown(calendar, { warn_at: open.task.warn, due_at: open.task.due, severe_at: open.task.severe }, who.world.now()),
          candidates: open.task.assignee ? [open.task.assigneeName] : [],
        }
      : null,
  };
};

/** Whoever was sent a copy of a case, or may move it by hand, has to see it beside those whose scope it is in. */
const reaches = async (tx: Tx, actor: Actor, id: string): Promise<boolean> => {
  const scope = withinScope(actor, 'r', [CCC]);
  if (scope === null || actor.permissions.has('flow_jump')) return true;
  const isShown = sql<SqlBool>`exists (select from wf_involved i where i.tenant_id = r.tenant_id and i.business_id = r.id and i.user_id = ${actor.user})`;
  const found = tx
    .selectFrom('business_case as r')
    .select('r.id')
    .where('r.id', '=', id)
    .where((e) => e.or([scope, isShown]));
  return (await found.executeTakeFirst()) !== undefined;
};
