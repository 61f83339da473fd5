/** The CCC application as the applicant fills it in and as the institute reads it (domain 3.2, 3.3). */
import * as z from 'zod';
import { change } from '../../change.ts';
import { choice, day, decimal, flag, id, longText, optional, text } from '../../record.ts';

export const productParamForm = z.object({
  paramCode: optional(text(50)),
  paramName: optional(text(100).meta({ required: true })),
  value: optional(text(200).meta({ required: true })),
  valueMin: optional(decimal(14, 4)),
  valueMax: optional(decimal(14, 4)),
  unit: optional(text(20)),
});

export const keyComponentForm = z.object({
  name: optional(text(200).meta({ required: true })),
  model: optional(text(200).meta({ required: true })),
  techParam: optional(text(250)),
  supplier: optional(text(160).meta({ required: true })),
  certNo: optional(text(50)),
  certExpire: optional(day()),
  controlKind: optional(choice('component_control').meta({ required: true })),
});

/** One model line. The browser gives a new line its id, so that a covered model can name its main model before anything is saved. */
export const productForm = z.object({
  id: id(),
  productName: optional(text(200).meta({ required: true })),
  productModel: optional(text(200).meta({ required: true })),
  modelNote: optional(text(250)),
  isMain: flag().default(true),
  coveredBy: optional(id()),
  productExMark: optional(text(200).meta({ required: true, mono: true })),
  ipCode: optional(text(10).meta({ required: true })),
  standards: z.array(id()).max(40).default([]),
  enclosureMaterial: optional(choice('enclosure_material').meta({ required: true })),
  enclosureFamily: optional(text(100)),
  cableEntries: optional(text(200)),
  remark: optional(text(250)),
  params: z.array(productParamForm).max(60).default([]),
  components: z.array(keyComponentForm).max(60).default([]),
});
export type ProductForm = z.output<typeof productForm>;

/** Most models of an application. */
export const MOST_MODELS = 100;

/** A draft: every field may be missing; what is obligatory at submit carries `required` and is judged by `rules.ts`. */
export const cccForm = z.object({
  applyKind: optional(choice('ccc_apply_kind').meta({ required: true })),
  applicantId: optional(id().meta({ required: true })),
  manufacturerId: optional(id().meta({ required: true })),
  factoryId: optional(id().meta({ required: true })),
  factoryActualAddress: optional(text(200).meta({ required: true })),
  factoryActualAddressEn: optional(text(200)),
  contactId: optional(id().meta({ required: true })),
  payerName: optional(text(160)),
  productClass: optional(choice('ccc_product_class').meta({ required: true })),
  productName: optional(text(200).meta({ required: true })),
  productNameEn: optional(text(200)),
  trademark: optional(text(100)),
  unitDescription: optional(longText().meta({ required: true })),
  certMode: optional(choice('certification_mode').meta({ required: true })),
  standards: z.array(id()).max(40).default([]).meta({ kind: 'reference', required: true }),
  ruleNo: optional(text(50).meta({ required: true })),
  hsCode: optional(text(10).regex(/^\d{6,10}$/)),
  odmFlag: flag().default(false),
  oemFlag: flag().default(false),
  relatedCertNo: optional(text(20)),
  originalCertNo: optional(text(20)),
  originalBody: optional(text(160)),
  hasExCert: flag().default(false),
  exCertNo: optional(text(50)),
  existingReportNo: optional(text(50)),
  spotCheckFailed: flag().default(false),
  spotCheckNote: optional(longText()),
  lastInspectDate: optional(day()),
  expectFinish: optional(day()),
  isUrgent: flag().default(false),
  preferredLab: optional(choice('laboratory_b')),
  customerRemark: optional(text(250)),
  declareAgree: flag().default(false),
  products: z.array(productForm).max(MOST_MODELS).default([]),
});
export type CccForm = z.output<typeof cccForm>;
export type CccFormSent = z.input<typeof cccForm>;

/** Frozen data of a party at submit. */
export const partySnapshot = z.object({
  companyId: z.string(),
  companyName: z.string(),
  companyNameEn: z.string(),
  uscc: z.string().meta({ mono: true }),
  country: z.string(),
  regionName: z.string(),
  address: z.string(),
  legalPerson: z.string(),
  telephone: z.string(),
  email: z.string(),
  factoryNo: z.string(),
});
export type PartySnapshot = z.output<typeof partySnapshot>;

