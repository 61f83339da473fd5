/** Factory inspection, for cases of any line. */
import { inspectionCalls } from '@zhengjian/contract/areas/inspection/calls.ts';
import { en } from '@zhengjian/contract/areas/inspection/text.en.ts';
import { zh } from '@zhengjian/contract/areas/inspection/text.zh.ts';
import type { Area } from '../../platform/area.ts';
import { refusals } from '../../platform/refuse.ts';
import { registerDocuments } from '../stamping/index.ts';
import { inspectionAnswers } from './answers.ts';
import { inspectionDocuments } from './documents/index.ts';
import { inspectionNodes } from './nodes.ts';
import { raiseOverdue } from './overdue.ts';

declare module '../../platform/refuse.ts' {
  interface Refusals {
    inspection: keyof typeof zh.refusal;
  }
}

const TEN_MINUTES_MS = 600_000;

export const inspectionArea: Area = {
  name: 'inspection',
  calls: [inspectionCalls],
  answers: [inspectionAnswers],
  refusals: refusals(zh.refusal, en.refusal, {
    notFound: 'notFound',
    ncNotFound: 'notFound',
    ncFileNotFound: 'notFound',
    samplingNotFound: 'notFound',
    qualificationNotFound: 'notFound',
    changedMeanwhile: 'conflict',
    notOnTeam: 'forbidden',
    notLeader: 'forbidden',
    notApplicant: 'forbidden',
  }),
  hooks: () => {
    inspectionNodes();
    registerDocuments(inspectionDocuments);
  },
  jobs: ({ db, world, tenants }) => [{ name: 'nonconformities', everyMs: TEN_MINUTES_MS, run: () => raiseOverdue(db, world, tenants) }],
  dictionaryUses: {
    factory_check_kind: [['inspection_task', 'check_kind']],
    laboratory_b: [
      ['inspection_task', 'sampling_lab'],
      ['on_site_sampling', 'laboratory'],
    ],
    nonconformity_class: [['nonconformity', 'nc_class']],
    nc_severity: [['nonconformity', 'severity']],
    verify_kind: [['nonconformity', 'verify_kind']],
    sample_place: [['on_site_sampling', 'sample_place']],
    customer_level: [['inspection_task', 'class_proposal']],
  },
};
