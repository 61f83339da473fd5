/** The lists of a person's own work. */
import { waitWords } from '../../waits.ts';

const task = {
  caseNo: '编号',
  caseTitle: '项目',
  companyName: '企业',
  category: '业务',
  categoryName: '业务',
  nodeKey: '环节',
  nodeName: '环节',
};

export const listFields = {
  work: { ...task, lamp: '时限', dueTime: '时限', marks: '标记', assigneeName: '经办人', createTime: '到达时间' },
  done: {
    ...task,
    time: '办理时间',
    createTime: '到达时间',
    endTime: '办理时间',
    branchName: '处理结果',
    remark: '备注',
    ended: '状态',
  },
  sent: {
    ...task,
    time: '发起时间',
    createTime: '发起时间',
    starterName: '发起人',
    version: '版本',
    endTime: '办结时间',
    status: '状态',
    current: '当前环节',
  },
  copy: { ...task, unread: '只看未读', fromName: '抄送人', createTime: '抄送时间', readTime: '阅读时间', remark: '备注' },
  waiting: {
    ...task,
    kindName: '类别',
    title: '事项',
    lamp: '时限',
    dueTime: '时限',
    fromName: '来自',
    createTime: '到达时间',
    marks: '标记',
  },
};

export const lists = {
  work: { title: '待办任务', sheet: '待办任务' },
  done: { title: '办结任务', sheet: '办结任务' },
  sent: { title: '已发任务', sheet: '已发任务' },
  copy: { title: '抄送我的', sheet: '抄送我的' },
  waiting: { title: '我的待办', sheet: '我的待办', tabs: { all: '全部', ...waitWords('zh') } },
};
