import { expect, test } from 'vitest';
import { type Drawn, repairOf } from './repairs.ts';

const fault = (code: string, element: string, at = '') => ({ code, element, at, text: '' });
const flow = (id: string, hasCondition = false) => ({ id, name: id, hasCondition });
const finding =
  (...drawn: readonly Partial<Drawn>[]) =>
  (id: string): Drawn | undefined => {
    const found = drawn.find((d) => d.id === id);
    return found && { id, type: 'bpmn:EndEvent', name: id, outgoing: [], incoming: [], ...found };
  };

test('parallel branches that meet in one end event: an end for each branch is offered', () => {
  const meeting = finding(
    { id: 'end', incoming: ['a', 'b'] },
    { id: 'check', type: 'bpmn:UserTask', incoming: ['a', 'b'] },
    { id: 'lone', incoming: ['a'] },
  );
  expect(repairOf(fault('joinMissing', 'fork', 'end'), meeting)).toEqual({ kind: 'endPerBranch', end: 'end' });
  for (const at of ['check', 'lone', 'nowhere', '']) expect(repairOf(fault('joinMissing', 'fork', at), meeting), at).toBeUndefined();
});

test('a gateway without default: the flow without a condition, else the last one drawn; of several nobody knows', () => {
  const gateway = (...outgoing: Drawn['outgoing']) => finding({ id: 'fork', type: 'bpmn:ExclusiveGateway', outgoing });
  const chosen = (...outgoing: Drawn['outgoing']) => repairOf(fault('defaultMissing', 'fork'), gateway(...outgoing));
  expect(chosen(flow('a', true), flow('b'), flow('c', true))).toEqual({ kind: 'chooseDefault', gateway: 'fork', flow: 'b', name: 'b' });
  expect(chosen(flow('a', true), flow('b', true))).toMatchObject({ flow: 'b' });
  expect(chosen(flow('a'), flow('b'))).toBeUndefined();
  expect(repairOf(fault('deadlock', 'fork'), gateway(flow('a')))).toBeUndefined();
});
