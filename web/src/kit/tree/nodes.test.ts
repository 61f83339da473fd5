/** What of a tree is shown while somebody looks for a node. */
import { expect, test } from 'vitest';
import { branches, matching, type TreeNode, wayTo } from './nodes.ts';

const tree: readonly TreeNode[] = [
  {
    id: 'institute',
    title: '检验认证院',
    children: [
      { id: 'desk', title: '业务受理部' },
      {
        id: 'tests',
        title: '检测中心',
        children: [
          { id: 'dust', title: 'Dust 粉尘实验室' },
          { id: 'motor', title: '电机实验室' },
        ],
      },
    ],
  },
];
const idsOf = (nodes: readonly TreeNode[]): string[] => nodes.flatMap(({ id, children = [] }) => [id, ...idsOf(children)]);

test('a node that is found stands below those that lead to it', () => {
  expect(idsOf(matching(tree, '粉尘'))).toEqual(['institute', 'tests', 'dust']);
  expect(idsOf(matching(tree, ' dUST '))).toEqual(['institute', 'tests', 'dust']);
});

test('below a department that was looked for everything stays in sight', () => {
  expect(idsOf(matching(tree, '检测中心'))).toEqual(['institute', 'tests', 'dust', 'motor']);
});

test('nothing is found, and nothing looked for', () => {
  expect(matching(tree, '财务')).toEqual([]);
  expect(matching(tree, ' ')).toEqual(tree);
});

test('the way to a node, and the nodes that can be opened', () => {
  expect(wayTo(tree, 'motor').map(({ id }) => id)).toEqual(['institute', 'tests', 'motor']);
  expect(wayTo(tree, 'nowhere')).toEqual([]);
  expect(branches(tree)).toEqual(['institute', 'tests']);
});
