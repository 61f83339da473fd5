/** Which element of the picture gets which colour, from what really ran. */
import type { FlowHistory } from '@zhengjian/contract/areas/workflow/records.ts';

export type Marker = { id: string; marker: 'flow-finished' | 'flow-current' | 'flow-taken' };

/** Current beats finished where a node was visited more than once; taken sequence flows are marked apart. */
export function markersOf(history: readonly Pick<FlowHistory, 'historyActivityId' | 'historyActivityType' | 'endTime'>[]): Marker[] {
  const nodes = new Map<string, Marker['marker']>();
  for (const { historyActivityId: id, historyActivityType: type, endTime } of history) {
    if (type === 'sequenceFlow') nodes.set(id, 'flow-taken');
    else if (endTime === null) nodes.set(id, 'flow-current');
    else if (nodes.get(id) !== 'flow-current') nodes.set(id, 'flow-finished');
  }
  return [...nodes].map(([id, marker]) => ({ id, marker }));
}
