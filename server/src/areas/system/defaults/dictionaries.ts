/** Dictionaries that the product ships: those of business stand in the contract, those of the software here. */
import type { DictionaryKind } from '@zhengjian/contract/areas/system/dictionaries.ts';
import { type Dictionary, dictionary } from '@zhengjian/contract/dictionaries/dictionary.ts';
import { dictionaryOf } from '@zhengjian/contract/dictionaries/index.ts';

export const systemDictionaries: readonly Dictionary[] = [
  dictionary('yes_no', '是否', 'Yes or no', [
    ['0', '否', 'No'],
    ['1', '是', 'Yes'],
  ]),
  dictionary('user_kind', '用户类型', 'Kind of user', [
    ['staff', '机构人员', 'Staff'],
    ['customer', '企业用户', 'Company user'],
    ['extLab', '外部实验室用户', 'External laboratory user'],
    ['guest', '待审核用户', 'Waiting for approval'],
  ]),
  dictionary('dept_category', '部门类型', 'Kind of department', [
    ['1', '机构', 'Institute'],
    ['2', '部门', 'Department'],
    ['3', '小组', 'Group'],
  ]),
  dictionary('menu_category', '菜单类型', 'Kind of menu entry', [
    ['1', '菜单', 'Menu'],
    ['2', '按钮', 'Button'],
  ]),
];

const byCode = new Map(systemDictionaries.map((one) => [one.code, one]));
export const shippedDictionary = (kind: DictionaryKind, code: string): Dictionary | undefined =>
  kind === 'system' ? byCode.get(code) : dictionaryOf(code);
