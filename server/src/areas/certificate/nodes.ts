/**
 * What the steps of a certificate do, for the process of any line: the line registers them at its own nodes with its own forms. What
 * is issued, its seals on it, is not touched by a case that comes by once more (papers that were missing at filing).
 */
import { approvalForm, reviewForm } from '@zhengjian/contract/areas/certificate/nodes.ts';
import { CERT_STATUS, MAKE_STATE } from '@zhengjian/contract/areas/certificate/states.ts';
import { STEP_PAGES, type StepName } from '@zhengjian/contract/areas/certificate/step-pages.ts';
import { en } from '@zhengjian/contract/areas/certificate/text.en.ts';
import { zh } from '@zhengjian/contract/areas/certificate/text.zh.ts';
import { certificationDecision } from '@zhengjian/contract/dictionaries/certificates.ts';
import { isGranting } from '@zhengjian/contract/rules/certificate-lint/dates.ts';
import type { Updateable } from 'kysely';
import { audit } from '../../platform/audit/write.ts';
import type { Schema, Tx } from '../../platform/database/schema.ts';
import { refuse } from '../../platform/refuse.ts';
import { added, changed } from '../../platform/standard.ts';
import { dayText } from '../../platform/world.ts';
import { type CaseAct, type NodeAct, type NodeHooks, node } from '../../workflow/registry.ts';
import { classesFor, classifyFactory, refuseClassStep } from '../company/index.ts';
import { fileCase, lackingPapers, markedMissing, mustBeRight } from '../file/index.ts';
import { owedStretches, waitsForPayment } from '../finance/index.ts';
import { withOtherClass } from '../inspection/index.ts';
import { orderDocuments } from '../stamping/index.ts';
import { nextNumber } from '../system/index.ts';
import { checkDates, proposedDates } from './commands/save-certificate.ts';
import type { StepRecords } from './documents.ts';
import { bodyCode, refuseUnpaid } from './facts.ts';
import { certificateLineOf } from './lines.ts';
import { refuseFaults } from './lint.ts';
import { certificateOfCase, isIssued, type Row } from './present.ts';
import { randomNumber } from './random-number.ts';
import { logStatus, STATUS_SOURCE } from './status.ts';
import { CONTENT_VERSION } from './tables.ts';
import { backToMaking } from './take-back.ts';
import { tellSent } from './tell-sent.ts';
import '../../cases/tables.ts';
import '../file/tables.ts';

declare module '../../platform/audit/write.ts' {
  interface AuditKinds {
    'certificate.approved': { number: string; issueDate: string; expirationDate: string };
    'certificate.issued': { number: string; version: number };
    'certificate.archived': { archiveNo: string; lacking: string[] };
  }
}

type Change = Updateable<Schema['certificate']>;

/** @throws certificate.notStarted */
const ofCase = async ({ tx, businessId }: CaseAct): Promise<Row> =>
  (await certificateOfCase(tx, businessId)) ?? refuse('certificate.notStarted');

const write = async ({ tx, actor, world }: CaseAct, row: Row, change: Change): Promise<void> => {
  await tx
    .updateTable('certificate')
    .set((e) => ({ ...change, ...changed({ actor, world }), version: e('version', '+', 1) }))
    .where('id', '=', row.id)
    .execute();
};

/** A step that only moves the certificate on or back, as long as it is not issued. */
export const moves = (act: CaseAct, row: Row | undefined, change: Change): Promise<void> =>
  row === undefined || isIssued(row.make_state) ? Promise.resolve() : write(act, row, change);

/** Orders what a step leaves in the archive, where the line has it. */
const order = async (act: CaseAct, process: string, record: keyof StepRecords): Promise<void> => {
  const { records } = certificateLineOf(process);
  if (records) await orderDocuments(act.tx, act, { about: act.businessId }, records[record]);
};

const passes = ({ result }: { result: string }): boolean => result.startsWith('PASS');
const REFUSES = 'REJECT_END';

/**
 * What is issued comes by once more for papers that were missing, goes round within the steps of its certificate, and is judged no more
 * by what holds today. @returns whether it is issued @throws certificate.issuedOnlyPapers
 */
const goesRoundIssued = (act: { result: string }, row: Row | undefined): boolean => {
  if (row === undefined || !isIssued(row.make_state)) return false;
  if (!passes(act) && act.result !== 'REJECT_MAKING') refuse('certificate.issuedOnlyPapers', { number: row.cert_no });
  return true;
};

