/** The choices of the approval dialog: the flows with a result that follow a user task. */
import { type Definition, type Flow, flowsFrom, type Node, type NodeKind, nodeOf } from './definition.ts';

/** Result of a task that offers no choice. */
export const PLAIN_RESULT = 'PASS';

export type Option = {
  result: string;
  flow: Flow;
  /** First node after the choice at which something waits or ends (what only passes on is stepped over). */
  targets: Node[];
};

/** The node whose outgoing flows carry the results of a task: the task itself or the exclusive gateway right behind it. */
export const decider = (definition: Definition, task: Node): Node => {
  const [only, ...others] = flowsFrom(definition, task);
  if (only === undefined || others.length > 0 || only.result !== null) return task;
  const next = nodeOf(definition, only.to);
  return next.kind === 'exclusive' && flowsFrom(definition, next).some((f) => f.result !== null) ? next : task;
};

const PASSED_AT_ONCE: readonly NodeKind[] = ['exclusive', 'parallel', 'inclusive', 'service'];

/** Where a flow leads: tasks, sub-processes, ends; every way out of the gateways and over the actions between. */
export const targetsOf = (definition: Definition, flow: Flow): Node[] => {
  const found = new Map<string, Node>();
  const seen = new Set<string>();
  const open = [flow];
  for (let f = open.pop(); f !== undefined; f = open.pop()) {
    const node = nodeOf(definition, f.to);
    if (seen.has(node.id)) continue;
    seen.add(node.id);
    if (PASSED_AT_ONCE.includes(node.kind)) open.push(...flowsFrom(definition, node).reverse());
    else found.set(node.id, node);
  }
  return [...found.values()];
};

/** Branch options of a user task in drawing order; one plain PASS for a task whose flows name no result. */
export const options = (definition: Definition, taskId: string): Option[] => {
  const task = nodeOf(definition, taskId);
  const flows = flowsFrom(definition, decider(definition, task));
  const named = flows.flatMap((flow) =>
    flow.result === null ? [] : [{ result: flow.result, flow, targets: targetsOf(definition, flow) }],
  );
  if (named.length > 0) return named;
  const [only] = flowsFrom(definition, task);
  return only === undefined ? [] : [{ result: PLAIN_RESULT, flow: only, targets: targetsOf(definition, only) }];
};
