/** Records of factory inspection (domain 3.5): what is entered, and what a page shows. */
import * as z from 'zod';
import { choice, choices, day, decimal, flag, id, longText, optional, text, whole } from '../../record.ts';
import { register } from '../../register.ts';
import { DAY_PARTS, NC_STATES, SECTION_LIMITS, SECTIONS, TEAM_ROLES, VERDICTS } from './rules.ts';

/** Person-days in halves. */
const days = () => decimal(6, 1).refine((d) => Number(d) >= 0 && Number.isInteger(Number(d) * 2));

// ——— arrangement ———

export const memberInput = z.object({ userId: id(), role: z.enum(TEAM_ROLES), days: days() });
export const arrangementInput = z.object({
  address: text(200).min(1).meta({ required: true }),
  latestDate: day().meta({ required: true }),
  planDays: days().meta({ required: true, kind: 'number' }),
  daysReason: optional(text(200)),
  needSampling: flag().default(false),
  samplingLab: optional(choice('laboratory_b')),
  focus: optional(longText(500)),
  experts: optional(text(200)),
  members: z.array(memberInput).min(1).max(20).meta({ kind: 'json' }),
});
export type ArrangementInput = z.output<typeof arrangementInput>;

export const teamMember = z.object({
  userId: z.string(),
  userName: z.string(),
  role: z.string(),
  registerNo: z.string(),
  codes: z.array(z.string()),
  days: z.string(),
});

/** Somebody who may be put into the team, with what speaks for and against it. */
export const inspectorOption = z.object({
  id: z.string(),
  name: z.string(),
  grade: z.string(),
  registerNo: z.string(),
  codes: z.array(z.string()),
  validUntil: z.string(),
  mayLead: z.boolean(),
  /** Has the professional code of a class that is inspected. */
  competent: z.boolean(),
  /** Days on inspections within 30 days around the latest date. */
  load: z.number(),
  /** Why they cannot be taken; empty where nothing speaks against it. */
  against: z.string(),
});
export type InspectorOption = z.output<typeof inspectorOption>;

// ——— plan ———

const hours = () => text(11).regex(/^([01]\d|2[0-3]):[0-5]\d-([01]\d|2[0-3]):[0-5]\d$/);
export const scheduleRow = z.object({
  date: day(),
  time: hours(),
  activity: text(400).min(1),
  place: text(200),
  inspectors: text(100),
});
export type ScheduleRow = z.output<typeof scheduleRow>;
export const HALVES = ['0', '1'] as const;
export const planInput = z.object({
  startDate: day().meta({ required: true }),
  startHalf: z.enum(HALVES).default('0').meta({ kind: 'word', words: 'half' }),
  endDate: day().meta({ required: true }),
  endHalf: z.enum(HALVES).default('1').meta({ kind: 'word', words: 'half' }),
  travel: optional(text(200)),
  schedule: z.array(scheduleRow).min(1).max(60).meta({ kind: 'json' }),
});
export type PlanInput = z.output<typeof planInput>;
export const planShown = z.object({
  planNo: z.string().meta({ mono: true }),
  startDate: z.string().meta({ kind: 'date' }),
  startHalf: z.string(),
  endDate: z.string().meta({ kind: 'date' }),
  endHalf: z.string(),
  travel: z.string(),
  schedule: z.array(scheduleRow),
});
export type PlanShown = z.output<typeof planShown>;

// ——— result ———

export const sectionBody = z.object({
  verdict: optional(z.enum(VERDICTS)),
  note: optional(longText(SECTION_LIMITS.note)),
  from: optional(day()),
  until: optional(day()),
  people: optional(text(SECTION_LIMITS.people)),
  team: optional(z.array(z.object({ userId: id(), userName: text(100), days: days() })).max(SECTION_LIMITS.team)),
  rows: optional(
    z
      .array(
        z.object({
          product: text(SECTION_LIMITS.product),
          part: text(SECTION_LIMITS.part),
          found: text(SECTION_LIMITS.found),
          ok: z.boolean(),
        }),
      )
      .max(SECTION_LIMITS.rows),
  ),
});
export const sectionShown = z.object({
  section: z.enum(SECTIONS),
  version: z.number().int(),
  body: sectionBody,
  by: z.string(),
  at: z.string(),
});
export type SectionShown = z.output<typeof sectionShown>;

// ——— nonconformities ———

