/** Taking samples into the store. */
import type { Tx } from '../../platform/database/schema.ts';
import type { Act } from '../../workflow/registry.ts';
import { type Moved, moveSamples, type Sample } from './act.ts';

type Received = {
  ids: readonly string[];
  condition: string;
  storePlace: string;
  serialNos?: string | undefined;
  conditionNote?: string | undefined;
  photos?: readonly string[] | undefined;
};

/** Takes samples into the store. */
export const receive = (tx: Tx, act: Act, { ids, condition, storePlace, serialNos, conditionNote, photos }: Received) => {
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
