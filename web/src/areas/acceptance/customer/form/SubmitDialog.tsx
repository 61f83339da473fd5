/** Asks once more before an application leaves the company's hands. */
import type { CccApplication } from '@zhengjian/contract/areas/acceptance/records.ts';
import { Alert } from 'antd';
import { useTranslation } from 'react-i18next';
import { AppModal } from '../../../../kit/AppModal.tsx';
import { Facts } from '../../../../kit/Facts.tsx';
import type { Finding } from '../../../../kit/form/shape.ts';
import { OwnChanges } from './ChangesDialog.tsx';
import type { CccValues } from './values.ts';

type Props = {
  application: CccApplication;
  applicantName: string;
  values: CccValues;
  fileCount: number;
  warnings: readonly Finding[];
  running: boolean;
  onSubmit: () => void;
  onClose: () => void;
};

export function SubmitDialog({ application, applicantName, values, fileCount, warnings, running, onSubmit, onClose }: Props) {
  const { t } = useTranslation('acceptance');
  const models = values.products ?? [];
  const again = application.applicationNo !== '';
  const facts = [
    { label: t(($) => $.customer.confirm.applicant), value: applicantName },
    { label: t(($) => $.customer.confirm.product), value: values.productName ?? '' },
    {
      label: t(($) => $.customer.confirm.models),
      value: t(($) => $.customer.confirm.modelCount, { n: models.length, main: models.filter(({ isMain }) => isMain !== false).length }),
    },
    { label: t(($) => $.customer.confirm.files), value: t(($) => $.customer.confirm.fileCount, { n: fileCount }) },
  ];
  return (
    <AppModal
      open
      {...(again ? { width: 720 } : {})}
      title={again ? t(($) => $.customer.confirm.again) : t(($) => $.customer.confirm.title)}
      okText={t(($) => $.customer.confirm.submit)}
      cancelText={t(($) => $.customer.confirm.back)}
      okLoading={running}
      onOk={onSubmit}
      onClose={onClose}
    >
      <Facts className="fact-rows" facts={facts} />
      {again && (
        <div className="confirm-changes">
          <OwnChanges id={application.id} />
        </div>
      )}
      {warnings.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title={t(($) => $.customer.confirm.warnings)}
          description={
            <ul className="confirm-warnings">
              {warnings.map(({ text }) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          }
        />
      )}
      <p className="secondary">{t(($) => $.customer.confirm.text)}</p>
    </AppModal>
  );
}
