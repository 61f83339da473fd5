// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { Link, MemoryRouter, Route, Routes } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { lazyPage, Show } from './lazyPage.ts';

afterEach(cleanup);

const pageOf = (title: string, to: string) =>
  lazyPage(async () => ({
    default: () => (
      <>
        <h1>{title}</h1>
        <input aria-label={title} />
        <Link to={to}>on</Link>
      </>
    ),
  }));

test('a link from one open page to the next shows the next, also back to a page that was there before', async () => {
  const [login, register] = [pageOf('sign in', '/register'), pageOf('register', '/login')];
  render(
    <MemoryRouter initialEntries={['/login']}>
      <Suspense>
        <Routes>
          <Route path="/login" element={<Show page={login} />} />
          <Route path="/register" element={<Show page={register} />} />
        </Routes>
      </Suspense>
    </MemoryRouter>,
  );
  for (const title of ['sign in', 'register', 'sign in', 'register']) {
    expect((await screen.findByRole('heading')).textContent).toBe(title);
    const field = screen.getByRole('textbox', { name: title });
    expect(field).toHaveProperty('value', '');
    fireEvent.change(field, { target: { value: 'typed' } });
    expect(field).toHaveProperty('value', 'typed');
    fireEvent.click(screen.getByRole('link'));
    await screen.findByRole('heading', { name: title === 'register' ? 'sign in' : 'register' });
  }
});
