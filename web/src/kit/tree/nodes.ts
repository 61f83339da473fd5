/** Trees as the kit draws them: pure rules over nodes. */
export type TreeNode = { id: string; title: string; children?: readonly TreeNode[] | undefined };

/** What of a tree leads to nodes whose title contains the text. */
export const matching = (nodes: readonly TreeNode[], text: string): TreeNode[] => {
  const wanted = text.trim().toLowerCase();
  if (wanted === '') return [...nodes];
  return nodes.flatMap((node) => {
    const children = matching(node.children ?? [], text);
    const found = node.title.toLowerCase().includes(wanted);
    // below a department that was looked for everything stays in sight
    return found ? [node] : children.length > 0 ? [{ ...node, children }] : [];
  });
};

/** Ids of nodes that have something below them. */
export const branches = (nodes: readonly TreeNode[]): string[] =>
  nodes.flatMap(({ id, children = [] }) => (children.length > 0 ? [id, ...branches(children)] : []));

/** The way from the top to a node, itself last; empty where the tree does not hold it. */
export const wayTo = (nodes: readonly TreeNode[], id: string): TreeNode[] => {
  for (const node of nodes) {
    if (node.id === id) return [node];
    const below = wayTo(node.children ?? [], id);
    if (below.length > 0) return [node, ...below];
  }
  return [];
};
