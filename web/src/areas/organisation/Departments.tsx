/** `/system/dept`: the tree of departments, and those directly below the chosen one with their acts. */
import {
  departmentCalls as c,
  DEPT_CATEGORIES,
  type DepartmentRow,
  type departmentList,
  type departments,
} from '@zhengjian/contract/areas/organisation/departments.ts';
import { Select } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ControlProps } from '../../kit/form/controls.tsx';
import type { ListColumn } from '../../kit/ListPage.tsx';
import type { RecordFormSlots } from '../../kit/register/RecordDialog.tsx';
import { RegisterPage } from '../../kit/register/RegisterPage.tsx';
import { useOpenRecord } from '../../kit/register/useOpenRecord.ts';
import { BesideDepartments, DepartmentField, useChosenDepartment } from './DepartmentTree.tsx';

const CALLS = { page: c.deptPage, detail: c.deptDetail, save: c.deptSubmit, remove: c.deptRemove };

function Category(props: ControlProps<number>) {
  const { t } = useTranslation('organisation');
  return <Select {...props} options={DEPT_CATEGORIES.map((value) => ({ value, label: t(($) => $.deptCategory[value]) }))} />;
}

const columns: ListColumn<typeof departmentList>[] = [
  { key: 'deptName', fixed: true, phone: 1 },
  { key: 'deptCode', phone: 2 },
  'parentName',
  { key: 'deptCategory', align: 'start', show: ({ deptCategoryName }: DepartmentRow) => deptCategoryName, phone: 1 },
  { key: 'userCount', phone: 2 },
  'laboratory',
  { key: 'deptNameEn', hidden: true },
  'sort',
  'remark',
];

export default function Departments() {
  const [chosen] = useChosenDepartment();
  const [open] = useOpenRecord();
  const given = useMemo(() => ({ parentId: chosen === '' ? undefined : chosen }), [chosen]);
  const form = useMemo<RecordFormSlots<typeof departments>>(
    () => ({
      width: 760,
      start: { deptCategory: 2, sort: 0, ...(chosen === '' ? {} : { parentId: chosen }) },
      fields: [
        'deptName',
        'deptNameEn',
        { name: 'parentId', control: <DepartmentField without={open} /> },
        { name: 'deptCategory', control: <Category /> },
        'deptCode',
        'sort',
        'fullName',
        'laboratory',
        { name: 'remark', wide: true },
      ],
    }),
    [chosen, open],
  );
  return (
    <BesideDepartments>
      <RegisterPage calls={CALLS} columns={columns} given={given} form={form} />
    </BesideDepartments>
  );
}
