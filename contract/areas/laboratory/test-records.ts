/** What was measured in a test, with which instruments, and who checked it (domain 3.4). A record is never changed: it gets another version. */
import * as z from 'zod';
import { area, call, permission } from '../../call.ts';
import { day, decimal, flag, id, longText, moment, optional, text } from '../../record.ts';
import { testReaders } from './access.ts';
import { measured } from './measures.ts';

/** An instrument as it was calibrated when it was used. */
export const usedInstrument = z.object({
  id: z.string(),
  equipNo: z.string(),
  name: z.string(),
  model: z.string(),
  calibCertNo: z.string(),
  calibDate: z.string(),
  validTo: z.string(),
});
export type UsedInstrument = z.output<typeof usedInstrument>;

export const recordInput = z.object({
  itemId: id(),
  startTime: moment().meta({ required: true }),
  endTime: moment().meta({ required: true }),
  values: measured(),
  envTemp: optional(decimal(5, 1).meta({ unit: '°C' })),
  envHumidity: optional(decimal(5, 1).meta({ unit: '%RH' })),
  envPressure: optional(decimal(6, 1).meta({ unit: 'kPa' })),
  equipmentIds: z.array(id()).max(30),
  uncertainty: optional(text(100)),
  abnormal: optional(longText(1000)),
  failNote: optional(longText(1000)),
});

const record = z.object({
  id: z.string(),
  version: z.number(),
  startTime: z.string().meta({ kind: 'dateTime' }),
  endTime: z.string().meta({ kind: 'dateTime' }),
  values: z.array(z.string()),
  envTemp: z.string().meta({ kind: 'number', unit: '°C' }),
  envHumidity: z.string().meta({ kind: 'number', unit: '%RH' }),
  envPressure: z.string().meta({ kind: 'number', unit: 'kPa' }),
  instruments: z.array(usedInstrument),
  uncertainty: z.string(),
  abnormal: z.string(),
  failNote: z.string(),
  verdict: z.string().meta({ kind: 'choice', dict: 'test_verdict' }),
  testerName: z.string(),
  recordTime: z.string().meta({ kind: 'dateTime' }),
  checkerName: z.string(),
  checkTime: z.string().meta({ kind: 'dateTime' }),
  checkRemark: z.string(),
  /** '' until it was checked. */
  checked: z.enum(['', 'passed', 'sentBack']),
});
export type TestRecord = z.output<typeof record>;

const usedIn = z.object({
  recordId: z.string(),
  testId: z.string(),
  workNo: z.string(),
  itemName: z.string(),
  clause: z.string(),
  standardNo: z.string(),
  equipNo: z.string(),
  equipmentName: z.string(),
  calibCertNo: z.string(),
  usedAt: z.string().meta({ kind: 'dateTime' }),
  verdict: z.string(),
  reportNo: z.string(),
});
export type UsedIn = z.output<typeof usedIn>;
/** Most results that a recall answers; more of it is asked for by a shorter time. */
export const MOST_RECALLED = 500;

const path = '/blade-cqst/testRecord';
const read = testReaders;
export const testRecordCalls = area('laboratory', {
  testRecords: call({
    method: 'GET',
    path: `${path}/list`,
    access: read,
    scope: 'case',
    summary: 'Versions of the record of a test, the latest first.',
    input: z.object({ itemId: id() }),
    data: z.array(record),
  }),
  usableInstruments: call({
    method: 'GET',
    path: `${path}/instruments`,
    access: read,
    scope: 'tenant',
    summary: 'Instruments in use, and how each is calibrated on a day, today if none is named.',
    input: z.object({ day: optional(day()) }),
    data: z.array(usedInstrument.extend({ usable: z.boolean() })),
  }),
  saveTestRecord: call({
    method: 'POST',
    path: `${path}/submit`,
    access: permission('test_record_submit'),
    scope: 'case',
    done: 'updated',
    summary:
      'Enters what was measured; the verdict follows from values and limits, and the calibration of each instrument is frozen with it.',
    input: recordInput,
    data: record,
  }),
  checkTestRecord: call({
    method: 'POST',
    path: `${path}/check`,
    access: permission('test_record_check'),
    scope: 'case',
    done: 'updated',
    summary: 'A second person checks the latest record of a test, under the own password (SHA-256, hex).',
    input: z.object({ itemId: id(), passed: flag(), remark: optional(text(500)), password: z.string().regex(/^[0-9a-f]{64}$/) }),
    data: record,
  }),
  recall: call({
    method: 'GET',
    path: `${path}/recall`,
    access: permission('test_recall'),
    scope: 'tenant',
    summary: 'Which results and reports used an instrument, or an edition of a standard, in a time.',
    input: z.object({ equipmentId: optional(id()), standardId: optional(id()), from: moment(), until: moment() }),
    data: z.array(usedIn),
  }),
});
