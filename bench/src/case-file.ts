/**
 * One case as the page of a case reads it: the case, then all that stands around it at once, until the last has come. Cases are taken
 * from near pages and far ones of queues. Then a queue searched by two characters: in most cases, in few, in none. Times in milliseconds.
 */
import { acceptanceCalls } from '@zhengjian/contract/areas/acceptance/calls.ts';
import { cccNodes } from '@zhengjian/contract/areas/acceptance/lists.ts';
import { certificateCalls } from '@zhengjian/contract/areas/certificate/calls.ts';
import { archiveCalls } from '@zhengjian/contract/areas/file/archive.ts';
import { fileCalls } from '@zhengjian/contract/areas/file/calls.ts';
import { financeCalls } from '@zhengjian/contract/areas/finance/calls.ts';
import { inspectionCalls } from '@zhengjian/contract/areas/inspection/calls.ts';
import { testTaskCalls } from '@zhengjian/contract/areas/laboratory/test-tasks.ts';
import { workflowCalls } from '@zhengjian/contract/areas/workflow/calls.ts';
import { workflowDeadlineCalls } from '@zhengjian/contract/areas/workflow/deadline.ts';
import { returnedChangeCalls } from '@zhengjian/contract/areas/workflow/returned-changes.ts';
import { reviewCommentCalls } from '@zhengjian/contract/areas/workflow/review-comments.ts';
import { type Asked, type Desk, forgetTotals, sentFor } from './desk.ts';
import { answerTo, at } from './measure.ts';

const spreadOf = (taken: readonly number[]): string => {
  const sorted = [...taken].sort((a, b) => a - b);
  return `${at(sorted, 0.5).toFixed(0)} / ${at(sorted, 0.95).toFixed(0)}`;
};

const PLACES = [1, 2, 4, 8, 15, 25, 50];
const FROM_EACH = 10;

const answered = async (desk: Desk, account: string, asked: Asked) => {
  const { code, data, msg } = JSON.parse(await answerTo(desk.url, sentFor(asked, desk.tokens.get(account) ?? '')));
  if (code !== 200) throw new Error(`${asked.call.key}: ${code} ${msg}`);
  return data;
};

/** Ids of cases of two queues, at the desk and towards the certificate, from near and far pages. */
const casesOf = async (desk: Desk, account: string): Promise<string[]> => {
  const found = new Set<string>();
  for (const nodeKey of ['accept', 'modelTestReportReview'])
    for (const current of PLACES) {
      const input = { nodeKey, tab: 'all', current, size: FROM_EACH };
      const page = await answered(desk, account, { call: acceptanceCalls.page, input });
      for (const { id } of page.records) found.add(id);
    }
  return [...found];
};

/** What the page of a case asks as soon as it knows the case. */
const aroundIt = (id: string, flowInstanceId: string): Asked[] => [
  { call: fileCalls.selectFileList, input: { dataId: id } },
  { call: archiveCalls.selectTreeFileCatalogByDataId, input: { dataId: id } },
  { call: workflowCalls.flowTimelineByBusinessId, input: { businessId: id, category: 'cccApplication' } },
  { call: workflowCalls.flowOpinionList, input: { businessId: id, category: 'cccApplication', nodeKeyNames: [...cccNodes] } },
  { call: workflowCalls.flowOpList, input: { flowInstanceId } },
  { call: workflowDeadlineCalls.queryDeadline, input: { flowInstanceId } },
  { call: returnedChangeCalls.returnedChanges, input: { flowInstanceId } },
  { call: reviewCommentCalls.reviewCommentList, input: { flowInstanceId } },
  { call: testTaskCalls.testTasksOfCase, input: { caseId: id } },
  { call: inspectionCalls.ofCase, input: { caseId: id } },
  { call: certificateCalls.list, input: { id } },
  { call: financeCalls.queryPayed, input: { id } },
];

/** `p50 / p95` of the first opening of each case, and of the second. */
export const caseFileFigures = async (desk: Desk, account: string): Promise<Record<string, string>> => {
  const cases = await casesOf(desk, account);
  const open = async (id: string): Promise<number> => {
    const began = performance.now();
    const { flowInstanceId } = await answered(desk, account, { call: acceptanceCalls.detail, input: { id } });
    await Promise.all(aroundIt(id, flowInstanceId).map((asked) => answered(desk, account, asked)));
    return performance.now() - began;
  };
  const times = async (): Promise<string> => {
    const taken: number[] = [];
    for (const id of cases) taken.push(await open(id));
    return spreadOf(taken);
  };
  return { [`case file, ${account}`]: await times(), [`case file again, ${account}`]: await times() };
};

const SEARCHED = { 'in most': '防爆', 'in few': '万原', 'in none': '鹮鹳' };
const ROUNDS = 20;

/** `p50 / p95` of a queue searched by two characters. */
export const searchFigures = async (desk: Desk, account: string): Promise<Record<string, string>> => {
  const figures: Record<string, string> = {};
  for (const [where, keyword] of Object.entries(SEARCHED)) {
    const taken: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      await forgetTotals(desk);
      const began = performance.now();
      await answered(desk, account, {
        call: acceptanceCalls.page,
        input: { nodeKey: 'accept', tab: 'all', keyword, current: 1, size: 30 },
      });
      taken.push(performance.now() - began);
    }
    figures[`queue searched, ${where}, ${account}`] = spreadOf(taken);
  }
  return figures;
};
