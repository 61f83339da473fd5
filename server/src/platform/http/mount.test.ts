import { anyone, area, call, permission, signedIn } from '@zhengjian/contract/call.ts';
import { text } from '@zhengjian/contract/record.ts';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { testActor } from '../../testing/actors.ts';
import { mayCall } from './access.ts';
import { answers } from './context.ts';
import { checkDeclared, checkTable } from './mount.ts';

const read = call({
  method: 'GET',
  path: '/blade-x/read',
  access: signedIn(),
  input: z.object({ name: text(5) }),
  data: z.string(),
  summary: 'Reads.',
});
const fixture = area('fixture', { read });
const table = answers(fixture, { read: async ({ name }) => name });

describe('start-up refuses', () => {
  test('two calls on one method and path', () => {
    const twin = answers(area('twin', { read }), { read: async () => '' });
    expect(() => checkTable([...table, ...twin])).toThrow('Two calls on GET /blade-x/read: fixture.read and twin.read');
  });
  test('the same path with another method is no twin', () => {
    const post = area('post', { save: { ...read, method: 'POST' } as typeof read });
    expect(() => checkTable([...table, ...answers(post, { save: async () => '' })])).not.toThrow();
  });
  test('a call without an access rule', () => {
    const open = { ...read, access: undefined } as unknown as typeof read;
    expect(() => checkTable(answers(area('open', { open }), { open: async () => '' }))).toThrow('open.open declares no access');
  });
  test('a permission without a code', () => {
    const vague = { ...read, access: permission() } as typeof read;
    expect(() => checkTable(answers(area('vague', { vague }), { vague: async () => '' }))).toThrow('declares a permission without a code');
  });
  test('a call without an answer, and an answer without a call', () => {
    expect(() => checkTable([{ call: fixture.read, run: undefined as never }])).toThrow('fixture.read has no answer');
    expect(() => checkDeclared([fixture.read], [])).toThrow('fixture.read has no answer');
    expect(() => checkDeclared([], table)).toThrow('The answer fixture.read has no call');
  });
});

describe('who may make a call', () => {
  const staff = testActor({ permissions: new Set(['ccc_accept_submit']) });
  const customer = testActor({ kind: 'customer' });
  test.each([
    [anyone, null, 'yes'],
    [signedIn(), null, 'signIn'],
    [signedIn(), customer, 'yes'],
    [signedIn('staff'), customer, 'no'],
    [permission('ccc_accept_submit'), staff, 'yes'],
    [permission('ccc_review_submit'), staff, 'no'],
    [permission('ccc_accept_submit'), { ...customer, permissions: staff.permissions }, 'no'],
    [{ rule: 'platform' } as const, staff, 'no'],
    [{ rule: 'platform' } as const, { ...staff, admin: true }, 'yes'],
    [{ rule: 'platform' } as const, { ...staff, admin: true, tenant: '100001' }, 'no'],
  ] as const)('%o', (access, actor, verdict) => {
    expect(mayCall(access, actor)).toBe(verdict);
  });

  test('whoever has no role yet reaches no case and no company', () => {
    const newcomer = { ...staff, roles: [] };
    expect(mayCall(signedIn('staff'), newcomer, '', 'case')).toBe('no');
    expect(mayCall(signedIn(), newcomer, '', 'company')).toBe('no');
    expect(mayCall(signedIn('staff'), newcomer, '', 'own')).toBe('yes');
    expect(mayCall(signedIn('staff'), { ...newcomer, roles: ['cashier'] }, '', 'case')).toBe('yes');
    expect(mayCall(signedIn('customer'), { ...customer, roles: [] }, '', 'case')).toBe('yes');
  });
});
