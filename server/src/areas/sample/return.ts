/**
 * A return to the store has two sides: the laboratory hands samples back, and the sample room confirms in which condition it has them.
 * Given back to the company, it is told by which waybill.
 */
import type { GivenBack } from '@zhengjian/contract/areas/sample/records.ts';
import { sampleWays } from '@zhengjian/contract/areas/sample/states.ts';
import type { Tx } from '../../platform/database/schema.ts';
import { MESSAGE_KIND, notify } from '../../platform/outbox/notify.ts';
import { refuse } from '../../platform/refuse.ts';
import { roleHolders } from '../../workflow/people.ts';
import type { Act } from '../../workflow/registry.ts';
import { dictionaryNames } from '../system/index.ts';
import { lastGivers, moveSamples, type Sample, samplesById } from './act.ts';
import { keptUntil } from './keep.ts';

type Handed = { ids: readonly string[]; condition: string; remark?: string | undefined; photos?: readonly string[] | undefined };

/** Whoever has a sample hands it back, or their deputy. @throws sample.notHolder */
const refuseOthers = ({ actor }: Act, rows: readonly Sample[]): void => {
  const acting = [actor.user, ...actor.deputyFor.map(({ user }) => user)];
  const other = rows.find(({ holder }) => holder !== null && !acting.includes(holder));
  if (other !== undefined) refuse('sample.notHolder', { sample: other.sample_no, name: other.holder_name });
};

/** They stay with their holder until the sample room has confirmed that it has them; the keepers are told. @throws sample.notHolder */
export const handBack = async (tx: Tx, act: Act, { ids, condition, remark, photos }: Handed) => {
  refuseOthers(act, await samplesById(tx, ids));
  const done = await moveSamples(tx, act, 'backToStore', ids, () => ({ set: { condition }, condition, remark }), photos);
  const [first, ...others] = await samplesById(tx, ids);
  if (first)
    await notify(tx, act, {
      template: 'sampleHandedBack',
      params: { sample: first.sample_no, no: first.case_no, name: act.actor.name, n: String(others.length + 1) },
      kind: MESSAGE_KIND.sample,
      users: (await roleHolders(tx, ['sample_keeper'])).map(({ id }) => id),
      caseId: first.case_id,
      link: '/sample/comSampleManage?tab=returning',
    });
  return done;
};

/** @throws sample.sameHands for whoever handed one of them back */
export const confirmReturn = async (tx: Tx, act: Act, { storePlace, ...handed }: Handed & { storePlace: string }) => {
  const { ids, condition, remark, photos } = handed;
  const rows = await samplesById(tx, ids);
  const givers = await lastGivers(tx, ids);
  for (const row of rows) if (givers.get(row.id)?.user === act.actor.user) refuse('sample.sameHands', { sample: row.sample_no });
  const until = await keptUntil(tx, act, ids);
  const back = (row: Sample) => ({
    set: { condition, holder: null, holder_name: '', keep_until: until(row.id) },
    ...{ place: storePlace, lab: '', takeUser: act.actor.user, takeName: act.actor.name, condition, remark },
  });
  return moveSamples(tx, act, 'confirmReturn', ids, (row) => ({ ...back(row), give: givers.get(row.id) }), photos);
};

type Given = {
  ids: readonly string[];
  takenBy: string;
  expressCompany?: string | undefined;
  expressNo?: string | undefined;
  remark?: string | undefined;
  photos?: readonly string[] | undefined;
};

/** The company hears which samples of each case come back, and how. */
export const giveBack = async (tx: Tx, act: Act, { ids, takenBy, expressCompany = '', expressNo = '', remark, photos }: Given) => {
  const given = { set: { holder: null, holder_name: '' }, takeName: takenBy, expressCompany, expressNo, remark };
  const done = await moveSamples(tx, act, 'giveBack', ids, () => given, photos);
  const carrierIn = async (lang: 'zh' | 'en') =>
    (await dictionaryNames(tx, lang, ['express_company'])).get(`express_company/${expressCompany}`) ?? '';
  const carrier = { zh: await carrierIn('zh'), en: await carrierIn('en') };
  const rows = await samplesById(tx, ids);
  for (const caseId of new Set(rows.map((r) => r.case_id))) {
    const own = rows.filter((r) => r.case_id === caseId);
    const applicant = await tx.selectFrom('business_case').select('applicant_id').where('id', '=', caseId).executeTakeFirstOrThrow();
    await notify(tx, act, {
      template: 'sampleGivenBack',
      params: { no: own[0]?.case_no ?? '', samples: own.map((r) => r.sample_no), name: takenBy, carrier, waybill: expressNo },
      kind: MESSAGE_KIND.sample,
      company: applicant.applicant_id,
      caseId,
      link: `/customer/yewuCenter/manage/detail?id=${caseId}`,
      mail: true,
    });
  }
  return done;
};

/** How samples of a case were given back, by sample. */
export const givenBackOf = async (tx: Tx, caseId: string): Promise<ReadonlyMap<string, GivenBack>> => {
  const rows = await tx
    .selectFrom('sample_move')
    .select(['sample_id', 'take_name', 'express_company', 'express_no', 'created_at'])
    .where('case_id', '=', caseId)
    .where('move_kind', '=', sampleWays.giveBack.move ?? '')
    .execute();
  return new Map(
    rows.map((r) => [
      r.sample_id,
      { takenBy: r.take_name, expressCompany: r.express_company, expressNo: r.express_no, moveTime: r.created_at },
    ]),
  );
};
