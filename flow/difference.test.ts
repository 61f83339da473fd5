import { expect, test } from 'vitest';
import { readCondition } from './condition.ts';
import { conditionText } from './condition-text.ts';
import { differencesOf } from './difference.ts';
import { check } from './read.ts';
import { arrow, branch, endEvent, userTask, writeFile } from './testing/file.ts';

const drawn = async (...tasks: readonly [id: string, role: string, days?: string][]) => {
  const xml = writeFile({
    key: 'visit',
    elements: [
      { tag: 'startEvent', id: 's' },
      ...tasks.map(([id, role, days]) => {
        const task = userTask(id, role);
        return days === undefined ? task : { ...task, attributes: { ...task.attributes, 'wf:days': days } };
      }),
      endEvent('e'),
    ],
    arrows: ['s', ...tasks.map(([id]) => id)].map((from, i, all) =>
      i === 0 ? arrow(from, all[1] ?? 'e') : branch(from, all[i + 1] ?? 'e', 'PASS'),
    ),
  });
  const { definition, faults } = await check(xml);
  if (definition === null) throw new Error(JSON.stringify(faults));
  return definition;
};

test('people and times that changed, steps that came and went, and the ways between them', async () => {
  const before = await drawn(['a', 'clerk', '1'], ['b', 'clerk']);
  const after = await drawn(['a', 'chief', '2'], ['c', 'clerk']);
  const found = differencesOf(before, after);
  expect(found.filter((d) => d.of === 'node').map((d) => `${d.kind} ${d.element}`)).toEqual(['changed a', 'added c', 'removed b']);
  expect(found.find((d) => d.element === 'a')?.changes).toEqual([
    { field: 'roles', before: ['clerk'], after: ['chief'] },
    { field: 'days', before: 1, after: 2 },
  ]);
  expect(found.find((d) => d.of === 'flow' && d.changes.some((c) => c.field === 'to'))).toBeDefined();
});

test('variables in another order are the same', async () => {
  const before = { ...(await drawn(['a', 'clerk'])), variables: { passed: 'flag', days: 'number' } } as const;
  expect(differencesOf(before, { ...before, variables: { days: 'number', passed: 'flag' } })).toEqual([]);
  expect(differencesOf(before, { ...before, variables: { days: 'number' } })).toMatchObject([{ of: 'process', kind: 'changed' }]);
});

test('the same drawing has none; where nothing ran before, everything is new', async () => {
  const one = await drawn(['a', 'clerk']);
  expect(differencesOf(one, await drawn(['a', 'clerk']))).toEqual([]);
  expect(differencesOf(null, one).every((d) => d.kind === 'added')).toBe(true);
});

test('a condition is written as it was read', () => {
  const variables = { days: 'number', kind: 'text', urgent: 'flag' } as const;
  for (const body of ['days > 3', 'urgent', 'not(urgent)', 'kind in ("a", "b")', 'days in [1..5]', '(days > 3 and urgent) or kind = "x"']) {
    const read = readCondition(body, variables);
    if (read.fault !== undefined) throw new Error(`${body}: ${read.fault.code}`);
    expect(conditionText(read.condition)).toBe(body);
  }
});
