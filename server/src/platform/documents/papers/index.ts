/** Every paper the system can make, by its key. */
import { applicationForm } from './application.ts';
import { approvalSheet, archiveCover, paymentNote, testFlowCard } from './case-papers.ts';
import { cccCertificate } from './certificates.ts';
import { completenessCheck, correctionNotice, decisionSheet, evaluationRecord, issueRecord } from './certification.ts';
import {
  attendanceRecord,
  capabilityRecord,
  consistencyRecord,
  inspectionReport,
  samplingSheet,
  verificationRecord,
} from './inspection.ts';
import { drawingReview, testOrder, testPlan, testRecords } from './laboratory.ts';
import { acceptanceNotice, inspectionPlan, inspectionTaskBook, rectificationNotice, sampleNotice } from './notices.ts';
import { testReport } from './reports.ts';

export const papers = {
  applicationForm,
  cccCertificate,
  testReport,
  acceptanceNotice,
  sampleNotice,
  inspectionTaskBook,
  inspectionPlan,
  rectificationNotice,
  attendanceRecord,
  inspectionReport,
  verificationRecord,
  samplingSheet,
  capabilityRecord,
  consistencyRecord,
  paymentNote,
  testFlowCard,
  approvalSheet,
  archiveCover,
  testOrder,
  drawingReview,
  testPlan,
  testRecords,
  correctionNotice,
  completenessCheck,
  evaluationRecord,
  decisionSheet,
  issueRecord,
};
