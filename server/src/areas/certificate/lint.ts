/** Asks the rules of the linter, for a page and before each step. */
import { en } from '@zhengjian/contract/areas/certificate/text.en.ts';
import { lintEn } from '@zhengjian/contract/areas/certificate/text.lint.en.ts';
import { lintZh } from '@zhengjian/contract/areas/certificate/text.lint.zh.ts';
import { zh } from '@zhengjian/contract/areas/certificate/text.zh.ts';
import type { Language } from '@zhengjian/contract/constants.ts';
import type { LintedCertificate, LintPlace, LintStep } from '@zhengjian/contract/rules/certificate-lint/facts.ts';
import { type Finding, lintCertificate, rulesAt } from '@zhengjian/contract/rules/certificate-lint/index.ts';
import type { Actor } from '../../platform/actor.ts';
import type { Tx } from '../../platform/database/schema.ts';
import { refuse } from '../../platform/refuse.ts';
import type { World } from '../../platform/world.ts';
import { factsOf, stepOf } from './facts.ts';
import type { Row } from './present.ts';

type Who = { actor: Actor; world: Pick<World, 'now'>; lang: Language };

/** A rule that looks at many fields names the one at hand as it is labelled. */
const wordsOf = (lang: Language, { code, place, said }: Finding): string => {
  const labels: Readonly<Record<string, string>> = (lang === 'en' ? en : zh).fields.certificate;
  const values: Finding['said'] = { field: labels[place] ?? '', ...said };
  return (lang === 'en' ? lintEn : lintZh).rules[code].replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''));
};

export const lintOf = async (tx: Tx, { actor, world, lang }: Who, row: Row, asked?: LintStep) => {
  const step = asked ?? stepOf(row.make_state);
  const found = lintCertificate(await factsOf(tx, { world, tenant: actor.tenant }, row), step);
  const { clauses } = lang === 'en' ? lintEn : lintZh;
  return {
    step,
    rules: rulesAt(step),
    errors: found.filter((f) => f.severity === 'error').length,
    warnings: found.filter((f) => f.severity === 'warning').length,
    findings: found.map((finding) => ({
      code: finding.code,
      clause: finding.clause,
      severity: finding.severity,
      place: finding.place,
      text: wordsOf(lang, finding),
      clauseText: clauses[finding.clause],
    })),
  };
};

/** Places of what is only there once a step has given it: its number, its payment. */
const LATER: readonly LintPlace[] = ['certNo', 'randomNumber', 'payment'];

/**
 * Refuses a step as long as a rule with errors is broken.
 * @param changes what the step is about to write
 * @throws certificate.lintFails with the first of them
 */
export const refuseFaults = async (tx: Tx, who: Who, row: Row, step: LintStep, changes: Partial<LintedCertificate> = {}): Promise<void> => {
  const found = lintCertificate(await factsOf(tx, { world: who.world, tenant: who.actor.tenant }, row, changes), step);
  const given = Object.keys(changes).length > 0;
  const errors = found.filter((f) => f.severity === 'error' && !(given && LATER.includes(f.place)));
  const [first] = errors;
  if (first) refuse('certificate.lintFails', { n: errors.length, first: wordsOf(who.lang, first) });
};
