/**
 * Every button and tab of every screen, and of every kind of task on the page of whoever has it to do, pressed once in English. With
 * `ZJ_BUTTONS` each page is told in that file as soon as it is done.
 */
import { appendFileSync } from 'node:fs';
import { waitingCalls } from '@zhengjian/contract/areas/workflow/work-lists.ts';
import { makeCall } from '@zhengjian/simulate/src/caller.ts';
import { staff } from '@zhengjian/simulate/src/staff.ts';
import { describe, expect, test } from 'vitest';
import { openBrowser, personAt, signIn } from '../browser.ts';
import { type JourneySystem, journeySystem, sessionAt } from '../system.ts';
import { presserOf } from './buttons.ts';
import { refusalsFor } from './opens.ts';
import { type Visit, visitsIn } from './screens.ts';

const MOST_WAITING = 200;
const COMMON_PAGE = '/pblicCommon/processInformation';

/** One task of each kind that waits for somebody, on the page where it is done. */
const tasksIn = async (server: JourneySystem): Promise<Visit[]> => {
  const visits = new Map<string, Visit>();
  for (const { account } of staff) {
    const { token } = await sessionAt(server.url, account);
    const { records } = await makeCall(
      server.system.app,
      waitingCalls.waitingPage,
      { tab: 'all', current: 1, size: MOST_WAITING },
      { token },
    );
    for (const row of records) {
      // a process whose cases have no page of their own is read on the common one
      const address = (row.task ?? row).path || `${COMMON_PAGE}?flowInstanceId=${row.task?.processInstanceId}`;
      const [page] = address.replace(/[0-9a-f]{32}/g, ':id').split('?');
      const path = `${row.task ? row.title : row.category} ${page}`;
      if (!visits.has(path)) visits.set(path, { path, address, who: account });
    }
  }
  return [...visits.values()];
};

/** Registers a test for each page of one share, e.g. 1 of 2; the shares divide over the workers. */
export const pressPages = async (share: number, shares: number): Promise<void> => {
  const server = await journeySystem();
  const browser = await openBrowser();
  const visits = [...(await tasksIn(server)), ...(await visitsIn(server))].sort((a, b) => (a.who < b.who ? -1 : a.who > b.who ? 1 : 0));
  const size = Math.ceil(visits.length / shares);
  const own = visits.slice((share - 1) * size, share * size);

  let open: { who: string; press: Awaited<ReturnType<typeof presserOf>>; close: () => Promise<void> } | undefined;
  const presser = async (who: string) => {
    if (open?.who !== who) {
      await open?.close();
      const person = await personAt(browser, server.url, { lang: 'en' });
      const press = await presserOf(person, await refusalsFor(server, (await sessionAt(server.url, who)).token));
      await signIn(person, who);
      open = { who, press, close: () => person.context.close() };
    }
    return open.press;
  };

  describe.each(own.map((visit) => [visit.who, visit.path, visit] as const))('%s at %s', (who, _, { address, path }) => {
    test('something comes of every button, and what opens is whole', async () => {
      const press = await presser(who);
      const { faults, pressed, dialogs } = await press(address);
      if (process.env.ZJ_BUTTONS)
        appendFileSync(process.env.ZJ_BUTTONS, `${who} ${path} ${pressed} ${dialogs}\n${faults.map((f) => `    ${f}\n`).join('')}`);
      expect(faults).toEqual([]);
    });
  });

  test('nothing of it failed on the server', () => {
    expect(server.faults).toEqual([]);
  });
};
