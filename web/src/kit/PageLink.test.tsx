import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { session } from '../shell/session.ts';
import { menuItem } from '../shell/testing.ts';
import { PageLink } from './PageLink.tsx';

afterEach(cleanup);

const CASE = '/acceptance/detail?id=1';
const shown = () =>
  render(
    <MemoryRouter>
      <PageLink to={CASE}>A2026CCC000001</PageLink>
    </MemoryRouter>,
  );

test('leads whoever has a menu from which the page opens, and is the words alone for others', () => {
  session.set((before) => ({ ...before, menuAll: [menuItem('/desk/todoTasks')] }));
  shown();
  expect(screen.getByRole('link', { name: 'A2026CCC000001' }).getAttribute('href')).toBe(CASE);
  cleanup();
  session.set((before) => ({ ...before, menuAll: [menuItem('/printing/seals')] }));
  shown();
  expect(screen.queryByRole('link')).toBeNull();
  expect(screen.getByText('A2026CCC000001')).toBeTruthy();
});
