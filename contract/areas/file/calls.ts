/** Files in the catalogue of a record: upload, list, delete, keys (spec: 000 §2.4, §3, §7.2). The archive's calls stand in archive.ts. */
import * as z from 'zod';
import { anyone, area, call, signedIn } from '../../call.ts';
import { flag, id, ids, optional, text, whole } from '../../record.ts';
import { archiveRow, bytesKey, fileRecord, uploadId } from './records.ts';

const people = signedIn('staff', 'customer', 'extLab');
const exportKey = (service: string) =>
  call({
    method: 'GET',
    path: `/${service}/exportExcel/getAuthKey`,
    access: signedIn('staff', 'extLab'),
    scope: 'own',
    summary: `Issues a one-time key for an Excel export of ${service} data.`,
    input: z.object({}),
    data: z.object({ authKey: z.string(), expiresIn: z.number() }),
  });

export const fileCalls = area('file', {
  getUUID: call({
    method: 'POST',
    path: '/blade-resource/file/getUUID',
    access: people,
    scope: 'own',
    done: 'quiet',
    summary: 'Issues a data id so that files can be attached before the record is saved.',
    input: z.object({}),
    data: z.string(),
  }),
  uploadFile: call({
    method: 'POST',
    path: '/blade-resource/file/uploadFile',
    access: people,
    scope: 'case',
    in: 'multipart',
    summary:
      'Uploads one file into a catalogue node of a record; type is judged by content. `replaces` names the file whose place it takes.',
    input: z.object({
      fileCatalogId: id(),
      dataId: id(),
      functionCode: optional(text(50)),
      /** false: kept for its uploader until it is saved (file/save), a day at most. */
      saveData: optional(flag()),
      /** A file with a problem that this one corrects. */
      corrects: optional(id()),
      replaces: optional(id()),
      uploadId,
    }),
    data: fileRecord,
  }),
  removefile: call({
    method: 'POST',
    path: '/blade-resource/file/removefile',
    access: people,
    scope: 'case',
    done: 'deleted',
    summary: 'Deletes files of a draft or returned application.',
    input: z.object({ ids: ids() }),
    data: z.null(),
  }),
  getFileAuthKey: call({
    method: 'GET',
    path: '/blade-resource/file/getFileAuthKey',
    access: people,
    scope: 'case',
    summary: 'Issues a short-lived key to download or preview one file.',
    input: z.object({ fileId: id(), versionNo: optional(whole(1)) }),
    data: bytesKey,
  }),
  downloadById: call({
    method: 'GET',
    path: '/blade-resource/file/downloadById',
    access: anyone,
    scope: 'none',
    answer: 'file',
    summary: 'The bytes of a file against its key; without a valid key it refuses.',
    input: z.object({ id: id(), isDownload: optional(flag()), authKey: text(400).min(10) }),
    data: z.unknown(),
  }),
  selectFileCatalog: call({
    method: 'GET',
    path: '/blade-combusiness/fileCatalog/selectFileCatalog',
    access: people,
    scope: 'case',
    anyId: "The nodes of the catalogue are the institute's and not the case's: they show without files",
    summary: 'Catalogue nodes of a record as the viewer may see them, with the number of files in each.',
    input: z.object({ dataId: id(), functionCode: optional(text(50)) }),
    data: z.array(archiveRow),
  }),
  selectFileList: call({
    method: 'GET',
    path: '/blade-combusiness/fileCatalog/selectFileList',
    access: people,
    scope: 'case',
    summary: 'Files under one catalogue node of a record, or under all of them.',
    input: z.object({ dataId: id(), fileCatalogId: optional(id()) }),
    data: z.array(fileRecord),
  }),
  acceptanceExportKey: exportKey('blade-acceptance'),
  cqstExportKey: exportKey('blade-cqst'),
});
