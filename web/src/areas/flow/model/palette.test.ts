import { FLOW_NODES } from '@zhengjian/flow/profile/whitelist.ts';
import { PopupEntries } from 'bpmn-js/lib/features/popup-menu/PopupEntries.js';
import { expect, test } from 'vitest';
import { changesOf, markersFor } from './palette.ts';

type Target = { type: string; eventDefinitionType?: string };
const entries: Record<string, { target: Target }> = PopupEntries;
/** Names under which the menu of bpmn-js keeps an entry, where they are shorter than the entry's own. */
const FULL: Record<string, string> = { 'none-end': 'none-end-event' };
const targetOf = (action: string): Target | undefined => {
  const name = action.replace('replace-with-', '');
  return entries[FULL[name] ?? name]?.target;
};

test('an element can be changed only into what the engine takes', () => {
  for (const type of Object.keys(FLOW_NODES)) {
    for (const action of changesOf(type)) {
      const target = targetOf(action);
      expect(Object.keys(FLOW_NODES), `${type} ${action}`).toContain(target?.type);
      expect([undefined, 'bpmn:TimerEventDefinition', 'bpmn:TerminateEventDefinition']).toContain(target?.eventDefinitionType);
    }
  }
  expect(changesOf('bpmn:StartEvent')).toEqual([]);
  expect(changesOf('bpmn:ServiceTask')).toContain('replace-with-user-task');
  // what somebody else's file brought along can be made into something that is taken
  expect(changesOf('bpmn:ScriptTask')).toContain('replace-with-service-task');
  expect(changesOf('bpmn:EventBasedGateway')).toContain('replace-with-exclusive-gateway');
});

test('several are asked at tasks of people only', () => {
  expect(markersFor('bpmn:UserTask')).toEqual(['toggle-parallel-mi', 'toggle-sequential-mi']);
  expect(['bpmn:ServiceTask', 'bpmn:SubProcess', 'bpmn:CallActivity'].flatMap(markersFor)).toEqual([]);
});
