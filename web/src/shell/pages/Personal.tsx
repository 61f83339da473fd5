/** Who the signed-in person is to this system. Picture and password are theirs to change; the rest comes with the administration of accounts. */
import { KeyOutlined } from '@ant-design/icons';
import { accountCalls } from '@zhengjian/contract/areas/account/calls.ts';
import { PICTURE_KB, PICTURE_TYPES } from '@zhengjian/contract/areas/account/picture.ts';
import { Button } from 'antd';
import { lazy, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Facts } from '../../kit/Facts.tsx';
import { PersonPicture } from '../../kit/PersonPicture.tsx';
import { useAskDelete } from '../../kit/useAskDelete.ts';
import { ApiError } from '../apiError.ts';
import { notify } from '../notices.ts';
import { useAct } from '../query.ts';
import { session, type UserInfo, useSession } from '../session.ts';
import '../../kit/case.css';

const PasswordDialog = lazy(() => import('../layout/PasswordDialog.tsx'));

/** The own picture: looked at, put, taken away. */
function OwnPicture({ user }: { user: UserInfo }) {
  const { t } = useTranslation('shell');
  const input = useRef<HTMLInputElement>(null);
  const askDelete = useAskDelete();
  const { act, running } = useAct(accountCalls.updateAvatar, { refresh: [accountCalls.pictures] });
  const put = async (file?: File) => {
    const picture = await act({}, file ? { files: { file } } : {});
    session.set((before) => ({ ...before, userInfo: before.userInfo && { ...before.userInfo, ...picture } }));
  };
  const chosen = async (file: File) => {
    if (!PICTURE_TYPES.some((type) => type === file.type) || file.size > PICTURE_KB * 1000) {
      notify(
        'warning',
        t(($) => $.personal.pictureHint),
      );
      return;
    }
    try {
      await put(file);
    } catch (fault) {
      // the toast has told why
      if (!(fault instanceof ApiError)) throw fault;
    }
  };
  return (
    <div className="personal-picture">
      <PersonPicture name={user.real_name} imgUrl={user.imgUrl} size={72} />
      <div>
        <input
          ref={input}
          type="file"
          hidden
          aria-label={t(($) => $.personal.picture)}
          accept={PICTURE_TYPES.join(',')}
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            target.value = '';
            if (file) void chosen(file);
          }}
        />
        <Button loading={running} onClick={() => input.current?.click()}>
          {user.imgUrl === '' ? t(($) => $.personal.upload) : t(($) => $.personal.change)}
        </Button>{' '}
        {user.imgUrl !== '' && (
          <Button
            danger
            onClick={() => askDelete([user], () => put(), { title: t(($) => $.personal.removeAsk), hint: t(($) => $.personal.removeHint) })}
          >
            {t(($) => $.personal.remove)}
          </Button>
        )}
        <p className="secondary">{t(($) => $.personal.pictureHint)}</p>
      </div>
    </div>
  );
}

export default function Personal() {
  const { t } = useTranslation('shell');
  const user = useSession((session) => session.userInfo);
  const [open, setOpen] = useState(false);
  if (!user) return null;
  const facts = [
    { label: t(($) => $.personal.name), value: user.real_name },
    { label: t(($) => $.personal.account), value: user.user_name },
    { label: t(($) => $.personal.kind), value: t(($) => $.personal.kinds[user.kind]) },
    { label: t(($) => $.personal.dept), value: user.dept_name },
    { label: t(($) => $.personal.role), value: user.role_name },
  ];
  return (
    <section className="facts personal">
      <h1>{t(($) => $.personal.title)}</h1>
      <OwnPicture user={user} />
      <Facts facts={facts.filter(({ value }) => value !== '')} />
      <Button icon={<KeyOutlined />} onClick={() => setOpen(true)}>
        {t(($) => $.layout.password)}
      </Button>
      <Suspense fallback={null}>{open && <PasswordDialog onClose={() => setOpen(false)} />}</Suspense>
    </section>
  );
}
