/** Which addresses a person may open, as the product judges it when they arrive there. */
import { accountCalls } from '@zhengjian/contract/areas/account/calls.ts';
import { makeCall } from '@zhengjian/simulate/src/caller.ts';
import { admit, isOpen } from '@zhengjian/web/src/shell/guard.ts';
import { grantedPaths, visibleTo } from '@zhengjian/web/src/shell/menus.ts';
import { isScreen, screenAt } from '@zhengjian/web/src/shell/screens.ts';
import type { JourneySystem } from '../system.ts';

/** @returns what an address answers that they may not open; null for one that opens. */
export const refusalsFor = async ({ system, url }: JourneySystem, token: string): Promise<(address: string) => '403' | '404' | null> => {
  const { roles } = await makeCall(system.app, accountCalls.userInfo, {}, { token });
  const menus = grantedPaths(visibleTo(await makeCall(system.app, accountCalls.routes, {}, { token }), roles), isScreen);
  return (address) => {
    const { pathname } = new URL(address, url);
    if (isOpen(pathname) || pathname === '/') return null;
    const screen = screenAt(pathname);
    const verdict = admit(screen && { ...screen, path: pathname }, menus);
    return verdict === 'shown' ? null : verdict;
  };
};
