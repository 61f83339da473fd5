/** Samples that laboratories have. */
import { useTranslation } from 'react-i18next';
import { SampleList } from './SampleList.tsx';

const TABS = ['inLaboratory'] as const;

export default function LaboratorySamples() {
  const { t } = useTranslation('sample');
  return <SampleList id="laboratory" title={t(($) => $.screens.laboratory)} tabs={TABS} page="/sample/comSampleManage_detail" />;
}
