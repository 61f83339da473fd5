/**
 * A tree in which nodes are ticked, with a search above it. A node brings those above it; whether it also brings those below it is
 * said by `tick`.
 */
import './tree.css';
import { Input, Tree } from 'antd';
import { useMemo, useState } from 'react';
import { type CheckNode, fitting, type ShownNode, withAbove, withoutBelow } from './checkNodes.ts';

type Props = {
  nodes: CheckNode[];
  chosen: readonly string[];
  change: (ids: string[]) => void;
  /** What is looked for, in words. */
  search: string;
  /** What is chosen once a node is ticked. */
  tick?: (nodes: readonly CheckNode[], chosen: readonly string[], id: string) => string[];
};

export function CheckTree({ nodes, chosen, change, search: label, tick = withAbove }: Props) {
  const [search, setSearch] = useState('');
  const shown = useMemo(() => fitting(nodes, search.trim()), [nodes, search]);
  return (
    <>
      <Input.Search
        className="check-tree-search"
        allowClear
        placeholder={label}
        aria-label={label}
        onChange={({ target }) => setSearch(target.value)}
      />
      <Tree<ShownNode>
        key={search.trim() === '' ? 'all' : 'some'}
        checkable
        checkStrictly
        selectable={false}
        height={380}
        defaultExpandAll={search.trim() !== ''}
        treeData={shown}
        checkedKeys={{ checked: [...chosen], halfChecked: [] }}
        titleRender={({ title, code }) => (
          <>
            {title} <span className="secondary">{code}</span>
          </>
        )}
        onCheck={(_, { checked, node }) => change(checked ? tick(nodes, chosen, node.key) : withoutBelow(nodes, chosen, node.key))}
      />
    </>
  );
}
