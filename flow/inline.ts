/**
 * Call activities: the called process, as it is published now, is set inside the caller as a sub-process, its elements named
 * `<call>/<element>`. So a running case needs no second definition, and the model check sees the whole.
 */
import type { Call, Definition, Draft, Flow } from './definition.ts';
import type { Fault, FaultCode } from './fault.ts';
import { ELEMENT_LIMIT } from './size.ts';

/** A published process and its version. */
export type Called = { version: number; definition: Definition };

/** Finds the published process of a key; null when there is none. */
export type FindCalled = (key: string) => Called | null | Promise<Called | null>;

export type CallSite = { node: string; key: string };

type Parts = { nodes: Draft['nodes']; flows: Flow[]; calls: Call[] };

const inlineOne = ({ node: call, key }: CallSite, { definition, version }: Called): Parts => {
  const named = (id: string) => `${call}/${id}`;
  const scope = (id: string) => (id === definition.key ? call : named(id));
  return {
    nodes: Object.values(definition.nodes).map(({ incoming: _in, outgoing: _out, timers: _timers, ...node }) => ({
      ...node,
      id: named(node.id),
      scope: scope(node.scope),
      defaultFlow: node.defaultFlow === null ? null : named(node.defaultFlow),
      timer: node.timer ? { ...node.timer, host: named(node.timer.host) } : null,
      user: node.user && { ...node.user, notSameAs: node.user.notSameAs.map(named) },
      from: node.from ?? { key, node: node.id },
    })),
    flows: Object.values(definition.flows).map((flow) => ({
      ...flow,
      id: named(flow.id),
      scope: scope(flow.scope),
      from: named(flow.from),
      to: named(flow.to),
    })),
    calls: [{ node: call, key, version }, ...(definition.calls ?? []).map((c) => ({ ...c, node: named(c.node) }))],
  };
};

/** Sets one called process into a draft that has the call activity as a `sub`. Faults name the call activity. */
export const setInside = (draft: Draft, site: CallSite, called: Called | null): { draft: Draft; faults: Fault[] } => {
  const fault = (code: FaultCode, detail: string): Fault => ({ code, element: site.node, detail });
  if (site.key === draft.key || called?.definition.calls?.some((c) => c.key === draft.key) === true)
    return { draft, faults: [fault('callRound', site.key)] };
  if (called === null) return { draft, faults: [fault('callUnknown', site.key)] };
  const { variables, nodes, flows } = called.definition;
  const size = draft.nodes.length + draft.flows.length + Object.keys(nodes).length + Object.keys(flows).length;
  if (size > ELEMENT_LIMIT) return { draft, faults: [fault('tooManyElements', String(ELEMENT_LIMIT))] };
  const own = draft.variables;
  const clash = Object.keys(variables).filter((name) => Object.hasOwn(own, name) && own[name] !== variables[name]);
  const parts = inlineOne(site, called);
  return {
    draft: {
      ...draft,
      nodes: [...draft.nodes, ...parts.nodes],
      flows: [...draft.flows, ...parts.flows],
      variables: { ...variables, ...own },
      calls: [...(draft.calls ?? []), ...parts.calls],
    },
    faults: clash.map((name) => fault('callVariable', name)),
  };
};

/** Sets every called process into the draft. */
export const inlineCalls = async (
  draft: Draft,
  sites: readonly CallSite[],
  find: FindCalled,
): Promise<{ draft: Draft; faults: Fault[] }> => {
  let whole = draft;
  const faults: Fault[] = [];
  for (const site of sites) {
    const done = setInside(whole, site, site.key === draft.key ? null : await find(site.key));
    whole = done.draft;
    faults.push(...done.faults);
    if (done.faults.some((f) => f.code === 'tooManyElements')) break;
  }
  return { draft: whole, faults };
};
