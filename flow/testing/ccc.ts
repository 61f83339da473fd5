/**
 * The CCC application as the business describes it, whole: application, acceptance, dispatch, then type test, factory inspection and
 * payment side by side, joined before the certificate. Once with facts (test and inspection are cases of their own), once with both
 * set inside as calls, with a countersign and timers: the largest process that the engine is measured with.
 */
import { arrow, boundary, branch, callActivity, countersign, endEvent, type FileSketch, serviceTask, userTask, writeFile } from './file.ts';

type Element = FileSketch['elements'][number];

const START = { tag: 'startEvent', id: 'start' };
const JUMP = { 'wf:mode': 'jump', 'wf:back': 'true' };
const BACK = { 'wf:back': 'true' };

const task = (id: string, role: string, days: number | null, more: Record<string, string> = {}): Element =>
  userTask(id, role, { ...(days === null ? {} : { 'wf:days': String(days) }), ...more });
const gateway = (tag: 'parallelGateway' | 'exclusiveGateway', id: string, byDefault?: string): Element => ({
  tag,
  id,
  ...(byDefault !== undefined && { attributes: { default: byDefault } }),
});
const receive = (id: string, fact: string): Element => ({
  tag: 'receiveTask',
  id,
  attributes: { name: `等待${id}`, 'wf:nameEn': `Wait ${id}`, 'wf:fact': fact },
});

/** Tasks whose overdue work reminds somebody, without taking it away. */
const REMINDED = ['accept', 'taskDispatch', 'certificateMaking', 'certificateCheck', 'CertificateApproval', 'cccStamping', 'archiving'];

const reminders = (hosts: readonly string[]): Pick<FileSketch, 'elements' | 'arrows'> => ({
  elements: hosts.flatMap((host) => [
    boundary(`${host}_late`, host, { cancelActivity: 'false' }),
    serviceTask(`${host}_remind`, 'remind'),
    endEvent(`${host}_reminded`),
  ]),
  arrows: hosts.flatMap((host) => [arrow(`${host}_late`, `${host}_remind`), arrow(`${host}_remind`, `${host}_reminded`)]),
});

