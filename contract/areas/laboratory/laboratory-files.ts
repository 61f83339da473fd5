/** Files of the laboratories: raw data and photos of a test until its record is verified, the certificate of a calibration. */
import * as z from 'zod';
import { anyone, area, call, permission } from '../../call.ts';
import { flag, id, optional, text } from '../../record.ts';
import { bytesKey, uploadId } from '../file/records.ts';

/** What instruments and cameras write; the content is judged as everywhere. */
export const LAB_FILE_SUFFIXES = ['pdf', 'csv', 'txt', 'xls', 'xlsx', 'doc', 'docx', 'png', 'jpg', 'jpeg', 'zip'] as const;
/** Largest file in MB. */
export const LAB_FILE_MB = 20;
/** Most files of one test. */
export const MOST_LAB_FILES = 30;

const file = z.object({
  id: z.string(),
  name: z.string(),
  suffix: z.string(),
  size: z.number(),
  byName: z.string(),
  time: z.string(),
});
export type LabFile = z.output<typeof file>;

/** What the files belong to: a test of a plan, or a calibration. */
const of = { itemId: optional(id()), calibrationId: optional(id()) };
const path = '/blade-cqst/testFile';
const change = permission('test_record_submit', 'equipment_edit');
const read = permission('equipment_view', 'test_item_view', 'test_record_view', 'test_result_view', 'test_report_view');
export const laboratoryFileCalls = area('laboratory', {
  labFiles: call({
    method: 'GET',
    path: `${path}/list`,
    access: read,
    scope: 'case',
    summary: 'Files of a test, or of a calibration, and whether the viewer may add and delete them now.',
    input: z.object(of),
    data: z.object({ files: z.array(file), mayChange: z.boolean() }),
  }),
  uploadLabFile: call({
    method: 'POST',
    path: `${path}/upload`,
    access: change,
    scope: 'case',
    in: 'multipart',
    summary: 'Uploads raw data or a photo of a test by its tester until the record is verified, or the certificate of a calibration, once.',
    input: z.object({ ...of, uploadId }),
    data: file,
  }),
  removeLabFile: call({
    method: 'POST',
    path: `${path}/remove`,
    access: change,
    scope: 'case',
    done: 'deleted',
    summary: 'Deletes a file of a test by its tester until the record is verified.',
    input: z.object({ id: id() }),
    data: z.null(),
  }),
  labFileKey: call({
    method: 'GET',
    path: `${path}/getAuthKey`,
    access: read,
    scope: 'case',
    summary: 'Issues a short-lived key to a file of a test or calibration.',
    input: z.object({ id: id() }),
    data: bytesKey,
  }),
  downloadLabFile: call({
    method: 'GET',
    path: `${path}/download`,
    access: anyone,
    scope: 'none',
    answer: 'file',
    summary: 'The bytes of a file of a test or calibration against its key; without a valid key it refuses.',
    input: z.object({ id: id(), isDownload: flag().optional(), authKey: text(400).min(10) }),
    data: z.unknown(),
  }),
});
