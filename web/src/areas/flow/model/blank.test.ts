// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { blankProcess } from './blank.ts';

const read = (xml: string) => new DOMParser().parseFromString(xml, 'application/xml');
const named = (xml: string, tag: string) => [...read(xml).getElementsByTagName(`bpmn:${tag}`)].map((e) => e.getAttribute('name'));

test('a blank process has a start, a task and an end, each drawn, and is called in both languages', () => {
  const xml = blankProcess({ key: 'visit', name: '来访登记', nameEn: 'Visit' });
  expect([named(xml, 'process'), named(xml, 'userTask'), named(xml, 'endEvent')]).toEqual([['来访登记'], ['来访登记'], ['来访登记']]);
  const ids = ['startEvent', 'userTask', 'endEvent', 'sequenceFlow'].flatMap((tag) =>
    [...read(xml).getElementsByTagName(`bpmn:${tag}`)].map((e) => e.id),
  );
  const drawn = ['BPMNShape', 'BPMNEdge'].flatMap((tag) =>
    [...read(xml).getElementsByTagName(`bpmndi:${tag}`)].map((e) => e.getAttribute('bpmnElement') ?? ''),
  );
  expect(drawn.sort()).toEqual(ids.sort());
});
test('signs in a name stay what they are', () => {
  expect(named(blankProcess({ key: 'visit', name: 'A & B <"甲">', nameEn: "the applicant's" }), 'process')).toEqual(['A & B <"甲">']);
});
