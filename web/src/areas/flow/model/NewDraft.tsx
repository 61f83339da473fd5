/** Begins a draft with nothing but a start and an end, or as a copy of a deployed version; warns where a draft would be replaced. */
import { workflowListCalls } from '@zhengjian/contract/areas/workflow/lists.ts';
import { Alert, Input, Radio, Select } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AppModal } from '../../../kit/AppModal.tsx';
import { ApiError } from '../../../shell/apiError.ts';
import { useAct, useRead } from '../../../shell/query.ts';
import { useProcessName } from '../useProcessName.ts';
import { blankProcess } from './blank.ts';
import { isKey } from './properties.ts';

const MOST = 100;

export function NewDraft({ onClose, onMade }: { onClose: () => void; onMade: (id: string) => void }) {
  const { t } = useTranslation('flow');
  const id = useId();
  const nameOf = useProcessName();
  const versions = useRead(workflowListCalls.managerList, { current: 1, size: MOST });
  const drafts = useRead(workflowListCalls.modelList, { current: 1, size: MOST }, { staleTime: 0 });
  const [chosen, setChosen] = useState('');
  const [how, setHow] = useState<'copy' | 'blank'>('copy');
  const [own, setOwn] = useState({ key: '', name: '', nameEn: '' });
  const all = versions.data?.records ?? [];
  const from = chosen === '' ? (all.find((v) => v.status === 'active')?.id ?? '') : chosen;
  const blank = how === 'blank';
  const key = blank ? own.key : all.find((v) => v.id === from)?.processKey;
  const complete = blank ? isKey(own.key) && own.name.trim() !== '' && own.nameEn.trim() !== '' : from !== '';
  const known = blank && all.some((v) => v.processKey === own.key);
  const taken = drafts.data?.records.some((d) => d.processKey === key) === true;
  const { act, running } = useAct(workflowListCalls.modelSubmit, { refresh: ['workflow'] });
  async function make(): Promise<void> {
    try {
      const draft = await act(
        blank ? { xml: blankProcess({ ...own, name: own.name.trim(), nameEn: own.nameEn.trim() }) } : { fromDefinitionId: from },
      );
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
      okDisabled={!complete || known || drafts.isPending}
      okLoading={running}
      onOk={() => void make()}
      onClose={onClose}
    >
      <p>
        <Radio.Group
          value={how}
          onChange={(event) => setHow(event.target.value === 'blank' ? 'blank' : 'copy')}
          options={[
            { value: 'copy', label: t(($) => $.model.addHint) },
            { value: 'blank', label: t(($) => $.model.blank.choose) },
          ]}
        />
      </p>
      {blank &&
        (['name', 'nameEn', 'key'] as const).map((field) => (
          <div className="dialog-line" key={field}>
            <label htmlFor={`${id}${field}`}>{t(($) => $.model.blank[field])}</label>
            <Input
              id={`${id}${field}`}
              value={own[field]}
              maxLength={60}
              showCount
              status={field === 'key' && own.key !== '' && !isKey(own.key) ? 'error' : ''}
              onChange={(event) => setOwn({ ...own, [field]: event.target.value })}
            />
            {field === 'key' && <span className="secondary">{t(($) => $.model.blank.keyHint)}</span>}
          </div>
        ))}
      {known && <Alert type="warning" showIcon title={t(($) => $.model.blank.known)} />}
      <div className="dialog-line" hidden={blank}>
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
