/** Rules of the drawing that make its meaning plain: where results and conditions stand, what begins and ends. */
import { type Definition, flowsFrom, type Node, type NodeKind, nodeOf } from './definition.ts';
import type { Fault } from './fault.ts';
import { decider, options } from './options.ts';
import { CUSTOMER_ROLE } from './profile/whitelist.ts';

export const checkShape = (definition: Definition): Fault[] => [
  ...Object.values(definition.nodes).flatMap((node) => [
    ...checkEnds(node),
    ...checkFlows(definition, node),
    ...checkTask(definition, node),
    ...checkTimer(definition, node),
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
  if (node.kind === 'boundary') {
    if (node.incoming.length > 0) faults.push({ code: 'startEntered', element: node.id });
  } else if (node.kind !== 'start' && node.incoming.length === 0) faults.push({ code: 'nodeLoose', element: node.id });
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
  const { user } = node;
  if (user === null) return [];
  const faults = user.notSameAs
    .filter((other) => definition.nodes[other]?.kind !== 'user' || other === node.id)
    .map((other): Fault => ({ code: 'referenceBroken', element: node.id, detail: `wf:notSameAs ${other}` }));
  const acts = user.onTimeout ?? [];
  if (acts.length > 0 && user.days === null) faults.push({ code: 'valueMissing', element: node.id, detail: 'wf:days' });
  const mayPass = user.roles.every((r) => r === CUSTOMER_ROLE) && options(definition, node.id).some((o) => o.result === 'PASS');
  if (acts.includes('PASS') && !mayPass) faults.push({ code: 'valueNotAllowed', element: node.id, detail: 'wf:onTimeout PASS' });
  return faults;
};

/** What may run beside its host without a person: it must not wait, nor meet the case again, else there would be two of it. */
const BESIDE: readonly NodeKind[] = ['service', 'exclusive', 'end'];

/**
 * A timer hangs on work that waits for somebody. One that does not interrupt leads over actions to an end of its own; a person's
 * task there would stand in no block, and no return could reach it.
 */
const checkTimer = (definition: Definition, node: Node): Fault[] => {
  if (!node.timer) return [];
  const host = definition.nodes[node.timer.host];
  if (host === undefined || host.scope !== node.scope || (host.kind !== 'user' && host.kind !== 'receive'))
    return [{ code: 'referenceBroken', element: node.id, detail: `attachedToRef ${node.timer.host}` }];
  if (node.timer.interrupting) return [];
  const own = new Set([node.id]);
  const open = [node];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    for (const flow of flowsFrom(definition, at)) {
      if (own.has(flow.to)) continue;
      own.add(flow.to);
      open.push(nodeOf(definition, flow.to));
    }
  }
  return [...own].flatMap((id): Fault[] => {
    if (id === node.id) return [];
    const beside = nodeOf(definition, id);
    if (!BESIDE.includes(beside.kind)) return [{ code: 'sidePath', element: id, detail: node.id }];
    const entered = beside.incoming.filter((f) => !own.has(definition.flows[f]?.from ?? ''));
    return entered.map((element) => ({ code: 'sidePath', element, detail: node.id }));
  });
};
