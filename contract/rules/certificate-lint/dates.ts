/** Days of decision, issue and expiry. */
import { lastValidDay } from '../certificateDates.ts';
import { breach, each, type LintRule } from './facts.ts';

/** Decisions after which a certificate is issued: granted, reissued. */
const GRANTING: readonly string[] = ['1', '3'];

export const dateRules = [
  {
    code: 'levelMissing',
    ...{ clause: 'decision', from: 'approval', severity: 'error', place: 'customerLevel' },
    breaches: ({ certificate: c }) => breach(c.customerLevel === ''),
  },
  {
    code: 'decisionMissing',
    ...{ clause: 'decision', from: 'approval', severity: 'error', place: 'certificationDecision' },
    breaches: ({ certificate: c }) => breach(c.certificationDecision === ''),
  },
  {
    code: 'decisionNotGranting',
    ...{ clause: 'decision', from: 'approval', severity: 'error', place: 'certificationDecision' },
    breaches: ({ certificate: c }) => breach(c.certificationDecision !== '' && !GRANTING.includes(c.certificationDecision)),
  },
  {
    code: 'decisionDateMissing',
    ...{ clause: 'decision', from: 'approval', severity: 'error', place: 'certificationDecisionDate' },
    breaches: ({ certificate: c }) => breach(c.certificationDecisionDate === ''),
  },
  {
    code: 'decisionFuture',
    ...{ clause: 'decision', from: 'approval', severity: 'error', place: 'certificationDecisionDate' },
    breaches: ({ certificate: c, today }) => breach(c.certificationDecisionDate > today, { date: c.certificationDecisionDate, today }),
  },
  {
    code: 'decisionBeforeReport',
    ...{ clause: 'decision', from: 'approval', severity: 'error', place: 'certificationDecisionDate' },
    breaches: ({ certificate: c, reports }) =>
      each(
        reports.filter((r) => c.reportNos.includes(r.number)),
        (r) => c.certificationDecisionDate !== '' && r.issuedOn > c.certificationDecisionDate,
        (r) => ({ date: c.certificationDecisionDate, number: r.number, issued: r.issuedOn }),
      ),
  },
  {
    code: 'decisionBeforeInspection',
    ...{ clause: 'decision', from: 'approval', severity: 'error', place: 'certificationDecisionDate' },
    breaches: ({ certificate: c, inspection: i }) =>
      breach(c.certificationDecisionDate !== '' && i.endedOn > c.certificationDecisionDate, {
        date: c.certificationDecisionDate,
        ended: i.endedOn,
      }),
  },
  {
    code: 'issueBeforeDecision',
    ...{ clause: 'decision', from: 'stamping', severity: 'error', place: 'issueDate' },
    breaches: ({ certificate: c }) =>
      breach(c.issueDate !== '' && c.issueDate < c.certificationDecisionDate, {
        date: c.issueDate,
        decided: c.certificationDecisionDate,
      }),
  },
  {
    code: 'issueFuture',
    ...{ clause: 'validity', from: 'stamping', severity: 'error', place: 'issueDate' },
    breaches: ({ certificate: c, today }) => breach(c.issueDate > today, { date: c.issueDate, today }),
  },
  {
    code: 'expiryWrong',
    ...{ clause: 'validity', from: 'stamping', severity: 'error', place: 'expirationDate' },
    breaches: ({ certificate: c }) => {
      const due = c.issueDate === '' ? '' : lastValidDay(c.issueDate);
      return breach(!c.isChange && due !== '' && c.expirationDate !== due, { date: c.expirationDate, due });
    },
  },
  {
    code: 'expiryNotKept',
    ...{ clause: 'validity', from: 'stamping', severity: 'error', place: 'expirationDate' },
    breaches: ({ certificate: c, keptExpiry }) =>
      breach(c.isChange && keptExpiry !== '' && c.expirationDate !== keptExpiry, { date: c.expirationDate, due: keptExpiry }),
  },
  {
    code: 'firstAfterIssue',
    ...{ clause: 'validity', from: 'stamping', severity: 'error', place: 'firstDate' },
    breaches: ({ certificate: c }) =>
      breach(c.firstDate !== '' && c.issueDate !== '' && c.firstDate > c.issueDate, { first: c.firstDate, issued: c.issueDate }),
  },
] as const satisfies readonly LintRule[];

/** Whether a certificate may follow from a decision. */
export const isGranting = (decision: string): boolean => GRANTING.includes(decision);
