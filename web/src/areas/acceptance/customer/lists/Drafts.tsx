/** `/customer/yewuCenter/draft/index`: applications begun and not submitted. */
import { acceptanceCalls } from '@zhengjian/contract/areas/acceptance/calls.ts';
import { useTranslation } from 'react-i18next';
import { ListPage } from '../../../../kit/ListPage.tsx';
import { DRAFT_COLUMNS } from './columns.tsx';
import { useApplications } from './useApplications.tsx';

export default function Drafts() {
  const { t } = useTranslation('acceptance');
  const { list, start } = useApplications();
  return (
    <ListPage
      id="customer.drafts"
      title={t(($) => $.customer.list.drafts)}
      of={acceptanceCalls.draftPage}
      {...list}
      columns={DRAFT_COLUMNS}
      empty={{
        title: t(($) => $.customer.list.emptyDrafts),
        hint: t(($) => $.customer.list.emptyDraftsHint),
        act: start,
      }}
    />
  );
}
