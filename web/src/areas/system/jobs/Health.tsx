/** `/monitor/health`: how the installation is, part by part, with what to do where something is amiss. */
import '../system.css';
import { jobCalls as c, type HEALTH_STATES } from '@zhengjian/contract/areas/system/jobs.ts';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { Loaded } from '../../../kit/Loaded.tsx';
import { StateTag } from '../../../kit/StateTag.tsx';
import type { StateKind } from '../../../kit/states.ts';
import { useRead } from '../../../shell/query.ts';
import '../texts.ts';

const KINDS = { ok: 'done', warning: 'soon', bad: 'overdue', none: 'waiting' } as const satisfies Record<
  (typeof HEALTH_STATES)[number],
  StateKind
>;

export default function Health() {
  const { t } = useTranslation('system');
  const read = useRead(c.health, {}, { staleTime: 0 });
  return (
    <div className="health">
      <div className="health-head">
        <h1>{t(($) => $.health.title)}</h1>
        <Button loading={read.isFetching} onClick={() => void read.refetch()}>
          {t(($) => $.health.again)}
        </Button>
      </div>
      <Loaded read={read} rows={10}>
        {({ at, parts }) => (
          <>
            <p className="secondary">{t(($) => $.health.at, { at })}</p>
            <ul className="health-parts">
              {parts.map(({ part, state, found, advice }) => (
                <li key={part}>
                  <strong>{t(($) => $.health.parts[part])}</strong>
                  <StateTag kind={KINDS[state]}>{t(($) => $.health.states[state])}</StateTag>
                  <span>
                    {found}
                    {advice !== '' && <span className="secondary health-advice">{advice}</span>}
                  </span>
                </li>
              ))}
            </ul>
          </>
        )}
      </Loaded>
    </div>
  );
}
