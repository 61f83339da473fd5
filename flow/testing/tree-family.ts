/** Who stands above, below and between whom in a tree. */
import { childrenOf, type Tree } from './tree.ts';

export class Family {
  protected readonly parents = new Map<string, Tree>();
  protected readonly nodes = new Map<string, Tree>();

  constructor(public root: Tree) {
    this.draw(root);
  }

  /** Everything is looked up in this tree from now on. */
  protected draw(root: Tree): void {
    this.root = root;
    this.parents.clear();
    this.nodes.clear();
    const link = (tree: Tree) => {
      this.nodes.set(tree.id, tree);
      for (const child of childrenOf(tree)) {
        this.parents.set(child.id, tree);
        link(child);
      }
    };
    link(root);
  }

  node(id: string): Tree {
    const node = this.nodes.get(id);
    if (node === undefined) throw new Error(`no node ${id}`);
    return node;
  }

  below(tree: Tree): Tree[] {
    return [tree, ...childrenOf(tree).flatMap((c) => this.below(c))];
  }

  ancestors(id: string): Tree[] {
    const parent = this.parents.get(id);
    return parent === undefined ? [] : [...this.ancestors(parent.id), parent];
  }

  meeting(a: string, b: string): Tree {
    const other = new Set(this.ancestors(b).map((t) => t.id));
    const shared = this.ancestors(a).filter((t) => other.has(t.id));
    return shared.at(-1) ?? this.root;
  }

  /** Number of the child of `above` that holds a node. */
  branchOf(above: Tree, id: string): number {
    return childrenOf(above).findIndex((c) => this.below(c).some((t) => t.id === id));
  }

  /** Nodes strictly between `above` and a node. */
  way(above: Tree, id: string): Tree[] {
    const all = this.ancestors(id);
    return all.slice(all.indexOf(above) + 1);
  }
}
