/** Spoils a random process: redraws one or two things in its graph, as a slip of the hand would. */
import * as fc from 'fast-check';
import { assemble, type Definition, type Draft, type Flow } from '../definition.ts';
import { checkShape } from '../shape.ts';

export type Slip = { what: 'target' | 'jump' | 'kind' | 'drop' | 'end'; at: number; to: number };

export const slips: fc.Arbitrary<Slip[]> = fc.array(
  fc.record({ what: fc.constantFrom<Slip['what'][]>('target', 'jump', 'jump', 'kind', 'drop', 'end'), at: fc.nat(1000), to: fc.nat(1000) }),
  { minLength: 1, maxLength: 3 },
);

const pick = <T>(from: readonly T[], n: number): T | undefined => from[n % Math.max(1, from.length)];

const slip = (draft: Draft, { what, at, to }: Slip): Draft => {
  const flow = pick(draft.flows, at);
  if (flow === undefined) return draft;
  const siblings = draft.nodes.filter((n) => n.scope === flow.scope && n.kind !== 'start' && n.kind !== 'boundary');
  const target = pick(siblings, to)?.id ?? flow.to;
  const redrawn = (more: Partial<Flow>): Draft => ({ ...draft, flows: draft.flows.map((f) => (f === flow ? { ...f, ...more } : f)) });
  switch (what) {
    case 'target':
      return redrawn({ to: target });
    case 'jump':
      return redrawn({ to: target, jump: true });
    case 'drop':
      return { ...draft, flows: draft.flows.filter((f) => f !== flow) };
    case 'end':
      return { ...draft, nodes: draft.nodes.map((n) => (n.id === flow.to && n.kind === 'end' ? { ...n, kind: 'terminate' } : n)) };
    case 'kind': {
      const gateways = draft.nodes.filter((n) => n.kind === 'parallel' || n.kind === 'inclusive' || n.kind === 'exclusive');
      const gateway = pick(gateways, at);
      const kind = pick(['parallel', 'inclusive', 'exclusive'] as const, to) ?? 'parallel';
      return { ...draft, nodes: draft.nodes.map((n) => (n === gateway ? { ...n, kind } : n)) };
    }
  }
};

/** The process with the slips in it; null where its drawing already shows that it is wrong. */
export const spoiled = (definition: Definition, made: readonly Slip[]): Definition | null => {
  const { key, category, name, variables, nodes, flows } = definition;
  const bare = Object.values(nodes).map(({ incoming: _in, outgoing: _out, timers: _timers, ...node }) => node);
  const draft = made.reduce(slip, { key, category, name, variables, nodes: bare, flows: Object.values(flows) });
  const built = assemble(draft);
  return built.faults.length > 0 || checkShape(built.definition).length > 0 ? null : built.definition;
};