const abilities = z.object({
  update: z.boolean(),
  /** Of what may be changed: another applicant, and another manufacturer, factory or product class. */
  changeApplicant: z.boolean(),
  changeUnit: z.boolean(),
  submit: z.boolean(),
  remove: z.boolean(),
  copy: z.boolean(),
  upload: z.boolean(),
  withdraw: z.boolean(),
  act: z.boolean(),
});

/** The wire keeps texts: what was left empty is the empty text. */
export const cccFormAnswer = z.object({
  applyKind: z.string(),
  applicantId: z.string(),
  manufacturerId: z.string(),
  factoryId: z.string(),
  factoryActualAddress: z.string(),
  factoryActualAddressEn: z.string(),
  contactId: z.string(),
  payerName: z.string(),
  productClass: z.string(),
  productName: z.string(),
  productNameEn: z.string(),
  trademark: z.string(),
  unitDescription: z.string(),
  certMode: z.string(),
  standards: z.array(z.string()),
  ruleNo: z.string(),
  hsCode: z.string(),
  odmFlag: z.boolean(),
  oemFlag: z.boolean(),
  relatedCertNo: z.string(),
  originalCertNo: z.string(),
  originalBody: z.string(),
  hasExCert: z.boolean(),
  exCertNo: z.string(),
  existingReportNo: z.string(),
  spotCheckFailed: z.boolean(),
  spotCheckNote: z.string(),
  lastInspectDate: z.string(),
  expectFinish: z.string(),
  isUrgent: z.boolean(),
  preferredLab: z.string(),
  customerRemark: z.string(),
  declareAgree: z.boolean(),
  products: z.array(
    z.object({
      id: z.string(),
      sort: z.number(),
      productName: z.string(),
      productModel: z.string(),
      modelNote: z.string(),
      isMain: z.boolean(),
      coveredBy: z.string(),
      productExMark: z.string(),
      protectionTypes: z.array(z.string()),
      exGroup: z.array(z.string()),
      tempClass: z.string(),
      epl: z.array(z.string()),
      ipCode: z.string(),
      standards: z.array(z.string()),
      enclosureMaterial: z.string(),
      enclosureFamily: z.string(),
      cableEntries: z.string(),
      remark: z.string(),
      params: z.array(
        z.object({
          paramCode: z.string(),
          paramName: z.string(),
          value: z.string(),
          valueMin: z.string(),
          valueMax: z.string(),
          unit: z.string(),
        }),
      ),
      components: z.array(
        z.object({
          name: z.string(),
          model: z.string(),
          techParam: z.string(),
          supplier: z.string(),
          certNo: z.string(),
          certExpire: z.string(),
          controlKind: z.string(),
        }),
      ),
    }),
  ),
});

/** One application in full, for its applicant. */
export const cccApplication = z.object({
  id: z.string(),
  version: z.number(),
  applicationNo: z.string(),
  batchId: z.string(),
  state: z.string(),
  /** Where the case stands, in the customer's words, both languages. */
  customerText: z.object({ zh: z.string(), en: z.string() }),
  turn: z.enum(['customer', 'institute', 'none']),
  submitTime: z.string().meta({ kind: 'dateTime' }),
  createTime: z.string(),
  updateTime: z.string().meta({ kind: 'dateTime' }),
  payState: z.string(),
  docStatus: z.string(),
  /** Names of the standards the application and its models cite. */
  standardNames: z.array(z.object({ id: z.string(), standardNo: z.string(), name: z.string() })),
  form: cccFormAnswer,
  parties: z.object({ applicant: partySnapshot.nullable(), manufacturer: partySnapshot.nullable(), factory: partySnapshot.nullable() }),
  contact: z
    .object({ name: z.string(), mobile: z.string().meta({ masked: 'phone' }), email: z.string().meta({ masked: 'email' }) })
    .nullable(),
  /** Why the institute sent it back last, or refused it. */
  returnRemark: z.string(),
  /** Times it was sent back. */
  returnCount: z.number(),
  flowInstanceId: z.string(),
  abilities,
});
export type CccApplication = z.output<typeof cccApplication>;

