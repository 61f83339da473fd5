/** The log of a certificate's status for staff: with who changed it, by which way, and what was noted. */
import { certificateCalls as calls } from '@zhengjian/contract/areas/certificate/calls.ts';
import { useTranslation } from 'react-i18next';
import { DictText } from '../../../kit/dictionary.tsx';
import { Loaded } from '../../../kit/Loaded.tsx';
import { useRead } from '../../../shell/query.ts';
import { StatusSteps } from './StatusSteps.tsx';

export function StatusHistory({ id }: { id: string }) {
  const { t } = useTranslation('certificate');
  const read = useRead(calls.statusLog, { id });
  return (
    <Loaded read={read}>
      {(steps) => (
        <StatusSteps
          steps={steps}
          more={({ source, operatorName, createTime, remark }) => (
            <>
              <div className="secondary">
                <DictText code="status_source" value={source} />
                {t(($) => $.history.by, { name: operatorName, time: createTime.slice(0, 16) })}
              </div>
              {remark !== '' && <div>{remark}</div>}
            </>
          )}
        />
      )}
    </Loaded>
  );
}
