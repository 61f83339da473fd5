// @vitest-environment happy-dom
/** A tree beside a list: a node is found by its name and chosen, and nothing chosen is a choice too. */
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { openPage, startKitTexts } from '../testing.tsx';
import type { TreeNode } from './nodes.ts';
import { SideTree } from './SideTree.tsx';

beforeAll(startKitTexts);
beforeEach(() => choose.mockClear());
afterEach(cleanup);

const nodes: readonly TreeNode[] = [
  {
    id: 'institute',
    title: '检验认证院',
    children: [
      { id: 'desk', title: '业务受理部' },
      { id: 'tests', title: '检测中心', children: [{ id: 'dust', title: '粉尘实验室' }] },
    ],
  },
];
const choose = vi.fn();
const side = (chosen = '') => (
  <SideTree title="部门" all="全部部门" find="查找部门" none="没有这样的部门" nodes={nodes} chosen={chosen} onChoose={choose}>
    <p>列表</p>
  </SideTree>
);

test('the first level is open, and a node is chosen by its name', () => {
  openPage(side(), {});
  expect(screen.getByText('业务受理部')).toBeDefined();
  expect(screen.queryByText('粉尘实验室')).toBeNull();
  fireEvent.click(screen.getByText('业务受理部'));
  expect(choose).toHaveBeenLastCalledWith('desk');
  fireEvent.click(screen.getByText('全部部门'));
  expect(choose).toHaveBeenLastCalledWith('');
});

test('a chosen node is in sight when the page opens', () => {
  openPage(side('dust'), {});
  expect(screen.getByText('粉尘实验室')).toBeDefined();
});

test('whoever types a name sees the node and what leads to it, or that there is none', () => {
  openPage(side(), {});
  const find = screen.getByLabelText('查找部门');
  fireEvent.change(find, { target: { value: '粉尘' } });
  expect(screen.getByText('粉尘实验室')).toBeDefined();
  expect(screen.queryByText('业务受理部')).toBeNull();
  fireEvent.change(find, { target: { value: '财务' } });
  expect(screen.getByText('没有这样的部门')).toBeDefined();
});
