/** How much of a system an export of the newest cases takes. */
import { openDatabase } from '@zhengjian/server/src/platform/database/open.ts';
import { configOf } from '@zhengjian/server/src/testing/config.ts';
import { sql } from 'kysely';
import { MAIN_TENANT } from '../institute.ts';

/**
 * The moment since which so many cases were submitted, as a filter takes it; of fewer cases a moment before all of them. The system must
 * not run meanwhile.
 */
export const submittedSince = async (dataDir: string, rows: number): Promise<string> => {
  const { db, close } = await openDatabase(configOf(dataDir), { operator: { say: () => {}, text: (step) => step }, onError: () => {} });
  try {
    const found = await db.system((tx) =>
      sql<{ since: string }>`select to_char(submit_time at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as since from business_case
        where tenant_id = ${MAIN_TENANT} and submit_time is not null order by submit_time desc limit 1 offset ${rows - 1}`.execute(tx),
    );
    return found.rows[0]?.since ?? '2000-01-01 00:00:00';
  } finally {
    await close();
  }
};
