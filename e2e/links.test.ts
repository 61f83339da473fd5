/** Every address that a list, a message, work waiting or a search gives a person opens for that person. */
import { acceptanceCalls } from '@zhengjian/contract/areas/acceptance/calls.ts';
import { certificateCalls } from '@zhengjian/contract/areas/certificate/calls.ts';
import { STEP_PAGES, type StepName } from '@zhengjian/contract/areas/certificate/step-pages.ts';
import { fileCalls } from '@zhengjian/contract/areas/file/calls.ts';
import { financeCalls } from '@zhengjian/contract/areas/finance/calls.ts';
import { inspectionCalls } from '@zhengjian/contract/areas/inspection/calls.ts';
import { planCalls } from '@zhengjian/contract/areas/laboratory/plan.ts';
import { testTaskCalls } from '@zhengjian/contract/areas/laboratory/test-tasks.ts';
import { findCasesCall } from '@zhengjian/contract/areas/portal/find-cases.ts';
import { waitingCalls } from '@zhengjian/contract/areas/workflow/work-lists.ts';
import type { Call } from '@zhengjian/contract/call.ts';
import { makeCall, tryCall } from '@zhengjian/simulate/src/caller.ts';
import { companies } from '@zhengjian/simulate/src/companies.ts';
import { staff } from '@zhengjian/simulate/src/staff.ts';
import { givenTo, listCalls, tabsOf } from '@zhengjian/simulate/src/testing/list-questions.ts';
import { isScreen } from '@zhengjian/web/src/shell/screens.ts';
import { expect, test, vi } from 'vitest';
import { journeySystem, sessionAt } from './system.ts';
import { refusalsFor } from './walk/opens.ts';

vi.setConfig({ testTimeout: 180_000 });

const server = await journeySystem();
const { url } = server;
const { app } = server.system;

/** Addresses of pages in an answer. The queue of a step is named for the counts of the menu alone. */
const addressesIn = (answer: unknown): string[] => {
  if (typeof answer === 'string') return answer.startsWith('/') && isScreen(answer.split('?')[0] ?? '') ? [answer] : [];
  if (typeof answer !== 'object' || answer === null) return [];
  return Object.entries(answer).flatMap(([name, value]) => (name === 'queuePath' ? [] : addressesIn(value)));
};

type Read = readonly [call: Call, idAs: 'id' | 'caseId' | 'dataId' | 'taskId'];
/** What the pages of records ask for, with all their parts. */
const READS: Readonly<Record<string, readonly Read[]>> = {
  '/acceptance/detail': [
    [acceptanceCalls.detail, 'id'],
    [acceptanceCalls.checkApplicationUnit, 'id'],
    [fileCalls.selectFileList, 'dataId'],
    [fileCalls.selectFileCatalog, 'dataId'],
    [testTaskCalls.testTasksOfCase, 'caseId'],
    [inspectionCalls.ofCase, 'caseId'],
    [financeCalls.byProject, 'caseId'],
    [financeCalls.queryPayed, 'id'],
    [certificateCalls.list, 'id'],
  ],
  '/testCenter/testTaskDetails': [
    [testTaskCalls.testTaskDetail, 'id'],
    [planCalls.plannedItems, 'taskId'],
  ],
  '/authCernter/factoryinspection_detail': [[inspectionCalls.detail, 'id']],
  '/finance/paymentNote_detail': [
    [financeCalls.detail, 'id'],
    [financeCalls.selectLeafNode, 'id'],
  ],
};

/** Everything that leads a person elsewhere: their lists in every tab, and the cases that they find by number. */
async function* answersTo(token: string): AsyncGenerator<{ from: string; data: unknown }> {
  const { code, data } = await tryCall(app, findCasesCall, { number: 'A202' }, { token });
  if (code === 200) yield { from: findCasesCall.key, data };
  for (const call of listCalls)
    for (const given of givenTo(call.list))
      for (const tab of tabsOf(call.list)) {
        const reply = await tryCall(app, call, { ...given, tab, current: 1, size: 100 }, { token });
        // who may not see the list at all, and what hangs on a record
        if (reply.code !== 200) break;
        yield { from: call.key, data: reply.data };
      }
}

const faultsOf = async (account: string): Promise<string[]> => {
  const { token } = await sessionAt(url, account);
  const refused = await refusalsFor(server, token);
  const faults = new Set<string>();
  const asked = new Set<string>();
  for await (const { from, data } of answersTo(token))
    for (const address of addressesIn(data)) {
      const { pathname, searchParams } = new URL(address, url);
      const verdict = refused(address);
      if (verdict !== null) faults.add(`${from} leads to ${pathname}: ${verdict}`);
      const id = searchParams.get('id');
      if (id === null || asked.has(address)) continue;
      asked.add(address);
      for (const [call, idAs] of READS[pathname] ?? []) {
        const reply = await tryCall(app, call, { [idAs]: id }, { token });
        if (reply.code !== 200) faults.add(`${from} leads to ${pathname}, ${call.key}: ${reply.refusal}`);
      }
    }
  return [...faults];
};

test.each([...staff, ...companies.slice(0, 4)].map(({ account }) => account))('of %s', async (account) => {
  expect(await faultsOf(account)).toEqual([]);
});

/** Steps by the nodes of a CCC case. */
const AT: Readonly<Record<string, StepName>> = {
  certificateMaking: 'making',
  certificateCheck: 'check',
  certificateReview: 'review',
  CertificateApproval: 'approval',
  cccStamping: 'stamping',
  cccPrinting: 'printing',
  archiving: 'archiving',
};
test('work at a step of a certificate is done on the page of that step', async () => {
  const at: string[] = [];
  for (const account of ['zhengkaixuan', 'xiezhiqiu', 'liangjingxing', 'songwanqing', 'handongye']) {
    const { token } = await sessionAt(url, account);
    const { records } = await makeCall(app, waitingCalls.waitingPage, { tab: 'all', current: 1, size: 100 }, { token });
    for (const { task } of records) {
      const step = AT[task?.nodeKey ?? ''];
      if (task && step) at.push(`${task.path} is ${STEP_PAGES[step].page}?id=${task.businessId}`);
    }
  }
  expect(at.length).toBeGreaterThan(0);
  for (const one of at) expect(one).toMatch(/^(\S+) is \1$/);
});
