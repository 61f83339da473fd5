/** A case that was withdrawn, refused or discontinued sends no samples any more: what is not on its way is not waited for. */
import { SAMPLE } from '@zhengjian/contract/areas/sample/states.ts';
import { en } from '@zhengjian/contract/areas/sample/text.en.ts';
import { zh } from '@zhengjian/contract/areas/sample/text.zh.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/schema.ts';
import { refuse } from '../../platform/refuse.ts';
import type { Act } from '../../workflow/registry.ts';
import { moveSamples } from './act.ts';
import './tables.ts';

/** Of one tenant at a time; the rest follows with the next run. */
const MOST = 200;

/** @throws sample.caseEnded */
export const refuseEnded = async (tx: Tx, caseId: string): Promise<void> => {
  const of = await tx.selectFrom('business_case').select('phase').where('id', '=', caseId).executeTakeFirst();
  if (of?.phase === 'ended') refuse('sample.caseEnded');
};

/** @returns how many were struck off */
export const strikeUnsent = async (tx: Tx, act: Act): Promise<number> => {
  const rows = await tx
    .selectFrom('sample as s')
    .select('s.id')
    .where('s.tenant_id', '=', act.actor.tenant)
    .where('s.tab', '=', 'toReceive')
    .where('s.state', 'in', [SAMPLE.notSent, SAMPLE.expected])
    .where(sql<boolean>`exists (select from business_case b where b.tenant_id = s.tenant_id and b.id = s.case_id and b.phase = 'ended')`)
    .orderBy('s.sample_no')
    .limit(MOST)
    .execute();
  const ids = rows.map(({ id }) => id);
  const remark = (act.lang === 'en' ? en : zh).closed.caseEnded;
  if (ids.length > 0) await moveSamples(tx, act, 'notNeeded', ids, () => ({ remark }));
  return ids.length;
};
