/** The log of a certificate's status for staff: with who changed it, by which way, and what was noted. */
import { certificateCalls as calls } from '@zhengjian/contract/areas/certificate/calls.ts';
import { statusImportCalls } from '@zhengjian/contract/areas/certificate/status-import.ts';
import { useTranslation } from 'react-i18next';
import { DictText } from '../../../kit/dictionary.tsx';
import { told } from '../../../kit/files/openFile.ts';
import { Loaded } from '../../../kit/Loaded.tsx';
import { fileUrl, send } from '../../../shell/api.ts';
import { useRead } from '../../../shell/query.ts';
import { StatusSteps } from './StatusSteps.tsx';

const openBasis = (id: string): Promise<void> =>
  told(
    (async () => {
      const { authKey } = await send(statusImportCalls.statusBasisKey, { id });
      window.open(fileUrl(statusImportCalls.statusBasisFile, { authKey }), '_blank', 'noopener');
    })(),
  );

export function StatusHistory({ id }: { id: string }) {
  const { t } = useTranslation('certificate');
  const read = useRead(calls.statusLog, { id });
  return (
    <Loaded read={read}>
      {(steps) => (
        <StatusSteps
          steps={steps}
          more={({ id: change, source, operatorName, createTime, remark, basisDoc, notifyTime }) => (
            <>
              <div className="secondary">
                <DictText code="status_source" value={source} />
                {t(($) => $.history.by, { name: operatorName, time: createTime.slice(0, 16) })}
              </div>
              {remark !== '' && <div>{remark}</div>}
              {basisDoc !== '' && (
                <div>
                  {t(($) => $.history.basis)}
                  <button type="button" className="link-cell" onClick={() => void openBasis(change)}>
                    {basisDoc}
                  </button>
                </div>
              )}
              {notifyTime !== '' && <div className="secondary">{t(($) => $.history.told, { time: notifyTime.slice(0, 16) })}</div>}
            </>
          )}
        />
      )}
    </Loaded>
  );
}
