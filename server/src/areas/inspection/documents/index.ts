/** Papers about an inspection (domain 3.8, catalogue folder 04). */
import { plan, taskBook } from './arrangement.ts';
import { rectificationNotice, verificationRecord } from './nonconformities.ts';
import { inspectionReport } from './report.ts';
import { attendanceRecord, capabilityRecord, consistencyRecord, samplingSheet } from './visit.ts';

export { plan, taskBook } from './arrangement.ts';
export { rectificationNotice, verificationRecord } from './nonconformities.ts';
export { inspectionReport } from './report.ts';
export { attendanceRecord } from './visit.ts';

/** What the team has entered, on paper. */
export const visitRecords = [attendanceRecord, capabilityRecord, consistencyRecord];
export const inspectionDocuments = [
  taskBook,
  plan,
  ...visitRecords,
  samplingSheet,
  rectificationNotice,
  verificationRecord,
  inspectionReport,
];
