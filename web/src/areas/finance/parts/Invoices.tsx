/** Files of the invoices of a note: opened by its payer, added and taken away by whoever invoices. */
import { UploadOutlined } from '@ant-design/icons';
import { useQueryClient } from '@tanstack/react-query';
import { financeCalls } from '@zhengjian/contract/areas/finance/calls.ts';
import { type InvoiceFile, MOST_INVOICES } from '@zhengjian/contract/areas/finance/records.ts';
import { Button, Upload } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyHint } from '../../../kit/EmptyHint.tsx';
import { RecordFileLine } from '../../../kit/files/RecordFileLine.tsx';
import { send } from '../../../shell/api.ts';
import { ApiError } from '../../../shell/apiError.ts';
import { refreshReads, useAct } from '../../../shell/query.ts';
import { useUnsaved } from '../../../shell/unsaved.ts';

type Props = {
  files: readonly InvoiceFile[] /** Where there is none yet. */;
  hint: string;
  onRemove?: ((fileId: string) => Promise<unknown>) | undefined;
  children?: ReactNode;
};

export function Invoices({ files, hint, onRemove, children }: Props) {
  const { t } = useTranslation('finance');
  const shown = files.map((file) => ({ ...file, mark: file.fileId, mayKeep: true }));
  return (
    <div className="fee-part">
      {files.length === 0 && <EmptyHint title={t(($) => $.note.noInvoices)} hint={hint} />}
      <ul className="file-list">
        {shown.map((file) => (
          <RecordFileLine key={file.fileId} file={file} among={shown} onRemove={onRemove}>
            <span className="secondary">{file.createTime.slice(0, 16)}</span>
          </RecordFileLine>
        ))}
      </ul>
      {children}
    </div>
  );
}

type Of = { id: string; invoices: readonly InvoiceFile[]; abilities: { addInvoice: boolean; removeInvoice: boolean } };

/** As the staff see them. */
export function InvoiceWork({ of: { id, invoices, abilities } }: { of: Of }) {
  const { t } = useTranslation('finance');
  const client = useQueryClient();
  const [going, setGoing] = useState(false);
  const remove = useAct(financeCalls.removeInvoice, { refresh: ['finance', 'file'] });
  useUnsaved(going);
  const add = async (file: File): Promise<void> => {
    setGoing(true);
    try {
      await send(financeCalls.uploadInvoice, { id }, { files: { file } });
      await refreshReads(client, [financeCalls.detail, financeCalls.selectLeafNode]);
    } catch (fault) {
      // the toast has told why
      if (!(fault instanceof ApiError)) throw fault;
    } finally {
      setGoing(false);
    }
  };
  return (
    <Invoices
      files={invoices}
      hint={t(($) => $.note.noInvoicesYet)}
      onRemove={abilities.removeInvoice ? (fileId) => remove.act({ fileId }) : undefined}
    >
      {abilities.addInvoice && (
        <Upload
          showUploadList={false}
          disabled={going || invoices.length >= MOST_INVOICES}
          beforeUpload={(file) => {
            void add(file);
            return Upload.LIST_IGNORE;
          }}
        >
          <Button icon={<UploadOutlined />} loading={going} disabled={invoices.length >= MOST_INVOICES}>
            {t(($) => $.act.addInvoice)}
          </Button>
        </Upload>
      )}
    </Invoices>
  );
}
