/** The captcha of sign-in and registration: a picture that a click replaces. */
import { Button } from 'antd';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { send } from '../api.ts';
import { ApiError } from '../apiError.ts';
import { entryCalls } from '../entryCalls.ts';

export type Captcha = { key: string; image: string; state: 'loading' | 'shown' | 'failed'; renew(): void };

export function useCaptcha(): Captcha {
  const [round, setRound] = useState(0);
  const [shown, setShown] = useState<{ key: string; image: string; state: Captcha['state'] }>({ key: '', image: '', state: 'loading' });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each round asks for another picture
  useEffect(() => {
    const leave = new AbortController();
    send(entryCalls.captcha, {}, { signal: leave.signal, quiet: true })
      .then(({ key, image }) => setShown({ key, image, state: 'shown' }))
      .catch((fault: unknown) => {
        if (!leave.signal.aborted && fault instanceof ApiError) setShown({ key: '', image: '', state: 'failed' });
      });
    return () => leave.abort();
  }, [round]);
  const renew = useCallback(() => setRound((before) => before + 1), []);
  return { ...shown, renew };
}

export function CaptchaImage({ captcha }: { captcha: Captcha }) {
  const { t } = useTranslation('shell');
  return (
    <Button className="entry-captcha-image" onClick={captcha.renew} title={t(($) => $.login.captchaImage)}>
      {captcha.state === 'shown' && <img src={captcha.image} alt={t(($) => $.login.captchaImage)} />}
      {captcha.state === 'failed' && <span className="entry-captcha-failed">{t(($) => $.login.captchaFailed)}</span>}
    </Button>
  );
}
