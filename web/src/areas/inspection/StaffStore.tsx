/** `/integrated/staffStorehouse`: who may inspect what, until when, and whom they stay away from. */
import { companyCalls } from '@zhengjian/contract/areas/company/calls.ts';
import { inspectionCalls as c } from '@zhengjian/contract/areas/inspection/calls.ts';
import type { qualificationList } from '@zhengjian/contract/areas/inspection/lists.ts';
import type { qualifications } from '@zhengjian/contract/areas/inspection/records.ts';
import { Select } from 'antd';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListColumn } from '../../kit/ListPage.tsx';
import type { RecordFormSlots } from '../../kit/register/RecordDialog.tsx';
import { RegisterPage } from '../../kit/register/RegisterPage.tsx';
import { useRead } from '../../shell/query.ts';

const CALLS = { page: c.qualificationPage, detail: c.qualificationDetail, save: c.qualificationSave, remove: c.qualificationRemove };
const columns: ListColumn<typeof qualificationList>[] = [
  { key: 'userName', fixed: true, phone: 1 },
  { key: 'registerNo', phone: 2 },
  'grade',
  'codes',
  { key: 'validUntil', phone: 1 },
  { key: 'expires', phone: 2, states: { valid: 'done', soon: 'soon', expired: 'overdue' } },
  'avoidNames',
  'avoidReason',
];

function PersonControl({ value, onChange, ...rest }: { id?: string; value?: string; onChange?: (value: string) => void }) {
  const people = useRead(c.staffChoices, {});
  return (
    <Select
      showSearch={{ optionFilterProp: 'label' }}
      {...rest}
      value={people.data ? value : undefined}
      loading={people.isPending}
      onChange={onChange}
      options={(people.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
    />
  );
}

/** Letters from which companies are looked for. */
const SEARCH_AT_LEAST = 3;

function CompaniesControl({ value = [], onChange, ...rest }: { id?: string; value?: string[]; onChange?: (value: string[]) => void }) {
  const [typed, setTyped] = useState('');
  const found = useRead(companyCalls.selectCompanyList, { companyName: typed }, { quiet: true, enabled: typed.length >= SEARCH_AT_LEAST });
  const [known, setKnown] = useState<ReadonlyMap<string, string>>(new Map());
  const options = useMemo(() => {
    const all = new Map(known);
    for (const { id, companyName } of found.data ?? []) all.set(id, companyName);
    return [...all].map(([id, label]) => ({ value: id, label }));
  }, [known, found.data]);
  return (
    <Select
      mode="multiple"
      {...rest}
      value={value}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      onChange={(next: string[]) => {
        setKnown(new Map(options.map((o) => [o.value, o.label])));
        onChange?.(next);
      }}
      options={options}
    />
  );
}

const FORM: RecordFormSlots<typeof qualifications> = {
  fields: [
    { name: 'userId', control: <PersonControl /> },
    'registerNo',
    'grade',
    'validUntil',
    { name: 'codes', wide: true },
    { name: 'avoidCompanyIds', control: <CompaniesControl />, wide: true },
    'avoidReason',
  ],
  start: { avoidCompanyIds: [] },
};

export default function StaffStore() {
  const { t } = useTranslation('inspection');
  return <RegisterPage calls={CALLS} title={t(($) => $.screens.staff)} columns={columns} form={FORM} />;
}
