/**
 * The linter of certificates: rules as data, each with its clause, looked at before every step of a certificate. Pure; what the rules
 * look at is gathered by the server. The words stand among the texts of the area certificate, under `lint.<code>` and `clauses`.
 */
import { characterRules } from './characters.ts';
import { dateRules } from './dates.ts';
import { evidenceRules } from './evidence.ts';
import type { CertificateFacts, Clause, LintRule, LintStep, Placed, Severity } from './facts.ts';
import { LINT_STEPS } from './facts.ts';
import { markingRules } from './marking.ts';
import { numberRules } from './numbers.ts';
import { partyRules } from './parties.ts';
import { productRules } from './product.ts';

const declared = [
  ...partyRules,
  ...productRules,
  ...markingRules,
  ...characterRules,
  ...evidenceRules,
  ...dateRules,
  ...numberRules,
] as const;
/** Code of a rule; its words are asked for by the compiler. */
export type LintCode = (typeof declared)[number]['code'];
export const lintRules: readonly LintRule<LintCode>[] = declared;

export type Finding = Placed & { code: LintCode; clause: Clause; severity: Severity };

const reached = (rule: LintRule, step: LintStep): boolean => LINT_STEPS.indexOf(rule.from) <= LINT_STEPS.indexOf(step);

const broken = (rule: LintRule, facts: CertificateFacts): readonly Placed[] =>
  'found' in rule ? rule.found(facts) : rule.breaches(facts).map((said) => ({ place: rule.place, said }));

/** Every breach of the rules that hold at a step, errors first, in the order of the rules. */
export const lintCertificate = (facts: CertificateFacts, step: LintStep): Finding[] =>
  lintRules
    .filter((rule) => reached(rule, step))
    .flatMap((rule) => {
      const { code, clause, severity } = rule;
      return broken(rule, facts).map((found) => ({ code, clause, severity, ...found }));
    })
    .sort((a, b) => Number(a.severity === 'warning') - Number(b.severity === 'warning'));

/** How many rules hold at a step. */
export const rulesAt = (step: LintStep): number => lintRules.filter((rule) => reached(rule, step)).length;