/** @param whole with test and inspection inside, a countersign and timers. */
const application = (whole: boolean): FileSketch => {
  const timers = whole ? reminders(REMINDED) : { elements: [], arrows: [] };
  const apart = { 'wf:avoid': 'leaders' };
  const review = { 'wf:notSameAs': 'certificateMaking certificateCheck', ...apart };
  return {
    key: whole ? 'cccWhole' : 'cccFull',
    extensions: '<wf:variable name="modelTestNeeded" type="flag" /><wf:variable name="factoryCheckNeeded" type="flag" />',
    elements: [
      START,
      task('submit', 'customer', null, { 'wf:clock': 'customer' }),
      task('accept', 'ccc_acceptor', 2, { 'wf:state': '10' }),
      task('applicationForCcc_review', 'ccc_accept_reviewer', 1, { 'wf:state': '20', 'wf:notSameAs': 'accept' }),
      task('applicationForCcc_approval', 'ccc_accept_approver', 1, { 'wf:state': '30' }),
      task('taskDispatch', 'plan_dispatcher', 1, { 'wf:state': '40' }),
      gateway('parallelGateway', 'evaluation'),
      gateway('exclusiveGateway', 'testNeeded', 'testNeeded__modelTestReportReview'),
      whole ? callActivity('modelTest', 'cccTest') : receive('modelTest', 'test.released'),
      task('modelTestReportReview', 'cert_engineer', 2),
      gateway('exclusiveGateway', 'tested'),
      gateway('exclusiveGateway', 'inspectionNeeded', 'inspectionNeeded__inspected'),
      whole ? callActivity('factoryCheck', 'cccFactoryCheck') : receive('factoryCheck', 'factoryInspection.approved'),
      gateway('exclusiveGateway', 'inspected'),
      receive('payment', 'payment.received'),
      gateway('parallelGateway', 'evaluated'),
      task('certificateMaking', 'cert_maker', 2, { 'wf:state': '60' }),
      task('certificateCheck', 'cert_checker', 1, { 'wf:state': '65', 'wf:notSameAs': 'certificateMaking', ...apart }),
      whole
        ? countersign('certificateReview', 'cert_reviewer', { ...review, 'wf:days': '2', 'wf:sign': 'count', 'wf:need': '2' })
        : task('certificateReview', 'cert_reviewer', 2, { 'wf:state': '70', ...review }),
      task('CertificateApproval', 'cert_approver', 1, { 'wf:state': '75', ...apart }),
      task('cccStamping', 'stamp_clerk', 1, { 'wf:state': '80' }),
      task('cccPrinting', 'stamp_clerk', 1),
      serviceTask('publish', 'certificate.publish'),
      task('archiving', 'archivist', 10, { 'wf:state': '85' }),
      endEvent('archived', { 'wf:state': '88' }),
      endEvent('notAccepted', { 'wf:state': '95' }),
      endEvent('refused', { 'wf:state': '91' }),
      ...timers.elements,
    ],
    arrows: [
      arrow('start', 'submit'),
      arrow('submit', 'accept'),
      branch('accept', 'applicationForCcc_review', 'PASS'),
      branch('accept', 'submit', 'REJECT_PRE', { ...BACK, 'wf:state': '15' }),
      branch('accept', 'notAccepted', 'REJECT_END'),
      branch('applicationForCcc_review', 'applicationForCcc_approval', 'PASS'),
      branch('applicationForCcc_review', 'accept', 'REJECT_PRE', BACK),
      branch('applicationForCcc_approval', 'taskDispatch', 'PASS_TEST'),
      branch('applicationForCcc_approval', 'taskDispatch', 'PASS_NOTEST'),
      branch('applicationForCcc_approval', 'applicationForCcc_review', 'REJECT_PRE', BACK),
      branch('applicationForCcc_approval', 'notAccepted', 'REJECT_END'),
      branch('taskDispatch', 'evaluation', 'PASS', { 'wf:state': '50' }),
      branch('taskDispatch', 'applicationForCcc_approval', 'REJECT_PRE', BACK),
      arrow('evaluation', 'testNeeded'),
      arrow('evaluation', 'inspectionNeeded'),
      arrow('evaluation', 'payment'),
      arrow('testNeeded', 'modelTest', 'modelTestNeeded'),
      arrow('testNeeded', 'modelTestReportReview'),
      arrow('modelTest', 'tested'),
      arrow('modelTestReportReview', 'tested'),
      arrow('tested', 'evaluated'),
      arrow('inspectionNeeded', 'factoryCheck', 'factoryCheckNeeded'),
      arrow('inspectionNeeded', 'inspected'),
      arrow('factoryCheck', 'inspected'),
      arrow('inspected', 'evaluated'),
      arrow('payment', 'evaluated'),
      arrow('evaluated', 'certificateMaking'),
      branch('certificateMaking', 'certificateCheck', 'PASS'),
      branch('certificateMaking', 'modelTest', 'REJECT_TEST', JUMP),
      branch('certificateMaking', 'factoryCheck', 'REJECT_FACTORY', JUMP),
      branch('certificateMaking', 'modelTestReportReview', 'REJECT_PRE', JUMP),
      branch('certificateCheck', 'certificateReview', 'PASS'),
      branch('certificateCheck', 'certificateMaking', 'REJECT_MAKING', BACK),
      branch('certificateReview', 'CertificateApproval', 'PASS'),
      branch('certificateReview', 'certificateMaking', 'REJECT_MAKING', BACK),
      branch('certificateReview', 'modelTest', 'REJECT_TEST', JUMP),
      branch('certificateReview', 'factoryCheck', 'REJECT_FACTORY', JUMP),
      branch('certificateReview', 'refused', 'REJECT_END'),
      branch('CertificateApproval', 'cccStamping', 'PASS'),
      branch('CertificateApproval', 'certificateReview', 'REJECT_PRE', BACK),
      branch('CertificateApproval', 'certificateMaking', 'REJECT_MAKING', BACK),
      branch('cccStamping', 'cccPrinting', 'PASS'),
      branch('cccStamping', 'certificateMaking', 'REJECT_MAKING', BACK),
      arrow('cccPrinting', 'publish'),
      arrow('publish', 'archiving'),
      branch('archiving', 'archived', 'PASS'),
      branch('archiving', 'certificateMaking', 'REJECT_PRE', BACK),
      ...timers.arrows,
    ],
  };
};

