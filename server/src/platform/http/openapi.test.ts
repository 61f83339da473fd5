/** The description of the API is what it claims to be: each schema in it is a JSON Schema, each call is there, what it shows fits. */
import type { Call } from '@zhengjian/contract/call.ts';
import { API_PREFIX } from '@zhengjian/contract/constants.ts';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { declaredCalls as calls } from '../../areas.ts';
import { openApiOf } from './openapi.ts';

type Node = Record<string, unknown>;
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value);

const document = openApiOf(calls, 'Test');
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
