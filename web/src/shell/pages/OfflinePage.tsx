/** Stands for the whole product where the server does not answer and this device has nothing to go on with; it is tried again by itself. */
import { Button, Flex } from 'antd';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';

const TRY_EVERY_MS = 5_000;

export function OfflinePage({ onTry }: { onTry: () => void }) {
  const { t } = useTranslation('shell');
  useEffect(() => {
    const timer = setInterval(onTry, TRY_EVERY_MS);
    window.addEventListener('online', onTry);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', onTry);
    };
  }, [onTry]);
  return (
    <Flex vertical align="center" justify="center" gap={8} className="error-page" role="alert">
      <h1 className="error-title">{t(($) => $.errors.noNetwork.title)}</h1>
      <p className="error-text">{t(($) => $.errors.noNetwork.text)}</p>
      <Button type="primary" onClick={onTry}>
        {t(($) => $.errors.retry)}
      </Button>
    </Flex>
  );
}
