/** Samples and their movements (domain 3.3), and what the acts of the sample room ask for. */
import * as z from 'zod';
import { by, list, shown } from '../../list.ts';
import { choice, day, id, ids, longText, optional, text, whole } from '../../record.ts';
import { SAMPLE_ACTS } from './states.ts';

/** A line of the sample room's lists. */
export const sampleRow = z.object({
  id: z.string(),
  sampleNo: shown.code(150),
  dataId: z.string(),
  caseNo: shown.code(170),
  businessType: shown.choice('business_type', 110),
  companyName: shown.text(220),
  sampleKind: shown.choice('sample_kind', 110),
  sampleName: shown.text(180),
  model: shown.text(160),
  quantity: shown.number(80),
  unit: z.string(),
  /** Taken and sealed at the factory: received by the number of its seal. */
  isSealed: z.boolean(),
  state: shown.choice('sample_status', 190),
  condition: shown.choice('sample_condition', 120),
  storePlace: shown.text(120),
  labId: shown.choice('laboratory_b', 140),
  holderName: shown.text(110),
  expressNo: shown.code(150),
  receiveTime: shown.moment(),
  keepUntil: shown.day(),
  /** As the company wants it, until it is disposed of otherwise. */
  disposalKind: shown.choice('sample_disposal', 130),
  /** To be given back or disposed of, and the day is over. */
  isOverdue: z.boolean(),
  acts: z.array(z.enum(SAMPLE_ACTS)),
});
export type SampleRow = z.output<typeof sampleRow>;

/** How a sample went back to the company. */
const givenBack = z.object({ takenBy: z.string(), expressCompany: z.string(), expressNo: z.string(), moveTime: z.string() });
export type GivenBack = z.output<typeof givenBack>;
/** A sample as its company sees it. */
export const ownSample = sampleRow.extend({ givenBack: givenBack.nullable() });

const declared = {
  area: 'sample',
  name: 'sampleList',
  row: sampleRow,
  key: 'id',
  tabs: {
    toReceive: { open: true },
    inStore: { open: true },
    inLaboratory: { open: true },
    returning: { open: true },
    overdue: { open: true, order: 'keepUntil' },
    closed: {},
    all: {},
  },
  filters: {
    keyword: by.keyword(),
    state: by.states('sample_status'),
    labId: by.choice('laboratory_b'),
    sampleKind: by.choice('sample_kind'),
    businessType: by.choice('business_type'),
    receiveTime: by.days('receiveStart', 'receiveEnd'),
    isOverdue: by.flag(),
  },
  sorts: ['receiveTime', 'keepUntil', 'sampleNo'],
  order: '-sampleNo',
} as const;
/** Samples in hand, by where they are. */
export const sampleList = list(declared);

/** The samples of one case. */
export const caseSampleList = list({ ...declared, given: { dataId: id() } });

/** A case with its samples: how many pieces have come, wait in the store, are with a laboratory. */
export const sampleCaseRow = z.object({
  id: z.string(),
  caseNo: shown.code(170),
  businessType: shown.choice('business_type', 110),
  companyName: shown.text(220),
  sampleName: shown.text(180),
  /** Where its test is given out to, and who leads it. */
  laboratory: shown.choice('laboratory_b', 150),
  projectLeaderName: shown.text(110),
  pieces: shown.number(90),
  toReceive: shown.number(90),
  inStore: shown.number(110),
  inLaboratory: shown.number(110),
  cameBack: shown.number(110),
  updateTime: shown.moment(),
});
export type SampleCaseRow = z.output<typeof sampleCaseRow>;

/** Cases by what is to be done about their samples: given out to laboratories, awaited from there. */
export const sampleCases = list({
  area: 'sample',
  name: 'sampleCases',
  row: sampleCaseRow,
  key: 'id',
  tabs: { toDispense: { open: true }, inLaboratory: { open: true }, all: {} },
  filters: {
    keyword: by.keyword(),
    businessType: by.choice('business_type'),
    updateTime: by.days('updateStart', 'updateEnd'),
  },
  sorts: ['updateTime', 'caseNo'],
  order: '-updateTime',
});

