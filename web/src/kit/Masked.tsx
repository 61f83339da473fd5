/**
 * A value that the server may have shown in part. Whoever may look it up sees a button beside it: the value stands for half a minute,
 * and that it was looked at is noted.
 *
 * ```tsx
 * <MaskedFrom call={companyCalls.contactList} input={{ companyId }} answer={contacts}>
 *   <Masked text={contact.mobile} of={contact} field="mobile" />
 * </MaskedFrom>
 * ```
 */
import './masked.css';
import { EyeInvisibleOutlined, EyeOutlined } from '@ant-design/icons';
import { personalCalls } from '@zhengjian/contract/areas/access/personal.ts';
import { isMask } from '@zhengjian/contract/personal.ts';
import { createContext, type MouseEvent, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { send } from '../shell/api.ts';
import { ApiError } from '../shell/apiError.ts';
import type { CallClient } from '../shell/call-client.ts';
import { useMayCall } from '../shell/session.ts';

const SHOWN_MS = 30_000;

type From = {
  call: CallClient;
  input: unknown;
  answer: unknown;
  /** Answers the whole of a value that is the viewer's own, which needs no permission; noted too. */
  look?: () => Promise<{ value: string }>;
};
const Source = createContext<From | null>(null);

/** What was asked, and what it answered, for the values below. */
export function MaskedFrom({ call, input, answer, look, children }: From & { children: ReactNode }) {
  const from = useMemo(() => ({ call, input, answer, ...(look ? { look } : {}) }), [call, input, answer, look]);
  return <Source.Provider value={from}>{children}</Source.Provider>;
}

/** Steps from an answer to one of its records; null where it does not stand there. */
function pathTo(answer: unknown, of: unknown): string[] | null {
  if (answer === of) return [];
  if (typeof answer !== 'object' || answer === null) return null;
  for (const [step, inner] of Object.entries(answer)) {
    const rest = pathTo(inner, of);
    if (rest) return [step, ...rest];
  }
  return null;
}

type Props = { text: string /** The record, as it stands in the answer. */; of: unknown; field: string };

function Button({ text, of, field, from }: Props & { from: From }) {
  const { t } = useTranslation('kit');
  const [value, setValue] = useState('');
  useEffect(() => {
    if (value === '') return;
    const timer = setTimeout(() => setValue(''), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [value]);
  const look = async () => {
    const path = pathTo(from.answer, of);
    if (!path) return;
    const asked = { call: from.call.key, input: { ...(from.input as object) }, path: [...path, field].join('.'), shown: text };
    const seen = await (from.look ? from.look() : send(personalCalls.revealPersonal, asked)).catch((fault: unknown) => {
      // The toast has told why.
      if (fault instanceof ApiError) return null;
      throw fault;
    });
    if (seen) setValue(seen.value);
  };
  const onClick = (event: MouseEvent) => {
    event.stopPropagation();
    if (value === '') void look();
    else setValue('');
  };
  return (
    <span className="masked">
      <span className="num">{value === '' ? text : value}</span>
      <button
        type="button"
        className="masked-button"
        onClick={onClick}
        title={value === '' ? t(($) => $.masked.hint) : t(($) => $.masked.hide)}
        aria-label={value === '' ? t(($) => $.masked.show, { text }) : t(($) => $.masked.hide)}
      >
        {value === '' ? <EyeOutlined /> : <EyeInvisibleOutlined />}
      </button>
    </span>
  );
}

export function Masked(props: Props) {
  const from = useContext(Source);
  const mayLook = useMayCall(personalCalls.revealPersonal);
  if (!isMask(props.text) || !from || !(from.look || mayLook)) return props.text;
  return <Button {...props} from={from} />;
}
