// @vitest-environment happy-dom
/** A page behind another one: out of reach, its effects ended, and never taken out of the layout. */
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { useEffect, useLayoutEffect, useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { KeptPane } from './KeptPane.tsx';

afterEach(cleanup);

const ended: string[] = [];
let type: (text: string) => void = () => {};
function Page() {
  const [text, setText] = useState('as entered');
  type = setText;
  useEffect(() => () => void ended.push('effect'), []);
  return <p>{text}</p>;
}
/** What another page finds that measures as it comes. */
const measured: (string | undefined)[] = [];
function Other() {
  useLayoutEffect(() => void measured.push(document.querySelector<HTMLElement>('.pane')?.style.display));
  return null;
}
const shown = (active: boolean) => (
  <>
    <Other />
    <KeptPane active={active}>
      <Page />
    </KeptPane>
  </>
);
const box = () => screen.getByText(/entered/).parentElement as HTMLElement;

test('that is hidden is skipped, also when something is drawn in it, and comes back as it was', async () => {
  const { rerender } = render(shown(true));
  expect(box().className).toBe('pane');
  rerender(shown(false));
  expect(measured).toEqual(['', '']);
  expect([box().className, box().getAttribute('aria-hidden')]).toEqual(['pane pane-kept', 'true']);
  await waitFor(() => expect(box().style.display).toBe(''));
  expect(ended).toEqual(['effect']);
  type('entered later');
  await waitFor(() => expect(box().textContent).toBe('entered later'));
  await waitFor(() => expect(box().style.display).toBe(''));
  rerender(shown(true));
  expect([box().className, box().getAttribute('aria-hidden'), box().style.display]).toEqual(['pane', null, '']);
});
