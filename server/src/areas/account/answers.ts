/** Sign-in, session, registration and the menus of the signed-in person. */
import { accountCalls } from '@zhengjian/contract/areas/account/calls.ts';
import { clientCalls } from '@zhengjian/contract/areas/account/clients.ts';
import { DEFAULT_TENANT } from '@zhengjian/contract/constants.ts';
import { judgeUscc } from '@zhengjian/contract/rules/uscc.ts';
import type { Actor } from '../../platform/actor.ts';
import { callerOf } from '../../platform/http/address.ts';
import { answers, type Ctx } from '../../platform/http/context.ts';
import { refuse } from '../../platform/refuse.ts';
import { added } from '../../platform/standard.ts';
import { actorOf } from './actor-of.ts';
import { CODES, checkCaptcha, publicTenant, QUESTIONS, tenantOf } from './before-sign-in.ts';
import { issueCaptcha, issueWork } from './captcha.ts';
import { type ClientLife, clientOf, clientRegister } from './clients.ts';
import { changePassword } from './commands/change-password.ts';
import { enterWithFactor, type FactorAsked, type SignedIn } from './commands/open-session.ts';
import { accountTaken, companyTaken, registerCompany } from './commands/register-company.ts';
import { CODES_TO_ONE, sendCode } from './commands/send-code.ts';
import { signIn } from './commands/sign-in.ts';
import { signInByPhone } from './commands/sign-in-by-phone.ts';
import { type Stranger, signInByProvider } from './commands/sign-in-by-provider.ts';
import { buttonsOf, routesOf, topMenusOf } from './menus.ts';
import { keepOwnSetting, ownSetting } from './own-settings.ts';
import { passwordPolicyOf } from './password-policy.ts';
import { checkWire } from './passwords.ts';
import { changePicture, pictureBytes, pictureOf, picturesOf, shownPicture } from './pictures.ts';
import { endSession, findSession, holderOf, renewSession, type TokenPair } from './sessions.ts';
import { changeSignature, ownSignature } from './signatures.ts';
import './tables.ts';
import { defaultListView, listViews, removeListView, saveListView, shareListView } from './list-views.ts';

const ID = /^[0-9a-f]{32}$/;

/** Department and role that the switch dialog sends; both or none. */
const placeOf = (ctx: Ctx): { deptId: string; roleId: string } | null => {
  const deptId = ctx.header('dept-id');
  const roleId = ctx.header('role-id');
  if (!deptId && !roleId) return null;
  if (!deptId || !roleId || !ID.test(deptId) || !ID.test(roleId)) return refuse('account.switchInvalid');
  return { deptId, roleId };
};

/** Captchas that one address asks for. */
const PICTURES = { kind: 'captcha', most: 120, perMs: 60_000 };

/** Errors that one person's browser may report: a page that fails at every turn tells nothing new after the first dozens. */
const ERROR_REPORTS = { kind: 'errorReport', most: 200, perMs: 3_600_000 };

const tokenAnswer = (actor: Actor, account: string, pair: TokenPair, avatar: string, life: ClientLife) => ({
  access_token: pair.access,
  refresh_token: pair.refresh,
  token_type: 'bearer',
  expires_in: life.accessSeconds,
  tenant_id: actor.tenant,
  user_id: actor.user,
  user_name: account,
  real_name: actor.name,
  dept_id: actor.dept ?? '',
  role_id: actor.role ?? '',
  role_name: actor.roles.join(','),
  avatar,
  oauth_id: '',
});

/** What the token call answers to who has signed in, must show the second factor first, or has no account. */
const entered = async (ctx: Ctx, client: ClientLife, signedIn: SignedIn | FactorAsked | Stranger) => {
  if ('strangerKey' in signedIn) return { oauth_id: signedIn.strangerKey, oauth_note: signedIn.note };
  return 'factorKey' in signedIn
    ? { factor_key: signedIn.factorKey }
    : tokenAnswer(signedIn.actor, signedIn.account, signedIn.pair, await pictureOf(ctx.db, signedIn.actor), client);
};

