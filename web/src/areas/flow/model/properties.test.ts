import { descriptor } from '@zhengjian/flow/profile/descriptor.ts';
import { expect, test } from 'vitest';
import { groupsOf, isKey, shownOf, writtenOf } from './properties.ts';

const named = (type: string, countersign = false) =>
  groupsOf(type, countersign).flatMap(({ properties }) => properties.map(({ attribute }) => attribute.replace('wf:', '')));

test('every attribute of the namespace can be set somewhere, and no other', () => {
  const set = (types: readonly string[]) => new Set(types.flatMap((type) => named(type, true)));
  const told = descriptor.types.flatMap((t) => ('extends' in t ? t.properties.map(({ name }) => name) : []));
  const KINDS = ['Process', 'UserTask', 'BoundaryEvent', 'ServiceTask', 'ReceiveTask', 'SequenceFlow', 'EndEvent'].map((k) => `bpmn:${k}`);
  expect(told.filter((name) => !set(KINDS).has(name))).toEqual([]);
  const bpmnOwn = ['name', 'condition', 'cancelActivity'];
  expect([...set(KINDS)].filter((name) => !told.some((t) => t === name) && !bpmnOwn.includes(name))).toEqual([]);
});

test('the rule of a countersign stands only where the marker does', () => {
  expect(named('bpmn:UserTask')).not.toContain('sign');
  expect(named('bpmn:UserTask', true)).toContain('sign');
});

test('lists are joined by blanks, and what is empty or usual leaves the file', () => {
  const roles = { key: 'roles', attribute: 'wf:roles', kind: 'tags' } as const;
  expect(shownOf(roles, ' dept_head  dean ')).toEqual(['dept_head', 'dean']);
  expect([writtenOf(roles, ['dept_head', 'dean']), writtenOf(roles, [])]).toEqual(['dept_head dean', undefined]);
  const interrupts = { key: 'cancelActivity', attribute: 'cancelActivity', kind: 'flag', otherwise: true } as const;
  expect([shownOf(interrupts, undefined), writtenOf(interrupts, true), writtenOf(interrupts, false)]).toEqual([true, undefined, false]);
  const text = { key: 'nameEn', attribute: 'wf:nameEn', kind: 'text' } as const;
  expect([writtenOf(text, '  '), writtenOf(text, ' Review ')]).toEqual([undefined, 'Review']);
});

test('ids begin with a letter and hold no blank', () => {
  expect([isKey('head'), isKey('_x'), isKey('1a'), isKey('a b'), isKey('')]).toEqual([true, true, false, false, false]);
});
