/**
 * Block structure: which gateway closes what another one opened, and in which branch each node stands.
 * Returning to an earlier node needs it (which tokens go, which inputs of a join stay filled), so a process whose
 * parallel parts are not drawn as blocks is refused.
 */
import type { Flow, Node } from './definition.ts';
import type { Fault } from './fault.ts';

/** One step of the way from the process down to a node: in this block, in the branch that begins with this flow. */
export type Place = { split: string; branch: string };

export type Block = {
  split: string;
  /** The gateway that joins; null where the branches simply end. */
  join: string | null;
  /** For each branch (by its first flow) the flow by which it enters the join; null when it never gets there. */
  inputs: Record<string, string | null>;
};

type Graph = { ids: string[]; next: Map<string, string[]>; previous: Map<string, string[]> };
const EXIT = '';

/**
 * The flows as they are drawn, without jumps; a boundary event comes after the node it hangs on. Only these nodes and what leaves
 * them are looked at: a process has as many scopes as it has sub-processes.
 * @param beside whether what runs beside its host (a timer that does not interrupt) counts as a way from it.
 */
const graphOf = (nodes: readonly Node[], flows: Readonly<Record<string, Flow>>, beside = true): Graph => {
  const ids = nodes.map((n) => n.id);
  const next = new Map(ids.map((id) => [id, [] as string[]]));
  const previous = new Map(ids.map((id) => [id, [] as string[]]));
  for (const { id, timer, outgoing } of nodes) {
    if (timer && (beside || timer.interrupting)) {
      next.get(timer.host)?.push(id);
      previous.get(id)?.push(timer.host);
    }
    for (const out of outgoing) {
      const flow = flows[out];
      if (flow === undefined || flow.jump) continue;
      next.get(id)?.push(flow.to);
      previous.get(flow.to)?.push(id);
    }
  }
  return { ids, next, previous };
};

const reach = (from: readonly string[], next: (id: string) => readonly string[]): Set<string> => {
  const seen = new Set(from);
  const open = [...from];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    for (const to of next(id)) {
      if (seen.has(to)) continue;
      seen.add(to);
      open.push(to);
    }
  }
  return seen;
};

type Dominance = {
  /** The last of the nodes that lie on every way from the root to this one, itself left out. */
  nearest: (id: string) => string | undefined;
  /** Whether `a` lies on every way from the root to `b`; a node lies on its own. */
  has: (a: string, b: string) => boolean;
};

/**
 * Which nodes lie on every way from the root to another. Kept as a tree, since a set for each node would grow with the square.
 * (Cooper, Harvey and Kennedy: A Simple, Fast Dominance Algorithm.)
 */
const dominance = (ids: readonly string[], root: string, previous: (id: string) => readonly string[]): Dominance => {
  const next = new Map(ids.map((id) => [id, [] as string[]]));
  for (const id of ids) for (const p of previous(id)) next.get(p)?.push(id);
  const order = reversePostorder(root, next);
  const rank = new Map(order.map((id, i) => [id, i]));
  const nearest = new Map([[root, root]]);
  const up = (id: string): string => nearest.get(id) ?? root;
  const meet = (a: string, b: string): string => {
    let [x, y] = [a, b];
    while (x !== y) {
      if ((rank.get(x) ?? 0) > (rank.get(y) ?? 0)) x = up(x);
      else y = up(y);
    }
    return x;
  };
  for (let changed = true; changed; ) {
    changed = false;
    for (const id of order.slice(1)) {
      const [first = root, ...others] = previous(id).filter((p) => nearest.has(p));
      const found = others.reduce(meet, first);
      if (nearest.get(id) === found) continue;
      nearest.set(id, found);
      changed = true;
    }
  }
  const below = new Map(order.map((id) => [id, [] as string[]]));
  for (const id of order.slice(1)) below.get(up(id))?.push(id);
  // a node stands above another when the other is entered and left within it
  const entered = new Map(reversePostorder(root, below).map((id, i) => [id, i]));
  const size = new Map<string, number>();
  for (const id of [...entered.keys()].reverse())
    size.set(
      id,
      (below.get(id) ?? []).reduce((sum, n) => sum + (size.get(n) ?? 0), 1),
    );
  return {
    nearest: (id) => (id === root ? undefined : nearest.get(id)),
    has: (a, b) => {
      const [x, y] = [entered.get(a), entered.get(b)];
      return x !== undefined && y !== undefined && x <= y && y < x + (size.get(a) ?? 0);
    },
  };
};

