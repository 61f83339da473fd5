/** The second person's decision on a move: agree, or refuse with a reason. */
import type { JumpRequest } from '@zhengjian/contract/areas/workflow/act-records.ts';
import { workflowActCalls } from '@zhengjian/contract/areas/workflow/acts.ts';
import { Alert, Button, Input } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { AppModal } from '../../../kit/AppModal.tsx';
import { ApiError } from '../../../shell/apiError.ts';
import { notify } from '../../../shell/notices.ts';
import { useAct } from '../../../shell/query.ts';

const LIMIT = 500;
const SHORTEST = 2;

export function DecideJump({ request, onClose }: { request: JumpRequest; onClose: () => void }) {
  const { t } = useTranslation('flow');
  const [remark, setRemark] = useState('');
  const [fault, setFault] = useState('');
  const id = useId();
  const { act, running } = useAct(workflowActCalls.flowJumpDecide, { refresh: ['workflow'] });
  async function decide(agree: boolean): Promise<void> {
    if (!agree && remark.trim().length < SHORTEST) {
      setFault(t(($) => $.jump.giveReason));
      return;
    }
    try {
      await act({ id: request.id, agree, ...(remark.trim() === '' ? {} : { remark: remark.trim() }) }, { quiet: true });
      notify('success', agree ? t(($) => $.jump.agreed) : t(($) => $.jump.refused));
      onClose();
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause;
      setFault(cause.message);
    }
  }
  return (
    <AppModal
      open
      width={500}
      title={t(($) => $.jump.title, { no: request.caseNo })}
      onClose={onClose}
      footer={
        <>
          {fault !== '' && <Alert type="error" showIcon role="alert" title={fault} className="dialog-line" />}
          <Button danger loading={running} onClick={() => void decide(false)} style={{ marginInlineEnd: 24 }}>
            {t(($) => $.jump.refuse)}
          </Button>
          <Button onClick={onClose}>{t(($) => $.cancel)}</Button>
          <Button type="primary" loading={running} onClick={() => void decide(true)}>
            {t(($) => $.jump.agree)}
          </Button>
        </>
      }
    >
      <p>
        <strong>{t(($) => $.jump.way, { from: request.fromNode, to: request.toNode })}</strong>
      </p>
      {request.path !== '' && (
        <p>
          <Link to={request.path}>{t(($) => $.jump.toCase, { title: request.caseTitle })}</Link>
        </p>
      )}
      <p className="secondary num">{t(($) => $.jump.asked, { name: request.askedBy, time: request.askedAt.slice(0, 16) })}</p>
      <p>{request.remark}</p>
      <Alert type="info" showIcon title={t(($) => $.jump.hint)} className="dialog-line" />
      <div className="dialog-line">
        <label htmlFor={id}>{t(($) => $.jump.opinion)}</label>
        <Input.TextArea
          id={id}
          value={remark}
          autoSize={{ minRows: 3, maxRows: 10 }}
          count={{ show: true, max: LIMIT }}
          onChange={(event) => setRemark(event.target.value)}
        />
      </div>
    </AppModal>
  );
}
