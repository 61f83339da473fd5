/** Certificates whose states change by an Excel sheet (domain 3.6 certStatusImport; rule import-multipart). */
import * as z from 'zod';
import { anyone, area, call, permission } from '../../call.ts';
import { flag, id, optional, text } from '../../record.ts';
import { sheetFault } from '../organisation/users.ts';
import { certificateReaders } from './calls.ts';

const path = '/blade-cqst/unifiedCertificates';
const access = permission('cert_status_import');
/** What a decision to change a status may be written in; the size in MB. */
export const STATUS_BASIS = { suffix: 'pdf,ofd,doc,docx,jpg,jpeg,png', max_file_size: 20 };

export const statusImportCalls = area('certificate', {
  importUpdateCertificateStatus: call({
    method: 'POST',
    path: `${path}/importUpdateCertificateStatus`,
    access,
    in: 'multipart',
    done: 'quiet',
    long: true,
    summary:
      'Changes the states of the certificates of an Excel sheet, all or none; with dryRun nothing changes and every fault is told by its row. `basisDoc`: the document of statusBasis on which the changes rest, obligatory unless dryRun.',
    input: z.object({ dryRun: flag(), basisDoc: optional(id()) }),
    data: z.object({ rows: z.number(), changed: z.number(), faults: z.array(sheetFault) }),
  }),
  statusBasis: call({
    method: 'POST',
    path: `${path}/statusBasis`,
    access,
    in: 'multipart',
    done: 'quiet',
    summary: 'Takes the document on which changes of status rest, for the import that names it (path chosen).',
    input: z.object({}),
    data: z.object({ id: z.string(), fileName: z.string() }),
  }),
  statusBasisKey: call({
    method: 'GET',
    path: `${path}/statusBasisKey`,
    access: certificateReaders,
    summary: 'A short-lived key to the document on which a change of status rests. `id`: the change in the log (path chosen).',
    input: z.object({ id: id() }),
    data: z.object({ authKey: z.string() }),
  }),
  statusBasisFile: call({
    method: 'GET',
    path: `${path}/public/statusBasis`,
    access: anyone,
    scope: 'none',
    answer: 'file',
    summary: 'The document itself, against a key of statusBasisKey (path chosen).',
    input: z.object({ authKey: text(400).min(10) }),
    data: z.unknown(),
  }),
  statusTemplate: call({
    method: 'GET',
    path: `${path}/statusTemplate`,
    access,
    answer: 'file',
    summary: 'An empty sheet with the headings that the import knows (path chosen).',
    input: z.object({}),
    data: z.unknown(),
  }),
});
