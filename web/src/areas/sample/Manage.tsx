/** Samples in hand. */
import { useTranslation } from 'react-i18next';
import { SampleList } from './SampleList.tsx';

const TABS = ['inStore', 'inLaboratory', 'returning', 'overdue', 'closed', 'all'] as const;

export default function Manage() {
  const { t } = useTranslation('sample');
  return <SampleList id="manage" title={t(($) => $.screens.manage)} tabs={TABS} page="/sample/comSampleManage_detail" />;
}
