/** `/manageCccBlock`: every CCC application of the company by state, drafts included. */
import { acceptanceCalls } from '@zhengjian/contract/areas/acceptance/calls.ts';
import type { CustomerRow } from '@zhengjian/contract/areas/acceptance/records.ts';
import { Button } from 'antd';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { ListScreen } from '../../../../kit/list/ListScreen.tsx';
import type { ListView } from '../../../../kit/list/shape.ts';
import { useRead } from '../../../../shell/query.ts';
import { FORM_PAGE } from '../paths.ts';
import { addressOf, useCustomerColumns, useCustomerFilters } from './columns.tsx';
import { nameOf, useRowActs } from './useRowActs.tsx';

/** States of ccc_app_status by what they mean to the applicant. */
const STATES = {
  all: '',
  drafts: '0',
  returned: '15',
  underWay: '10,20,30',
  accepted: '40,50,58,60,65,70,75,80,85,88',
  ended: '90,91,95',
} as const;
type Tab = keyof typeof STATES;
const TABS = Object.keys(STATES) as Tab[];

const stateOf = (tab: string): { state?: string } => {
  const state = STATES[TABS.find((key) => key === tab) ?? 'all'];
  return state === '' ? {} : { state };
};
const inputOf = (view: ListView) => ({ ...view.sent, ...stateOf(view.tab), current: view.current, size: view.size });

function useCount(tab: Tab): [string, number][] {
  const { data } = useRead(acceptanceCalls.cccBusinessPage, { ...stateOf(tab), size: 1 }, { quiet: true });
  return data ? [[tab, data.total]] : [];
}

export default function CccManager() {
  const { t } = useTranslation('acceptance');
  const navigate = useNavigate();
  const columns = useCustomerColumns();
  const filters = useCustomerFilters();
  const rowActs = useRowActs();
  const counts = Object.fromEntries([
    ...useCount('all'),
    ...useCount('drafts'),
    ...useCount('returned'),
    ...useCount('underWay'),
    ...useCount('accepted'),
    ...useCount('ended'),
  ]);
  const tabs = useMemo(() => TABS.map((key) => ({ key, label: t(($) => $.customer.list.tabs[key]) })), [t]);
  const start = () => void navigate(FORM_PAGE);
  const rowName = useCallback((row: CustomerRow) => row.applicationNo || nameOf(row, row.id), []);
  return (
    <ListScreen
      id="customer.ccc"
      title={t(($) => $.customer.list.block)}
      acts={
        <Button type="primary" onClick={start}>
          {t(($) => $.customer.list.start)}
        </Button>
      }
      call={acceptanceCalls.cccBusinessPage}
      input={inputOf}
      tabs={tabs}
      counts={counts}
      filters={filters}
      columns={columns}
      rowKey="id"
      rowName={rowName}
      open={addressOf}
      rowActs={rowActs}
      empty={{ title: t(($) => $.customer.list.emptyState), act: { label: t(($) => $.customer.list.start), onClick: start } }}
    />
  );
}
