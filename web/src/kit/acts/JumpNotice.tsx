/** Above the case: a jump that somebody has asked for, to be agreed to or refused by another person who may. */
import { workflowActCalls } from '@zhengjian/contract/areas/workflow/acts.ts';
import { REMARK_LIMIT } from '@zhengjian/contract/areas/workflow/records.ts';
import { Alert, App, Button, Flex } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../shell/apiError.ts';
import { notify } from '../../shell/notices.ts';
import { useAct, useRead } from '../../shell/query.ts';
import { useMay } from '../../shell/session.ts';
import { ActDialog, type ActProps, REASON_MIN, RemarkLine } from './ActDialog.tsx';

/** Whoever asked reads why not. */
function RefuseJump({ id, refresh, onClose }: ActProps & { id: string }) {
  const { t } = useTranslation('workflow');
  const [remark, setRemark] = useState('');
  const words = remark.trim();
  const tooLong = words.length > REMARK_LIMIT;
  return (
    <ActDialog
      title={t(($) => $.work.acts.jumpOpen.refuseTitle)}
      okText={t(($) => $.work.acts.jumpOpen.refuse)}
      danger
      call={workflowActCalls.flowJumpDecide}
      input={words.length >= REASON_MIN && !tooLong ? { id, agree: false, remark: words } : undefined}
      missing={tooLong ? t(($) => $.refusal.remarkTooLong, { limit: REMARK_LIMIT }) : t(($) => $.work.acts.giveReason)}
      done={() => t(($) => $.work.acts.jumpOpen.refused)}
      refresh={refresh}
      onClose={onClose}
    >
      <RemarkLine label={t(($) => $.work.acts.reason)} required value={remark} limit={REMARK_LIMIT} onChange={setRemark} />
    </ActDialog>
  );
}

export function JumpNotice({ flowInstanceId, refresh }: { flowInstanceId: string; refresh: readonly string[] }) {
  const { t } = useTranslation('workflow');
  const { modal } = App.useApp();
  const may = useMay('flow_jump');
  const { data } = useRead(
    workflowActCalls.flowJumpPage,
    { flowInstanceId, status: 'open', current: 1, size: 1 },
    { enabled: may && flowInstanceId !== '', quiet: true },
  );
  const { act } = useAct(workflowActCalls.flowJumpDecide, { refresh });
  const [refusing, setRefusing] = useState(false);
  const [asked] = data?.records ?? [];
  if (!asked) return null;
  const agreeNow = async () => {
    try {
      await act({ id: asked.id, agree: true }, { quiet: true });
      notify(
        'success',
        t(($) => $.work.acts.jumpOpen.agreed),
      );
    } catch (fault) {
      if (!(fault instanceof ApiError)) throw fault;
      notify('warning', fault.message);
    }
  };
  const ask = () =>
    modal.confirm({
      title: t(($) => $.work.acts.jumpOpen.agreeAsk, { to: asked.toNode }),
      content: t(($) => $.work.acts.jumpOpen.agreeHint),
      okText: t(($) => $.work.acts.jumpOpen.agree),
      cancelText: t(($) => $.work.acts.cancel),
      onOk: agreeNow,
    });
  return (
    <>
      <Alert
        className="jump-notice"
        type="info"
        showIcon
        title={t(($) => $.work.acts.jumpOpen.title, { from: asked.fromNode, to: asked.toNode })}
        description={
          <>
            <p>{t(($) => $.work.acts.jumpOpen.by, { name: asked.askedBy, time: asked.askedAt.slice(0, 16), reason: asked.remark })}</p>
            {!asked.canDecide && <p>{t(($) => $.work.acts.jumpOpen.waits)}</p>}
          </>
        }
        action={
          asked.canDecide && (
            <Flex gap={8}>
              <Button size="small" onClick={() => setRefusing(true)}>
                {t(($) => $.work.acts.jumpOpen.refuse)}
              </Button>
              <Button size="small" type="primary" onClick={ask}>
                {t(($) => $.work.acts.jumpOpen.agree)}
              </Button>
            </Flex>
          )
        }
      />
      {refusing && <RefuseJump id={asked.id} refresh={refresh} onClose={() => setRefusing(false)} />}
    </>
  );
}
