/** Two states of an application, field by field: what is different, in the order of the form. Pure; words come from the caller. */
import type { CccApplication, PartySnapshot } from '@zhengjian/contract/areas/acceptance/records.ts';
import { SECTIONS, type SectionKey } from '@zhengjian/contract/areas/acceptance/rules.ts';
import type { Change } from '@zhengjian/contract/change.ts';
import type { CompanyPaper } from '../../file/index.ts';
import type { SubmittedContent } from '../tables.ts';

type Form = CccApplication['form'];
type Product = Form['products'][number];
type Fact = { label: string; value: string };

/** The reader's words for what is compared. */
export type Words = {
  label(record: 'ccc' | 'product' | 'param' | 'component' | 'company', field: string): string;
  /** A value as it is read: names of dictionary keys and standards, yes and no. */
  value(field: string, value: unknown): string;
  party(role: 'applicant' | 'manufacturer' | 'factory'): string;
  paper(paper: CompanyPaper): string;
  /** Name of a file with its version, where the name alone would not tell two contents apart. */
  file(paper: CompanyPaper): string;
  main(isMain: boolean): string;
};

const differs = (section: SectionKey, about: string, label: string, before: string, after: string): Change[] =>
  before === after ? [] : [{ section, about, label, kind: 'changed', before, after }];

const PRODUCT_FIELDS = [
  'productName',
  'productModel',
  'productExMark',
  'ipCode',
  'enclosureMaterial',
  'enclosureFamily',
  'cableEntries',
  'standards',
  'modelNote',
  'remark',
] as const satisfies readonly (keyof Product)[];
const COMPONENT_FIELDS = ['model', 'techParam', 'supplier', 'certNo', 'certExpire', 'controlKind'] as const;
const PARTY_FIELDS = [
  'companyNameEn',
  'uscc',
  'regionName',
  'address',
  'legalPerson',
  'telephone',
  'email',
] as const satisfies readonly (keyof PartySnapshot)[];
/** These fields hold ids of what is compared with its data. */
const NAMED_ELSEWHERE: readonly string[] = ['applicantId', 'manufacturerId', 'factoryId', 'contactId', 'products'];

const ROLES = ['applicant', 'manufacturer', 'factory'] as const;

const partyChanges = (before: SubmittedContent, after: SubmittedContent, words: Words): Change[] =>
  ROLES.flatMap((role) => {
    const [old, now] = [before.parties[role], after.parties[role]];
    const name = words.party(role);
    const named = differs('parties', '', name, old?.companyName ?? '', now?.companyName ?? '');
    // another company altogether: its name tells that
    if (!old || !now || old.companyId !== now.companyId) return named;
    return [
      ...named,
      ...PARTY_FIELDS.flatMap((field) =>
        differs('parties', name, words.label('company', field === 'regionName' ? 'regionCode' : field), old[field], now[field]),
      ),
    ];
  });

const contactText = (contact: SubmittedContent['contact']): string =>
  contact ? [contact.name, contact.mobile, contact.email].filter(Boolean).join(' ') : '';

const formChanges = (section: SectionKey, before: Form, after: Form, words: Words): Change[] =>
  SECTIONS[section]
    .filter((field) => !NAMED_ELSEWHERE.includes(field))
    .flatMap((field) =>
      differs(section, '', words.label('ccc', field), words.value(field, before[field]), words.value(field, after[field])),
    );

/** Lines that carry a name each; a name used twice is told apart by how often it came before. */
const byName = <T extends { name: string }>(lines: readonly T[]): Map<string, T> => {
  const seen = new Map<string, number>();
  return new Map(
    lines.map((line) => {
      const n = (seen.get(line.name) ?? 0) + 1;
      seen.set(line.name, n);
      return [n === 1 ? line.name : `${line.name} (${n})`, line];
    }),
  );
};

/** Lines added, removed, and those whose facts differ. */
const lineChanges = <T extends { name: string }>(
  about: string,
  what: string,
  before: readonly T[],
  after: readonly T[],
  factsOf: (line: T) => readonly Fact[],
): Change[] => {
  const [old, now] = [byName(before), byName(after)];
  const whole = (line: T) =>
    factsOf(line)
      .map((fact) => fact.value)
      .filter(Boolean)
      .join(' · ');
  const out: Change[] = [];
  for (const [name, line] of now) {
    const earlier = old.get(name);
    const label = `${what} ${name}`.trim();
    if (!earlier) out.push({ section: 'models', about, label, kind: 'added', before: '', after: whole(line) });
    else {
      const facts = factsOf(earlier);
      factsOf(line).forEach(({ label: field, value }, i) => {
        out.push(...differs('models', about, field === '' ? label : `${label} · ${field}`, facts[i]?.value ?? '', value));
      });
    }
  }
  for (const [name, line] of old)
    if (!now.has(name))
      out.push({ section: 'models', about, label: `${what} ${name}`.trim(), kind: 'removed', before: whole(line), after: '' });
  return out;
};