/** @throws certificate.paperMissing as long as the paper is not there */
const paperOf = async ({ tx }: CaseAct, row: Row) => {
  const fileId = row.file_id ?? refuse('certificate.paperMissing');
  const query = tx.selectFrom('archive_file').select(['id', 'is_stamped', 'seals', 'press_state']).where('id', '=', fileId);
  return (await query.executeTakeFirst()) ?? refuse('certificate.paperMissing');
};

/** Back to making before the first seal only, and not while one is being set. @throws certificate.sealed, certificate.beingSealed */
export const refuseSealed = async (act: CaseAct, row: Row): Promise<void> => {
  if (isIssued(row.make_state)) refuse('certificate.sealed');
  if (row.file_id === null) return;
  const { seals, press_state } = await paperOf(act, row);
  if (seals.length > 0) refuse('certificate.sealed');
  if (press_state === 'waiting' || press_state === 'running') refuse('certificate.beingSealed');
};

const making = node({
  guard: async (act) => {
    if (goesRoundIssued(act, await certificateOfCase(act.tx, act.businessId))) return;
    if (passes(act)) await refuseFaults(act.tx, act, await ofCase(act), 'making');
  },
  apply: async (act) => {
    const row = await certificateOfCase(act.tx, act.businessId);
    if (passes(act)) await moves(act, row, { make_state: MAKE_STATE.toCheck, make_user: act.actor.user, make_user_name: act.actor.name });
  },
  undo: async (act) => moves(act, await certificateOfCase(act.tx, act.businessId), { make_state: MAKE_STATE.draft }),
});

const check = (process: string) =>
  node({
    guard: async (act) => {
      if (goesRoundIssued(act, await certificateOfCase(act.tx, act.businessId))) return;
      if (passes(act)) await refuseFaults(act.tx, act, await ofCase(act), 'check');
    },
    apply: async (act) => {
      const done = { make_state: MAKE_STATE.toReview, check_user: act.actor.user, check_user_name: act.actor.name };
      await moves(act, await certificateOfCase(act.tx, act.businessId), passes(act) ? done : { make_state: MAKE_STATE.draft });
      if (passes(act)) await order(act, process, 'completeness');
    },
    undo: async (act) =>
      moves(act, await certificateOfCase(act.tx, act.businessId), {
        make_state: MAKE_STATE.toCheck,
        check_user: null,
        check_user_name: '',
      }),
  });

type ReviewInput = {
  customerLevel?: string | undefined;
  certificationDecisionDate?: string | undefined;
  certificationDecision?: string | undefined;
};
const decisionOf = ({ input }: NodeAct<ReviewInput>) => ({
  customerLevel: input.customerLevel ?? '',
  certificationDecisionDate: input.certificationDecisionDate ?? '',
  certificationDecision: input.certificationDecision ?? '',
});
export const NO_DECISION = {
  customer_level: '',
  certification_decision: '',
  certification_decision_date: null,
  review_user: null,
  review_user_name: '',
} as const;

const factoryOf = async (tx: Tx, process: string, caseId: string): Promise<string | null> =>
  (await certificateLineOf(process).known(tx, caseId)).factoryId;

const review = (process: string, key: string) =>
  node({
    form: reviewForm(process, key),
    begin: async ({ tx, businessId }) => {
      const { factoryId, factoryClass } = await certificateLineOf(process).known(tx, businessId);
      return { customerLevel: (await classesFor(tx, factoryId)).includes(factoryClass) ? factoryClass : '' };
    },
    offers: async ({ tx, businessId }) => ({ customerLevel: await classesFor(tx, await factoryOf(tx, process, businessId)) }),
    guard: async (act) => {
      const issued = goesRoundIssued(act, await certificateOfCase(act.tx, act.businessId));
      if (!passes(act)) return;
      const decision = decisionOf(act);
      const name = certificationDecision.items.find((item) => item.key === decision.certificationDecision)?.[act.lang];
      if (!isGranting(decision.certificationDecision))
        refuse('certificate.decisionAgainst', { decision: name ?? decision.certificationDecision });
      if (issued) return;
      await refuseClassStep(act, await factoryOf(act.tx, process, act.businessId), decision.customerLevel);
      await refuseFaults(act.tx, act, await ofCase(act), 'approval', decision);
    },
    apply: async (act) => {
      const row = await certificateOfCase(act.tx, act.businessId);
      if (act.result === REFUSES) {
        await moves(act, row, { certification_decision: '9', certification_decision_date: dayText(act.world.now()) });
        return order(act, process, 'decision');
      }
      if (!passes(act)) return moves(act, row, { make_state: MAKE_STATE.draft, ...NO_DECISION });
      const { customerLevel, certificationDecisionDate, certificationDecision: decision } = decisionOf(act);
      await moves(act, row, {
        make_state: MAKE_STATE.toApprove,
        customer_level: customerLevel,
        certification_decision: decision,
        certification_decision_date: certificationDecisionDate,
        review_user: act.actor.user,
        review_user_name: act.actor.name,
      });
      return order(act, process, 'evaluation');
    },
    undo: async (act) => moves(act, await certificateOfCase(act.tx, act.businessId), { make_state: MAKE_STATE.toReview, ...NO_DECISION }),
  });