/** Each node before those that are reached over it, loops aside. */
const reversePostorder = (root: string, next: ReadonlyMap<string, readonly string[]>): string[] => {
  const left: string[] = [];
  const seen = new Set([root]);
  const path = [{ id: root, at: 0 }];
  for (let top = path.at(-1); top !== undefined; top = path.at(-1)) {
    const to = next.get(top.id)?.[top.at];
    top.at += 1;
    if (to === undefined) {
      left.push(top.id);
      path.pop();
    } else if (!seen.has(to)) {
      seen.add(to);
      path.push({ id: to, at: 0 });
    }
  }
  return left.reverse();
};

/** Works out the blocks of one scope (the process or one sub-process). */
export const findBlocks = (nodes: readonly Node[], flows: Readonly<Record<string, Flow>>, start: string) => {
  const graph = graphOf(nodes, flows);
  const byId = new Map(nodes.map((n) => [n.id, n]));
  const nextOf = (id: string) => graph.next.get(id) ?? [];
  const previousOf = (id: string) => graph.previous.get(id) ?? [];

  const live = reach([start], nextOf);
  const liveIds = graph.ids.filter((id) => live.has(id));
  const dominating = dominance(liveIds, start, (id) => previousOf(id).filter((p) => live.has(p)));
  const ordinary = graphOf(nodes, flows, false);
  const joins = closers(nodes, ordinary, byId);

  const blocks: Record<string, Block> = {};
  const places: Record<string, Place[]> = Object.fromEntries(graph.ids.map((id) => [id, []]));
  const faults: Fault[] = [];
  const sizes = new Map<string, number>();

  for (const id of liveIds) {
    const split = byId.get(id);
    if (split === undefined || (split.kind !== 'parallel' && split.kind !== 'inclusive')) continue;
    const first = split.outgoing.flatMap((f) => flows[f] ?? []).filter((f) => !f.jump);
    if (first.length < 2) continue;
    const join = joins(id);
    const lost = join === null || byId.get(join)?.kind === 'end' ? lostEnds(first, split.kind, ordinary, byId) : [];
    if (lost.length > 0) {
      faults.push(...lost.map((end): Fault => ({ code: 'lostToken', element: end, detail: id })));
      continue;
    }
    if (join !== null && byId.get(join)?.kind !== split.kind) {
      faults.push({ code: 'joinMissing', element: id, detail: join });
      continue;
    }
    const inside = (n: string) => n !== id && n !== join && dominating.has(id, n);
    const block: Block = { split: id, join, inputs: {} };
    const members = new Map<string, string>();
    for (const flow of first) {
      block.inputs[flow.id] = flow.to === join ? flow.id : null;
      const branch = flow.to === join ? new Set<string>() : reach([flow.to].filter(inside), (n) => nextOf(n).filter(inside));
      for (const n of branch) {
        if (members.has(n)) faults.push({ code: 'joinMissing', element: id, detail: n });
        members.set(n, flow.id);
      }
      if (flow.to !== join && !inside(flow.to)) faults.push({ code: 'leavesBlock', element: flow.id, detail: id });
    }
    for (const [n, branch] of members) {
      places[n]?.push({ split: id, branch });
      const node = byId.get(n);
      for (const out of node?.outgoing ?? []) {
        const flow = flows[out];
        if (flow === undefined || flow.jump) continue;
        if (flow.to === join) {
          if (block.inputs[branch] !== null) faults.push({ code: 'joinInputs', element: join, detail: flow.id });
          block.inputs[branch] = flow.id;
        } else if (!members.has(flow.to)) faults.push({ code: 'leavesBlock', element: flow.id, detail: id });
      }
    }
    const own = new Set(Object.values(block.inputs));
    for (const input of join === null ? [] : (byId.get(join)?.incoming ?? [])) {
      if (!own.has(input) && flows[input]?.jump === false) faults.push({ code: 'entersBlock', element: input, detail: join ?? id });
    }
    blocks[id] = block;
    sizes.set(id, members.size);
  }
  for (const place of Object.values(places)) place.sort((a, b) => (sizes.get(b.split) ?? 0) - (sizes.get(a.split) ?? 0));
  return { blocks, places, faults: unique(faults) };
};

