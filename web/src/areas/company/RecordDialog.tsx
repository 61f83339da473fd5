/** The dialog that adds or changes a record of a company; the fields are its slot. */
import './company.css';
import { companyCalls } from '@zhengjian/contract/areas/company/calls.ts';
import type { FormInstance } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { AppModal } from '../../kit/AppModal.tsx';
import { AppForm } from '../../kit/form/AppForm.tsx';
import { showFaults } from '../../kit/form/faults.ts';
import { useAct } from '../../shell/query.ts';
import type { Wire } from '../../shell/wire.ts';
import { filledOnly } from './filledOnly.ts';

type Props<R> = {
  companyId: string;
  /** The record to change; without it one is added. */
  record: R | undefined;
  form: FormInstance;
  // biome-ignore lint/suspicious/noExplicitAny: the form's rules are those of the call's own record
  call: Wire<any, R>;
  /** The list that is read anew. */
  list: Wire;
  titles: { add: string; change: string };
  /** Values a new record starts with. */
  start: object;
  onClose: () => void;
  onSaved?: (record: R) => void;
  children: ReactNode;
};

export function RecordDialog<R extends { id: string }>({ companyId, record, form, call, list, titles, start, ...rest }: Props<R>) {
  const { t } = useTranslation('company');
  const { act, running } = useAct(call, { refresh: [list, companyCalls.selectCompanyOne] });
  const { onClose, onSaved, children } = rest;

  async function save(values: object): Promise<void> {
    try {
      const saved = await act({ ...filledOnly(values), companyId, ...(record ? { id: record.id } : {}) });
      onSaved?.(saved);
      onClose();
    } catch (fault) {
      showFaults(form, fault);
    }
  }

  return (
    <AppModal
      open
      width={640}
      title={record ? titles.change : titles.add}
      okText={t(($) => $.form.save)}
      okLoading={running}
      onOk={() => form.submit()}
      onClose={onClose}
    >
      {/* named, so that its fields do not share their ids with the page below */}
      <AppForm
        name="record"
        form={form}
        layout="vertical"
        initialValues={record ? filledOnly(record) : start}
        onFinish={(values) => void save(values)}
      >
        <div className="dialog-grid">{children}</div>
      </AppForm>
    </AppModal>
  );
}
