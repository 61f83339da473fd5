/** Nodes that are ticked in a tree: with one come those above it, with one go those below it. */
export type CheckNode = {
  id: string;
  title: string;
  code: string;
  /** The viewer may tick and untick it. */
  mayGrant: boolean;
  children?: CheckNode[] | undefined;
};
type Nodes = readonly CheckNode[];

export const idsOf = (nodes: Nodes): string[] => nodes.flatMap(({ id, children }) => [id, ...idsOf(children ?? [])]);

/** The node with those above it, outermost first; empty where it is not among them. */
const wayTo = (nodes: Nodes, id: string): CheckNode[] => {
  for (const node of nodes) {
    if (node.id === id) return [node];
    const below = wayTo(node.children ?? [], id);
    if (below.length > 0) return [node, ...below];
  }
  return [];
};

/** A menu below one that is not held would not be shown. */
export const withAbove = (nodes: Nodes, chosen: readonly string[], id: string): string[] => [
  ...new Set([...chosen, ...wayTo(nodes, id).map((node) => node.id)]),
];

/** With those above it and everything below it. */
export const withBranch = (nodes: Nodes, chosen: readonly string[], id: string): string[] => {
  const node = wayTo(nodes, id).at(-1);
  return [...new Set([...withAbove(nodes, chosen, id), ...(node ? idsOf([node]) : [])])];
};

export const withoutBelow = (nodes: Nodes, chosen: readonly string[], id: string): string[] => {
  const node = wayTo(nodes, id).at(-1);
  const gone = new Set(node ? idsOf([node]) : [id]);
  return chosen.filter((one) => !gone.has(one));
};

export type ShownNode = { key: string; title: string; code: string; disableCheckbox: boolean; children?: ShownNode[] };
/** Those whose name or code holds the text, with the way to them. */
export const fitting = (nodes: Nodes, text: string): ShownNode[] =>
  nodes.flatMap(({ id, title, code, mayGrant, children: below = [] }) => {
    const own = text === '' || title.includes(text) || code.toLowerCase().includes(text.toLowerCase());
    const children = fitting(below, own ? '' : text);
    if (!own && children.length === 0) return [];
    return [{ key: id, title, code, disableCheckbox: !mayGrant, ...(children.length > 0 ? { children } : {}) }];
  });
