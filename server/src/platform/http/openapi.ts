/** OpenAPI 3.1 of every declared call; made once, on the first request. */
import type { Call } from '@zhengjian/contract/call.ts';
import { API_PREFIX, APP_VERSION, type Language, TOKEN_HEADER } from '@zhengjian/contract/constants.ts';
import { type Json, jsonSchemaOf } from './json-schema.ts';

/** Schemas of which the input of a call fits one, beside its own; none for most calls. */
export type FurtherInputs = (call: Call, lang: Language) => readonly Json[];

const accessLine = (call: Call): string => {
  switch (call.access.rule) {
    case 'public':
      return 'No sign-in.';
    case 'signedIn':
      return `Signed in${call.access.kinds ? ` as ${call.access.kinds.join(' or ')}` : ''}.`;
    case 'permission':
      return `Permission ${call.access.codes.join(' or ')}.`;
    case 'platform':
      return 'Administrator of the platform.';
  }
};

const envelopeOf = (call: Call): Json =>
  call.answer === 'oauth'
    ? jsonSchemaOf(call.data, 'output')
    : {
        type: 'object',
        required: ['code', 'success', 'data', 'msg'],
        properties: {
          code: { type: 'integer', description: '200, or the code of the refusal: 400, 401, 403, 404, 409, 413, 415, 429, 500' },
          success: { type: 'boolean' },
          data: { anyOf: [jsonSchemaOf(call.data, 'output'), { type: 'null' }] },
          msg: { type: 'string', description: "Message in the caller's language" },
          refusal: { type: 'string', description: 'Catalogue key of a refusal' },
          fields: { type: 'object', additionalProperties: { type: 'string' }, description: 'Field path and message of a refused input' },
        },
      };

const operationOf = (call: Call, further: readonly Json[]): Json => {
  const input = { ...jsonSchemaOf(call.input, 'input'), ...(further.length > 0 ? { anyOf: further } : {}) } as Json;
  const properties = (input.properties ?? {}) as Record<string, Json>;
  const required = new Set((input.required ?? []) as string[]);
  return {
    operationId: call.key,
    tags: [call.key.slice(0, call.key.indexOf('.'))],
    summary: call.summary,
    description: `${accessLine(call)} ${call.effect === 'change' ? 'Changes data; takes an Idempotency-Key.' : 'Reads only.'} Reach: ${call.scope}.`,
    ...(call.access.rule === 'public' ? { security: [] } : {}),
    ...(call.in === 'query'
      ? { parameters: Object.entries(properties).map(([name, schema]) => ({ name, in: 'query', required: required.has(name), schema })) }
      : {
          requestBody: {
            content: {
              [call.in === 'multipart' ? 'multipart/form-data' : 'application/json']: {
                schema:
                  call.in === 'multipart' ? { ...input, properties: { ...properties, file: { type: 'string', format: 'binary' } } } : input,
              },
            },
          },
        }),
    responses: {
      200: {
        description: 'Answer or business refusal',
        content: {
          [call.answer === 'file' ? 'application/octet-stream' : 'application/json']: {
            schema: call.answer === 'file' ? {} : envelopeOf(call),
          },
        },
      },
      ...(call.access.rule === 'public' ? {} : { 401: { description: 'Not signed in' } }),
    },
  };
};

/** @returns the document for the calls in force. */
export const openApiOf = (calls: readonly Call[], title: string, further: FurtherInputs): Json => {
  const paths: Record<string, Json> = {};
  for (const call of calls) {
    const path = `${API_PREFIX}${call.path}`;
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operationOf(call, further(call, 'en')) };
  }
  return {
    openapi: '3.1.0',
    info: { title, version: APP_VERSION, description: 'Business refusals are HTTP 200 with their code in the body (spec: 000 §8).' },
    components: { securitySchemes: { token: { type: 'apiKey', in: 'header', name: TOKEN_HEADER, description: 'bearer <access_token>' } } },
    security: [{ token: [] }],
    paths,
  };
};
