/** Files attached to the remarks of a decision: uploaded while the dialog is open, tied to the decision when it is submitted. */
import * as z from 'zod';
import { anyone, area, call, signedIn } from '../../call.ts';
import { flag, id, text } from '../../record.ts';
import { decisionFile } from '../workflow/records.ts';
import { bytesKey, uploadId } from './records.ts';

/** What may be attached; the content is judged as everywhere. */
export const DECISION_FILE_SUFFIXES = ['pdf', 'ofd', 'doc', 'docx', 'xls', 'xlsx', 'png', 'jpg', 'jpeg', 'zip'] as const;
/** Largest attachment in MB. */
export const DECISION_FILE_MB = 20;

const staff = signedIn('staff');

export const decisionFileCalls = area('file', {
  uploadDecisionFile: call({
    method: 'POST',
    path: '/blade-resource/decisionFile/upload',
    access: staff,
    scope: 'case',
    in: 'multipart',
    summary:
      'Uploads a file for the remark of a decision that is being written; kept for its uploader, a day at most, until the decision names it.',
    input: z.object({ flowInstanceId: id(), uploadId }),
    data: decisionFile,
  }),
  removeDecisionFile: call({
    method: 'POST',
    path: '/blade-resource/decisionFile/remove',
    access: staff,
    scope: 'own',
    done: 'quiet',
    summary: 'Takes back a file uploaded for a decision that has not been submitted.',
    input: z.object({ id: id() }),
    data: z.null(),
  }),
  decisionFileKey: call({
    method: 'GET',
    path: '/blade-resource/decisionFile/getAuthKey',
    access: signedIn('staff', 'customer'),
    scope: 'case',
    summary: 'Issues a short-lived key to an attachment of a decision; companies reach those of remarks to them.',
    input: z.object({ id: id() }),
    data: bytesKey,
  }),
  downloadDecisionFile: call({
    method: 'GET',
    path: '/blade-resource/decisionFile/download',
    access: anyone,
    scope: 'none',
    answer: 'file',
    summary: 'The bytes of an attachment of a decision against its key; without a valid key it refuses.',
    input: z.object({ id: id(), isDownload: flag().optional(), authKey: text(400).min(10) }),
    data: z.unknown(),
  }),
});
