/** What must be right before a CCC application may be submitted; the same rules run while it is filled in and on the server. */
import { compareWithStandards, editionYear, judge } from '@zhengjian/exmark/index.ts';
import { isIpCode } from '../../rules/formats.ts';
import { isReversed, repeats } from './model-rules.ts';
import type { CccForm, Finding, ProductForm } from './records.ts';
import { unitsOf } from './units.ts';

/** Application kinds that rest on another certificate (ccc_apply_kind): OEM, ODM, use of results. */
const NEEDS_RELATED = ['2', '3', '4'];
/** Transfer, renewal, change. */
const NEEDS_ORIGINAL = ['6', '7', '10'];
const TRANSFER = '6';
/** What an application rests on: which of the numbers of other certificates its kind asks for. */
export const needsRelatedCert = (form: Partial<Pick<CccForm, 'applyKind' | 'oemFlag' | 'odmFlag'>>): boolean =>
  NEEDS_RELATED.includes(form.applyKind ?? '') || form.oemFlag === true || form.odmFlag === true;
export const needsOriginalCert = (applyKind: string | undefined): boolean => NEEDS_ORIGINAL.includes(applyKind ?? '');
export const needsOriginalBody = (applyKind: string | undefined): boolean => applyKind === TRANSFER;
/** Product class of Ex components: the temperature class may be left out (domain 2.3). */
export const COMPONENT_CLASS = '2313';
/** Days before the end of a licence at which a warning starts. */
const LICENCE_WARNING_DAYS = 30;

export type PartyFacts = {
  role: 'applicant' | 'manufacturer' | 'factory';
  companyName: string;
  licenseExpire: string;
  missing: readonly string[];
};
/** What the form alone does not know. */
export type Facts = {
  /** Today, yyyy-MM-dd. */
  today: string;
  /** standard id -> number, e.g. GB/T 3836.2-2021. */
  standardNo: ReadonlyMap<string, string>;
  parties: readonly PartyFacts[];
  /** Obligatory catalogue nodes without a file. */
  missingPapers: readonly { code: string; name: string }[];
  /** Name of a dictionary key in the reader's language. */
  nameOf(dict: string, key: string): string;
  /** Label of a field in the reader's language. */
  label(record: 'ccc' | 'product' | 'param' | 'component' | 'company', field: string): string;
  /** Several words in a row, in the reader's language. */
  listed(words: readonly string[]): string;
  /** Text of a fault of an Ex marking in the reader's language. */
  explain(fault: { code: string; params: Record<string, string> }): string;
};

const finding = (
  severity: Finding['severity'],
  code: string,
  section: string,
  path: string,
  params: Record<string, string> = {},
): Finding => ({ severity, code, section, path, params });

const empty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** Section of the form in which each field stands. */
export const SECTIONS = {
  kind: ['applyKind', 'certMode', 'relatedCertNo', 'originalCertNo', 'originalBody', 'isUrgent', 'expectFinish'],
  parties: [
    'applicantId',
    'contactId',
    'manufacturerId',
    'factoryId',
    'factoryActualAddress',
    'factoryActualAddressEn',
    'payerName',
    'odmFlag',
    'oemFlag',
  ],
  product: [
    'productClass',
    'productName',
    'productNameEn',
    'trademark',
    'unitDescription',
    'standards',
    'ruleNo',
    'hsCode',
    'preferredLab',
  ],
  models: ['products'],
  history: ['hasExCert', 'exCertNo', 'existingReportNo', 'spotCheckFailed', 'spotCheckNote', 'lastInspectDate', 'customerRemark'],
  files: [],
  declaration: ['declareAgree'],
} as const satisfies Record<string, readonly (keyof CccForm)[]>;
export type SectionKey = keyof typeof SECTIONS;

