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
    workSince: 'Given out',
    dueTime: 'Days left',
    assigneeName: 'With',
    keyword: 'Number, company or product',
    assignee: 'With',
    lamp: 'Deadline',
    isUrgent: 'Urgent',
  },
  tabs: { todo: 'To do', returned: 'Sent back', done: 'Done', all: 'All' },
} satisfies typeof zh;
