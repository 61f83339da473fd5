/**
 * A number, certificate or marking in a monospaced face with a button that copies it.
 *
 * ```tsx
 * <Copyable text={row.applicationNo} />
 * <Copyable text={row.applicationNo} to={`/acceptance/detail?id=${row.id}`} />
 * ```
 */
import { CheckOutlined, CopyOutlined } from '@ant-design/icons';
import { type MouseEvent, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { notify } from '../shell/notices.ts';
import { copyText } from './copyText.ts';

const SHOWN_MS = 1500;

type Props = {
  text: string;
  /** Address it leads to: a real link, for another window too. */
  to?: string;
  /** Called when the link is followed, or, without an address, to open what it names. */
  onOpen?: () => void;
};

export function Copyable({ text, to, onOpen }: Props) {
  const { t } = useTranslation('kit');
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  if (text === '') return null;

  const onClick = async (event: MouseEvent) => {
    event.stopPropagation();
    const done = await copyText(text);
    setCopied(done);
    if (!done)
      notify(
        'warning',
        t(($) => $.copy.failed),
      );
  };
  return (
    <span className="copyable">
      {to !== undefined ? (
        <Link className="link-cell mono" to={to} {...(onOpen ? { onClick: onOpen } : {})}>
          {text}
        </Link>
      ) : onOpen ? (
        <button type="button" className="link-cell mono" onClick={onOpen}>
          {text}
        </button>
      ) : (
        <span className="mono">{text}</span>
      )}
      <button
        type="button"
        className="copyable-button"
        onClick={(event) => void onClick(event)}
        aria-label={copied ? t(($) => $.copy.copied) : t(($) => $.copy.copy, { text })}
      >
        {copied ? <CheckOutlined /> : <CopyOutlined />}
      </button>
    </span>
  );
}
