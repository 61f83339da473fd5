/**
 * A tree beside a list: the chosen node narrows the list. Where there is no room for both, the tree is a choice above the list.
 *
 * ```tsx
 * <SideTree title={t(($) => $.tree.title)} all={t(($) => $.tree.all)} find={t(($) => $.tree.find)} none={t(($) => $.tree.none)}
 *   nodes={departments} chosen={deptId} onChoose={choose}>
 *   <ListPage … given={{ deptId }} />
 * </SideTree>
 * ```
 */
import './tree.css';
import { Input, Tree } from 'antd';
import { type ReactNode, useMemo, useState } from 'react';
import { useSizeLevel } from '../../shell/size.ts';
import { branches, matching, type TreeNode, wayTo } from './nodes.ts';
import { TreeField } from './TreeField.tsx';

type Props = {
  /** What the tree holds, for those who hear the page. */
  title: string;
  /** Nothing chosen. */
  all: string;
  find: string;
  /** Said where nothing is found. */
  none: string;
  nodes: readonly TreeNode[];
  loading?: boolean;
  /** Id of the chosen node; '' for none. */
  chosen: string;
  onChoose: (id: string) => void;
  children: ReactNode;
};

/** Key of the entry that stands for nothing chosen. */
const ALL = '';
/** Pixels; a longer tree is drawn as far as it is in sight. */
const HEIGHT = 560;

type Drawn = { key: string; title: string; children?: Drawn[] };
const drawn = (nodes: readonly TreeNode[]): Drawn[] =>
  nodes.map(({ id, title, children = [] }) => ({ key: id, title, ...(children.length > 0 ? { children: drawn(children) } : {}) }));

function Side({ title, all, find, none, nodes, chosen, onChoose }: Omit<Props, 'children'>) {
  const [sought, setSought] = useState('');
  const [opened, setOpened] = useState<readonly string[] | null>(null);
  const shown = useMemo(() => matching(nodes, sought), [nodes, sought]);
  const treeData = useMemo(() => (sought.trim() === '' ? [{ key: ALL, title: all }, ...drawn(shown)] : drawn(shown)), [shown, sought, all]);
  // at first the top and the way to the chosen node are open; while somebody looks for a node, whatever leads to it
  const first = useMemo(() => [...nodes.map(({ id }) => id), ...wayTo(nodes, chosen).map(({ id }) => id)], [nodes, chosen]);
  const expanded = sought.trim() === '' ? (opened ?? first) : branches(shown);
  return (
    <nav className="side-tree" aria-label={title}>
      <Input.Search placeholder={find} aria-label={find} allowClear value={sought} onChange={(event) => setSought(event.target.value)} />
      {shown.length === 0 && sought.trim() !== '' ? (
        <p className="secondary">{none}</p>
      ) : (
        <Tree
          blockNode
          height={HEIGHT}
          aria-label={title}
          treeData={treeData}
          expandedKeys={[...expanded]}
          onExpand={(keys) => setOpened(keys.map(String))}
          selectedKeys={[chosen]}
          onSelect={(_, { node }) => onChoose(String(node.key))}
        />
      )}
    </nav>
  );
}

export function SideTree({ children, ...props }: Props) {
  const narrow = useSizeLevel() < 2;
  const { title, all, nodes, loading = false, chosen, onChoose } = props;
  if (narrow)
    return (
      <div className="tree-above">
        <TreeField
          aria-label={title}
          placeholder={all}
          nodes={nodes}
          loading={loading}
          value={chosen}
          onChange={(id) => onChoose(id ?? ALL)}
        />
        {children}
      </div>
    );
  return (
    <div className="tree-beside">
      <Side {...props} />
      {children}
    </div>
  );
}
