/** The places in which products are made. */
import { enquiryCalls as calls, type factoryEnquiry } from '@zhengjian/contract/areas/company/enquiry.ts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { type ListColumn, ListPage } from '../../../kit/ListPage.tsx';
import { useMay } from '../../../shell/session.ts';
import { fileOf } from './fileOf.ts';

export default function FactoryQuery() {
  const { t } = useTranslation('company');
  const mayExport = useMay('factory_query_export');
  const columns = useMemo<ListColumn<typeof factoryEnquiry>[]>(
    () => [
      { key: 'factoryNo', fixed: true, phone: 2 },
      { key: 'companyName', fixed: true, phone: 1, show: ({ id, companyName }) => <Link to={fileOf(id)}>{companyName}</Link> },
      { key: 'address', phone: 2 },
      'regionName',
      'customerLevel',
      'levelDate',
      'lastInspectionTime',
      'licenseExpire',
      'employeeCount',
      'legalPerson',
      'telephone',
      'createTime',
    ],
    [],
  );
  return (
    <ListPage
      of={calls.factoryPage}
      columns={columns}
      rowName={(row) => row.companyName}
      {...(mayExport && { excel: calls.factoryExcel })}
      empty={{ title: t(($) => $.enquiry.none), hint: t(($) => $.enquiry.noneHint) }}
    />
  );
}
