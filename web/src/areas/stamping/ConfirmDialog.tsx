/** Before stamping the person shows the password again, unless that was done in the last ten minutes. */
import { stampingCalls } from '@zhengjian/contract/areas/stamping/calls.ts';
import { Form, Input } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AppModal } from '../../kit/AppModal.tsx';
import { AppForm } from '../../kit/form/AppForm.tsx';
import { Loaded } from '../../kit/Loaded.tsx';
import { ApiError } from '../../shell/apiError.ts';
import { useAct, useRead } from '../../shell/query.ts';
import { hashPassword } from '../../shell/signIn.ts';
import { type Named, PaperList } from './PaperList.tsx';

type Props = {
  papers: readonly Named[];
  how: 'press' | 'offline';
  run: () => Promise<void>;
  onClose: () => void;
};

export function ConfirmDialog({ papers, how, run, onClose }: Props) {
  const { t } = useTranslation('stamping');
  const confirmed = useRead(stampingCalls.confirmedUntil, {}, { staleTime: 0, gcTime: 0 });
  const confirm = useAct(stampingCalls.confirmIdentity, { refresh: [stampingCalls.confirmedUntil] });
  const [password, setPassword] = useState('');
  const [running, setRunning] = useState(false);
  const asks = confirmed.data?.until === '';
  const count = papers.length;

  async function go(): Promise<void> {
    setRunning(true);
    try {
      if (asks) await confirm.act({ password: hashPassword(password) });
      await run();
      onClose();
    } catch (fault) {
      if (!(fault instanceof ApiError)) throw fault;
    } finally {
      setRunning(false);
    }
  }

  const act = how === 'press' ? t(($) => $.stamp.act) : t(($) => $.stamp.offline);
  return (
    <AppModal
      open
      width={500}
      title={asks ? t(($) => $.stamp.confirmTitle) : act}
      okText={asks && how === 'press' ? t(($) => $.stamp.confirmGo) : act}
      okLoading={running}
      okDisabled={confirmed.data === undefined || (asks && password === '')}
      onOk={() => void go()}
      onClose={onClose}
    >
      <p>{how === 'press' ? t(($) => $.stamp.batchHint, { count }) : t(($) => $.stamp.offlineHint, { count })}</p>
      <PaperList papers={papers} />
      <Loaded read={confirmed} rows={2}>
        {({ until }) =>
          until === '' ? (
            <AppForm layout="vertical" onFinish={() => void go()}>
              <p className="secondary">{t(($) => $.stamp.confirmHint)}</p>
              <Form.Item label={t(($) => $.stamp.confirmPassword)} htmlFor="stamp-password">
                <Input.Password
                  id="stamp-password"
                  autoFocus
                  data-first-focus
                  autoComplete="current-password"
                  maxLength={64}
                  value={password}
                  onChange={(e) => setPassword(e.target.value)}
                />
              </Form.Item>
            </AppForm>
          ) : null
        }
      </Loaded>
    </AppModal>
  );
}
