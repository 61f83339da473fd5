/** What is kept of the person, to be taken along. */
import { DownloadOutlined } from '@ant-design/icons';
import { personalDataCalls as calls } from '@zhengjian/contract/areas/account/personal-data.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { keepFrom } from '../../../kit/files/openFile.ts';
import { fileUrl, send } from '../../api.ts';
import { ApiError } from '../../apiError.ts';

export function OwnData() {
  const { t } = useTranslation('account');
  const [running, setRunning] = useState(false);
  const take = async () => {
    setRunning(true);
    try {
      const { authKey } = await send(calls.ownDataKey, {}, { quiet: true });
      keepFrom(fileUrl(calls.ownDataFile, { authKey }));
    } catch (fault) {
      // the toast has told why
      if (!(fault instanceof ApiError)) throw fault;
    } finally {
      setRunning(false);
    }
  };
  return (
    <div className="personal-part">
      <div className="personal-head">
        <h2>{t(($) => $.data.title)}</h2>
      </div>
      <p className="secondary">{t(($) => $.data.hint)}</p>
      <Button icon={<DownloadOutlined />} loading={running} onClick={() => void take()}>
        {t(($) => $.data.export)}
      </Button>
    </div>
  );
}
