/**
 * Call activities: the called process, as it is published now, is set inside the caller as a sub-process, its elements named
 * `<call>/<element>`. So a running case needs no second definition, and the model check sees the whole.
 */
import type { Call, Definition, Draft, Flow } from './definition.ts';
import type { Fault } from './fault.ts';

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

/** Sets every called process into the draft. Faults name the call activity. */
export const inlineCalls = async (
  draft: Draft,
  sites: readonly CallSite[],
  find: FindCalled,
): Promise<{ draft: Draft; faults: Fault[] }> => {
  const faults: Fault[] = [];
  const whole = { ...draft, nodes: [...draft.nodes], flows: [...draft.flows], variables: { ...draft.variables }, calls: [] as Call[] };
  for (const site of sites) {
    const called = site.key === draft.key ? null : await find(site.key);
    if (site.key === draft.key || called?.definition.calls?.some((c) => c.key === draft.key) === true) {
      faults.push({ code: 'callRound', element: site.node, detail: site.key });
      continue;
    }
    if (called === null) {
      faults.push({ code: 'callUnknown', element: site.node, detail: site.key });
      continue;
    }
    for (const [name, type] of Object.entries(called.definition.variables)) {
      const known = Object.hasOwn(whole.variables, name) ? whole.variables[name] : undefined;
      if (known !== undefined && known !== type) faults.push({ code: 'callVariable', element: site.node, detail: name });
      else whole.variables[name] = type;
    }
    const parts = inlineOne(site, called);
    whole.nodes.push(...parts.nodes);
    whole.flows.push(...parts.flows);
    whole.calls.push(...parts.calls);
  }
  return { draft: sites.length > 0 ? whole : draft, faults };
};
