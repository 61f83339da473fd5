/** The captcha of sign-in and registration: a picture that a click replaces, or a computation for who cannot see it. */
import { Button, Form, Input, type InputProps, type InputRef, Progress } from 'antd';
import { type Ref, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { send } from '../api.ts';
import { ApiError } from '../apiError.ts';
import { entryCalls } from '../entryCalls.ts';
import { compute } from './captchaWork.ts';

type Shown =
  | { way: 'picture'; key: string; image: string; state: 'loading' | 'shown' | 'failed' }
  | { way: 'work'; key: string; answer: string; share: number; state: 'loading' | 'shown' | 'failed'; fault: string };

export type Captcha = Shown & { renew(): void; choose(way: Shown['way']): void };

const blank = (way: Shown['way']): Shown =>
  way === 'picture' ? { way, key: '', image: '', state: 'loading' } : { way, key: '', answer: '', share: 0, state: 'loading', fault: '' };

/** `tenantId`: where the person signs in or registers, asked when a computation begins; its answer counts there only. */
export function useCaptcha(tenantId: () => string): Captcha {
  const [asked, setAsked] = useState<{ way: Shown['way']; round: number }>({ way: 'picture', round: 0 });
  const [shown, setShown] = useState<Shown>(blank('picture'));
  const tenant = useRef(tenantId);
  tenant.current = tenantId;
  useEffect(() => {
    const leave = new AbortController();
    const options = { signal: leave.signal, quiet: true };
    const lost = (fault: unknown) => {
      if (leave.signal.aborted) return;
      const why = fault instanceof ApiError && fault.kind === 'refused' ? fault.message : '';
      setShown({ ...blank(asked.way), state: 'failed', ...(asked.way === 'work' ? { fault: why } : {}) });
    };
    setShown((before) => (before.way === asked.way && asked.way === 'picture' ? before : blank(asked.way)));
    if (asked.way === 'picture')
      send(entryCalls.captcha, {}, options).then(({ key, image }) => setShown({ way: 'picture', key, image, state: 'shown' }), lost);
    else
      send(entryCalls.captchaWork, { tenantId: tenant.current() }, options)
        .then(async (work) => {
          const at = (share: number, answer = ''): Shown => ({ way: 'work', key: work.key, answer, share, state: 'shown', fault: '' });
          const answer = await compute(work, leave.signal, (share) => setShown(at(share)));
          if (!leave.signal.aborted) setShown(at(1, answer));
        })
        .catch(lost);
    return () => leave.abort();
  }, [asked]);
  const renew = useCallback(() => setAsked(({ way, round }) => ({ way, round: round + 1 })), []);
  const choose = useCallback((way: Shown['way']) => setAsked(({ round }) => ({ way, round: round + 1 })), []);
  return { ...shown, renew, choose };
}

function CaptchaImage({ captcha }: { captcha: Captcha & { way: 'picture' } }) {
  const { t } = useTranslation('shell');
  return (
    <Button className="entry-captcha-image" onClick={captcha.renew} title={t(($) => $.login.captchaImage)}>
      {captcha.state === 'shown' && <img src={captcha.image} alt={t(($) => $.login.captchaImage)} />}
      {captcha.state === 'failed' && <span className="entry-captcha-failed">{t(($) => $.login.captchaFailed)}</span>}
    </Button>
  );
}

type WorkProps = { captcha: Captcha & { way: 'work' }; value?: string; onChange?: (answer: string) => void };

/** How far the computation is; its answer becomes the value of the field. */
function CaptchaWork({ captcha, value = '', onChange }: WorkProps) {
  const { t } = useTranslation('shell');
  const { answer, share, state } = captcha;
  useEffect(() => {
    if (answer !== value) onChange?.(answer);
  }, [answer, value, onChange]);
  const percent = Math.round(share * 100);
  return (
    <div className="entry-captcha-work">
      {state === 'failed' ? (
        <span role="alert">
          {captcha.fault || t(($) => $.login.workFailed)}{' '}
          <Button type="link" onClick={captcha.renew}>
            {t(($) => $.login.workAgain)}
          </Button>
        </span>
      ) : (
        <>
          <Progress percent={percent} size="small" aria-label={t(($) => $.login.work)} />
          <span role="status">{answer === '' ? t(($) => $.login.working) : t(($) => $.login.workDone)}</span>
        </>
      )}
    </div>
  );
}

type FieldProps = { captcha: Captcha; label: string; required?: boolean; input?: InputProps; code?: Ref<InputRef> };

/** The field `captchaCode` of a form. `input` and `code` are those of the text that is read from the picture. */
export function CaptchaField({ captcha, label, required = false, input = {}, code }: FieldProps) {
  const { t } = useTranslation('shell');
  const form = Form.useFormInstance();
  const work = captcha.way === 'work';
  const turn = (way: Shown['way']) => {
    form.setFieldValue('captchaCode', '');
    captcha.choose(way);
  };
  return (
    <Form.Item
      label={label}
      required={required}
      {...(work ? {} : { htmlFor: 'captchaCode' })}
      extra={
        <Button type="link" size="small" className="entry-captcha-turn" onClick={() => turn(work ? 'picture' : 'work')}>
          {work ? t(($) => $.login.toPicture) : t(($) => $.login.toWork)}
        </Button>
      }
    >
      {captcha.way === 'work' ? (
        <Form.Item name="captchaCode" noStyle rules={required ? [{ required: true, message: t(($) => $.login.workRequired) }] : []}>
          <CaptchaWork captcha={captcha} />
        </Form.Item>
      ) : (
        <div className="entry-captcha">
          <Form.Item
            name="captchaCode"
            noStyle
            rules={required ? [{ required: true, whitespace: true, message: t(($) => $.login.captchaRequired) }] : []}
          >
            <Input {...input} {...(code ? { ref: code } : {})} maxLength={12} autoComplete="off" autoCapitalize="none" spellCheck={false} />
          </Form.Item>
          <CaptchaImage captcha={captcha} />
        </div>
      )}
    </Form.Item>
  );
}
