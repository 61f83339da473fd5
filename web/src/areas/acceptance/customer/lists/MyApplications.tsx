/** `/customer/yewuCenter/manage/index`: what has been submitted; all, accepted, returned. */
import { acceptanceCalls } from '@zhengjian/contract/areas/acceptance/calls.ts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { ListScreen } from '../../../../kit/list/ListScreen.tsx';
import { useRead } from '../../../../shell/query.ts';
import { inputOf, useApplications } from './useApplications.tsx';

const CALLS = {
  all: acceptanceCalls.applicationPage,
  returned: acceptanceCalls.retreatPage,
  accepted: acceptanceCalls.acceptedPage,
} as const;
type Tab = keyof typeof CALLS;
const TABS = Object.keys(CALLS) as Tab[];
const ONE = { size: 1 } as const;

/** Exact numbers for the tabs; a page of one row tells the total. */
function useCounts(): Record<Tab, number | undefined> {
  const all = useRead(CALLS.all, ONE, { quiet: true });
  const returned = useRead(CALLS.returned, ONE, { quiet: true });
  const accepted = useRead(CALLS.accepted, ONE, { quiet: true });
  return { all: all.data?.total, returned: returned.data?.total, accepted: accepted.data?.total };
}

export default function MyApplications() {
  const { t } = useTranslation('acceptance');
  const [query] = useSearchParams();
  const tab = TABS.find((key) => key === query.get('tab')) ?? 'all';
  const { list, start } = useApplications();
  const counts = useCounts();
  const tabs = useMemo(() => TABS.map((key) => ({ key, label: t(($) => $.customer.list.tabs[key]) })), [t]);
  const empty = {
    all: {
      title: t(($) => $.customer.list.emptyAll),
      hint: t(($) => $.customer.list.emptyAllHint),
      act: start,
    },
    returned: { title: t(($) => $.customer.list.emptyReturned), hint: t(($) => $.customer.list.emptyReturnedHint) },
    accepted: { title: t(($) => $.customer.list.emptyAccepted), hint: t(($) => $.customer.list.emptyAcceptedHint) },
  };
  return (
    <ListScreen
      id="customer.applications"
      title={t(($) => $.customer.list.manage)}
      call={CALLS[tab]}
      input={inputOf}
      tabs={tabs}
      counts={Object.fromEntries(Object.entries(counts).filter((pair): pair is [string, number] => pair[1] !== undefined))}
      {...list}
      empty={empty[tab]}
    />
  );
}
