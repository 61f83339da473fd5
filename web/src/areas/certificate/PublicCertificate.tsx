/** Public: whether a certificate is genuine and holds today, by its two numbers or the QR code that brings them. Loads neither zod nor table. */
import '../stamping/stamping.css';
import './parts/certificate.css';
import './texts.ts';
import type { PublicCertificate as Found } from '@zhengjian/contract/areas/certificate/records.ts';
import { Alert, Button, Input } from 'antd';
import { type FormEvent, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { Facts } from '../../kit/Facts.tsx';
import { send } from '../../shell/api.ts';
import { ApiError } from '../../shell/apiError.ts';
import { EntryFrame } from '../../shell/pages/EntryFrame.tsx';
import { useSession } from '../../shell/session.ts';
import { useSetting } from '../../shell/settings.ts';
import { certificateWire } from './certificateWire.ts';

const LEAST = 4;
const VALID = '01';
const STATUSES = ['01', '02', '03', '04', '05', '06'] as const;

function Answer({ found }: { found: Found }) {
  const { t } = useTranslation('certificate');
  const language = useSetting('language');
  if (found === null) return <Alert type="warning" showIcon title={t(($) => $.public.none)} description={t(($) => $.public.noneHint)} />;
  const status = STATUSES.find((key) => key === found.certStatus);
  const word = status ? t(($) => $.public.status[status]) : found.certStatus;
  const label = (
    name: 'certNo' | 'applicantName' | 'manufacturerName' | 'factoryName' | 'productName' | 'exMark' | 'issueDate' | 'expirationDate',
  ) => t(($) => $.fields.certificate[name]);
  /** A name as the certificate prints it for the reader. */
  const named = (name: keyof typeof found.english): string => (language === 'en' && found.english[name]) || found[name];
  return (
    <>
      <Alert
        type={found.certStatus === VALID ? 'success' : 'error'}
        showIcon
        title={<strong>{found.certStatus === VALID ? t(($) => $.public.valid) : t(($) => $.public.notValid, { status: word })}</strong>}
        description={
          <>
            {t(($) => $.public.genuine, { institute: named('institute') })} {t(($) => $.public.statusOn, { day: found.today })}
          </>
        }
      />
      <section className="verify-card">
        <Facts
          className="fact-rows"
          facts={[
            { label: label('certNo'), value: <span className="mono">{found.certNo}</span> },
            { label: label('applicantName'), value: named('holder') },
            { label: label('manufacturerName'), value: named('manufacturer') },
            { label: label('factoryName'), value: named('factory') },
            { label: label('productName'), value: named('productName') },
            { label: label('exMark'), value: <span className="mono">{found.exMark}</span> },
            { label: label('issueDate'), value: <span className="num">{found.issueDate}</span> },
            { label: label('expirationDate'), value: <span className="num">{found.expirationDate}</span> },
          ]}
        />
      </section>
    </>
  );
}

export default function PublicCertificate() {
  const { t } = useTranslation('certificate');
  const signedIn = useSession((s) => s.token !== '');
  const [search, setSearch] = useSearchParams();
  const asked = { number: search.get('n')?.trim() ?? '', code: search.get('c')?.trim() ?? '' };
  const [number, setNumber] = useState(asked.number);
  const [code, setCode] = useState(asked.code);
  const [found, setFound] = useState<Found | undefined>(undefined);
  const [fault, setFault] = useState('');
  const [running, setRunning] = useState(false);
  useEffect(() => {
    setFound(undefined);
    setFault('');
    if (asked.number.length < LEAST || asked.code.length < LEAST) return;
    const stop = new AbortController();
    setRunning(true);
    send(certificateWire, { number: asked.number, code: asked.code }, { quiet: true, signal: stop.signal })
      .then(setFound)
      .catch((cause: unknown) => {
        if (stop.signal.aborted) return;
        if (!(cause instanceof ApiError)) throw cause;
        setFault(cause.message);
      })
      .finally(() => {
        if (!stop.signal.aborted) setRunning(false);
      });
    return () => stop.abort();
  }, [asked.number, asked.code]);
  const ready = number.trim().length >= LEAST && code.trim().length >= LEAST;
  const ask = (event: FormEvent) => {
    event.preventDefault();
    if (ready) setSearch({ n: number.trim(), c: code.trim() });
  };
  return (
    <EntryFrame wide>
      <div className="verify">
        <h1>{t(($) => $.public.title)}</h1>
        <p className="secondary">{t(($) => $.public.lead)}</p>
        <form className="verify-number stack" onSubmit={ask}>
          <label htmlFor="certificate-number">{t(($) => $.public.number)}</label>
          <Input
            id="certificate-number"
            className="mono"
            maxLength={30}
            value={number}
            onChange={(event) => setNumber(event.target.value)}
          />
          <label htmlFor="certificate-code">{t(($) => $.public.code)}</label>
          <Input id="certificate-code" className="mono" maxLength={20} value={code} onChange={(event) => setCode(event.target.value)} />
          <Button type="primary" htmlType="submit" loading={running} disabled={!ready}>
            {t(($) => $.public.ask)}
          </Button>
        </form>
        <div aria-live="polite" className="stack certificate-answer">
          {fault !== '' && <Alert type="error" showIcon title={t(($) => $.public.failed)} description={fault} />}
          {found !== undefined && <Answer found={found} />}
        </div>
        <div className="verify-foot entry-other">
          <Link to="/verify">{t(($) => $.public.toVerify)}</Link> {!signedIn && <Link to="/login">{t(($) => $.public.toSignIn)}</Link>}
        </div>
      </div>
    </EntryFrame>
  );
}
