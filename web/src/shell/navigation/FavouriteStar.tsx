/** Keeps the page in front at hand, or no longer. */
import { StarFilled, StarOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../apiError.ts';
import { notify } from '../notices.ts';
import { useFavourites } from './useFavourites.ts';

export function FavouriteStar({ address }: { address: string }) {
  const { t } = useTranslation('shell');
  const { paths, isFull, toggle } = useFavourites();
  const kept = paths.includes(address);
  const label = kept ? t(($) => $.navigation.unstar) : t(($) => $.navigation.star);
  const press = async () => {
    if (!kept && isFull)
      return notify(
        'warning',
        t(($) => $.navigation.full, { n: paths.length }),
      );
    await toggle(address).catch((fault: unknown) => {
      if (!(fault instanceof ApiError)) throw fault;
    });
  };
  return (
    <Button
      type="text"
      size="small"
      icon={kept ? <StarFilled /> : <StarOutlined />}
      aria-label={label}
      aria-pressed={kept}
      title={label}
      onClick={() => void press()}
    />
  );
}
