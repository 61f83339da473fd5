/** The accredited scope of one laboratory, standard by standard. */
import { scopeCalls as c, scopes } from '@zhengjian/contract/areas/laboratory/scopes.ts';
import { useTranslation } from 'react-i18next';
import type { RecordField } from '../../../kit/register/RecordFields.tsx';
import { RecordsDialog } from '../../../kit/register/RecordsDialog.tsx';
import { useRead } from '../../../shell/query.ts';
import { StandardSelect } from './StandardSelect.tsx';
import { ValidDays } from './ValidDays.tsx';

const FIELDS: readonly RecordField<typeof scopes>[] = [
  'accreditation',
  { name: 'standardId', control: <StandardSelect />, wide: true },
  { name: 'clauses', wide: true },
  ...(['validFrom', 'validUntil'] as const),
];

type Props = { of: { id: string; name: string }; onClose: () => void };

export function ScopesDialog({ of, onClose }: Props) {
  const { t } = useTranslation('laboratory');
  const { data } = useRead(c.labScopes, { laboratoryId: of.id });
  const label = (name: 'accreditation' | 'standardNo' | 'clauses' | 'validUntil') => t(($) => $.fields.labScope[name]);
  return (
    <RecordsDialog
      of={scopes}
      save={c.labScopeSave}
      remove={c.labScopeRemove}
      title={t(($) => $.scope.title, { name: of.name })}
      hint={t(($) => $.scope.hint)}
      width={800}
      rows={data}
      columns={[
        { title: label('accreditation'), width: 130, render: (_, row) => t(($) => $.accreditation[row.accreditation]) },
        { title: label('standardNo'), dataIndex: 'standardNo', width: 170, className: 'mono' },
        { title: label('clauses'), render: (_, row) => row.clauses || t(($) => $.scope.whole) },
        { title: label('validUntil'), width: 190, className: 'num', render: (_, row) => <ValidDays of={row} /> },
      ]}
      fields={FIELDS}
      given={{ laboratoryId: of.id }}
      onClose={onClose}
    />
  );
}
