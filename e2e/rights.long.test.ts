/**
 * Every page of administration before those who have fewer rights: who may only look sees no button that changes anything, who holds no
 * right finds neither menu nor page, and in both cases the calls refuse. A new page is met here without being named.
 */

import { roleCalls } from '@zhengjian/contract/areas/access/roles.ts';
import { userCalls } from '@zhengjian/contract/areas/organisation/users.ts';
import type { Call } from '@zhengjian/contract/call.ts';
import type { Menu } from '@zhengjian/contract/menu.ts';
import { menus } from '@zhengjian/contract/menus.ts';
import { declaredCalls } from '@zhengjian/server/src/areas.ts';
import { makeCall, tryCall } from '@zhengjian/simulate/src/caller.ts';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { byMenu, KIT } from './administration.ts';
import { openBrowser, type Person, signedIn } from './browser.ts';
import { journeySystem, sessionAt } from './system.ts';

vi.setConfig({ testTimeout: 150_000 });

const server = await journeySystem();
const { url, system, faults } = server;
const browser = await openBrowser();

const GROUPS: readonly string[] = ['system', 'authority', 'monitor', 'develop', 'report'];
const groups = (menus as readonly Menu[]).filter(({ code }) => GROUPS.includes(code));
type Page = { group: Menu; entry: Menu };
const pages = groups.flatMap((group): Page[] => (group.menus ?? []).map((entry) => ({ group, entry })));
const isGiven = ({ group, entry }: Page): boolean => group.platform !== true && entry.platform !== true;
/** Pages that can be given to others than the administrator of the platform. */
const given = pages.filter(isGiven);

/** Of these the reader is given one button: it is of no use to anybody but the administrator of the platform. */
const USELESS = 'region_edit';
const READER = 'chensiyuan';
const CLERK = 'zhangruonan';
const CLERKS_ROLE = 'ccc_acceptor';

const buttonsOf = ({ buttons = [] }: Menu): string[] => buttons.map(([code]) => code);
/** What the menus give to a role. */
const heldBy = (role: string, all: readonly Menu[] = menus): string[] =>
  all.flatMap(({ code, roles = [], buttons = [], menus: below = [] }) => [
    ...(roles.some((one) => one === role) ? [code] : []),
    ...buttons.filter(([, , , holders]) => holders.some((one) => one === role)).map(([button]) => button),
    ...heldBy(role, below),
  ]);
/** Calls that are open to whoever holds one of these codes and none of the others. */
const callsFor = (wanted: readonly string[], held: ReadonlySet<string>): Call[] =>
  declaredCalls.filter(
    ({ access }) =>
      access.rule === 'permission' &&
      access.codes.some((code) => wanted.includes(code)) &&
      access.codes.every((code: string) => !held.has(code)),
  );
const platformCalls = declaredCalls.filter(({ access }) => access.rule === 'platform');

const answered = async (calls: readonly Call[], account: string): Promise<string[]> => {
  const { token } = await sessionAt(url, account);
  const open: string[] = [];
  for (const call of calls) {
    const { refusal } = await tryCall(system.app, call, {}, { token });
    if (refusal !== 'account.forbidden') open.push(`${call.key}: ${refusal}`);
  }
  return open;
};

/** Buttons with which a page is read: nothing changes for others when they are pressed. */
const READING =
  /^(收藏本页|视图|刷新|列设置|更多条件|更多|展开行|查询|search|查看|查看文字|修改记录|详情|下载|平台信息|用户|复制 .+|left|right)$/;

/** Its words, else those of its picture. */
const nameOf = (found: Element): string =>
  found.getAttribute('aria-label') ||
  (found.textContent ?? '').trim() ||
  found.querySelector('[aria-label]')?.getAttribute('aria-label') ||
  '?';
