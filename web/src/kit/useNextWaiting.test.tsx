// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { workflowListCalls } from '@zhengjian/contract/areas/workflow/lists.ts';
import { useLocation } from 'react-router';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { openPage, startKitTexts } from './testing.tsx';
import { useNextWaiting } from './useNextWaiting.ts';

beforeAll(startKitTexts);
afterEach(cleanup);

const waits = (id: string, path = `/work/${id}`) => ({ id, path });
const answers = (...records: object[]) => ({
  [workflowListCalls.waitingPage.path]: { records, total: records.length, size: 2, current: 1, pages: 1 },
});

function Decided({ id, go }: { id: string | null; go?: () => void }) {
  const next = useNextWaiting(id, go);
  return (
    <>
      <output>{useLocation().pathname}</output>
      {next ? (
        <button type="button" onClick={next}>
          next
        </button>
      ) : (
        <p>nothing</p>
      )}
    </>
  );
}
const press = async () => fireEvent.click(await screen.findByRole('button', { name: 'next' }));

test('after a decision the most urgent of what else waits is opened, whatever it is', async () => {
  openPage(<Decided id="a" />, answers(waits('a'), waits('b')), '/work/a');
  await press();
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('/work/b'));
});

test('it is left to the page where it says what to do with it', async () => {
  const go = vi.fn();
  openPage(<Decided id="b" go={go} />, answers(waits('a'), waits('b')), '/work/b');
  await press();
  expect(go).toHaveBeenCalledWith(expect.objectContaining({ id: 'a' }));
  expect(screen.getByRole('status').textContent).toBe('/work/b');
});

test('nothing is offered where nothing else waits, or it has no page; nothing is asked while nothing is decided', async () => {
  const one = openPage(<Decided id="a" />, answers(waits('a'), waits('c', '')));
  await waitFor(() => expect(one.sent).toHaveLength(1));
  await screen.findByText('nothing');
  cleanup();
  const none = openPage(<Decided id={null} />, answers(waits('a')));
  await screen.findByText('nothing');
  expect(none.sent).toEqual([]);
});
