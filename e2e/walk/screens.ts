/**
 * Every screen that the product registers, walked by who may open it. The screens come from the registry of the pages, the people
 * from the menus of the demo: a new screen is walked without being named here, and one that cannot be reached fails.
 */
import { accountCalls } from '@zhengjian/contract/areas/account/calls.ts';
import { makeCall } from '@zhengjian/simulate/src/caller.ts';
import { staff } from '@zhengjian/simulate/src/staff.ts';
import { grantedPaths, visibleTo } from '@zhengjian/web/src/shell/menus.ts';
import { isScreen, screens } from '@zhengjian/web/src/shell/screens.ts';
import { expect, test } from 'vitest';
import { openBrowser, type Person, personAt, signIn } from '../browser.ts';
import { journeySystem, sessionAt } from '../system.ts';
import { ADMIN, type Address, addressesIn, CUSTOMER } from './addresses.ts';
import { walkerOf } from './pane.ts';

export type Look = { width: 1440 | 375; lang: 'zh' | 'en'; dark: boolean };

/** Pages of a company need no menu: they are open to every customer. */
const isCustomers = (path: string) => path.startsWith('/customer/') || path.startsWith('/manage');

type Visit = { path: string; address: string; who: string };

/** Who opens which screen: as few people as the menus allow, so that a page is kept as long as possible. */
const planOf = (granted: ReadonlyMap<string, ReadonlySet<string>>, addresses: ReadonlyMap<string, Address>): Visit[] => {
  const left = new Map(screens.map((screen) => [screen.path, screen]));
  const visits: Visit[] = [];
  const take = (path: string, who: string) => {
    left.delete(path);
    visits.push({ path, address: addresses.get(path)?.address ?? path, who });
  };
  for (const [path, { who }] of addresses) if (who !== undefined && left.has(path)) take(path, who);
  for (const path of [...left.keys()].filter(isCustomers)) take(path, CUSTOMER);
  const opens = (account: string) =>
    [...left.values()].filter(
      ({ path, isAuth, grantedBy }) => !isAuth || [path, grantedBy ?? []].flat().some((menu) => granted.get(account)?.has(menu)),
    );
  while (left.size > 0) {
    const [best] = [...granted.keys()].map((who) => ({ who, paths: opens(who) })).sort((a, b) => b.paths.length - a.paths.length);
    if (best === undefined || best.paths.length === 0) throw new Error(`nobody's menu opens ${[...left.keys()].join(', ')}`);
    for (const { path } of best.paths) take(path, best.who);
  }
  return visits.sort((a, b) => (a.who < b.who ? -1 : a.who > b.who ? 1 : 0));
};

/** Pages without a session; `/lock` and `/signing` need what stands before them and are walked by stories. */
const PUBLIC = ['/login', '/register', '/registerSuccess', '/verify', '/403', '/404', '/500'];

/** Registers a test per screen and look; the looks share a server. */
export const walkScreens = async (looks: readonly Look[]): Promise<void> => {
  const server = await journeySystem();
  const browser = await openBrowser();
  const granted = new Map<string, ReadonlySet<string>>();
  for (const account of [ADMIN, ...staff.map((member) => member.account)]) {
    const { token } = await sessionAt(server.url, account);
    const { roles } = await makeCall(server.system.app, accountCalls.userInfo, {}, { token });
    const menus = await makeCall(server.system.app, accountCalls.routes, {}, { token });
    granted.set(account, grantedPaths(visibleTo(menus, roles), isScreen));
  }
  const visits = planOf(granted, await addressesIn(server));

  for (const look of looks) {
    const named = `${look.width} ${look.lang} ${look.dark ? 'dark' : 'light'}`;
    let open: { who: string; person: Person; walker: ReturnType<typeof walkerOf> } | undefined;
    const before = async (who: string) => {
      if (open?.who === who) return open;
      await open?.person.context.close();
      const person = await personAt(browser, server.url, look);
      open = { who, person, walker: walkerOf(person, look.lang) };
      if (who === '') await person.go('/login');
      else await signIn(person, who);
      return open;
    };
    test.each(PUBLIC)(`%s without a session, ${named}`, async (path) => {
      const { person, walker } = await before('');
      await person.go(path);
      expect(await walker.faults(true)).toEqual([]);
    });
    test.each(visits.map((visit) => [visit.path, visit] as const))(`%s, ${named}`, async (path, { address, who }) => {
      const { person, walker } = await before(who);
      await walker.goTo(address);
      const place = new URL(person.page.url());
      expect(`${place.pathname}${place.search}`, who).toMatch(new RegExp(`^${address.replace(/[?.]/g, '\\$&')}`));
      expect(await person.page.locator('main .error-title:visible, .kit-error-page:visible').count(), `${who} does not see it`).toBe(0);
      // the frame around the screens is looked at once, with the first page
      expect(await walker.faults(path === '/wel/index')).toEqual([]);
    });
  }
  test('every registered screen was walked', () => {
    expect(visits.map(({ path }) => path).sort()).toEqual(screens.map(({ path }) => path).sort());
    expect(server.faults).toEqual([]);
  });
};
