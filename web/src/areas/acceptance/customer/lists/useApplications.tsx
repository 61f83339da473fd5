/** What all lists of one's own applications share: columns, filters, acts of a row, the way into a new application. */
import type { CustomerRow } from '@zhengjian/contract/areas/acceptance/lists.ts';
import { Button } from 'antd';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { ListView } from '../../../../kit/list/shape.ts';
import { FORM_PAGE } from '../paths.ts';
import { addressOf, useCustomerColumns, useCustomerFilters } from './columns.tsx';
import { nameOf, useRowActs } from './useRowActs.tsx';

export const inputOf = (view: ListView) => ({ ...view.sent, current: view.current, size: view.size });

/** @param drafts the list holds nothing but drafts: they have no number, no state and no deadline yet */
export function useApplications({ drafts = false } = {}) {
  const { t } = useTranslation('acceptance');
  const navigate = useNavigate();
  const columns = useCustomerColumns(drafts);
  const filters = useCustomerFilters();
  const rowActs = useRowActs();
  const rowName = useCallback((row: CustomerRow) => row.applicationNo || nameOf(row, row.id), []);
  const start = { label: t(($) => $.customer.list.start), onClick: () => void navigate(FORM_PAGE) };
  const acts = (
    <Button type="primary" onClick={start.onClick}>
      {start.label}
    </Button>
  );
  return { list: { acts, filters, columns, rowKey: 'id', rowName, open: addressOf, rowActs } as const, start };
}
