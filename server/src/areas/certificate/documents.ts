/** What the steps of a certificate leave in the archive of its case (domain 3.8, catalogue nodes 0501–0503 and 0603). */
import { CERT_STATUS, MAKE_STATE } from '@zhengjian/contract/areas/certificate/states.ts';
import { en } from '@zhengjian/contract/areas/certificate/text.en.ts';
import { zh } from '@zhengjian/contract/areas/certificate/text.zh.ts';
import type { TimelineNode } from '@zhengjian/contract/areas/workflow/records.ts';
import type { LintStep } from '@zhengjian/contract/rules/certificate-lint/facts.ts';
import type * as z from 'zod';
import type { Tx } from '../../platform/database/schema.ts';
import { papers } from '../../platform/documents/papers/index.ts';
import { timelineOf } from '../../workflow/timeline.ts';
import { papersAt } from '../file/index.ts';
import { type CaseDocument, caseDocument, type DocumentContext } from '../stamping/index.ts';
import { dictionaryNames } from '../system/index.ts';
import { lintOf } from './lint.ts';
import type { StepNodes } from './nodes.ts';
import { certificateOfCase, type Row } from './present.ts';

type Evaluation = z.input<typeof papers.evaluationRecord.data>;
/** What a line knows of the tests and inspections on which a certificate rests; words in Chinese, as the papers are. */
export type Evaluated = Pick<
  Evaluation,
  'acceptedOn' | 'testNeeded' | 'tests' | 'inspectionNeeded' | 'inspectionFollows' | 'inspections' | 'nonconformities'
>;

/** The records that the system makes of the steps of a certificate. */
export type StepRecords = Readonly<Record<'completeness' | 'evaluation' | 'decision' | 'issue', CaseDocument>>;

type Line = {
  category: string;
  at: StepNodes;
  /** Catalogue nodes in which they are filed. */
  filed: Readonly<Record<keyof StepRecords, string>>;
  evaluated(tx: Tx, caseId: string): Promise<Evaluated>;
};

const LANG = 'zh';
const REFUSED = 'REJECT_END';
/** Keys of the dictionary deliver_kind. */
const [COLLECTED, BY_POST] = ['1', '2'];
const [MOST_OPINION, MOST_FINDING] = [2000, 1000];
/**
 * A paper that is missing is told by the completeness check, as it was at its moment; a character that no font holds cannot be told on
 * paper.
 */
const NOT_TOLD: readonly string[] = ['paperMissing', 'characterUnprintable'];

const DICTIONARIES = [
  ...(['business_type', 'ccc_product_class', 'certification_mode', 'customer_level', 'certification_decision', 'pay_state'] as const),
  ...(['deliver_kind', 'express_company'] as const),
] as const;
type Word = (dict: (typeof DICTIONARIES)[number], key: string) => string;
const wordsOf = async (tx: Tx): Promise<Word> => {
  const names = await dictionaryNames(tx, LANG, DICTIONARIES);
  return (dict, key) => names.get(`${dict}/${key}`) ?? key;
};

type Decided = { result: string; at: string; person: string; opinion: string };
const DECIDED: readonly TimelineNode['completionStatus'][] = ['done', 'returned', 'refused'];

/** The last decision at a node that was not taken back. */
const decisionsOf = async (tx: Tx, ctx: DocumentContext, caseId: string, category: string) => {
  const steps = await timelineOf(tx, { ...ctx, lang: LANG }, caseId, category);
  return (node: string): Decided | null => {
    const step = steps.filter((s) => s.nodeKey === node && DECIDED.includes(s.completionStatus)).at(-1);
    return step?.endTime
      ? { result: step.result, at: step.endTime, person: step.opUserName, opinion: step.remark.slice(0, MOST_OPINION) }
      : null;
  };
};
const passed = (decided: Decided | null): decided is Decided => decided?.result.startsWith('PASS') === true;

/** What the rules found as of the moment of a decision. */
const findingsAt = async (tx: Tx, ctx: DocumentContext, row: Row, step: LintStep, at: string): Promise<Evaluation['findings']> => {
  const world = { now: () => new Date(`${at.replace(' ', 'T')}+08:00`) };
  const { findings } = await lintOf(tx, { actor: ctx.actor, world, lang: LANG }, row, step);
  return findings
    .filter(({ code }) => !NOT_TOLD.includes(code))
    .map((f) => ({
      severity: zh.document.severity[f.severity],
      text: f.text.slice(0, MOST_FINDING),
      clause: (f.clauseText ?? '').slice(0, 400),
    }));
};

/** Parties and product as they are drawn up for the certificate. */
const drawnUp = ({ content: c }: Row, word: Word) => ({
  ...{ applicant: c.applicantName, manufacturer: c.manufacturerName, factory: c.factoryName, factoryAddress: c.factoryAddr },
  productClass: `${c.productClass} ${word('ccc_product_class', c.productClass)}`.trim().slice(0, 100),
  ...{ productName: c.productName, models: c.productModel, exMark: c.exMark, standards: c.standards, ruleNo: c.ruleNo },
  certMode: word('certification_mode', c.certMode),
});

