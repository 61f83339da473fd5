/** Which element of the picture gets which colour, from what really ran. */
import type { FlowHistory } from '@zhengjian/contract/areas/workflow/records.ts';
import { cancelledOf } from './replay.ts';

export type Marker = { id: string; marker: 'flow-finished' | 'flow-current' | 'flow-taken' };

/**
 * Current beats finished where a node was visited more than once; taken sequence flows are marked apart. Work that was taken
 * away is not finished.
 */
export function markersOf(
  history: readonly Pick<FlowHistory, 'historyActivityId' | 'historyActivityType' | 'endTime' | 'result'>[],
): Marker[] {
  const nodes = new Map<string, Marker['marker']>();
  for (const visit of history) {
    const { historyActivityId: id, historyActivityType: type, endTime } = visit;
    if (type === 'sequenceFlow') nodes.set(id, 'flow-taken');
    else if (endTime === null) nodes.set(id, 'flow-current');
    else if (cancelledOf(visit) === null && nodes.get(id) !== 'flow-current') nodes.set(id, 'flow-finished');
  }
  return [...nodes].map(([id, marker]) => ({ id, marker }));
}
