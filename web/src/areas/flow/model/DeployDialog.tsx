/** Makes a draft the version that new cases run on, with a note that says why, or asks a second person to. */
import { workflowListCalls } from '@zhengjian/contract/areas/workflow/lists.ts';
import { Input } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AppModal } from '../../../kit/AppModal.tsx';
import { ApiError } from '../../../shell/apiError.ts';
import { notify } from '../../../shell/notices.ts';
import { useAct } from '../../../shell/query.ts';
import { ReleaseRule } from '../release/ReleaseRule.tsx';
import { useReleaseRule } from '../release/useReleaseRule.ts';

export type Deploying = { id: string; name: string };

const SHORTEST = 2;
const LONGEST = 500;

export function DeployDialog({ draft, onClose }: { draft: Deploying; onClose: () => void }) {
  const { t } = useTranslation('flow');
  const id = useId();
  const [note, setNote] = useState('');
  const [refused, setRefused] = useState('');
  const rule = useReleaseRule();
  const { act, running } = useAct(workflowListCalls.modelDeploy, { refresh: ['workflow'] });
  async function deploy(): Promise<void> {
    setRefused('');
    try {
      const { version, releaseId } = await act({ id: draft.id, note: note.trim() }, { quiet: true });
      notify('success', releaseId === '' ? t(($) => $.model.deployed, { version }) : t(($) => $.model.asked));
      onClose();
    } catch (fault) {
      if (!(fault instanceof ApiError)) throw fault;
      setRefused(fault.message);
    }
  }
  return (
    <AppModal
      open
      width={500}
      title={t(($) => $.model.deployAsk, { name: draft.name })}
      okText={rule?.needed ? t(($) => $.model.ask) : t(($) => $.model.deploy)}
      okDisabled={note.trim().length < SHORTEST || !rule || (rule.needed && rule.people.length === 0)}
      okLoading={running}
      onOk={() => void deploy()}
      onClose={onClose}
    >
      <p className="secondary">{t(($) => $.model.deployHint)}</p>
      {rule && <ReleaseRule rule={rule} />}
      <div className="dialog-line">
        <label htmlFor={id}>{t(($) => $.model.note)}</label>
        <Input.TextArea
          id={id}
          value={note}
          rows={3}
          maxLength={LONGEST}
          showCount
          required
          placeholder={t(($) => $.model.notePlaceholder)}
          onChange={(event) => setNote(event.target.value)}
        />
      </div>
      {refused !== '' && <p role="alert">{refused}</p>}
    </AppModal>
  );
}
