/** Sign-in, session, registration, menus of the signed-in person (spec: 000 §7.1). */
import * as z from 'zod';
import { anyone, area, call, signedIn } from '../../call.ts';
import { email, id, ids, mobile, optional, text } from '../../record.ts';
import { WORK_ANSWER_MAX } from '../../rules/captchaWork.ts';
import { favouriteCalls } from './favourites.ts';
import { columnSettings, listViewCalls } from './views.ts';

/** SHA-256 of the password in hex: what sign-in carries (design: the password as typed travels only where policy must see it). */
const passwordHash = z.string().regex(/^[0-9a-f]{64}$/);
const newPassword = z.string().min(8).max(64);
/** As typed: policy and history are judged by the server. */
const passwordChange = z.object({ oldPassword: z.string().min(1).max(64), newPassword, newPassword1: z.string().min(1).max(64) });

/** The OAuth answer of the token call; a refusal carries `error` and `error_description` instead. */
export const tokenAnswer = z.object({
  access_token: z.string().optional(),
  refresh_token: z.string().optional(),
  token_type: z.string().optional(),
  expires_in: z.number().optional(),
  tenant_id: z.string().optional(),
  user_id: z.string().optional(),
  user_name: z.string().optional(),
  real_name: z.string().optional(),
  dept_id: z.string().optional(),
  role_id: z.string().optional(),
  role_name: z.string().optional(),
  avatar: z.string().optional(),
  /** For who signed in: empty. For an identity that no account has: with it an account is asked for (`register-guest`), within half an hour. */
  oauth_id: z.string().optional(),
  /** Why the request made before with this identity was refused. */
  oauth_note: z.string().optional(),
  /** The account has a second factor: nobody is signed in before a second call with this key as `factor_key` and a code as `code`. */
  factor_key: z.string().optional(),
  error: z.string().optional(),
  error_description: z.string().optional(),
});

export type MenuItem = {
  id: string;
  parentId: string;
  /** Of the entry itself; buttons below it have codes of their own. */
  code: string;
  name: string;
  nameEn: string;
  path: string;
  icon: string;
  group: string;
  query: string;
  isOpen: boolean;
  meta: { i18n: string; keepAlive: boolean; isAuth: boolean; roles?: string[] | undefined };
  /** What stands below it; none at a leaf. */
  children?: MenuItem[] | undefined;
};

const menuItem: z.ZodType<MenuItem> = z.lazy(() =>
  z.object({
    id: z.string(),
    parentId: z.string(),
    code: z.string(),
    name: z.string(),
    nameEn: z.string(),
    path: z.string(),
    icon: z.string(),
    group: z.string(),
    query: z.string(),
    isOpen: z.boolean(),
    meta: z.object({ i18n: z.string(), keepAlive: z.boolean(), isAuth: z.boolean(), roles: z.array(z.string()).optional() }),
    children: z.array(menuItem).optional(),
  }),
);

export const userInfo = z.object({
  user_id: z.string(),
  user_name: z.string(),
  real_name: z.string(),
  tenant_id: z.string(),
  dept_id: z.string(),
  dept_name: z.string(),
  role_id: z.string(),
  role_name: z.string(),
  avatar: z.string(),
  imgUrl: z.string(),
  oauth_id: z.string(),
  /** Set by the server from account and tenant; no right is derived from the name in the browser. */
  administrator: z.boolean(),
  kind: z.enum(['staff', 'customer', 'extLab', 'guest']),
  /** Codes of the roles in force (after a switch: the one chosen). */
  roles: z.array(z.string()),
  companyIds: z.array(z.string()),
  /** Until the password is changed the person holds no role, no permission and no company. */
  mustChangePassword: z.boolean(),
  /** It must be changed because it is older than the institute allows. */
  passwordExpired: z.boolean(),
  /** A role demands a second factor; until it is set up the person holds no role, no permission and no company. */
  mustSetFactor: z.boolean(),
});

const captchaFields = { captchaKey: optional(text(64)), captchaCode: optional(text(WORK_ANSWER_MAX)) };

