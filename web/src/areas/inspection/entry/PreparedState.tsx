/** Whether the product opens again here without a connection. */
import { useTranslation } from 'react-i18next';
import { StateTag } from '../../../kit/StateTag.tsx';
import { usePrepared } from '../../../shell/device/prepared.ts';

const KINDS = { preparing: 'working', ready: 'done', insecure: 'returned', failed: 'returned' } as const;

export function PreparedState() {
  const { t } = useTranslation('inspection');
  const is = usePrepared();
  return is === 'unknown' ? null : <StateTag kind={KINDS[is]}>{t(($) => $.device.prepared[is])}</StateTag>;
}
