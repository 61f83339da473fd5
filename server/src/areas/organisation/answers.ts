/** Departments, external laboratories, posts, staff and external users. */
import { accountRequestCalls } from '@zhengjian/contract/areas/organisation/account-requests.ts';
import { departmentCalls } from '@zhengjian/contract/areas/organisation/departments.ts';
import { erasuresCalls } from '@zhengjian/contract/areas/organisation/erasures.ts';
import { externalUserCalls } from '@zhengjian/contract/areas/organisation/external-users.ts';
import { postCalls } from '@zhengjian/contract/areas/organisation/posts.ts';
import { en } from '@zhengjian/contract/areas/organisation/text.en.ts';
import { zh } from '@zhengjian/contract/areas/organisation/text.zh.ts';
import { userCalls } from '@zhengjian/contract/areas/organisation/users.ts';
import { answers, type Ctx } from '../../platform/http/context.ts';
import { exportOf } from '../../platform/lists/export-list.ts';
import { refuse } from '../../platform/refuse.ts';
import { requestPage } from './account-requests.ts';
import { changeSignIn, resetFactorsOf, resetPasswordsOf } from './commands/change-sign-in.ts';
import { approveRequest, refuseRequest } from './commands/decide-request.ts';
import { erasePerson, previewErasure, refuseErasure } from './commands/erase-person.ts';
import { grantRoles } from './commands/grant-roles.ts';
import { importTemplate, importUsers } from './commands/import-users.ts';
import { removeUsers } from './commands/remove-users.ts';
import { saveExternalUser } from './commands/save-external-user.ts';
import { saveUser } from './commands/save-user.ts';
import { departmentPage, departmentRegister, levelNodes, levelOf, treeOf } from './departments.ts';
import { erasurePage } from './erasures.ts';
import { companyChoices, externalList, presentExternals, usersOfLaboratory } from './external-people.ts';
import { grantable } from './guards.ts';
import { saveUserPaper, userPaper } from './identity-papers.ts';
import { laboratoryOf, laboratoryPage, saveLaboratory } from './laboratories.ts';
import { presentUsers } from './people.ts';
import { platformsOf, savePlatform } from './platforms.ts';
import { postChoices, postPage, postRegister, rolesOfPost, savePostRoles } from './posts.ts';
import { staffList, usersByRole } from './user-list.ts';

/** A tenant that the caller names is their own, or there is nothing to see. */
const isOwn = ({ actor }: Ctx, tenantId: string | undefined): boolean => tenantId === undefined || tenantId === actor.tenant;

export const departmentAnswers = answers(departmentCalls, {
  deptPage: async (asked, ctx) => ctx.read((tx) => departmentPage.page(tx, ctx, asked)),
  deptList: async (wanted, ctx) => ctx.read((tx) => treeOf(tx, ctx, wanted)),
  deptLazyList: async ({ parentId }, ctx) => ctx.read((tx) => levelOf(tx, ctx, parentId)),
  deptLazyTree: async (asked, ctx) => ctx.read((tx) => levelNodes(tx, ctx, asked)),
  deptTree: async ({ tenantId }, ctx) => (isOwn(ctx, tenantId) ? ctx.read((tx) => treeOf(tx, ctx)) : []),
  deptDetail: departmentRegister.one,
  deptSubmit: departmentRegister.save,
  deptRemove: departmentRegister.remove,
  laboratoryPage: async (asked, ctx) => ctx.read((tx) => laboratoryPage.page(tx, ctx, asked)),
  laboratoryDetail: async ({ id }, ctx) => ctx.read((tx) => laboratoryOf(tx, ctx.actor.tenant, id)),
  saveExternalLaboratory: async (input, ctx) => saveLaboratory(ctx, input),
  queryLaboratoryExtUser: async ({ deptId }, ctx) => ctx.read((tx) => usersOfLaboratory(tx, ctx, deptId)),
  updateLaboratoryExtUser: async (input, ctx) =>
    input.userType === '3' ? saveExternalUser(ctx, input) : refuse('organisation.laboratoryMissing'),
  removeLaboratoryExtUser: async ({ ids }, ctx) => removeUsers(ctx, ids, 'outside', true),
});

export const postAnswers = answers(postCalls, {
  postList: async (asked, ctx) => ctx.read((tx) => postPage.page(tx, ctx, asked)),
  postSelect: async ({ tenantId }, ctx) => (isOwn(ctx, tenantId) ? ctx.read((tx) => postChoices(tx, ctx)) : []),
  postDetail: postRegister.one,
  postSave: postRegister.save,
  postUpdate: async (input, ctx) => (input.id === undefined ? refuse('organisation.postNotFound') : postRegister.save(input, ctx)),
  postSubmit: postRegister.save,
  postRemove: postRegister.remove,
  postRoles: async ({ postId }, ctx) => ctx.read((tx) => rolesOfPost(tx, ctx, postId)),
  savePostRoles: async ({ postId, roleIds }, ctx) => savePostRoles(ctx, postId, roleIds),
});

