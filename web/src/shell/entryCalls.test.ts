import { accountCalls } from '@zhengjian/contract/areas/account/calls.ts';
import { loginMethodCalls } from '@zhengjian/contract/areas/account/login-methods.ts';
import { profileCalls } from '@zhengjian/contract/areas/account/profile.ts';
import { providerCalls } from '@zhengjian/contract/areas/account/providers.ts';
import { expect, test } from 'vitest';
import { entryCalls } from './entryCalls.ts';

test('the calls told without schemas agree with the contract', () => {
  for (const [name, told] of Object.entries(entryCalls)) {
    const declared: Readonly<Record<string, unknown>> = { ...accountCalls, ...loginMethodCalls, ...profileCalls, ...providerCalls };
    expect(declared[name]).toMatchObject(told);
  }
});
