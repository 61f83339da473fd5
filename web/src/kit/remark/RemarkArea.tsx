/**
 * A text field for a remark, reason or opinion. Staff have their phrases beside it, which go in where the cursor stands; longer
 * text than the limit is kept and told, never cut off.
 *
 * ```tsx
 * <RemarkArea id={id} kind="return" value={remark} limit={500} onChange={setRemark} />
 * ```
 */
import './remark.css';
import type { PhraseKind } from '@zhengjian/contract/areas/workflow/phrases.ts';
import { Input } from 'antd';
import type { TextAreaRef } from 'antd/es/input/TextArea';
import { useLayoutEffect, useRef } from 'react';
import { useSession } from '../../shell/session.ts';
import { insertAt } from './insertAt.ts';
import { PhraseMenu } from './PhraseMenu.tsx';

type Props = {
  id?: string;
  /** Where no label is tied to the field by its id. */
  label?: string;
  /** Decision for which the institute offers phrases. */
  kind?: PhraseKind | undefined;
  value: string;
  limit: number;
  minRows?: number;
  maxRows?: number;
  placeholder?: string;
  wrong?: boolean;
  onChange: (text: string) => void;
};

export function RemarkArea({ id, label, kind, value, limit, minRows = 2, maxRows = 30, placeholder, wrong = false, onChange }: Props) {
  const staff = useSession(({ userInfo }) => userInfo?.kind === 'staff');
  const field = useRef<TextAreaRef>(null);
  const caret = useRef<number | null>(null);
  const area = () => field.current?.resizableTextArea?.textArea;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the cursor follows the text that was put in
  useLayoutEffect(() => {
    const at = caret.current;
    caret.current = null;
    if (at !== null) area()?.setSelectionRange(at, at);
  }, [value]);

  function insert(phrase: string): void {
    const { selectionStart = value.length, selectionEnd = value.length } = area() ?? {};
    const next = insertAt(value, selectionStart, selectionEnd, phrase);
    caret.current = next.caret;
    onChange(next.text);
  }

  return (
    <div className="remark-area">
      <Input.TextArea
        ref={field}
        {...(id === undefined ? {} : { id })}
        {...(label === undefined ? {} : { 'aria-label': label })}
        {...(placeholder === undefined ? {} : { placeholder })}
        {...(wrong ? { status: 'error' as const } : {})}
        value={value}
        autoSize={{ minRows, maxRows }}
        count={{ show: true, max: limit }}
        onChange={(event) => onChange(event.target.value)}
      />
      {staff && <PhraseMenu kind={kind} written={value.trim()} onPick={insert} onDone={() => area()?.focus()} />}
    </div>
  );
}
