/** 管理常用语: the person's own phrases are added, changed, removed and put in order. */
import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, EditOutlined } from '@ant-design/icons';
import { PHRASE_MAX, PHRASES_MOST, type Phrase, workflowPhraseCalls } from '@zhengjian/contract/areas/workflow/phrases.ts';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../shell/apiError.ts';
import { useAct } from '../../shell/query.ts';
import { AppModal } from '../AppModal.tsx';
import { EmptyHint } from '../EmptyHint.tsx';
import { useAskDelete } from '../useAskDelete.ts';

const REFRESH = [workflowPhraseCalls.flowPhraseList];

/** A refusal has been told by its toast, and everything stays as it was. */
async function told(work: Promise<unknown>): Promise<boolean> {
  try {
    await work;
    return true;
  } catch (fault) {
    if (!(fault instanceof ApiError)) throw fault;
    return false;
  }
}

type EditProps = { label: string; phrase: string; onSave: (phrase: string) => Promise<boolean>; onCancel?: () => void };

/** The words of one phrase, new or changed. */
function Edit({ label, phrase, onSave, onCancel }: EditProps) {
  const { t } = useTranslation('workflow');
  const [words, setWords] = useState(phrase);
  const trimmed = words.trim();
  return (
    <div className="phrase-edit">
      <Input.TextArea
        aria-label={label}
        placeholder={label}
        value={words}
        autoSize={{ minRows: 1, maxRows: 6 }}
        count={{ show: true, max: PHRASE_MAX }}
        onChange={(event) => setWords(event.target.value)}
      />
      <div className="phrase-acts">
        {onCancel && (
          <Button size="small" onClick={onCancel}>
            {t(($) => $.phrases.cancel)}
          </Button>
        )}
        <Button
          size="small"
          type="primary"
          disabled={trimmed === '' || trimmed.length > PHRASE_MAX}
          onClick={() => void onSave(trimmed).then((saved) => saved && !onCancel && setWords(''))}
        >
          {onCancel ? t(($) => $.phrases.save) : t(($) => $.phrases.add)}
        </Button>
      </div>
    </div>
  );
}

export function PhraseDialog({ phrases, onClose }: { phrases: readonly Phrase[]; onClose: () => void }) {
  const { t } = useTranslation('workflow');
  const [editing, setEditing] = useState('');
  const askDelete = useAskDelete();
  const save = useAct(workflowPhraseCalls.flowPhraseSave, { refresh: REFRESH });
  const remove = useAct(workflowPhraseCalls.flowPhraseRemove, { refresh: REFRESH });
  const order = useAct(workflowPhraseCalls.flowPhraseOrder, { refresh: REFRESH });
  const busy = save.running || remove.running || order.running;

  /** Changes places with the neighbour. */
  function move(at: number, by: 1 | -1): void {
    const ids = phrases.map(({ id }) => id);
    const [moved] = ids.splice(at, 1);
    if (moved === undefined) return;
    ids.splice(at + by, 0, moved);
    void told(order.act({ ids }));
  }
  const button = (icon: React.ReactNode, label: string, phrase: string, disabled: boolean, onClick: () => void) => (
    <Button type="text" size="small" icon={icon} aria-label={`${label}: ${phrase}`} title={label} disabled={disabled} onClick={onClick} />
  );
  return (
    <AppModal open width={560} title={t(($) => $.phrases.manageTitle)} onClose={onClose}>
      <p className="secondary">{t(($) => $.phrases.manageHint)}</p>
      {phrases.length === 0 && <EmptyHint title={t(($) => $.phrases.none)} />}
      <ol className="phrase-list">
        {phrases.map(({ id, phrase }, at) =>
          editing === id ? (
            <li key={id}>
              <Edit
                label={t(($) => $.phrases.change)}
                phrase={phrase}
                onCancel={() => setEditing('')}
                onSave={async (words) => {
                  const saved = await told(save.act({ id, phrase: words }));
                  if (saved) setEditing('');
                  return saved;
                }}
              />
            </li>
          ) : (
            <li key={id}>
              <span className="phrase-words">{phrase}</span>
              {button(
                <ArrowUpOutlined />,
                t(($) => $.phrases.up),
                phrase,
                busy || at === 0,
                () => move(at, -1),
              )}
              {button(
                <ArrowDownOutlined />,
                t(($) => $.phrases.down),
                phrase,
                busy || at === phrases.length - 1,
                () => move(at, 1),
              )}
              {button(
                <EditOutlined />,
                t(($) => $.phrases.change),
                phrase,
                busy,
                () => setEditing(id),
              )}
              {button(
                <DeleteOutlined />,
                t(($) => $.phrases.remove),
                phrase,
                busy,
                () => askDelete([id], () => remove.act({ id }), { title: t(($) => $.phrases.removeAsk, { phrase }) }),
              )}
            </li>
          ),
        )}
      </ol>
      {phrases.length < PHRASES_MOST && (
        <Edit label={t(($) => $.phrases.newPhrase)} phrase="" onSave={(words) => told(save.act({ phrase: words }))} />
      )}
    </AppModal>
  );
}
