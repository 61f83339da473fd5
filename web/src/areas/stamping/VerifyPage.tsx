/** Public: give a PDF, see what can be proved about it. Loads neither zod nor table, as the pages before sign-in do. */
import './stamping.css';
import './texts.ts';
import { FilePdfOutlined } from '@ant-design/icons';
import { VERIFY_LIMIT_BYTES } from '@zhengjian/contract/areas/stamping/limits.ts';
import type { SignatureFactsShown, Verification } from '@zhengjian/contract/areas/stamping/records.ts';
import { Alert, Button, Spin, Upload } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { Facts } from '../../kit/Facts.tsx';
import { send } from '../../shell/api.ts';
import { ApiError } from '../../shell/apiError.ts';
import { EntryFrame } from '../../shell/pages/EntryFrame.tsx';
import { useSession } from '../../shell/session.ts';
import { VerifyNumber } from './VerifyNumber.tsx';
import { type Verdict, verdictOf } from './verdict.ts';
import { verifyWire } from './verifyWire.ts';

const ALERT: Record<Verdict, 'success' | 'warning' | 'error'> = {
  good: 'success',
  tail: 'warning',
  stranger: 'warning',
  expired: 'warning',
  unknown: 'warning',
  unsigned: 'warning',
  broken: 'error',
};

function Signature({ facts, n }: { facts: SignatureFactsShown; n: number }) {
  const { t } = useTranslation('stamping');
  const { signer, register } = facts;
  const time = facts.provedAt
    ? t(($) => $.verify.proved, { at: facts.provedAt, by: facts.timeAuthority })
    : facts.claimedAt
      ? t(($) => $.verify.claimed, { at: facts.claimedAt })
      : t(($) => $.verify.noTime);
  const known = register
    ? register.documentNo
      ? t(($) => $.verify.registeredNo, { seal: register.sealName, no: register.documentNo, at: register.stampedAt })
      : t(($) => $.verify.registered, { seal: register.sealName, at: register.stampedAt })
    : t(($) => $.verify.notRegistered);
  return (
    <section className="verify-card">
      <h2>{t(($) => $.verify.signature, { n })}</h2>
      <Facts
        className="fact-rows"
        facts={[
          { label: t(($) => $.verify.integrity.label), value: t(($) => $.verify.integrity[facts.integrity]) },
          { label: t(($) => $.verify.covers.label), value: t(($) => $.verify.covers[facts.covers], { n: facts.bytesAfter }) },
          {
            label: t(($) => $.verify.signer),
            value: signer && (
              <>
                <strong>{signer.name}</strong> {signer.organisation}
              </>
            ),
          },
          { label: t(($) => $.verify.time), value: time },
          { label: t(($) => $.verify.chain.label), value: t(($) => $.verify.chain[facts.chain]) },
          { label: t(($) => $.verify.issuer), value: signer?.issuer },
          ...(facts.reason ? [{ label: t(($) => $.verify.reason), value: facts.reason }] : []),
          { label: t(($) => $.verify.register), value: known },
          ...(register ? [{ label: t(($) => $.verify.sealNow.label), value: t(($) => $.verify.sealNow[register.sealNow]) }] : []),
          ...(facts.doubts.length > 0
            ? [
                {
                  label: t(($) => $.verify.doubts),
                  value: facts.doubts.map((doubt) => <div key={doubt}>{t(($) => $.verify.doubt[doubt])}</div>),
                },
              ]
            : []),
        ]}
      />
    </section>
  );
}

function Result({ of }: { of: Verification }) {
  const { t } = useTranslation('stamping');
  if (!of.readable)
    return (
      <Alert
        type="warning"
        showIcon
        title={t(($) => $.verify.failed)}
        description={of.reason && t(($) => $.verify.unreadable[of.reason || 'damaged'])}
      />
    );
  const verdict = verdictOf(of);
  return (
    <>
      <Alert
        type={ALERT[verdict]}
        showIcon
        title={<strong>{t(($) => $.verify.verdict[verdict])}</strong>}
        description={t(($) => $.verify.verdict[`${verdict}Hint`], { n: of.unsignedTail })}
      />
      <section className="verify-card">
        <h2>{t(($) => $.verify.file)}</h2>
        <Facts
          className="fact-rows"
          facts={[
            { label: of.fileName, value: t(($) => $.verify.pages, { count: of.pages }) },
            { label: t(($) => $.verify.hash), value: <span className="mono">{of.sha256}</span> },
          ]}
        />
      </section>
      {of.signatures.map((facts, i) => (
        <Signature key={`${facts.field}${facts.bytesAfter}`} facts={facts} n={i + 1} />
      ))}
      <p className="secondary">{t(($) => $.verify.note)}</p>
    </>
  );
}

export default function VerifyPage() {
  const { t } = useTranslation('stamping');
  const signedIn = useSession((s) => s.token !== '');
  const [result, setResult] = useState<Verification | null>(null);
  const [fault, setFault] = useState('');
  const [running, setRunning] = useState(false);
  const [search] = useSearchParams();
  // the QR code of a paper brought the number: its answer stands first
  const [scanned] = useState(() => search.has('n'));

  /** What need not be sent to be known: said at once, in the words of the server. */
  const faultOf = (file: File): string =>
    file.size > VERIFY_LIMIT_BYTES ? t(($) => $.refusal.verifyTooLarge, { n: VERIFY_LIMIT_BYTES / 1_000_000 }) : '';
  async function verify(file: File): Promise<void> {
    const known = faultOf(file);
    setResult(null);
    setFault(known);
    if (known !== '') return;
    setRunning(true);
    try {
      setResult(await send(verifyWire.document, {}, { files: { file }, quiet: true }));
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause;
      setFault(cause.message);
    } finally {
      setRunning(false);
    }
  }

  return (
    <EntryFrame wide>
      <div className="verify">
        <h1>{t(($) => $.verify.title)}</h1>
        <p className="secondary">{t(($) => $.verify.lead)}</p>
        {result === null && scanned && <VerifyNumber />}
        {result === null && (
          <Upload.Dragger
            showUploadList={false}
            disabled={running}
            beforeUpload={(file) => {
              void verify(file);
              return false;
            }}
          >
            <p className="ant-upload-drag-icon">{running ? <Spin /> : <FilePdfOutlined />}</p>
            <p className="ant-upload-text">{running ? t(($) => $.verify.working) : t(($) => $.verify.drop)}</p>
            <p className="ant-upload-hint">{t(($) => $.verify.limit)}</p>
          </Upload.Dragger>
        )}
        <div aria-live="polite">
          {fault !== '' && <Alert type="error" showIcon title={t(($) => $.verify.failed)} description={fault} className="seal-gap" />}
          {result && <Result of={result} />}
        </div>
        {result === null && !scanned && <VerifyNumber />}
        <div className="verify-foot entry-other">
          {result && <Button onClick={() => setResult(null)}>{t(($) => $.verify.again)}</Button>}
          {!signedIn && <Link to="/login">{t(($) => $.verify.toSignIn)}</Link>}
        </div>
      </div>
    </EntryFrame>
  );
}