export const nonconformityInput = z.object({
  ncClass: choice('nonconformity_class').meta({ required: true }),
  severity: choice('nc_severity').meta({ required: true }),
  clause: text(50).min(1).meta({ required: true }),
  description: longText(2000).min(2).meta({ required: true }),
  verifyKind: choice('verify_kind').meta({ required: true }),
  reformDeadline: day().meta({ required: true }),
});
export type NonconformityInput = z.output<typeof nonconformityInput>;
/** What the company says to a nonconformity: it corrects it, or it objects. */
export const rectificationInput = z.object({
  causeAnalysis: optional(longText(2000)).meta({ required: true }),
  correction: optional(longText(2000)).meta({ required: true }),
  correctiveAction: optional(longText(2000)).meta({ required: true }),
  objection: optional(longText(1000)),
});
/** A file that belongs to a nonconformity, by the id under which the archive has it. */
export const nonconformityFile = z.object({ fileId: z.string(), name: z.string(), suffix: z.string(), size: z.number() });
export type NonconformityFile = z.output<typeof nonconformityFile>;
export const roundShown = z.object({
  roundNo: z.number().int(),
  version: z.number().int(),
  causeAnalysis: z.string().meta({ kind: 'longText' }),
  correction: z.string().meta({ kind: 'longText' }),
  correctiveAction: z.string().meta({ kind: 'longText' }),
  objection: z.string().meta({ kind: 'longText' }),
  /** What the company proves its correction with. */
  proof: z.array(nonconformityFile),
  submitTime: z.string().meta({ kind: 'dateTime' }),
  verifyResult: z.string(),
  verifyOpinion: z.string().meta({ kind: 'longText' }),
  verifyUserName: z.string(),
  verifyTime: z.string().meta({ kind: 'dateTime' }),
});
export const nonconformityShown = nonconformityInput.extend({
  id: z.string(),
  version: z.number().int(),
  ncNo: z.string().meta({ mono: true }),
  state: z.enum(NC_STATES),
  /** Day on which a general one became serious because its date had passed. */
  raisedOn: z.string().meta({ kind: 'date' }),
  closeDate: z.string().meta({ kind: 'date' }),
  /** What the inspectors saw. */
  evidence: z.array(nonconformityFile),
  rounds: z.array(roundShown),
});
export type NonconformityShown = z.output<typeof nonconformityShown>;

// ——— on-site sampling ———

export const samplingInput = z.object({
  /** The case for which it was taken, where the inspection serves several. */
  caseId: optional(id()),
  sampleName: text(200).min(1).meta({ required: true }),
  model: text(200).min(1).meta({ required: true }),
  baseQuantity: whole(1, 1_000_000).meta({ required: true }),
  quantity: whole(1, 10_000).meta({ required: true }),
  backupQuantity: optional(whole(0, 10_000)),
  samplePlace: choice('sample_place').meta({ required: true }),
  batchNo: optional(text(50)),
  produceDate: optional(day()),
  sampleDate: day().meta({ required: true }),
  sealNo: text(50).min(1).meta({ required: true }),
  testItems: text(200).min(1).meta({ required: true }),
  laboratory: choice('laboratory_b').meta({ required: true }),
  sendDeadline: day().meta({ required: true }),
});
/** A draft is empty where nothing was entered yet. */
export const samplingShown = z.object({
  id: z.string(),
  version: z.number().int(),
  caseId: z.string(),
  sampleName: z.string(),
  model: z.string(),
  baseQuantity: z.number().nullable().meta({ kind: 'number' }),
  quantity: z.number().nullable().meta({ kind: 'number' }),
  backupQuantity: z.number().nullable().meta({ kind: 'number' }),
  samplePlace: z.string().meta({ kind: 'choice', dict: 'sample_place' }),
  batchNo: z.string(),
  produceDate: z.string().meta({ kind: 'date' }),
  sampleDate: z.string().meta({ kind: 'date' }),
  sealNo: z.string().meta({ mono: true }),
  testItems: z.string(),
  laboratory: z.string().meta({ kind: 'choice', dict: 'laboratory_b' }),
  sendDeadline: z.string().meta({ kind: 'date' }),
  samplerName: z.string(),
  sealTime: z.string().meta({ kind: 'dateTime' }),
  state: z.string().meta({ kind: 'choice', dict: 'sampling_status' }),
});
export type SamplingShown = z.output<typeof samplingShown>;

// ——— the whole inspection ———

const task = z
  .object({
    taskId: z.string(),
    nodeKey: z.string(),
    nodeName: z.string(),
    dueTime: z.string(),
    daysLeft: z.number().nullable(),
    lamp: z.string(),
    holder: z.string(),
  })
  .nullable();
/** A visit that verifies on site what the company has corrected. */
export const visit = z.object({ id: z.string(), workNo: z.string(), state: z.string(), startDate: z.string(), endDate: z.string() });
export type Visit = z.output<typeof visit>;

