/** Addresses of the screens that show one record: which one, out of the demo, through the calls. A screen without a line here opens by its path alone. */
import { acceptanceCalls } from '@zhengjian/contract/areas/acceptance/calls.ts';
import { certificateCalls } from '@zhengjian/contract/areas/certificate/calls.ts';
import { enquiryCalls } from '@zhengjian/contract/areas/company/enquiry.ts';
import { financeCalls } from '@zhengjian/contract/areas/finance/calls.ts';
import { inspectionCalls } from '@zhengjian/contract/areas/inspection/calls.ts';
import { testTaskCalls } from '@zhengjian/contract/areas/laboratory/test-tasks.ts';
import { portalCalls } from '@zhengjian/contract/areas/portal/calls.ts';
import { sampleCalls } from '@zhengjian/contract/areas/sample/calls.ts';
import { stampingCalls } from '@zhengjian/contract/areas/stamping/calls.ts';
import { noticeCalls } from '@zhengjian/contract/areas/system/notices.ts';
import { workflowListCalls } from '@zhengjian/contract/areas/workflow/lists.ts';
import { makeCall } from '@zhengjian/simulate/src/caller.ts';
import type { JourneySystem } from '../system.ts';
import { sessionAt } from '../system.ts';

/** The company whose pages are walked; it has drafts, open cases and issued papers. */
export const CUSTOMER = 'wanyuan';
const LEADER = 'wangjianheng';
const CLERK = 'handongye';
export const ADMIN = 'admin';
const HEAD = 'zhouliyan';
const [LABORATORY, ARRANGER, KEEPER] = ['sunhaoran', 'xujingyi', 'hechengyu'];
/** Addresses of one inspection, by the step at which it is opened. */
const INSPECTED = [
  'factoryinspection_detail',
  'factoryinspection_detailreadonly',
  'factoryinspection_detailshenhe',
  'factoryinspection_detailresultshenhe',
  'factoryinspection_detailresultapprovl',
  'factoryCheckTasks_detail',
  'factoryCheckReform_detail',
  'factoryCheckEntry',
];

/** The record of a screen, and who sees it; without `who` anybody whose menu holds the screen. */
export type Address = { address: string; who?: string };

const first = <T>(rows: readonly T[], what: string): T => {
  const [row] = rows;
  if (row === undefined) throw new Error(`the demo has no ${what}`);
  return row;
};

