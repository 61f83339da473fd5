import { WORK_BITS } from '@zhengjian/contract/rules/captchaWork.ts';
import { RETENTION } from '../../../platform/purge.ts';

/** System parameters of a new tenant: key, Chinese name, English remark, value. */
export const params: readonly (readonly [key: string, name: string, value: string, remark: string])[] = [
  ['flow.remarkLimit', '审批备注字数上限', '500', 'Most characters of a remark in the approval dialog'],
  ['flow.autoSelectFirst', '自动选择第一个经办人', 'false', 'Chooses the first next user by itself'],
  ['flow.urgeHours', '催办间隔（小时）', '24', 'Hours after which the same task may be urged again'],
  [
    'flow.releaseNeeded',
    '流程发布须另一人批准',
    'true',
    'A version of a process runs only after a second person has released it; false: whoever may publish does so alone',
  ],
  [
    'captcha.workBits',
    '计算验证难度',
    String(WORK_BITS.usual),
    `Bits of each part of the captcha that is computed, from ${WORK_BITS.least} to ${WORK_BITS.most}; each bit more doubles the work`,
  ],
  ['ccc.bodyCode', 'CCC认证机构代码', '99', 'Digits 5 and 6 of a CCC certificate number'],
  ['ccc.caseDays', 'CCC办结期限（自然日）', '90', 'Calendar days from acceptance to certificate'],
  [
    'institute.verifyUrl',
    '电子文件查验地址',
    '',
    'Address printed as QR code on papers, with the number behind it; empty: the page of this system (ZJ_ORIGIN), or the number alone',
  ],
  [
    'signing.pageUrl',
    '电子签章页地址',
    '/signing',
    'Page that shows and stamps papers; another origin must be allowed on the server (ZJ_SIGNING_ORIGIN)',
  ],
  ['number.ccc', 'CCC申请编号', 'A{yyyy}CCC{6}', 'Pattern of the application number'],
  ['number.batch', '申请批次编号', 'B{yyyyMMdd}{3}', 'Pattern of the batch number'],
  ['number.leave', '请假单编号', 'LV{yyyy}{4}', 'Pattern of the number of a leave request'],
  ['number.seal', '印章编号', 'YZ{yyyy}{3}', 'Pattern of the number of a seal'],
  ...(
    [
      [
        'keep.signInDays',
        '验证码、登录尝试保留天数',
        'Days that captchas, codes, tries at passwords and tokens are kept after they ran out',
      ],
      ['keep.sessionDays', '登录会话保留天数', 'Days that a session is kept after its last use'],
      ['keep.commandDays', '重复提交应答保留天数', 'Days that the answer of a change is kept for the same change sent again'],
      ['keep.errorLogDays', '浏览器错误日志保留天数', 'Days that error reports of browsers are kept'],
      ['keep.requestLogDays', '请求日志保留天数', 'Days that the log of requests is kept'],
    ] as const
  ).map(([key, name, remark]) => [key, name, String(RETENTION[key]), `${remark}; set for all institutes by that of the platform`] as const),
];
