/** A company is shown in the words of the dictionaries from which it was entered. */
import { expect, test } from 'vitest';
import { metaOf } from '../../record.ts';
import { company, companyInput } from './records.ts';

test('every field that is chosen from a dictionary is shown by that dictionary', () => {
  const shown: Readonly<Record<string, unknown>> = company.shape;
  const chosen = Object.entries(companyInput.shape).flatMap(([name, schema]) => {
    const { kind, dict } = metaOf(schema);
    return dict === undefined ? [] : [{ name, kind, dict }];
  });
  expect(chosen.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['country', 'orgType', 'economyType', 'industryCode', 'companyKind']),
  );
  for (const { name, kind, dict } of chosen)
    expect(metaOf(shown[name] as Parameters<typeof metaOf>[0]), name).toMatchObject({ kind, dict });
});
