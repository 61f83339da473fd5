/** Inspections that the play lets follow the certificate, and what becomes of one whose inspection fails. */
import { CCC_STATE } from '@zhengjian/contract/areas/acceptance/states.ts';
import { statusImportCalls } from '@zhengjian/contract/areas/certificate/status-import.ts';
import { isInspectedLater } from '@zhengjian/contract/rules/factoryClass.ts';
import { makeCall } from './caller.ts';
import { paper } from './papers.ts';
import type { Stage, Users } from './people.ts';
import { workbookOf } from './workbook.ts';

const DAY_MS = 86_400_000;
const SHANGHAI_MS = 8 * 3_600_000;
/** What is to be arranged by then waits for no certificate any more. */
const SOON_DAYS = 10;

export const isFactoryInClassA = async ({ db }: Pick<Stage, 'db'>, caseId: string): Promise<boolean> => {
  const factory = await db.readSystem((tx) =>
    tx
      .selectFrom('ccc_application as a')
      .innerJoin('company as c', (j) =>
        j.onRef('c.tenant_id', '=', 'a.tenant_id').on((e) => e('c.id', '=', e.fn.coalesce('a.factory_id', 'a.applicant_id'))),
      )
      .select('c.customer_level')
      .where('a.id', '=', caseId)
      .executeTakeFirst(),
  );
  return isInspectedLater(factory?.customer_level ?? '');
};

/** The certificate comes first: it is not issued yet, the inspection may follow it, and there is time. */
export const mayBeArrangedLater = async (stage: Stage, caseId: string): Promise<boolean> => {
  const row = await stage.db.readSystem((tx) =>
    tx
      .selectFrom('ccc_acceptance as p')
      .innerJoin('ccc_application as a', 'a.id', 'p.case_id')
      .select(['a.state', 'a.deadline', 'p.check_after_certificate'])
      .where('p.case_id', '=', caseId)
      .executeTakeFirst(),
  );
  if (!row?.check_after_certificate || row.state >= CCC_STATE.issued) return false;
  const soon = new Date(stage.world.now().getTime() + SOON_DAYS * DAY_MS).toISOString().slice(0, 10);
  return (row.deadline ?? '') > soon && (await isFactoryInClassA(stage, caseId));
};

const HEADS = ['证书编号*', '新状态*', '原因代码', '开始日期*', '截止日期', '备注'];
/** Grave defects of quality assurance (dictionary cert_withdraw_reason). */
const REASON = '0203';

/** Withdraws the certificate of a case whose inspection failed behind it, by a sheet of one row and the decision on which it rests. */
export const withdrawCertificate = async ({ app, db, world }: Stage, users: Users, caseId: string): Promise<void> => {
  const { cert_no: number } = await db.readSystem((tx) =>
    tx.selectFrom('certificate').select('cert_no').where('case_id', '=', caseId).executeTakeFirstOrThrow(),
  );
  const officer = await db.readSystem((tx) =>
    tx
      .selectFrom('user_role as r')
      .innerJoin('role_menu as g', (j) => j.onRef('g.tenant_id', '=', 'r.tenant_id').onRef('g.role_id', '=', 'r.role_id'))
      .innerJoin('menu as m', 'm.id', 'g.menu_id')
      .innerJoin('user_account as u', (j) => j.onRef('u.tenant_id', '=', 'r.tenant_id').onRef('u.id', '=', 'r.user_id'))
      .innerJoin('certificate as c', 'c.tenant_id', 'u.tenant_id')
      .select('u.account')
      .where('c.case_id', '=', caseId)
      .where('m.code', '=', 'cert_status_import')
      .orderBy('u.account')
      .executeTakeFirstOrThrow(),
  );
  const as = async () => ({ token: await users.as(officer.account), headers: { 'idempotency-key': world.uuid() } });
  const decision = { filename: '撤销决定.pdf', type: 'application/pdf', content: paper('Withdrawal of a certificate', [number]) };
  const basis = await makeCall(app, statusImportCalls.statusBasis, {}, { ...(await as()), file: decision });
  const today = new Date(world.now().getTime() + SHANGHAI_MS).toISOString().slice(0, 10);
  const sheet = await workbookOf('状态', [HEADS, [number, '撤销', REASON, today, '', '获证后工厂检查不通过']]);
  await makeCall(
    app,
    statusImportCalls.importUpdateCertificateStatus,
    { dryRun: false, basisDoc: basis.id },
    { ...(await as()), file: sheet },
  );
};
