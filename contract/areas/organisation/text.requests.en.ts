import type { requestTexts as zh } from './text.requests.zh.ts';

export const requestTexts = {
  lists: {
    accountRequest: { title: 'Account requests', tabs: { waiting: 'To decide', all: 'All' } },
  },
  fields: {
    accountRequest: {
      realName: 'Name',
      account: 'Account',
      requestKind: 'Kind of request',
      origin: 'Identity or company',
      phone: 'Phone',
      email: 'Mail address',
      state: 'State',
      createTime: 'Requested at',
      reason: 'Reason of refusal',
      decidedName: 'Decided by',
      decidedTime: 'Decided at',
      added: 'Requested at',
    },
  },
  requestKinds: { guest: 'Third-party identity', infoAdmin: 'Information administrator of a company' },
  requestStates: { waiting: 'To decide', approved: 'Approved', refused: 'Refused' },
  request: {
    users: 'External users',
    requests: 'Account requests',
    approve: 'Approve',
    refuse: 'Refuse',
    approveTitle: 'Approve the request of “{{name}}”',
    approveHint:
      'The account {{account}} is made for a member of staff. It signs in with the password that was chosen and with the identity; the person is told by SMS and mail.',
    companyHint:
      'The account {{account}} becomes the manager of “{{company}}”, who sees and does all of its business. Please check first that the person speaks for the company.',
    dept: 'Department',
    deptRequired: 'Please choose the department',
    role: 'Role',
    roleRequired: 'Please choose the role',
    approved: 'Approved; the account {{account}} can sign in',
    refuseTitle: 'Refuse the request of “{{name}}”',
    reason: 'Reason',
    reasonHelp: 'The person is told it, such as “Not of our staff; please register your company”',
    reasonRequired: 'Please enter the reason',
    refused: 'Refused; the person is told',
  },
  refusal: {
    requestPlace: 'Please choose department and role before you approve the request',
    companyHasManager:
      'The company has a manager already, so this cannot be approved. Please refuse the request and have the person ask the manager for an invitation',
  },
} satisfies typeof zh;
