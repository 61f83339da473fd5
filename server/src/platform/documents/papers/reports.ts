/** The test report (domain 3.4): cover, samples and conclusion, results clause by clause, equipment. */
import * as z from 'zod';
import { defineTemplate } from '../maker.ts';
import { body, day, line, orNone, paperHead, party, person, verifyUrl } from './common.ts';

/** '' where what was measured is not judged. */
const verdict = z.enum(['P', 'F', 'N/A', '']);

export const testReport = defineTemplate({
  name: 'testReport',
  file: 'test-report.typ',
  data: z.object({
    ...paperHead,
    draft: z.boolean(),
    kind: line(60),
    kindEn: line(60),
    /** Marks the laboratory may print, as words with their numbers: `CNAS L00000`. */
    marks: z.array(line(60)),
    laboratory: z.object({ name: line(160), nameEn: line(160), address: line(), phone: line(100) }),
    client: party,
    manufacturer: party,
    factory: party,
    productName: line(),
    productNameEn: line(),
    models: z.array(line()),
    exMark: line(),
    trademark: line(100),
    samples: z.array(z.object({ sampleNo: line(30), model: line(), quantity: line(20), serialNo: line(), condition: line() })),
    basis: z.array(line(300)),
    receiveDate: day(),
    testFrom: day(),
    testTo: day(),
    issueDate: day(),
    conclusion: z.enum(['passed', 'failed', 'partly', 'dataOnly']),
    conclusionText: body(),
    drawUpUser: person(),
    reviewUser: person(),
    approveUser: person(),
    items: z.array(
      z.object({
        clause: line(50),
        name: line(),
        nameEn: line(),
        requirement: body(1000),
        measured: body(1000),
        verdict,
        tester: person(),
        /** Not within the accredited scope. */
        outside: z.boolean(),
      }),
    ),
    /** By the accreditation whose mark the report therefore does not bear: what is not within its scope. */
    outside: z.array(z.object({ accreditation: line(40), items: z.array(line(400)) })),
    equipment: z.array(z.object({ equipNo: line(50), name: line(), model: line(100), calibratedTo: orNone(day()) })),
    environment: line(),
    remarks: body(1000),
    antiFakeCode: line(20),
    verifyUrl: verifyUrl(),
  }),
  pictures: (data) => ({ qr: data.verifyUrl }),
});
