/** Which roles a post brings. */
import { type PostRow, postCalls } from '@zhengjian/contract/areas/organisation/posts.ts';
import { Alert } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AppModal } from '../../kit/AppModal.tsx';
import { Loaded } from '../../kit/Loaded.tsx';
import { ApiError } from '../../shell/apiError.ts';
import { notify } from '../../shell/notices.ts';
import { useAct, useRead } from '../../shell/query.ts';
import { RoleSelect } from './RoleSelect.tsx';

type Props = { post: PostRow; onClose: () => void };

export function PostRolesDialog({ post, onClose }: Props) {
  const { t } = useTranslation('organisation');
  const read = useRead(postCalls.postRoles, { postId: post.id }, { staleTime: 0 });
  const { act, running } = useAct(postCalls.savePostRoles, { refresh: ['organisation'] });
  const [chosen, setChosen] = useState<readonly string[] | null>(null);
  const [fault, setFault] = useState('');
  const title = t(($) => $.post.rolesTitle, { name: post.postName });
  const roleIds = chosen ?? (read.data ?? []).map(({ id }) => id);
  async function save(): Promise<void> {
    setFault('');
    try {
      await act({ postId: post.id, roleIds: [...roleIds] }, { quiet: true });
      notify(
        'success',
        t(($) => $.post.saved),
      );
      onClose();
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause;
      setFault(cause.message);
    }
  }
  return (
    <AppModal
      open
      width={640}
      title={title}
      okText={t(($) => $.post.save)}
      okDisabled={read.data === undefined}
      okLoading={running}
      onOk={() => void save()}
      onClose={onClose}
      entered={chosen !== null}
      notice={fault !== '' && <Alert type="error" showIcon role="alert" title={fault} />}
    >
      <p className="secondary">{t(($) => $.post.rolesHint, { n: post.userCount })}</p>
      <Loaded read={read}>{() => <RoleSelect label={title} value={roleIds} onChange={setChosen} />}</Loaded>
    </AppModal>
  );
}
