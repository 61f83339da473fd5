/** Rules of the drawing that make its meaning plain: where results and conditions stand, what begins and ends. */
import { type Definition, flowsFrom, type Node, nodeOf } from './definition.ts';
import type { Fault } from './fault.ts';
import { decider } from './options.ts';

export const checkShape = (definition: Definition): Fault[] => [
  ...Object.values(definition.nodes).flatMap((node) => [
    ...checkEnds(node),
    ...checkFlows(definition, node),
    ...checkTask(definition, node),
  ]),
  ...endlessLoops(definition),
];

/** A loop on which nobody works would turn for ever inside one act: conditions do not change while nobody acts. */
const endlessLoops = (definition: Definition): Fault[] => {
  const rests = (node: Node) => node.kind === 'user' || node.kind === 'sub';
  const finished = new Set<string>();
  const loops: Fault[] = [];
  const visit = (node: Node, path: readonly string[]): void => {
    if (rests(node) || finished.has(node.id)) return;
    if (path.includes(node.id)) {
      loops.push({ code: 'livelock', element: node.id });
      return;
    }
    for (const flow of flowsFrom(definition, node)) visit(nodeOf(definition, flow.to), [...path, node.id]);
    finished.add(node.id);
  };
  for (const node of Object.values(definition.nodes)) visit(node, []);
  return loops;
};

const checkEnds = (node: Node): Fault[] => {
  const isEnd = node.kind === 'end' || node.kind === 'terminate';
  const faults: Fault[] = [];
  if (node.kind === 'start' && node.incoming.length > 0) faults.push({ code: 'startEntered', element: node.id });
  if (isEnd && node.outgoing.length > 0) faults.push({ code: 'endLeft', element: node.id });
  if (!isEnd && node.outgoing.length === 0) faults.push({ code: 'nodeLoose', element: node.id });
  if (node.kind !== 'start' && node.incoming.length === 0) faults.push({ code: 'nodeLoose', element: node.id });
  return faults;
};

const checkFlows = (definition: Definition, node: Node): Fault[] => {
  const flows = flowsFrom(definition, node);
  const results = flows.filter((f) => f.result !== null);
  const conditions = flows.filter((f) => f.condition !== null);
  const isGateway = node.kind === 'exclusive' || node.kind === 'inclusive';
  const faults: Fault[] = [];
  for (const flow of results) {
    if (results.some((f) => f.result === flow.result && f.id !== flow.id))
      faults.push({ code: 'resultTwice', element: flow.id, detail: flow.result ?? '' });
    if (!mayCarryResults(definition, node)) faults.push({ code: 'resultMisplaced', element: flow.id });
  }
  for (const flow of conditions) {
    if (!isGateway || results.length > 0 || flow.id === node.defaultFlow) faults.push({ code: 'conditionMisplaced', element: flow.id });
  }
  if (results.length > 0) {
    for (const flow of flows) if (flow.result === null) faults.push({ code: 'resultMissing', element: flow.id });
  } else if (node.kind === 'exclusive' && flows.length > 1) {
    for (const flow of flows)
      if (flow.condition === null && flow.id !== node.defaultFlow) faults.push({ code: 'condition', element: flow.id, detail: 'missing' });
    if (node.defaultFlow === null) faults.push({ code: 'defaultMissing', element: node.id });
  } else if (node.kind === 'inclusive' && flows.length > 1) {
    if (conditions.length > 0 && node.defaultFlow === null && conditions.length === flows.length)
      faults.push({ code: 'defaultMissing', element: node.id });
  } else if (flows.length > 1 && node.kind !== 'parallel') faults.push({ code: 'implicitSplit', element: node.id });
  return faults;
};

/** Results stand on the flows of a user task, or of an exclusive gateway that only user tasks lead to. */
const mayCarryResults = (definition: Definition, node: Node): boolean => {
  if (node.kind === 'user') return true;
  if (node.kind !== 'exclusive') return false;
  return node.incoming.every((id) => {
    const from = nodeOf(definition, definition.flows[id]?.from ?? node.id);
    return from.kind === 'user' && decider(definition, from).id === node.id;
  });
};

const checkTask = (definition: Definition, node: Node): Fault[] => {
  if (node.user === null) return [];
  return node.user.notSameAs
    .filter((other) => definition.nodes[other]?.kind !== 'user' || other === node.id)
    .map((other) => ({ code: 'referenceBroken', element: node.id, detail: `wf:notSameAs ${other}` }));
};
