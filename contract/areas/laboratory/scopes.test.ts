/** What is within the accredited scope of a laboratory. */
import { expect, test } from 'vitest';
import { accreditedFor, type ScopeEntry } from './scopes.ts';

const whole: ScopeEntry = { accreditation: 'cnas', standardId: 'a', clauses: '', validFrom: '2024-01-01', validUntil: '2026-12-31' };
const parts: ScopeEntry = { ...whole, accreditation: 'cma', clauses: '15，26.4.2' };

test('a whole standard covers each of its clauses, and no other standard or edition', () => {
  expect(accreditedFor([whole], { standardId: 'a', clause: '26.4' }, ['2026-03-06'])).toEqual(['cnas']);
  expect(accreditedFor([whole], { standardId: 'b', clause: '26.4' }, ['2026-03-06'])).toEqual([]);
});

test('clauses cover what stands under them, and nothing that only begins alike', () => {
  const by = (clause: string) => accreditedFor([parts], { standardId: 'a', clause }, ['2026-03-06']);
  expect(by('15.2.2')).toEqual(['cma']);
  expect(by('26.4.2')).toEqual(['cma']);
  for (const outside of ['26.4', '26.4.21', '150', '']) expect(by(outside), outside).toEqual([]);
  // a test by two clauses needs both, from one entry or from several
  expect(by('15.1、26.4.2')).toEqual(['cma']);
  expect(by('15.1、26.5')).toEqual([]);
  const more = { ...parts, clauses: '26.5' };
  expect(accreditedFor([parts, more], { standardId: 'a', clause: '15.1、26.5' }, ['2026-03-06'])).toEqual(['cma']);
});

test('the accreditation holds on the first and on the last of its days, and on every day that is asked for', () => {
  const on = (...days: string[]) => accreditedFor([whole], { standardId: 'a', clause: '15' }, days);
  expect([on('2024-01-01'), on('2026-12-31')]).toEqual([['cnas'], ['cnas']]);
  expect([on('2023-12-31'), on('2027-01-01'), on('2026-12-30', '2027-01-04')]).toEqual([[], [], []]);
});