const REQUIRED: readonly (keyof CccForm)[] = [
  'applyKind',
  'certMode',
  'applicantId',
  'contactId',
  'manufacturerId',
  'factoryId',
  'factoryActualAddress',
  'productClass',
  'productName',
  'unitDescription',
  'standards',
  'ruleNo',
];
const REQUIRED_OF_PRODUCT = ['productName', 'productModel', 'productExMark', 'ipCode', 'enclosureMaterial'] as const;

const sectionOf = (field: string): string =>
  Object.entries(SECTIONS).find(([, fields]) => (fields as readonly string[]).includes(field))?.[0] ?? 'kind';

const formFindings = (form: CccForm, facts: Facts): Finding[] => {
  const out = REQUIRED.filter((field) => empty(form[field])).map((field) =>
    finding('error', 'missing', sectionOf(field), field, { field: facts.label('ccc', field) }),
  );
  const kind = form.applyKind ?? '';
  const kindName = facts.nameOf('ccc_apply_kind', kind);
  if (needsRelatedCert(form) && !form.relatedCertNo)
    out.push(finding('error', 'relatedCertMissing', 'kind', 'relatedCertNo', { kind: kindName }));
  if (needsOriginalCert(kind) && !form.originalCertNo)
    out.push(finding('error', 'originalCertMissing', 'kind', 'originalCertNo', { kind: kindName }));
  if (needsOriginalBody(kind) && !form.originalBody) out.push(finding('error', 'originalBodyMissing', 'kind', 'originalBody'));
  if (form.hasExCert && !form.exCertNo) out.push(finding('error', 'exCertMissing', 'history', 'exCertNo'));
  if (form.spotCheckFailed && !form.spotCheckNote) out.push(finding('error', 'spotNoteMissing', 'history', 'spotCheckNote'));
  if (!form.declareAgree) out.push(finding('error', 'declareMissing', 'declaration', 'declareAgree'));
  return out;
};

const markFindings = (product: ProductForm, at: string, form: CccForm, facts: Facts): Finding[] => {
  if (!product.productExMark) return [];
  const numbers = [...new Set([...form.standards, ...product.standards])].flatMap((id) => facts.standardNo.get(id) ?? []);
  const year = editionYear(numbers);
  const judgement = judge(product.productExMark, {
    component: form.productClass === COMPONENT_CLASS,
    ...(year ? { standardYear: year } : {}),
  });
  const model = product.productModel ?? '';
  const out = judgement.faults.map((fault) =>
    finding(fault.severity, fault.severity === 'error' ? 'markFault' : 'markWarning', 'models', `${at}.productExMark`, {
      model,
      message: facts.explain(fault),
    }),
  );
  const { missing, surplus } = compareWithStandards(judgement, numbers);
  for (const fault of missing)
    out.push(
      finding('error', 'standardMissing', 'product', 'standards', { type: fault.params.types ?? '', standard: fault.params.part ?? '' }),
    );
  for (const fault of surplus)
    out.push(finding('warning', 'standardSurplus', 'product', 'standards', { standard: fault.params.standard ?? '' }));
  return out;
};

