/** Where a case may be sent, by the tree alone. */
import { blank, type Mode, type Model } from './act.ts';
import { isWork, type Tree } from './tree.ts';
import { Family } from './tree-family.ts';

const isInside = (tree: Tree): boolean => tree.kind === 'sub' || tree.kind === 'call';

export class Rules extends Family {
  protected readonly m: Model = blank();

  /** Legal modes of a return by the tree alone; empty = not legal. */
  modes(from: string, to: string): Mode[] {
    if (from === to || !this.isOpen(from) || !this.m.visited.has(to)) return [];
    const above = this.meeting(from, to);
    const [i, j] = [this.branchOf(above, to), this.branchOf(above, from)];
    if (above.kind === 'par' || above.kind === 'incl' || above.kind === 'xor') return [];
    if (above.kind === 'choice' && i !== 0) return [];
    if (i >= j) return [];
    if (this.way(above, to).some(isInside)) return [];
    const leaving = this.way(above, from);
    return leaving.some((t) => t.kind === 'par' || t.kind === 'incl' || isInside(t)) ? ['again'] : ['again', 'straight'];
  }

  /** Where an administrator may put the case: everywhere but beside in an inclusive block, whose branches data have chosen. */
  mayForce(from: string, to: string): boolean {
    const target = this.node(to);
    if (from === to || !this.isOpen(from) || (!isWork(target) && target.kind !== 'wait' && !isInside(target))) return false;
    if (this.below(target).some((t) => t.id === from)) return false;
    return this.meeting(from, to).kind !== 'incl';
  }

  forceable(from: string): string[] {
    return [...this.nodes.keys()].filter((to) => this.mayForce(from, to));
  }

  protected isOpen(id: string): boolean {
    return this.m.marks.get(id) === 'active';
  }
}
