import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { workflowCalls } from './calls.ts';
import { branchResult, defaultBranch, isPass, isReject } from './records.ts';

const branches = (...results: string[]) => results.map((branchResult) => ({ branchResult }));

test.each([
  [['REJECT_PRE', 'PASS_TEST', 'PASS'], 'PASS'],
  [['REJECT_PRE', 'PASS_NOTEST', 'PASS_TEST'], 'PASS_NOTEST'],
  [['REJECT_PRE', 'REJECT_END'], 'REJECT_PRE'],
])('of %j the dialog chooses %s at the start (rule branch-default)', (results, wanted) =>
  expect(defaultBranch(branches(...results))?.branchResult).toBe(wanted),
);
test('without branches nothing is chosen', () => expect(defaultBranch([])).toBeUndefined());

test('anything that begins with PASS approves, with REJECT sends back; nothing else is a result', () => {
  expect(['PASS', 'PASS_TEST', 'REJECT_PRE'].map(isPass)).toEqual([true, true, false]);
  expect(['PASS', 'REJECT_PRE', 'REJECT_END'].map(isReject)).toEqual([false, true, true]);
  expect(['PASS', 'REJECT_FACTORY', 'pass', 'OK', 'PASS TEST', ''].map((r) => branchResult.safeParse(r).success)).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
  ]);
});

/** Rule approval-type-keys; the nodes of the processes name them, and nothing that all lines share does. */
const APPROVAL_TYPE_KEYS = [
  'cqstCertReview',
  'cqstCertApproval',
  'applicationForCcc_approval',
  'technicalDataDrawUpReview',
  'technicalDataDrawUpApproval',
  'sicAndcqstStamping',
  'factoryCheckResultReview',
  'factoryCheckResultApproval',
  'modelTestReportReview',
  'certificateCheck',
  'certificateReview',
  'CertificateApproval',
  'carReview',
  'accept',
];
test('the approval type keys of the processes are those of the source text, to the letter', () => {
  const folder = path.join(import.meta.dirname, '../../../processes');
  const named = readdirSync(folder).flatMap((file) =>
    [...readFileSync(path.join(folder, file), 'utf8').matchAll(/wf:approvalTypeKey="([^"]+)"/g)].map(([, key]) => key),
  );
  expect(named).toEqual(expect.arrayContaining(['accept', 'applicationForCcc_approval']));
  expect(named.filter((key) => !APPROVAL_TYPE_KEYS.some((known) => known === key))).toEqual([]);
});

test('flow_submit takes ids joined by commas or as a list, and fields of nodes that come later', () => {
  const id = '0190000000007000800000000000000a';
  const base = { currentNodeKeyName: 'accept', result: 'PASS', issueDate: '2026-03-02 00:00:00', certCheckList: [{ fileId: id }] };
  const read = (flowInstanceIds: unknown) => z.safeParse(workflowCalls.flowSubmit.input, { ...base, flowInstanceIds });
  expect(read(`${id},${id}`)).toMatchObject({ success: true, data: { flowInstanceIds: [id, id], issueDate: '2026-03-02 00:00:00' } });
  expect(read([id]).success).toBe(true);
  expect(read(['nonsense']).success).toBe(false);
  expect(read('').success).toBe(false);
  const inside = { ...base, flowInstanceIds: id, currentNodeKeyName: 'modelTest/certReview' };
  expect(z.safeParse(workflowCalls.flowSubmit.input, inside).success).toBe(true);
});