export const addressesIn = async ({ system, url }: JourneySystem): Promise<ReadonlyMap<string, Address>> => {
  const { app } = system;
  const as = async (account: string) => ({ token: (await sessionAt(url, account)).token });
  const leader = await as(LEADER);
  const customer = await as(CUSTOMER);
  const { id } = first((await makeCall(app, acceptanceCalls.page, { nodeKey: 'accept', tab: 'all' }, leader)).records, 'case');
  const own = first((await makeCall(app, acceptanceCalls.cccBusinessPage, {}, customer)).records, 'case of the company');
  const draft = first((await makeCall(app, acceptanceCalls.draftPage, {}, customer)).records, 'draft of the company');
  const model = first((await makeCall(app, workflowListCalls.modelList, {}, await as(ADMIN))).records, 'process');
  const start = first((await makeCall(app, workflowListCalls.startList, {}, leader)).records, 'process to start');
  const followed = await makeCall(app, workflowListCalls.followList, { category: 'leave' }, leader);
  const leave = first(followed.records, 'leave');
  const waiting = await makeCall(app, workflowListCalls.pageToDoTasks, { category: 'leave' }, await as(HEAD));
  const task = first(waiting.records, 'leave that waits for its head');
  const stamped = first(
    (await makeCall(app, stampingCalls.selectSignaturePrintingPagePage, {}, await as(CLERK))).records,
    'paper to stamp',
  );
  const seal = first((await makeCall(app, stampingCalls.sealPage, {}, await as(CLERK))).records, 'seal');
  const message = first((await makeCall(app, portalCalls.messagePage, {}, leader)).records, 'message');
  const letter = first((await makeCall(app, portalCalls.customerMessagePage, {}, customer)).records, 'message to a company');
  const notice = first((await makeCall(app, noticeCalls.noticesForMe, {}, leader)).records, 'notice');
  const note = first((await makeCall(app, financeCalls.page, {}, leader)).records, 'payment note');
  const ownNote = first(
    (await makeCall(app, financeCalls.selectPaymentNotesPage, { tab: 'all' }, customer)).records,
    'payment note of the company',
  );
  const list = { size: 1, tab: 'all' } as const;
  const tested = first(
    (await makeCall(app, testTaskCalls.testTaskPage, { ...list, nodeKey: 'engineerAllocation' }, await as(LABORATORY))).records,
    'type test',
  );
  const inspected = first(
    (await makeCall(app, inspectionCalls.taskPage, { size: 1, tab: 'all' }, await as(ARRANGER))).records,
    'inspection',
  );
  const sample = first(
    (await makeCall(app, sampleCalls.selectSampleInfoPage, { size: 1, tab: 'all' }, await as(KEEPER))).records,
    'sample',
  );
  const certified = first(
    (await makeCall(app, certificateCalls.certificatePage, { size: 1 }, await as(CLERK))).records,
    'certificate with a number',
  );
  const company = first((await makeCall(app, enquiryCalls.customerPage, { size: 1 }, await as(LEADER))).records, 'company');
  return new Map<string, Address>([
    ['/integrated/integrated_detail', { address: `/integrated/integrated_detail?id=${company.id}` }],
    ['/finance/paymentNote_detail', { address: `/finance/paymentNote_detail?id=${note.id}` }],
    ['/customer/feiyongCenter/yulan', { address: `/customer/feiyongCenter/yulan?id=${ownNote.id}` }],
    ['/desk/notice/detail', { address: `/desk/notice/detail?id=${notice.id}`, who: LEADER }],
    ['/acceptance/detail', { address: `/acceptance/detail?id=${id}` }],
    ['/acceptance/businessDetail', { address: `/acceptance/businessDetail?id=${id}` }],
    ['/authCernter/cccModifyProject_detail', { address: `/authCernter/cccModifyProject_detail?id=${id}` }],
    ['/taskScheduling/projectCompositeManage_detail', { address: `/taskScheduling/projectCompositeManage_detail?id=${id}` }],
    ['/documents/eArchives_detail', { address: `/documents/eArchives_detail?id=${id}` }],
    ['/documents/eArchivesManage_detail', { address: `/documents/eArchivesManage_detail?id=${id}` }],
    ['/flow/model/edit', { address: `/flow/model/edit?id=${model.id}`, who: ADMIN }],
    ['/work/process/leave/form/:processDefinitionId', { address: start.path, who: LEADER }],
    [
      '/work/process/leave/handle/:taskId/:processInstanceId/:businessId',
      { address: `/work/process/leave/handle/${task.taskId}/${task.processInstanceId}/${task.businessId}`, who: HEAD },
    ],
    [
      '/work/process/leave/detail/:processInstanceId/:businessId',
      { address: `/work/process/leave/detail/${leave.processInstanceId}/${leave.businessId}`, who: LEADER },
    ],
    ['/message/detail', { address: `/message/detail?id=${message.id}`, who: LEADER }],
    ['/customer/message/detail', { address: `/customer/message/detail?id=${letter.id}` }],
    ['/printing/Stamping_detail', { address: `/printing/Stamping_detail?id=${stamped.caseId}`, who: CLERK }],
    ...['certificateMaking', 'certificateCheck', 'certificateReview', 'certificateApproval'].map((step): [string, Address] => [
      `/authCernter/${step}_detail`,
      { address: `/authCernter/${step}_detail?id=${certified.dataId}` },
    ]),
    ['/printing/dayin_detail', { address: `/printing/dayin_detail?id=${certified.dataId}` }],
    ['/authCernter/cccTaskTrace_detail', { address: `/authCernter/cccTaskTrace_detail?id=${certified.dataId}` }],
    ['/printing/Printing_detail', { address: `/printing/Printing_detail?id=${certified.dataId}` }],
    ...['testTaskDetails', 'testTaskDetails_news', 'detectiondetail', 'technicaldata', 'engineerAllocation_detail'].map(
      (page): [string, Address] => [`/testCenter/${page}`, { address: `/testCenter/${page}?id=${tested.id}` }],
    ),
    ...INSPECTED.map((page): [string, Address] => [`/authCernter/${page}`, { address: `/authCernter/${page}?id=${inspected.id}` }]),
    ...['sampleReception_detail', 'comSampleManage_detail'].map((page): [string, Address] => [
      `/sample/${page}`,
      { address: `/sample/${page}?id=${sample.id}` },
    ]),
    ['/taskScheduling/sampleDispense_detail', { address: `/taskScheduling/sampleDispense_detail?id=${sample.dataId}`, who: KEEPER }],
    ['/taskScheduling/taskdetail', { address: `/taskScheduling/taskdetail?id=${id}` }],
    ['/authCernter/modelTestReportReview_detail', { address: `/authCernter/modelTestReportReview_detail?id=${certified.dataId}` }],
    ['/printing/seal', { address: `/printing/seal?id=${seal.id}`, who: CLERK }],
    [
      '/pblicCommon/processInformation',
      { address: `/pblicCommon/processInformation?flowInstanceId=${leave.processInstanceId}`, who: LEADER },
    ],
    ['/customer/yewuCenter/apply/formCcc', { address: `/customer/yewuCenter/apply/formCcc?id=${draft.id}` }],
    ['/customer/yewuCenter/manage/detail', { address: `/customer/yewuCenter/manage/detail?id=${own.id}` }],
    ['/myiframe/:routerPath', { address: '/myiframe/%2Fmark.svg' }],
  ]);
};
