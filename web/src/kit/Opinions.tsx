/**
 * The opinions given at several nodes of one record: approver, time, remark.
 *
 * ```tsx
 * <Opinions businessId={id} category="cccApplication" nodeKeyNames={['accept', 'applicationForCcc_review']} />
 * ```
 */
import './timeline.css';
import { workflowCalls } from '@zhengjian/contract/areas/workflow/calls.ts';
import { useTranslation } from 'react-i18next';
import { useRead } from '../shell/query.ts';
import { Decided } from './Decided.tsx';
import { Loaded } from './Loaded.tsx';

type Props = { businessId: string; category: string; nodeKeyNames: readonly string[] };

export function Opinions({ businessId, category, nodeKeyNames }: Props) {
  const { t } = useTranslation('workflow');
  const read = useRead(
    workflowCalls.flowOpinionList,
    { businessId, category, nodeKeyNames: [...nodeKeyNames] },
    { enabled: businessId !== '' },
  );
  return (
    <Loaded read={read}>
      {(opinions) =>
        opinions.length === 0 ? (
          <p className="secondary">{t(($) => $.opinions.empty)}</p>
        ) : (
          <ul className="opinions">
            {opinions.map((one) => (
              <li key={one.taskId}>
                <div className="timeline-head">
                  <strong>{one.opUserName}</strong>
                  <span className="secondary">{one.nodeName}</span>
                  {one.branchName !== '' && <span className="timeline-branch">{one.branchName}</span>}
                  <span className="secondary num">{one.completeTime.slice(0, 16)}</span>
                </div>
                <Decided fields={one.fields} />
                {one.remark !== '' && <p className="timeline-remark">{one.remark}</p>}
              </li>
            ))}
          </ul>
        )
      }
    </Loaded>
  );
}