/** @throws account.clientUnknown, account.clientGrant, account.switchInvalid; account.refreshInvalid also for another client than the one signed in */
const renew = async (ctx: Ctx, given: { tenantId?: string | undefined; refresh_token?: string | undefined }) => {
  const refresh = given.refresh_token ?? '';
  const holder = await holderOf(ctx.db, refresh);
  const client = await clientOf(ctx, holder?.tenant ?? tenantOf(ctx, given.tenantId), 'refresh_token');
  if (holder?.clientId !== client.clientId) refuse('account.refreshInvalid');
  const renewed = await renewSession(ctx.db, ctx.keys, ctx.world, refresh, placeOf(ctx), client);
  ctx.forget({ session: renewed.sessionId });
  return ctx.db.system(async (tx) => {
    const session = await tx
      .selectFrom('session')
      .select(['dept_id', 'role_id'])
      .where('id', '=', renewed.sessionId)
      .executeTakeFirstOrThrow();
    const actor = await actorOf(
      tx,
      ctx.world,
      renewed.tenant,
      renewed.userId,
      { deptId: session.dept_id, roleId: session.role_id },
      ctx.lang,
    );
    if (!actor) return refuse('account.refreshInvalid');
    const { account } = await tx.selectFrom('user_account').select('account').where('id', '=', renewed.userId).executeTakeFirstOrThrow();
    return tokenAnswer(actor, account, renewed.pair, await pictureOf(ctx.db, actor), client);
  });
};

const endOwnSession = async (ctx: Ctx): Promise<null> => {
  const session = ctx.tokenHash ? await findSession(ctx.db, ctx.world, ctx.tokenHash) : null;
  if (session) {
    await ctx.db.system((tx) => endSession(tx, ctx.world, session.sessionId, 'signed out'));
    ctx.forget({ session: session.sessionId });
  }
  return null;
};

