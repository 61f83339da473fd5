/** Documents that acts have ordered, made in a play as the job makes them in a system: at the end of each working day. */
import { makeOrderedDocuments } from '@zhengjian/server/src/areas/stamping/index.ts';
import { isOfficeDay } from './officeDays.ts';
import type { Stage } from './people.ts';
import type { Timetable } from './timetable.ts';

const DAY_MS = 86_400_000;
/** 17:50 in Beijing. */
const EVENING_MS = 9.83 * 3_600_000;

/** @throws where one of them could not be made: in a play that is a fault */
export const makeDocuments = async ({ app, db, world }: Stage, tenant: string): Promise<number> => {
  const { made, failed } = await makeOrderedDocuments({ ...app, db, world }, [tenant]);
  if (failed) throw new Error(`${failed} documents could not be made: ${await faultsOf(db)}`);
  return made ?? 0;
};

const faultsOf = async (db: Stage['db']): Promise<string> =>
  (await db.system((tx) => tx.selectFrom('document_order').select(['document', 'fault']).where('fault', '<>', '').limit(5).execute()))
    .map(({ document, fault }) => `${document}: ${fault}`)
    .join('; ');

export const playDocuments = (stage: Stage, tenant: string, timetable: Timetable, from: Date, until: Date): void => {
  for (let at = Math.ceil(from.getTime() / DAY_MS) * DAY_MS + EVENING_MS; at < until.getTime(); at += DAY_MS)
    if (isOfficeDay(new Date(at))) timetable.add(new Date(at), () => makeDocuments(stage, tenant));
  timetable.add(until, () => makeDocuments(stage, tenant));
};