/** One step at which a case, or work that serves it, stands: for its companies, in their words. */
export const ownStep = z.object({
  id: z.string(),
  /** Category of its process. */
  category: z.string(),
  no: z.string(),
  nodeKey: z.string(),
  words: z.object({ zh: z.string(), en: z.string() }),
  /** Of the viewer's company, or of somebody else: what waits for the applicant is not the turn of its manufacturer. */
  turn: z.enum(['customer', 'institute']),
  /** Until when the company has to act; empty where it has not, or where no day is set. */
  until: z.string(),
  /** Page on which the company acts; empty where it does so on the page of its case. */
  path: z.string(),
});
export type OwnStep = z.output<typeof ownStep>;

/** What the acceptance has decided. */
export const acceptanceOf = z.object({
  acceptUser: z.string(),
  acceptTime: z.string().meta({ kind: 'dateTime' }),
  acceptOpinion: z.string().meta({ kind: 'longText' }),
  isNeedModelTest: z.boolean().nullable().meta({ kind: 'flag' }),
  noTestReason: z.string(),
  laboratoryMark: z.string().meta({ kind: 'choice', dict: 'laboratory_b' }),
  sampleRule: z.string().meta({ kind: 'longText' }),
  isNeedFactoryCheck: z.boolean().nullable().meta({ kind: 'flag' }),
  /** The inspection may follow the certificate. */
  isCheckAfterCertificate: z.boolean().meta({ kind: 'flag' }),
  noCheckReason: z.string(),
  /** Name of the dispatcher who plans the case; '' before the approval names one. */
  planCenterUser: z.string(),
  /** Name of the engineer who leads the case to its certificate; '' before its dispatch. */
  authCenterUser: z.string(),
  /** Class of the factory; '' for one without a record. */
  customerLevel: z.string().meta({ kind: 'choice', dict: 'customer_level' }),
  deadline: z.string().meta({ kind: 'date' }),
});

/** Longest reason of a change of laboratory or engineer. */
const CHANGE_REASON = 500;
/** What is told when an approved case goes to another laboratory or another engineer. */
export const reassignForms = {
  changeLaboratory: z.object({
    id: id(),
    laboratoryMark: choice('laboratory_b').meta({ required: true }),
    reason: longText(CHANGE_REASON).min(1).meta({ required: true }),
  }),
  changeEngineer: z.object({
    id: id(),
    authCenterUser: id().meta({ required: true }),
    reason: longText(CHANGE_REASON).min(1).meta({ required: true }),
  }),
};

/** The same for staff, with the staff part. */
export const cccCase = cccApplication.extend({
  staff: acceptanceOf,
  /** Open task of the case, when there is one. */
  task: z
    .object({
      taskId: z.string(),
      flowInstanceId: z.string(),
      nodeKey: z.string(),
      nodeName: z.string(),
      nodeNameEn: z.string(),
      dueTime: z.string(),
      daysLeft: z.number().nullable(),
      lamp: z.string(),
      candidates: z.array(z.string()),
    })
    .nullable(),
});
export type CccCase = z.output<typeof cccCase>;

/** One finding of the check before submitting, with the place to mend it. */
export const finding = z.object({
  severity: z.enum(['error', 'warning']),
  /** Text key below `finding` of the area, or a fault code of the Ex marking. */
  code: z.string(),
  /** Section of the form: parties, product, models, history, files, declaration. */
  section: z.string(),
  /** Path of the field in the form, e.g. `products.0.productExMark`; for files the code of the catalogue node. */
  path: z.string(),
  params: z.record(z.string(), z.string()),
});
export type Finding = z.output<typeof finding>;

export const submissionChanges = z.object({
  /** none: never submitted before; unknown: what was submitted before is not kept. */
  earlier: z.enum(['none', 'unknown', 'known']),
  /** When the submission that is compared with was made; empty where there is none. */
  since: z.string(),
  /** By section of the form, as in `rules.ts`; about a model, a party, or the application itself. */
  changes: z.array(change),
});
export type SubmissionChanges = z.output<typeof submissionChanges>;

/** Earlier choices about the model test (rule pre-approval-lookup). Empty when nobody chose yet. */
export const preApproval = z.object({
  isNeedModelTest: z.enum(['1', '0', '']),
  chooseLaboratory: z.string(),
  /** Why no test is needed, as given then. */
  explanation: z.string(),
});
