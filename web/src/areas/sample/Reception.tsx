/** What the sample room is to receive. */
import { useTranslation } from 'react-i18next';
import { SampleList } from './SampleList.tsx';

const TABS = ['toReceive', 'all'] as const;

export default function Reception() {
  const { t } = useTranslation('sample');
  return <SampleList id="reception" title={t(($) => $.screens.reception)} tabs={TABS} page="/sample/sampleReception_detail" reception />;
}
