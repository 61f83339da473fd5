/** The companies of the institute. */
import { enquiryCalls as calls, type customerEnquiry } from '@zhengjian/contract/areas/company/enquiry.ts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { type ListColumn, ListPage } from '../../../kit/ListPage.tsx';
import { useMay } from '../../../shell/session.ts';
import { fileOf } from './fileOf.ts';

export default function CustomerQuery() {
  const { t } = useTranslation('company');
  const mayExport = useMay('customer_query_export');
  const columns = useMemo<ListColumn<typeof customerEnquiry>[]>(
    () => [
      { key: 'companyName', fixed: true, phone: 1, show: ({ id, companyName }) => <Link to={fileOf(id)}>{companyName}</Link> },
      { key: 'uscc', phone: 2 },
      'regionName',
      'legalPerson',
      { key: 'contactName', phone: 2 },
      { key: 'contactMobile', phone: 2 },
      'telephone',
      'email',
      'customerLevel',
      'lastCaseTime',
      'createTime',
    ],
    [],
  );
  return (
    <ListPage
      of={calls.customerPage}
      columns={columns}
      rowName={(row) => row.companyName}
      {...(mayExport && { excel: calls.customerExcel })}
      empty={{ title: t(($) => $.enquiry.none), hint: t(($) => $.enquiry.noneHint) }}
    />
  );
}
