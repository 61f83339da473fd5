/**
 * Everything that is stored, whatever record it belongs to (spec: 001 §7.14, attach): what it is, whose, how large, and whether a record
 * needs it. Documents of the institute itself are added here; what belongs to a record is kept by that record.
 */
import * as z from 'zod';
import { area, call, permission } from '../../call.ts';
import { by, list, pageCall, shown } from '../../list.ts';
import { flag, id, optional, text, whole } from '../../record.ts';
import { removeCall } from '../../register.ts';

/** What a stored content is; the words stand under `attachmentKinds`. */
export const ATTACHMENT_KINDS = [
  'paper',
  'version',
  'decision',
  'upload',
  'form',
  'picture',
  'signature',
  'laboratory',
  'institute',
] as const;
export type AttachmentKind = (typeof ATTACHMENT_KINDS)[number];
/** Largest document of the institute in MB. */
export const INSTITUTE_FILE_MB = 50;

const row = {
  id: z.string(),
  version: z.number(),
  fileName: shown.text(280),
  kind: shown.word(ATTACHMENT_KINDS, 'attachmentKinds', 130),
  suffix: shown.text(80),
  /** Bytes; null where they were not counted when it was stored. */
  fileSize: z.number().nullable().meta({ kind: 'number', width: 100 }),
  /** Number or name of the record that it belongs to. */
  recordName: shown.text(240),
  /** A record needs it, or somebody is about to file it: it cannot be deleted here. */
  needed: shown.flag(90),
  byName: shown.text(110),
  storedTime: shown.moment(),
  storage: shown.word(['folder', 'bucket'], 'attachmentStorages', 120),
  remark: shown.text(200),
};
export const attachmentRow = z.object(row);
export type AttachmentRow = z.output<typeof attachmentRow>;
export const attachmentList = list({
  area: 'file',
  name: 'attachment',
  row: attachmentRow,
  tabs: { all: {}, free: {} },
  filters: {
    keyword: by.keyword(),
    kind: by.word(ATTACHMENT_KINDS, 'attachmentKinds'),
    suffix: by.equal(10),
    storedTime: by.days('storedFrom', 'storedUntil'),
  },
  sorts: ['storedTime', 'fileSize'],
  order: '-storedTime',
});

/** One stored file, with the fingerprint of its content. */
export const attachmentDetail = z.object({
  ...row,
  sha256: shown.code(),
  /** How many records of the institute name the same content. */
  sharedBy: shown.number(),
});

/** What is entered of a document of the institute. */
export const attachmentForm = z.object({ fileName: text(200).min(1).meta({ required: true }), remark: optional(text(200)) });

const [view, edit] = [permission('attach_view'), permission('attach_edit')] as const;
const path = '/blade-resource/attach';
export const attachmentCalls = area('file', {
  attachPage: pageCall(attachmentList, { method: 'GET', path: `${path}/list`, access: view, summary: 'Pages everything that is stored.' }),
  attachDetail: call({
    method: 'GET',
    path: `${path}/detail`,
    access: view,
    summary: 'One stored file, with the fingerprint of its content.',
    input: z.object({ id: id() }),
    data: attachmentDetail,
  }),
  attachSubmit: call({
    method: 'POST',
    path: `${path}/submit`,
    access: edit,
    in: 'multipart',
    done: 'updated',
    summary: 'Adds a document of the institute; with `id` changes its name and remark. Files of records are changed where they are filed.',
    input: z.object({ id: optional(id()), version: optional(whole(1)), fileName: optional(text(200)), remark: optional(text(200)) }),
    data: attachmentRow,
  }),
  attachRemove: removeCall({ path: `${path}/remove`, in: 'query', access: edit, summary: 'Deletes stored files that no record needs.' }),
  attachKey: call({
    method: 'GET',
    path: `${path}/auth-key`,
    access: view,
    summary: 'Issues a key to the bytes of a stored file that the viewer may open; papers of cases by the rules of the archive.',
    input: z.object({ id: id() }),
    data: z.object({ authKey: z.string(), expiresIn: z.number() }),
  }),
  attachDownload: call({
    method: 'GET',
    path: `${path}/download`,
    access: { rule: 'public' },
    scope: 'none',
    answer: 'file',
    summary: 'The bytes of a stored file, against a key.',
    input: z.object({ id: id(), authKey: text(600).min(10), isDownload: optional(flag()) }),
    data: z.unknown(),
  }),
});
