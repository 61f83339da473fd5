// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Suspense } from 'react';
import { Link, MemoryRouter, Route, Routes } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { ErrorPart } from '../kit/ErrorPart.tsx';
import { lazyPage, lazyPart, Show } from './lazyPage.ts';

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

test('a part takes the place of what stood there meanwhile, is there at once the next time, and is asked for again after a fault', async () => {
  const answers: (() => Promise<{ default: (props: { name: string }) => ReactNode }>)[] = [
    () => Promise.reject(new Error('offline')),
    async () => ({ default: ({ name }) => <h2>{name}</h2> }),
  ];
  const Part = lazyPart<{ name: string }>(() => answers.shift()?.() ?? Promise.reject(new Error('asked once too often')), {
    meanwhile: () => <p>opening</p>,
  });
  const shown = () => (
    <ErrorPart>
      <Part name="upload" />
    </ErrorPart>
  );
  const silent = vi.spyOn(console, 'error').mockImplementation(() => {});
  const first = render(shown());
  expect(screen.getByText('opening')).toBeTruthy();
  await screen.findByRole('alert');
  first.unmount();
  silent.mockRestore();
  const second = render(shown());
  expect((await screen.findByRole('heading')).textContent).toBe('upload');
  second.unmount();
  render(shown());
  expect(screen.getByRole('heading').textContent).toBe('upload');
});
