/** From when until when something holds; marked once it is over. */
import { Tag } from 'antd';
import { useTranslation } from 'react-i18next';
import { wireMoment, world } from '../../../shell/world.ts';

export function ValidDays({ of: { validFrom, validUntil } }: { of: { validFrom: string; validUntil: string } }) {
  const { t } = useTranslation('laboratory');
  return (
    <>
      {validFrom} – {validUntil} {validUntil < wireMoment(world.now()).slice(0, 10) && <Tag color="red">{t(($) => $.scope.ended)}</Tag>}
    </>
  );
}
