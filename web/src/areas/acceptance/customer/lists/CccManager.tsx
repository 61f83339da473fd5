/** `/manageCccBlock`: every CCC application of the company by state, drafts included. */
import { acceptanceCalls } from '@zhengjian/contract/areas/acceptance/calls.ts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { ListPage } from '../../../../kit/ListPage.tsx';
import { useApplications } from './useApplications.tsx';

/** States of ccc_app_status by what they mean to the applicant. */
const STATES = [
  ['all', undefined],
  ['drafts', '0'],
  ['returned', '15'],
  ['underWay', '10,20,30'],
  ['accepted', '40,50,58,60,65,70,75,80,85,88'],
  ['ended', '90,91,95'],
] as const;

export default function CccManager() {
  const { t } = useTranslation('acceptance');
  const { list, start } = useApplications();
  const parts = useMemo(
    () => STATES.map(([key, state]) => ({ key, label: t(($) => $.customer.list.tabs[key]), sent: state === undefined ? {} : { state } })),
    [t],
  );
  return (
    <ListPage
      id="customer.ccc"
      title={t(($) => $.customer.list.block)}
      of={acceptanceCalls.cccBusinessPage}
      parts={parts}
      {...list}
      empty={{ title: t(($) => $.customer.list.emptyState), act: start }}
    />
  );
}
