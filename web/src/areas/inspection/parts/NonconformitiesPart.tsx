/** Nonconformities of an inspection: noted by the team, verified one by one by its leader. */

import { PlusOutlined } from '@ant-design/icons';
import { useQueryClient } from '@tanstack/react-query';
import { inspectionCalls } from '@zhengjian/contract/areas/inspection/calls.ts';
import type { InspectionDetail, NonconformityShown } from '@zhengjian/contract/areas/inspection/records.ts';
import type { VERDICTS_ON_ROUND } from '@zhengjian/contract/areas/inspection/rules.ts';
import { Alert, Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { EmptyHint } from '../../../kit/EmptyHint.tsx';
import { RemarkArea } from '../../../kit/remark/RemarkArea.tsx';
import { StateTag } from '../../../kit/StateTag.tsx';
import { useAskDelete } from '../../../kit/useAskDelete.ts';
import { send } from '../../../shell/api.ts';
import { ApiError } from '../../../shell/apiError.ts';
import { refreshReads, useAct } from '../../../shell/query.ts';
import { detailPath } from '../paths.ts';
import { AddFiles } from './AddFiles.tsx';
import { EvidenceFiles } from './EvidenceFiles.tsx';
import { NonconformityCard } from './NonconformityCard.tsx';
import { NonconformityDialog, type Noted } from './NonconformityDialog.tsx';

type Verdict = (typeof VERDICTS_ON_ROUND)[number];
const AREAS = ['inspection'];
const OPINION_LIMIT = 1_000;
const quietly = (fault: unknown) => {
  // the toast has told why
  if (!(fault instanceof ApiError)) throw fault;
};

/** Until the company is told of it. */
function Evidence({ nc }: { nc: NonconformityShown }) {
  const { t } = useTranslation('inspection');
  const client = useQueryClient();
  const remove = useAct(inspectionCalls.removeEvidence, { refresh: AREAS });
  const add = async (file: File) => {
    await send(inspectionCalls.uploadEvidence, { id: nc.id }, { files: { file }, quiet: true });
    await refreshReads(client, [inspectionCalls.detail]);
  };
  return (
    <EvidenceFiles title={t(($) => $.nc.seen)} files={nc.evidence} onRemove={(fileId) => remove.act({ fileId })}>
      <AddFiles label={t(($) => $.nc.addSeen)} there={nc.evidence.length} send={add} />
    </EvidenceFiles>
  );
}

/** Visits that verify on site, and the way to one where it is needed. */
function Visits({ d }: { d: InspectionDetail }) {
  const { t } = useTranslation('inspection');
  const order = useAct(inspectionCalls.orderVisit, { refresh: ['workflow', ...AREAS] });
  return (
    <>
      {d.abilities.orderVisit && (
        <Alert
          type="warning"
          showIcon
          title={t(($) => $.nc.visitNeeded)}
          description={t(($) => $.nc.visitHint)}
          action={
            <Button type="primary" loading={order.running} onClick={() => void order.act({ id: d.id }).catch(quietly)}>
              {t(($) => $.act.orderVisit)}
            </Button>
          }
        />
      )}
      {d.visits.length > 0 && (
        <section className="stack" aria-label={t(($) => $.nc.visits)}>
          <h3>{t(($) => $.nc.visits)}</h3>
          {d.visits.map((visit) => (
            <div key={visit.id} className="nc-head">
              <Link to={detailPath(visit.id)} className="mono">
                {visit.workNo}
              </Link>
              <StateTag dict="factory_task_status" value={visit.state} />
              <span className="num">{visit.startDate}</span>
            </div>
          ))}
        </section>
      )}
    </>
  );
}

/** At the visit itself: what is verified, and what was found. */
function Verified({ d, of }: { d: InspectionDetail; of: NonNullable<InspectionDetail['verifies']> }) {
  const { t } = useTranslation('inspection');
  return (
    <div className="inspection-form">
      <p>
        <Link to={detailPath(of.id, 'nonconformities')}>{t(($) => $.nc.verifies, { no: of.workNo })}</Link>
      </p>
      {of.nonconformities.map((nc) => (
        <NonconformityCard key={nc.id} nc={nc}>
          {d.abilities.verify && isToVerify(nc) && <Verify nc={nc} />}
        </NonconformityCard>
      ))}
    </div>
  );
}
const isToVerify = ({ state, rounds }: NonconformityShown): boolean => state === 'submitted' && rounds.at(-1)?.verifyResult === '';

/** Of what was submitted last, and is with the leader now: a verdict given by mistake is given anew. */
const wasVerifiedNow = ({ rounds }: NonconformityShown, { nonconformities }: InspectionDetail): boolean => {
  const submitted = rounds.at(-1)?.submitTime ?? '';
  return submitted !== '' && nonconformities.every((nc) => nc.rounds.every((r) => r.submitTime <= submitted));
};

function ChangeVerdict({ nc }: { nc: NonconformityShown }) {
  const { t } = useTranslation('inspection');
  const [open, setOpen] = useState(false);
  if (open) return <Verify nc={nc} />;
  return (
    <div className="inspection-acts">
      <Button onClick={() => setOpen(true)}>{t(($) => $.act.changeVerdict)}</Button>
    </div>
  );
}

function Verify({ nc }: { nc: NonconformityShown }) {
  const { t } = useTranslation('inspection');
  const [opinion, setOpinion] = useState('');
  const { act, running } = useAct(inspectionCalls.verifyNonconformity, { refresh: AREAS });
  const round = nc.rounds.at(-1);
  const say = (verdict: Verdict) => void act({ id: nc.id, verdict, opinion }).then(() => setOpinion(''), quietly);
  return (
    <div className="inspection-form">
      <RemarkArea label={t(($) => $.nc.opinion)} value={opinion} limit={OPINION_LIMIT} minRows={2} onChange={setOpinion} />
      <div className="inspection-acts">
        <Button danger disabled={running || opinion.trim() === ''} onClick={() => say('notCorrected')}>
          {t(($) => $.act.notCorrected)}
        </Button>
        <span className="act-gap" aria-hidden="true" />
        {round !== undefined && round.objection !== '' && (
          <Button disabled={running || opinion.trim() === ''} onClick={() => say('objectionUpheld')}>
            {t(($) => $.act.objectionUpheld)}
          </Button>
        )}
        <Button type="primary" loading={running} disabled={round?.submitTime === ''} onClick={() => say('corrected')}>
          {t(($) => $.act.corrected)}
        </Button>
      </div>
    </div>
  );
}

export function NonconformitiesPart({ d }: { d: InspectionDetail }) {
  return d.verifies === null ? <Own d={d} /> : <Verified d={d} of={d.verifies} />;
}

function Own({ d }: { d: InspectionDetail }) {
  const { t } = useTranslation('inspection');
  const askDelete = useAskDelete();
  const save = useAct(inspectionCalls.saveNonconformity, { refresh: AREAS });
  const remove = useAct(inspectionCalls.removeNonconformity, { refresh: AREAS });
  /** null: none is open; undefined: a new one. */
  const [open, setOpen] = useState<NonconformityShown | undefined | null>(null);
  const onSave = (noted: Noted) =>
    void save.act({ ...noted, taskId: d.id, ...(open ? { id: open.id, version: open.version } : {}) }).then(() => setOpen(null), quietly);
  return (
    <div className="inspection-form">
      {d.abilities.enter && (
        <div className="inspection-acts">
          <Button icon={<PlusOutlined />} onClick={() => setOpen(undefined)}>
            {t(($) => $.nc.add)}
          </Button>
        </div>
      )}
      <Visits d={d} />
      {d.nonconformities.length === 0 && <EmptyHint title={t(($) => $.nc.none)} hint={t(($) => $.nc.noneHint)} />}
      {d.nonconformities.map((nc) => (
        <NonconformityCard key={nc.id} nc={nc} {...(d.abilities.enter && nc.rounds.length === 0 ? { evidence: <Evidence nc={nc} /> } : {})}>
          {d.abilities.enter && nc.rounds.length === 0 && (
            <div className="inspection-acts">
              <Button onClick={() => setOpen(nc)}>{t(($) => $.act.change)}</Button>
              <Button
                danger
                onClick={() => askDelete([nc], () => remove.act({ id: nc.id }), { title: t(($) => $.nc.removeAsk, { no: nc.ncNo }) })}
              >
                {t(($) => $.act.remove)}
              </Button>
            </div>
          )}
          {d.abilities.verify && (nc.state === 'closed' ? wasVerifiedNow(nc, d) && <ChangeVerdict nc={nc} /> : <Verify nc={nc} />)}
        </NonconformityCard>
      ))}
      {open !== null && <NonconformityDialog nc={open} running={save.running} onSave={onSave} onClose={() => setOpen(null)} />}
    </div>
  );
}
