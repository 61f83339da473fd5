/** Over the whole page: the server does not answer, what was sent and got no answer; once it answers again, what to do. */
import { DisconnectOutlined, WifiOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { send } from '../api.ts';
import { ApiError } from '../apiError.ts';
import { disconnected, putAside, useConnection } from '../connection.ts';
import { DEVICE, ownsDevice } from '../device/keptSession.ts';
import { entryCalls } from '../entryCalls.ts';
import { queries } from '../query.ts';

const TRY_EVERY_MS = 5000;

/** Any answer will do; its own call tells the connection. */
const tryNow = (): void => {
  send(entryCalls.tenantInfo, { domain: window.location.host }, { quiet: true })
    .then(() => queries.invalidateQueries())
    .catch((fault: unknown) => {
      if (!(fault instanceof ApiError)) throw fault;
    });
};

export function ConnectionStrip() {
  const { t } = useTranslation('shell');
  const { lost, open } = useConnection();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  useEffect(() => {
    window.addEventListener('offline', disconnected);
    window.addEventListener('online', tryNow);
    return () => {
      window.removeEventListener('offline', disconnected);
      window.removeEventListener('online', tryNow);
    };
  }, []);
  useEffect(() => {
    if (!lost) return;
    const timer = setInterval(tryNow, TRY_EVERY_MS);
    return () => clearInterval(timer);
  }, [lost]);
  if (!lost && open.size === 0) return null;
  return (
    <div className={lost ? 'connection connection-lost' : 'connection'} role={lost ? 'alert' : 'status'}>
      {lost ? <DisconnectOutlined aria-hidden /> : <WifiOutlined aria-hidden />}
      <span>
        {lost ? t(($) => $.connection.lost) : t(($) => $.connection.back)}{' '}
        {open.size > 0 &&
          (lost ? t(($) => $.connection.waits, { count: open.size }) : t(($) => $.connection.sendAgain, { count: open.size }))}
      </span>
      {lost && ownsDevice() && pathname !== DEVICE && (
        <Button size="small" onClick={() => void navigate(DEVICE)}>
          {t(($) => $.connection.device)}
        </Button>
      )}
      {lost ? (
        <Button size="small" onClick={tryNow}>
          {t(($) => $.connection.retry)}
        </Button>
      ) : (
        <Button size="small" onClick={putAside}>
          {t(($) => $.connection.known)}
        </Button>
      )}
    </div>
  );
}
