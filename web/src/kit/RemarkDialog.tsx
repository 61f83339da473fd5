/** 备注修改: changes the internal and the customer remark of one's own node (rules payload-remark-change, remark-save-*). */
import './approval/approval.css';
import { workflowCalls } from '@zhengjian/contract/areas/workflow/calls.ts';
import type { TimelineNode } from '@zhengjian/contract/areas/workflow/records.ts';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../shell/apiError.ts';
import { useAct } from '../shell/query.ts';
import { AppModal } from './AppModal.tsx';
import { RemarkArea } from './remark/RemarkArea.tsx';

type Props = { node: Pick<TimelineNode, 'taskId' | 'nodeName' | 'remark' | 'customerRemark'>; limit: number; onClose: () => void };

export function RemarkDialog({ node, limit, onClose }: Props) {
  const { t } = useTranslation('workflow');
  const { t: ts } = useTranslation('shell');
  const { act, running } = useAct(workflowCalls.modifyRemark, { refresh: ['workflow'] });
  const [remark, setRemark] = useState(node.remark);
  const [cusRemark, setCusRemark] = useState(node.customerRemark);
  const id = useId();

  async function save(): Promise<void> {
    try {
      await act({ taskId: node.taskId, remark, cusRemark });
      onClose();
    } catch (fault) {
      // The toast has told why; what was typed stays.
      if (!(fault instanceof ApiError)) throw fault;
    }
  }
  const area = (name: string, label: string, value: string, set: (text: string) => void) => (
    <div className="approval-line">
      <label htmlFor={`${id}${name}`}>{label}</label>
      <RemarkArea id={`${id}${name}`} value={value} limit={limit} onChange={set} />
    </div>
  );
  return (
    <AppModal
      open
      width={500}
      draggable
      title={t(($) => $.remark.title)}
      okText={ts(($) => $.common.confirm)}
      okLoading={running}
      okDisabled={remark.length > limit || cusRemark.length > limit}
      onOk={() => void save()}
      onClose={onClose}
    >
      <p className="secondary">{node.nodeName}</p>
      {area(
        'remark',
        t(($) => $.remark.internal),
        remark,
        setRemark,
      )}
      {area(
        'cusRemark',
        t(($) => $.remark.customer),
        cusRemark,
        setCusRemark,
      )}
    </AppModal>
  );
}
