/** A process as the engine executes it: the checked graph of one file, plain JSON, kept beside the file in the database. */
import { type Block, earlierThan, findBlocks, type Place } from './blocks.ts';
import type { Condition } from './condition.ts';
import type { Fault } from './fault.ts';
import type { Clock, DayKind, FLOW_NODES, SignRule, TimeoutAct, VariableType } from './profile/whitelist.ts';

export type Words = { zh: string; en: string };

/** A call activity is a `sub` once read: the called process stands inside it. */
export type NodeKind = Exclude<(typeof FLOW_NODES)[keyof typeof FLOW_NODES], 'call'> | 'terminate';

/**
 * A countersign (BPMN multi-instance user task): several people are asked about one thing.
 * `need` counts passes (`count`), per cent of all asked (`ratio`) or the sum of weights (`weight`); 0 for `all` and `any`.
 */
export type Sign = { rule: SignRule; need: number /** One rejection decides at once. */; veto: boolean; sequential: boolean };

/** A boundary timer: after `days` its host is left along the timer's flow (interrupting), or the flow is taken beside it. */
export type Timer = { host: string; days: number; dayKind: DayKind; interrupting: boolean };

/** A process drawn inside another as a call activity, pinned: it runs as it was when the outer process was published. */
export type Call = { node: string; key: string; version: number };

/** What a user task says beyond its place in the graph. */
export type UserTask = {
  /** Role codes whose holders may take the task; `customer` = the applicant company. */
  roles: string[];
  /** Days allowed, null = no limit. */
  days: number | null;
  dayKind: DayKind;
  clock: Clock;
  /** Sections of the approval dialog. */
  dialog: string[];
  approvalTypeKey: string | null;
  mergePass: boolean;
  /** Nodes of this process whose operators may not act here (impartiality, domain.md 4.15). */
  notSameAs: string[];
  /** Names of groups kept away from this node, e.g. `inspectionTeam`; the area that knows the group lists its people. */
  avoid: string[];
  batch: boolean;
  /** Route of the queue screen where this work waits. */
  page: string | null;
  /** Set where several people are asked; the server hands the signers over with the command that comes here. */
  sign?: Sign | null;
  /** What the server does when the days are over; the engine itself does nothing. */
  onTimeout?: TimeoutAct[];
};

/** What any element may tell about the case: its state from here on, and what the customer reads. */
export type Telling = { state: string | null; customer: Words | null };

export type Node = Telling & {
  id: string;
  kind: NodeKind;
  name: Words;
  /** The process or sub-process in which the node stands. */
  scope: string;
  incoming: string[];
  outgoing: string[];
  defaultFlow: string | null;
  user: UserTask | null;
  fact: string | null;
  /** Registered action of a service task. */
  action?: string | null;
  /** Of a boundary event. */
  timer?: Timer | null;
  /** Boundary events that hang on this node, in drawing order. */
  timers?: string[];
  /** Where a node of a called process comes from: hooks, days and words are looked up by these. */
  from?: { key: string; node: string };
};

export type Flow = Telling & {
  id: string;
  name: Words;
  scope: string;
  from: string;
  to: string;
  result: string | null;
  condition: Condition | null;
  /** Executed as a jump: leaves parallel blocks whole, keeps the other inputs of joins it goes back before. */
  jump: boolean;
  /** The case goes back: the person who did the target before gets it again. */
  back: boolean;
};

export type Definition = {
  key: string;
  category: string;
  name: Words;
  variables: Record<string, VariableType>;
  nodes: Record<string, Node>;
  flows: Record<string, Flow>;
  /** Start event of each scope. */
  starts: Record<string, string>;
  /** Parallel and inclusive blocks by the gateway that opens them. */
  blocks: Record<string, Block>;
  /** The blocks around each node, outermost first. */
  places: Record<string, Place[]>;
  /** Call activities with the version each is pinned to; nested ones too. */
  calls?: Call[];
};

