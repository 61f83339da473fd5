/** The words of one message in both languages: changed, looked at with example data, and given back to the product's. */
import {
  messageTemplateCalls as c,
  faultOf,
  hasSubject,
  type MessageTemplateDetail,
  type MessageTemplateRow,
  type MessageWords,
  placesOf,
} from '@zhengjian/contract/areas/system/message-templates.ts';
import { Alert, Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AppModal } from '../../../kit/AppModal.tsx';
import { Loaded } from '../../../kit/Loaded.tsx';
import { useAskDelete } from '../../../kit/useAskDelete.ts';
import { ApiError } from '../../../shell/apiError.ts';
import { useAct, useRead } from '../../../shell/query.ts';
import { useMayCall } from '../../../shell/session.ts';
import '../texts.ts';
import { WordsFields } from './WordsFields.tsx';

type Words = Record<'zh' | 'en', MessageWords>;
const LANGUAGES = ['zh', 'en'] as const;
const NO_FAULTS = { zh: '', en: '' };

function Preview({ of }: { of: Words & Pick<MessageTemplateRow, 'template' | 'channel'> }) {
  const { t } = useTranslation('system');
  const read = useRead(c.messageTemplatePreview, of);
  return (
    <Loaded read={read} rows={5}>
      {(letters) => (
        <div className="message-both">
          {LANGUAGES.map((lang) => (
            <section key={lang} className="message-preview" lang={lang === 'zh' ? 'zh-CN' : 'en'}>
              <p className="message-preview-title">
                {t(($) => $.messageTemplates.previewOf, { lang: t(($) => $.messageTemplates[lang]) })}
              </p>
              {letters[lang].subject !== '' && <strong>{letters[lang].subject}</strong>}
              <p>{letters[lang].text}</p>
            </section>
          ))}
        </div>
      )}
    </Loaded>
  );
}

function Editor({ row, kept, onClose }: { row: MessageTemplateRow; kept: MessageTemplateDetail; onClose: () => void }) {
  const { t } = useTranslation('system');
  const ask = useAskDelete();
  const mayEdit = useMayCall(c.messageTemplateSave);
  const [words, setWords] = useState<Words>({ zh: kept.zh, en: kept.en });
  const [faults, setFaults] = useState(NO_FAULTS);
  const [refusal, setRefusal] = useState('');
  const [previewed, preview] = useState<Words | null>(null);
  const { act: save, running } = useAct(c.messageTemplateSave, { refresh: ['system'] });
  const { act: reset } = useAct(c.messageTemplateReset, { refresh: ['system'] });
  const { template, channel } = row;
  const name = t(($) => $.messageTemplates.names[template]);
  const entered = JSON.stringify(words) !== JSON.stringify({ zh: kept.zh, en: kept.en });

  const faultIn = (lang: 'zh' | 'en'): string => {
    const { subject, text } = words[lang];
    const language = t(($) => $.messageTemplates[lang]);
    if (hasSubject(template, channel) && subject.trim() === '') return t(($) => $.messageTemplates.subjectMissing);
    if (text.trim() === '') return t(($) => $.messageTemplates.textMissing);
    const fault = faultOf(template, words[lang]);
    if (fault === null) return '';
    // the place is the person's own text: nothing in it is filled in
    const own = { language, place: fault.place, interpolation: { skipOnVariables: true } };
    if (fault.is === 'missing') return t(($) => $.refusal.messagePlaceMissing, own);
    const places = placesOf(template).map((place) => `{{${place}}}`);
    return t(($) => $.refusal.messagePlaceUnknown, { ...own, places: places.join(' ') });
  };
  const isSound = (): boolean => {
    const found = { zh: faultIn('zh'), en: faultIn('en') };
    setFaults(found);
    setRefusal('');
    return found.zh === '' && found.en === '';
  };
  const change = (lang: 'zh' | 'en') => (value: MessageWords) => {
    setWords((before) => ({ ...before, [lang]: value }));
    setFaults((before) => ({ ...before, [lang]: '' }));
    preview(null);
  };
  async function keep(): Promise<void> {
    if (!isSound()) return;
    try {
      await save({ template, channel, version: kept.version, ...words });
      onClose();
    } catch (fault) {
      if (!(fault instanceof ApiError)) throw fault;
      setRefusal(fault.message);
    }
  }
  const askReset = () =>
    ask(
      [row],
      async () => {
        await reset({ template, channel });
        onClose();
      },
      {
        title: t(($) => $.messageTemplates.resetAsk, { name }),
        hint: t(($) => $.messageTemplates.resetHint),
        ok: t(($) => $.messageTemplates.reset),
      },
    );
  return (
    <AppModal
      open
      width={960}
      title={t(($) => $.messageTemplates.title, { name, channel: t(($) => $.messageTemplates.channels[channel]) })}
      onClose={onClose}
      entered={entered}
      notice={refusal !== '' && <Alert type="warning" showIcon title={refusal} />}
      footer={
        <>
          {mayEdit && kept.own && (
            <Button danger className="message-reset" onClick={askReset}>
              {t(($) => $.messageTemplates.reset)}
            </Button>
          )}
          <Button onClick={onClose}>{t(($) => $.messageTemplates.close)}</Button>
          <Button onClick={() => isSound() && preview(words)}>{t(($) => $.messageTemplates.preview)}</Button>
          {mayEdit && (
            <Button type="primary" loading={running} disabled={!entered} onClick={() => void keep()}>
              {t(($) => $.messageTemplates.save)}
            </Button>
          )}
        </>
      }
    >
      <p className="secondary">
        {kept.own ? t(($) => $.messageTemplates.own) : t(($) => $.messageTemplates.product)}
        {' · '}
        {t(($) => $.messageTemplates.lineHint)}
      </p>
      <div className="message-both">
        {LANGUAGES.map((lang) => (
          <WordsFields
            key={lang}
            lang={lang}
            template={template}
            channel={channel}
            value={words[lang]}
            mayEdit={mayEdit}
            fault={faults[lang]}
            onChange={change(lang)}
          />
        ))}
      </div>
      {previewed !== null && <Preview of={{ template, channel, ...previewed }} />}
    </AppModal>
  );
}

export function MessageWordsDialog({ row, onClose }: { row: MessageTemplateRow; onClose: () => void }) {
  const { template, channel } = row;
  // what somebody enters is held against what was read when the dialog opened
  const read = useRead(c.messageTemplateDetail, { template, channel }, { gcTime: 0, staleTime: Number.POSITIVE_INFINITY });
  return <Loaded read={read}>{(kept) => <Editor row={row} kept={kept} onClose={onClose} />}</Loaded>;
}
