/** Subject and text of a message in one language; its placeholders go in where the cursor stands. */
import {
  faultOf,
  hasSubject,
  type LeavingTemplate,
  LONGEST_SMS,
  LONGEST_SUBJECT,
  LONGEST_TEXT,
  type MessageChannel,
  type MessageWords,
  mustOf,
  placesOf,
} from '@zhengjian/contract/areas/system/message-templates.ts';
import type { zh } from '@zhengjian/contract/areas/system/text.zh.ts';
import { Button, Input, type InputRef } from 'antd';
import type { TextAreaRef } from 'antd/es/input/TextArea';
import { useId, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import '../texts.ts';

type Place = keyof (typeof zh)['messageTemplates']['places'];
type Field = keyof MessageWords;
type Props = {
  lang: 'zh' | 'en';
  template: LeavingTemplate;
  channel: MessageChannel;
  value: MessageWords;
  mayEdit: boolean;
  /** What is wrong with it; empty where nothing is. */
  fault: string;
  onChange: (value: MessageWords) => void;
};

export function WordsFields({ lang, template, channel, value, mayEdit, fault, onChange }: Props) {
  const { t } = useTranslation('system');
  const id = useId();
  const subject = useRef<InputRef>(null);
  const text = useRef<TextAreaRef>(null);
  /** Field in which the cursor stood last; null while it has stood in none. */
  const last = useRef<Field | null>(null);
  const caret = useRef<{ field: Field; at: number } | null>(null);
  const elementOf = (field: Field) => (field === 'subject' ? subject.current?.input : text.current?.resizableTextArea?.textArea);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the cursor follows what was put in
  useLayoutEffect(() => {
    const put = caret.current;
    caret.current = null;
    if (put === null) return;
    const element = elementOf(put.field);
    element?.focus();
    element?.setSelectionRange(put.at, put.at);
  }, [value]);
  const insert = (name: string) => {
    const field = last.current ?? 'text';
    const before = value[field];
    const element = last.current === null ? undefined : elementOf(field);
    const [start, end] = [element?.selectionStart ?? before.length, element?.selectionEnd ?? before.length];
    const place = `{{${name}}}`;
    caret.current = { field, at: start + place.length };
    onChange({ ...value, [field]: before.slice(0, start) + place + before.slice(end) });
  };
  const must = mustOf(template);
  const inSubject = hasSubject(template, channel) && (value.subject === '' || faultOf(template, { ...value, text: '' })?.is === 'unknown');
  const wrong = (isHere: boolean) =>
    fault !== '' && isHere ? { 'aria-invalid': true, 'aria-describedby': `${id}-fault`, status: 'error' as const } : {};
  return (
    <fieldset className="message-words" lang={lang === 'zh' ? 'zh-CN' : 'en'}>
      <legend>{t(($) => $.messageTemplates[lang])}</legend>
      {hasSubject(template, channel) && (
        <>
          <label htmlFor={`${id}-subject`}>{t(($) => $.messageTemplates.subject)}</label>
          <Input
            {...wrong(inSubject)}
            id={`${id}-subject`}
            ref={subject}
            value={value.subject}
            maxLength={LONGEST_SUBJECT}
            readOnly={!mayEdit}
            onFocus={() => {
              last.current = 'subject';
            }}
            onChange={({ target }) => onChange({ ...value, subject: target.value })}
          />
        </>
      )}
      <label htmlFor={`${id}-text`}>{channel === 'sms' ? t(($) => $.messageTemplates.smsText) : t(($) => $.messageTemplates.text)}</label>
      <Input.TextArea
        {...wrong(!inSubject)}
        id={`${id}-text`}
        ref={text}
        value={value.text}
        maxLength={channel === 'sms' ? LONGEST_SMS : LONGEST_TEXT}
        autoSize={{ minRows: 5, maxRows: 14 }}
        readOnly={!mayEdit}
        onFocus={() => {
          last.current = 'text';
        }}
        onChange={({ target }) => onChange({ ...value, text: target.value })}
      />
      {fault !== '' && (
        <p id={`${id}-fault`} className="message-fault" role="alert">
          {fault}
        </p>
      )}
      {mayEdit && (
        <>
          <p className="secondary">{t(($) => $.messageTemplates.insert)}</p>
          <div className="message-places">
            {placesOf(template).map((name) => (
              <Button key={name} size="small" onClick={() => insert(name)}>
                {t(($) => $.messageTemplates.places[name as Place])}
                {must.includes(name) && ` · ${t(($) => $.messageTemplates.obligatory)}`}
                <span className="mono secondary">{`{{${name}}}`}</span>
              </Button>
            ))}
          </div>
        </>
      )}
    </fieldset>
  );
}