export type Draft = Pick<Definition, 'key' | 'category' | 'name' | 'variables' | 'calls'> & {
  nodes: Omit<Node, 'incoming' | 'outgoing'>[];
  /** In drawing order: an exclusive gateway tries its conditions in this order. */
  flows: Flow[];
};

/** Puts nodes and flows together and works out the parallel blocks. Faults name the element that must be redrawn. */
export const assemble = (draft: Draft): { definition: Definition; faults: Fault[] } => {
  const faults: Fault[] = [];
  const nodes: Record<string, Node> = {};
  for (const node of draft.nodes) nodes[node.id] = { ...node, incoming: [], outgoing: [] };
  for (const { id, timer } of draft.nodes) {
    const host = timer ? nodes[timer.host] : undefined;
    if (host !== undefined) host.timers = [...(host.timers ?? []), id];
  }
  const flows: Record<string, Flow> = {};
  for (const flow of draft.flows) {
    const from = nodes[flow.from];
    const to = nodes[flow.to];
    if (from === undefined || to === undefined || from.scope !== to.scope) {
      faults.push({ code: 'flowLoose', element: flow.id });
      continue;
    }
    flows[flow.id] = flow;
    from.outgoing.push(flow.id);
    to.incoming.push(flow.id);
  }
  const starts: Record<string, string> = {};
  const begins = new Map<string, string[]>();
  for (const { id, scope, kind } of draft.nodes) if (kind === 'start') begins.set(scope, [...(begins.get(scope) ?? []), id]);
  const ending = new Set(draft.nodes.filter((n) => n.kind === 'end' || n.kind === 'terminate').map((n) => n.scope));
  for (const scope of [draft.key, ...draft.nodes.filter((n) => n.kind === 'sub').map((n) => n.id)]) {
    const [start, ...others] = begins.get(scope) ?? [];
    if (start === undefined || others.length > 0) faults.push({ code: 'startCount', element: scope });
    else starts[scope] = start;
    if (!ending.has(scope)) faults.push({ code: 'endMissing', element: scope });
  }
  const { key, category, name, variables, calls } = draft;
  const definition: Definition = { key, category, name, variables, nodes, flows, starts, blocks: {}, places: {}, ...(calls && { calls }) };
  if (faults.length > 0) return { definition, faults };
  const members = new Map<string, Node[]>(Object.keys(starts).map((scope) => [scope, []]));
  for (const node of Object.values(nodes)) members.get(node.scope)?.push(node);
  for (const [scope, start] of Object.entries(starts)) {
    const found = findBlocks(members.get(scope) ?? [], flows, start);
    Object.assign(definition.blocks, found.blocks);
    Object.assign(definition.places, found.places);
    faults.push(...found.faults);
  }
  return { definition, faults };
};

/**
 * Node of a definition that must exist because the definition was checked.
 * @throws when the definition and the state do not belong together.
 */
export const nodeOf = (definition: Definition, id: string): Node => {
  const node = Object.hasOwn(definition.nodes, id) ? definition.nodes[id] : undefined;
  if (node === undefined) throw new Error(`process ${definition.key} has no node ${id}`);
  return node;
};

export const flowOf = (definition: Definition, id: string): Flow => {
  const flow = definition.flows[id];
  if (flow === undefined) throw new Error(`process ${definition.key} has no flow ${id}`);
  return flow;
};

/** Whether `id` comes before a node of the same scope when returns are left out: there a case may be returned to. */
export const isEarlier = (definition: Definition, node: Node, id: string): boolean => {
  const siblings = Object.values(definition.nodes).filter((n) => n.scope === node.scope);
  return earlierThan(siblings, definition.flows, definition.starts[node.scope] ?? '', node.id).has(id);
};

export const flowsFrom = (definition: Definition, node: Node): Flow[] => node.outgoing.map((id) => flowOf(definition, id));
