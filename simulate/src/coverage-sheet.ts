/** The evaluation of what an existing report covers (0504), as the approver files it. */
import type { Attachment } from './caller.ts';
import { workbook } from './office.ts';

export const COVERAGE_SHEET: Attachment = {
  filename: '覆盖评价表.xlsx',
  type: 'application/octet-stream',
  content: workbook('覆盖评价', [
    ['序号', '评价内容', '结论'],
    [1, '报告由指定实验室出具，五年之内，标准版本一致', '符合'],
    [2, '隔爆结构、关键件与报告样品一致', '符合'],
    [3, '申请型号在报告样品覆盖范围内', '覆盖'],
  ]),
};