/** The class belongs to the factory from the approval on, with the case as its reason. */
const classify = async (act: CaseAct, process: string, row: Row): Promise<void> => {
  const factoryId = await factoryOf(act.tx, process, act.businessId);
  if (factoryId === null || row.customer_level === '') return;
  const of = await act.tx.selectFrom('business_case').select('case_no').where('id', '=', act.businessId).executeTakeFirstOrThrow();
  const day = dayText(act.world.now());
  const given = { level: row.customer_level, day, caseId: act.businessId, caseNo: of.case_no };
  await withOtherClass(act.tx, act, factoryId, () => classifyFactory(act.tx, act, factoryId, given));
};

type ApprovalInput = { issueDate?: string | undefined; expirationDate?: string | undefined };
const datesOf = ({ input }: NodeAct<ApprovalInput>) => ({ issueDate: input.issueDate ?? '', expirationDate: input.expirationDate ?? '' });

const approval = (process: string, key: string) =>
  node({
    form: approvalForm(process, key),
    begin: async (act) => {
      const row = await certificateOfCase(act.tx, act.businessId);
      return row === undefined ? {} : proposedDates(row, act);
    },
    guard: async (act) => {
      if (!passes(act)) return;
      const dates = datesOf(act);
      checkDates(dates);
      const row = await ofCase(act);
      if (isIssued(row.make_state)) {
        if (dates.issueDate !== row.issue_date || dates.expirationDate !== row.expiration_date)
          refuse('certificate.issuedAlready', { number: row.cert_no, issue: row.issue_date ?? '', expiry: row.expiration_date ?? '' });
        return;
      }
      // another case may have put the factory into another class since the review
      if (row.customer_level !== '') await refuseClassStep(act, await factoryOf(act.tx, process, act.businessId), row.customer_level);
      await refuseFaults(act.tx, act, row, 'stamping', { ...dates, firstDate: row.is_change ? (row.first_date ?? '') : dates.issueDate });
    },
    apply: async (act) => {
      const row = await certificateOfCase(act.tx, act.businessId);
      if (row === undefined || isIssued(row.make_state)) return;
      if (!passes(act)) {
        const make_state = act.result === 'REJECT_PRE' ? MAKE_STATE.toReview : MAKE_STATE.draft;
        // days that were only proposed go; those of an approval that was taken back stand beside the number
        const dates = row.cert_no === '' && !row.is_change ? { issue_date: null, expiration_date: null, first_date: null } : {};
        return write(act, row, { make_state, ...NO_DECISION, ...dates });
      }
      const { issueDate, expirationDate } = datesOf(act);
      const { tx, actor } = act;
      const line = certificateLineOf(process);
      await order(act, process, 'decision');
      await logStatus(tx, act, row, { to: CERT_STATUS.valid, source: STATUS_SOURCE.process, from: issueDate });
      await write(act, row, {
        make_state: MAKE_STATE.approved,
        cert_status: CERT_STATUS.valid,
        issue_date: issueDate,
        expiration_date: expirationDate,
        first_date: row.is_change ? row.first_date : issueDate,
        cert_random_number: row.cert_random_number || randomNumber(act.world),
        approve_user: actor.user,
        approve_user_name: actor.name,
        file_id: null,
        paper_made_at: null,
      });
      await classify(act, process, row);
      // the series is held until the act ends, so the number comes last; one that was given stays with the case as long as it fits
      const values = line.number.values({ productClass: row.product_class, body: await bodyCode(tx) });
      const fits = row.is_change || line.number.fits(row.cert_no, { productClass: row.product_class, year: Number(issueDate.slice(0, 4)) });
      const number = (fits && row.cert_no) || (await nextNumber(tx, act, line.number.kind, { day: issueDate, values }));
      await tx.updateTable('certificate').set({ cert_no: number }).where('id', '=', row.id).execute();
      await audit(tx, act, {
        kind: 'certificate.approved',
        subject: { type: 'certificate', id: row.id },
        caseId: act.businessId,
        details: { number, issueDate, expirationDate },
      });
    },
  });

