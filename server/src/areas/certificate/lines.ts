/** Lines whose cases end with a certificate: each says once at which nodes it is made, and what its cases know of it. */
import type { CertificateContent, CertificateNode } from '@zhengjian/contract/areas/certificate/records.ts';
import type { CertificateFacts } from '@zhengjian/contract/rules/certificate-lint/facts.ts';
import type { Tx } from '../../platform/database/schema.ts';
import { refuse } from '../../platform/refuse.ts';
import { registerDocuments } from '../stamping/index.ts';
import type { NumberKind } from '../system/index.ts';
import type { StepRecords } from './documents.ts';

/** What a case says of its certificate: what stands on it at first, and what it is held against. */
export type CaseKnown = {
  content: CertificateContent;
  /** The factory's company, which is given its number with its first certificate; null where it is none of ours to number. */
  factoryId: string | null;
  /** Class into which its inspection proposes to put the factory, or in which it stands while that is still to come; else ''. */
  factoryClass: string;
  application: CertificateFacts['application'];
  test: CertificateFacts['test'];
  inspection: CertificateFacts['inspection'];
  coverageFiled: CertificateFacts['coverageFiled'];
  /** What is known of reports by their numbers; those that are filed are found without it. */
  reports: CertificateFacts['reports'];
};

export type CertificateLine = {
  category: string;
  /** Key of the dictionary cert_kind. */
  certKind: string;
  nodes: readonly CertificateNode[];
  /** Pages of the case, to which its id is added. */
  casePage: string;
  /** Codes of the file catalogue: the certificate, reports, and where the papers begin that evaluation looks at. */
  papers: { certificate: string; reports: string; application: string; review: readonly string[] };
  number: {
    kind: NumberKind;
    values(of: { productClass: string; body: string }): Readonly<Record<string, string>>;
    /** Whether a number given before may stand on a certificate of this class that is first issued in this year. */
    fits(number: string, of: { productClass: string; year: number }): boolean;
  };
  known(tx: Tx, caseId: string): Promise<CaseKnown>;
  /** What its steps leave in the archive, where its catalogue has places for it (`certificateRecords`). */
  records?: StepRecords;
};

const lines = new Map<string, CertificateLine>();

/** Once per line, at start-up. */
export const certificateLine = (line: CertificateLine): void => {
  lines.set(line.category, line);
  if (line.records) registerDocuments(Object.values(line.records));
};
/** @throws certificate.noSource */
export const certificateLineOf = (category: string): CertificateLine => lines.get(category) ?? refuse('certificate.noSource');
/** Categories of the lines that have a step at a node of this key. */
export const categoriesAt = (node: CertificateNode): string[] =>
  [...lines.values()].filter(({ nodes }) => nodes.includes(node)).map(({ category }) => category);
export const certificateCategories = (): string[] => [...lines.keys()];
