/** The acceptance area: applications, their acceptance, review and approval. */
import { boardCalls } from '@zhengjian/contract/areas/acceptance/board.ts';
import { acceptanceCalls } from '@zhengjian/contract/areas/acceptance/calls.ts';
import { modificationCalls } from '@zhengjian/contract/areas/acceptance/modifications.ts';
import { projectCalls } from '@zhengjian/contract/areas/acceptance/projects.ts';
import { en } from '@zhengjian/contract/areas/acceptance/text.en.ts';
import { zh } from '@zhengjian/contract/areas/acceptance/text.zh.ts';
import type { Area } from '../../platform/area.ts';
import { refusals } from '../../platform/refuse.ts';
import { registerDocuments } from '../stamping/index.ts';
import { acceptanceAnswers } from './answers.ts';
import { boardAnswers } from './board.ts';
import { cccCertificates } from './certificate.ts';
import { acceptanceDocuments } from './documents/index.ts';
import { acceptanceInvariants } from './invariants.ts';
import { modificationAnswers } from './modifications.ts';
import { acceptanceNodes } from './nodes.ts';
import { projectAnswers } from './projects.ts';

declare module '../../platform/refuse.ts' {
  interface Refusals {
    acceptance: keyof typeof zh.refusal;
  }
}

export const acceptanceArea: Area = {
  name: 'acceptance',
  calls: [acceptanceCalls, boardCalls, modificationCalls, projectCalls],
  answers: [acceptanceAnswers, boardAnswers, modificationAnswers, projectAnswers],
  refusals: refusals(zh.refusal, en.refusal, {
    notFound: 'notFound',
    batchNotFound: 'notFound',
    changedMeanwhile: 'conflict',
    notApplicant: 'forbidden',
  }),
  hooks: () => {
    acceptanceNodes();
    cccCertificates();
    registerDocuments(acceptanceDocuments);
  },
  invariants: acceptanceInvariants,
  dictionaryUses: {
    ccc_apply_kind: [['ccc_application', 'apply_kind']],
    ccc_product_class: [['ccc_application', 'product_class']],
    certification_mode: [['ccc_application', 'cert_mode']],
    laboratory_b: [
      ['ccc_application', 'preferred_lab'],
      ['ccc_acceptance', 'laboratory_mark'],
    ],
    enclosure_material: [['application_product', 'enclosure_material']],
    component_control: [['key_component', 'control_kind']],
  },
};