/** A company, the person who registers for it, and the account. */
export const companyRegistration = z.object({
  tenantId: optional(text(12)),
  account: text(50).regex(/^[A-Za-z][A-Za-z0-9_.-]{3,49}$/),
  password: newPassword,
  realName: text(100).min(1),
  phone: mobile(),
  email: optional(email()),
  validateCode: text(8).min(4),
  companyName: text(160).min(2),
  companyNameEn: optional(text(160)),
  country: text(3).default('156'),
  uscc: optional(text(18)),
  foreignId: optional(text(50)),
  /** Ticked when a code with a failing check character stands so on the licence. */
  usccConfirmed: z.boolean().default(false),
  ...captchaFields,
});

export const accountCalls = area('account', {
  token: call({
    method: 'POST',
    path: '/blade-auth/oauth/token',
    access: anyone,
    scope: 'none',
    answer: 'oauth',
    effect: 'change',
    summary: 'Signs in or renews a session. The catalogue sends the fields in the query; they are accepted there, our pages send a body.',
    input: z.object({
      grant_type: z.enum(['password', 'captcha', 'social', 'sms', 'authorization_code', 'refresh_token']),
      tenantId: optional(text(12)),
      username: optional(text(50)),
      password: optional(passwordHash),
      scope: optional(text(20)),
      type: optional(text(20)),
      source: optional(text(30)),
      code: optional(text(2000)),
      state: optional(text(200)),
      /** Added by a provider to the address of the return page (RFC 9207). */
      iss: optional(text(300)),
      /** Answered where the sign-in at a provider began (`authorize`). */
      visit_key: optional(text(100)),
      codeId: optional(text(64)),
      phone: optional(text(11)),
      refresh_token: optional(text(200)),
      /** Answered by the call before; `code` is then one of the second factor, and no password is sent. */
      factor_key: optional(text(100)),
    }),
    data: tokenAnswer,
  }),
  captcha: call({
    method: 'GET',
    path: '/blade-auth/oauth/captcha',
    access: anyone,
    scope: 'none',
    summary: 'A captcha picture (PNG as data URL) with its key; one use, expires after five minutes.',
    input: z.object({}),
    data: z.object({ key: z.string(), image: z.string() }),
  }),
  captchaWork: call({
    method: 'GET',
    path: '/blade-auth/oauth/captchaWork',
    access: anyone,
    scope: 'none',
    summary:
      'A captcha for who cannot see the picture: numbers to be found whose hashes begin with so many zero bits, one for each part; one use, at this tenant, expires after five minutes.',
    input: z.object({ tenantId: optional(text(12)) }),
    data: z.object({ key: z.string(), bits: z.number(), parts: z.number() }),
  }),
  updateAvatar: call({
    method: 'POST',
    path: '/blade-user/my/updateAvatar',
    access: signedIn(),
    scope: 'own',
    in: 'multipart',
    done: 'updated',
    summary: 'Puts the own picture (jpg or png, at most 500 kB, judged by content); without a file it is taken away.',
    input: z.object({}),
    data: z.object({ avatar: z.string(), imgUrl: z.string() }),
  }),
  updateSignImage: call({
    method: 'POST',
    path: '/blade-user/my/updateSignImage',
    access: signedIn('staff'),
    scope: 'own',
    in: 'multipart',
    done: 'updated',
    summary:
      'Puts the picture of the own signature (jpg or png, at most 200 kB, judged by content); without a file it is taken away (path chosen).',
    input: z.object({}),
    data: z.object({ signImage: z.string() }),
  }),
  getMySignImage: call({
    method: 'GET',
    path: '/blade-cqst/paymentNote/getMySignImage',
    access: signedIn('staff'),
    scope: 'own',
    summary: 'The picture of the own signature as a data URL, shown where a payment note is audited; empty without one.',
    input: z.object({}),
    data: z.object({ signImage: z.string() }),
  }),
  picture: call({
    method: 'GET',
    path: '/blade-user/my/picture',
    access: anyone,
    scope: 'none',
    answer: 'file',
    summary: 'A picture of a person against the key in its address.',
    input: z.object({ key: text(400).min(10) }),
    data: z.unknown(),
  }),
  pictures: call({
    method: 'GET',
    path: '/blade-user/pictures',
    access: signedIn('staff', 'extLab'),
    scope: 'tenant',
    summary: 'Addresses of the pictures of colleagues; who has none is left out.',
    input: z.object({ userIds: ids() }),
    data: z.array(z.object({ userId: z.string(), imgUrl: z.string() })),
  }),
  logout: call({
    method: 'GET',
    path: '/blade-auth/oauth/logout',
    effect: 'change',
    access: signedIn(),
    beforePasswordChange: true,
    scope: 'own',
    done: 'quiet',
    summary: 'Ends the session on the server.',
    input: z.object({}),
    data: z.null(),
  }),
  uploadErrorLog: call({
    method: 'POST',
    path: '/blade-auth/oauth/logout',
    access: signedIn(),
    beforePasswordChange: true,
    scope: 'own',
    summary: 'Takes the error log collected in the browser; with an empty list it ends the session as the GET does.',
    input: z.object({
      logs: z
        .array(
          z.object({
            url: text(500).optional(),
            time: text(30).optional(),
            type: text(50).optional(),
            message: text(2000).optional(),
            stack: text(8000).optional(),
            info: text(2000).optional(),
          }),
        )
        .max(200)
        .default([]),
    }),
    data: z.null(),
  }),
  userInfo: call({
    method: 'GET',
    path: '/blade-auth/oauth/user-info',
    access: signedIn(),
    beforePasswordChange: true,
    scope: 'own',
    summary: 'The signed-in person with roles and ids.',
    input: z.object({}),
    data: userInfo,
  }),
  clearCache: call({
    method: 'GET',
    path: '/blade-auth/oauth/clear-cache',
    effect: 'change',
    access: signedIn(),
    beforePasswordChange: true,
    scope: 'own',
    done: 'quiet',
    summary: 'Drops what the server keeps in memory about the signed-in person.',
    input: z.object({}),
    data: z.null(),
  }),
  routes: call({
    method: 'GET',
    path: '/blade-system/menu/routes',
    access: signedIn(),
    beforePasswordChange: true,
    scope: 'own',
    summary: 'Menu tree of the signed-in person, below one top menu when topMenuId is given.',
    input: z.object({ topMenuId: optional(text(64)) }),
    data: z.array(menuItem),
  }),
  topMenu: call({
    method: 'GET',
    path: '/blade-system/menu/top-menu',
    access: signedIn(),
    beforePasswordChange: true,
    scope: 'own',
    summary: 'Top-level menus of the signed-in person.',
    input: z.object({}),
    data: z.array(z.object({ id: z.string(), code: z.string(), name: z.string(), nameEn: z.string(), icon: z.string(), path: z.string() })),
  }),
  buttons: call({
    method: 'GET',
    path: '/blade-system/menu/buttons',
    access: signedIn(),
    beforePasswordChange: true,
    scope: 'own',
    summary: 'Codes of the buttons the person may use.',
    input: z.object({}),
    data: z.array(z.object({ code: z.string(), name: z.string() })),
  }),
  tenantInfo: call({
    method: 'GET',
    path: '/blade-system/tenant/info',
    access: anyone,
    scope: 'none',
    summary: 'Tenant of the domain in the address bar; the default tenant where none claims it.',
    input: z.object({ domain: optional(text(200)) }),
    data: z.object({ tenantId: z.string(), tenantName: z.string(), tenantNameEn: z.string(), found: z.boolean() }),
  }),
  homePageType: call({
    method: 'GET',
    path: '/blade-cqst/statistics/homePageType',
    access: signedIn(),
    beforePasswordChange: true,
    scope: 'own',
    summary: 'Home page of the person: 1 staff, 2 leader, 3 customer.',
    input: z.object({}),
    data: z.object({ homePageType: z.enum(['1', '2', '3']) }),
  }),
  myDepartments: call({
    method: 'GET',
    path: '/blade-system/dept/select',
    access: signedIn(),
    scope: 'own',
    summary: 'Departments the person belongs to, for the switch dialog (path of the framework).',
    input: z.object({}),
    data: z.array(z.object({ id: z.string(), deptName: z.string() })),
  }),
  myRoles: call({
    method: 'GET',
    path: '/blade-system/role/select',
    access: signedIn(),
    scope: 'own',
    summary: 'Roles the person holds in one department, for the switch dialog (path of the framework).',
    input: z.object({ deptId: optional(id()) }),
    data: z.array(z.object({ id: z.string(), roleName: z.string(), deptId: z.string() })),
  }),
  insertUser: call({
    method: 'POST',
    path: '/blade-customer/user/insertUser',
    access: anyone,
    scope: 'none',
    summary: 'Registers an applicant company with its first account.',
    input: companyRegistration,
    data: z.object({ account: z.string(), companyId: z.string() }),
  }),
  sendValidate: call({
    method: 'POST',
    path: '/blade-customer/user/sendValidate',
    access: anyone,
    scope: 'none',
    summary: 'Sends the check code for registration to a mobile number (in development it stands in the outbox).',
    input: z.object({ tenantId: optional(text(12)), phone: mobile(), ...captchaFields }),
    data: z.object({ codeId: z.string(), expiresIn: z.number() }),
  }),
  userNameCanUse: call({
    method: 'GET',
    path: '/blade-customer/user/userNameCanUse',
    access: anyone,
    scope: 'none',
    summary: 'Tells whether a user name is free.',
    input: z.object({ tenantId: optional(text(12)), account: text(50).min(1) }),
    data: z.object({ canUse: z.boolean() }),
  }),
  validateUserByPhoneOrcompanyName: call({
    method: 'GET',
    path: '/blade-customer/user/validateUserByPhoneOrcompanyName',
    access: anyone,
    scope: 'none',
    summary: 'Tells whether a company name (or code) is already registered; a phone is checked only by the code sent to it.',
    input: z.object({
      tenantId: optional(text(12)),
      phone: optional(text(11)),
      companyName: optional(text(160)),
      uscc: optional(text(18)),
    }),
    data: z.object({ companyTaken: z.boolean(), phoneWellFormed: z.boolean() }),
  }),
  updatePassword: call({
    method: 'POST',
    path: '/blade-user/update-password',
    access: signedIn(),
    beforePasswordChange: true,
    scope: 'own',
    done: 'quiet',
    summary:
      "Changes the signed-in person's own password and ends the other sessions. Refused in production without TLS or a trusted proxy.",
    input: passwordChange,
    data: z.null(),
  }),
  updateMyPassword: call({
    method: 'POST',
    path: '/blade-user/my/update-password',
    access: signedIn(),
    beforePasswordChange: true,
    scope: 'own',
    done: 'quiet',
    summary: 'The same from the account page, as the catalogue names it.',
    input: passwordChange,
    data: z.null(),
  }),
  passwordPolicy: call({
    method: 'GET',
    path: '/blade-user/passwordPolicy',
    access: anyone,
    scope: 'none',
    summary: 'What a password must be at this institute.',
    input: z.object({ tenantId: optional(text(12)) }),
    data: z.object({
      minLength: z.number(),
      kinds: z.number(),
      history: z.number(),
      expiryDays: z.number(),
      firstChange: z.boolean(),
    }),
  }),
  readTableSetting: call({
    method: 'GET',
    path: '/blade-user/my/tableSetting',
    access: signedIn(),
    scope: 'own',
    summary: 'Column settings of one table as the person left them.',
    input: z.object({ table: text(80).min(1) }),
    data: columnSettings.nullable(),
  }),
  saveTableSetting: call({
    method: 'POST',
    path: '/blade-user/my/tableSetting',
    access: signedIn(),
    scope: 'own',
    done: 'quiet',
    summary: 'Keeps the column settings of one table; null brings back the default.',
    input: z.object({ table: text(80).min(1), settings: columnSettings.nullable() }),
    data: z.null(),
  }),
  ...listViewCalls,
  ...favouriteCalls,
});
