/**
 * Every act on samples goes through here (rule sample-transitions): its way is looked up in the contract, the movement is written with
 * who gave and who took, the act is in the audit. Of several samples all are moved or none.
 */
import { type SampleAct, sampleMay, sampleWays } from '@zhengjian/contract/areas/sample/states.ts';
import type { PermissionCode } from '@zhengjian/contract/menus.ts';
import type { Selectable, Updateable } from 'kysely';
import { audit } from '../../platform/audit/write.ts';
import type { Schema, Tx } from '../../platform/database/schema.ts';
import { refuse } from '../../platform/refuse.ts';
import { added, changed } from '../../platform/standard.ts';
import { type Person, permissionHolders } from '../../workflow/people.ts';
import type { Act } from '../../workflow/registry.ts';
import { dictionaryNames } from '../system/index.ts';
import { orderSampleNotice } from './notice-paper.ts';
import { filePhotos, tiePhotos } from './photos.ts';
import './tables.ts';
import { orderSampleRecord, settleSamples } from './test-steps.ts';

declare module '../../platform/audit/write.ts' {
  interface AuditKinds {
    'sample.moved': { act: string; sampleNo: string; from: string; to: string };
  }
}

export type Sample = Selectable<Schema['sample']>;
/** Somebody of a hand-over; without an id where it is a company, or nobody known. */
export type Hand = { user: string | null; name: string };
export type Moved = {
  /** Columns that the act sets, beside the state and where the sample is. */
  set?: Updateable<Schema['sample']>;
  /** Where it is from then on: a place in the store, or a laboratory. */
  place?: string;
  lab?: string;
  /** Who hands over, where that is not the one who acts. */
  give?: Hand | undefined;
  takeUser?: string | null;
  takeName?: string;
  condition?: string | undefined;
  expressCompany?: string | undefined;
  expressNo?: string | undefined;
  remark?: string | undefined;
};

/** @throws Refusal `sample.notFound` where one of them is not there */
export const samplesById = async (tx: Tx, ids: readonly string[]): Promise<Sample[]> => {
  const rows = await tx
    .selectFrom('sample')
    .selectAll()
    .where('id', 'in', [...ids])
    .orderBy('sample_no')
    .forUpdate()
    .execute();
  if (rows.length !== new Set(ids).size) refuse('sample.notFound');
  return rows;
};

type Words = ReadonlyMap<string, string>;
const placeOf = (words: Words, row: Pick<Sample, 'lab_id' | 'store_place'>): string =>
  row.store_place || (words.get(`laboratory_b/${row.lab_id}`) ?? row.lab_id);

/** Given back it is with the company; on its way to the store it has no place yet. */
const toPlace = (how: SampleAct, row: Sample, place: string): string =>
  how === 'giveBack' ? row.company_name : how === 'backToStore' ? '' : place;

/** With these a sample has a new holder or a new time in the store: what was said of the former one is over. */
const TOLD_ANEW: readonly SampleAct[] = ['receiveOut', 'reallocate', 'confirmReturn'];
/** Acts behind the test: what they leave is told on paper. */
const COMES_TO_REST: readonly SampleAct[] = ['confirmReturn', 'giveBack', 'dispose'];

/** @throws Refusal `sample.stateForbids` naming the sample whose state does not allow the act */
export const moveSamples = async (
  tx: Tx,
  act: Act,
  how: SampleAct,
  ids: readonly string[],
  moved: (row: Sample) => Moved,
  photos: readonly string[] = [],
): Promise<{ ids: string[] }> => {
  const rows = await samplesById(tx, ids);
  const words = await dictionaryNames(tx, act.lang, ['sample_status', 'laboratory_b']);
  const { to, move } = sampleWays[how];
  await filePhotos(
    tx,
    act,
    rows.map((r) => r.case_id),
    photos,
  );
  for (const row of rows) {
    if (!sampleMay(how, row.state))
      refuse('sample.stateForbids', { sample: row.sample_no, state: words.get(`sample_status/${row.state}`) ?? '' });
    const more = moved(row);
    const after = { lab_id: more.lab ?? row.lab_id, store_place: more.place ?? '' };
    await tx
      .updateTable('sample')
      .set((e) => ({
        ...more.set,
        ...after,
        ...(TOLD_ANEW.includes(how) && { return_told_at: null, overdue_told_at: null }),
        state: to,
        ...changed(act),
        version: e('version', '+', 1),
      }))
      .where('id', '=', row.id)
      .execute();
    if (move !== undefined) {
      const giver: Hand =
        how === 'receiveIn' ? { user: null, name: row.company_name } : (more.give ?? { user: act.actor.user, name: act.actor.name });
      const movement = added(act);
      await tx
        .insertInto('sample_move')
        .values({
          ...movement,
          case_id: row.case_id,
          sample_id: row.id,
          move_kind: move,
          from_place: how === 'receiveIn' ? row.company_name : placeOf(words, row),
          to_place: toPlace(how, row, placeOf(words, after)),
          quantity: row.quantity,
          hand_over_user: giver.user,
          hand_over_name: giver.name,
          take_user: more.takeUser ?? null,
          take_name: more.takeName ?? '',
          condition: more.condition ?? '',
          express_company: more.expressCompany ?? '',
          express_no: more.expressNo ?? '',
          remark: more.remark ?? '',
        })
        .execute();
      await tiePhotos(tx, act, { caseId: row.case_id, moveId: movement.id }, photos);
    }
    await audit(tx, act, {
      kind: 'sample.moved',
      subject: { type: 'sample', id: row.id },
      caseId: row.case_id,
      details: { act: how, sampleNo: row.sample_no, from: String(row.state), to: String(to) },
    });
  }
  await settleSamples(
    tx,
    act,
    rows.map((r) => r.case_id),
  );
  for (const caseId of new Set(rows.map((r) => r.case_id))) {
    if (how === 'notNeeded') await orderSampleNotice(tx, act, caseId);
    if (COMES_TO_REST.includes(how)) await orderSampleRecord(tx, act, caseId);
  }
  return { ids: rows.map((r) => r.id) };
};

/** The people of the laboratories who may confirm that they have samples: nobody else can take them on. */
export const takers = (tx: Tx, { actor }: Pick<Act, 'actor'>): Promise<Person[]> =>
  permissionHolders(tx, actor.tenant, 'laboratory_sample_take' satisfies PermissionCode);

/** @throws Refusal `sample.takerUnknown` */
export const takerOf = async (tx: Tx, act: Act, user: string): Promise<{ id: string; name: string }> => {
  const { id, realName } = (await takers(tx, act)).find((person) => person.id === user) ?? refuse('sample.takerUnknown');
  return { id, name: realName };
};

/** Who handed samples over last, by sample. */
export const lastGivers = async (tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, Hand>> => {
  const rows = await tx
    .selectFrom('sample_move')
    .select(['sample_id', 'hand_over_user', 'hand_over_name'])
    .distinctOn('sample_id')
    .where('sample_id', 'in', [...ids])
    .orderBy('sample_id')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return new Map(rows.map((r) => [r.sample_id, { user: r.hand_over_user, name: r.hand_over_name }]));
};
