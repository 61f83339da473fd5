/** What the nodes of the CCC process ask for; the acceptance review asks for nothing beside result and remark. */
import { asked, needed, nodeForm, oneOf, yesNo } from '../../node-form.ts';
import { choice, id, longText, text } from '../../record.ts';

const process = 'cccApplication';

/** On what ground the application is passed on (domain.md 3.2); review, approval and the approval sheet have it from here. */
export const acceptForm = nodeForm({
  area: 'acceptance',
  name: 'acceptForm',
  process,
  node: 'accept',
  fields: { acceptOpinion: asked(longText(500), { missing: 'opinionMissing' }) },
});

const test = { part: 'modelTest', earlier: true } as const;
const check = { part: 'factoryCheck' } as const;
/** The inspection may follow the certificate, of a factory that stands in the class for it (domain.md 1.4). */
export const CHECK_LATER = '2';

export const approvalForm = nodeForm({
  area: 'acceptance',
  name: 'approvalForm',
  process,
  node: 'applicationForCcc_approval',
  fields: {
    planCenterUser: asked(id(), { required: false, first: true, notOffered: 'notPlanner' }),
    isNeedModelTest: asked(needed(), test),
    noTestReason: asked(text(200), { ...test, when: { isNeedModelTest: '0' }, missing: 'noTestReasonMissing' }),
    laboratoryMark: asked(choice('laboratory_b'), { ...test, when: { isNeedModelTest: '1' }, missing: 'laboratoryMissing' }),
    sampleRule: asked(longText(400), { ...test, when: { isNeedModelTest: '1' }, missing: 'sampleRuleMissing' }),
    isNeedFactoryCheck: asked(oneOf(['1', CHECK_LATER, '0'], 'words.factoryCheck'), { ...check, otherwise: '1' }),
    noCheckReason: asked(text(200), { ...check, when: { isNeedFactoryCheck: '0' }, missing: 'noCheckReasonMissing' }),
  },
  // rule branch-ccc-approval-merge
  resultBy: { field: 'isNeedModelTest', results: { '1': 'PASS_TEST', '0': 'PASS_NOTEST' }, against: 'branchAgainstTest' },
});

/** Who leads the case to its certificate from here on. */
export const dispatchForm = nodeForm({
  area: 'acceptance',
  name: 'dispatchForm',
  process,
  node: 'taskDispatch',
  fields: { authCenterUser: asked(id(), { notOffered: 'notCertEngineer' }) },
});

/** What a type test report is held against (form of a working certification body, domain.md 4.2 node 15). */
export const reportReviewForm = nodeForm({
  area: 'acceptance',
  name: 'reportReviewForm',
  process,
  node: 'modelTestReportReview',
  fields: {
    formatRight: asked(yesNo()),
    itemsComplete: asked(yesNo()),
    basisValid: asked(yesNo()),
    resultsMeetRule: asked(yesNo()),
    sampleConforms: asked(yesNo()),
  },
});
