/**
 * Which tokens of a case cannot meet. Blocks are drawn whole (blocks.ts): what happens in one branch of a block touches no other
 * branch of it before the join. So the model check need not try every order in which branches go on, and whether a case may stand
 * somewhere can be told branch by branch.
 */
import type { Block } from './blocks.ts';
import { type Definition, type Flow, flowOf, flowsFrom, type Node, type NodeKind, nodeOf } from './definition.ts';
import type { State, Token } from './state.ts';

/** A block and its branch, or a sub-process or countersign, on the way from the process down to a token. */
type Turn = { split: string; branch: string } | { inside: string };

const nameOf = (turn: Turn): string => ('split' in turn ? `${turn.split}>${turn.branch}` : `@${turn.inside}`);

/** The way down to where a token stands. A timer stands where its host does; a token at a join, before the block. */
const wayTo = (definition: Definition, state: State, token: Token): Turn[] => {
  const host = token.st === 'timer' ? state.tokens.find((t) => t.id === token.host) : undefined;
  const scope = state.scopes.find((s) => s.id === token.scope);
  const around = scope === undefined || scope.host === 0 ? undefined : state.tokens.find((t) => t.id === scope.host);
  const outer = around === undefined ? [] : [...wayTo(definition, state, around), { inside: scope?.node ?? '' }];
  return [...outer, ...(definition.places[host?.at ?? token.at] ?? [])];
};

const loose = new WeakMap<Definition, ReadonlySet<string>>();

/**
 * Blocks whose branches may meet what comes after: work in one of them never comes to the join, or to an end where there is none,
 * because it ends or jumps, so that the others are not waited for. What holds for a block holds for those around it.
 */
const looseBlocks = (definition: Definition): ReadonlySet<string> => {
  const known = loose.get(definition);
  if (known !== undefined) return known;
  const open = Object.values(definition.blocks).filter((b) => !allCome(definition, b));
  const found = new Set(open.flatMap((b) => [b.split, ...(definition.places[b.split] ?? []).map((p) => p.split)]));
  loose.set(definition, found);
  return found;
};

const isInside = (definition: Definition, id: string, split: string): boolean =>
  definition.places[id]?.some((p) => p.split === split) === true;

/** Whether all work inside a block has a drawn way to its join, or to an end where its branches simply end. */
const allCome = (definition: Definition, { split, join, inputs }: Block): boolean => {
  const nodes = Object.values(definition.nodes);
  if (join !== null && Object.values(inputs).includes(null)) return false;
  const coming = new Set(
    join === null ? nodes.filter((n) => n.kind === 'end' && isInside(definition, n.id, split)).map((n) => n.id) : [join],
  );
  for (const id of coming)
    for (const flow of nodeOf(definition, id).incoming.map((f) => flowOf(definition, f)))
      if (!flow.jump && id !== split) coming.add(flow.from);
  return nodes.every(({ id, kind }) => !RESTING.includes(kind) || coming.has(id) || !isInside(definition, id, split));
};

/** Kinds of node at which a case stands between two acts. */
const RESTING: readonly NodeKind[] = ['user', 'receive', 'sub'];

/** Whether the branches of a block stay apart until all of them are over. */
export const keepsApart = (definition: Definition, split: string): boolean =>
  definition.blocks[split] !== undefined && !looseBlocks(definition).has(split);

/** In different branches of one block: whatever the one does, the other does not see it. */
const apart = (definition: Definition, a: readonly Turn[], b: readonly Turn[]): boolean => {
  for (const [i, x] of a.entries()) {
    const y = b[i];
    if (y === undefined) return false;
    if (nameOf(x) !== nameOf(y)) return 'split' in x && 'split' in y && x.split === y.split && keepsApart(definition, x.split);
  }
  return false;
};

/**
 * Of tokens at which something can happen, those to go on with: one branch, always the same, until it is at its join. All of them
 * where they may meet.
 */
