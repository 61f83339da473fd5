/** One nonconformity with its rounds, for company and institute alike; what may be done with it stands below. */
import { type NonconformityShown, nonconformityShown, roundShown } from '@zhengjian/contract/areas/inspection/records.ts';
import { VERDICT_ON_ROUND } from '@zhengjian/contract/areas/inspection/rules.ts';
import { Tag } from 'antd';
import type { ReactNode } from 'react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Copyable } from '../../../kit/Copyable.tsx';
import { Details } from '../../../kit/Details.tsx';
import { DictText } from '../../../kit/dictionary.tsx';
import { recordForm } from '../../../kit/form/info.ts';
import { CommentsHere } from '../../../kit/review/CommentsHere.tsx';
import { WithinPlace } from '../../../kit/review/reviewing.ts';
import { StateTag } from '../../../kit/StateTag.tsx';
import { EvidenceFiles } from './EvidenceFiles.tsx';

const shown = recordForm(nonconformityShown, 'inspection', 'nonconformity');
const said = recordForm(roundShown, 'inspection', 'rectification');
const SAID: Readonly<Record<string, 'verified' | 'upheld'>> = {
  [VERDICT_ON_ROUND.corrected]: 'verified',
  [VERDICT_ON_ROUND.objectionUpheld]: 'upheld',
};
const KINDS = { open: 'customer', submitted: 'waiting', closed: 'done' } as const;

type Props = {
  nc: NonconformityShown;
  /** In the place of the inspectors' evidence as it is shown to whoever only reads it. */
  evidence?: ReactNode;
  children?: ReactNode;
};

export function NonconformityCard({ nc, evidence, children }: Props) {
  const { t } = useTranslation('inspection');
  const within = useMemo(() => ({ place: `nonconformities:${nc.id}`, name: nc.ncNo }), [nc.id, nc.ncNo]);
  return (
    <WithinPlace value={within}>
      <section className="nc-card" aria-label={nc.ncNo}>
        <div className="nc-head">
          <h3>
            <Copyable text={nc.ncNo} />
          </h3>
          <StateTag kind={KINDS[nc.state]}>{t(($) => $.ncState[nc.state])}</StateTag>
          <Tag color={nc.severity === '2' ? 'red' : 'default'}>
            <DictText code="nc_severity" value={nc.severity} />
          </Tag>
          {nc.raisedOn !== '' && <Tag color="volcano">{t(($) => $.nc.raised)}</Tag>}
        </div>
        <Details
          of={shown}
          values={nc}
          names={['ncClass', 'clause', 'verifyKind', 'reformDeadline', 'closeDate', 'description']}
          ifFilled={['closeDate']}
        />
        {evidence ?? <EvidenceFiles title={t(($) => $.nc.seen)} files={nc.evidence} />}
        {nc.rounds
          .filter((r) => r.submitTime !== '' || r.verifyResult !== '')
          .map((r) => (
            <div key={r.roundNo} className="nc-round">
              <strong>{t(($) => $.nc.round, { n: r.roundNo })}</strong> <span className="secondary num">{r.submitTime.slice(0, 16)}</span>
              <Details
                of={said}
                values={r}
                names={['causeAnalysis', 'correction', 'correctiveAction', 'objection']}
                ifFilled={['causeAnalysis', 'correction', 'correctiveAction', 'objection']}
              />
              <EvidenceFiles title={t(($) => $.nc.proof)} files={r.proof} />
              {r.verifyResult !== '' && (
                <p>
                  {t(($) => $.nc[SAID[r.verifyResult] ?? 'notVerified'], { name: r.verifyUserName, time: r.verifyTime.slice(0, 16) })}
                  {r.verifyOpinion !== '' && ` · ${r.verifyOpinion}`}
                </p>
              )}
            </div>
          ))}
        <CommentsHere part="nonconformities" place={within.place} />
        {children}
      </section>
    </WithinPlace>
  );
}
