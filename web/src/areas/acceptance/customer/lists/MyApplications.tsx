/** `/customer/yewuCenter/manage/index`: what has been submitted; all, accepted, returned. */
import { acceptanceCalls } from '@zhengjian/contract/areas/acceptance/calls.ts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { ListPage } from '../../../../kit/ListPage.tsx';
import { useApplications } from './useApplications.tsx';

const CALLS = [
  ['all', acceptanceCalls.applicationPage],
  ['returned', acceptanceCalls.retreatPage],
  ['accepted', acceptanceCalls.acceptedPage],
] as const;

export default function MyApplications() {
  const { t } = useTranslation('acceptance');
  const [query] = useSearchParams();
  const [tab] = CALLS.find(([key]) => key === query.get('tab')) ?? CALLS[0];
  const { list, start } = useApplications();
  const parts = useMemo(() => CALLS.map(([key, of]) => ({ key, label: t(($) => $.customer.list.tabs[key]), of })), [t]);
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
    <ListPage
      id="customer.applications"
      title={t(($) => $.customer.list.manage)}
      of={acceptanceCalls.applicationPage}
      parts={parts}
      {...list}
      empty={empty[tab]}
    />
  );
}
