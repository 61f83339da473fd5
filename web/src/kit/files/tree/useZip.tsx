/** Downloads files as one zip: told beforehand are how many, how large, and what is left out for lack of permission. */
import { archiveCalls } from '@zhengjian/contract/areas/file/archive.ts';
import { App } from 'antd';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fileUrl, send } from '../../../shell/api.ts';
import { ApiError } from '../../../shell/apiError.ts';
import { keepFrom } from '../openFile.ts';
import { sizeWords } from '../sizes.ts';

export type ZipWish = { dataIds: readonly string[] } | { fileIds: readonly string[] };

export function useZip(): { zip: (wish: ZipWish) => Promise<void>; running: boolean } {
  const { t } = useTranslation('file');
  const { t: ts } = useTranslation('shell');
  const { modal, message } = App.useApp();
  const [running, setRunning] = useState(false);
  const zip = useCallback(
    async (wish: ZipWish) => {
      setRunning(true);
      try {
        const sent = 'dataIds' in wish ? { dataIds: wish.dataIds.join(',') } : { fileIds: wish.fileIds.join(',') };
        const { authKey, files, bytes, withheld } = await send(archiveCalls.getAllFileAuthKey, sent);
        if (files === 0) {
          message.warning(withheld > 0 ? t(($) => $.tree.noAuthHint) : t(($) => $.tree.zipNothing));
          return;
        }
        const start = () => keepFrom(fileUrl(archiveCalls.downloadAll, { authKey }));
        if (withheld === 0) return start();
        modal.confirm({
          title: t(($) => $.tree.zipTitle),
          content: (
            <>
              <p>{t(($) => $.tree.zipReady, { count: files, size: sizeWords(bytes) })}</p>
              <p>{t(($) => $.tree.zipWithheld, { count: withheld })}</p>
            </>
          ),
          okText: t(($) => $.tree.download),
          cancelText: ts(($) => $.common.cancel),
          onOk: start,
        });
      } catch (fault) {
        // The toast has told why there is no key.
        if (!(fault instanceof ApiError)) throw fault;
      } finally {
        setRunning(false);
      }
    },
    [t, ts, modal, message],
  );
  return { zip, running };
}
