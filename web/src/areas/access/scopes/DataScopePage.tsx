/** `/authority/datascope`: which cases a role sees beside those its people take part in; each scope says what it means. */
import './scopes.css';
import { type dataScopeList, type dataScopes, LINES_SCOPE, scopeCalls } from '@zhengjian/contract/areas/access/scopes.ts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { DictSelect } from '../../../kit/dictionary.tsx';
import type { ListColumn } from '../../../kit/ListPage.tsx';
import type { RecordFormSlots } from '../../../kit/register/RecordDialog.tsx';
import { RegisterPage } from '../../../kit/register/RegisterPage.tsx';
import { useRead } from '../../../shell/query.ts';
import { FilterInput } from './FilterInput.tsx';
import { useScopeMeaning } from './ScopeMeaning.tsx';

const calls = {
  page: scopeCalls.dataScopePage,
  detail: scopeCalls.dataScopeDetail,
  save: scopeCalls.dataScopeSave,
  remove: scopeCalls.dataScopeRemove,
};
const byLine = ({ scopeType }: { scopeType?: string }) => scopeType === LINES_SCOPE;

/** Lines in use; one that a scope names already is shown too. */
function LineSelect(props: { id?: string; value?: string[]; onChange?: (lines: unknown) => void }) {
  const { data = [] } = useRead(scopeCalls.dataScopeLines, {});
  return (
    <DictSelect {...props} code="business_type" multiple only={[...new Set([...data.map(({ line }) => line), ...(props.value ?? [])])]} />
  );
}

export default function DataScopePage() {
  const { t } = useTranslation('access');
  const meaning = useScopeMeaning();
  const columns = useMemo<ListColumn<typeof dataScopeList>[]>(
    () => [
      { key: 'name', fixed: true, phone: 1 },
      { key: 'code', phone: 2 },
      'scopeType',
      { key: 'meaning', title: t(($) => $.grant.means), width: 360, phone: 2, show: meaning },
      'roleName',
      { key: 'nameEn', hidden: true },
    ],
    [t, meaning],
  );
  const form = useMemo<RecordFormSlots<typeof dataScopes>>(
    () => ({
      fields: [
        'name',
        'nameEn',
        'code',
        'scopeType',
        { name: 'businessTypes', control: <LineSelect />, wide: true, required: true, when: byLine },
        { name: 'filter', control: <FilterInput />, wide: true, when: byLine },
      ],
      start: { scopeType: '2' },
    }),
    [],
  );
  return <RegisterPage calls={calls} columns={columns} form={form} />;
}