export const nextBranch = (definition: Definition, state: State, tokens: readonly Token[]): Token[] => {
  const ways = tokens.map((token) => ({ token, way: wayTo(definition, state, token) }));
  const text = (way: readonly Turn[]) => way.map(nameOf).join(' ');
  const [first, ...rest] = ways.sort((x, y) => (text(x.way) < text(y.way) ? -1 : 1));
  if (first === undefined) return [];
  const taken = [first];
  for (let more = true; more; ) {
    const near = rest.filter((r) => !taken.includes(r) && taken.some((t) => !apart(definition, t.way, r.way)));
    taken.push(...near);
    more = near.length > 0;
  }
  return taken.map((t) => t.token);
};

/**
 * What a case looks like in each branch by itself: the tokens that stand right there, and the blocks open in it; of an inclusive
 * block also which branches were opened, where its conditions do not open such by themselves. A case can stand where every part of
 * it has been seen in some case.
 */
export const partsOf = (definition: Definition, state: State): string[] => {
  if (state.status !== 'active') return [state.status];
  type Part = { tokens: string[]; inside: Set<string>; open: Map<string, Set<string>> };
  const parts = new Map<string, Part>();
  for (const token of state.tokens) {
    if (token.signer !== undefined || token.st === 'timer') continue;
    const joined = token.st === 'join' ? branchAt(definition, token) : undefined;
    const way: Turn[] = [...wayTo(definition, state, token), ...(joined ? [joined] : [])];
    for (let depth = 0; depth <= way.length; depth += 1) {
      const key = way.slice(0, depth).map(nameOf).join(' ');
      const part: Part = parts.get(key) ?? { tokens: [], inside: new Set<string>(), open: new Map<string, Set<string>>() };
      parts.set(key, part);
      const turn = way[depth];
      if (turn === undefined && !joined) part.tokens.push(`${token.at}/${token.st}${token.flow === undefined ? '' : `/${token.flow}`}`);
      else if (turn !== undefined && 'inside' in turn) part.inside.add(nameOf(turn));
      else if (turn !== undefined) part.open.set(turn.split, (part.open.get(turn.split) ?? new Set()).add(turn.branch));
    }
  }
  return [...parts].flatMap(([key, { tokens, inside, open }]) => {
    const blocks = [...open].map(([split, branches]) =>
      opensByItself(definition, split, branches) ? split : [split, ...[...branches].sort()].join('>'),
    );
    const standing = [...tokens, ...inside, ...blocks].sort();
    return standing.length > 0 ? [`${key}: ${standing.join(', ')}`] : [];
  });
};

/** Whether a gateway opens these branches by itself; of a block whose branches simply end, some may be over already. */
const opensByItself = (definition: Definition, split: string, branches: ReadonlySet<string>): boolean => {
  const node = nodeOf(definition, split);
  if (node.kind !== 'inclusive' || Object.values(definition.blocks[split]?.inputs ?? {}).includes(null)) return true;
  const { always, maybe, fallback } = inclusiveFlows(definition, node);
  if (branches.has(fallback ?? '')) return branches.size === 1 && always.length === 0;
  return always.every((f) => branches.has(f.id)) && [...branches].every((id) => [...always, ...maybe].some((f) => f.id === id));
};

/** The flows of an inclusive gateway that it always takes, that it may take, and the one that it takes when no other is. */
export const inclusiveFlows = (definition: Definition, node: Node): { always: Flow[]; maybe: Flow[]; fallback: string | null } => {
  const flows = flowsFrom(definition, node).filter((f) => f.id !== node.defaultFlow);
  return {
    always: flows.filter((f) => f.condition === null),
    maybe: flows.filter((f) => f.condition !== null),
    fallback: node.defaultFlow,
  };
};

/** The branch from which a token came to its join. */
const branchAt = (definition: Definition, token: Token): { split: string; branch: string } | undefined => {
  for (const block of Object.values(definition.blocks)) {
    if (block.join !== token.at) continue;
    const branch = Object.entries(block.inputs).find(([, input]) => input === token.flow)?.[0];
    if (branch !== undefined) return { split: block.split, branch };
  }
  return undefined;
};
