/** Staff accounts as an administrator keeps them (spec: 000 §7.1; 001 §7.14). */
import * as z from 'zod';
import { area, call, permission } from '../../call.ts';
import { by, exportCall, list, pageCall, shown } from '../../list.ts';
import { email, flag, id, mobile, optional, text, word } from '../../record.ts';
import { detailCall, type RowOf, register, saveCall } from '../../register.ts';
import { identityPaper, withIdentityPaper } from '../account/identity-paper.ts';
import { fileCalls } from '../file/calls.ts';

/** Locked: for the time being, until unlocked. Disabled: may not sign in any more. Erased: for good, without personal data. */
export const SIGN_IN_STATES = ['active', 'locked', 'disabled', 'erased'] as const;
export type SignInState = (typeof SIGN_IN_STATES)[number];
/** 1 of staff, 2 of those who lead. */
export const HOME_PAGES = ['1', '2'] as const;

/** Most people that one act is for; a reset hashes a password for each. */
export const MOST_AT_ONCE = 200;
export const MOST_RESETS = 50;

export const accountName = () => text(50).regex(/^[A-Za-z][A-Za-z0-9_.-]{1,49}$/);
/** A role, held in a department. */
const place = z.object({ deptId: id(), roleId: id() });

export const users = register({
  area: 'organisation',
  name: 'user',
  named: 'realName',
  record: {
    account: accountName().meta({ required: true, width: 140, mono: true }),
    realName: text(100).min(1).meta({ required: true, width: 110 }),
    code: optional(text(20)),
    deptId: id().meta({ required: true }),
    postId: z.array(id()).max(20).default([]).meta({ kind: 'json' }),
    places: z.array(place).max(60).default([]).meta({ kind: 'json' }),
    phone: optional(mobile()),
    email: optional(email()),
    homePageType: word(HOME_PAGES, 'homePage').meta({ required: true }),
    ccaaNo: optional(text(30)),
    remark: optional(text(200)),
  },
  shows: {
    postId: z.array(z.string()),
    /** Those the person was given; posts may bring more. */
    places: z.array(z.object({ deptId: z.string(), deptName: z.string(), roleId: z.string(), roleName: z.string() })),
    homePageType: z.string(),
    deptName: shown.text(160),
    roleId: z.string(),
    roleName: shown.text(240),
    postName: shown.text(160),
    state: shown.word(SIGN_IN_STATES, 'signInState', 100),
    createTime: shown.moment(),
  },
});
export type UserRow = RowOf<typeof users>;
export const userList = list({
  ...users,
  filters: {
    keyword: by.keyword(60),
    state: by.word(SIGN_IN_STATES, 'signInState'),
    roleId: by.id(),
    added: by.days('createTimeStart', 'createTimeEnd'),
  },
  given: { deptId: optional(id()) },
  sorts: ['createTime', 'account'],
  order: '-createTime',
});

const idList = (most = MOST_AT_ONCE) =>
  z.preprocess((v) => (typeof v === 'string' ? v.split(',').filter(Boolean) : v), z.array(id()).min(1).max(most));
export const chosen = (most = MOST_AT_ONCE) => z.strictObject({ userIds: idList(most) });

export const removalInput = z.strictObject({ ids: idList() });
/** `disabled`: they have a history and stay, but may not sign in any more. */
export const removal = z.object({
  removed: z.number(),
  disabled: z.array(z.object({ id: z.string(), realName: z.string() })),
});
/** Who cannot sign in any more still holds open tasks, which somebody must take over, or is to check records of tests. */
export const stopped = z.object({
  openWork: z.array(z.object({ id: z.string(), realName: z.string(), tasks: z.number(), checks: z.number() })),
});
/** Each serves for one sign-in, is shown here once, and is stored hashed. */
export const oneTimePasswords = z.array(z.object({ id: z.string(), account: z.string(), realName: z.string(), password: z.string() }));

const view = { scope: 'tenant', access: permission('user_view') } as const;
const edit = { scope: 'tenant', access: permission('user_edit') } as const;
const signIn = { scope: 'tenant', access: permission('user_sign_in'), method: 'POST' } as const;

/** Settings of one platform (web, app …) that a client of the framework keeps for a user: free text. */
const PLATFORMS = ['web', 'app', 'other'] as const;
const platformDetail = z.object({ userId: z.string(), userType: z.enum(PLATFORMS), userExt: z.string() });

/** What is wrong with one row of a sheet; `row` as the sheet counts, its heading being row 1. */
export const sheetFault = z.object({ row: z.number(), field: z.string(), value: z.string(), message: z.string() });
export const MOST_SHEET_ROWS = 500;

