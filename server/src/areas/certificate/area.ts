/** The certificate area: making, check, review, approval, printing and the register of certificates, for all lines. */
import { certificateCalls } from '@zhengjian/contract/areas/certificate/calls.ts';
import { certificateReportCalls } from '@zhengjian/contract/areas/certificate/reports.ts';
import { statusImportCalls } from '@zhengjian/contract/areas/certificate/status-import.ts';
import { en } from '@zhengjian/contract/areas/certificate/text.en.ts';
import { zh } from '@zhengjian/contract/areas/certificate/text.zh.ts';
import type { Area } from '../../platform/area.ts';
import { refusals } from '../../platform/refuse.ts';
import { guardStamping, registerDocuments } from '../stamping/index.ts';
import { certificateAnswers, statusImportAnswers } from './answers.ts';
import { expireCertificates } from './expire.ts';
import { refuseNotToStamp } from './facts.ts';
import { certificateInvariants } from './invariants.ts';
import { certificateDraft, makeWaitingPapers } from './paper.ts';
import { certificateReportAnswers } from './reports.ts';

declare module '../../platform/refuse.ts' {
  interface Refusals {
    certificate: keyof typeof zh.refusal;
  }
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

export const certificateArea: Area = {
  name: 'certificate',
  calls: [certificateCalls, certificateReportCalls, statusImportCalls],
  answers: [certificateAnswers, certificateReportAnswers, statusImportAnswers],
  refusals: refusals(zh.refusal, en.refusal, { notFound: 'notFound', caseNotFound: 'notFound', changedMeanwhile: 'conflict' }),
  hooks: () => {
    registerDocuments([certificateDraft]);
    guardStamping('cccCertificate', refuseNotToStamp);
  },
  jobs: ({ db, world, tenants, stored }) => [
    { name: 'certificatesExpired', everyMs: HOUR_MS, run: () => expireCertificates({ db, world, ...(tenants && { tenants }) }) },
    ...(stored ? [{ name: 'certificatePapers', everyMs: MINUTE_MS, run: () => makeWaitingPapers({ db, world, ...stored }, tenants) }] : []),
  ],
  invariants: certificateInvariants,
  dictionaryUses: {
    cert_kind: [['certificate', 'cert_kind']],
    ccc_product_class: [['certificate', 'product_class']],
    customer_level: [['certificate', 'customer_level']],
    certification_decision: [['certificate', 'certification_decision']],
    cert_status: [['certificate', 'cert_status']],
    deliver_kind: [['certificate', 'deliver_kind']],
    express_company: [['certificate', 'express_company']],
    cert_suspend_reason: [['certificate_status_log', 'reason_codes']],
    cert_withdraw_reason: [['certificate_status_log', 'reason_codes']],
    cert_cancel_reason: [['certificate_status_log', 'reason_codes']],
  },
};
