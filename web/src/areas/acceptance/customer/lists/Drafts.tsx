/** `/customer/yewuCenter/draft/index`: applications begun and not submitted. */
import { acceptanceCalls } from '@zhengjian/contract/areas/acceptance/calls.ts';
import { useTranslation } from 'react-i18next';
import { RegisterScreen } from '../../../../kit/RegisterScreen.tsx';
import { inputOf, useApplications } from './useApplications.tsx';

export default function Drafts() {
  const { t } = useTranslation('acceptance');
  const { list, start } = useApplications({ drafts: true });
  return (
    <RegisterScreen
      id="customer.drafts"
      title={t(($) => $.customer.list.drafts)}
      call={acceptanceCalls.draftPage}
      input={inputOf}
      {...list}
      empty={{
        title: t(($) => $.customer.list.emptyDrafts),
        hint: t(($) => $.customer.list.emptyDraftsHint),
        act: start,
      }}
    />
  );
}
