import type { ReturnTarget } from '@zhengjian/contract/areas/workflow/act-records.ts';
import { expect, test } from 'vitest';
import { emptyReturn, missingOfReturn, modeFor, onlyTarget, returnSent } from './targets.ts';

const accept: ReturnTarget = {
  nodeKey: 'accept',
  nodeName: '受理',
  opUserName: '张若楠',
  toCustomer: false,
  modes: ['again', 'straight'],
  sweeps: [],
  keeps: [],
};
const submit: ReturnTarget = { ...accept, nodeKey: 'submit', nodeName: '提交申请', toCustomer: true, modes: ['again'] };

test('a return to a colleague asks for a reason, one to the applicant for words to the applicant', () => {
  expect(missingOfReturn(emptyReturn, undefined, 500)).toBe('chooseNode');
  expect(missingOfReturn({ ...emptyReturn, remark: ' ' }, accept, 500)).toBe('giveReason');
  expect(missingOfReturn({ ...emptyReturn, remark: '型号有误' }, accept, 500)).toBeNull();
  expect(missingOfReturn({ ...emptyReturn, remark: '型号有误' }, submit, 500)).toBe('giveCustomerReason');
  expect(missingOfReturn({ ...emptyReturn, cusRemark: '请补图纸' }, submit, 500)).toBeNull();
  expect(missingOfReturn({ ...emptyReturn, remark: 'x'.repeat(501) }, accept, 500)).toBe('remarkTooLong');
});

test('a way back that the target does not allow is not sent', () => {
  expect(modeFor(submit, 'straight')).toBe('again');
  expect(returnSent({ ...emptyReturn, mode: 'straight', cusRemark: ' 请补图纸 ' }, submit)).toEqual({
    targetNodeKey: 'submit',
    mode: 'again',
    cusRemark: '请补图纸',
  });
});

test('words typed for the applicant stay here when the case goes to a colleague', () => {
  expect(returnSent({ node: 'accept', mode: 'straight', remark: '型号有误', cusRemark: '请补图纸' }, accept)).toEqual({
    targetNodeKey: 'accept',
    mode: 'straight',
    remark: '型号有误',
  });
});

test('the only node is chosen from the start', () => {
  expect(onlyTarget([submit])).toBe('submit');
  expect(onlyTarget([submit, accept])).toBe('');
});
