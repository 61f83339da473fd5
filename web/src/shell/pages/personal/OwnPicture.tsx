/** The own picture: looked at, put, taken away. */
import { accountCalls } from '@zhengjian/contract/areas/account/calls.ts';
import { PICTURE_KB, PICTURE_TYPES } from '@zhengjian/contract/areas/account/picture.ts';
import { Button } from 'antd';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { PersonPicture } from '../../../kit/PersonPicture.tsx';
import { useAskDelete } from '../../../kit/useAskDelete.ts';
import { ApiError } from '../../apiError.ts';
import { notify } from '../../notices.ts';
import { useAct } from '../../query.ts';
import { session, type UserInfo } from '../../session.ts';

export function OwnPicture({ user }: { user: UserInfo }) {
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
