/** Begins a draft as a copy of a deployed version; warns where a draft of that process would be replaced. */
import { workflowListCalls } from '@zhengjian/contract/areas/workflow/lists.ts';
import { Alert, Select } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AppModal } from '../../../kit/AppModal.tsx';
import { ApiError } from '../../../shell/apiError.ts';
import { useAct, useRead } from '../../../shell/query.ts';
import { useProcessName } from '../useProcessName.ts';

const MOST = 100;

export function NewDraft({ onClose, onMade }: { onClose: () => void; onMade: (id: string) => void }) {
  const { t } = useTranslation('flow');
  const id = useId();
  const nameOf = useProcessName();
  const versions = useRead(workflowListCalls.managerList, { current: 1, size: MOST });
  const drafts = useRead(workflowListCalls.modelList, { current: 1, size: MOST }, { staleTime: 0 });
  const [chosen, setChosen] = useState('');
  const all = versions.data?.records ?? [];
  const from = chosen === '' ? (all.find((v) => v.status === 'active')?.id ?? '') : chosen;
  const key = all.find((v) => v.id === from)?.processKey;
  const taken = drafts.data?.records.some((d) => d.processKey === key) === true;
  const { act, running } = useAct(workflowListCalls.modelSubmit, { refresh: ['workflow'] });
  async function make(): Promise<void> {
    try {
      const draft = await act({ fromDefinitionId: from });
      onClose();
      onMade(draft.id);
    } catch (fault) {
      // The toast has told why.
      if (!(fault instanceof ApiError)) throw fault;
    }
  }
  return (
    <AppModal
      open
      width={500}
      title={t(($) => $.model.addTitle)}
      okText={taken ? t(($) => $.model.overwrite) : t(($) => $.model.create)}
      okDanger={taken}
      okDisabled={from === '' || drafts.isPending}
      okLoading={running}
      onOk={() => void make()}
      onClose={onClose}
    >
      <p className="secondary">{t(($) => $.model.addHint)}</p>
      <div className="dialog-line">
        <label htmlFor={id}>{t(($) => $.model.from)}</label>
        <Select
          id={id}
          value={from}
          loading={versions.isPending}
          onChange={setChosen}
          style={{ width: '100%' }}
          options={all.map((v) => ({ value: v.id, label: t(($) => $.model.fromVersion, { name: nameOf(v), version: v.version }) }))}
        />
      </div>
      {taken && <Alert type="warning" showIcon title={t(($) => $.model.taken)} />}
    </AppModal>
  );
}