/** The documents of a line's certificates; its steps order them (`CertificateLine.records`). */
export const certificateRecords = ({ category, at: nodes, filed, evaluated }: Line): StepRecords => {
  const LATER = [nodes.review, nodes.approval, nodes.stamping, nodes.printing, nodes.archiving];
  /** A line has its own, filed where its catalogue has a place for it. */
  const named = <T extends { name: string }>(template: T): T => ({ ...template, name: `${template.name}.${category}` });

  const completeness = caseDocument({
    category,
    template: named(papers.completenessCheck),
    title: { zh: zh.document.completenessCheck, en: en.document.completenessCheck },
    filed: { node: filed.completeness },
    data: async (tx, ctx, { row: of, head }) => {
      const decided = (await decisionsOf(tx, ctx, of.id, category))(nodes.check);
      const row = await certificateOfCase(tx, of.id);
      if (!passed(decided) || row === undefined) return null;
      const word = await wordsOf(tx);
      const there = await papersAt(tx, of.id, { at: decided.at, notBy: LATER });
      return {
        ...head,
        at: decided.at,
        ...{ applicant: of.applicant_name, productName: row.content.productName || of.title, certKind: word('business_type', of.line) },
        papers: there
          .filter(({ code }) => code !== filed.completeness)
          .map(({ folder, code, name, mustUpload, due, files, problems }) => ({
            ...{ folder, code, name, required: mustUpload, files, problems },
            state: files > 0 ? ('there' as const) : !mustUpload ? ('none' as const) : due ? ('lacking' as const) : ('notDue' as const),
          })),
        findings: await findingsAt(tx, ctx, row, 'check', decided.at),
        ...{ opinion: decided.opinion, checker: decided.person, checkDate: decided.at.slice(0, 10) },
      };
    },
  });

  const evaluation = caseDocument({
    category,
    template: named(papers.evaluationRecord),
    title: { zh: zh.document.evaluationRecord, en: en.document.evaluationRecord },
    filed: { node: filed.evaluation },
    data: async (tx, ctx, { row: of, head }) => {
      const decided = (await decisionsOf(tx, ctx, of.id, category))(nodes.review);
      const row = await certificateOfCase(tx, of.id);
      // sent back since, it holds no longer
      if (!passed(decided) || row === undefined || row.make_state < MAKE_STATE.toApprove) return null;
      const word = await wordsOf(tx);
      const { content: c } = row;
      return {
        ...head,
        at: decided.at,
        ...drawnUp(row, word),
        ...{ applicantAddress: c.applicantAddr, manufacturerAddress: c.manufacturerAddr, factoryNo: c.factoryNo },
        ...(await evaluated(tx, of.id)),
        payment: word('pay_state', String(of.pay_state)),
        findings: await findingsAt(tx, ctx, row, 'review', decided.at),
        customerLevel: word('customer_level', row.customer_level),
        decision: word('certification_decision', row.certification_decision),
        decisionDate: row.certification_decision_date ?? '',
        ...{ opinion: decided.opinion, reviewer: decided.person, reviewDate: decided.at.slice(0, 10) },
      };
    },
  });

  const decision = caseDocument({
    category,
    template: named(papers.decisionSheet),
    title: { zh: zh.document.decisionSheet, en: en.document.decisionSheet },
    filed: { node: filed.decision },
    data: async (tx, ctx, { row: of, head }) => {
      const last = await decisionsOf(tx, ctx, of.id, category);
      const [reviewed, approved] = [last(nodes.review), last(nodes.approval)];
      const row = await certificateOfCase(tx, of.id);
      if (row === undefined || reviewed === null) return null;
      const refused = reviewed.result === REFUSED;
      const granted = passed(reviewed) && passed(approved) && row.cert_no !== '' && row.cert_status !== CERT_STATUS.unregistered;
      if (!refused && !granted) return null;
      const word = await wordsOf(tx);
      const { at } = granted ? approved : reviewed;
      return {
        ...head,
        at,
        ...drawnUp(row, word),
        granted,
        decision: word('certification_decision', row.certification_decision),
        decisionDate: row.certification_decision_date ?? at.slice(0, 10),
        customerLevel: word('customer_level', row.customer_level),
        certNo: granted ? row.cert_no : '',
        issueDate: granted ? (row.issue_date ?? '') : '',
        expirationDate: granted ? (row.expiration_date ?? '') : '',
        ...{ reviewOpinion: reviewed.opinion, reviewer: reviewed.person, reviewDate: reviewed.at.slice(0, 10) },
        ...(granted
          ? { approvalOpinion: approved.opinion, approver: approved.person, approveDate: approved.at.slice(0, 10) }
          : { approvalOpinion: '', approver: '', approveDate: '' }),
      };
    },
  });

  const issue = caseDocument({
    category,
    template: named(papers.issueRecord),
    title: { zh: zh.document.issueRecord, en: en.document.issueRecord },
    filed: { node: filed.issue },
    data: async (tx, ctx, { row: of, head }) => {
      const decided = (await decisionsOf(tx, ctx, of.id, category))(nodes.printing);
      const row = await certificateOfCase(tx, of.id);
      if (!passed(decided) || row === undefined || row.issue_date === null || row.expiration_date === null) return null;
      const word = await wordsOf(tx);
      const { applicant, manufacturer, factory, productName } = drawnUp(row, word);
      return {
        ...head,
        at: decided.at,
        ...{ applicant, manufacturer, factory, productName },
        ...{ certNo: row.cert_no, versionNo: row.version_no, issueDate: row.issue_date, expirationDate: row.expiration_date },
        ...{ printCount: row.print_count, paperNo: row.paper_no, delivery: word('deliver_kind', row.deliver_kind) },
        ...{ byPost: row.deliver_kind === BY_POST, collected: row.deliver_kind === COLLECTED },
        expressCompany: row.express_company === '' ? '' : word('express_company', row.express_company),
        expressNo: row.express_no,
        ...{ handler: decided.person, handDate: decided.at.slice(0, 10) },
      };
    },
  });

  return { completeness, evaluation, decision, issue };
};
