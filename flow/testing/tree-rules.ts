/** Where a case may be sent, by the tree alone. */
import { blank, type Mode, type Model, type Snapshot } from './act.ts';
import { endOf, type Redrawn } from './redraw.ts';
import { childrenOf, isWork, type Tree } from './tree.ts';
import { Family } from './tree-family.ts';

const isInside = (tree: Tree): boolean => tree.kind === 'sub' || tree.kind === 'call';

export class Rules extends Family {
  protected readonly m: Model = blank();

  /** Legal modes of a return by the tree alone; empty = not legal. */
  modes(from: string, to: string): Mode[] {
    if (from === to || !this.isOpen(from) || !this.m.visited.has(to) || !this.nodes.has(to)) return [];
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

  /** Whether the case has a place in another version, by the tree alone. */
  mayMove(redrawn: Redrawn): boolean {
    const seq = this.node(redrawn.seq);
    const gone = redrawn.added ? undefined : childrenOf(seq)[redrawn.at];
    if (gone !== undefined && this.states().some(({ marks }) => marks.get(gone.id) === 'active')) return false;
    // a branch that is done waits for the others at its own end
    const now = new Family(redrawn.tree);
    return this.below(this.root).every((block) => {
      if ((block.kind !== 'par' && block.kind !== 'incl') || !this.isOpen(block.id)) return true;
      return (this.m.picked.get(block.id) ?? []).every((i) => {
        const [was, is] = [block.of[i], childrenOf(now.node(block.id))[i]];
        return was === undefined || is === undefined || this.m.marks.get(was.id) !== 'done' || endOf(was) === endOf(is);
      });
    });
  }

  /** How the case stands, and how it will stand again after a return straight back. */
  protected states(): Pick<Snapshot, 'marks' | 'picked'>[] {
    return [this.m, ...this.m.returns.values()];
  }

  protected isOpen(id: string): boolean {
    return this.m.marks.get(id) === 'active';
  }
}
