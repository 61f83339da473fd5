/** Words of the erasure of personal data as an administrator does it. */
import type { erasureTexts as zh } from './text.erasures.zh.ts';

export const erasureTexts = {
  lists: {
    erasure: { title: 'Requests for erasure', tabs: { waiting: 'To decide', all: 'All' } },
  },
  fields: {
    erasure: {
      realName: 'Name',
      account: 'Account',
      userKind: 'Kind of user',
      belongsTo: 'Department or organisation',
      reason: 'Reason',
      state: 'State',
      createTime: 'Asked at',
      answer: 'Why not granted',
      decidedName: 'Decided by',
      decidedTime: 'Decided at',
      added: 'Asked at',
    },
  },
  userKinds: { '1': 'Staff', '2': 'Company user', '3': 'User of an external laboratory', '4': 'Guest' },
  erasureStates: { waiting: 'To decide', done: 'Erased', refused: 'Not granted', withdrawn: 'Withdrawn' },
  erasure: {
    users: 'Users',
    requests: 'Requests for erasure',
    act: 'Erase personal data',
    refuse: 'Do not grant',
    title: 'Erase the personal data of “{{name}}”',
    warning: 'The account {{account}} is closed for good. What is listed below is erased and cannot be brought back.',
    asked: 'The person asked for it. Reason: {{reason}}',
    askedPlain: 'The person asked for it.',
    obstacle: 'Not possible now',
    done: 'The personal data are erased, the account is closed for good',
    refuseTitle: 'Do not grant the request of “{{name}}”',
    reasonLabel: 'Reason',
    reasonHelp: 'The person is told it, such as “You still work here; please ask again when you leave”',
    reasonRequired: 'Enter a reason',
    refused: 'Answered; the person is told',
  },
  refusal: {
    userErased: 'The personal data of the account {{name}} are erased; it is closed for good and can be neither changed nor enabled',
    companyLeft:
      '“{{company}}” has other users and would be without a manager. Let the person hand the company over under People of the company first, or name another manager',
  },
} satisfies typeof zh;
