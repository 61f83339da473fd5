import { descriptor } from '@zhengjian/flow/profile/descriptor.ts';
import { BpmnModdle } from 'bpmn-moddle';
import { expect, test } from 'vitest';
import xml from '../../../../processes/cccApplication.bpmn?raw';
import { inEnglish, type Named, widenLabels } from './inEnglish.ts';
import { markersOf } from './markers.ts';

const at = (historyActivityId: string, historyActivityType: string, endTime: string | null, result = '') => ({
  historyActivityId,
  historyActivityType,
  endTime,
  result,
});

test('finished, current and taken; a node entered again is current', () => {
  expect(
    markersOf([
      at('start', 'startEvent', '2026-01-01 08:00:00'),
      at('start_submit', 'sequenceFlow', '2026-01-01 08:00:00'),
      at('accept', 'userTask', '2026-01-02 08:00:00'),
      at('accept', 'userTask', null),
    ]),
  ).toEqual([
    { id: 'start', marker: 'flow-finished' },
    { id: 'start_submit', marker: 'flow-taken' },
    { id: 'accept', marker: 'flow-current' },
  ]);
});
test('work that was taken away is not finished', () => {
  const [done, open] = ['2026-01-02 08:00:00', null];
  expect(markersOf([at('review', 'userTask', done, 'withdrawn')])).toEqual([]);
  expect(markersOf([at('review', 'userTask', done, 'PASS'), at('review', 'userTask', done, 'jump')])).toHaveLength(1);
  expect(markersOf([at('review', 'userTask', open, '')])).toEqual([{ id: 'review', marker: 'flow-current' }]);
});
test('by definition nothing ran and nothing is marked', () => expect(markersOf([])).toEqual([]));

test('the English picture has no Chinese name left', async () => {
  const { rootElement } = await new BpmnModdle({ wf: descriptor }).fromXML(xml);
  inEnglish(rootElement as unknown as Named);
  const names: string[] = [];
  const collect = (element: Named) => {
    if (element.name) names.push(element.name);
    for (const inside of [element.get('rootElements'), element.get('flowElements')]) if (Array.isArray(inside)) inside.forEach(collect);
  };
  collect(rootElement as unknown as Named);
  expect(names).toContain('CCC acceptance');
  expect(names.filter((name) => /\p{Script=Han}/u.test(name))).toEqual([]);
});

test('an English label beside a line has room for one row', async () => {
  const { rootElement, elementsById } = await new BpmnModdle({ wf: descriptor }).fromXML(xml);
  inEnglish(rootElement as unknown as Named);
  const label = (elementsById.approval_PASS_NOTEST_edge as unknown as Named).get('label') as Named;
  const bounds = () => label.get('bounds') as unknown as { x: number; width: number };
  const drawn = bounds().x + bounds().width / 2;
  widenLabels(rootElement as unknown as Named);
  const { x, width } = bounds();
  expect(width).toBeGreaterThanOrEqual('Approve, no model test'.length * 6);
  expect(x + width / 2, 'it stays over the middle').toBe(drawn);
});
