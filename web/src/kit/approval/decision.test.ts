import type { DialogSection, FlowBranch } from '@zhengjian/contract/areas/workflow/records.ts';
import type { ShownField, ShownForm } from '@zhengjian/contract/node-form.ts';
import { describe, expect, test } from 'vitest';
import {
  branchOf,
  choicesOf,
  type Decision,
  defaultChoice,
  emptyDecision,
  isBatch,
  isSettled,
  missingOf,
  selectable,
  submitOf,
  tabAfter,
  tabOf,
  throttled,
} from './decision.ts';

const branch = (branchResult: string, more: Partial<FlowBranch> = {}): FlowBranch => ({
  id: branchResult,
  branchName: branchResult,
  branchResult,
  targetKey: 'next',
  targetName: 'Next',
  customerText: '',
  toCustomer: false,
  ends: false,
  ...more,
});
const field = (name: string, more: Partial<ShownField> = {}): ShownField => ({
  name,
  kind: 'text',
  label: name,
  hint: '',
  missing: `give ${name}`,
  part: '',
  max: null,
  dict: '',
  unit: '',
  options: [],
  results: ['PASS*'],
  when: {},
  required: true,
  ...more,
});
const formOf = (...fields: ShownField[]): ShownForm => ({ fields, rows: [], begin: {}, resultBy: null });
const approvalForm: ShownForm = {
  ...formOf(
    field('needTest', { kind: 'word' }),
    field('explanation', { kind: 'longText', max: 10, when: { needTest: '0' } }),
    field('laboratory', { kind: 'choice', when: { needTest: '1' } }),
    field('hours', { kind: 'number', required: false }),
  ),
  resultBy: { field: 'needTest', results: { '1': 'PASS_TEST', '0': 'PASS_NOTEST' } },
};
const need = (needTest: string) => ({ form: approvalForm, values: { needTest } });
type More = { form?: ShownForm; toCustomer?: boolean; ends?: boolean; withCustomer?: boolean; users?: string[] };
const setting = (result: string, sections: DialogSection[], more: More = {}) => ({
  dialog: { sections, form: more.form ?? null, remarkLimit: 10, withCustomer: more.withCustomer ?? false },
  branch: branch(result, { toCustomer: more.toCustomer ?? false, ends: more.ends ?? false }),
  users: (more.users ?? []).map((id) => ({ id, realName: id })),
});
const decided = (more: Partial<Decision>): Decision => ({ ...emptyDecision, ...more });

describe('branches of the approval dialog', () => {
  const approval = [branch('REJECT_PRE'), branch('PASS_TEST'), branch('PASS_NOTEST'), branch('REJECT_END')];
  test('all passing branches merge into one "approve"', () => {
    expect(choicesOf(approval, true, 'Approve').map(({ name }) => name)).toEqual(['Approve', 'REJECT_PRE', 'REJECT_END']);
    expect(choicesOf(approval, false, 'Approve')).toHaveLength(4);
  });
  test('the merged approval becomes PASS_TEST or PASS_NOTEST', () => {
    const merged = choicesOf(approval, true, 'Approve')[0];
    expect(branchOf(merged, need('1'))?.branchResult).toBe('PASS_TEST');
    expect(branchOf(merged, need('0'))?.branchResult).toBe('PASS_NOTEST');
  });
  test('at the start the branch named PASS is chosen, else the first passing, else the first', () => {
    const at = (...results: string[]) => {
      const branches = results.map((result) => branch(result));
      return defaultChoice(choicesOf(branches, false, ''), branches);
    };
    expect(at('REJECT_PRE', 'PASS_TEST', 'PASS')).toBe('PASS');
    expect(at('REJECT_PRE', 'PASS_NOTEST')).toBe('PASS_NOTEST');
    expect(at('REJECT_PRE', 'REJECT_END')).toBe('REJECT_PRE');
  });
  test('REJECT_PRE opens the customer tab where customer remarks are enabled, anything else the internal one', () => {
    expect(tabAfter('REJECT_PRE', ['customerRemark'])).toBe('customer');
    expect(tabAfter('REJECT_PRE', [])).toBe('internal');
    expect(tabAfter('REJECT_END', ['customerRemark'])).toBe('internal');
  });
});