/**
 * The closing gateway of a split: the nearest node that every ordinary way from it passes. Ways that only lead to a
 * terminate end or into a jump do not count: they stop the whole block.
 */
const closers = (nodes: readonly Node[], graph: Graph, byId: ReadonlyMap<string, Node>) => {
  const ends = nodes.filter((n) => n.kind === 'end').map((n) => n.id);
  const goals = ends.length > 0 ? ends : nodes.filter((n) => n.kind === 'terminate').map((n) => n.id);
  const ordinary = reach(goals, (id) => graph.previous.get(id) ?? []);
  const ids = [EXIT, ...graph.ids.filter((id) => ordinary.has(id))];
  const after = (id: string) => (goals.includes(id) ? [EXIT] : (graph.next.get(id) ?? []).filter((n) => ordinary.has(n)));
  const passed = dominance(ids, EXIT, after);
  return (split: string): string | null => {
    const nearest = passed.nearest(split) ?? EXIT;
    return byId.has(nearest) ? nearest : null;
  };
};

/**
 * Ends inside a block whose other branches do join: a token that ends there never comes to the join. A parallel join would wait for
 * it for ever, an inclusive one would go on as if the branch had not been.
 */
const lostEnds = (first: readonly Flow[], kind: Node['kind'], graph: Graph, byId: ReadonlyMap<string, Node>): string[] => {
  const nextOf = (id: string) => graph.next.get(id) ?? [];
  const ways = first.map((f) => reach([f.to], nextOf));
  const isJoin = (id: string) => byId.get(id)?.kind === kind && (graph.previous.get(id)?.length ?? 0) > 1;
  const joins = new Set([...byId.keys()].filter((id) => isJoin(id) && ways.filter((w) => w.has(id)).length > 1));
  if (joins.size === 0) return [];
  const before = reach(
    first.map((f) => f.to).filter((id) => !joins.has(id)),
    (id) => nextOf(id).filter((n) => !joins.has(n)),
  );
  return [...before].filter((id) => byId.get(id)?.kind === 'end');
};

const unique = (faults: readonly Fault[]): Fault[] => [...new Map(faults.map((f) => [`${f.code} ${f.element}`, f])).values()];

const earlier = new WeakMap<object, Map<string, ReadonlySet<string>>>();

/**
 * Nodes that come before a node when returns are left out: `a` is earlier than `b` if b can be reached without going back.
 * Remembered with the flows, which belong to a definition and never change.
 */
export const earlierThan = (
  nodes: readonly Node[],
  flows: Readonly<Record<string, Flow>>,
  start: string,
  node: string,
): ReadonlySet<string> => {
  const known = earlier.get(flows) ?? new Map<string, ReadonlySet<string>>();
  earlier.set(flows, known);
  const found = known.get(node) ?? findEarlier(nodes, flows, start, node);
  known.set(node, found);
  return found;
};

const findEarlier = (nodes: readonly Node[], flows: Readonly<Record<string, Flow>>, start: string, node: string): Set<string> => {
  const graph = graphOf(nodes, flows);
  const live = reach([start], (id) => graph.next.get(id) ?? []);
  const ids = graph.ids.filter((id) => live.has(id));
  const dominating = dominance(ids, start, (id) => (graph.previous.get(id) ?? []).filter((p) => live.has(p)));
  const forwardTo = (id: string) => (graph.previous.get(id) ?? []).filter((p) => !dominating.has(id, p));
  const found = reach([node], forwardTo);
  found.delete(node);
  return found;
};
