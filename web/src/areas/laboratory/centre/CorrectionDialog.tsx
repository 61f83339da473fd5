/** A correction with what it changes, before and after; somebody other than who asked for it decides it here. */
import { type CorrectionRow, correctionCalls as c } from '@zhengjian/contract/areas/laboratory/corrections.ts';
import { Alert, Form, Input, Radio, Table } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AppModal } from '../../../kit/AppModal.tsx';
import { Facts } from '../../../kit/Facts.tsx';
import { ApiError } from '../../../shell/apiError.ts';
import { useAct, useRead } from '../../../shell/query.ts';

export function CorrectionDialog({ of, onClose }: { of: CorrectionRow; onClose: () => void }) {
  const { t } = useTranslation('laboratory');
  const { data, isPending } = useRead(c.correctionDetail, { id: of.id });
  const { act, running } = useAct(c.correctionDecide, { refresh: ['laboratory'] });
  const [approved, setApproved] = useState(true);
  const [remark, setRemark] = useState('');
  const [fault, setFault] = useState('');
  const may = of.abilities.decide;
  const decide = () =>
    act({ id: of.id, approved, ...(remark.trim() === '' ? {} : { remark }) }, { quiet: true }).then(onClose, (cause: unknown) => {
      if (!(cause instanceof ApiError)) throw cause;
      setFault(cause.message);
    });
  const decision = may
    ? {
        okText: approved ? t(($) => $.correct.approve) : t(($) => $.correct.reject),
        okDanger: !approved,
        okDisabled: !approved && remark.trim() === '',
        okLoading: running,
        onOk: () => void decide(),
      }
    : { footer: null };
  const label = (name: 'reportNo' | 'subject' | 'reason' | 'askedName' | 'decidedName' | 'decideRemark' | 'newReportNo') =>
    t(($) => $.fields.correction[name]);
  return (
    <AppModal
      open
      width={760}
      title={t(($) => $.correct.title, { no: of.reportNo })}
      {...decision}
      onClose={onClose}
      notice={fault !== '' && <Alert type="error" showIcon role="alert" title={fault} />}
    >
      <Facts
        className="details"
        facts={[
          { label: label('subject'), value: of.subject },
          { label: label('reason'), value: of.reason },
          { label: label('askedName'), value: `${of.askedName} ${of.askedTime.slice(0, 16)}` },
          ...(of.decidedName ? [{ label: label('decidedName'), value: `${of.decidedName} ${of.decidedTime.slice(0, 16)}` }] : []),
          ...(of.decideRemark ? [{ label: label('decideRemark'), value: of.decideRemark }] : []),
          ...(of.newReportNo ? [{ label: label('newReportNo'), value: <span className="mono">{of.newReportNo}</span> }] : []),
        ]}
      />
      <Table
        size="small"
        rowKey="name"
        loading={isPending}
        pagination={false}
        scroll={{ x: 560 }}
        dataSource={data?.fields ?? []}
        columns={[
          { title: t(($) => $.correct.field), dataIndex: 'name', width: 160 },
          { title: t(($) => $.correct.before), dataIndex: 'before' },
          { title: t(($) => $.correct.after), dataIndex: 'after' },
        ]}
      />
      {may && (
        <Form layout="vertical">
          <Form.Item>
            <Radio.Group
              value={approved}
              onChange={(event) => setApproved(event.target.value === true)}
              options={[
                { value: true, label: t(($) => $.correct.approve) },
                { value: false, label: t(($) => $.correct.reject) },
              ]}
            />
          </Form.Item>
          <Form.Item label={t(($) => $.correct.remark)} htmlFor="correction-remark" required={!approved}>
            <Input.TextArea
              id="correction-remark"
              rows={2}
              maxLength={500}
              value={remark}
              onChange={(event) => setRemark(event.target.value)}
            />
          </Form.Item>
        </Form>
      )}
    </AppModal>
  );
}