describe('what keeps a decision from being sent', () => {
  test('a person, when the list exists and is shown', () => {
    expect(missingOf(decided({}), setting('PASS', ['nextUser'], { users: ['a'] }))).toBe('choosePerson');
    expect(missingOf(decided({}), setting('PASS', ['nextUser']))).toBeNull();
    expect(missingOf(decided({}), setting('PASS', [], { users: ['a'] }))).toBeNull();
    expect(missingOf(decided({ remark: 'x' }), setting('REJECT_PRE', ['nextUser'], { users: ['a'] }))).toBeNull();
  });
  test('a rejection needs an internal or a customer remark, one to the customer the customer remark', () => {
    expect(missingOf(decided({ remark: ' ' }), setting('REJECT_END', []))).toBe('giveReason');
    expect(missingOf(decided({ cusRemark: 'x' }), setting('REJECT_END', []))).toBeNull();
    expect(missingOf(decided({ remark: 'x' }), setting('REJECT_PRE', [], { toCustomer: true }))).toBe('giveCustomerReason');
  });
  test('a refusal that ends the case of a company needs the customer remark; one inside the system does not', () => {
    expect(missingOf(decided({ remark: 'x' }), setting('REJECT_END', [], { ends: true, withCustomer: true }))).toBe('giveRefusalReason');
    expect(missingOf(decided({ cusRemark: 'x' }), setting('REJECT_END', [], { ends: true, withCustomer: true }))).toBeNull();
    expect(missingOf(decided({ remark: 'x' }), setting('REJECT_END', [], { ends: true }))).toBeNull();
    expect(tabOf('giveRefusalReason', decided({ tab: 'internal' }))).toBe('customer');
  });
  test('a merged approval names its branch only when the need of a test is chosen', () => {
    const [merged] = choicesOf([branch('PASS_TEST'), branch('PASS_NOTEST')], true, 'Approve');
    expect([isSettled(merged, need('')), isSettled(merged, need('0'))]).toEqual([false, true]);
  });
  /** Name and fault of the field that is asked for first. */
  const faultWith = (form: ShownForm, result: string, values: Decision['values']) => {
    const missing = missingOf(decided({ values, remark: 'x' }), setting(result, [], { form }));
    return typeof missing === 'object' && missing !== null ? `${missing.field.name} ${missing.fault}` : missing;
  };
  test('a certificate review asks for level, date, decision in this order', () => {
    const review = formOf(field('level', { kind: 'choice' }), field('date', { kind: 'dateTime' }), field('decision', { kind: 'choice' }));
    const at = (values: Decision['values']) => faultWith(review, 'PASS', values);
    expect(at({})).toBe('level missing');
    expect(at({ level: 'A' })).toBe('date missing');
    expect(at({ level: 'A', date: '2026-01-01 00:00:00' })).toBe('decision missing');
    expect(faultWith(review, 'REJECT_PRE', {}), 'nothing of it is asked for when the case goes back').toBeNull();
  });
  test('model test: chosen, explained when not needed, with a laboratory when needed', () => {
    const at = (values: Decision['values']) => faultWith(approvalForm, 'PASS_TEST', values);
    expect(at({})).toBe('needTest missing');
    expect(at({ needTest: '0' })).toBe('explanation missing');
    expect(at({ needTest: '0', explanation: ' ' })).toBe('explanation missing');
    expect(at({ needTest: '0', explanation: '01234567890' })).toBe('explanation tooLong');
    expect(at({ needTest: '1' })).toBe('laboratory missing');
    expect(at({ needTest: '1', laboratory: '101', hours: 'many' })).toBe('hours notNumber');
    expect(at({ needTest: '1', laboratory: '101', explanation: '01234567890' }), 'what is not asked for is not judged').toBeNull();
  });
  test('a remark beyond the limit', () => expect(missingOf(decided({ remark: '01234567890' }), setting('PASS', []))).toBe('remarkTooLong'));
});

describe('what is sent', () => {
  const row = { flowInstanceId: 'f', currentNodeKeyName: 'accept', businessId: 'b' };
  test('only what the node shows', () => {
    const all = decided({ person: 'p', team: 't', values: { needTest: '1', laboratory: '101' }, remark: ' good ' });
    expect(submitOf(all, setting('PASS', ['nextUser']), row)).toEqual({
      flowInstanceIds: ['f'],
      currentNodeKeyName: 'accept',
      result: 'PASS',
      businessIds: ['b'],
      mainBusinessId: 'b',
      assignmentValue: 'p',
      assignmentType: '1',
      remark: 'good',
      remarktype: '0',
    });
  });
  test('a rejection carries no person and no test', () => {
    const sent = submitOf(
      decided({ person: 'p', values: { needTest: '1' }, cusRemark: 'why', tab: 'customer' }),
      setting('REJECT_PRE', ['nextUser'], { form: approvalForm }),
      row,
    );
    expect(sent).toMatchObject({ result: 'REJECT_PRE', cusRemark: 'why', remarktype: '1' });
    expect(Object.keys(sent)).not.toContain('assignmentValue');
    expect(Object.keys(sent)).not.toContain('needTest');
  });
  test('of the form, what is asked for and filled in', () => {
    const values = { needTest: '1', laboratory: ' 101 ', explanation: 'from before', hours: '' };
    const sent = submitOf(decided({ values }), setting('PASS_TEST', [], { form: approvalForm }), row);
    expect(sent).toMatchObject({ needTest: '1', laboratory: '101' });
    expect(Object.keys(sent)).not.toContain('explanation');
    expect(Object.keys(sent)).not.toContain('hours');
  });
});

test('who can be chosen is who the server lists for the result; whom it keeps away it lists apart', () => {
  const [a, b] = [
    { id: 'a', realName: 'A' },
    { id: 'b', realName: 'B' },
  ] as const;
  const groups = [{ result: 'PASS', nodeKey: 'x', nodeName: '', userList: [b], excluded: [{ ...a, reason: 'leads the case' }] }];
  expect(selectable(groups, 'PASS')).toEqual([b]);
  expect(selectable(groups, 'REJECT_PRE')).toEqual([]);
});

test('further clicks within four seconds send nothing', () => {
  let now = 0;
  const may = throttled(4000, () => now);
  expect(may()).toBe(true);
  now = 3999;
  expect(may()).toBe(false);
  now = 4000;
  expect(may()).toBe(true);
});

test('several rows or test results are submitted as a batch', () => {
  expect([isBatch(1, 'x', 'y'), isBatch(2, 'x', 'y'), isBatch(1, 'y', 'y')]).toEqual([false, true, true]);
});
