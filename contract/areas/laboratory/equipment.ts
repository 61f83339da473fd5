/** Instruments of the laboratories and their calibrations (domain 3.4). A calibration stays as it was entered: results rely on it. */
import * as z from 'zod';
import { area, call, permission } from '../../call.ts';
import { by, countsCall, exportCall, list, pageCall, shown } from '../../list.ts';
import { choice, day, flag, id, longText, money, optional, text, whole } from '../../record.ts';
import { addCall, detailCall, type RowOf, recordsCall, register, removeCall, saveCall } from '../../register.ts';
import { fileCalls } from '../file/calls.ts';

/** Key of `trace_kind` for what is never calibrated. */
export const EXEMPT = '5';
/** Days before the end of a calibration in which it is due. */
export const DUE_DAYS = 30;

/** Days of a month with those of its first and last week, and how many instruments of them are answered. */
const MOST_DAYS = 42;
export const MOST_DUE = 500;
const DAY_MS = 86_400_000;

/** Never calibrated counts as overdue. */
export const CALIB_STATES = ['valid', 'due', 'overdue', 'exempt'] as const;

export const equipment = register({
  area: 'laboratory',
  name: 'equipment',
  named: 'name',
  record: {
    equipNo: text(30)
      .regex(/^[A-Za-z0-9][A-Za-z0-9-]*$/)
      .meta({ required: true, mono: true, width: 140 }),
    name: text(200).min(1).meta({ required: true, width: 200 }),
    model: text(100).min(1).meta({ required: true }),
    maker: text(160).min(1).meta({ required: true }),
    serialNo: text(50).min(1).meta({ required: true, mono: true }),
    laboratory: choice('laboratory_b').meta({ required: true }),
    place: text(100).min(1).meta({ required: true }),
    keeperName: text(30).min(1).meta({ required: true, width: 100 }),
    measureRange: optional(text(200)),
    accuracy: optional(text(100)),
    buyDate: optional(day()),
    price: optional(money()),
    traceKind: choice('trace_kind').meta({ required: true }),
    calibCycle: optional(whole(1, 120).meta({ unit: 'months' })),
    midCheck: flag().default(false),
    state: choice('equipment_status').meta({ required: true, width: 120 }),
  },
  rules: {
    calibCycle: { holds: (e) => e.traceKind === EXEMPT || e.calibCycle !== undefined, refusal: 'laboratory.calibCycleMissing' },
  },
  shows: {
    lastCalib: shown.day(),
    nextCalib: shown.day(),
    calibCertNo: shown.code(160),
    calibState: shown.word(CALIB_STATES, 'calibState', 110),
  },
});
export type EquipmentRow = RowOf<typeof equipment>;

export const equipmentList = list({
  ...equipment,
  filters: {
    keyword: by.keyword(60),
    laboratory: by.choice('laboratory_b'),
    state: by.choice('equipment_status'),
    nextCalib: by.days('nextFrom', 'nextUntil'),
  },
  tabs: { all: {}, due: { open: true, order: 'nextCalib' }, overdue: { open: true, order: 'nextCalib' } },
  sorts: ['equipNo', 'nextCalib'],
});

/** Years of the longest interval that an instrument may have. */
const LONGEST = 10;
const yearsAfter = (day: string, years: number): string => `${String(Number(day.slice(0, 4)) + years).padStart(4, '0')}${day.slice(4)}`;

export const calibrations = register({
  area: 'laboratory',
  name: 'calibration',
  named: 'certNo',
  parent: 'equipmentId',
  record: {
    equipmentId: id(),
    calibDate: day().meta({ required: true }),
    validTo: day().meta({ required: true }),
    org: text(160).min(2).meta({ required: true }),
    certNo: text(50).min(2).meta({ required: true, mono: true }),
    result: longText(1000).min(1).meta({ required: true }),
    correction: optional(text(200)),
    confirm: choice('review_conclusion').meta({ required: true }),
  },
  rules: {
    calibDate: { holds: (c) => c.validTo <= yearsAfter(c.calibDate, LONGEST), refusal: 'laboratory.calibrationFar' },
    validTo: { holds: (c) => c.calibDate < c.validTo, refusal: 'laboratory.calibrationOrder' },
  },
  shows: { confirmName: shown.text(100), confirmTime: shown.moment() },
});
export type CalibrationRow = RowOf<typeof calibrations>;

const path = '/blade-combusiness/equipment';
const view = { scope: 'tenant', access: permission('equipment_view') } as const;
const edit = { scope: 'tenant', access: permission('equipment_edit') } as const;
export const equipmentCalls = area('laboratory', {
  equipmentPage: pageCall(equipmentList, { ...view, method: 'GET', path: `${path}/page`, summary: 'Pages instruments.' }),
  equipmentCounts: countsCall(equipmentList, { ...view, path: `${path}/counts`, summary: 'Counts instruments per tab.' }),
  equipmentExcel: exportCall(equipmentList, {
    path: `${path}/excel`,
    key: fileCalls.acceptanceExportKey,
    access: edit.access,
    summary: 'Answers instruments as Excel, against a key.',
  }),
  equipmentDetail: detailCall(equipment, { ...view, path: `${path}/detail`, summary: 'Reads one instrument.' }),
  equipmentSubmit: saveCall(equipment, { ...edit, path: `${path}/submit`, summary: 'Adds or changes an instrument.' }),
  equipmentRemove: removeCall({ ...edit, path: `${path}/remove`, summary: 'Deletes instruments that were never calibrated nor used.' }),
  calibrationsDue: call({
    ...view,
    method: 'GET',
    path: `${path}/calibrationsDue`,
    effect: 'read',
    summary: `Instruments whose calibration ends on days of a time, by the day; ${MOST_DUE} at most, and how many are left out (path chosen).`,
    input: z
      .object({ from: day(), until: day() })
      .refine(({ from, until }) => from <= until && Date.parse(until) - Date.parse(from) <= MOST_DAYS * DAY_MS, { path: ['until'] }),
    data: z.object({ rows: z.array(equipment.row), left: z.number() }),
  }),
  calibrations: recordsCall(calibrations, 'equipmentId', {
    ...view,
    path: `${path}/calibrations`,
    summary: 'Calibrations of an instrument, the latest first.',
  }),
  calibrate: addCall(calibrations, {
    ...edit,
    path: `${path}/calibrate`,
    summary: 'Enters a calibration of an instrument, and from when to when it may be used.',
  }),
});
