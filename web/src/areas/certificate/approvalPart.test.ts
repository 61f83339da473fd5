import { expect, test } from 'vitest';
import { approvalPart } from './approvalPart.ts';

const along = (issueDate: string, before: Record<string, string>) => approvalPart.along?.issueDate?.(issueDate, before);

test('the expiry goes with the issue day: five years less a day', () => {
  const proposed = { issueDate: '2026-03-10', expirationDate: '2031-03-09' };
  expect(along('2026-03-12', proposed)).toEqual({ expirationDate: '2031-03-11' });
  expect(along('', proposed), 'a day that is taken out takes it along').toEqual({ expirationDate: '' });
  expect(along('2026-03-12', { issueDate: '', expirationDate: '' })).toEqual({ expirationDate: '2031-03-11' });
});

test('an expiry that was entered otherwise, or that a change certificate keeps, stays', () => {
  expect(along('2026-03-12', { issueDate: '2026-03-10', expirationDate: '2029-05-01' })).toEqual({});
});
