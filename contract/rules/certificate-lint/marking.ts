/** The Ex marking, of the certificate and of each model, against the standards. */
import { compareWithStandards, editionYear, judge } from '@zhengjian/exmark/index.ts';
import { COMPONENT_CLASS } from '../../areas/acceptance/rules.ts';
import { alike, breach, type CertificateFacts, each, type LintedCertificate, type LintRule } from './facts.ts';

const MARKING = { clause: 'marking', from: 'making', severity: 'error' } as const;
const STANDARDS = { clause: 'standards', from: 'making', place: 'standards' } as const;
/** Keys of the dictionary standard_status. */
const TRANSITION = '3';
const WITHDRAWN = '4';

/** Old symbols are right under the old editions. */
const isFaulty = (marking: string, { productClass, standards }: LintedCertificate): boolean => {
  const standardYear = editionYear(standards);
  const options = { component: productClass === COMPONENT_CLASS, ...(standardYear ? { standardYear } : {}) };
  return judge(marking, options).faults.some((fault) => fault.severity === 'error');
};

const compared = ({ certificate: c }: CertificateFacts, which: 'missing' | 'surplus') =>
  [...new Set([c.exMark, ...c.models.map((m) => m.exMark)])]
    .filter((marking) => marking !== '')
    .map((marking) => compareWithStandards(marking, c.standards)[which]);

export const markingRules = [
  { code: 'markMissing', ...MARKING, place: 'exMark', breaches: ({ certificate: c }) => breach(c.exMark.trim() === '') },
  {
    code: 'markInvalid',
    ...{ ...MARKING, place: 'exMark' },
    breaches: ({ certificate: c }) => breach(c.exMark !== '' && isFaulty(c.exMark, c), { marking: c.exMark }),
  },
  {
    code: 'modelMarkMissing',
    ...{ ...MARKING, place: 'models' },
    breaches: ({ certificate: c }) =>
      each(
        c.models,
        ({ exMark }) => exMark === '',
        ({ model }) => ({ model }),
      ),
  },
  {
    code: 'modelMarkInvalid',
    ...{ ...MARKING, place: 'models' },
    breaches: ({ certificate: c }) =>
      each(
        c.models,
        ({ exMark }) => exMark !== '' && isFaulty(exMark, c),
        ({ model, exMark }) => ({ model, marking: exMark }),
      ),
  },
  {
    code: 'modelMarkDiffers',
    ...{ ...MARKING, place: 'models' },
    breaches: ({ certificate: c, application: a }) =>
      c.models.flatMap(({ model, exMark }) => {
        const applied = a.models.find((m) => alike(m.model, model));
        return breach(applied !== undefined && exMark !== '' && !alike(applied.exMark, exMark), {
          model,
          marking: exMark,
          accepted: applied?.exMark ?? '',
        });
      }),
  },
  {
    code: 'markOfNoModel',
    ...{ ...MARKING, place: 'exMark' },
    breaches: ({ certificate: c }) =>
      breach(c.exMark !== '' && c.models.length > 0 && !c.models.some(({ exMark }) => alike(exMark, c.exMark)), { marking: c.exMark }),
  },
  { code: 'standardsMissing', ...STANDARDS, severity: 'error', breaches: ({ certificate: c }) => breach(c.standards.length === 0) },
  {
    code: 'standardLacks',
    ...{ ...STANDARDS, severity: 'error' },
    breaches: (facts) => {
      const lacking = facts.certificate.standards.length === 0 ? [] : compared(facts, 'missing').flat();
      const parts = new Map(lacking.map(({ params }) => [params.part ?? '', params.types ?? '']));
      return [...parts].map(([part, types]) => ({ part, types }));
    },
  },
  {
    code: 'standardSurplus',
    ...{ ...STANDARDS, severity: 'warning' },
    breaches: (facts) => {
      // needed by one of the markings is needed
      const [first = [], ...rest] = compared(facts, 'surplus').map((faults) => faults.map(({ params }) => params.standard ?? ''));
      return first.filter((standard) => rest.every((other) => other.includes(standard))).map((standard) => ({ standard }));
    },
  },
  {
    code: 'standardUnknown',
    ...{ ...STANDARDS, severity: 'error' },
    breaches: ({ certificate: c, standards }) =>
      each(
        c.standards,
        (standard) => !standards.has(standard),
        (standard) => ({ standard }),
      ),
  },
  {
    code: 'standardWithdrawn',
    ...{ ...STANDARDS, severity: 'error' },
    breaches: ({ certificate: c, standards }) =>
      each(
        c.standards,
        (standard) => standards.get(standard) === WITHDRAWN,
        (standard) => ({ standard }),
      ),
  },
  {
    code: 'standardInTransition',
    ...{ ...STANDARDS, severity: 'warning' },
    breaches: ({ certificate: c, standards }) =>
      each(
        c.standards,
        (standard) => standards.get(standard) === TRANSITION,
        (standard) => ({ standard }),
      ),
  },
  {
    code: 'standardTwice',
    ...{ ...STANDARDS, severity: 'error' },
    breaches: ({ certificate: c }) =>
      each(
        [...new Set(c.standards)],
        (standard) => c.standards.filter((one) => one === standard).length > 1,
        (standard) => ({ standard }),
      ),
  },
  {
    code: 'standardNotApplied',
    ...{ ...STANDARDS, severity: 'warning' },
    breaches: ({ certificate: c, application: a }) =>
      each(
        c.standards,
        (standard) => !a.standards.some((one) => alike(one, standard)),
        (standard) => ({ standard }),
      ),
  },
] as const satisfies readonly LintRule[];
