/**
 * Counts the seconds of a long work, one tick each; it cannot be closed and goes by itself when the work ends or fails.
 *
 * ```tsx
 * {running && <WaitingDialog text={t(($) => $.waiting.certificate)} />}
 * ```
 */
import './approval/approval.css';
import { LoadingOutlined } from '@ant-design/icons';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AppModal } from './AppModal.tsx';

const TICK_MS = 1000;

export function WaitingDialog({ text }: { text: string }) {
  const { t } = useTranslation('kit');
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setSeconds((before) => before + 1), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <AppModal open width={360} title={text} footer={null}>
      <p className="waiting num" role="status">
        <LoadingOutlined /> {t(($) => $.waiting.seconds, { n: seconds })}
      </p>
    </AppModal>
  );
}
