/** Plays past cases on the draft, and lists those that would go another way. */
import type { Rehearsal as Result } from '@zhengjian/contract/areas/workflow/list-records.ts';
import { workflowListCalls } from '@zhengjian/contract/areas/workflow/lists.ts';
import { Alert, InputNumber, Table } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AppModal } from '../../../kit/AppModal.tsx';
import { send } from '../../../shell/api.ts';
import { ApiError } from '../../../shell/apiError.ts';

const CASES = 100;
const MOST = 500;
const ROWS = 10;

function Differences({ result }: { result: Result }) {
  const { t } = useTranslation('flow');
  const other = result.cases - result.same;
  if (result.cases === 0) return <p className="secondary">{t(($) => $.rehearsal.none)}</p>;
  if (other === 0) return <Alert type="success" showIcon title={t(($) => $.rehearsal.allSame, { count: result.cases })} />;
  return (
    <>
      <Alert type="warning" showIcon title={t(($) => $.rehearsal.differ, { count: other, all: result.cases })} className="dialog-line" />
      <Table
        size="small"
        rowKey="processInstanceId"
        dataSource={result.differing}
        pagination={result.differing.length > ROWS ? { pageSize: ROWS, size: 'small' } : false}
        columns={[
          { key: 'caseNo', title: t(($) => $.rehearsal.caseNo), dataIndex: 'caseNo', className: 'mono' },
          { key: 'step', title: t(($) => $.rehearsal.step), dataIndex: 'step', align: 'end', className: 'num' },
          { key: 'node', title: t(($) => $.rehearsal.node), dataIndex: 'nodeName' },
          { key: 'why', title: t(($) => $.rehearsal.why), dataIndex: 'reason' },
        ]}
      />
    </>
  );
}

export function Rehearsal({ xml, name, onClose }: { xml: string; name: string; onClose: () => void }) {
  const { t } = useTranslation('flow');
  const id = useId();
  const [cases, setCases] = useState(CASES);
  const [running, setRunning] = useState(false);
  const [result, setResult] = useState<Result | null>(null);
  const [fault, setFault] = useState('');
  async function run(): Promise<void> {
    setRunning(true);
    setFault('');
    try {
      setResult(await send(workflowListCalls.modelRehearse, { xml, cases }, { quiet: true }));
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause;
      setFault(cause.message);
    } finally {
      setRunning(false);
    }
  }
  return (
    <AppModal
      open
      width={720}
      title={t(($) => $.rehearsal.title, { name })}
      okText={t(($) => $.rehearsal.run)}
      okLoading={running}
      cancelText={t(($) => $.close)}
      onOk={() => void run()}
      onClose={onClose}
      notice={fault !== '' && <Alert type="error" showIcon role="alert" title={fault} className="dialog-line" />}
    >
      <p className="secondary">{t(($) => $.rehearsal.hint)}</p>
      <div className="dialog-line">
        <label htmlFor={id}>{t(($) => $.rehearsal.cases)}</label>
        <InputNumber id={id} min={1} max={MOST} value={cases} onChange={(n) => setCases(n ?? CASES)} />
      </div>
      {result && <Differences result={result} />}
    </AppModal>
  );
}
