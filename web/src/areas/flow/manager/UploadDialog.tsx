/** Uploads a process file: it is checked first, and one with faults is told them instead of being deployed. */
import { UploadOutlined } from '@ant-design/icons';
import type { ProcessFault } from '@zhengjian/contract/areas/workflow/list-records.ts';
import { workflowListCalls } from '@zhengjian/contract/areas/workflow/lists.ts';
import { Alert, Button, Input, Upload } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AppModal } from '../../../kit/AppModal.tsx';
import { ApiError } from '../../../shell/apiError.ts';
import { notify } from '../../../shell/notices.ts';
import { useAct } from '../../../shell/query.ts';
import { FaultList } from '../FaultList.tsx';
import { ReleaseRule } from '../release/ReleaseRule.tsx';
import { useReleaseRule } from '../release/useReleaseRule.ts';

const LONGEST_NOTE = 500;
const SHORTEST_NOTE = 2;
const LARGEST_BYTES = 2_000_000;

export function UploadDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('flow');
  const [file, setFile] = useState<File | null>(null);
  const [faults, setFaults] = useState<readonly ProcessFault[]>([]);
  const [refused, setRefused] = useState('');
  const id = useId();
  const [note, setNote] = useState('');
  const rule = useReleaseRule();
  const needed = rule?.needed === true;
  const isTold = !needed || (note.trim().length >= SHORTEST_NOTE && rule.people.length > 0);
  const { act, running } = useAct(workflowListCalls.deployUpload, { refresh: ['workflow'] });

  function choose(next: File): void {
    setFaults([]);
    setFile(next);
    setRefused(next.size > LARGEST_BYTES ? t(($) => $.manager.tooLarge) : '');
  }
  async function deploy(): Promise<void> {
    if (!file) return;
    setFaults([]);
    setRefused('');
    try {
      const answer = await act({ note: note.trim() }, { files: { file }, quiet: true });
      if (answer.deployed || answer.releaseId !== '') {
        notify('success', answer.deployed ? t(($) => $.manager.deployed, { version: answer.version }) : t(($) => $.model.asked));
        onClose();
      } else setFaults(answer.faults);
    } catch (fault) {
      if (!(fault instanceof ApiError)) throw fault;
      setRefused(fault.message);
    }
  }
  return (
    <AppModal
      open
      width={640}
      title={t(($) => $.manager.upload)}
      okText={needed ? t(($) => $.manager.ask) : t(($) => $.manager.deploy)}
      okDisabled={!file || file.size > LARGEST_BYTES || !isTold}
      okLoading={running}
      onOk={() => void deploy()}
      onClose={onClose}
    >
      <p className="secondary">{t(($) => $.manager.uploadHint)}</p>
      {rule && <ReleaseRule rule={rule} />}
      <Upload
        accept=".bpmn,.xml"
        maxCount={1}
        fileList={file ? [{ uid: file.name, name: file.name }] : []}
        beforeUpload={(next) => {
          choose(next);
          return false;
        }}
        onRemove={() => {
          setFile(null);
          setFaults([]);
          setRefused('');
        }}
      >
        <Button icon={<UploadOutlined />}>{t(($) => $.manager.choose)}</Button>
      </Upload>
      <div className="dialog-line">
        <label htmlFor={id}>{needed ? t(($) => $.model.note) : t(($) => $.manager.note)}</label>
        <Input.TextArea
          id={id}
          value={note}
          rows={2}
          maxLength={LONGEST_NOTE}
          showCount
          onChange={(event) => setNote(event.target.value)}
        />
      </div>
      {refused !== '' && <Alert type="error" showIcon role="alert" title={refused} style={{ marginTop: 16 }} />}
      {faults.length > 0 && (
        <>
          <Alert
            type="error"
            showIcon
            role="alert"
            title={t(($) => $.manager.faulty, { count: faults.length })}
            style={{ margin: '16px 0 8px' }}
          />
          <FaultList faults={faults} />
        </>
      )}
    </AppModal>
  );
}
