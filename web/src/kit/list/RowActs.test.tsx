import { fireEvent, render, screen } from '@testing-library/react';
import { Activity } from 'react';
import { expect, test } from 'vitest';
import { actsWidth, RowActs } from './RowActs.tsx';

const ZH = { head: '操作', more: '更多' };
const EN = { head: 'Actions', more: 'More' };
const act = (label: string) => ({ key: label, label, onClick: () => {} });

test('the column of acts is as wide as the longest row needs, in either language', () => {
  expect(actsWidth([], ZH)).toBe(64);
  // its head is read whole where no act is as long
  expect(actsWidth([[act('Open')]], EN)).toBe(80);
  expect(actsWidth([[act('查看')]], ZH)).toBe(64);
  expect(actsWidth([[act('查看')], [act('查看过程'), act('终止')]], ZH)).toBe(112);
  expect(actsWidth([[act('Show the course'), act('Discontinue')]], EN)).toBe(240);
});

test('a grave act stands behind "more" also where there is room', () => {
  const grave = { ...act('Discontinue the process'), folded: true };
  expect(actsWidth([[act('Show'), grave]], EN)).toBe(actsWidth([[act('Show'), act('More')]], EN));
});

test('what stands behind "more" needs no room', () => {
  const many = [act('Edit'), act('A very long name of an act'), act('Another very long name')];
  expect(actsWidth([many], EN)).toBe(actsWidth([[act('Edit'), act('More')]], EN));
});

test('the menu of a row stays closed when its page comes back from behind another', async () => {
  const many = [act('Edit'), act('Copy'), act('Delete')];
  const page = (mode: 'visible' | 'hidden') => (
    <Activity mode={mode}>
      <RowActs acts={many} />
    </Activity>
  );
  const { rerender } = render(page('visible'));
  const [, more] = screen.getAllByRole('button');
  fireEvent.click(more as HTMLElement);
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Copy' }));
  rerender(page('hidden'));
  rerender(page('visible'));
  expect(document.querySelector('.ant-dropdown-open')).toBeNull();
});
