import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { inspectionQueue, inspectionTasks } from './lists.ts';
import {
  actualDays,
  conclusionAfter,
  figureOf,
  figuresOf,
  nonconforming,
  openSections,
  personDays,
  sectionsOf,
  taskCategoryOf,
  teamFault,
} from './rules.ts';

test.each([
  [{ kind: '1', workers: 100, classes: 1, abroad: false }, 2],
  [{ kind: '1', workers: 101, classes: 1, abroad: false }, 3],
  [{ kind: '1', workers: 501, classes: 3, abroad: false }, 5],
  [{ kind: '1', workers: 50, classes: 1, abroad: true }, 5],
  [{ kind: '1', workers: null, classes: 2, abroad: false }, 2.5],
  [{ kind: '2', workers: 50, classes: 1, abroad: false }, 1],
  [{ kind: '2', workers: 300, classes: 2, abroad: false }, 2],
  [{ kind: '3', workers: 900, classes: 4, abroad: false }, 1],
  [{ kind: '5', workers: 900, classes: 4, abroad: false }, 1],
])('person-days of %o are %s, and their parts add up', (asked, days) => {
  const found = personDays(asked);
  expect(found.days).toBe(days);
  expect(found.parts.reduce((sum, p) => sum + p.days, 0)).toBe(days);
});

test('the institute may have other figures than those that the product begins with', () => {
  const figures = figuresOf(
    new Map([
      ['initialUpTo100', '2.5'],
      ['followUp', ' 0.4 '],
      ['overseas', 'three'],
    ]),
  );
  const asked = { kind: '1', workers: 50, classes: 1, abroad: false };
  expect(personDays(asked, figures).days).toBe(2.5);
  expect(personDays({ ...asked, kind: '2', workers: 600 }, figures).days, 'rounded up to a half').toBe(2);
  expect(personDays({ ...asked, abroad: true }, figures).days, 'what is no figure changes nothing').toBe(5.5);
  expect(['2', '2.5', '0.25', '101', '-1', ''].map((remark) => figureOf('flying', remark))).toEqual([2, 2.5, null, null, null, null]);
  expect(['0.25', '1', '0', '1.5'].map((remark) => figureOf('followUp', remark))).toEqual([0.25, 1, null, null]);
});

test('a team has one leader and two who count, nobody twice, and the days that are planned', () => {
  const [a, b, c] = [
    { userId: 'a', role: '01', days: 1 },
    { userId: 'b', role: '02', days: 1 },
    { userId: 'c', role: '03', days: 2 },
  ];
  expect(teamFault([a, b, c], 2)).toBeNull();
  expect(teamFault([a, c], 1)).toBe('teamOfTwo');
  expect(teamFault([b, c], 1)).toBe('teamOneLeader');
  expect(teamFault([a, { ...a, role: '02' }], 1)).toBe('teamTwice');
  expect(teamFault([a, b, c], 3)).toBe('teamDays');
});

test('a follow-up looks at the heads that it always must, an initial inspection at all', () => {
  expect(sectionsOf('1')).toHaveLength(13);
  expect(sectionsOf('2')).toEqual(['visit', 'h03', 'h04', 'h05', 'h09', 'marks', 'consistency']);
  expect(sectionsOf('5')).toEqual(['visit']);
});

test('a section is complete with its verdict; what does not conform or apply says why', () => {
  const team = [{ userId: 'a', userName: '马骁', days: '1.5' }];
  const visit = { from: '2026-03-02', until: '2026-03-03', people: '总经理、质量负责人', team };
  const all = new Map(sectionsOf('2').map((s) => [s, { verdict: 'ok' as const }]));
  const complete = new Map<string, object>([
    ...all,
    ['visit', visit],
    ['consistency', { rows: [{ product: '电机', part: '', found: '一致', ok: true }] }],
  ]);
  expect(openSections('2', complete)).toEqual([]);
  expect(openSections('2', new Map([...complete, ['h04', { verdict: 'nonconforming' as const }]]))).toEqual(['h04']);
  expect(openSections('2', new Map([...complete, ['visit', { ...visit, until: '2026-03-01' }]]))).toEqual(['visit']);
  const absent = team.map((row) => ({ ...row, days: '0' }));
  for (const there of [undefined, [], absent])
    expect(openSections('2', new Map([...complete, ['visit', { ...visit, team: there }]]))).toEqual(['visit']);
  expect(nonconforming(new Map([...complete, ['h04', { verdict: 'nonconforming' as const, note: '无记录' }]]))).toEqual(['h04']);
});

test('what an inspection comes to follows from its nonconformities and how they were verified', () => {
  expect(conclusionAfter([])).toBe('01');
  expect(conclusionAfter([{ verifyKind: '1' }])).toBe('02');
  expect(conclusionAfter([{ verifyKind: '1' }, { verifyKind: '2' }])).toBe('03');
});

test('the category of a result follows from its conclusion', () => {
  expect(['', '01', '02', '03', '04'].map(taskCategoryOf)).toEqual(['', '2', '1', '1', '3']);
});

test('actual person-days are those of leader and members, not of trainees nor of anybody else', () => {
  const members = [
    { userId: 'a', role: '01' },
    { userId: 'b', role: '02' },
    { userId: 'c', role: '03' },
  ];
  const there = ['a', 'b', 'c', 'd'].map((userId) => ({ userId, userName: userId, days: '1.5' }));
  expect(actualDays(members, there)).toBe(3);
});

test('lists filter by the states that the process and merging, and no others, bring about', () => {
  const process = readFileSync(new URL('../../../processes/factoryInspection.bpmn', import.meta.url), 'utf8');
  const drawn = [...process.matchAll(/wf:state="(\d+)"/g)].map(([, state = '']) => state);
  const [merged, cancelled] = ['13', '15'];
  const reached = [...new Set([...drawn, merged, cancelled])].sort();
  for (const { filters } of [inspectionQueue, inspectionTasks]) expect([...(filters.state.values ?? [])].sort()).toEqual(reached);
});