/** Type test: drawings, items, records by one engineer per item, report. */
const typeTest = (): FileSketch => ({
  key: 'cccTest',
  elements: [
    START,
    task('engineerAllocation', 'lab_director', 1),
    task('sampleSend', 'customer', 20, { 'wf:clock': 'customer', 'wf:dayKind': 'calendar', 'wf:onTimeout': 'remind escalate' }),
    task('sampleReceiveIn', 'sample_keeper', 1),
    task('technicalDataDrawUp', 'project_leader', 5),
    task('drawingCorrection', 'customer', null, { 'wf:clock': 'customer', 'wf:state': '52' }),
    task('technicalDataDrawUpReview', 'data_reviewer', 2),
    task('technicalDataDrawUpApproval', 'data_approver', 1),
    task('testItemDrawUp', 'project_leader', 2),
    task('testItemDrawUpReview', 'data_reviewer', 1),
    task('sampleReceiveOut', 'sample_keeper', 1),
    countersign('testRecord', 'test_engineer', { 'wf:days': '15', 'wf:sign': 'all' }),
    task('testRecordApproval', 'project_leader', 2),
    task('certDrawUp', 'project_leader', 3),
    task('testFailHandle', 'project_leader', 2),
    task('rectification', 'customer', 60, { 'wf:clock': 'customer', 'wf:dayKind': 'calendar' }),
    boundary('rectification_over', 'rectification', { 'wf:days': '60', 'wf:dayKind': 'calendar' }),
    task('certReview', 'data_reviewer', 2),
    task('certApproval', 'data_approver', 1),
    task('modelTestReportReview', 'cert_engineer', 2),
    endEvent('released'),
    endEvent('failed'),
  ],
  arrows: [
    arrow('start', 'engineerAllocation'),
    arrow('engineerAllocation', 'sampleSend'),
    arrow('sampleSend', 'sampleReceiveIn'),
    branch('sampleReceiveIn', 'technicalDataDrawUp', 'PASS'),
    branch('sampleReceiveIn', 'sampleSend', 'REJECT_PRE', BACK),
    branch('technicalDataDrawUp', 'technicalDataDrawUpReview', 'PASS'),
    branch('technicalDataDrawUp', 'drawingCorrection', 'REJECT_PRE'),
    arrow('drawingCorrection', 'technicalDataDrawUp'),
    branch('technicalDataDrawUpReview', 'technicalDataDrawUpApproval', 'PASS'),
    branch('technicalDataDrawUpReview', 'technicalDataDrawUp', 'REJECT_PRE', BACK),
    branch('technicalDataDrawUpApproval', 'testItemDrawUp', 'PASS'),
    branch('technicalDataDrawUpApproval', 'technicalDataDrawUpReview', 'REJECT_PRE', BACK),
    arrow('testItemDrawUp', 'testItemDrawUpReview'),
    branch('testItemDrawUpReview', 'sampleReceiveOut', 'PASS'),
    branch('testItemDrawUpReview', 'testItemDrawUp', 'REJECT_PRE', BACK),
    arrow('sampleReceiveOut', 'testRecord'),
    branch('testRecord', 'testRecordApproval', 'PASS'),
    branch('testRecord', 'testFailHandle', 'REJECT_FAIL'),
    branch('testRecordApproval', 'certDrawUp', 'PASS'),
    branch('testRecordApproval', 'testRecord', 'REJECT_PRE', BACK),
    branch('certDrawUp', 'certReview', 'PASS'),
    branch('certDrawUp', 'testRecord', 'REJECT_TEST', BACK),
    branch('testFailHandle', 'testItemDrawUp', 'PASS_RETEST'),
    branch('testFailHandle', 'rectification', 'REJECT_PRE'),
    branch('testFailHandle', 'failed', 'REJECT_END'),
    arrow('rectification', 'testItemDrawUp'),
    arrow('rectification_over', 'testFailHandle'),
    branch('certReview', 'certApproval', 'PASS'),
    branch('certReview', 'certDrawUp', 'REJECT_PRE', BACK),
    branch('certApproval', 'modelTestReportReview', 'PASS'),
    branch('certApproval', 'certReview', 'REJECT_PRE', BACK),
    branch('modelTestReportReview', 'released', 'PASS'),
    branch('modelTestReportReview', 'certDrawUp', 'REJECT_TEST', BACK),
  ],
});