const rangeOf = ({ valueMin, valueMax }: Product['params'][number]): string =>
  valueMin === '' && valueMax === '' ? '' : `${valueMin || '…'}–${valueMax || '…'}`;

const modelChanges = (old: Product, now: Product, before: Form, after: Form, words: Words): Change[] => {
  const about = now.productModel || old.productModel;
  const covering = (product: Product, form: Form) => form.products.find((p) => p.id === product.coveredBy)?.productModel ?? '';
  const params = ({ params: all }: Product) => all.map((p) => ({ ...p, name: p.paramName }));
  const components = ({ components: all }: Product) => all;
  return [
    ...differs('models', about, words.label('product', 'isMain'), words.main(old.isMain), words.main(now.isMain)),
    // the main model may have got another name, which is a change of its own
    ...(old.coveredBy === now.coveredBy
      ? []
      : differs('models', about, words.label('product', 'coveredBy'), covering(old, before), covering(now, after))),
    ...PRODUCT_FIELDS.flatMap((field) =>
      differs('models', about, words.label('product', field), words.value(field, old[field]), words.value(field, now[field])),
    ),
    ...lineChanges(about, words.label('product', 'params'), params(old), params(now), (p) => [
      { label: '', value: `${p.value} ${p.unit}`.trim() },
      { label: `${words.label('param', 'valueMin')}–${words.label('param', 'valueMax')}`, value: rangeOf(p) },
    ]),
    ...lineChanges(about, words.label('product', 'components'), components(old), components(now), (c) =>
      COMPONENT_FIELDS.map((field) => ({ label: words.label('component', field), value: words.value(field, c[field]) })),
    ),
  ];
};

const productChanges = (before: Form, after: Form, words: Words): Change[] => {
  const old = new Map(before.products.map((p) => [p.id, p]));
  const kept = new Set(after.products.map((p) => p.id));
  const short = (p: Product) => [p.productName, p.productExMark, p.ipCode].filter(Boolean).join(' · ');
  const label = words.label('ccc', 'products');
  return [
    ...after.products.flatMap((now): Change[] => {
      const earlier = old.get(now.id);
      if (earlier) return modelChanges(earlier, now, before, after, words);
      return [{ section: 'models', about: now.productModel, label, kind: 'added', before: '', after: short(now) }];
    }),
    ...before.products
      .filter((p) => !kept.has(p.id))
      .map((p): Change => ({ section: 'models', about: p.productModel, label, kind: 'removed', before: short(p), after: '' })),
  ];
};

/** By place in the catalogue: what lies there no longer, and what lies there now that did not. The same content is no change. */
const paperChanges = (before: readonly CompanyPaper[], after: readonly CompanyPaper[], words: Words): Change[] => {
  const codes = [...new Set([...before, ...after].map((p) => p.code))].sort();
  const without = (papers: readonly CompanyPaper[], others: readonly CompanyPaper[], code: string) =>
    papers.filter((p) => p.code === code && !others.some((o) => o.code === code && o.sha256 === p.sha256 && o.fileName === p.fileName));
  return codes.flatMap((code): Change[] => {
    const [gone, come] = [without(before, after, code), without(after, before, code)];
    const [first] = [...come, ...gone];
    if (!first) return [];
    const kind = gone.length === 0 ? 'added' : come.length === 0 ? 'removed' : 'changed';
    const names = (papers: readonly CompanyPaper[]) => papers.map((p) => words.file(p)).join('\n');
    return [{ section: 'files', about: '', label: words.paper(first), kind, before: names(gone), after: names(come) }];
  });
};

/** Everything that is different, by section of the form. */
export const changesBetween = (before: SubmittedContent, after: SubmittedContent, words: Words): Change[] =>
  (Object.keys(SECTIONS) as SectionKey[]).flatMap((section) => {
    const own = formChanges(section, before.form, after.form, words);
    if (section === 'parties')
      return [
        ...partyChanges(before, after, words),
        ...differs('parties', '', words.label('ccc', 'contactId'), contactText(before.contact), contactText(after.contact)),
        ...own,
      ];
    if (section === 'models') return productChanges(before.form, after.form, words);
    if (section === 'files') return paperChanges(before.papers, after.papers, words);
    return own;
  });