export const accountAnswers = answers(accountCalls, {
  token: async (input, ctx) => {
    if (input.grant_type === 'refresh_token') return renew(ctx, input);
    const tenant = tenantOf(ctx, input.tenantId);
    const client = await clientOf(ctx, tenant, input.grant_type);
    // whoever reads the hash of a password on its way can sign in with it
    checkWire(ctx.settings);
    const entry = { tenant, place: placeOf(ctx), client, ip: ctx.ip, agent: ctx.header('user-agent') ?? '' };
    if (input.factor_key) return entered(ctx, client, await enterWithFactor(ctx, entry, { key: input.factor_key, code: input.code ?? '' }));
    if (input.grant_type === 'sms')
      return entered(ctx, client, await signInByPhone(ctx.db, ctx.world, entry, { phone: input.phone ?? '', code: input.code ?? '' }));
    if (input.grant_type === 'authorization_code' || input.grant_type === 'social') {
      const { visit_key: key = '', code = '', state = '', iss } = input;
      const kind = input.grant_type === 'social' ? 'wechat' : 'openid';
      return entered(ctx, client, await signInByProvider(ctx, entry, { key, kind, code, state, iss }));
    }
    if (!input.username || !input.password) return refuse('account.signInFailed');
    const captcha = { key: ctx.header('captcha-key') ?? '', code: ctx.header('captcha-code') ?? '' };
    const signedIn = await signIn(
      ctx.db,
      ctx.world,
      { ...entry, account: input.username, password: input.password, captcha },
      { captcha: ctx.settings.captcha && (client.captcha || input.grant_type === 'captcha') },
    );
    return entered(ctx, client, signedIn);
  },
  captcha: async (_, ctx) => {
    ctx.limits.take(PICTURES, callerOf(ctx.ip));
    return issueCaptcha(ctx.db, ctx.world);
  },
  captchaWork: async ({ tenantId }, ctx) => {
    ctx.limits.take(PICTURES, callerOf(ctx.ip));
    return issueWork(ctx.db, ctx.world, await publicTenant(ctx, tenantId));
  },
  updateAvatar: async (_, ctx) => changePicture(ctx),
  updateSignImage: async (_, ctx) => changeSignature(ctx),
  getMySignImage: async (_, ctx) => ownSignature(ctx),
  picture: async ({ key }, ctx) => pictureBytes(ctx, key),
  pictures: async ({ userIds }, ctx) => picturesOf(ctx, userIds),
  logout: async (_, ctx) => endOwnSession(ctx),
  uploadErrorLog: async ({ logs }, ctx) => {
    if (logs.length === 0) return endOwnSession(ctx);
    ctx.limits.take(ERROR_REPORTS, ctx.actor.user, logs.length);
    return ctx.write(async (tx) => {
      await tx
        .insertInto('error_log')
        .values(
          logs.map((log) => ({
            ...added(ctx),
            user_id: ctx.actor.user,
            url: log.url ?? '',
            happened_at: log.time ?? '',
            type: log.type ?? '',
            message: log.message ?? '',
            stack: log.stack ?? '',
            info: log.info ?? '',
          })),
        )
        .execute();
      return null;
    });
  },
  userInfo: async (_, ctx) => {
    const { actor } = ctx;
    const picture = shownPicture(ctx, actor, await pictureOf(ctx.db, actor));
    return ctx.read(async (tx) => {
      const user = await tx
        .selectFrom('user_account')
        .select(['account', 'oauth_id'])
        .where('id', '=', actor.user)
        .executeTakeFirstOrThrow();
      const dept = actor.dept
        ? await tx.selectFrom('dept').select(['dept_name', 'dept_name_en']).where('id', '=', actor.dept).executeTakeFirst()
        : undefined;
      const role = actor.role
        ? await tx.selectFrom('role').select(['role_name', 'role_name_en']).where('id', '=', actor.role).executeTakeFirst()
        : undefined;
      return {
        user_id: actor.user,
        user_name: user.account,
        real_name: actor.name,
        tenant_id: actor.tenant,
        dept_id: actor.dept ?? '',
        dept_name: (ctx.lang === 'en' && dept?.dept_name_en) || dept?.dept_name || '',
        role_id: actor.role ?? '',
        role_name: (ctx.lang === 'en' && role?.role_name_en) || role?.role_name || '',
        ...picture,
        oauth_id: user.oauth_id,
        administrator: actor.admin,
        kind: actor.kind === 'system' ? 'staff' : actor.kind,
        roles: [...actor.roles],
        companyIds: [...actor.companies],
        mustChangePassword: actor.mustChangePassword === true,
        passwordExpired: actor.passwordExpired === true,
        mustSetFactor: actor.mustSetFactor === true,
      };
    });
  },
  clearCache: async (_, ctx) => {
    ctx.forget({ user: ctx.actor.user });
    return null;
  },
  routes: async ({ topMenuId }, ctx) => ctx.read((tx) => routesOf(tx, ctx.actor, topMenuId)),
  topMenu: async (_, ctx) => ctx.read((tx) => topMenusOf(tx, ctx.actor)),
  buttons: async (_, ctx) => ctx.read((tx) => buttonsOf(tx, ctx.actor)),
  tenantInfo: async ({ domain }, ctx) =>
    ctx.db.system(async (tx) => {
      const byDomain = domain
        ? await tx.selectFrom('tenant').selectAll().where('domain', '=', domain).where('status', '=', 1).executeTakeFirst()
        : undefined;
      const tenant = byDomain ?? (await tx.selectFrom('tenant').selectAll().where('tenant_id', '=', DEFAULT_TENANT).executeTakeFirst());
      return {
        tenantId: tenant?.tenant_id ?? DEFAULT_TENANT,
        tenantName: tenant?.tenant_name ?? '',
        tenantNameEn: tenant?.tenant_name_en ?? '',
        found: byDomain !== undefined,
      };
    }),
  homePageType: async (_, ctx) =>
    ctx.read(async (tx) => {
      const { home_page_type } = await tx
        .selectFrom('user_account')
        .select('home_page_type')
        .where('id', '=', ctx.actor.user)
        .executeTakeFirstOrThrow();
      return { homePageType: home_page_type === 3 ? '3' : home_page_type === 2 ? '2' : '1' };
    }),
  myDepartments: async (_, ctx) =>
    ctx.read(async (tx) => {
      const rows = await tx
        .selectFrom('user_role as u')
        .innerJoin('dept as d', (j) => j.onRef('d.tenant_id', '=', 'u.tenant_id').onRef('d.id', '=', 'u.dept_id'))
        .select(['d.id', 'd.dept_name', 'd.dept_name_en', 'd.sort'])
        .distinct()
        .where('u.user_id', '=', ctx.actor.user)
        .orderBy('d.sort')
        .execute();
      return rows.map((d) => ({ id: d.id, deptName: (ctx.lang === 'en' && d.dept_name_en) || d.dept_name }));
    }),
  myRoles: async ({ deptId }, ctx) =>
    ctx.read(async (tx) => {
      const query = tx
        .selectFrom('user_role as u')
        .innerJoin('role as r', (j) => j.onRef('r.tenant_id', '=', 'u.tenant_id').onRef('r.id', '=', 'u.role_id'))
        .select(['r.id', 'r.role_name', 'r.role_name_en', 'u.dept_id'])
        .where('u.user_id', '=', ctx.actor.user)
        .orderBy('r.sort');
      const rows = await (deptId ? query.where('u.dept_id', '=', deptId) : query).execute();
      return rows.map((r) => ({ id: r.id, roleName: (ctx.lang === 'en' && r.role_name_en) || r.role_name, deptId: r.dept_id }));
    }),
  insertUser: async (input, ctx) => {
    checkWire(ctx.settings);
    return registerCompany(ctx.db, ctx.world, { ...input, tenant: await publicTenant(ctx, input.tenantId), ip: ctx.ip });
  },
  sendValidate: async (input, ctx) => {
    const tenant = await publicTenant(ctx, input.tenantId);
    await checkCaptcha(ctx, tenant, input);
    ctx.limits.take(CODES, callerOf(ctx.ip));
    ctx.limits.take(CODES_TO_ONE, input.phone);
    return sendCode(ctx, tenant, { to: input.phone, lang: ctx.lang });
  },
  userNameCanUse: async ({ tenantId, account }, ctx) => {
    ctx.limits.take(QUESTIONS, callerOf(ctx.ip));
    const tenant = await publicTenant(ctx, tenantId);
    // names of staff are told to nobody; who wants one of them is refused when everything is sent
    return { canUse: !(await ctx.db.system((tx) => accountTaken(tx, tenant, account, 'customers'))) };
  },
  validateUserByPhoneOrcompanyName: async (input, ctx) => {
    ctx.limits.take(QUESTIONS, callerOf(ctx.ip));
    const tenant = await publicTenant(ctx, input.tenantId);
    return {
      companyTaken: await ctx.db.system((tx) =>
        companyTaken(tx, tenant, {
          name: input.companyName,
          uscc: input.uscc && judgeUscc(input.uscc) !== 'format' ? input.uscc : undefined,
        }),
      ),
      phoneWellFormed: /^1[3-9]\d{9}$/.test(input.phone ?? ''),
    };
  },
  updatePassword: async (input, ctx) => changePassword(ctx, input),
  updateMyPassword: async (input, ctx) => changePassword(ctx, input),
  passwordPolicy: async ({ tenantId }, ctx) => {
    ctx.limits.take(QUESTIONS, callerOf(ctx.ip));
    const tenant = await publicTenant(ctx, tenantId);
    return ctx.db.system((tx) => passwordPolicyOf(tx, tenant));
  },
  readTableSetting: async ({ table }, ctx) => ctx.read((tx) => ownSetting(tx, ctx, `table:${table}`)),
  saveTableSetting: async ({ table, settings }, ctx) => ctx.write((tx) => keepOwnSetting(tx, ctx, `table:${table}`, settings)),
  readFavourites: async (_, ctx) => ctx.read(async (tx) => (await ownSetting(tx, ctx, 'favourites')) ?? { paths: [] }),
  saveFavourites: async (favourites, ctx) => ctx.write((tx) => keepOwnSetting(tx, ctx, 'favourites', favourites)),
  listViews: async ({ list }, ctx) => ctx.read((tx) => listViews(tx, ctx, list)),
  saveListView: async (input, ctx) => ctx.write((tx) => saveListView(tx, ctx, input)),
  shareListView: async ({ id, shared }, ctx) => ctx.write((tx) => shareListView(tx, ctx, id, shared)),
  removeListView: async ({ id }, ctx) => ctx.write((tx) => removeListView(tx, ctx, id)),
  defaultListView: async ({ list, id }, ctx) => ctx.write((tx) => defaultListView(tx, ctx, list, id)),
});

export const clientAnswers = answers(clientCalls, {
  clientPage: clientRegister.page,
  clientDetail: clientRegister.one,
  clientSubmit: clientRegister.save,
  clientRemove: clientRegister.remove,
  clientSecret: ({ id }, ctx) => clientRegister.makeSecret(ctx, id),
});
