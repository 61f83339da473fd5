/** The laboratories: type tests, and the registers of standards, instruments and tests. */
import { authorisedFieldCalls } from '@zhengjian/contract/areas/laboratory/authorised-fields.ts';
import { laboratoryCalls } from '@zhengjian/contract/areas/laboratory/calls.ts';
import { correctionCalls } from '@zhengjian/contract/areas/laboratory/corrections.ts';
import { equipmentCalls } from '@zhengjian/contract/areas/laboratory/equipment.ts';
import { flowCardCalls } from '@zhengjian/contract/areas/laboratory/flow-cards.ts';
import { laboratoryRegisterCalls } from '@zhengjian/contract/areas/laboratory/laboratories.ts';
import { laboratoryFileCalls } from '@zhengjian/contract/areas/laboratory/laboratory-files.ts';
import { paperArchiveCalls } from '@zhengjian/contract/areas/laboratory/paper-archives.ts';
import { planCalls } from '@zhengjian/contract/areas/laboratory/plan.ts';
import { scopeCalls } from '@zhengjian/contract/areas/laboratory/scopes.ts';
import { standardCalls } from '@zhengjian/contract/areas/laboratory/standards.ts';
import { teamCalls } from '@zhengjian/contract/areas/laboratory/teams.ts';
import { technicalDataCalls } from '@zhengjian/contract/areas/laboratory/technical-data.ts';
import { testItemDictCalls } from '@zhengjian/contract/areas/laboratory/test-items.ts';
import { testListCalls } from '@zhengjian/contract/areas/laboratory/test-lists.ts';
import { testRecordCalls } from '@zhengjian/contract/areas/laboratory/test-records.ts';
import { testTaskCalls } from '@zhengjian/contract/areas/laboratory/test-tasks.ts';
import { en } from '@zhengjian/contract/areas/laboratory/text.en.ts';
import { zh } from '@zhengjian/contract/areas/laboratory/text.zh.ts';
import type { Area } from '../../platform/area.ts';
import { refusals } from '../../platform/refuse.ts';
import { registerDocuments } from '../stamping/index.ts';
import { laboratoryAnswers } from './answers.ts';
import { authorisedFieldAnswers } from './authorised-fields.ts';
import { toCheck } from './checkers.ts';
import { correctionAnswers } from './corrections.ts';
import { testReport } from './documents.ts';
import { drawingReview } from './drawing-review-paper.ts';
import { equipmentAnswers, laboratoryWaits } from './equipment.ts';
import { flowCard } from './flow-card-paper.ts';
import { flowCardAnswers } from './flow-cards.ts';
import { laboratoryInvariants } from './invariants.ts';
import { laboratoryRegisterAnswers } from './laboratories.ts';
import { laboratoryFileAnswers } from './laboratory-files.ts';
import { laboratoryNodes } from './nodes.ts';
import { paperArchiveAnswers } from './paper-archives.ts';
import { planAnswers } from './plan.ts';
import { reportDraft } from './report-draft.ts';
import { scopeAnswers } from './scopes.ts';
import { standardAnswers } from './standards.ts';
import { teamAnswers } from './teams.ts';
import { technicalDataAnswers } from './technical-data.ts';
import { testItemDictAnswers } from './test-item-dict.ts';
import { testListAnswers } from './test-lists.ts';
import { testOrder } from './test-order-paper.ts';
import { testPlan } from './test-plan-paper.ts';
import { testRecordAnswers } from './test-records.ts';
import { testRecords } from './test-records-paper.ts';
import { testTaskAnswers } from './test-tasks.ts';

declare module '../../platform/refuse.ts' {
  interface Refusals {
    laboratory: keyof typeof zh.refusal;
  }
}

export const laboratoryArea: Area = {
  name: 'laboratory',
  calls: [
    laboratoryCalls,
    equipmentCalls,
    standardCalls,
    laboratoryRegisterCalls,
    scopeCalls,
    authorisedFieldCalls,
    testItemDictCalls,
    testTaskCalls,
    technicalDataCalls,
    planCalls,
    testRecordCalls,
    testListCalls,
    teamCalls,
    flowCardCalls,
    paperArchiveCalls,
    correctionCalls,
    laboratoryFileCalls,
  ],
  answers: [
    laboratoryAnswers,
    equipmentAnswers,
    standardAnswers,
    laboratoryRegisterAnswers,
    scopeAnswers,
    authorisedFieldAnswers,
    testItemDictAnswers,
    testTaskAnswers,
    technicalDataAnswers,
    planAnswers,
    testRecordAnswers,
    testListAnswers,
    teamAnswers,
    flowCardAnswers,
    paperArchiveAnswers,
    correctionAnswers,
    laboratoryFileAnswers,
  ],
  refusals: refusals(zh.refusal, en.refusal, {
    equipmentNotFound: 'notFound',
    standardNotFound: 'notFound',
    laboratoryNotFound: 'notFound',
    testItemNotFound: 'notFound',
    testNotFound: 'notFound',
    problemNotFound: 'notFound',
    reportNotFound: 'notFound',
    teamNotFound: 'notFound',
    memberNotFound: 'notFound',
    cardNotFound: 'notFound',
    correctionNotFound: 'notFound',
    fileNotFound: 'notFound',
    correctedByAsker: 'forbidden',
    notYourTest: 'forbidden',
    notYourCheck: 'forbidden',
    notLeader: 'forbidden',
  }),
  hooks: () => {
    laboratoryNodes();
    registerDocuments([testOrder, drawingReview, testPlan, testRecords, testReport, reportDraft, flowCard]);
  },
  waits: [...laboratoryWaits, toCheck],
  invariants: laboratoryInvariants,
};
