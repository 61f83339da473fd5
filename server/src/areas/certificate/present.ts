/** One certificate as the pages have it, with what the viewer may do to it. */
import type { Certificate } from '@zhengjian/contract/areas/certificate/records.ts';
import { MAKE_STATE } from '@zhengjian/contract/areas/certificate/states.ts';
import type { Language } from '@zhengjian/contract/constants.ts';
import { certMakeState } from '@zhengjian/contract/dictionaries/caseStates.ts';
import type { Selectable } from 'kysely';
import { withinScope } from '../../cases/within.ts';
import type { Actor } from '../../platform/actor.ts';
import type { Schema, Tx } from '../../platform/database/schema.ts';
import { refuse } from '../../platform/refuse.ts';
import { archiveNoOf } from '../file/index.ts';
import { certificateCategories, certificateLineOf } from './lines.ts';
import { makersNow } from './making-task.ts';
import '../../cases/tables.ts';
import '../file/tables.ts';
import './tables.ts';

export type Row = Selectable<Schema['certificate']>;
type Who = { actor: Actor };

export const makeStateName = (lang: Language, state: number): string => {
  const found = certMakeState.items.find((item) => item.key === String(state));
  return found?.[lang] ?? String(state);
};

/** While it may be changed by its maker. */
export const isEditable = (state: number): boolean => state <= MAKE_STATE.draft;
/** Its seals are on it: what is issued is changed by its next version only. */
export const isIssued = (state: number): boolean => state >= MAKE_STATE.stamped;

/** @throws certificate.notFound */
export const certificateRow = async (tx: Tx, id: string): Promise<Row> =>
  (await tx.selectFrom('certificate').selectAll().where('id', '=', id).executeTakeFirst()) ?? refuse('certificate.notFound');

/** The certificate of a case; undefined before it is started. */
export const certificateOfCase = (tx: Tx, caseId: string): Promise<Row | undefined> =>
  tx.selectFrom('certificate').selectAll().where('case_id', '=', caseId).executeTakeFirst();

const stampOf = async (tx: Tx, row: Row): Promise<Certificate['stamp']> => {
  if (row.file_id === null) return 'none';
  const file = await tx.selectFrom('archive_file').select('is_stamped').where('id', '=', row.file_id).executeTakeFirst();
  return file?.is_stamped ? 'stamped' : 'waiting';
};

export const presentCertificate = async (tx: Tx, { actor }: Who, row: Row): Promise<Certificate> => {
  const of = await tx
    .selectFrom('business_case')
    .select(['case_no', 'category', 'instance_id'])
    .where('id', '=', row.case_id)
    .executeTakeFirstOrThrow();
  const may = (code: Parameters<typeof actor.permissions.has>[0]) => actor.admin || actor.permissions.has(code);
  const draws = isEditable(row.make_state) && may('cert_making_gen') && (await makersNow(tx, { actor }, row.case_id)) !== null;
  return {
    ...row.content,
    id: row.id,
    version: row.version,
    dataId: row.case_id,
    applicationNo: of.case_no,
    category: of.category,
    casePath: certificateLineOf(of.category).casePage + row.case_id,
    flowInstanceId: of.instance_id ?? '',
    certKind: row.cert_kind,
    certNo: row.cert_no,
    versionNo: row.version_no,
    isChange: row.is_change,
    firstDate: row.first_date ?? '',
    issueDate: row.issue_date ?? '',
    expirationDate: row.expiration_date ?? '',
    customerLevel: row.customer_level,
    certificationDecision: row.certification_decision,
    certificationDecisionDate: row.certification_decision_date ?? '',
    certRandomNumber: row.cert_random_number,
    certStatus: row.cert_status,
    makeState: row.make_state,
    makeUserName: row.make_user_name,
    checkUserName: row.check_user_name,
    reviewUserName: row.review_user_name,
    approveUserName: row.approve_user_name,
    printCount: row.print_count,
    paperNo: row.paper_no,
    deliverKind: row.deliver_kind,
    expressCompany: row.express_company,
    expressNo: row.express_no,
    archiveNo: await archiveNoOf(tx, row.case_id),
    fileId: row.file_id ?? '',
    stamp: await stampOf(tx, row),
    abilities: {
      update: draws,
      remove: draws && row.cert_no === '',
      makePaper: row.make_state === MAKE_STATE.approved && (may('cert_approve') || may('cert_making_gen') || may('seal_stamp')),
    },
  };
};

/** Whether the viewer finds a case in their data scope, or has a task of it before them. */
export const reachesCase = async (tx: Tx, { actor }: Who, caseId: string): Promise<boolean> => {
  const scope = withinScope(actor, 'r');
  if (scope === null || actor.permissions.has('flow_jump')) return true;
  const found = await tx.selectFrom('business_case as r').select('r.id').where('r.id', '=', caseId).where(scope).executeTakeFirst();
  if (found !== undefined) return true;
  const waiting = await tx.selectFrom('wf_todo').select(['actor_kind', 'actor_ref']).where('business_id', '=', caseId).execute();
  return waiting.some(({ actor_kind: kind, actor_ref: ref }) =>
    kind === 'role' ? actor.roles.some((role) => role === ref) : ref === actor.user,
  );
};

/** @throws certificate.notFound for one that the viewer may not see */
export const seenCertificate = async (tx: Tx, who: Who, id: string): Promise<Row> => {
  const row = await certificateRow(tx, id);
  return (await reachesCase(tx, who, row.case_id)) ? row : refuse('certificate.notFound');
};

/** @throws certificate.caseNotFound for one that the viewer may not see */
export const seenCase = async (tx: Tx, who: Who, id: string) => {
  const row = await tx
    .selectFrom('business_case')
    .select(['case_no', 'applicant_name', 'title', 'category'])
    .where('id', '=', id)
    .where('category', 'in', certificateCategories())
    .executeTakeFirst();
  if (row === undefined || !(await reachesCase(tx, who, id))) return refuse('certificate.caseNotFound');
  const casePath = certificateLineOf(row.category).casePage + id;
  return { caseNo: row.case_no, applicantName: row.applicant_name, title: row.title, casePath };
};
