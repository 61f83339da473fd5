/** Departments and external laboratories (spec: 000 §7.3; 001 §7.14). An external laboratory is a department of category 4. */
import * as z from 'zod';
import { area, call, permission } from '../../call.ts';
import { by, list, pageCall, shown } from '../../list.ts';
import { choice, email, id, mobile, optional, text, whole } from '../../record.ts';
import { detailCall, type RowOf, register, removeCall, saveCall } from '../../register.ts';
import { externalUsers } from './external-users.ts';
import { removal, removalInput } from './users.ts';

/** 1 company, 2 department, 3 group. */
export const DEPT_CATEGORIES = [1, 2, 3] as const;
export const EXTERNAL_LABORATORY = 4;
/** Code of the department below which the external laboratories stand. */
export const EXTERNAL_LABORATORIES = 'extLabs';

const code = () => text(30).regex(/^[A-Za-z][A-Za-z0-9_-]*$/);
const peopleCount = { userCount: shown.number(90) };

export const departments = register({
  area: 'organisation',
  name: 'dept',
  named: 'deptName',
  record: {
    deptName: text(60).min(1).meta({ required: true, width: 200 }),
    deptNameEn: optional(text(120)),
    fullName: optional(text(120)),
    deptCode: code().meta({ required: true, width: 140 }),
    parentId: optional(id()),
    deptCategory: whole(1, 3).meta({ required: true, width: 100 }),
    laboratory: optional(choice('laboratory_b')),
    sort: whole(0, 9_999).default(0),
    remark: optional(text(200)),
  },
  shows: {
    parentName: shown.text(160),
    deptCategoryName: z.string(),
    hasChildren: z.boolean(),
    ...peopleCount,
  },
});
export type DepartmentRow = RowOf<typeof departments>;
export const departmentList = list({
  ...departments,
  filters: { keyword: by.keyword(60), deptCode: by.part(30) },
  given: { parentId: optional(id()) },
  sorts: ['sort'],
});

/** Three figures from 201 on: those below belong to the institute's own laboratories. */
const laboratoryNumber = () => text(3).regex(/^(20[1-9]|2[1-9]\d|[3-9]\d\d)$/);

export const laboratories = register({
  area: 'organisation',
  name: 'externalLaboratory',
  named: 'deptName',
  record: {
    deptName: text(60).min(1).meta({ required: true, width: 240 }),
    deptNameEn: optional(text(120)),
    laboratory: laboratoryNumber().meta({ required: true, width: 100 }),
    remark: optional(text(200)),
    /** Its first user, asked for when the laboratory is added. */
    account: optional(text(50).regex(/^[A-Za-z][A-Za-z0-9_.-]{1,49}$/)),
    realName: optional(text(100)),
    phone: optional(mobile()),
    email: optional(email()),
  },
  shows: peopleCount,
});
export type LaboratoryRow = RowOf<typeof laboratories>;
export const laboratoryList = list({
  ...laboratories,
  filters: { keyword: by.keyword(60) },
  sorts: ['laboratory'],
});

export type DepartmentNode = {
  id: string;
  key: string;
  value: string;
  parentId: string;
  title: string;
  deptName: string;
  deptCode: string;
  deptCategory: number;
  hasChildren: boolean;
  children?: DepartmentNode[] | undefined;
};
const node: z.ZodType<DepartmentNode> = z.lazy(() =>
  z.object({
    id: z.string(),
    key: z.string(),
    value: z.string(),
    parentId: z.string(),
    title: z.string(),
    deptName: z.string(),
    deptCode: z.string(),
    deptCategory: z.number(),
    hasChildren: z.boolean(),
    children: z.array(node).optional(),
  }),
);

/** `0` stands for the top, as the framework's clients send it. */
const parent = () => z.preprocess((v) => (v === '0' || v === '' || v === null ? undefined : v), z.optional(id()));
const way = { scope: 'tenant', access: permission('dept_view') } as const;
/** The tree also stands beside the lists of people. */
const treeWay = { scope: 'tenant', access: permission('dept_view', 'user_view', 'post_view', 'ext_user_view', 'ext_lab_view') } as const;
const laboratoryWay = { scope: 'tenant', access: permission('ext_lab_view') } as const;

