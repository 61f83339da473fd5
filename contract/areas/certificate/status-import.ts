/** Certificates whose states change by an Excel sheet (domain 3.6 certStatusImport; rule import-multipart). */
import * as z from 'zod';
import { area, call, permission } from '../../call.ts';
import { flag } from '../../record.ts';
import { sheetFault } from '../organisation/users.ts';

const path = '/blade-cqst/unifiedCertificates';
const access = permission('cert_status_import');

export const statusImportCalls = area('certificate', {
  importUpdateCertificateStatus: call({
    method: 'POST',
    path: `${path}/importUpdateCertificateStatus`,
    access,
    in: 'multipart',
    done: 'quiet',
    long: true,
    summary:
      'Changes the states of the certificates of an Excel sheet, all or none; with dryRun nothing changes and every fault is told by its row.',
    input: z.object({ dryRun: flag() }),
    data: z.object({ rows: z.number(), changed: z.number(), faults: z.array(sheetFault) }),
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
