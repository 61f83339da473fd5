/** Taking samples into the store. */
import type { Tx } from '../../platform/database/schema.ts';
import type { Act } from '../../workflow/registry.ts';
import { type Moved, moveSamples, type Sample, samplesById } from './act.ts';
import { checkSeals } from './sampled.ts';

type Received = {
  ids: readonly string[];
  condition: string;
  storePlace: string;
  /** Read on the seal, where they were sealed at the factory. */
  sealNo?: string | undefined;
  serialNos?: string | undefined;
  conditionNote?: string | undefined;
  photos?: readonly string[] | undefined;
};

/** Takes samples into the store. @throws sample.notFound, sample.sealMissing, sample.sealDiffers, and what `moveSamples` refuses */
export const receive = async (tx: Tx, act: Act, { ids, condition, storePlace, sealNo, serialNos, conditionNote, photos }: Received) => {
  checkSeals(await samplesById(tx, ids), sealNo);
  const received = (row: Sample): Moved => ({
    set: {
      condition,
      condition_note: conditionNote ?? '',
      serial_nos: serialNos ?? row.serial_nos,
      receive_time: act.world.now(),
      receiver: act.actor.user,
      receiver_name: act.actor.name,
    },
    place: storePlace,
    lab: '',
    takeUser: act.actor.user,
    takeName: act.actor.name,
    condition,
    remark: conditionNote,
  });
  return moveSamples(tx, act, 'receiveIn', ids, received, photos);
};