const stamping = (process: string) =>
  node({
    rests: ({ tx, businessId }) => waitsForPayment(tx, businessId),
    owed: ({ tx, businessId }) => owedStretches(tx, businessId),
    guard: async (act) => {
      const row = await ofCase(act);
      if (!passes(act)) return refuseSealed(act, row);
      const paper = await paperOf(act, row);
      await refuseUnpaid(act.tx, act.businessId);
      if (!paper.is_stamped) refuse('certificate.notStamped');
    },
    apply: async (act) => {
      const row = await ofCase(act);
      if (isIssued(row.make_state)) return;
      if (!passes(act)) return backToMaking(act, process, row);
      await write(act, row, { make_state: MAKE_STATE.stamped });
      await act.tx
        .insertInto('certificate_version')
        .values({
          ...added(act),
          case_id: act.businessId,
          certificate_id: row.id,
          cert_no: row.cert_no,
          version_no: row.version_no,
          content: JSON.stringify(row.content),
          content_version: CONTENT_VERSION,
          issue_date: row.issue_date ?? '',
          expiration_date: row.expiration_date ?? '',
        })
        .execute();
      await audit(act.tx, act, {
        kind: 'certificate.issued',
        subject: { type: 'certificate', id: row.id },
        caseId: act.businessId,
        details: { number: row.cert_no, version: row.version_no },
      });
    },
  });

const printing = (process: string) =>
  node({
    guard: async (act) => {
      const row = await ofCase(act);
      if (row.print_count === 0) refuse('certificate.notPrinted');
      if (row.deliver_kind === '') refuse('certificate.notDelivered');
    },
    apply: async (act) => {
      const row = await ofCase(act);
      if (row.make_state === MAKE_STATE.issued) return;
      await write(act, row, { make_state: MAKE_STATE.issued });
      await order(act, process, 'issue');
      await tellSent(act.tx, act, row);
    },
  });

/** Papers that are due and not there, and those that somebody has marked as missing. */
const missingOf = async ({ tx, actor, businessId }: CaseAct) => {
  const lacking = await lackingPapers(tx, actor.tenant, businessId);
  const marked = await markedMissing(tx, businessId);
  return [...lacking, ...marked.filter(({ code }) => !lacking.some((paper) => paper.code === code))];
};

/** A remark explains what is missing; what is wrong is put right first. */
const archiving = node({
  guard: async (act) => {
    if (!passes(act)) return;
    await mustBeRight(act.tx, act.businessId);
    if (act.remark.trim().length >= 2) return;
    const lacking = await missingOf(act);
    if (lacking.length > 0)
      refuse('certificate.papersMissing', {
        names: lacking.map((paper) => (act.lang === 'en' ? paper.nameEn || paper.name : paper.name)),
      });
  },
  apply: async (act) => {
    if (!passes(act)) return;
    const row = await certificateOfCase(act.tx, act.businessId);
    if (row === undefined) return;
    const lacking = await missingOf(act);
    const archiveNo = await fileCase(act.tx, act, { caseId: act.businessId, remark: lacking.length > 0 ? act.remark.trim() : '' });
    await audit(act.tx, act, {
      kind: 'certificate.archived',
      subject: { type: 'certificate', id: row.id },
      caseId: act.businessId,
      details: { archiveNo, lacking: lacking.map((paper) => paper.code) },
    });
  },
});

/** Nodes at which a line has the steps of its certificates. */
export type StepNodes = Readonly<Record<StepName, string>>;

/** Each step is done on the page of its certificate. */
const onPage = (step: StepName, hooks: NodeHooks): NodeHooks => {
  const { page, sees } = STEP_PAGES[step];
  return { ...hooks, page: { address: `${page}?id=`, sees } };
};

/** The hooks of the steps for the process of a line, by its own nodes. */
export const certificateNodes = (process: string, at: StepNodes): Readonly<Record<string, NodeHooks>> => ({
  [at.making]: onPage('making', making),
  [at.check]: onPage('check', check(process)),
  [at.review]: onPage('review', review(process, at.review)),
  [at.approval]: onPage('approval', approval(process, at.approval)),
  [at.stamping]: onPage('stamping', stamping(process)),
  [at.printing]: onPage('printing', printing(process)),
  [at.archiving]: onPage('archiving', archiving),
});

/** Words of the forms above, which the process of a line joins to its own. */
export const certificateTexts = { zh: { fields: zh.fields }, en: { fields: en.fields } };
