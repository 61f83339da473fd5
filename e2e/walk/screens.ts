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
import { journeySystem, sessionAt } from '../system.ts';
import { ADMIN, type Address, addressesIn, CUSTOMER } from './addresses.ts';
import { HOME, type Look, walkerOf } from './pane.ts';

/**
 * The looks of a screen, in which each pair of width, language and theme is met. They follow each other on one page, by the switches
 * that the product offers, so that the language changes once; half of the screens are opened on the wide window, half on the phone.
 */
const WIDE: Look = { width: 1440, lang: 'zh', dark: false };
const WIDE_ENGLISH: Look = { width: 1440, lang: 'en', dark: true };
const PHONE: Look = { width: 375, lang: 'zh', dark: true };
const PHONE_ENGLISH: Look = { width: 375, lang: 'en', dark: false };
const FROM_WIDE: readonly Look[] = [WIDE, PHONE, PHONE_ENGLISH, WIDE_ENGLISH];
const FROM_PHONE: readonly Look[] = [PHONE, WIDE, WIDE_ENGLISH, PHONE_ENGLISH];
/** The next screen is opened in the look in which the last one was left. */
const looksOf = (place: number, count: number): readonly Look[] => {
  const looks = place < count / 2 ? FROM_WIDE : FROM_PHONE;
  return place % 2 === 0 ? looks : looks.toReversed();
};
const named = ({ width, lang, dark }: Look) => `${width} ${lang} ${dark ? 'dark' : 'light'}`;

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
  // the first page first: its frame is looked at before tabs stand in it that keep the language they were opened in
  const rank = ({ who, path }: Visit) => `${who} ${path === HOME ? '' : 'then'}`;
  return visits.sort((a, b) => (rank(a) < rank(b) ? -1 : rank(a) > rank(b) ? 1 : 0));
};

/** Pages without a session; `/lock` and `/signing` need what stands before them and are walked by stories. */
const PUBLIC = ['/login', '/register', '/registerSuccess', '/forgetPassword', '/verify', '/403', '/404', '/500'];

/** Registers a test per screen and look, for one share of the screens; the shares divide over the workers. */
export const walkScreens = async (share: number, shares: number): Promise<void> => {
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
    describe.each(FROM_WIDE.map((look) => [named(look), look] as const))('without a session, %s', (name, look) => {
      test.each(PUBLIC)('%s', async (path) => {
        const { person, walker } = await pageOf(name, look, async () => {});
        await person.go(path);
        expect(await walker.faults(true)).toEqual([]);
      });
    });
  describe.each(own.map((visit, place) => [visit.path, { ...visit, place }] as const))('%s', (path, { address, who, place }) => {
    test.each(looksOf(place, own.length).map((look) => [named(look), look] as const))('%s', async (_, look) => {
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
