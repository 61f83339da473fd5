/** The CCC certificate with its annex (domain 3.6; contents after order 117 art. 21). */
import * as z from 'zod';
import { defineTemplate } from '../maker.ts';
import { body, day, line, paperHead, party, verifyUrl } from './common.ts';

const inBothLanguages = party.extend({ addressEn: line() });

export const cccCertificate = defineTemplate({
  name: 'cccCertificate',
  file: 'ccc-certificate.typ',
  data: z.object({
    ...paperHead,
    /** A draft is crossed by the word, so that no copy of it passes for the certificate. */
    draft: z.boolean(),
    versionNo: z.int(),
    applicant: inBothLanguages,
    manufacturer: inBothLanguages,
    factory: inBothLanguages,
    factoryNo: line(10),
    productClass: line(60),
    productName: line(),
    productNameEn: line(),
    productModel: body(2000),
    exMark: line(),
    standards: z.array(line(60)),
    ruleNo: line(100),
    certMode: line(),
    certModeEn: line(),
    firstDate: day(),
    issueDate: day(),
    expirationDate: day(),
    isChange: z.boolean(),
    randomNumber: line(20),
    reportNos: z.array(line(60)),
    annex: z.object({
      models: z.array(z.object({ model: line(), parameters: line(400), exMark: line(), note: line(250) })),
      components: z.array(z.object({ name: line(), model: line(), supplier: line(160), certNo: line(50) })),
      drawings: z.array(z.object({ drawingNo: line(100), name: line(), version: line(20) })),
      conditions: body(),
    }),
    verifyUrl: verifyUrl(),
  }),
  pictures: (data) => ({ qr: data.verifyUrl }),
});
