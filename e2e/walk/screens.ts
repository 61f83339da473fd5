/**
 * Every screen that the product registers, walked by who may open it. The screens come from the registry of the pages, the people
 * from the menus of the demo: a new screen is walked without being named here, and one that cannot be reached fails.
 */
import { accountCalls } from '@zhengjian/contract/areas/account/calls.ts';
import { makeCall } from '@zhengjian/simulate/src/caller.ts';
import { staff } from '@zhengjian/simulate/src/staff.ts';
import { grantedPaths, visibleTo } from '@zhengjian/web/src/shell/menus.ts';
import { isScreen, screens } from '@zhengjian/web/src/shell/screens.ts';
import { describe, expect, test } from 'vitest';
import { openBrowser, type Person, personAt, signIn } from '../browser.ts';
import { type JourneySystem, journeySystem, sessionAt } from '../system.ts';
import { ADMIN, type Address, addressesIn, CUSTOMER } from './addresses.ts';
import { HOME, type Look, walkerOf } from './pane.ts';

const WIDE: Look = { width: 1440, lang: 'zh', dark: false };
const PHONE_ENGLISH_DARK: Look = { width: 375, lang: 'en', dark: true };

/**
 * The looks of a screen, which follow each other on one page by the switches that the product offers. `both`: each width, language and
 * theme is met. `pairs`: each pair of them is met, for the long run.
 */
export const LOOKS = {
  both: [WIDE, PHONE_ENGLISH_DARK],
  pairs: [WIDE, { width: 375, lang: 'zh', dark: true }, { width: 375, lang: 'en', dark: false }, { width: 1440, lang: 'en', dark: true }],
} as const satisfies Record<string, readonly Look[]>;

/** The looks of a screen in the order of its walk: the next screen is opened in the look in which the last one was left. */
const inTurn = (looks: readonly Look[], place: number): readonly Look[] => (place % 2 === 0 ? looks : looks.toReversed());
const named = ({ width, lang, dark }: Look) => `${width} ${lang} ${dark ? 'dark' : 'light'}`;

/** Pages of a company need no menu: they are open to every customer. */
const isCustomers = (path: string) => path.startsWith('/customer/') || path.startsWith('/manage');

export type Visit = { path: string; address: string; who: string };

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
  // the first page first: its frame is looked at before tabs stand in it that keep the language they were opened in
  const rank = ({ who, path }: Visit) => `${who} ${path === HOME ? '' : 'then'}`;
  return visits.sort((a, b) => (rank(a) < rank(b) ? -1 : rank(a) > rank(b) ? 1 : 0));
};

/** Every registered screen with somebody whose menu opens it. */
export const visitsIn = async (server: JourneySystem): Promise<Visit[]> => {
  const granted = new Map<string, ReadonlySet<string>>();
  for (const account of [ADMIN, ...staff.map((member) => member.account)]) {
    const { token } = await sessionAt(server.url, account);
    const { roles } = await makeCall(server.system.app, accountCalls.userInfo, {}, { token });
    const menus = await makeCall(server.system.app, accountCalls.routes, {}, { token });
    granted.set(account, grantedPaths(visibleTo(menus, roles), isScreen));
  }
  return planOf(granted, await addressesIn(server));
};

/** Pages without a session; `/lock` and `/signing` need what stands before them and are walked by stories. */
const PUBLIC = ['/login', '/register', '/registerSuccess', '/forgetPassword', '/verify', '/403', '/404', '/500'];

/** Registers a test per screen and look, for one share of the screens, e.g. 1 of 2; the shares divide over the workers. */
export const walkScreens = async (looks: readonly Look[], share = 1, shares = 1): Promise<void> => {
  const server = await journeySystem();
  const browser = await openBrowser();
  const visits = await visitsIn(server);
  const size = Math.ceil(visits.length / shares);
  const own = visits.slice((share - 1) * size, share * size);

  let open: { key: string; person: Person; walker: ReturnType<typeof walkerOf> } | undefined;
  /** The page of this person; it stays open until another one's is asked for. */
  const pageOf = async (key: string, look: Look, begin: (person: Person) => Promise<void>) => {
    if (open?.key === key) return open;
    await open?.person.context.close();
    const person = await personAt(browser, server.url, look);
    open = { key, person, walker: walkerOf(person, look) };
    await begin(person);
    return open;
  };

  if (share === 1)
    describe.each(looks.map((look) => [named(look), look] as const))('without a session, %s', (name, look) => {
      test.each(PUBLIC)('%s', async (path) => {
        const { person, walker } = await pageOf(name, look, async () => {});
        await person.go(path);
        expect(await walker.faults(true)).toEqual([]);
      });
    });
  describe.each(own.map((visit, place) => [visit.path, { ...visit, place }] as const))('%s', (path, { address, who, place }) => {
    test.each(inTurn(looks, place).map((look) => [named(look), look] as const))('%s', async (_, look) => {
      const { person, walker } = await pageOf(who, look, (own) => signIn(own, who));
      await walker.show(address, look);
      const at = new URL(person.page.url());
      expect(`${at.pathname}${at.search}`, who).toMatch(new RegExp(`^${address.replace(/[?.]/g, '\\$&')}`));
      expect(await person.page.locator('main .error-title:visible, .kit-error-page:visible').count(), `${who} does not see it`).toBe(0);
      // the frame around the screens is looked at once, with the first page
      expect(await walker.faults(path === HOME)).toEqual([]);
    });
  });
  test('every registered screen is walked', () => {
    expect(visits.map(({ path }) => path).sort()).toEqual(screens.map(({ path }) => path).sort());
    expect(server.faults).toEqual([]);
  });
};
