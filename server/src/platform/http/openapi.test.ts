/** The description of the API is what it claims to be: each schema in it is a JSON Schema, each call is there, what it shows fits. */

import { workflowCalls } from '@zhengjian/contract/areas/workflow/calls.ts';
import { workflowListCalls } from '@zhengjian/contract/areas/workflow/lists.ts';
import type { Call } from '@zhengjian/contract/call.ts';
import { API_PREFIX } from '@zhengjian/contract/constants.ts';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { areas, declaredCalls as calls } from '../../areas.ts';
import { nodeInputs } from '../../workflow/node-inputs.ts';
import { register } from '../area.ts';
import { docsPage } from './docs-page.ts';
import { openApiOf } from './openapi.ts';

type Node = Record<string, unknown>;
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value);

register(areas);
const document = openApiOf(calls, 'Test', nodeInputs);
const operationOf = (call: Call): Node => {
  const paths = document.paths as Record<string, Record<string, Node>>;
  const found = paths[`${API_PREFIX}${call.path}`]?.[call.method.toLowerCase()];
  if (!found) throw new Error(`${call.key} is not described`);
  return found;
};

/** Every value under the key `schema`. */
const schemasIn = (value: unknown): Node[] => {
  if (Array.isArray(value)) return value.flatMap(schemasIn);
  if (!isNode(value)) return [];
  return Object.entries(value).flatMap(([key, inner]) => (key === 'schema' && isNode(inner) ? [inner] : schemasIn(inner)));
};

describe('the description of every call', () => {
  const ajv = new Ajv2020({ strict: false });
  test.each(calls.map((call) => [call.key, call] as const))('%s holds JSON Schemas', async (_, call) => {
    const schemas = schemasIn(operationOf(call));
    expect(schemas.length).toBeGreaterThan(0);
    for (const schema of schemas) {
      await ajv.validateSchema(schema);
      expect(ajv.errors ?? []).toEqual([]);
    }
  });
});

test('what a field says of itself stands in words of our own', () => {
  const text = JSON.stringify(document);
  expect(text).not.toMatch(/"required":(true|false),"(?!schema)/);
  expect(text).toContain('"x-required":true');
  expect(text).toContain('"x-dict":"country_gb2659"');
});

describe('what a call sends that decides a node', () => {
  const bodyOf = (call: Call) => new Ajv2020({ strict: false }).compile(schemasIn(operationOf(call).requestBody)[0] ?? {});
  const submit = bodyOf(workflowCalls.flowSubmit);
  const id = '0'.repeat(32);
  const at = (currentNodeKeyName: string, result: string, fields = {}) =>
    submit({ flowInstanceIds: [id], currentNodeKeyName, result, ...fields });

  test('is described node by node, with its conditions', () => {
    expect(at('accept', 'PASS'), 'an opinion is asked for').toBe(false);
    expect(at('accept', 'PASS', { acceptOpinion: '资料齐全' })).toBe(true);
    expect(at('accept', 'REJECT_PRE'), 'none where it goes back').toBe(true);
    expect(at('applicationForCcc_approval', 'PASS_TEST', { isNeedModelTest: '1' }), 'the laboratory').toBe(false);
    expect(
      at('applicationForCcc_approval', 'PASS_TEST', { isNeedModelTest: '1', laboratoryMark: '101', sampleRule: '每个主检型号 1 台' }),
    ).toBe(true);
    expect(at('applicationForCcc_approval', 'PASS_TEST', { isNeedModelTest: 'perhaps', laboratoryMark: '101' })).toBe(false);
    expect(at('applicationForCcc_review', 'PASS'), 'a node that asks for nothing').toBe(true);
    expect(bodyOf(workflowListCalls.completeTask)({ taskId: id, result: 'PASS', acceptOpinion: '资料齐全' })).toBe(true);
  });

  test('stands on the page with its labels in the language of the reader', () => {
    const entryIn = (lang: 'zh' | 'en') => docsPage([workflowCalls.flowSubmit], 'Test', lang, nodeInputs);
    expect(entryIn('zh')).toContain('受理评审意见');
    expect(entryIn('zh')).toContain('其他环节');
    expect(entryIn('en')).toMatch(/cccApplication · accept[\s\S]*acceptOpinion[\s\S]*Any other node/);
    expect(docsPage([workflowCalls.flowTaskDialog], 'Test', 'zh', nodeInputs)).not.toContain('受理评审意见');
  });
});
