/** Product, rule, mode and covered models. */
import { cccProductClass } from '../../dictionaries/scheme.ts';
import { cccRuleInForce } from '../implementationRule.ts';
import { alike, breach, each, type LintModel, type LintRule, plain } from './facts.ts';

const CLASSES: ReadonlySet<string> = new Set(cccProductClass.items.map((item) => item.key));
const CONTENTS = { clause: 'contents', from: 'making', severity: 'error' } as const;
const has = (models: readonly LintModel[], model: string): boolean => models.some((m) => alike(m.model, model));

export const productRules = [
  {
    code: 'classUnknown',
    ...{ clause: 'scope', from: 'making', severity: 'error', place: 'productClass' },
    breaches: ({ certificate: c }) => breach(!CLASSES.has(c.productClass), { class: c.productClass }),
  },
  {
    code: 'classDiffers',
    ...{ clause: 'unit', from: 'making', severity: 'error', place: 'productClass' },
    breaches: ({ certificate: c, application: a }) =>
      breach(c.productClass !== a.productClass, { found: c.productClass, accepted: a.productClass }),
  },
  { code: 'productMissing', ...CONTENTS, place: 'productName', breaches: ({ certificate: c }) => breach(c.productName === '') },
  {
    code: 'productDiffers',
    ...{ clause: 'unit', from: 'making', severity: 'warning', place: 'productName' },
    breaches: ({ certificate: c, application: a }) =>
      breach(c.productName !== '' && !alike(c.productName, a.productName), { found: c.productName, accepted: a.productName }),
  },
  {
    code: 'englishMissing',
    ...{ clause: 'contents', from: 'making', severity: 'warning', place: 'productNameEn' },
    breaches: ({ certificate: c }) => breach(c.productNameEn === ''),
  },
  { code: 'ruleMissing', ...CONTENTS, place: 'ruleNo', breaches: ({ certificate: c }) => breach(c.ruleNo === '') },
  {
    code: 'ruleNotInForce',
    ...{ clause: 'scope', from: 'making', severity: 'error', place: 'ruleNo' },
    breaches: ({ certificate: c, application: a, today }) => {
      // an application that was accepted under the edition before may end under it
      const allowed = [cccRuleInForce(today), cccRuleInForce(a.acceptedOn || today)];
      return breach(c.ruleNo !== '' && !allowed.some((rule) => rule !== undefined && alike(rule, c.ruleNo)), {
        found: c.ruleNo,
        rule: allowed[0] ?? '',
      });
    },
  },
  {
    code: 'modeDiffers',
    ...{ clause: 'scope', from: 'making', severity: 'error', place: 'certMode' },
    breaches: ({ certificate: c, application: a }) => breach(c.certMode !== a.certMode, { found: c.certMode, accepted: a.certMode }),
  },
  { code: 'modelsMissing', ...CONTENTS, place: 'models', breaches: ({ certificate: c }) => breach(c.models.length === 0) },
  {
    code: 'modelTwice',
    ...{ clause: 'unit', from: 'making', severity: 'error', place: 'models' },
    breaches: ({ certificate: c }) => {
      const seen = new Set<string>();
      return each(
        c.models,
        ({ model }) => seen.has(plain(model)) || !seen.add(plain(model)),
        ({ model }) => ({ model }),
      );
    },
  },
  {
    code: 'modelNotApplied',
    ...{ clause: 'unit', from: 'making', severity: 'error', place: 'models' },
    breaches: ({ certificate: c, application: a }) =>
      each(
        c.models,
        ({ model }) => !has(a.models, model),
        ({ model }) => ({ model }),
      ),
  },
  {
    code: 'modelUncovered',
    ...{ clause: 'unit', from: 'making', severity: 'warning', place: 'models' },
    breaches: ({ certificate: c, application: a }) =>
      each(
        a.models,
        ({ model }) => c.models.length > 0 && !has(c.models, model),
        ({ model }) => ({ model }),
      ),
  },
  { code: 'modelTextMissing', ...CONTENTS, place: 'productModel', breaches: ({ certificate: c }) => breach(c.productModel.trim() === '') },
  {
    code: 'modelTextForeign',
    ...{ clause: 'unit', from: 'making', severity: 'error', place: 'productModel' },
    breaches: ({ certificate: c }) =>
      breach(
        c.productModel.trim() !== '' &&
          c.models.length > 0 &&
          !/附件|annex/i.test(c.productModel) &&
          !c.models.some(({ model }) => plain(c.productModel).includes(plain(model))),
        { found: c.productModel.slice(0, 60) },
      ),
  },
] as const satisfies readonly LintRule[];
