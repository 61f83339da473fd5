/** Menus that may be chosen, as a tree: with one come those above it, with one go those below it. */
export type { GrantNode } from '@zhengjian/contract/areas/access/roles.ts';

import type { GrantNode } from '@zhengjian/contract/areas/access/roles.ts';

type Nodes = readonly GrantNode[];

export const idsOf = (nodes: Nodes): string[] => nodes.flatMap(({ id, children }) => [id, ...idsOf(children ?? [])]);

/** The node with those above it, outermost first; empty where it is not among them. */
const wayTo = (nodes: Nodes, id: string): GrantNode[] => {
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

export const withoutBelow = (nodes: Nodes, chosen: readonly string[], id: string): string[] => {
  const node = wayTo(nodes, id).at(-1);
  const gone = new Set(node ? idsOf([node]) : [id]);
  return chosen.filter((one) => !gone.has(one));
};

export type ShownNode = GrantNode & { disableCheckbox: boolean };
/** Those whose name or code holds the text, with the way to them. */
export const fitting = (nodes: Nodes, text: string): ShownNode[] =>
  nodes.flatMap((node) => {
    const own = text === '' || node.title.includes(text) || node.code.toLowerCase().includes(text.toLowerCase());
    const children = fitting(node.children ?? [], own ? '' : text);
    if (!own && children.length === 0) return [];
    const { children: _, ...rest } = node;
    return [{ ...rest, disableCheckbox: !node.mayGrant, ...(children.length > 0 ? { children } : {}) }];
  });
