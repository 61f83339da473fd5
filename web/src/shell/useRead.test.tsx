import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { systemCalls } from '@zhengjian/contract/areas/system/calls.ts';
import { Suspense, use } from 'react';
import { afterEach, expect, test } from 'vitest';
import { readAnew, useRead } from './query.ts';
import { freshBrowser, ok } from './testing.ts';

afterEach(cleanup);

function Words({ options = {} }: { options?: { gcTime?: number; staleTime?: number } }) {
  const { data = [] } = useRead(systemCalls.dictionaryBiz, { code: 'colour' }, options);
  return <p>{data.map(({ dictValue }) => dictValue).join()}</p>;
}
function Slow({ until }: { until: Promise<void> }) {
  use(until);
  return null;
}

/** A page whose words are drawn beside a part that is not ready. `lost`: how many of the first answers never come. */
const open = async (options = {}, lost = 0) => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 15_000 } } });
  const browser = freshBrowser();
  let asked = 0;
  browser.answer(() => {
    asked++;
    if (asked <= lost) throw new TypeError('the connection is lost');
    return ok([{ dictKey: '1', dictValue: `蓝${asked}`, dictValueEn: '', isSealed: 0 }]);
  });
  let ready = () => {};
  const until = new Promise<void>((done) => {
    ready = done;
  });
  await act(async () =>
    render(
      <QueryClientProvider client={client}>
        <Suspense fallback="wait">
          <Words options={options} />
          <Slow until={until} />
        </Suspense>
      </QueryClientProvider>,
    ),
  );
  return { client, asked: () => asked, ready: () => act(async () => ready()) };
};

test('a page asks while it is being drawn, and once', async () => {
  const { asked, ready } = await open();
  expect(screen.getByText('wait')).toBeDefined();
  expect(asked()).toBe(1);
  await ready();
  expect(await screen.findByText('蓝1')).toBeDefined();
  expect(asked()).toBe(1);
});

test('what was asked for before the page is there, and made stale, is asked for again', async () => {
  const { client, asked, ready } = await open();
  await act(async () => readAnew(client));
  await ready();
  expect(asked()).toBe(2);
  expect(await screen.findByText('蓝2')).toBeDefined();
});

test('what is to be fresh, or is not kept, is asked for when it is there', async () => {
  for (const options of [{ staleTime: 0 }, { gcTime: 0 }]) {
    const { asked, ready } = await open(options);
    expect(asked()).toBe(0);
    await ready();
    expect(asked()).toBe(1);
    cleanup();
  }
});

test('what was lost on the way while the page was drawn is asked for again when it is there', async () => {
  const { asked, ready } = await open({}, 1);
  expect(asked()).toBe(1);
  await ready();
  expect(await screen.findByText('蓝2')).toBeDefined();
  expect(asked()).toBe(2);
});
