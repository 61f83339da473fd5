import { expect, test } from 'vitest';
import { conclusionAfter, nonconforming, openSections, personDays, sectionsOf, teamFault } from './rules.ts';

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
  const visit = { from: '2026-03-02', until: '2026-03-03', people: '总经理、质量负责人' };
  const all = new Map(sectionsOf('2').map((s) => [s, { verdict: 'ok' as const }]));
  const complete = new Map<string, object>([
    ...all,
    ['visit', visit],
    ['consistency', { rows: [{ product: '电机', part: '', found: '一致', ok: true }] }],
  ]);
  expect(openSections('2', complete)).toEqual([]);
  expect(openSections('2', new Map([...complete, ['h04', { verdict: 'nonconforming' as const }]]))).toEqual(['h04']);
  expect(openSections('2', new Map([...complete, ['visit', { ...visit, until: '2026-03-01' }]]))).toEqual(['visit']);
  expect(nonconforming(new Map([...complete, ['h04', { verdict: 'nonconforming' as const, note: '无记录' }]]))).toEqual(['h04']);
});

test('what an inspection comes to follows from its nonconformities and how they were verified', () => {
  expect(conclusionAfter([])).toBe('01');
  expect(conclusionAfter([{ verifyKind: '1' }])).toBe('02');
  expect(conclusionAfter([{ verifyKind: '1' }, { verifyKind: '2' }])).toBe('03');
});
