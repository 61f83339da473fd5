import { expect, test } from 'vitest';
import { carryOut, drawnOf, type Tools } from './mending.ts';
import type { Business, Shape } from './modeler.ts';

const business = (id: string, facts: Record<string, unknown> = {}): Business => ({ $type: '', id, get: (name) => facts[name] });
/** Two tasks at different heights that come to one end event. */
const drawing = () => {
  const root = { id: 'root' };
  const node = (id: string, type: string, y: number, facts = {}) => ({
    id,
    type,
    businessObject: business(id, facts),
    x: 0,
    y,
    width: 36,
    height: 36,
    parent: root,
    incoming: [] as unknown[],
    outgoing: [] as unknown[],
  });
  const [a, b] = [node('a', 'bpmn:UserTask', 0), node('b', 'bpmn:UserTask', 200)];
  const end = node('end', 'bpmn:EndEvent', 0, { name: '结束', 'wf:nameEn': 'End', 'wf:state': '88' });
  const flows = [a, b].map((source) => ({ ...node(`${source.id}_end`, 'bpmn:SequenceFlow', 0), source, target: end, waypoints: [] }));
  end.incoming.push(...flows);
  const shapes = new Map<string, Shape>([a, b, end, ...flows].map((s) => [s.id, s]));
  const done: unknown[] = [];
  const tools: Tools = {
    get: (id) => shapes.get(id),
    updateProperties: (shape, properties) => void done.push([shape.id, properties]),
    createShape: ({ type }, at) => {
      done.push([type, at]);
      return node('new', type, at.y);
    },
    reconnectEnd: (flow, target) => void done.push([flow.id, target.id]),
  };
  return { tools, done, end };
};

test('every further branch gets an end of its own at its height, which tells the case the same', () => {
  const { tools, done, end } = drawing();
  expect(drawnOf(end)?.incoming).toEqual(['a_end', 'b_end']);
  carryOut({ kind: 'endPerBranch', end: 'end' }, tools);
  expect(done).toEqual([
    ['bpmn:EndEvent', { x: 18, y: 218 }],
    ['new', { name: '结束', 'wf:nameEn': 'End', 'wf:state': '88' }],
    ['b_end', 'new'],
  ]);
});

test('the default flow has no condition', () => {
  const { tools, done } = drawing();
  carryOut({ kind: 'chooseDefault', gateway: 'a', flow: 'b_end', name: '' }, tools);
  expect(done).toMatchObject([
    ['b_end', { conditionExpression: undefined }],
    ['a', { default: { id: 'b_end' } }],
  ]);
});
