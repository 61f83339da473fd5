/** How a person gets about: by the top menu to a group and by the menu beside the page to its entry; where there is one menu, by that. */
import type { Locator } from 'playwright-core';
import type { Person } from './browser.ts';

/** Of entries those with this name, exactly, whatever number stands behind it; or with a name that fits. */
const named = (entries: Locator, { page }: Person, name: string | RegExp): Locator =>
  (typeof name === 'string' ? entries.filter({ has: page.getByText(name, { exact: true }) }) : entries.filter({ hasText: name }))
    .filter({ visible: true })
    .first();

const TRIES = 5;
const OPENS_MS = 3_000;

/**
 * By the top menu to a group; one for which the bar has no room stands behind its end. The bar makes room anew while the page is drawn, and
 * then closes what was opened.
 */
const toGroup = async (who: Person, group: string | RegExp): Promise<void> => {
  const { page } = who;
  const top = page.locator('.top-menu');
  const shown = named(top.locator('> li:not([aria-hidden=true])'), who, group);
  const rest = top.locator('> .ant-menu-overflow-item-rest:not([aria-hidden=true])');
  const behind = named(page.locator('.ant-menu-submenu-popup .ant-menu-item'), who, group);
  for (let tries = 0; tries < TRIES; tries += 1) {
    await shown.or(rest).first().waitFor();
    if ((await shown.count()) > 0) return shown.click();
    await rest.hover();
    // one that closes before it is reached is opened again
    const isChosen = await behind.click({ timeout: OPENS_MS }).then(
      () => true,
      () => false,
    );
    if (isChosen) return;
    await page.mouse.move(0, 0);
  }
  throw new Error(`no top menu ${group}`);
};

/** From wherever one is to a page of the menu. On a phone the menu is opened first. */
export const chooseMenu = async (who: Person, group: string | RegExp, entry: string | RegExp): Promise<void> => {
  const { page } = who;
  const onPhone = (page.viewportSize()?.width ?? 0) < 768;
  if (onPhone) await page.getByRole('button', { name: /打开菜单|Open the menu/ }).click();
  await page.locator('.top-menu, .side-menu').first().waitFor();
  if ((await page.locator('.top-menu').count()) > 0) {
    await toGroup(who, group);
    // its first page opens
    await who.quiet();
  } else {
    const folder = named(page.locator('.side-menu .ant-menu-submenu-title'), who, group);
    await folder.waitFor();
    if ((await folder.getAttribute('aria-expanded')) === 'false') await folder.click();
  }
  await named(page.locator('.side-menu .ant-menu-item'), who, entry).click();
  // on a phone the menu goes away with the choice
  if (!onPhone) await named(page.locator('.side-menu .ant-menu-item-selected'), who, entry).waitFor();
  await who.quiet();
};
