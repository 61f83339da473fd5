/** One request to publish: what changes, the check, the dry run; the second person releases it or refuses it with a reason. */
import { type ReleaseDetail, workflowReleaseCalls } from '@zhengjian/contract/areas/workflow/releases.ts';
import { Alert, Button, Input } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AppModal } from '../../../kit/AppModal.tsx';
import { Loaded } from '../../../kit/Loaded.tsx';
import { ApiError } from '../../../shell/apiError.ts';
import { notify } from '../../../shell/notices.ts';
import { useAct, useRead } from '../../../shell/query.ts';
import { FaultList } from '../FaultList.tsx';
import { Plan } from '../manager/Plan.tsx';
import { useProcessName } from '../useProcessName.ts';
import { Differences } from './Differences.tsx';

const LIMIT = 500;
const SHORTEST = 2;
const minute = (time: string): string => time.slice(0, 16);

function About({ release }: { release: ReleaseDetail }) {
  const { t } = useTranslation('flow');
  const { faults, baseVersion, plan } = release;
  const isOpen = release.status === 'open';
  return (
    <>
      <p className="secondary num">
        {t(($) => $.release.asked, { name: release.askedBy, time: minute(release.askedAt) })}
        {' · '}
        {t(($) => $.release.authors, { names: release.authors.join(t(($) => $.release.and)) })}
      </p>
      <p>{release.note}</p>
      {release.decidedBy !== '' && (
        <Alert
          type="info"
          showIcon
          className="dialog-line"
          title={`${t(($) => $.release.status[release.status])} · ${t(($) => $.release.decided, { name: release.decidedBy, time: minute(release.decidedAt) })}`}
          {...(release.decideRemark === '' ? {} : { description: release.decideRemark })}
        />
      )}
      {isOpen && (
        <>
          <h3>{t(($) => $.release.check)}</h3>
          {faults.length === 0 ? (
            <Alert type="success" showIcon title={t(($) => $.release.sound)} className="dialog-line" />
          ) : (
            <>
              <Alert type="error" showIcon title={t(($) => $.release.faulty, { count: faults.length })} className="dialog-line" />
              <FaultList faults={faults} />
            </>
          )}
        </>
      )}
      {release.status !== 'released' && (
        <>
          <h3>{baseVersion === 0 ? t(($) => $.release.first) : t(($) => $.release.differences, { version: baseVersion })}</h3>
          <Differences differences={release.differences} />
        </>
      )}
      {plan && (
        <>
          <h3>{t(($) => $.release.plan)}</h3>
          <p className="secondary">{t(($) => $.release.planHint)}</p>
          <Plan plan={plan} />
        </>
      )}
    </>
  );
}

export function ReleaseDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation('flow');
  const nameOf = useProcessName();
  const field = useId();
  const [remark, setRemark] = useState('');
  const [fault, setFault] = useState('');
  const read = useRead(workflowReleaseCalls.releaseDetail, { id }, { staleTime: 0, refetchOnWindowFocus: false });
  const { act, running } = useAct(workflowReleaseCalls.releaseDecide, { refresh: ['workflow'] });
  const release = read.data;
  async function decide(agree: boolean): Promise<void> {
    if (!release) return;
    if (!agree && remark.trim().length < SHORTEST) {
      setFault(t(($) => $.release.opinionNeeded));
      return;
    }
    setFault('');
    try {
      const { version } = await act(
        {
          id,
          agree,
          ...(remark.trim() === '' ? {} : { remark: remark.trim() }),
          ...(release.baseDefinitionId === '' ? {} : { baseDefinitionId: release.baseDefinitionId }),
        },
        { quiet: true },
      );
      notify('success', agree ? t(($) => $.release.released, { version }) : t(($) => $.release.refused));
      onClose();
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause;
      setFault(cause.message);
    }
  }
  const decides = release?.abilities.decide === true;
  return (
    <AppModal
      open
      width={820}
      title={release ? t(($) => $.release.title, { name: nameOf(release) }) : t(($) => $.screens.releases)}
      onClose={onClose}
      footer={
        decides ? (
          <>
            {fault !== '' && <Alert type="error" showIcon role="alert" title={fault} className="dialog-line" />}
            <Button danger loading={running} onClick={() => void decide(false)} style={{ marginInlineEnd: 24 }}>
              {t(($) => $.release.refuse)}
            </Button>
            <Button onClick={onClose}>{t(($) => $.cancel)}</Button>
            <Button type="primary" loading={running} disabled={release.faults.length > 0} onClick={() => void decide(true)}>
              {t(($) => $.release.agree)}
            </Button>
          </>
        ) : (
          <Button onClick={onClose}>{t(($) => $.close)}</Button>
        )
      }
    >
      <Loaded read={read} rows={8}>
        {(known) => <About release={known} />}
      </Loaded>
      {release?.status === 'open' && !decides && <Alert type="info" showIcon title={t(($) => $.release.own)} className="dialog-line" />}
      {decides && (
        <div className="dialog-line">
          <label htmlFor={field}>{t(($) => $.release.opinion)}</label>
          <Input.TextArea
            id={field}
            value={remark}
            autoSize={{ minRows: 2, maxRows: 8 }}
            count={{ show: true, max: LIMIT }}
            onChange={(event) => setRemark(event.target.value)}
          />
        </div>
      )}
    </AppModal>
  );
}
