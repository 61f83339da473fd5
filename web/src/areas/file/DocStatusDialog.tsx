/** Sets the state of the papers of a case: offered is what may follow. */
import { docStatusCalls, docStatusForm } from '@zhengjian/contract/areas/file/doc-status.ts';
import { App, Radio } from 'antd';
import { useTranslation } from 'react-i18next';
import { useDictionary } from '../../kit/dictionary.tsx';
import { FormDialog } from '../../kit/form/FormDialog.tsx';
import { recordForm } from '../../kit/form/info.ts';

const FORM = recordForm(docStatusForm, 'file', 'docStatus');
const REFRESH = ['file'];

type Choice = { value?: string; onChange?: (value: string) => void };

function States({ next, value, onChange }: Choice & { next: readonly number[] }) {
  const states = useDictionary('doc_status');
  return (
    <Radio.Group
      value={value}
      optionType="button"
      options={next.map((key) => ({ value: String(key), label: states.word(String(key)) }))}
      onChange={(event) => onChange?.(String(event.target.value))}
    />
  );
}

export function DocStatusDialog({ of, onClose }: { of: { dataId: string; title: string; next: readonly number[] }; onClose: () => void }) {
  const { t } = useTranslation('file');
  const { message } = App.useApp();
  return (
    <FormDialog
      title={t(($) => $.papers.set)}
      of={FORM}
      call={docStatusCalls.updateDocStatusById}
      given={{ id: of.dataId }}
      start={{ docStatus: String(of.next.at(-1) ?? '') }}
      controls={{ docStatus: <States next={of.next} /> }}
      about={
        <>
          <p>{of.title}</p>
          <p className="secondary">{t(($) => $.papers.hint)}</p>
        </>
      }
      refresh={REFRESH}
      onDone={() => void message.success(t(($) => $.papers.done))}
      onClose={onClose}
    />
  );
}
