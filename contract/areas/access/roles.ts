/** Roles, and what is granted to them: menus, buttons, data scopes, API scopes (spec: 000 §6, 001 §7.14). */
import * as z from 'zod';
import { area, call, permission } from '../../call.ts';
import { by, list, pageCall, shown } from '../../list.ts';
import { id, ids, optional, text, whole } from '../../record.ts';
import { detailCall, register, removeCall, saveCall } from '../../register.ts';
import { shownSealed } from './menu-calls.ts';

export const roles = register({
  area: 'access',
  name: 'role',
  named: 'roleName',
  record: {
    roleName: text(30).min(1).meta({ required: true }),
    roleNameEn: optional(text(60)),
    /** Name under which processes know it. */
    roleAlias: text(30)
      .regex(/^[a-z][a-z0-9_]*$/)
      .meta({ required: true, mono: true, width: 220 }),
    parentId: optional(id()),
    sort: whole(0, 9999).default(0),
  },
  shows: {
    parentName: z.string().meta({ kind: 'text', width: 140 }),
    /** How many people hold it. */
    holders: shown.number(80),
    dataScopeName: z.string().meta({ kind: 'text', width: 220 }),
    /** The product names it: it keeps its alias and is not deleted. */
    isSealed: shownSealed(),
    mayGrant: z.boolean(),
  },
});
export const roleList = list({
  ...roles,
  filters: { roleName: by.part(30), roleAlias: by.part(30) },
  sorts: ['sort', 'roleAlias'],
});

type RoleNode = {
  id: string;
  parentId: string;
  roleName: string;
  roleNameEn: string;
  roleAlias: string;
  sort: number;
  isSealed: 0 | 1;
  children?: RoleNode[] | undefined;
};
const roleNode: z.ZodType<RoleNode> = z.lazy(() =>
  z.object({
    id: z.string(),
    parentId: z.string(),
    roleName: z.string(),
    roleNameEn: z.string(),
    roleAlias: z.string(),
    sort: z.number(),
    isSealed: z.literal([0, 1]),
    children: z.array(roleNode).optional(),
  }),
);

/** One thing that may be granted; `mayGrant`: the viewer may give and take it. */
export type GrantNode = {
  id: string;
  key: string;
  value: string;
  parentId: string;
  title: string;
  code: string;
  /** 1 menu, 2 button. */
  category: number;
  mayGrant: boolean;
  children?: GrantNode[] | undefined;
};
const grantNode: z.ZodType<GrantNode> = z.lazy(() =>
  z.object({
    id: z.string(),
    key: z.string(),
    value: z.string(),
    parentId: z.string(),
    title: z.string(),
    code: z.string(),
    category: z.number(),
    mayGrant: z.boolean(),
    children: z.array(grantNode).optional(),
  }),
);
/** Ids joined by commas; an empty text is none of them. */
const anyIds = z.preprocess((v) => (typeof v === 'string' ? v.split(',').filter(Boolean) : v), z.array(id()).max(3000));

const [see, edit, grant] = [permission('role_view'), permission('role_edit'), permission('role_grant')] as const;
const tree = { data: z.array(roleNode) };

export const roleCalls = area('access', {
  roleTableList: call({
    method: 'GET',
    path: '/blade-system/role/list',
    access: see,
    summary: 'Lists the roles of the tenant as a tree.',
    input: z.object({}),
    ...tree,
  }),
  rolePage: pageCall(roleList, { method: 'GET', path: '/blade-system/role/page', access: see, summary: 'Pages the roles.' }),
  roleTree: call({
    method: 'GET',
    path: '/blade-system/role/tree',
    access: see,
    summary: "Returns the role tree of a tenant; only one's own tenant is answered.",
    input: z.object({ tenantId: optional(text(12)) }),
    ...tree,
  }),
  roleTreeById: call({
    method: 'GET',
    path: '/blade-system/role/tree-by-id',
    access: see,
    summary: 'Returns the roles below one role, that one included.',
    input: z.object({ roleId: id() }),
    ...tree,
  }),
  roleSave: saveCall(roles, { path: '/blade-system/role/submit', access: edit, summary: 'Adds or changes a role.' }),
  roleDetail: detailCall(roles, { path: '/blade-system/role/detail', access: see, summary: 'Shows one role.' }),
  roleRemove: removeCall({ path: '/blade-system/role/remove', access: edit, summary: 'Deletes roles that nobody holds.' }),
  roleGrant: call({
    method: 'POST',
    path: '/blade-system/role/grant',
    access: grant,
    done: 'updated',
    summary:
      'Gives roles exactly these menus, buttons, data scopes and API scopes; what is left out of the input stays. Nobody gives or takes what they do not hold.',
    input: z.object({
      roleIds: ids(),
      menuIds: anyIds.optional(),
      dataScopeIds: anyIds.optional(),
      apiScopeIds: anyIds.optional(),
      /** Of the single role, as it was read. */
      version: optional(whole()),
    }),
    data: z.null(),
  }),
  grantTree: call({
    method: 'GET',
    path: '/blade-system/menu/grant-tree',
    access: grant,
    summary: 'What may be granted to a role: menus with their buttons, data scopes, API scopes.',
    input: z.object({}),
    data: z.object({ menu: z.array(grantNode), dataScope: z.array(grantNode), apiScope: z.array(grantNode) }),
  }),
  roleTreeKeys: call({
    method: 'GET',
    path: '/blade-system/menu/role-tree-keys',
    access: grant,
    summary: 'Ids of menus, data scopes and API scopes that roles hold.',
    input: z.object({ roleIds: ids() }),
    data: z.object({ menu: z.array(z.string()), dataScope: z.array(z.string()), apiScope: z.array(z.string()) }),
  }),
});