/** What company and institute both see. */
const common = {
  id: z.string(),
  version: z.number().int(),
  workNo: z.string().meta({ mono: true }),
  checkKind: z.string().meta({ kind: 'choice', dict: 'factory_check_kind' }),
  state: z.string().meta({ kind: 'choice', dict: 'factory_task_status' }),
  companyName: z.string(),
  factoryName: z.string(),
  factoryNo: z.string().meta({ mono: true }),
  address: z.string(),
  productClasses: z.array(z.string()).meta({ kind: 'choices', dict: 'ccc_product_class' }),
  cases: z.array(
    z.object({
      id: z.string(),
      caseNo: z.string(),
      title: z.string(),
      path: z.string(),
      /** The inspection may follow its certificate; told to staff. */
      isAfterCertificate: z.boolean(),
    }),
  ),
  members: z.array(teamMember),
  plan: planShown.nullable(),
  nonconformities: z.array(nonconformityShown),
  conclusion: z.string().meta({ kind: 'choice', dict: 'factory_check_conclusion' }),
  flowInstanceId: z.string(),
  workSince: z.string().meta({ kind: 'dateTime' }),
  task,
};
export const inspectionDetail = z.object({
  ...common,
  latestDate: z.string().meta({ kind: 'date' }),
  planDays: z.string().meta({ kind: 'number' }),
  daysReason: z.string(),
  daysRule: z.object({
    days: z.number(),
    parts: z.array(z.object({ part: z.enum(DAY_PARTS), days: z.number() })),
    workers: z.number().nullable(),
  }),
  needSampling: z.boolean().meta({ kind: 'flag' }),
  samplingLab: z.string().meta({ kind: 'choice', dict: 'laboratory_b' }),
  focus: z.string().meta({ kind: 'longText' }),
  experts: z.string(),
  /** The company's answer to the plan: agreed, agreed by saying nothing, another date. */
  planAnswer: z.enum(['', 'agreed', 'silent', 'otherDate']),
  wishedDate: z.string().meta({ kind: 'date' }),
  planReason: z.string(),
  classProposal: z.string().meta({ kind: 'choice', dict: 'customer_level' }),
  sections: z.array(sectionShown),
  samplings: z.array(samplingShown),
  /** Of which samples are taken: models of each case. */
  models: z.array(z.object({ caseId: z.string(), models: z.array(z.string()) })),
  /** Visits that verify on site what was corrected after this inspection, the latest first. */
  visits: z.array(visit),
  /** The inspection that this visit verifies, with what is verified on site. */
  verifies: z.object({ id: z.string(), workNo: z.string(), nonconformities: z.array(nonconformityShown) }).nullable(),
  /** What speaks against the arrangement, or should be looked at. */
  findings: z.array(z.object({ level: z.enum(['refusal', 'warning']), text: z.string() })),
  abilities: z.object({
    /** May decide the open task. */
    decide: z.boolean(),
    arrange: z.boolean(),
    plan: z.boolean(),
    enter: z.boolean(),
    verify: z.boolean(),
    /** May order the visit that verifies on site: it is needed, and none is under way. */
    orderVisit: z.boolean(),
    sample: z.boolean(),
  }),
});
export type InspectionDetail = z.output<typeof inspectionDetail>;

export const ownInspection = z.object({
  ...common,
  customerText: z.object({ zh: z.string(), en: z.string() }),
  abilities: z.object({ confirm: z.boolean(), rectify: z.boolean() }),
});
export type OwnInspection = z.output<typeof ownInspection>;

/** Inspections of a case, as its file shows them. */
export const inspectionOfCase = z.object({
  id: z.string(),
  workNo: z.string(),
  checkKind: z.string(),
  state: z.string(),
  leaderName: z.string(),
  startDate: z.string(),
  endDate: z.string(),
  nonconformities: z.number().int(),
  openNonconformities: z.number().int(),
  conclusion: z.string(),
});
export type InspectionOfCase = z.output<typeof inspectionOfCase>;

// ——— the staff store ———

export const qualifications = register({
  area: 'inspection',
  name: 'qualification',
  named: 'userName',
  record: {
    userId: id().meta({ required: true }),
    registerNo: text(30).min(1).meta({ required: true }),
    grade: choice('inspector_grade').meta({ required: true }),
    codes: choices('ccc_product_class').meta({ required: true }),
    validUntil: day().meta({ required: true }),
    avoidCompanyIds: z.array(id()).max(50).default([]).meta({ kind: 'json' }),
    avoidReason: optional(text(200)),
  },
  shows: {
    userName: z.string().meta({ kind: 'text', width: 120 }),
    avoidCompanyIds: z.array(z.string()),
    avoidNames: z.string().meta({ kind: 'text', width: 220 }),
    expires: z.enum(['valid', 'soon', 'expired']).meta({ kind: 'word', words: 'expires', width: 110 }),
  },
});
