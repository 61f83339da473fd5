/**
 * The frame of every dialog that does one act on a case: 500 pixels, draggable, the button says the act, what is missing and why
 * the server refused stand above the buttons, and what was typed stays.
 */
import '../approval/approval.css';
import './acts.css';
import type { PhraseKind } from '@zhengjian/contract/areas/workflow/phrases.ts';
import { Alert } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../shell/apiError.ts';
import type { CallClient } from '../../shell/call-client.ts';
import { notify } from '../../shell/notices.ts';
import { useAct } from '../../shell/query.ts';
import { AppModal } from '../AppModal.tsx';
import { Line } from '../approval/Sections.tsx';
import { RemarkArea } from '../remark/RemarkArea.tsx';

const WIDTH = 500;
/** Least of a reason or opinion that is asked for, as the calls declare it. */
export const REASON_MIN = 2;

export type ActProps = {
  /** Areas whose answers are read anew afterwards. */
  refresh: readonly string[];
  onClose: () => void;
};

type Props<I, O> = ActProps & {
  title: string;
  hint?: string;
  okText: string;
  danger?: boolean;
  call: CallClient<I, O>;
  /** What is sent; undefined while something is missing. */
  input: I | undefined;
  /** Says what is missing. */
  missing: string;
  /** Said when it is done; the dialog closes then. */
  done?: (answer: O) => string;
  /** Shown in the dialog when it is done, where a word is not enough. */
  after?: (answer: O) => ReactNode;
  width?: number;
  children?: ReactNode;
};

export function ActDialog<I, O>(props: Props<I, O>) {
  const { title, hint, okText, danger, call, input, missing, done, after, width = WIDTH, refresh, onClose, children } = props;
  const { act, running } = useAct(call, { refresh });
  const [result, setResult] = useState<ReactNode>(null);
  const said = input === undefined ? missing : JSON.stringify(input);
  // What was wrong about something else than what stands there now is wrong no more.
  const [fault, setFault] = useState({ text: '', about: '' });
  const shown = fault.about === said ? fault.text : '';
  async function press(): Promise<void> {
    if (input === undefined) return setFault({ text: missing, about: said });
    setFault({ text: '', about: '' });
    try {
      const answer = await act(input, { quiet: true });
      if (after) return setResult(after(answer));
      if (done) notify('success', done(answer));
      onClose();
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause;
      setFault({ text: cause.message, about: said });
    }
  }
  if (result !== null)
    return (
      <AppModal open width={width} title={title} onClose={onClose}>
        {result}
      </AppModal>
    );
  return (
    <AppModal
      open
      draggable
      width={width}
      title={title}
      okText={okText}
      okDanger={danger === true}
      okLoading={running}
      onOk={() => void press()}
      onClose={onClose}
      notice={shown !== '' && <Alert type="error" showIcon title={shown} role="alert" className="approval-fault" />}
    >
      <div className="approval">
        {hint && <p className="secondary act-hint">{hint}</p>}
        {children}
      </div>
    </AppModal>
  );
}

type RemarkProps = {
  label: string;
  kind?: PhraseKind;
  value: string;
  limit: number;
  required?: boolean;
  onChange: (text: string) => void;
};

/** Remark, reason or opinion; longer text is kept and told, never cut off. */
export function RemarkLine({ label, kind, value, limit, required = false, onChange }: RemarkProps) {
  const { t } = useTranslation('workflow');
  return (
    <Line label={label} required={required}>
      {(id) => (
        <RemarkArea
          id={id}
          kind={kind}
          value={value}
          limit={limit}
          maxRows={12}
          {...(required ? {} : { placeholder: t(($) => $.work.acts.remarkOptional) })}
          onChange={onChange}
        />
      )}
    </Line>
  );
}
