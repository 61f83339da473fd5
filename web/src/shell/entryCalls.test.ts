import { accountCalls } from '@zhengjian/contract/areas/account/calls.ts';
import { expect, test } from 'vitest';
import { entryCalls } from './entryCalls.ts';

test('the calls told without schemas agree with the contract', () => {
  for (const [name, told] of Object.entries(entryCalls)) {
    expect(accountCalls[name as keyof typeof entryCalls]).toMatchObject(told);
  }
});
