/** Where a node of a catalogue goes when it is dragged or moved by keys; answers what the call `catalogNodeMove` takes. */
export type Place = { id: string; parentId: string };
export type Move = { id: string; parentId?: string; behind?: string };
/** How it was let go at another node: into a folder, before it, or behind it. */
export type Drop = { at: string; how: 'into' | 'before' | 'behind' };

const move = (id: string, parentId: string, behind: string | undefined): Move => ({
  id,
  ...(parentId === '' ? {} : { parentId }),
  ...(behind === undefined ? {} : { behind }),
});

/** Brothers and sisters of a node, without the one that moves. */
const beside = (nodes: readonly Place[], parentId: string, moving: string): readonly string[] =>
  nodes.filter((node) => node.parentId === parentId && node.id !== moving).map(({ id }) => id);

/** Is a node the other one, or below it? */
export function isBelow(nodes: readonly Place[], id: string, above: string): boolean {
  for (let at = nodes.find((node) => node.id === id); at; at = nodes.find((node) => node.id === at?.parentId))
    if (at.id === above) return true;
  return false;
}

/** Null where it cannot go: into itself or below itself. */
export function moveTo(nodes: readonly Place[], id: string, { at, how }: Drop): Move | null {
  const target = nodes.find((node) => node.id === at);
  if (!target || isBelow(nodes, at, id)) return null;
  if (how === 'into') return move(id, target.id, undefined);
  const others = beside(nodes, target.parentId, id);
  const place = others.indexOf(at);
  return move(id, target.parentId, how === 'behind' ? at : others[place - 1]);
}

/** One place up or down among its brothers and sisters; null at the end. */
export function moveBy(nodes: readonly Place[], id: string, by: -1 | 1): Move | null {
  const own = nodes.find((node) => node.id === id);
  if (!own) return null;
  const all = nodes.filter((node) => node.parentId === own.parentId).map((node) => node.id);
  const other = all[all.indexOf(id) + by];
  return other === undefined ? null : moveTo(nodes, id, { at: other, how: by < 0 ? 'before' : 'behind' });
}
