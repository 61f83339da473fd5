/** `/system/post`: posts, and the roles that each brings to whoever holds it. */
import { postCalls as c, type PostRow, type postList } from '@zhengjian/contract/areas/organisation/posts.ts';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListColumn } from '../../kit/ListPage.tsx';
import { RegisterPage } from '../../kit/register/RegisterPage.tsx';
import { useMayCall } from '../../shell/session.ts';
import { PostRolesDialog } from './PostRolesDialog.tsx';

const CALLS = { page: c.postList, detail: c.postDetail, save: c.postSubmit, remove: c.postRemove };
const FORM = { start: { category: '3', sort: 0 } } as const;
const columns: ListColumn<typeof postList>[] = [
  { key: 'postName', fixed: true, phone: 1 },
  { key: 'postCode', phone: 2 },
  { key: 'category', phone: 1 },
  'roleName',
  { key: 'userCount', phone: 2 },
  { key: 'postNameEn', hidden: true },
  'sort',
  'remark',
];

export default function Posts() {
  const { t } = useTranslation('organisation');
  const mayChange = useMayCall(c.savePostRoles);
  const [post, setPost] = useState<PostRow | null>(null);
  const rowActs = useCallback(
    (row: PostRow) => (mayChange ? [{ key: 'roles', label: t(($) => $.post.roles), onClick: () => setPost(row) }] : []),
    [t, mayChange],
  );
  return (
    <>
      <RegisterPage calls={CALLS} columns={columns} form={FORM} rowActs={rowActs} />
      {post && <PostRolesDialog post={post} onClose={() => setPost(null)} />}
    </>
  );
}
