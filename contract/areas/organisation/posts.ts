/** Posts, and the roles that a post brings (spec: 001 §7.14). */
import * as z from 'zod';
import { area, call, permission } from '../../call.ts';
import { by, list, pageCall, shown } from '../../list.ts';
import { id, optional, text, whole, word } from '../../record.ts';
import { addCall, detailCall, type RowOf, register, removeCall, saveCall } from '../../register.ts';

/** Senior, middle, base, other. */
export const POST_CATEGORIES = ['1', '2', '3', '4'] as const;

export const posts = register({
  area: 'organisation',
  name: 'post',
  named: 'postName',
  record: {
    postName: text(60).min(1).meta({ required: true, width: 200 }),
    postNameEn: optional(text(120)),
    postCode: text(30)
      .regex(/^[A-Za-z][A-Za-z0-9_-]*$/)
      .meta({ required: true, width: 150 }),
    category: word(POST_CATEGORIES, 'postCategory').meta({ required: true }),
    sort: whole(0, 9_999).default(0),
    remark: optional(text(200)),
  },
  shows: {
    categoryName: z.string(),
    roleName: shown.text(280),
    userCount: shown.number(90),
  },
});
export type PostRow = RowOf<typeof posts>;
export const postList = list({
  ...posts,
  filters: { keyword: by.keyword(60), category: by.word(POST_CATEGORIES, 'postCategory') },
  sorts: ['sort'],
});

const view = { scope: 'tenant', access: permission('post_view') } as const;
const edit = { scope: 'tenant', access: permission('post_edit') } as const;

export const postCalls = area('organisation', {
  postList: pageCall(postList, { ...view, method: 'GET', path: '/blade-system/post/list', summary: 'Pages posts.' }),
  postSelect: call({
    scope: 'tenant',
    access: permission('post_view', 'user_view'),
    method: 'GET',
    path: '/blade-system/post/select',
    summary: 'Posts of the own tenant to choose from.',
    input: z.object({ tenantId: optional(text(12)) }),
    data: z.array(z.object({ id: z.string(), postCode: z.string(), postName: z.string(), category: z.string() })),
  }),
  postDetail: detailCall(posts, { ...view, path: '/blade-system/post/detail', summary: 'Reads one post.' }),
  postSave: addCall(posts, { ...edit, path: '/blade-system/post/save', summary: 'Adds a post.' }),
  postUpdate: saveCall(posts, { ...edit, path: '/blade-system/post/update', summary: 'Changes a post.' }),
  postSubmit: saveCall(posts, { ...edit, path: '/blade-system/post/submit', summary: 'Adds a post, or changes the one with the id.' }),
  postRemove: removeCall({ ...edit, path: '/blade-system/post/remove', summary: 'Deletes posts that nobody holds.' }),
  postRoles: call({
    ...view,
    method: 'GET',
    path: '/blade-system/postRole/queryRoleListByPostId',
    summary: 'Roles that a post brings.',
    input: z.object({ postId: id() }),
    data: z.array(z.object({ id: z.string(), roleName: z.string(), roleAlias: z.string() })),
  }),
  savePostRoles: call({
    ...edit,
    method: 'POST',
    path: '/blade-system/postRole/saveBatchPostRole',
    done: 'updated',
    summary: 'Sets the roles that a post brings; whoever holds the post gains and loses them at once.',
    input: z.strictObject({
      postId: id(),
      roleIds: z.preprocess((v) => (typeof v === 'string' ? v.split(',').filter(Boolean) : v), z.array(id()).max(100)),
    }),
    data: z.null(),
  }),
});
