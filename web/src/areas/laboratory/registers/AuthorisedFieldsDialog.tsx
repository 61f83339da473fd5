/** Who reviews and signs for one laboratory, for which product classes, from when until when. */
import { DownloadOutlined } from '@ant-design/icons';
import { authorisedFields, authorisedFieldCalls as c, FIELD_ACTS } from '@zhengjian/contract/areas/laboratory/authorised-fields.ts';
import { Alert, Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { DictText } from '../../../kit/dictionary.tsx';
import type { ControlProps } from '../../../kit/form/controls.tsx';
import { useExport } from '../../../kit/list/useExport.tsx';
import { PersonSelect } from '../../../kit/PersonSelect.tsx';
import type { RecordField } from '../../../kit/register/RecordFields.tsx';
import { RecordsDialog } from '../../../kit/register/RecordsDialog.tsx';
import { fileUrl, send } from '../../../shell/api.ts';
import { useRead } from '../../../shell/query.ts';
import { ValidDays } from './ValidDays.tsx';

/** Reviewers and signatories, with what each may be authorised for. */
function AuthorisableSelect(props: ControlProps<string>) {
  const { t } = useTranslation('laboratory');
  const { data, isPending } = useRead(c.authorisedFieldPeople, {});
  const people = (data ?? []).map(({ acts, ...person }) => ({
    ...person,
    note: acts.map((act) => t(($) => $.fieldAct[act])).join(' · '),
  }));
  return <PersonSelect {...props} loading={isPending} people={people} />;
}

const FIELDS: readonly RecordField<typeof authorisedFields>[] = [
  { name: 'userId', control: <AuthorisableSelect /> },
  'fieldAct',
  { name: 'productClasses', wide: true },
  ...(['validFrom', 'validUntil'] as const),
  { name: 'basisNo', wide: true },
];

type Props = { of: { id: string; name: string }; onClose: () => void };

export function AuthorisedFieldsDialog({ of, onClose }: Props) {
  const { t } = useTranslation('laboratory');
  const { data } = useRead(c.authorisedFields, { laboratoryId: of.id });
  const file = useExport('authorisedField');
  const label = (name: 'personName' | 'fieldAct' | 'productClasses' | 'validUntil' | 'basisNo') => t(($) => $.fields.authorisedField[name]);
  const fetchFile = () =>
    file.run(async () => {
      const { authKey } = await send(c.authorisedFieldExcel.exported.key, {}, { quiet: true });
      return fileUrl(c.authorisedFieldExcel, { authKey, filters: JSON.stringify({ laboratoryId: of.id }) });
    });
  const openTo = FIELD_ACTS.filter((act) => data?.every(({ fieldAct }) => fieldAct !== act));
  return (
    <RecordsDialog
      of={authorisedFields}
      save={c.authorisedFieldSave}
      remove={c.authorisedFieldRemove}
      title={t(($) => $.field.title, { name: of.name })}
      hint={t(($) => $.field.hint)}
      notices={openTo.map((act) => (
        <Alert key={act} type="info" showIcon className="record-notice" title={t(($) => $.field.everybody[act])} />
      ))}
      tools={
        <Button icon={<DownloadOutlined />} loading={file.running} disabled={!data?.length} onClick={() => void fetchFile()}>
          {t(($) => $.field.excel)}
        </Button>
      }
      width={960}
      rows={data}
      columns={[
        { title: label('personName'), dataIndex: 'personName', width: 100 },
        { title: label('fieldAct'), width: 110, render: (_, row) => t(($) => $.fieldAct[row.fieldAct]) },
        { title: label('productClasses'), render: (_, row) => <DictText code="ccc_product_class" value={row.productClasses} /> },
        { title: label('basisNo'), dataIndex: 'basisNo', width: 140, className: 'mono' },
        { title: label('validUntil'), width: 190, className: 'num', render: (_, row) => <ValidDays of={row} /> },
      ]}
      fields={FIELDS}
      given={{ laboratoryId: of.id }}
      onClose={onClose}
    />
  );
}
