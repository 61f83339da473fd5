import { waitWords } from '../../waits.ts';
import type { listFields as zhFields, lists as zhLists } from './text.lists.zh.ts';

const task = {
  caseNo: 'Number',
  caseTitle: 'Subject',
  companyName: 'Company',
  category: 'Business',
  categoryName: 'Business',
  nodeKey: 'Step',
  nodeName: 'Step',
};

export const listFields = {
  work: { ...task, lamp: 'Days left', dueTime: 'Days left', marks: 'Marks', assigneeName: 'Assigned to', createTime: 'Arrived' },
  done: {
    ...task,
    time: 'Handled',
    createTime: 'Arrived',
    endTime: 'Handled',
    branchName: 'Decision',
    remark: 'Remark',
    ended: 'Status',
  },
  sent: {
    ...task,
    time: 'Started',
    createTime: 'Started',
    starterName: 'Started by',
    version: 'Version',
    endTime: 'Completed',
    status: 'Status',
    current: 'Current step',
  },
  copy: { ...task, unread: 'Unread only', fromName: 'Sent by', createTime: 'Sent', readTime: 'Read', remark: 'Remark' },
  waiting: {
    ...task,
    kindName: 'Kind',
    title: 'What to do',
    lamp: 'Days left',
    dueTime: 'Days left',
    fromName: 'From',
    createTime: 'Arrived',
    marks: 'Marks',
  },
} satisfies typeof zhFields;

export const lists = {
  work: { title: 'Tasks to do', sheet: 'Tasks to do' },
  done: { title: 'Tasks done', sheet: 'Tasks done' },
  sent: { title: 'Processes sent', sheet: 'Processes sent' },
  copy: { title: 'Copied to me', sheet: 'Copied to me' },
  waiting: { title: 'My to-do list', sheet: 'My to-do list', tabs: { all: 'Everything', ...waitWords('en') } },
} satisfies typeof zhLists;
