/** Hands in the vouchers of a payment: the account to pay to, then the files. */
import { fileCalls } from '@zhengjian/contract/areas/file/calls.ts';
import { financeCalls as calls } from '@zhengjian/contract/areas/finance/calls.ts';
import type { CustomerNote } from '@zhengjian/contract/areas/finance/records.ts';
import { isAmount } from '@zhengjian/contract/rules/money.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ActDialog } from '../../../kit/acts/ActDialog.tsx';
import { Line } from '../../../kit/approval/Sections.tsx';
import { FileField } from '../../../kit/files/FileField.tsx';
import { DayInput, DecimalInput } from '../../../kit/form/controls.tsx';
import { useRead } from '../../../shell/query.ts';
import { Account } from './Account.tsx';

type Props = { n: CustomerNote; place: NonNullable<CustomerNote['place']>; onClose: () => void };

export function PayDialog({ n, place: { caseId, fileCatalogId, handedIn }, onClose }: Props) {
  const { t } = useTranslation('finance');
  const [amount, setAmount] = useState(n.openAmount);
  const [payDay, setDay] = useState('');
  const nodes = useRead(fileCalls.selectFileCatalog, { dataId: caseId });
  const all = useRead(fileCalls.selectFileList, { dataId: caseId });
  const node = nodes.data?.find((row) => row.id === fileCatalogId);
  const files = (all.data ?? []).filter((file) => file.fileCatalogId === fileCatalogId && !handedIn.includes(file.fileId));
  const ready = files.length > 0 && isAmount(amount);
  return (
    <ActDialog
      title={t(($) => $.dialog.pay)}
      hint={t(($) => $.dialog.payHint, { no: n.noteNo })}
      okText={t(($) => $.act.pay)}
      call={calls.savePaymentVoucher}
      input={ready ? { id: n.id, fileIds: files.map((file) => file.fileId), amount, ...(payDay === '' ? {} : { payDay }) } : undefined}
      missing={t(($) => $.refusal.voucherMissing)}
      done={() => t(($) => $.done.paid)}
      refresh={['finance', 'workflow', 'file', 'acceptance']}
      onClose={onClose}
    >
      <Account n={n} />
      <Line label={t(($) => $.fields.voucher.amount)} required>
        {(id) => <DecimalInput id={id} unit="CNY" value={amount} onChange={(text = '') => setAmount(text)} />}
      </Line>
      <Line label={t(($) => $.fields.voucher.payDay)}>
        {(id) => <DayInput id={id} value={payDay} onChange={(day = '') => setDay(day)} />}
      </Line>
      {node && (
        <FileField
          dataId={caseId}
          node={node}
          files={files}
          onChange={() => {
            void all.refetch();
          }}
        />
      )}
    </ActDialog>
  );
}
