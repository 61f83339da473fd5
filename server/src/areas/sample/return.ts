/** A return to the store has two sides: the laboratory hands samples back, and the sample room confirms in which condition it has them. */
import type { Tx } from '../../platform/database/schema.ts';
import { MESSAGE_KIND, notify } from '../../platform/outbox/notify.ts';
import { refuse } from '../../platform/refuse.ts';
import { roleHolders } from '../../workflow/people.ts';
import type { Act } from '../../workflow/registry.ts';
import { keptUntil, lastGivers, moveSamples, samplesById } from './act.ts';

type Handed = { ids: readonly string[]; condition: string; remark?: string | undefined; photos?: readonly string[] | undefined };

/** They stay with their holder until the sample room has confirmed that it has them; the keepers are told. */
export const handBack = async (tx: Tx, act: Act, { ids, condition, remark, photos }: Handed) => {
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
  const back = {
    set: { condition, holder: null, holder_name: '', keep_until: keptUntil(act.world) },
    ...{ place: storePlace, lab: '', takeUser: act.actor.user, takeName: act.actor.name, condition, remark },
  };
  return moveSamples(tx, act, 'confirmReturn', ids, (row) => ({ ...back, give: givers.get(row.id) }), photos);
};
