/** Answers of roles, menus, scopes, logs, open sessions and reasons. */
import { logCalls } from '@zhengjian/contract/areas/access/logs.ts';
import { menuCalls } from '@zhengjian/contract/areas/access/menu-calls.ts';
import { reasonCalls } from '@zhengjian/contract/areas/access/reasons.ts';
import { roleCalls } from '@zhengjian/contract/areas/access/roles.ts';
import { scopeCalls } from '@zhengjian/contract/areas/access/scopes.ts';
import { answers, type Ctx } from '../../platform/http/context.ts';
import { refuse } from '../../platform/refuse.ts';
import { declaredScreens } from './declared.ts';
import { grantRoles, grantTree, roleTreeKeys } from './grant-role.ts';
import { apiEntry, apiList, errorEntry, errorList, recordEntries, usualEntry, usualList } from './logs.ts';
import {
  checkEmbedded,
  menuRegister,
  menusBelow,
  menuTree,
  placeMenus,
  removeTopMenus,
  saveTopMenu,
  topMenu,
  topMenuKeys,
  topMenus,
  topMenusListed,
} from './menus.ts';
import { endSessions, onlineSessions } from './online.ts';
import { findPeople, reasonsFor } from './reasons.ts';
import { roleRegister, rolesListed, roleTree } from './roles.ts';
import { apiScopeRegister, apiScopesListed, dataScopeRegister, dataScopesListed, grantableCalls, scopeLines } from './scopes.ts';

/** Rights that were given or taken act at the next call. */
const anew = async <T>(ctx: Ctx, change: Promise<T>): Promise<T> => {
  const answer = await change;
  ctx.forget({ tenant: ctx.actor.tenant });
  return answer;
};

export const logAnswers = answers(logCalls, {
  usualLogPage: (asked, ctx) => ctx.read((tx) => usualList.page(tx, ctx, asked)),
  usualLogDetail: ({ id }, ctx) => ctx.read((tx) => usualEntry(tx, ctx.actor.tenant, id)),
  recordHistory: (asked, ctx) => ctx.read((tx) => recordEntries(tx, ctx.actor.tenant, asked)),
  apiLogPage: (asked, ctx) => ctx.read((tx) => apiList.page(tx, ctx, asked)),
  apiLogDetail: ({ id }, ctx) => ctx.read((tx) => apiEntry(tx, ctx.actor.tenant, id)),
  errorLogPage: (asked, ctx) => ctx.read((tx) => errorList.page(tx, ctx, asked)),
  errorLogDetail: ({ id }, ctx) => ctx.read((tx) => errorEntry(tx, ctx.actor.tenant, id)),
  onlinePage: (asked, ctx) => ctx.read((tx) => onlineSessions.page(tx, ctx, asked)),
  onlineRemove: ({ ids }, ctx) => endSessions(ctx, ids),
});

export const roleAnswers = answers(roleCalls, {
  roleTableList: async (_, ctx) => ctx.read((tx) => roleTree(tx)),
  rolePage: (asked, ctx) => ctx.read((tx) => rolesListed.page(tx, ctx, asked)),
  roleTree: async ({ tenantId }, ctx) => {
    if (tenantId !== undefined && tenantId !== ctx.actor.tenant) refuse('access.otherTenant');
    return ctx.read((tx) => roleTree(tx));
  },
  roleTreeById: async ({ roleId }, ctx) => ctx.read((tx) => roleTree(tx, roleId)),
  roleSave: (input, ctx) => anew(ctx, roleRegister.save(input, ctx)),
  roleDetail: roleRegister.one,
  roleRemove: (input, ctx) => anew(ctx, roleRegister.remove(input, ctx)),
  roleGrant: (input, ctx) =>
    anew(
      ctx,
      ctx.write((tx) => grantRoles(tx, ctx, input)),
    ),
  grantTree: async (_, ctx) => ctx.read((tx) => grantTree(tx, ctx)),
  roleTreeKeys: async ({ roleIds }, ctx) => ctx.read((tx) => roleTreeKeys(tx, roleIds)),
});

export const menuAnswers = answers(menuCalls, {
  menuList: async (_, ctx) => ctx.read((tx) => menuTree(tx, ctx, { buttons: true })),
  menuMenuList: async (_, ctx) => ctx.read((tx) => menuTree(tx, ctx, { buttons: false })),
  menuTree: async (_, ctx) => ctx.read((tx) => menuTree(tx, ctx, { buttons: true })),
  menuLazyList: async ({ parentId }, ctx) => ctx.read((tx) => menusBelow(tx, ctx, parentId, { buttons: true })),
  menuLazyMenuList: async ({ parentId }, ctx) => ctx.read((tx) => menusBelow(tx, ctx, parentId, { buttons: false })),
  menuDetail: menuRegister.one,
  menuSave: async (input, ctx) => {
    checkEmbedded(input, ctx.frameSites);
    return anew(ctx, menuRegister.save(input, ctx));
  },
  menuRemove: (input, ctx) => anew(ctx, menuRegister.remove(input, ctx)),
  menuScreens: async (_, ctx) => [...declaredScreens.values()].map(({ path, zh, en }) => ({ path, name: ctx.lang === 'en' ? en : zh })),
  frameSites: async (_, ctx) => [...ctx.frameSites],
  topMenuList: async (_, ctx) => ctx.read((tx) => topMenus(tx, ctx)),
  topMenuPage: (asked, ctx) => ctx.read((tx) => topMenusListed.page(tx, ctx, asked)),
  topMenuDetail: ({ id }, ctx) => ctx.read((tx) => topMenu(tx, ctx, id)),
  topMenuSave: (input, ctx) =>
    anew(
      ctx,
      ctx.write((tx) => saveTopMenu(tx, ctx, input)),
    ),
  topMenuRemove: ({ ids }, ctx) =>
    anew(
      ctx,
      ctx.write((tx) => removeTopMenus(tx, ctx, ids)),
    ),
  topMenuKeys: async ({ topMenuIds }, ctx) => ctx.read((tx) => topMenuKeys(tx, topMenuIds)),
  topMenuGrant: async (input, ctx) => ctx.write((tx) => placeMenus(tx, ctx, input)),
});

export const scopeAnswers = answers(scopeCalls, {
  dataScopePage: (asked, ctx) => ctx.read((tx) => dataScopesListed.page(tx, ctx, asked)),
  dataScopeDetail: dataScopeRegister.one,
  dataScopeSave: (input, ctx) => anew(ctx, dataScopeRegister.save(input, ctx)),
  dataScopeRemove: (input, ctx) => anew(ctx, dataScopeRegister.remove(input, ctx)),
  dataScopeLines: async () => scopeLines(),
  apiScopePage: (asked, ctx) => ctx.read((tx) => apiScopesListed.page(tx, ctx, asked)),
  apiScopeDetail: apiScopeRegister.one,
  apiScopeSave: (input, ctx) => anew(ctx, apiScopeRegister.save(input, ctx)),
  apiScopeRemove: (input, ctx) => anew(ctx, apiScopeRegister.remove(input, ctx)),
  apiScopeCalls: async () => grantableCalls(),
});

export const reasonAnswers = answers(reasonCalls, {
  accessPeople: async ({ keyword }, ctx) => ctx.read((tx) => findPeople(tx, ctx, keyword)),
  accessReasons: async (asked, ctx) => reasonsFor(ctx, asked),
});
