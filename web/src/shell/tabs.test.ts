// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest';
import { close, closeAll, closeOthers, closeRight, mounted, refreshed, type Tabs, type Visited, visit } from './tabs.ts';

const page = (path: string, search = '', keepAlive = true): Visited => ({
  key: keepAlive ? path : path + search,
  path,
  search,
  hash: '',
  i18n: 'shell:x',
  keepAlive,
});
const open = (...pages: Visited[]): Tabs => pages.reduce(visit, { list: [], active: '' });
const keys = (tabs: Tabs) => tabs.list.map((tab) => tab.key);

describe('the tab bar', () => {
  test('the same path and query selects the tab that is there', () => {
    const twice = open(
      page('/wel/index'),
      page('/acceptance/detail', '?id=1', false),
      page('/wel/index'),
      page('/acceptance/detail', '?id=1', false),
    );
    expect(keys(twice)).toEqual(['/wel/index', '/acceptance/detail?id=1']);
    expect(twice.active).toBe('/acceptance/detail?id=1');
  });
  test('another record opens another tab', () => {
    expect(keys(open(page('/acceptance/detail', '?id=1', false), page('/acceptance/detail', '?id=2', false)))).toHaveLength(2);
  });
  test('the filters of a list change its address, not the number of tabs', () => {
    const filtered = open(page('/acceptance/accept'), page('/acceptance/accept', '?keyword=x'));
    expect(filtered.list).toHaveLength(1);
    expect(filtered.list[0]?.search).toBe('?keyword=x');
  });
  test('closing the current tab opens a neighbour, closing another one changes nothing else', () => {
    const three = open(page('/a'), page('/b'), page('/c'), page('/b'));
    expect(close(three, '/b').active).toBe('/c');
    expect(close(close(three, '/b'), '/c').active).toBe('/a');
    expect(close(three, '/a').active).toBe('/b');
  });
  test('a single last tab cannot be closed', () => expect(keys(close(open(page('/a')), '/a'))).toEqual(['/a']));
  test('home is pinned: closed neither by itself nor with others', () => {
    const two = open(page('/wel/index'), page('/b'));
    expect(close(two, '/wel/index')).toBe(two);
  });
  test('what stands to the right closes; the tab that asked comes to the front where the current one goes', () => {
    const four = open(page('/wel/index'), page('/a'), page('/b'), page('/c'));
    expect(closeRight(four, '/a')).toMatchObject({ list: [{ key: '/wel/index' }, { key: '/a' }], active: '/a' });
    expect(keys(closeRight(four, '/c'))).toHaveLength(4);
  });
  test('refreshing builds the page anew', () => {
    const two = refreshed(open(page('/a'), page('/b')), '/a');
    expect([two.active, ...two.list.map((tab) => tab.generation)]).toEqual(['/a', 1, 0]);
  });
  test('close others leaves the named tab and home; close all leaves home', () => {
    const three = open(page('/wel/index'), page('/b'), page('/c'));
    expect(keys(closeOthers(three, '/c'))).toEqual(['/wel/index', '/c']);
    expect(closeOthers(three, '/b').active, 'what is kept comes to the front').toBe('/b');
    expect(keys(closeAll(three))).toEqual(['/wel/index']);
    expect(keys(closeAll(open(page('/b'))))).toEqual([]);
  });
  test('beyond the cap the list unused for longest loses its state, details never keep theirs', () => {
    const many = open(page('/a'), page('/b'), page('/c'), page('/d', '?id=1', false), page('/a'));
    expect([...mounted(many, 2)].sort()).toEqual(['/a', '/c']);
    expect([...mounted(many, 2, new Set(['/b']))].sort(), 'what is not saved is kept').toEqual(['/a', '/b', '/c']);
  });
});
