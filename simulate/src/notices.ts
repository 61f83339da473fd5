/** What the institute tells its people and its customers. */
import { noticeCalls } from '@zhengjian/contract/areas/system/notices.ts';
import type { Sent } from '@zhengjian/contract/call.ts';
import { makeCall } from './caller.ts';
import type { Stage, Users } from './people.ts';
import type { Timetable } from './timetable.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const WRITER = 'admin';

type Notice = Sent<typeof noticeCalls.noticeSubmit> & {
  /** Days before the end of the play. */
  daysAgo: number;
};

const NOTICES: readonly Notice[] = [
  {
    daysAgo: 26,
    title: '关于强制性产品认证申请资料的说明',
    titleEn: 'Documents for compulsory certification',
    content:
      '请各企业提交CCC申请前核对资料：铭牌图样中的型号与防爆标志须与申请一致，关键件清单须写明证书编号。\n资料不全的申请将退回补正，补正时间不计入办理期限。',
    contentEn:
      'Before you apply, please compare the nameplate drawing with the application: model and Ex marking must agree. The list of key components names the number of each certificate.\nAn application with documents missing is returned; the time until it comes back does not count.',
    category: '2',
    audience: 'companies',
    pinned: true,
    state: 'published',
  },
  {
    daysAgo: 12,
    title: '受理复核意见填写要求',
    titleEn: 'How to word the opinions of a review',
    content: '复核意见应写明核对的条款和结论。退回时逐条列出需补正的内容，并附补正清单。',
    contentEn:
      'An opinion names the clauses that were checked and the conclusion. A return lists every point, with the list of corrections attached.',
    category: '3',
    audience: 'staff',
    state: 'published',
  },
  {
    daysAgo: 3,
    title: '系统维护通知',
    titleEn: 'Maintenance',
    content: '本周六20:00至22:00进行系统维护，期间暂停服务。已填写的内容请及时保存。',
    contentEn: 'The system is not available on Saturday from 20:00 to 22:00. Please save what you have entered before.',
    category: '4',
    audience: 'all',
    state: 'published',
  },
  {
    daysAgo: 1,
    title: '年度管理评审安排（草稿）',
    titleEn: 'Management review of the year (draft)',
    content: '各部门请于月底前提交管理评审输入材料。',
    category: '1',
    audience: 'staff',
    state: 'draft',
  },
];

export const playNotices = (stage: Stage, users: Users, timetable: Timetable, until: Date): void => {
  for (const { daysAgo, ...notice } of NOTICES)
    timetable.add(new Date(until.getTime() - daysAgo * DAY_MS - HOUR_MS), async () => {
      const who = { token: await users.as(WRITER), headers: { 'idempotency-key': stage.world.uuid() } };
      await makeCall(stage.app, noticeCalls.noticeSubmit, notice, who);
    });
};
