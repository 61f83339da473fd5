/** Which cases of an institute can be played on to their end, and where certificates wait. */
import type { CertificateNode } from '@zhengjian/contract/areas/certificate/records.ts';
import type { Db } from '@zhengjian/server/src/platform/database/db.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { MAIN_TENANT } from '../institute.ts';

/**
 * Others can play a case to its end: none of its notes is being withdrawn or paid back, none of its papers is marked as wrong. `caseId`:
 * column of the case.
 */
export const nothingInTheWay = (caseId: string): RawBuilder<SqlBool> => sql`not exists (select from payment_withdraw w
    join case_work n on n.tenant_id = w.tenant_id and n.work_id = w.note_id where n.case_id = ${sql.ref(caseId)})
  and not exists (select from archive_file f where f.case_id = ${sql.ref(caseId)} and f.has_problem)`;

/**
 * Cases that wait for the planner and can be played on, the newest first: those that are to be tested, or rest on a report that there is.
 * `account`: somebody of the applicant.
 */
export const dispatchedToTest = (db: Db, isTested = true): Promise<{ id: string; no: string; account: string }[]> =>
  db.system((tx) =>
    tx
      .selectFrom('wf_task as t')
      .innerJoin('ccc_application as a', 'a.id', 't.business_id')
      .innerJoin('ccc_acceptance as s', 's.case_id', 'a.id')
      .innerJoin('user_company as c', 'c.company_id', 'a.applicant_id')
      .innerJoin('user_account as u', 'u.id', 'c.user_id')
      .select(['a.id', 'a.application_no as no', 'u.account'])
      .where('t.node', '=', 'taskDispatch')
      .where('t.status', '=', 'open')
      .where('a.tenant_id', '=', MAIN_TENANT)
      .where('s.is_need_model_test', '=', isTested)
      .where(nothingInTheWay('a.id'))
      .orderBy('a.submit_time', 'desc')
      .execute(),
  );

/** Steps of a certificate up to its approval at which none waits that can be played on: of those without a test, which wait on any day. */
export const stepsWithoutCertificate = async (db: Db): Promise<string[]> => {
  const rows = await db.system((tx) =>
    tx
      .selectFrom('wf_task as t')
      .innerJoin('ccc_acceptance as s', 's.case_id', 't.business_id')
      .select('t.node')
      .distinct()
      .where('t.status', '=', 'open')
      .where('t.tenant_id', '=', MAIN_TENANT)
      .where('s.is_need_model_test', '=', false)
      .where(nothingInTheWay('t.business_id'))
      .execute(),
  );
  const steps: CertificateNode[] = ['certificateMaking', 'certificateCheck', 'certificateReview', 'CertificateApproval'];
  return steps.filter((step) => !rows.some(({ node }) => node === step));
};
