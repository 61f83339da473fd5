/** Samples: announced by the company, received, handed out, taken over, given back or disposed of (spec: 001 §7.6; domain 3.3). */
import * as z from 'zod';
import { anyone, area, call, permission, signedIn } from '../../call.ts';
import { countsCall, exportCall, listCalls, pageCall } from '../../list.ts';
import { id, optional, text } from '../../record.ts';
import { fileCalls } from '../file/calls.ts';
import { uploadId } from '../file/records.ts';
import {
  caseSampleList,
  MOST_ASKED,
  neededSample,
  ownSample,
  sampleCases,
  sampleDetail,
  sampleForms,
  sampleList,
  samplePhoto,
  sampleRow,
} from './records.ts';

const view = permission('sample_view', 'sample_reception_view', 'laboratory_sample_view', 'sample_dispense_view');
const room = permission('sample_in');
/** People of a laboratory for cases whose test they lead; the sample room and the planner for any. */
const asking = permission('sample_in', 'sample_ask', 'laboratory_sample_take');
const manage = (path: string) => `/blade-cqst/sample/manage/${path}`;
/** Labels printed at once: their ids travel in the key. */
export const MOST_LABELS = 50;
const caseId = z.object({ dataId: id() });
const done = z.object({ ids: z.array(z.string()) });

/** An act on one sample or several: all of them or none. */
const act = <S extends z.ZodObject>(path: string, input: S, access: ReturnType<typeof permission>, summary: string) =>
  call({ method: 'POST', path, access, done: 'updated', summary, input, data: done });
/** Each of them means its own samples, where the caller names no tab. */
const pageOf = (path: string, tab: 'all' | 'toReceive' | 'inStore', summary: string) =>
  pageCall(sampleList, { method: 'GET', path, access: view, tab, summary });

