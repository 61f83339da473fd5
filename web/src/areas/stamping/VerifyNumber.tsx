/** What the register knows of a number: typed in, or brought by the QR code of a paper (`?n=`). */
import type { NumberFound } from '@zhengjian/contract/areas/stamping/records.ts';
import { Alert, Button, Input } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { Facts } from '../../kit/Facts.tsx';
import { send } from '../../shell/api.ts';
import { ApiError } from '../../shell/apiError.ts';
import { verifyWire } from './verifyWire.ts';

const LEAST = 4;

function Found({ of }: { of: NumberFound }) {
  const { t } = useTranslation('stamping');
  if (of.papers.length === 0)
    return (
      <Alert
        type="warning"
        showIcon
        title={t(($) => $.verify.numberNone, { number: of.number })}
        description={t(($) => $.verify.numberNoneHint)}
      />
    );
  const sealed = of.papers.filter((paper) => paper.seals.length > 0);
  return (
    <>
      {sealed.length > 0 && <Alert type="success" showIcon title={t(($) => $.verify.numberFound, { number: of.number })} />}
      {sealed.length < of.papers.length && (
        <Alert
          type="warning"
          showIcon
          title={t(($) => $.verify.numberUnsealed, { number: of.number })}
          description={of.papers
            .filter((paper) => !sealed.includes(paper))
            .map((paper) => t(($) => $.documentKind[paper.documentKind]))
            .join(' · ')}
        />
      )}
      {sealed.map((paper) => (
        <section className="verify-card" key={paper.sha256 + paper.stampedAt}>
          <h2>{t(($) => $.documentKind[paper.documentKind])}</h2>
          <Facts
            className="fact-rows"
            facts={[
              { label: t(($) => $.verify.sealsSet), value: paper.seals.join(' · ') },
              { label: t(($) => $.fields.impression.createTime), value: <span className="num">{paper.stampedAt}</span> },
              {
                label: t(($) => $.verify.lastHash),
                value: paper.sha256 ? <span className="mono">{paper.sha256}</span> : t(($) => $.verify.onPrint),
              },
            ]}
          />
        </section>
      ))}
    </>
  );
}

export function VerifyNumber() {
  const { t } = useTranslation('stamping');
  const [search, setSearch] = useSearchParams();
  const asked = search.get('n')?.trim() ?? '';
  const [number, setNumber] = useState(asked);
  const [found, setFound] = useState<NumberFound | null>(null);
  const [fault, setFault] = useState('');
  const [running, setRunning] = useState(false);
  useEffect(() => {
    setNumber(asked);
    setFound(null);
    setFault('');
    if (asked.length < LEAST) return;
    const stop = new AbortController();
    setRunning(true);
    send(verifyWire.number, { number: asked }, { quiet: true, signal: stop.signal })
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
  }, [asked]);
  const ask = () => setSearch(number.trim() === '' ? {} : { n: number.trim() });
  return (
    <section className="verify-number">
      <label htmlFor="verify-number">{t(($) => $.verify.number)}</label>
      <div className="verify-ask">
        <Input
          id="verify-number"
          className="mono"
          maxLength={60}
          value={number}
          onChange={(event) => setNumber(event.target.value)}
          onPressEnter={ask}
        />
        <Button loading={running} disabled={number.trim().length < LEAST} onClick={ask}>
          {t(($) => $.verify.ask)}
        </Button>
      </div>
      <p className="secondary">{t(($) => $.verify.numberHint)}</p>
      <div aria-live="polite">
        {fault !== '' && <Alert type="error" showIcon title={t(($) => $.verify.failed)} description={fault} />}
        {found && <Found of={found} />}
      </div>
    </section>
  );
}
