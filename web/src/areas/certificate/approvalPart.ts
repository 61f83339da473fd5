/** How the days of a certificate are entered at its approval, for the process of any line. */
import { lastValidDay } from '@zhengjian/contract/rules/certificateDates.ts';
import type { FormValues } from '../../kit/approval/decision.ts';
import type { NodePart, Value } from '../../kit/approval/nodeParts.ts';

const isDay = (value: Value): value is string => typeof value === 'string' && value !== '';

/** The expiry goes with the issue day; one that was entered otherwise, or that a change certificate keeps, stays. */
function expiryAfter(issueDate: Value, { issueDate: before, expirationDate: expiry }: FormValues): FormValues {
  if (isDay(expiry) && !(isDay(before) && expiry === lastValidDay(before))) return {};
  return { expirationDate: isDay(issueDate) ? lastValidDay(issueDate) : '' };
}

export const approvalPart: NodePart = { along: { issueDate: expiryAfter } };
