/** The application form as the company signs and seals it: every field, in the order of the form on the screen. */
import * as z from 'zod';
import { defineTemplate } from '../maker.ts';
import { body, day, line, moment, orNone, paperHead } from './common.ts';

const formParty = z.object({
  name: line(160),
  nameEn: line(160),
  uscc: line(60),
  address: line(300),
  legalPerson: line(100),
  telephone: line(100),
  email: line(120),
});

export const applicationForm = defineTemplate({
  name: 'applicationForm',
  file: 'application-form.typ',
  data: z.object({
    ...paperHead,
    /** Not submitted, or returned and not submitted again: the paper says so on every page. */
    draft: z.boolean(),
    submittedAt: orNone(moment()),
    applyKind: line(100),
    certMode: line(200),
    relatedCertNo: line(20),
    originalCertNo: line(20),
    originalBody: line(160),
    urgent: z.boolean(),
    expectFinish: orNone(day()),
    applicant: formParty,
    manufacturer: formParty,
    factory: formParty,
    factoryNo: line(60),
    factoryAddress: line(),
    factoryAddressEn: line(),
    contact: z.object({ name: line(100), mobile: line(60), email: line(120) }),
    payer: line(160),
    odm: z.boolean(),
    oem: z.boolean(),
    productClass: line(100),
    productName: line(),
    productNameEn: line(),
    trademark: line(100),
    unitDescription: body(2000),
    /** Models of each certification unit. */
    units: z.array(line(20_000)),
    standards: z.array(line(300)),
    ruleNo: line(50),
    hsCode: line(10),
    preferredLab: line(100),
    models: z.array(
      z.object({
        model: line(),
        productName: line(),
        /** Type tested itself, or by which model it is covered. */
        role: line(300),
        exMark: line(),
        ipCode: line(10),
        enclosureMaterial: line(100),
        enclosureFamily: line(100),
        cableEntries: line(),
        standards: line(1000),
        note: line(250),
        remark: line(250),
      }),
    ),
    params: z.array(z.object({ model: line(), name: line(100), value: line(), range: line(60), unit: line(20) })),
    components: z.array(
      z.object({
        model: line(),
        name: line(),
        type: line(),
        techParam: line(250),
        supplier: line(160),
        certNo: line(50),
        certExpire: orNone(day()),
        controlKind: line(100),
      }),
    ),
    hasExCert: z.boolean(),
    exCertNo: line(50),
    existingReportNo: line(50),
    spotCheckFailed: z.boolean(),
    spotCheckNote: body(2000),
    lastInspectDate: orNone(day()),
    remark: line(250),
    papers: z.array(z.object({ code: line(50), name: line(), files: line(4000) })),
    declaration: line(500),
    agreed: z.boolean(),
  }),
  // a draft has no number yet that a code could hold
  pictures: (data) => (data.draft ? {} : { qr: data.number }),
});