const buttonsIn = async ({ page, quiet }: Person): Promise<string[]> => {
  const main = page.locator('main');
  // rows are drawn a moment after they have come
  await main.locator('.ant-table-row, .empty-hint, form').filter({ visible: true }).first().waitFor();
  await quiet();
  const names = async () =>
    Promise.all((await main.getByRole('button').filter({ visible: true }).all()).map((one) => one.evaluate(nameOf)));
  const more = main.getByRole('button', { name: KIT.zh.actMore, exact: true }).filter({ visible: true });
  if ((await more.count()) === 0) return names();
  // acts of a row stand behind it as well
  await more.first().click();
  const acts = page.locator('.ant-dropdown-menu-item').filter({ visible: true });
  await acts.first().waitFor();
  const all = [...(await names()), ...(await acts.allTextContents())];
  await page.keyboard.press('Escape');
  return all;
};

describe('who may only look', () => {
  beforeAll(async () => {
    const by = { token: (await sessionAt(url, 'admin')).token };
    const { app, opened } = system;
    const codes = [...groups.map(({ code }) => code), ...given.map(({ entry }) => entry.code), USELESS];
    const role = await makeCall(app, roleCalls.roleSave, { roleName: '系统查阅员', roleAlias: 'system_reader', sort: 900 }, by);
    const [rows, reader] = await opened.db.system(async (tx) => [
      await tx.selectFrom('menu').select('id').where('tenant_id', '=', '000000').where('code', 'in', codes).execute(),
      await tx
        .selectFrom('user_account')
        .select('id')
        .where('tenant_id', '=', '000000')
        .where('account', '=', READER)
        .executeTakeFirstOrThrow(),
    ]);
    await makeCall(app, roleCalls.roleGrant, { roleIds: role.id, menuIds: rows.map(({ id }) => id) }, by);
    await makeCall(app, userCalls.userGrant, { userIds: reader.id, roleIds: role.id }, by);
  });

  test('sees no button that changes anything', async () => {
    const reader = await signedIn(browser, url, READER);
    const seen: string[] = [];
    for (const { group, entry } of given) {
      await byMenu(reader, group.zh, entry.zh);
      const buttons = await buttonsIn(reader);
      seen.push(...buttons.filter((name) => !READING.test(name)).map((name) => `${entry.zh}: ${name}`));
    }
    expect([...new Set(seen)]).toEqual([]);
    expect(reader.complaints).toEqual([]);
  });

  test('is refused every call behind the buttons, and every one of the platform', async () => {
    const held = new Set(given.map(({ entry }) => entry.code));
    const buttons = given.flatMap(({ entry }) => buttonsOf(entry));
    const calls = [...callsFor(buttons, held), ...platformCalls];
    expect(calls.length).toBeGreaterThan(80);
    expect(await answered(calls, READER)).toEqual([]);
  });
});

describe('who holds no right', () => {
  test('finds neither menu nor page', async () => {
    const clerk = await signedIn(browser, url, CLERK);
    const { page } = clerk;
    await page.getByRole('heading', { level: 1 }).waitFor();
    const found: string[] = [];
    for (const { zh } of groups)
      if ((await page.locator('.top-menu, .side-menu').getByText(zh, { exact: true }).count()) > 0) found.push(`menu ${zh}`);
    for (const { entry } of pages) {
      await clerk.go(entry.path ?? '');
      if ((await page.getByRole('heading', { level: 1, name: entry.zh, exact: true }).count()) > 0) found.push(`page ${entry.zh}`);
    }
    expect(found).toEqual([]);
    expect(clerk.complaints).toEqual([]);
  });

  test('is refused every call of these pages', async () => {
    const codes = pages.flatMap(({ entry }) => [entry.code, ...buttonsOf(entry)]);
    const calls = [...callsFor(codes, new Set(heldBy(CLERKS_ROLE))), ...platformCalls];
    expect(calls.length).toBeGreaterThan(120);
    expect(await answered(calls, CLERK)).toEqual([]);
  });
});

test('nothing of it failed on the server', () => expect(faults).toEqual([]));
