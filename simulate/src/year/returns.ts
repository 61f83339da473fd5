/** What is sent back, refused or given up with nothing beside its words: by node, in the order in which it is asked. */
import { inspectionCalls } from '@zhengjian/contract/areas/inspection/calls.ts';
import { makeCall } from '../caller.ts';
import { REPORT_MET } from '../certification.ts';
import { inOfficeHours } from '../officeDays.ts';
import { as, decideTask, doerOf, type Task, type YearCase } from './ground.ts';
import type { ShareName } from './shares.ts';

export type Return = {
  name: ShareName;
  act: (of: YearCase, task: Task) => Promise<unknown>;
  /** Whether there is anything to send back for; always, if not told. */
  fits?: (of: YearCase, task: Task) => Promise<boolean>;
};

const returns = (name: ShareName, result: string, remark: string, more: object = {}): Return => ({
  name,
  act: (of, task) => decideTask(of, task, result, remark, more),
});

const hasNonconformities = async (of: YearCase, task: Task): Promise<boolean> => {
  const { nonconformities } = await makeCall(of.play.stage.app, inspectionCalls.detail, { id: task.work }, await as(of, doerOf(task)));
  return nonconformities.length > 0;
};

const DECIDED = { customerLevel: 'B', certificationDecision: '2' };
const dayOf = (of: YearCase) => new Date(of.play.stage.world.now().getTime() + 8 * 3_600_000).toISOString().slice(0, 10);

export const RETURNS: Readonly<Record<string, readonly Return[]>> = {
  applicationForCcc_review: [returns('reviewReturns', 'REJECT_PRE', '申请单元跨两个外壳系列，请重新核对。')],
  applicationForCcc_approval: [
    returns('approvalReturns', 'REJECT_PRE', '依据标准版本与申请书不一致，请复核。'),
    returns('approvalRefuses', 'REJECT_END', '产品已列入停止受理的淘汰目录。', { cusRemark: '产品不在可受理范围内。' }),
  ],
  taskDispatch: [returns('dispatchReturns', 'REJECT_PRE', '指定试验室本月满负荷，请改定试验室。')],
  technicalDataDrawUpReview: [returns('drawingsReviewReturns', 'REJECT_PRE', '接合面参数未逐条审查，请补充。')],
  technicalDataDrawUpApproval: [returns('drawingsApprovalReturns', 'REJECT_PRE', '审查记录与图纸版本不一致。')],
  testItemDrawUpReview: [returns('planReviewReturns', 'REJECT_PRE', '缺热剧变试验的安排，请补充或说明。')],
  certReview: [returns('reportReviewReturns', 'REJECT_PRE', '样品描述与收样记录不一致，请改正。')],
  certApproval: [returns('reportApprovalReturns', 'REJECT_PRE', '结论表述请与标准一致。')],
  modelTestReportReview: [
    returns('reportRejected', 'REJECT_TEST', '报告缺覆盖型号的说明，请补充。', { ...REPORT_MET, itemsComplete: '0' }),
  ],
  factoryCheckTasksReview: [returns('arrangementReturns', 'REJECT_PRE', '组长一年内已连续三次检查该工厂，请调整。')],
  factoryCheckResultReview: [
    returns('resultReviewReturns', 'REJECT_PRE', '一致性检查记录缺关键件核对，请补充。'),
    {
      ...returns('resultReviewReforms', 'REJECT_REFORM', '整改证据不足以关闭不符合项。', { cusRemark: '请补充培训和抽查记录。' }),
      fits: hasNonconformities,
    },
  ],
  factoryCheckResultApproval: [returns('resultApprovalReturns', 'REJECT_PRE', '分类建议的依据请补充。')],
  certificateMaking: [
    returns('makingToTest', 'REJECT_TEST', '报告中的防爆标志与申请不一致。'),
    returns('makingToInspection', 'REJECT_FACTORY', '检查报告的工厂地址与营业执照不一致。'),
    returns('makingToEngineer', 'REJECT_PRE', '报告审核记录不完整。'),
  ],
  certificateReview: [
    returns('evaluationToMaking', 'REJECT_MAKING', '附件型号排列请与报告一致。'),
    returns('evaluationToTest', 'REJECT_TEST', '覆盖型号缺差异试验的说明。'),
    returns('evaluationToInspection', 'REJECT_FACTORY', '不符合项的关闭证据不完整。'),
    {
      name: 'evaluationRefuses',
      act: (of, task) =>
        decideTask(of, task, 'REJECT_END', '产品与法规要求不符，不予批准。', {
          ...DECIDED,
          certificationDecisionDate: dayOf(of),
          cusRemark: '不予批准，原因见通知。',
        }),
    },
  ],
  CertificateApproval: [
    returns('approvalToEvaluation', 'REJECT_PRE', '评价意见未说明覆盖型号，请补充。'),
    returns('approvalToMaking', 'REJECT_MAKING', '英文产品名称请核对。'),
  ],
  cccStamping: [returns('sealingToMaking', 'REJECT_MAKING', '附件页码有误，请重新制作。')],
};

/** Office hours some hours on, by the chance of the case. */
export const hoursOn = (of: YearCase, at: Date, from: number, to: number): Date => inOfficeHours(at, from + of.chance.next() * (to - from));