/** A photo of the condition in which samples were handed over: a file of their case. */
export const samplePhoto = z.object({ fileId: z.string(), name: z.string(), suffix: z.string(), size: z.number() });
export type SamplePhoto = z.output<typeof samplePhoto>;
/** Most photos of one hand-over. */
export const MOST_PHOTOS = 6;
/** Largest photo in MB; the page makes them small before they are sent. */
export const PHOTO_MB = 10;

/** One step of a sample on its way: who gave it to whom, when, in which state. */
export const sampleMove = z.object({
  id: z.string(),
  moveKind: z.string().meta({ kind: 'choice', dict: 'sample_move_kind' }),
  fromPlace: z.string(),
  toPlace: z.string(),
  quantity: z.number(),
  handOverName: z.string(),
  takeName: z.string(),
  moveTime: z.string().meta({ kind: 'dateTime' }),
  condition: z.string().meta({ kind: 'choice', dict: 'sample_condition' }),
  expressCompany: z.string().meta({ kind: 'choice', dict: 'express_company' }),
  expressNo: z.string().meta({ mono: true }),
  remark: z.string(),
  /** Of its condition, as it was handed over. */
  photos: z.array(samplePhoto),
});

/** Everything of one sample, with its chain of custody. */
export const sampleDetail = sampleRow.extend({
  serialNos: z.string(),
  sealNo: z.string().meta({ mono: true }),
  sendTime: z.string().meta({ kind: 'date' }),
  expressCompany: z.string().meta({ kind: 'choice', dict: 'express_company' }),
  conditionNote: z.string(),
  receiverName: z.string(),
  moves: z.array(sampleMove),
});
export type SampleDetail = z.output<typeof sampleDetail>;

const chosen = { ids: ids() };
/** Photos that the same person has uploaded for this hand-over. */
const photos = { photos: optional(ids().pipe(z.array(id()).max(MOST_PHOTOS))) };

/** How many pieces of which model are wanted. */
export const neededSample = z.object({
  sampleName: text(200).min(1),
  model: text(200).min(1),
  quantity: whole(1, 999),
  unit: text(10).min(1),
});

/** Most lines of samples asked for at once. */
export const MOST_ASKED = 50;

/** What a company may want to become of its samples (keys of sample_disposal); the others are the institute's decision. */
export const DISPOSAL_WISHES = ['1', '2', '3'] as const;
const wish = z.enum(DISPOSAL_WISHES).meta({ kind: 'choice', dict: 'sample_disposal' });
const waybill = { expressCompany: choice('express_company'), expressNo: text(50).min(1), sendTime: optional(day()) };

/** What each act of the sample room is told, and what the company says when it sends samples. */
export const sampleForms = {
  express: z.object({ ...chosen, ...waybill, disposalKind: optional(wish) }),
  sent: z.object({ ...waybill, disposalKind: wish }),
  receiveIn: z.object({
    ...chosen,
    condition: choice('sample_condition'),
    storePlace: text(100).min(1),
    sealNo: optional(text(50)),
    serialNos: optional(text(200)),
    conditionNote: optional(text(250)),
    ...photos,
  }),
  refuse: z.object({ ...chosen, condition: choice('sample_condition'), conditionNote: text(250).min(1) }),
  receiveOut: z.object({ ...chosen, labId: choice('laboratory_b'), takeUser: id(), remark: optional(text(250)), ...photos }),
  takeOver: z.object({ ...chosen, condition: choice('sample_condition'), remark: optional(text(250)), ...photos }),
  reallocate: z.object({
    ...chosen,
    labId: choice('laboratory_b'),
    takeUser: id(),
    condition: choice('sample_condition'),
    remark: text(250).min(1),
    ...photos,
  }),
  backToStore: z.object({ ...chosen, condition: choice('sample_condition'), remark: optional(text(250)), ...photos }),
  confirmReturn: z.object({
    ...chosen,
    condition: choice('sample_condition'),
    storePlace: text(100).min(1),
    remark: optional(text(250)),
    ...photos,
  }),
  giveBack: z.object({
    ...chosen,
    takenBy: text(100).min(1),
    expressCompany: optional(choice('express_company')),
    expressNo: optional(text(50)),
    remark: optional(text(250)),
    ...photos,
  }),
  dispose: z.object({ ...chosen, disposalKind: choice('sample_disposal'), remark: optional(longText(500)) }),
  notNeeded: z.object({ ...chosen, remark: text(250).min(1) }),
} as const;
