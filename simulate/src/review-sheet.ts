/** The review sheet of an application (0202): as the reviewer files it, and as it stands after a second look. */
import type { Attachment } from './caller.ts';
import { workbook } from './office.ts';

const sheetWith = (marking: string): Attachment => ({
  filename: '申请评审表.xlsx',
  type: 'application/octet-stream',
  content: workbook('评审', [
    ['序号', '评审内容', '结论'],
    [1, '申请书内容完整、签章有效', '符合'],
    [2, '单元划分与认证实施细则一致', '符合'],
    [3, '防爆标志与依据标准一致', marking],
  ]),
});

export const REVIEW_SHEET = sheetWith('需核对');
export const REVIEW_SHEET_AGAIN = sheetWith('符合');
