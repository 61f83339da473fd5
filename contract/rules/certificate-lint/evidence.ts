/** What the certificate rests on: reports, inspection, components, papers, payment. */

import { isInspectedLater } from '../factoryClass.ts';
import { breach, type CertificateFacts, each, isReplaced, type LintRule } from './facts.ts';

const TEST = { clause: 'typeTest', from: 'making', place: 'reportNos' } as const;
const PAPERS = { clause: 'archive', place: 'files' } as const;

/** Reports that a certificate names though they were written again, with those that replace them, of which it names none. */
const replaced = (named: readonly string[], reports: CertificateFacts['reports']): { number: string; by: string[] }[] =>
  named.flatMap((number) => {
    const by = reports.map((r) => r.number).filter((other) => isReplaced(number, [other]));
    return by.length > 0 && !by.some((other) => named.includes(other)) ? [{ number, by }] : [];
  });

const mayFollow = (decided: string, { follows, isInClass }: CertificateFacts['inspection']): boolean =>
  follows && (decided === '' ? isInClass : isInspectedLater(decided));

export const evidenceRules = [
  {
    code: 'reportMissing',
    ...{ ...TEST, severity: 'error' },
    breaches: ({ certificate: c }) => breach(c.reportNos.length === 0),
  },
  {
    code: 'reportNotFiled',
    ...{ ...TEST, severity: 'error' },
    // of a case approved before the report was asked for nobody knows which it rests on
    breaches: ({ certificate: c, reports, test }) =>
      each(
        c.reportNos,
        (number) => (test.needed || reports.length > 0) && !reports.some((r) => r.number === number),
        (number) => ({ number }),
      ),
  },
  {
    code: 'reportOutdated',
    ...{ ...TEST, severity: 'error' },
    breaches: ({ certificate: c, reports }) => replaced(c.reportNos, reports).map(({ number, by }) => ({ number, newer: by.at(-1) ?? '' })),
  },
  {
    code: 'reportLeftOut',
    ...{ ...TEST, severity: 'warning' },
    breaches: ({ certificate: c, reports }) => {
      const numbers = reports.map((r) => r.number);
      const told = replaced(c.reportNos, reports).flatMap(({ by }) => by);
      return each(
        numbers,
        (number) => number !== '' && !c.reportNos.includes(number) && !told.includes(number) && !isReplaced(number, numbers),
        (number) => ({ number }),
      );
    },
  },
  {
    code: 'reportNegative',
    ...{ ...TEST, severity: 'error' },
    breaches: ({ certificate: c, reports }) =>
      each(
        reports,
        (r) => r.passed === false && c.reportNos.includes(r.number),
        ({ number }) => ({ number }),
      ),
  },
  {
    code: 'testOpen',
    ...{ clause: 'typeTest', from: 'making', severity: 'error', place: 'test' },
    breaches: ({ test }) => breach(test.needed && !test.concluded),
  },
  {
    code: 'coverageMissing',
    ...{ ...PAPERS, from: 'review', severity: 'error' },
    breaches: ({ coverageFiled }) => breach(coverageFiled === false),
  },
  {
    code: 'inspectionOpen',
    ...{ clause: 'inspection', from: 'making', severity: 'error', place: 'inspection' },
    breaches: ({ certificate: c, inspection: i }) => breach(i.needed && !i.passed && !mayFollow(c.customerLevel, i)),
  },
  {
    code: 'nonconformitiesOpen',
    ...{ clause: 'inspection', from: 'making', severity: 'error', place: 'inspection' },
    breaches: ({ inspection: i }) => breach(i.openNonconformities > 0, { n: i.openNonconformities }),
  },
  {
    code: 'inspectedElsewhere',
    ...{ clause: 'inspection', from: 'making', severity: 'error', place: 'inspection' },
    breaches: ({ inspection: i }) => breach(i.elsewhere !== '', { factory: i.elsewhere }),
  },
  {
    code: 'componentsMissing',
    ...{ clause: 'contents', from: 'making', severity: 'warning', place: 'components' },
    breaches: ({ certificate: c, application: a }) => breach(a.components.length > 0 && c.components.length === 0),
  },
  {
    code: 'componentExpired',
    ...{ clause: 'typeTest', from: 'making', severity: 'warning', place: 'components' },
    breaches: ({ application: a, today }) =>
      each(
        a.components,
        ({ certExpire }) => certExpire !== '' && certExpire < today,
        ({ name, certNo, certExpire }) => ({ name, number: certNo, date: certExpire }),
      ),
  },
  {
    code: 'paperProblem',
    ...{ ...PAPERS, from: 'check', severity: 'error' },
    breaches: ({ papers }) =>
      each(
        papers.problems,
        () => true,
        (name) => ({ name }),
      ),
  },
  {
    code: 'paperMissing',
    ...{ ...PAPERS, from: 'review', severity: 'warning' },
    breaches: ({ papers }) =>
      each(
        papers.missing,
        () => true,
        (name) => ({ name }),
      ),
  },
  {
    code: 'unpaid',
    ...{ clause: 'payment', from: 'stamping', severity: 'error', place: 'payment' },
    breaches: ({ paid }) => breach(!paid),
  },
  {
    code: 'testUncharged',
    ...{ clause: 'payment', from: 'stamping', severity: 'error', place: 'payment' },
    breaches: ({ uncharged }) => breach(uncharged.test),
  },
  {
    code: 'inspectionUncharged',
    ...{ clause: 'payment', from: 'stamping', severity: 'error', place: 'payment' },
    breaches: ({ uncharged }) =>
      each(
        uncharged.inspections,
        () => true,
        (number) => ({ number }),
      ),
  },
] as const satisfies readonly LintRule[];
