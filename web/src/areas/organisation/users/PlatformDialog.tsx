/** What other clients keep for a user: one text for each platform. */
import { type PlatformDetail, type UserRow, userCalls } from '@zhengjian/contract/areas/organisation/users.ts';
import { Button, Form, Input } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AppModal } from '../../../kit/AppModal.tsx';
import { Loaded } from '../../../kit/Loaded.tsx';
import { ApiError } from '../../../shell/apiError.ts';
import { notify } from '../../../shell/notices.ts';
import { useAct, useRead } from '../../../shell/query.ts';
import { useMayCall } from '../../../shell/session.ts';

const MOST = 2_000;

function Platform({ detail }: { detail: PlatformDetail }) {
  const { t } = useTranslation('organisation');
  const { act, running } = useAct(userCalls.updatePlatform, { refresh: [userCalls.platformDetail] });
  const mayChange = useMayCall(userCalls.updatePlatform);
  const [text, setText] = useState(detail.userExt);
  const id = `platform-${detail.userType}`;
  async function save(): Promise<void> {
    try {
      await act({ ...detail, userExt: text }, { quiet: false });
      notify(
        'success',
        t(($) => $.user.platformSaved),
      );
    } catch (fault) {
      // the toast has told why
      if (!(fault instanceof ApiError)) throw fault;
    }
  }
  return (
    <Form.Item label={t(($) => $.user.platformOf[detail.userType])} htmlFor={id}>
      <Input.TextArea
        id={id}
        autoSize={{ minRows: 2, maxRows: 8 }}
        count={{ show: true, max: MOST }}
        readOnly={!mayChange}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {mayChange && (
        <Button disabled={text === detail.userExt || text.length > MOST} loading={running} onClick={() => void save()}>
          {t(($) => $.user.platformSave)}
        </Button>
      )}
    </Form.Item>
  );
}

export function PlatformDialog({ user, onClose }: { user: UserRow; onClose: () => void }) {
  const { t } = useTranslation('organisation');
  const read = useRead(userCalls.platformDetail, { id: user.id }, { staleTime: 0 });
  return (
    <AppModal open width={640} title={t(($) => $.user.platformTitle, { name: user.realName })} onClose={onClose} footer={null}>
      <p className="secondary">{t(($) => $.user.platformHint)}</p>
      <Loaded read={read}>
        {(details) => (
          <Form layout="vertical">
            {details.map((detail) => (
              <Platform key={detail.userType} detail={detail} />
            ))}
          </Form>
        )}
      </Loaded>
    </AppModal>
  );
}