export const userCalls = area('organisation', {
  userPage: pageCall(userList, { ...view, method: 'GET', path: '/blade-user/page', summary: 'Pages staff, of one department and below.' }),
  userExcel: exportCall(userList, {
    path: '/blade-user/export-user',
    key: fileCalls.acceptanceExportKey,
    access: permission('user_export'),
    summary: 'Staff as an Excel file.',
  }),
  userDetail: detailCall(users, { ...view, path: '/blade-user/detail', summary: 'Reads one user for editing.' }),
  userSubmit: saveCall(users, {
    ...edit,
    path: '/blade-user/submit',
    strict: true,
    summary: 'Adds a user, or changes the one with the id. Unknown fields are refused.',
  }),
  userUpdate: saveCall(users, {
    ...edit,
    path: '/blade-user/update',
    strict: true,
    summary: 'Changes a user. Unknown fields are refused.',
  }),
  userIdentityPaper: call({
    ...view,
    method: 'GET',
    path: '/blade-user/identity-paper/detail',
    summary: 'Kind and number of the identity paper of a user; of the number the last four characters.',
    input: z.object({ id: id() }),
    data: identityPaper,
  }),
  saveUserIdentityPaper: call({
    ...edit,
    method: 'POST',
    path: '/blade-user/identity-paper/save',
    done: 'updated',
    summary: 'Keeps kind and number of the identity paper of a user; without both the one that is kept is deleted.',
    input: withIdentityPaper({ id: id() }),
    data: z.null(),
  }),
  userRemove: call({
    ...edit,
    method: 'POST',
    path: '/blade-user/remove',
    done: 'deleted',
    summary: 'Deletes users who have never worked here; others are disabled. Refused while they hold open tasks.',
    input: removalInput,
    data: removal,
  }),
  userGrant: call({
    scope: 'tenant',
    access: permission('user_grant'),
    method: 'POST',
    path: '/blade-user/grant',
    done: 'updated',
    summary: 'Sets the roles of users in their own department; roles in other departments and those of posts stay.',
    input: z.strictObject({
      userIds: idList(),
      roleIds: z.preprocess((v) => (typeof v === 'string' ? v.split(',').filter(Boolean) : v), z.array(id()).max(60)),
    }),
    data: z.null(),
  }),
  grantableRoles: call({
    ...view,
    method: 'GET',
    path: '/blade-user/grantable-roles',
    summary: 'Roles with whether the viewer may give each.',
    input: z.object({}),
    data: z.array(z.object({ id: z.string(), roleName: z.string(), roleAlias: z.string(), mayGive: z.boolean() })),
  }),
  resetPassword: call({
    scope: 'tenant',
    access: permission('user_reset'),
    method: 'POST',
    path: '/blade-user/reset-password',
    done: 'quiet',
    long: true,
    summary: 'Gives staff one-time passwords, answered here once; their sessions end, and the next sign-in asks for a new password.',
    input: chosen(MOST_RESETS),
    data: oneTimePasswords,
  }),
  resetFactor: call({
    scope: 'tenant',
    access: permission('user_reset'),
    method: 'POST',
    path: '/blade-user/reset-second-factor',
    summary: 'Takes the second factor off staff who lost phone and recovery codes; they are told, and set it up anew.',
    input: chosen(),
    data: z.object({ reset: z.number() }),
  }),
  lock: call({
    ...signIn,
    path: '/blade-user/lock',
    summary: 'Locks users for the time being; their sessions end.',
    input: chosen(),
    data: stopped,
  }),
  unlock: call({
    ...signIn,
    path: '/blade-user/unlock',
    summary: 'Unlocks users, and forgets their failed sign-ins.',
    input: chosen(),
    data: z.null(),
  }),
  disabledLogin: call({
    ...signIn,
    path: '/blade-user/disabledLogin',
    summary: 'Forbids sign-in; sessions end at once. Answers the open tasks that somebody must take over.',
    input: chosen(),
    data: stopped,
  }),
  allowLogin: call({ ...signIn, path: '/blade-user/allowLogin', summary: 'Allows sign-in again.', input: chosen(), data: z.null() }),
  platformDetail: call({
    ...view,
    method: 'GET',
    path: '/blade-user/platform-detail',
    summary: 'What a client keeps for a user on each platform.',
    input: z.object({ id: id() }),
    data: z.array(platformDetail),
  }),
  updatePlatform: call({
    ...edit,
    method: 'POST',
    path: '/blade-user/update-platform',
    done: 'updated',
    summary: 'Keeps the settings of a user on one platform.',
    input: z.strictObject({ userId: id(), userType: z.enum(PLATFORMS), userExt: text(2_000) }),
    data: z.null(),
  }),
  usersByRole: call({
    scope: 'tenant',
    access: permission('user_view'),
    method: 'GET',
    path: '/blade-user/queryUsersByBusinessRoleCode',
    summary: 'Users who hold a business role and may sign in, by its code.',
    input: z.object({ roleCode: text(40).min(1) }),
    data: z.array(z.object({ id: z.string(), account: z.string(), realName: z.string(), deptId: z.string(), deptName: z.string() })),
  }),
  importUsers: call({
    ...edit,
    method: 'POST',
    in: 'multipart',
    path: '/blade-user/import-user',
    done: 'quiet',
    long: true,
    summary: 'Adds users of an Excel sheet, all or none; with dryRun nothing is added and every fault is told by its row.',
    input: z.object({ dryRun: flag() }),
    data: z.object({ rows: z.number(), added: z.number(), faults: z.array(sheetFault) }),
  }),
  importTemplate: call({
    ...edit,
    method: 'GET',
    path: '/blade-user/export-template',
    answer: 'file',
    summary: 'An empty sheet with the headings that the import knows.',
    input: z.object({}),
    data: z.unknown(),
  }),
});

export type PlatformDetail = z.output<typeof platformDetail>;
export type SheetFault = z.output<typeof sheetFault>;
export const platforms = PLATFORMS;
