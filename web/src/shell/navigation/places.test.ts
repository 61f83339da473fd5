import type { MenuItem } from '@zhengjian/contract/areas/account/calls.ts';
import { describe, expect, test } from 'vitest';
import { findPlaces, placesOf } from './places.ts';
import { soundOf } from './sound.ts';

const item = (name: string, nameEn: string, path: string, children: MenuItem[] = []): MenuItem =>
  ({ id: path, name, nameEn, path, query: '', isOpen: false, meta: {}, children }) as unknown as MenuItem;

const menus = [
  item('业务受理', 'Acceptance', '/acceptance', [
    item('CCC受理', 'CCC acceptance', '/acceptance/accept'),
    item('CCC受理复核', 'CCC review', '/acceptance/cccReview'),
  ]),
  item('样品管理', 'Samples', '/sample', [item('样品接收', 'Reception', '/sample/reception')]),
  item('银行流水', 'Bank statements', '/finance/statement'),
];
const places = placesOf(menus, 'zh', () => true);
const found = (typed: string, sound = true) => findPlaces(places, typed, sound ? soundOf : null).map(({ name }) => name);

test('every page of the menu is a place, with the groups around it', () => {
  expect(places.map(({ address, way }) => [address, ...way])).toEqual([
    ['/acceptance/accept', '业务受理'],
    ['/acceptance/cccReview', '业务受理'],
    ['/sample/reception', '样品管理'],
    ['/finance/statement'],
  ]);
});

describe('a page is found by', () => {
  test.each([
    ['a part of its name', '接收', ['样品接收']],
    ['its name, in whatever case', 'ccc受', ['CCC受理', 'CCC受理复核']],
    ['the first letters of its pinyin', 'ypjs', ['样品接收']],
    ['those of its end', 'slfh', ['CCC受理复核']],
    ['its Latin letters and those', 'cccslfh', ['CCC受理复核']],
    ['its pinyin', 'yangpinj', ['样品接收']],
    ['characters with several sounds as they are read in the word', 'yhls', ['银行流水']],
    ['its name in the other language', 'bank', ['银行流水']],
    ['the group around it', '样品管理', ['样品接收']],
    ['nothing that it is not called', 'xyz', []],
    ['nothing while nothing is typed', '  ', []],
  ])('%s', (_, typed, names) => expect(found(typed)).toEqual(names));
});

test('what begins with the words comes before what contains them, and a name before its sound', () => {
  expect(found('样品')).toEqual(['样品接收']);
  expect(found('c')[0]).toBe('CCC受理');
  expect(found('sl').slice(0, 2)).toEqual(['CCC受理', 'CCC受理复核']);
});

test('names are found before the pinyin has come', () => {
  expect(found('接收', false)).toEqual(['样品接收']);
  expect(found('ypjs', false)).toEqual([]);
});