export const sampleCalls = area('sample', {
  selectSampleInfoPage: pageCall(sampleList, {
    path: manage('selectSampleInfoPage'),
    access: view,
    summary: 'Pages samples by tab and filters.',
  }),
  selectSampleInfoCount: countsCall(sampleList, {
    path: manage('selectSampleInfoCount'),
    access: view,
    summary: 'Counts the same list per tab.',
  }),
  sampleExcel: exportCall(sampleList, {
    path: '/blade-cqst/sample/public/export',
    key: fileCalls.acceptanceExportKey,
    access: permission('sample_in'),
    summary: 'Answers the samples of a tab as Excel, against a key (path chosen).',
  }),
  ...listCalls('sampleCases', sampleCases, {
    path: '/blade-cqst/sample/dispense',
    access: permission('sample_dispense_view'),
    excel: { key: fileCalls.acceptanceExportKey, access: permission('sample_in') },
    about: 'cases by what is to be done about their samples',
  }),
  caseSamplePage: pageCall(caseSampleList, {
    path: manage('caseSamplePage'),
    access: view,
    scope: 'case',
    summary: 'Pages the samples of one case.',
  }),
  caseSampleCount: countsCall(caseSampleList, {
    path: manage('caseSampleCount'),
    access: view,
    scope: 'case',
    summary: 'Counts the same list per tab.',
  }),
  infoList: pageOf(manage('infoList'), 'all', 'Pages all samples.'),
  receiveInPage: pageOf(manage('receiveIn'), 'toReceive', 'Pages samples, those to be received unless another tab is named.'),
  receiveOutPage: pageOf(manage('receiveOut'), 'inStore', 'Pages samples, those that may be handed out unless another tab is named.'),
  giveBackPage: pageOf(manage('giveBack'), 'inStore', 'Pages samples, those that may be given back unless another tab is named.'),
  sampleInfo: call({
    method: 'GET',
    path: '/blade-cqst/sample/sampleInfo',
    access: view,
    summary: 'One sample with its chain of custody, by its id or by the number on its label.',
    input: z.object({ id: optional(id()), sampleNo: optional(text(30)) }),
    data: sampleDetail,
  }),
  sampleReceiveInInit: call({
    method: 'POST',
    path: manage('sampleReceiveInInit'),
    effect: 'read',
    access: view,
    scope: 'case',
    summary: 'The samples of a case: those that are wanted, announced or have come, and whether the viewer may ask for others.',
    input: caseId,
    data: z.object({ samples: z.array(sampleRow), mayAsk: z.boolean() }),
  }),
  setSampleCount: call({
    method: 'POST',
    path: manage('setSampleCount'),
    access: asking,
    scope: 'case',
    done: 'updated',
    summary: 'Says which samples a case has to send, in the place of those that the company has not sent yet; it is told.',
    input: caseId.extend({ samples: z.array(neededSample).min(1).max(MOST_ASKED) }),
    data: done,
  }),
  receiveIn: act(manage('receiveIn'), sampleForms.receiveIn, room, 'Takes samples into the store, with their condition.'),
  receiveInBatch: act(manage('receiveInBatch'), sampleForms.receiveIn, room, 'Takes several samples into the store.'),
  refuse: act(manage('refuse'), sampleForms.refuse, room, 'Refuses samples; the company is told why (path chosen).'),
  receiveOut: act(manage('receiveOut'), sampleForms.receiveOut, permission('sample_out'), 'Hands samples out to a person of a laboratory.'),
  sampleTakers: call({
    method: 'GET',
    path: manage('takers'),
    access: permission('sample_out'),
    scope: 'tenant',
    summary: 'People of the laboratories to whom samples can be handed: those who may confirm that they have them (path chosen).',
    input: z.object({}),
    data: z.array(z.object({ id: z.string(), realName: z.string() })),
  }),
  takeOver: act(
    manage('takeOver'),
    sampleForms.takeOver,
    permission('sample_out', 'laboratory_sample_take'),
    'The laboratory confirms that it has taken samples over (path chosen).',
  ),
  reallocation: act(
    manage('reallocation'),
    sampleForms.reallocate,
    permission('sample_out'),
    'Moves samples to another laboratory or person.',
  ),
  backToStore: act(
    manage('backToStore'),
    sampleForms.backToStore,
    permission('laboratory_sample_take'),
    'The laboratory hands samples back; the sample room confirms that it has them (path chosen).',
  ),
  confirmReturn: act(
    manage('confirmReturn'),
    sampleForms.confirmReturn,
    room,
    'The sample room confirms that samples came back from a laboratory, with their condition; who handed them back cannot (path chosen).',
  ),
  uploadPhoto: call({
    method: 'POST',
    path: manage('uploadPhoto'),
    access: permission('sample_in', 'sample_out', 'laboratory_sample_take'),
    scope: 'case',
    in: 'multipart',
    summary:
      'Uploads a photo of the condition of a sample, judged by content; it is kept for its uploader until a hand-over names it (path chosen).',
    input: z.object({ sampleId: id(), uploadId }),
    data: samplePhoto,
  }),
  giveBack: act(
    manage('giveBack'),
    sampleForms.giveBack,
    permission('sample_out'),
    'Gives samples back to the customer, by hand or by mail.',
  ),
  disposal: act(manage('disposal'), sampleForms.dispose, permission('sample_dispose'), 'Disposes of samples.'),
  noNeedSample: act(manage('noNeedSample'), sampleForms.notNeeded, room, 'Says that samples are not needed.'),
  registerExpressInformation: act(
    manage('registerExpressInformation'),
    sampleForms.express,
    room,
    'Records the waybill of samples that are on their way, for the company.',
  ),
  sampleLabelKey: call({
    method: 'POST',
    path: '/blade-cqst/sample/labels/key',
    effect: 'read',
    access: view,
    summary: 'A short-lived key to the labels of samples, 60 × 40 mm, one a page (path chosen).',
    input: z.object({ ids: z.array(id()).min(1).max(MOST_LABELS) }),
    data: z.object({ authKey: z.string() }),
  }),
  sampleLabels: call({
    method: 'GET',
    path: '/blade-cqst/public/sample/labels',
    access: anyone,
    scope: 'none',
    answer: 'file',
    summary: 'The labels as PDF, against a key of sample/labels/key (path chosen).',
    input: z.object({ authKey: text(4000).min(10) }),
    data: z.unknown(),
  }),
  sampleRecordKey: call({
    method: 'POST',
    path: '/blade-cqst/sample/record/key',
    effect: 'read',
    access: view,
    scope: 'case',
    summary: "A short-lived key to the chain of custody of a case's samples on paper (path chosen).",
    input: caseId,
    data: z.object({ authKey: z.string() }),
  }),
  sampleRecord: call({
    method: 'GET',
    path: '/blade-cqst/public/sample/record',
    access: anyone,
    scope: 'none',
    answer: 'file',
    summary: 'The chain of custody as PDF, against a key of sample/record/key (path chosen).',
    input: z.object({ authKey: text(400).min(10) }),
    data: z.unknown(),
  }),
  selectDisposeSampleWayByDataId: call({
    method: 'GET',
    path: '/blade-cqst/sample/selectDisposeSampleWayByDataId',
    access: view,
    scope: 'case',
    summary: 'What the customer wants to become of the samples of a case.',
    input: caseId,
    data: z.object({ disposalKind: z.string() }),
  }),
  // ——— customer ———
  ifSampleSent: call({
    method: 'GET',
    path: '/blade-customer/flowInstance/ifSampleSent',
    access: signedIn('customer'),
    scope: 'case',
    summary: 'The samples that a case of the own company has to send, whether they are on their way, and by which waybill they came back.',
    input: caseId,
    data: z.object({ isSent: z.boolean(), samples: z.array(ownSample) }),
  }),
  sampleSent: call({
    method: 'POST',
    path: '/blade-customer/flowInstance/sampleSent',
    access: signedIn('customer'),
    scope: 'case',
    done: 'updated',
    summary: 'The company says by which waybill the samples of a case are on their way, and what is to become of them after the test.',
    input: caseId.extend(sampleForms.sent.shape),
    data: done,
  }),
});
