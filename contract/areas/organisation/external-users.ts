/** Accounts of companies, external laboratories and guests (spec: 000 §7.1; 001 §7.14). */
import * as z from 'zod';
import { area, call, permission } from '../../call.ts';
import { by, list, pageCall, shown } from '../../list.ts';
import { email, id, mobile, optional, text, word } from '../../record.ts';
import { addCall, detailCall, type RowOf, register, saveCall } from '../../register.ts';
import { accountName, chosen, MOST_RESETS, oneTimePasswords, removal, removalInput, SIGN_IN_STATES, stopped } from './users.ts';

/** 2 of a company, 3 of an external laboratory, 4 guest. */
export const EXTERNAL_KINDS = ['2', '3', '4'] as const;
export type ExternalKind = (typeof EXTERNAL_KINDS)[number];
/** Administers the accounts of the own company or laboratory, or works there. */
export const EXTERNAL_RANKS = ['admin', 'user'] as const;

export const externalUsers = register({
  area: 'organisation',
  name: 'externalUser',
  named: 'realName',
  record: {
    account: accountName().meta({ required: true, width: 150, mono: true }),
    realName: text(100).min(1).meta({ required: true, width: 120 }),
    userType: word(EXTERNAL_KINDS, 'externalKind').meta({ required: true }),
    companyId: optional(id()),
    /** The external laboratory. */
    deptId: optional(id()),
    /** A guest is asked for none. */
    rank: word(EXTERNAL_RANKS, 'externalRank').default('user').meta({ kind: 'word', words: 'externalRank', required: true }),
    phone: optional(mobile()),
    email: optional(email()),
    remark: optional(text(200)),
  },
  rules: {
    companyId: { holds: (u) => u.userType !== '2' || u.companyId !== undefined, refusal: 'organisation.companyMissing' },
    deptId: { holds: (u) => u.userType !== '3' || u.deptId !== undefined, refusal: 'organisation.laboratoryMissing' },
  },
  shows: {
    belongsTo: shown.text(240),
    state: shown.word(SIGN_IN_STATES, 'signInState', 100),
    createTime: shown.moment(),
  },
});
export type ExternalUserRow = RowOf<typeof externalUsers>;
export const externalUserList = list({
  ...externalUsers,
  filters: {
    keyword: by.keyword(60),
    userType: by.word(EXTERNAL_KINDS, 'externalKind'),
    state: by.word(SIGN_IN_STATES, 'signInState'),
    deptId: by.id(),
  },
  sorts: ['createTime', 'account'],
  order: '-createTime',
});

const view = { scope: 'tenant', access: permission('ext_user_view') } as const;
const edit = { scope: 'tenant', access: permission('ext_user_edit') } as const;

export const externalUserCalls = area('organisation', {
  externalUserPage: pageCall(externalUserList, {
    ...view,
    method: 'GET',
    path: '/blade-user/externalUser/page',
    summary: 'Pages accounts of companies, external laboratories and guests.',
  }),
  externalUserDetail: detailCall(externalUsers, { ...view, path: '/blade-user/externalUser/detail', summary: 'Reads one external user.' }),
  externalUserSave: addCall(externalUsers, { ...edit, path: '/blade-user/externalUser/save', summary: 'Adds an external user.' }),
  externalUserUpdate: saveCall(externalUsers, {
    ...edit,
    path: '/blade-user/externalUser/update',
    strict: true,
    summary: 'Changes an external user; without an id one is added.',
  }),
  externalUserRemove: call({
    ...edit,
    method: 'POST',
    path: '/blade-user/externalUser/remove',
    done: 'deleted',
    summary: 'Deletes external users who have never signed in; others are disabled.',
    input: removalInput,
    data: removal,
  }),
  disabledLoginEx: call({
    ...edit,
    method: 'POST',
    path: '/blade-user/disabled-login-ex',
    summary: 'Forbids external users to sign in; sessions end at once. Answers the open tasks that somebody must take over.',
    input: chosen(),
    data: stopped,
  }),
  allowLoginEx: call({
    ...edit,
    method: 'POST',
    path: '/blade-user/allow-login-ex',
    summary: 'Allows external users to sign in again, as a company’s user who was taken out by mistake.',
    input: chosen(),
    data: z.null(),
  }),
  resetPasswordEx: call({
    ...edit,
    method: 'POST',
    path: '/blade-user/reset-password-ex',
    done: 'quiet',
    long: true,
    summary: 'Gives external users one-time passwords, answered here once; their sessions end.',
    input: chosen(MOST_RESETS),
    data: oneTimePasswords,
  }),
  resetFactorEx: call({
    ...edit,
    method: 'POST',
    path: '/blade-user/reset-second-factor-ex',
    summary: 'Takes the second factor off external users who lost phone and recovery codes.',
    input: chosen(MOST_RESETS),
    data: z.object({ reset: z.number() }),
  }),
  companyChoices: call({
    ...view,
    method: 'GET',
    path: '/blade-user/externalUser/companies',
    summary: 'Companies whose name contains a text, to choose from.',
    input: z.object({ keyword: optional(text(100)), id: optional(id()) }),
    data: z.array(z.object({ id: z.string(), companyName: z.string() })),
  }),
});
