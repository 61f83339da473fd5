/** `/manageCccBlock`: every CCC application of the company by state, drafts included. */
import { acceptanceCalls } from '@zhengjian/contract/areas/acceptance/calls.ts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { ListScreen } from '../../../../kit/list/ListScreen.tsx';
import type { ListView } from '../../../../kit/list/shape.ts';
import { useRead } from '../../../../shell/query.ts';
import { useApplications } from './useApplications.tsx';

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
  const { list, start } = useApplications();
  const counts = Object.fromEntries([
    ...useCount('all'),
    ...useCount('drafts'),
    ...useCount('returned'),
    ...useCount('underWay'),
    ...useCount('accepted'),
    ...useCount('ended'),
  ]);
  const tabs = useMemo(() => TABS.map((key) => ({ key, label: t(($) => $.customer.list.tabs[key]) })), [t]);
  return (
    <ListScreen
      id="customer.ccc"
      title={t(($) => $.customer.list.block)}
      call={acceptanceCalls.cccBusinessPage}
      input={inputOf}
      tabs={tabs}
      counts={counts}
      {...list}
      empty={{ title: t(($) => $.customer.list.emptyState), act: start }}
    />
  );
}
