/** Number, code and factory number. */
import { isCccNumber, parseCccNumber } from '../certificateNumber.ts';
import { breach, type LintRule } from './facts.ts';

const FACTORY_NO = /^[A-Z]\d{6}$/;
const RANDOM = /^\d{16}$/;

export const numberRules = [
  {
    code: 'numberForm',
    ...{ clause: 'numbering', from: 'approval', severity: 'error', place: 'certNo' },
    breaches: ({ certificate: c }) => breach(c.certNo !== '' && !isCccNumber(c.certNo), { number: c.certNo }),
  },
  {
    code: 'numberBody',
    ...{ clause: 'numbering', from: 'approval', severity: 'error', place: 'certNo' },
    breaches: ({ certificate: c, bodyCode }) => {
      const number = parseCccNumber(c.certNo);
      return breach(number !== undefined && number.body !== bodyCode, { found: number?.body ?? '', body: bodyCode });
    },
  },
  {
    code: 'numberClass',
    ...{ clause: 'numbering', from: 'approval', severity: 'error', place: 'certNo' },
    breaches: ({ certificate: c }) => {
      const number = parseCccNumber(c.certNo);
      return breach(number !== undefined && number.productClass !== c.productClass, {
        found: number?.productClass ?? '',
        class: c.productClass,
      });
    },
  },
  {
    code: 'numberYear',
    ...{ clause: 'numbering', from: 'approval', severity: 'error', place: 'certNo' },
    breaches: ({ certificate: c }) => {
      const number = parseCccNumber(c.certNo);
      return breach(number !== undefined && c.firstDate !== '' && String(number.year) !== c.firstDate.slice(0, 4), {
        found: number?.year ?? 0,
        year: c.firstDate.slice(0, 4),
      });
    },
  },
  {
    code: 'randomForm',
    ...{ clause: 'numbering', from: 'stamping', severity: 'error', place: 'randomNumber' },
    breaches: ({ certificate: c }) => breach(c.certNo !== '' && !RANDOM.test(c.randomNumber)),
  },
  {
    code: 'factoryNoForm',
    ...{ clause: 'factory', from: 'approval', severity: 'error', place: 'factoryNo' },
    breaches: ({ certificate: c }) => breach(c.factoryNo !== '' && !FACTORY_NO.test(c.factoryNo), { number: c.factoryNo }),
  },
  {
    code: 'factoryNoMissing',
    ...{ clause: 'factory', from: 'making', severity: 'error', place: 'factoryNo' },
    breaches: ({ certificate: c }) => breach(c.factoryNo === ''),
  },
  {
    code: 'factoryNoDiffers',
    ...{ clause: 'factory', from: 'making', severity: 'error', place: 'factoryNo' },
    breaches: ({ certificate: c, application: a }) =>
      breach(c.factoryNo !== '' && a.factoryNo !== '' && c.factoryNo !== a.factoryNo, { found: c.factoryNo, known: a.factoryNo }),
  },
] as const satisfies readonly LintRule[];
