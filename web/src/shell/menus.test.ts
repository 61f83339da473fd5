import type { MenuItem } from '@zhengjian/contract/areas/account/calls.ts';
import { describe, expect, test } from 'vitest';
import { framedAddress, grantedPaths, targetOf, visibleTo, wayTo } from './menus.ts';
import { menuItem } from './testing.ts';

const item = (path: string, more: Partial<MenuItem> = {}) => menuItem(path, path, { nameEn: '', ...more });
const isScreen = (path: string) => path === '/acceptance/accept';

describe('the menu of the signed-in person', () => {
  test('a leaf /x opens at /x/index, a laid-down screen at its own address', () => {
    expect(targetOf(item('/wel'), isScreen)).toBe('/wel/index');
    expect(targetOf(item('/acceptance/accept'), isScreen)).toBe('/acceptance/accept');
    expect(targetOf(item('/acceptance/accept', { query: 'nodeKey=accept' }), isScreen)).toBe('/acceptance/accept?nodeKey=accept');
  });
  test('files of the site and full addresses open in the frame and come back unchanged', () => {
    const address = 'https://example.com/a b?c=d#e';
    expect(targetOf(item(address), isScreen)).toBe(`/myiframe/${encodeURIComponent(address)}`);
    expect(targetOf(item('/report/view.html'), isScreen)).toBe('/myiframe/%2Freport%2Fview.html');
    expect(targetOf(item('/mark.svg?size=2'), isScreen)).toBe('/myiframe/%2Fmark.svg%3Fsize%3D2');
    expect(framedAddress(encodeURIComponent(address))).toBe(address);
  });
  test('an entry is shown when its roles are absent or include one of mine; an emptied folder goes', () => {
    const menus = [
      item('/a'),
      item('/b', { children: [item('/b/1', { meta: { i18n: '', keepAlive: true, isAuth: true, roles: ['ccc_acceptor'] } })] }),
    ];
    expect(visibleTo(menus, ['dean']).map((m) => m.path)).toEqual(['/a']);
    expect(visibleTo(menus, ['dean', 'ccc_acceptor']).map((m) => m.path)).toEqual(['/a', '/b']);
  });
  test('grants and breadcrumbs follow the tree', () => {
    const menus = [item('/acceptance', { children: [item('/acceptance/accept')] }), item('/wel')];
    expect(grantedPaths(menus, isScreen)).toEqual(new Set(['/acceptance/accept', '/wel/index']));
    expect(wayTo(menus, '/acceptance/accept', isScreen).map((m) => m.path)).toEqual(['/acceptance', '/acceptance/accept']);
    expect(wayTo(menus, '/nowhere', isScreen)).toEqual([]);
  });
});
