/** The documents of the CCC line. */
import { acceptanceNotice } from './acceptance-notice.ts';
import { applicationForm } from './application-form.ts';
import { approvalSheet } from './approval-sheet.ts';

export const acceptanceDocuments = [acceptanceNotice, applicationForm, approvalSheet];