export const departmentCalls = area('organisation', {
  deptPage: pageCall(departmentList, {
    ...way,
    method: 'GET',
    path: '/blade-system/dept/page',
    summary: 'Pages departments below one, or all of them.',
  }),
  deptList: call({
    ...way,
    method: 'GET',
    path: '/blade-system/dept/list',
    summary: 'Departments whose name or code contains the texts, as a tree with the departments above them.',
    input: z.object({
      deptName: optional(text(60)),
      deptCode: optional(text(30)),
      current: optional(whole(1, 1_000_000)),
      size: optional(whole(1, 200)),
    }),
    data: z.array(node),
  }),
  deptLazyList: call({
    ...way,
    method: 'GET',
    path: '/blade-system/dept/lazy-list',
    summary: 'Departments directly below one; without parentId those at the top.',
    input: z.object({ parentId: parent() }),
    data: z.array(departments.row),
  }),
  deptLazyTree: call({
    ...treeWay,
    method: 'GET',
    path: '/blade-system/dept/lazy-tree',
    summary: 'One level of the tree of departments, of one category or of all.',
    input: z.object({ parentId: parent(), deptCategory: optional(whole(1, 4)) }),
    data: z.array(node),
  }),
  deptTree: call({
    ...treeWay,
    method: 'GET',
    path: '/blade-system/dept/tree',
    summary: 'The whole tree of departments of the own tenant.',
    input: z.object({ tenantId: optional(text(12)) }),
    data: z.array(node),
  }),
  deptDetail: detailCall(departments, { ...way, path: '/blade-system/dept/detail', summary: 'Reads one department.' }),
  deptSubmit: saveCall(departments, {
    scope: 'tenant',
    access: permission('dept_edit'),
    path: '/blade-system/dept/submit',
    summary: 'Adds a department, or changes the one with the id.',
  }),
  deptRemove: removeCall({
    scope: 'tenant',
    access: permission('dept_edit'),
    path: '/blade-system/dept/remove',
    summary: 'Deletes departments in which nobody works and below which nothing stands.',
  }),
  laboratoryPage: pageCall(laboratoryList, {
    ...laboratoryWay,
    method: 'GET',
    path: '/blade-system/dept/externalLaboratoryPage',
    summary: 'Pages external laboratories.',
  }),
  laboratoryDetail: detailCall(laboratories, {
    ...laboratoryWay,
    path: '/blade-system/dept/externalLaboratoryDetail',
    summary: 'Reads one external laboratory.',
  }),
  saveExternalLaboratory: saveCall(laboratories, {
    scope: 'tenant',
    access: permission('ext_lab_edit'),
    path: '/blade-system/dept/saveExternalLaboratory',
    summary: 'Adds an external laboratory with its first user, or changes the one with the id.',
  }),
  queryLaboratoryExtUser: call({
    ...laboratoryWay,
    method: 'GET',
    path: '/blade-system/dept/queryLaboratoryExtUser',
    summary: 'Users of an external laboratory.',
    input: z.object({ deptId: id() }),
    data: z.array(externalUsers.row),
  }),
  updateLaboratoryExtUser: saveCall(externalUsers, {
    scope: 'tenant',
    access: permission('ext_lab_edit'),
    path: '/blade-system/dept/updateLaboratoryExtUser',
    summary: 'Adds a user of an external laboratory, or changes the one with the id.',
  }),
  removeLaboratoryExtUser: call({
    method: 'POST',
    scope: 'tenant',
    access: permission('ext_lab_edit'),
    path: '/blade-system/dept/removeLaboratoryExtUser',
    done: 'deleted',
    summary: 'Deletes users of an external laboratory; one with a history is disabled instead.',
    input: removalInput,
    data: removal,
  }),
});