const productFindings = (product: ProductForm, i: number, form: CccForm, facts: Facts): Finding[] => {
  const at = `products.${i}`;
  const model = product.productModel || `#${i + 1}`;
  const out = REQUIRED_OF_PRODUCT.filter((field) => empty(product[field])).map((field) =>
    finding('error', 'missing', 'models', `${at}.${field}`, { field: `${model} · ${facts.label('product', field)}` }),
  );
  if (product.ipCode && !isIpCode(product.ipCode))
    out.push(finding('error', 'ipCodeWrong', 'models', `${at}.ipCode`, { model, code: product.ipCode }));
  const twin = repeats(
    form.products.map((p) => p.productModel),
    i,
  );
  if (twin >= 0) out.push(finding('error', 'modelTwice', 'models', `${at}.productModel`, { model, n: String(twin + 1) }));
  if (!product.isMain) {
    const main = form.products.find((p) => p.id === product.coveredBy);
    if (!product.coveredBy) out.push(finding('error', 'coverMissing', 'models', `${at}.coveredBy`, { model }));
    else if (!main?.isMain) out.push(finding('error', 'coverWrong', 'models', `${at}.coveredBy`, { model }));
  }
  if (product.isMain && product.params.length === 0) out.push(finding('error', 'paramMissing', 'models', `${at}.params`, { model }));
  if (product.isMain && product.components.length === 0)
    out.push(finding('error', 'componentMissing', 'models', `${at}.components`, { model }));
  for (const [j, param] of product.params.entries())
    if (isReversed(param.valueMin, param.valueMax))
      out.push(finding('error', 'rangeReversed', 'models', `${at}.params.${j}.valueMin`, { model, name: param.paramName ?? '' }));
  for (const [j, param] of product.params.entries())
    for (const field of ['paramName', 'value'] as const)
      if (empty(param[field]))
        out.push(
          finding('error', 'missing', 'models', `${at}.params.${j}.${field}`, { field: `${model} · ${facts.label('param', field)}` }),
        );
  for (const [j, component] of product.components.entries()) {
    for (const field of ['name', 'model', 'supplier', 'controlKind'] as const)
      if (empty(component[field]))
        out.push(
          finding('error', 'missing', 'models', `${at}.components.${j}.${field}`, {
            field: `${model} · ${facts.label('component', field)}`,
          }),
        );
    if (component.certExpire && component.certExpire < facts.today)
      out.push(
        finding('error', 'componentExpired', 'models', `${at}.components.${j}.certExpire`, {
          name: component.name ?? '',
          date: component.certExpire,
        }),
      );
  }
  return [...out, ...markFindings(product, at, form, facts)];
};

const addDays = (day: string, n: number): string => new Date(Date.parse(`${day}T00:00:00Z`) + n * 86_400_000).toISOString().slice(0, 10);

const partyFindings = (facts: Facts): Finding[] =>
  facts.parties.flatMap((party) => {
    const path = `${party.role}Id`;
    const company = party.companyName;
    const out: Finding[] = [];
    if (party.missing.length > 0)
      out.push(
        finding(party.role === 'applicant' ? 'error' : 'warning', 'companyIncomplete', 'parties', path, {
          company,
          fields: facts.listed(party.missing.map((f) => facts.label('company', f))),
        }),
      );
    if (party.licenseExpire && party.licenseExpire < facts.today)
      out.push(finding('error', 'licenceExpired', 'parties', path, { company, date: party.licenseExpire }));
    else if (party.licenseExpire && party.licenseExpire <= addDays(facts.today, LICENCE_WARNING_DAYS))
      out.push(finding('warning', 'licenceSoon', 'parties', path, { company, date: party.licenseExpire }));
    return out;
  });

/** Everything that stands against submitting (errors) or should be looked at (warnings), in the order of the form. */
export const findingsOf = (form: CccForm, facts: Facts): Finding[] => {
  const out = [...formFindings(form, facts), ...partyFindings(facts)];
  if (form.products.length === 0) out.push(finding('error', 'missingModel', 'models', 'products'));
  else if (!form.products.some((p) => p.isMain)) out.push(finding('error', 'noMain', 'models', 'products.0.isMain'));
  out.push(...form.products.flatMap((product, i) => productFindings(product, i, form, facts)));
  const units = unitsOf(form.products, form.productClass ?? '');
  if (units.units.length > 1) out.push(finding('warning', 'units', 'models', 'products', { count: String(units.units.length) }));
  for (const paper of facts.missingPapers) out.push(finding('error', 'fileMissing', 'files', paper.code, { name: paper.name }));
  const seen = new Set<string>();
  const unique = out.filter((f) => {
    const key = JSON.stringify(f);
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
  const order = Object.keys(SECTIONS);
  return unique.sort((a, b) => order.indexOf(a.section) - order.indexOf(b.section));
};
