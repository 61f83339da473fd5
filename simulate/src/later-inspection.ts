/** Inspections that the play lets follow the certificate. */
import { CCC_STATE } from '@zhengjian/contract/areas/acceptance/states.ts';
import { isInspectedLater } from '@zhengjian/contract/rules/factoryClass.ts';
import type { Stage } from './people.ts';

const DAY_MS = 86_400_000;
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
