/** A zod schema as JSON Schema (2020-12). What our fields say of themselves beside it (contract/record.ts) goes into words of our own, `x-…`. */
import * as z from 'zod';

export type Json = Record<string, unknown>;

/** `max` is in the schema itself as maxLength. */
const OWN = ['kind', 'max', 'dict', 'unit', 'required', 'masked'] as const;

export const jsonSchemaOf = (schema: z.core.$ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...shape } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
    reused: 'inline',
    override: ({ jsonSchema }) => {
      const told = jsonSchema as Json;
      for (const key of OWN) {
        // of an object it is the list of its obligatory properties
        if (key === 'required' && Array.isArray(told.required)) continue;
        const value = told[key];
        delete told[key];
        if (value !== undefined && key !== 'max') told[`x-${key}`] = value;
      }
    },
  }) as Json;
  return shape;
};
