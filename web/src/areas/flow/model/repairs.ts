/** Faults that drawers of other tools meet, and the one step that mends each. */
import type { ProcessFault } from '@zhengjian/contract/areas/workflow/list-records.ts';

/** An element as far as a repair looks at it. */
export type Drawn = {
  id: string;
  type: string;
  name: string;
  /** Flows out of it, in drawing order. */
  outgoing: readonly { id: string; name: string; hasCondition: boolean }[];
  incoming: readonly string[];
};

export type Repair =
  /** Every branch gets an end event of its own: parallel branches have nothing in common but a gateway. */
  | { kind: 'endPerBranch'; end: string }
  /** The gateway takes this flow when no condition holds. */
  | { kind: 'chooseDefault'; gateway: string; flow: string; name: string };

/**
 * @param find the element of an id, undefined where there is none
 * @returns undefined where only the drawer knows what was meant
 */
export function repairOf({ code, element, at }: ProcessFault, find: (id: string) => Drawn | undefined): Repair | undefined {
  if (code === 'joinMissing') {
    const end = find(at ?? '');
    return end?.type === 'bpmn:EndEvent' && end.incoming.length > 1 ? { kind: 'endPerBranch', end: end.id } : undefined;
  }
  if (code !== 'defaultMissing') return undefined;
  const gateway = find(element);
  if (gateway === undefined) return undefined;
  const bare = gateway.outgoing.filter((flow) => !flow.hasCondition);
  // the one without a condition was meant for the rest; where all have one, the last that was drawn
  const flow = bare.length === 1 ? bare[0] : bare.length === 0 ? gateway.outgoing.at(-1) : undefined;
  return flow && { kind: 'chooseDefault', gateway: gateway.id, flow: flow.id, name: flow.name };
}
