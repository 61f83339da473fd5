/** What the rules of a certificate look at: the certificate, and what the case holds beside it. Days are `yyyy-MM-dd`, '' where there is none. */

/** Steps of a certificate in their order; a rule holds from its step on. */
export const LINT_STEPS = ['making', 'check', 'review', 'approval', 'stamping'] as const;
export type LintStep = (typeof LINT_STEPS)[number];

export type LintParty = { name: string; address: string };
export type LintModel = { model: string; exMark: string };

export type LintedCertificate = {
  certNo: string;
  isChange: boolean;
  productClass: string;
  productName: string;
  productNameEn: string;
  productModel: string;
  exMark: string;
  ruleNo: string;
  certMode: string;
  applicant: LintParty;
  manufacturer: LintParty;
  factory: LintParty;
  factoryNo: string;
  firstDate: string;
  issueDate: string;
  expirationDate: string;
  standards: readonly string[];
  reportNos: readonly string[];
  models: readonly LintModel[];
  components: readonly { name: string; model: string; certNo: string }[];
  customerLevel: string;
  certificationDecision: string;
  certificationDecisionDate: string;
  randomNumber: string;
};

export type CertificateFacts = {
  today: string;
  /** Code of the certification body, digits 5 and 6 of a number. */
  bodyCode: string;
  certificate: LintedCertificate;
  /** As accepted: the parties by their licences, product and models. */
  application: {
    acceptedOn: string;
    applicant: LintParty;
    manufacturer: LintParty;
    factory: LintParty;
    factoryNo: string;
    productClass: string;
    productName: string;
    certMode: string;
    standards: readonly string[];
    models: readonly LintModel[];
    /** Key components whose own certificates end, with the day. */
    components: readonly { name: string; certNo: string; certExpire: string }[];
  };
  /** Standards that the institute keeps, by their numbers; the keys of the dictionary standard_status. */
  standards: ReadonlyMap<string, string>;
  test: { needed: boolean; concluded: boolean };
  /** Whether the evaluation of what an existing report covers is filed, where the case rests on one; null where it was tested. */
  coverageFiled: boolean | null;
  /** Reports filed with the case, of one without model test the report that was accepted. `passed`: as its conclusion says; null where nobody has said. */
  reports: readonly { number: string; issuedOn: string; passed: boolean | null }[];
  inspection: {
    needed: boolean;
    /** It may come after the certificate, and is not over yet. */
    follows: boolean;
    /** The factory stands in the class for that now; once the certificate is decided on, the class of the decision counts. */
    isInClass: boolean;
    passed: boolean;
    endedOn: string;
    openNonconformities: number;
    /** Factory that was inspected, where it is not that of the application; else ''. */
    elsewhere: string;
  };
  papers: { missing: readonly string[]; problems: readonly string[] };
  /** Paid, exempt or released (dictionary pay_state). */
  paid: boolean;
  /** What stands on no payment note yet: the test, and the inspections by their numbers. */
  uncharged: { test: boolean; inspections: readonly string[] };
  /** Expiry day that a change certificate keeps; '' for a new one. */
  keptExpiry: string;
  /** Of each field the first character that no printing font holds. */
  unprintable: readonly Placed[];
};

export type Severity = 'error' | 'warning';
/** What a finding says of the place: values for its words. */
export type Said = Readonly<Record<string, string | number>>;

type PartyField = `${'applicant' | 'manufacturer' | 'factory'}${'Name' | 'NameEn' | 'Addr' | 'AddrEn'}`;
/** Where a finding is mended: a field of the certificate, or a part of the case. */
export type LintPlace = keyof LintedCertificate | PartyField | 'drawings' | 'conditions' | 'files' | 'inspection' | 'payment' | 'test';
export type Placed = { place: LintPlace; said: Said };

/** Sources of rules; their words stand among the texts under `clauses`. */
export type Clause =
  | 'contents'
  | 'numbering'
  | 'validity'
  | 'decision'
  | 'licence'
  | 'factory'
  | 'scope'
  | 'unit'
  | 'marking'
  | 'standards'
  | 'typeTest'
  | 'inspection'
  | 'archive'
  | 'payment';

export type Breaches = (facts: CertificateFacts) => readonly Said[];
export type LintRule<C extends string = string> = { code: C; clause: Clause; from: LintStep; severity: Severity } & (
  | {
      place: LintPlace;
      /** One entry for each breach. */
      breaches: Breaches;
    }
  | {
      /** Each breach at its own place. */
      found(facts: CertificateFacts): readonly Placed[];
    }
);

/** A rule that is either kept or not. */
export const breach = (broken: boolean, said: Said = {}): readonly Said[] => (broken ? [said] : []);
/** A rule over several values: one breach for each that does not fit. */
export const each = <T>(values: readonly T[], broken: (value: T) => boolean, said: (value: T) => Said): readonly Said[] =>
  values.filter(broken).map(said);
/** Whether another report of the case replaces this one: it has the same number with a suffix. */
export const isReplaced = (number: string, numbers: readonly string[]): boolean => numbers.some((other) => other.startsWith(`${number}-`));
/** Texts that people type are compared without regard to spaces and full-width forms. */
export const plain = (text: string): string => text.normalize('NFKC').replaceAll(/\s+/g, '').toLowerCase();
export const alike = (a: string, b: string): boolean => plain(a) === plain(b);
