/** Gives a type test that was begun to another project leader or to a team, with the reason. */
import { testListCalls as c } from '@zhengjian/contract/areas/laboratory/test-lists.ts';
import { Alert, Form, Input, Radio, Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AppModal } from '../../../kit/AppModal.tsx';
import { PersonSelect } from '../../../kit/PersonSelect.tsx';
import { ApiError } from '../../../shell/apiError.ts';
import { useAct, useRead } from '../../../shell/query.ts';

const MOST = 500;
const LEAST = 2;

export function ReallocateDialog({ id, workNo, onClose }: { id: string; workNo: string; onClose: () => void }) {
  const { t } = useTranslation('laboratory');
  const { data, isPending } = useRead(c.reallocationReceivers, { id });
  const { act, running } = useAct(c.reallocate, { refresh: ['laboratory', 'workflow'] });
  const [kind, setKind] = useState<'leader' | 'team'>('leader');
  const [leaderId, setLeader] = useState<string>();
  const [teamId, setTeam] = useState<string>();
  const [reason, setReason] = useState('');
  const [fault, setFault] = useState('');
  const chosen = kind === 'leader' ? leaderId : teamId;
  const give = () =>
    act({ id, ...(kind === 'leader' ? { leaderId } : { teamId }), reason }, { quiet: true }).then(onClose, (cause: unknown) => {
      if (!(cause instanceof ApiError)) throw cause;
      setFault(cause.message);
    });
  return (
    <AppModal
      open
      title={t(($) => $.give.title, { no: workNo })}
      okText={t(($) => $.give.act)}
      okDisabled={chosen === undefined || reason.trim().length < LEAST}
      okLoading={running}
      onOk={() => void give()}
      onClose={onClose}
      notice={fault !== '' && <Alert type="error" showIcon role="alert" title={fault} />}
    >
      <Form layout="vertical">
        <Form.Item label={t(($) => $.give.to)}>
          <Radio.Group
            value={kind}
            aria-label={t(($) => $.give.to)}
            onChange={(event) => setKind(event.target.value === 'team' ? 'team' : 'leader')}
            options={(['leader', 'team'] as const).map((value) => ({ value, label: t(($) => $.give[value]) }))}
          />
        </Form.Item>
        <Form.Item label={t(($) => $.give[kind])} htmlFor="give-to" required>
          {kind === 'leader' ? (
            <PersonSelect
              id="give-to"
              loading={isPending}
              {...(leaderId === undefined ? {} : { value: leaderId })}
              people={data?.leaders ?? []}
              onChange={setLeader}
            />
          ) : (
            <Select
              id="give-to"
              loading={isPending}
              value={teamId ?? null}
              options={(data?.teams ?? []).map((team) => ({ value: team.id, label: team.realName }))}
              onChange={(team) => setTeam(team ?? undefined)}
            />
          )}
        </Form.Item>
        <Form.Item label={t(($) => $.give.reason)} htmlFor="give-reason" required>
          <Input.TextArea
            id="give-reason"
            rows={3}
            maxLength={MOST}
            showCount
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        </Form.Item>
      </Form>
    </AppModal>
  );
}
