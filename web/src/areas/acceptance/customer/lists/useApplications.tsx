/** What all lists of one's own applications share: columns, filters, acts of a row, the way into a new application. */
import type { CustomerRow } from '@zhengjian/contract/areas/acceptance/lists.ts';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { FORM_PAGE } from '../paths.ts';
import { addressOf, COLUMNS } from './columns.tsx';
import { nameOf, useRowActs } from './useRowActs.tsx';

const FILTERS = ['keyword', 'createTime'] as const;
const rowName = (row: CustomerRow): string => row.applicationNo || nameOf(row, row.id);

export function useApplications() {
  const { t } = useTranslation('acceptance');
  const navigate = useNavigate();
  const rowActs = useRowActs();
  const start = { label: t(($) => $.customer.list.start), onClick: () => void navigate(FORM_PAGE) };
  const acts = (
    <Button type="primary" onClick={start.onClick}>
      {start.label}
    </Button>
  );
  return { list: { acts, filters: FILTERS, columns: COLUMNS, rowName, open: addressOf, rowActs } as const, start };
}
