import type { work as zh } from './text.work.zh.ts';

/** English of the words that every queue of work has. */
export const work = {
  fields: {
    workNo: 'Task number',
    caseNos: 'Cases',
    title: 'Product',
    companyName: 'Applicant',
    factoryName: 'Factory',
    productClass: 'Product class',
    state: 'State',
    workSince: 'Assigned on',
    dueTime: 'Days left',
    assigneeName: 'Assigned to',
    keyword: 'Number, company or product',
    assignee: 'Assigned to',
    lamp: 'Deadline',
    isUrgent: 'Urgent',
  },
  tabs: { todo: 'To do', returned: 'Returned', done: 'Done', all: 'All' },
} satisfies typeof zh;
