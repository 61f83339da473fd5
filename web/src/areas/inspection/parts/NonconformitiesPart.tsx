/** Nonconformities of an inspection: noted by the team, verified one by one by its leader. */

import { PlusOutlined } from '@ant-design/icons';
import { inspectionCalls } from '@zhengjian/contract/areas/inspection/calls.ts';
import type { InspectionDetail, NonconformityShown } from '@zhengjian/contract/areas/inspection/records.ts';
import type { VERDICTS_ON_ROUND } from '@zhengjian/contract/areas/inspection/rules.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyHint } from '../../../kit/EmptyHint.tsx';
import { RemarkArea } from '../../../kit/remark/RemarkArea.tsx';
import { useAskDelete } from '../../../kit/useAskDelete.ts';
import { ApiError } from '../../../shell/apiError.ts';
import { useAct } from '../../../shell/query.ts';
import { NonconformityCard } from './NonconformityCard.tsx';
import { NonconformityDialog, type Noted } from './NonconformityDialog.tsx';

type Verdict = (typeof VERDICTS_ON_ROUND)[number];
const AREAS = ['inspection'];
const OPINION_LIMIT = 1_000;
const quietly = (fault: unknown) => {
  // the toast has told why
  if (!(fault instanceof ApiError)) throw fault;
};

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
      {d.nonconformities.length === 0 && <EmptyHint title={t(($) => $.nc.none)} hint={t(($) => $.nc.noneHint)} />}
      {d.nonconformities.map((nc) => (
        <NonconformityCard key={nc.id} nc={nc}>
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
          {d.abilities.verify && nc.state !== 'closed' && <Verify nc={nc} />}
        </NonconformityCard>
      ))}
      {open !== null && <NonconformityDialog nc={open} running={save.running} onSave={onSave} onClose={() => setOpen(null)} />}
    </div>
  );
}
