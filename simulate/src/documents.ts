/** Documents that acts have ordered, made in a play as the job makes them in a system. */
import { makeDuePapers } from '@zhengjian/server/src/areas/finance/index.ts';
import { makeOrderedDocuments } from '@zhengjian/server/src/areas/stamping/index.ts';
import { isOfficeDay } from './officeDays.ts';
import type { Stage } from './people.ts';
import type { Timetable } from './timetable.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Hours of Greenwich at which it is nine in Beijing, and ten to six. */
const [MORNING_HOUR, EVENING_HOUR] = [1, 9 + 50 / 60];

const faultsOf = async (db: Stage['db']): Promise<string> =>
  (await db.system((tx) => tx.selectFrom('document_order').select(['document', 'fault']).where('fault', '<>', '').limit(5).execute()))
    .map(({ document, fault }) => `${document}: ${fault}`)
    .join('; ');

/** Makes what is ordered, and the papers of notes. @throws where one of them could not be made: in a play that is a fault */
export const makeDocuments = async ({ app, db, world }: Stage, tenant: string): Promise<void> => {
  await makeDuePapers({ ...app, db, world }, [tenant]);
  const { failed } = await makeOrderedDocuments({ ...app, db, world }, [tenant]);
  if (failed) throw new Error(`${failed} documents could not be made: ${await faultsOf(db)}`);
};

/** Midnights in Greenwich before the office days of a time, eight in the morning in Beijing. */
const officeDays = (from: Date, until: Date): number[] => {
  const days: number[] = [];
  for (let at = Math.ceil(from.getTime() / DAY_MS) * DAY_MS; at < until.getTime(); at += DAY_MS)
    if (isOfficeDay(new Date(at))) days.push(at);
  return days;
};

/** At the end of each working day, and of the play; so the play repeats. */
export const playDocuments = (stage: Stage, tenant: string, timetable: Timetable, from: Date, until: Date): void => {
  const make = () => makeDocuments(stage, tenant);
  for (const day of officeDays(from, until)) timetable.add(new Date(day + EVENING_HOUR * HOUR_MS), make);
  timetable.add(until, make);
};

/**
 * Beside the acts of a play with several lanes: begun each hour, and in the evening nobody goes on before the day's documents are there.
 * So a thread sets papers while others work; ids and moments then depend on who was quicker.
 */
export const playDocumentsBeside = (stage: Stage, tenant: string, timetable: Timetable, from: Date, until: Date): void => {
  let making: Promise<unknown> = Promise.resolve();
  const begin = () => {
    making = making.then(() => makeDocuments(stage, tenant));
    // told by whoever waits for the evening
    making.catch(() => {});
    return Promise.resolve();
  };
  const end = () => begin().then(() => making);
  for (const day of officeDays(from, until)) {
    for (let hour = MORNING_HOUR; hour < EVENING_HOUR; hour += 1) timetable.add(new Date(day + hour * HOUR_MS), begin, 'documents');
    timetable.add(new Date(day + EVENING_HOUR * HOUR_MS), end);
  }
  timetable.add(until, end);
};
