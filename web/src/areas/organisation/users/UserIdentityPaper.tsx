/** The identity paper of a user, as the administrator enters it. */
import { type UserRow, userCalls } from '@zhengjian/contract/areas/organisation/users.ts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { IdentityPaperDialog, IdentityPaperLine, RemoveIdentityPaper } from '../../../kit/IdentityPaper.tsx';
import { Loaded } from '../../../kit/Loaded.tsx';
import { MaskedFrom } from '../../../kit/Masked.tsx';
import { useAct, useRead } from '../../../shell/query.ts';

const REFRESH = [userCalls.userIdentityPaper];

export function UserIdentityPaper({ user, onClose }: { user: UserRow; onClose: () => void }) {
  const { t } = useTranslation('account');
  const asked = useMemo(() => ({ id: user.id }), [user.id]);
  const read = useRead(userCalls.userIdentityPaper, asked, { staleTime: 0 });
  const { act, running } = useAct(userCalls.saveUserIdentityPaper, { refresh: REFRESH });
  const remove = async () => {
    await act(asked);
    onClose();
  };
  const about = (
    <>
      <p className="secondary">{t(($) => $.identityPaper.hint)}</p>
      <Loaded read={read} rows={1}>
        {(paper) =>
          paper.idType !== '' && (
            <MaskedFrom call={userCalls.userIdentityPaper} input={asked} answer={paper}>
              <p>
                {t(($) => $.identityPaper.current)} <IdentityPaperLine paper={paper} /> <RemoveIdentityPaper remove={remove} />
              </p>
            </MaskedFrom>
          )
        }
      </Loaded>
    </>
  );
  return (
    <IdentityPaperDialog
      title={t(($) => $.identityPaper.of, { name: user.realName })}
      save={(paper) => act({ ...asked, ...paper })}
      saving={running}
      about={about}
      onClose={onClose}
    />
  );
}
