/** Changes of a list's part of the address, made faster than the page is drawn. */
import { act, render } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { AddressPart, useAddressPart } from './addressPart.ts';

type Change = ReturnType<typeof useAddressPart>[1];

type Changes = { first?: Change; main?: Change; entry?: Change };

const List = ({ of, changes }: { of: 'main' | 'entry'; changes: Changes }) => {
  const [, change] = useAddressPart();
  changes[of] = change;
  if (of === 'main') changes.first ??= change;
  return null;
};

/** Two lists on one page; `first` keeps the function of its first drawing, as what is drawn late does. */
const page = () => {
  const changes: Changes = {};
  const element = (
    <>
      <List of="main" changes={changes} />
      <AddressPart.Provider value="entry">
        <List of="entry" changes={changes} />
      </AddressPart.Provider>
    </>
  );
  const router = createMemoryRouter([{ path: '/', element }], { initialEntries: ['/?current=3'] });
  render(<RouterProvider router={router} />);
  const put = (change: Change | undefined, key: string, value: string) =>
    change?.((before) => {
      const after = new URLSearchParams(before);
      after.set(key, value);
      return after;
    });
  return { changes, put, search: () => router.state.location.search };
};

test('of two filters chosen before the page is drawn anew both stand in the address', async () => {
  const { changes, put, search } = page();
  await act(async () => {
    put(changes.main, 'state', '10');
    put(changes.main, 'kind', '2');
  });
  expect(search()).toBe('?current=3&state=10&kind=2');
});

test('two lists of a page do not take away what the other has just been asked', async () => {
  const { changes, put, search } = page();
  await act(async () => {
    put(changes.main, 'state', '10');
    put(changes.entry, 'current', '2');
  });
  expect(search()).toBe('?current=3&state=10&entry.current=2');
});

test('what was drawn before the last change begins with that change all the same', async () => {
  const { changes, put, search } = page();
  await act(async () => put(changes.main, 'state', '10'));
  await act(async () => put(changes.main, 'kind', '2'));
  await act(async () => put(changes.first, 'lamp', 'red'));
  expect(search()).toBe('?current=3&state=10&kind=2&lamp=red');
});
