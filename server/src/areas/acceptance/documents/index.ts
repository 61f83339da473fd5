/** The documents of the CCC line. */
import { acceptanceNotice } from './acceptance-notice.ts';
import { applicationForm } from './application-form.ts';
import { approvalSheet } from './approval-sheet.ts';
import { correctionNotice } from './correction-notice.ts';

export const acceptanceDocuments = [acceptanceNotice, applicationForm, approvalSheet, correctionNotice];
