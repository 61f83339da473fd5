/**
 * Choice of one node of a tree, in a form or above a list.
 *
 * ```tsx
 * { name: 'deptId', control: <TreeField nodes={departments} placeholder={t(($) => $.tree.choose)} /> }
 * ```
 */
import { TreeSelect } from 'antd';
import { useMemo } from 'react';
import type { ControlProps } from '../form/controls.tsx';
import type { TreeNode } from './nodes.ts';

type Props = ControlProps<string> & {
  nodes: readonly TreeNode[];
  placeholder?: string;
  loading?: boolean;
  allowClear?: boolean;
  /** A node that cannot be chosen, nor what stands below it. */
  without?: string | undefined;
};

type Option = { value: string; title: string; disabled: boolean; children?: Option[] };

const optionsOf = (nodes: readonly TreeNode[], without: string | undefined, off = false): Option[] =>
  nodes.map(({ id, title, children = [] }) => {
    const disabled = off || id === without;
    return { value: id, title, disabled, ...(children.length > 0 ? { children: optionsOf(children, without, disabled) } : {}) };
  });

export function TreeField({ nodes, without, allowClear = true, value, ...rest }: Props) {
  const treeData = useMemo(() => optionsOf(nodes, without), [nodes, without]);
  // a bare id is nothing to read: until the tree is there the control stands empty
  const shown = rest.loading === true || value === '' ? undefined : value;
  const top = nodes[0]?.id;
  return (
    <TreeSelect
      className="control-wide"
      allowClear={allowClear}
      showSearch={{ treeNodeFilterProp: 'title' }}
      treeDefaultExpandedKeys={top === undefined ? [] : [top]}
      treeData={treeData}
      value={shown}
      {...rest}
    />
  );
}
