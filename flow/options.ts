/** The choices of the approval dialog: the flows with a result that follow a user task. */
import { holds, VariableMissing, type Vars } from './condition.ts';
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

/** The ways out of a node that a case with these values may take: at an exclusive gateway the one its conditions choose. */
const waysOut = (definition: Definition, node: Node, vars: Vars | undefined): Flow[] => {
  const flows = flowsFrom(definition, node);
  if (vars === undefined || node.kind !== 'exclusive' || flows.every((f) => f.condition === null)) return flows;
  try {
    const taken = flows.find((f) => f.condition !== null && holds(f.condition, vars)) ?? flows.find((f) => f.id === node.defaultFlow);
    return taken === undefined ? flows : [taken];
  } catch (error) {
    if (error instanceof VariableMissing) return flows;
    throw error;
  }
};

/**
 * Where a flow leads: tasks, sub-processes, ends; over the gateways and the actions between. With the values of a case only the
 * ways that its conditions leave open, else all.
 */
export const targetsOf = (definition: Definition, flow: Flow, vars?: Vars): Node[] => {
  const found = new Map<string, Node>();
  const seen = new Set<string>();
  const open = [flow];
  for (let f = open.pop(); f !== undefined; f = open.pop()) {
    const node = nodeOf(definition, f.to);
    if (seen.has(node.id)) continue;
    seen.add(node.id);
    if (PASSED_AT_ONCE.includes(node.kind)) open.push(...waysOut(definition, node, vars).reverse());
    else found.set(node.id, node);
  }
  return [...found.values()];
};

/** Results that a user task may end in, in drawing order, without looking where they lead. */
export const resultsOf = (definition: Definition, taskId: string): string[] => {
  const task = nodeOf(definition, taskId);
  const named = flowsFrom(definition, decider(definition, task)).flatMap((flow) => flow.result ?? []);
  return named.length > 0 ? named : task.outgoing.length > 0 ? [PLAIN_RESULT] : [];
};

/** Branch options of a user task in drawing order; one plain PASS for a task whose flows name no result. */
export const options = (definition: Definition, taskId: string, vars?: Vars): Option[] => {
  const task = nodeOf(definition, taskId);
  const flows = flowsFrom(definition, decider(definition, task));
  const named = flows.flatMap((flow) =>
    flow.result === null ? [] : [{ result: flow.result, flow, targets: targetsOf(definition, flow, vars) }],
  );
  if (named.length > 0) return named;
  const [only] = flowsFrom(definition, task);
  return only === undefined ? [] : [{ result: PLAIN_RESULT, flow: only, targets: targetsOf(definition, only, vars) }];
};