const oneUser = ({ id }: { id: string }, ctx: Ctx) =>
  ctx.read(
    async (tx) => (await presentUsers(tx, { tenant: ctx.actor.tenant, lang: ctx.lang }, [id]))[0] ?? refuse('organisation.userNotFound'),
  );

export const userAnswers = answers(userCalls, {
  userPage: async (asked, ctx) => ctx.read((tx) => staffList.page(tx, ctx, asked)),
  userExcel: exportOf(userCalls.userExcel, staffList, { zh, en }),
  userDetail: oneUser,
  userSubmit: async (input, ctx) => saveUser(ctx, input),
  userUpdate: async (input, ctx) => (input.id === undefined ? refuse('organisation.userNotFound') : saveUser(ctx, input)),
  userIdentityPaper: async ({ id }, ctx) => userPaper(ctx, id),
  saveUserIdentityPaper: async (input, ctx) => saveUserPaper(ctx, input),
  userRemove: async ({ ids }, ctx) => removeUsers(ctx, ids, 'staff'),
  userGrant: async ({ userIds, roleIds }, ctx) => grantRoles(ctx, userIds, roleIds),
  grantableRoles: async (_, ctx) => ctx.read((tx) => grantable(tx, ctx)),
  resetPassword: async ({ userIds }, ctx) => resetPasswordsOf(ctx, userIds, 'staff'),
  resetFactor: async ({ userIds }, ctx) => resetFactorsOf(ctx, userIds, 'staff'),
  lock: async ({ userIds }, ctx) => ({ openWork: await changeSignIn(ctx, userIds, 'lock', 'staff') }),
  unlock: async ({ userIds }, ctx) => {
    await changeSignIn(ctx, userIds, 'unlock', 'staff');
    return null;
  },
  disabledLogin: async ({ userIds }, ctx) => ({ openWork: await changeSignIn(ctx, userIds, 'disable', 'staff') }),
  allowLogin: async ({ userIds }, ctx) => {
    await changeSignIn(ctx, userIds, 'allow', 'staff');
    return null;
  },
  platformDetail: async ({ id }, ctx) => ctx.read((tx) => platformsOf(tx, ctx.actor.tenant, id)),
  updatePlatform: async (input, ctx) => ctx.write((tx) => savePlatform(tx, ctx, input)),
  usersByRole: async ({ roleCode }, ctx) => ctx.read((tx) => usersByRole(tx, ctx, roleCode)),
  importUsers: async ({ dryRun }, ctx) => importUsers(ctx, dryRun),
  importTemplate: async (_, ctx) => importTemplate(ctx),
});

export const externalUserAnswers = answers(externalUserCalls, {
  externalUserPage: async (asked, ctx) => ctx.read((tx) => externalList.page(tx, ctx, asked)),
  externalUserDetail: async ({ id }, ctx) =>
    ctx.read(
      async (tx) =>
        (await presentExternals(tx, { tenant: ctx.actor.tenant, lang: ctx.lang }, [id]))[0] ?? refuse('organisation.userNotFound'),
    ),
  externalUserSave: async (input, ctx) => saveExternalUser(ctx, input),
  externalUserUpdate: async (input, ctx) => saveExternalUser(ctx, input),
  externalUserRemove: async ({ ids }, ctx) => removeUsers(ctx, ids, 'outside'),
  disabledLoginEx: async ({ userIds }, ctx) => ({ openWork: await changeSignIn(ctx, userIds, 'disable', 'outside') }),
  allowLoginEx: async ({ userIds }, ctx) => {
    await changeSignIn(ctx, userIds, 'allow', 'outside');
    return null;
  },
  resetPasswordEx: async ({ userIds }, ctx) => resetPasswordsOf(ctx, userIds, 'outside'),
  resetFactorEx: async ({ userIds }, ctx) => resetFactorsOf(ctx, userIds, 'outside'),
  companyChoices: async (asked, ctx) => ctx.read((tx) => companyChoices(tx, ctx, asked)),
});

export const accountRequestAnswers = answers(accountRequestCalls, {
  requestPage: async (asked, ctx) => ctx.read((tx) => requestPage.page(tx, ctx, asked)),
  requestCounts: async (asked, ctx) => ctx.read((tx) => requestPage.counts(tx, ctx, asked)),
  approveRequest: async (input, ctx) => approveRequest(ctx, input),
  refuseRequest: async (input, ctx) => refuseRequest(ctx, input),
});

export const erasureAnswers = answers(erasuresCalls, {
  erasurePage: async (asked, ctx) => ctx.read((tx) => erasurePage.page(tx, ctx, asked)),
  erasureCounts: async (asked, ctx) => ctx.read((tx) => erasurePage.counts(tx, ctx, asked)),
  erasurePreview: async ({ userId }, ctx) => previewErasure(ctx, userId),
  erasePerson: async (input, ctx) => erasePerson(ctx, input),
  refuseErasure: async (input, ctx) => refuseErasure(ctx, input),
});
