/** Check codes as they leave for a phone or an address of mail; only the system itself can know them. */
import type { JourneySystem } from './system.ts';

type Db = JourneySystem['system']['opened']['db'];

/** The one that left last; '' for none. */
export const codeSentTo = (db: Db, address: string): Promise<string> =>
  db.system(async (tx) => {
    const sent = await tx
      .selectFrom('message_out')
      .select('params')
      .where('recipient_address', '=', address)
      .orderBy('created_at', 'desc')
      .limit(1)
      .executeTakeFirst();
    return String(sent?.params.code ?? '');
  });