const factoryCheck = (): FileSketch => ({
  key: 'cccFactoryCheck',
  elements: [
    START,
    task('factoryCheckTasksArrange', 'inspector_arranger', 3),
    task('factoryCheckTasksReview', 'check_reviewer', 1),
    task('factoryCheckPlan', 'inspector_leader', 3),
    task('factoryCheckPlanConfirm', 'customer', 2, { 'wf:clock': 'customer', 'wf:onTimeout': 'PASS' }),
    task('factoryCheckResult', 'inspector_leader', 5),
    task('factoryCheckReform', 'customer', 40, { 'wf:clock': 'customer' }),
    task('factoryCheckResultReview', 'check_reviewer', 2),
    task('factoryCheckResultApproval', 'check_approver', 1),
    endEvent('approved'),
  ],
  arrows: [
    arrow('start', 'factoryCheckTasksArrange'),
    arrow('factoryCheckTasksArrange', 'factoryCheckTasksReview'),
    branch('factoryCheckTasksReview', 'factoryCheckPlan', 'PASS'),
    branch('factoryCheckTasksReview', 'factoryCheckTasksArrange', 'REJECT_PRE', BACK),
    branch('factoryCheckPlan', 'factoryCheckPlanConfirm', 'PASS'),
    branch('factoryCheckPlan', 'factoryCheckTasksArrange', 'REJECT_PRE', BACK),
    branch('factoryCheckPlanConfirm', 'factoryCheckResult', 'PASS'),
    branch('factoryCheckPlanConfirm', 'factoryCheckPlan', 'REJECT_PRE', BACK),
    branch('factoryCheckResult', 'factoryCheckResultReview', 'PASS'),
    branch('factoryCheckResult', 'factoryCheckReform', 'PASS_REFORM'),
    branch('factoryCheckResult', 'factoryCheckTasksArrange', 'REJECT_ARRANGE', BACK),
    branch('factoryCheckReform', 'factoryCheckResultReview', 'PASS'),
    branch('factoryCheckReform', 'factoryCheckReform', 'REJECT_REFORM'),
    branch('factoryCheckResultReview', 'factoryCheckResultApproval', 'PASS'),
    branch('factoryCheckResultReview', 'factoryCheckResult', 'REJECT_PRE', BACK),
    branch('factoryCheckResultReview', 'factoryCheckReform', 'REJECT_REFORM', BACK),
    branch('factoryCheckResultApproval', 'approved', 'PASS'),
    branch('factoryCheckResultApproval', 'factoryCheckResultReview', 'REJECT_PRE', BACK),
  ],
});

export const cccFull = (): string => writeFile(application(false));
export const cccWhole = (): string => writeFile(application(true));
export const cccTest = (): string => writeFile(typeTest());
export const cccFactoryCheck = (): string => writeFile(factoryCheck());
