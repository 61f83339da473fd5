/** 常用语: the person's own phrases and those the institute offers, beside a remark; what is written can be kept as one. */
import { SnippetsOutlined } from '@ant-design/icons';
import { PHRASE_MAX, type PhraseKind, workflowPhraseCalls } from '@zhengjian/contract/areas/workflow/phrases.ts';
import { Button, Dropdown, type MenuProps } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../shell/apiError.ts';
import { notify } from '../../shell/notices.ts';
import { useAct, useRead } from '../../shell/query.ts';
import { AboutCase } from '../AboutCase.tsx';
import { PhraseDialog } from './PhraseDialog.tsx';

type Props = {
  kind: PhraseKind | undefined;
  /** What stands in the field now. */
  written: string;
  onPick: (phrase: string) => void;
  /** The menu has closed after a choice: the cursor belongs back in the field. */
  onDone: () => void;
};

const KEEP = 'keep';
const MANAGE = 'manage';

export function PhraseMenu({ kind, written, onPick, onDone }: Props) {
  const { t } = useTranslation('workflow');
  const [open, setOpen] = useState(false);
  const [managing, setManaging] = useState(false);
  // closed by the keyboard: the cursor goes back where it came from; a click elsewhere has taken it there
  const shown = useRef(false);
  const done = useRef(onDone);
  done.current = onDone;
  useEffect(() => {
    const { activeElement } = document;
    if (shown.current && !open && (activeElement === document.body || activeElement?.closest('.phrase-menu'))) done.current();
    shown.current = open;
  }, [open]);
  const { data: own } = useRead(workflowPhraseCalls.flowPhraseList, {}, { enabled: open || managing, quiet: true });
  const { act } = useAct(workflowPhraseCalls.flowPhraseSave, { refresh: [workflowPhraseCalls.flowPhraseList] });
  const offered = kind ? Object.values(t(($) => $.phrases.institute[kind], { returnObjects: true })) : [];
  const phrases = new Map<string, string>([
    ...(own ?? []).map(({ id, phrase }) => [`own ${id}`, phrase] as const),
    ...offered.map((phrase, at) => [`offered ${at}`, phrase] as const),
  ]);
  const line = (key: string, phrase: string) => ({ key, label: <span className="phrase-line">{phrase}</span>, title: phrase });

  async function keep(): Promise<void> {
    try {
      await act({ phrase: written }, { quiet: true });
      notify(
        'success',
        t(($) => $.phrases.kept),
      );
    } catch (fault) {
      if (!(fault instanceof ApiError)) throw fault;
      notify('warning', fault.message);
    }
  }

  const items: MenuProps['items'] = [
    {
      type: 'group',
      key: 'own',
      label: t(($) => $.phrases.own),
      children: own?.length
        ? own.map(({ id, phrase }) => line(`own ${id}`, phrase))
        : [{ key: 'none', label: t(($) => $.phrases.none), disabled: true }],
    },
    ...(offered.length > 0
      ? [
          {
            type: 'group' as const,
            key: 'offered',
            label: t(($) => $.phrases.offered),
            children: offered.map((phrase, at) => line(`offered ${at}`, phrase)),
          },
        ]
      : []),
    { type: 'divider' },
    {
      key: KEEP,
      label: written.length > PHRASE_MAX ? t(($) => $.phrases.tooLong, { limit: PHRASE_MAX }) : t(($) => $.phrases.keep),
      disabled: written === '' || written.length > PHRASE_MAX,
    },
    { key: MANAGE, label: t(($) => $.phrases.manage) },
  ];

  return (
    <>
      <Dropdown
        trigger={['click']}
        open={open}
        onOpenChange={(next) => setOpen(next)}
        autoFocus
        classNames={{ root: 'phrase-menu' }}
        menu={{
          items,
          onClick: ({ key, domEvent }) => {
            // chosen by Enter: the key belongs to the menu, not to the field that has the cursor next
            domEvent.preventDefault();
            setOpen(false);
            const phrase = phrases.get(key);
            if (phrase !== undefined) onPick(phrase);
            else if (key === KEEP) void keep();
            else if (key === MANAGE) return setManaging(true);
            onDone();
          },
        }}
      >
        <Button type="text" size="small" icon={<SnippetsOutlined aria-hidden="true" />} className="phrase-button">
          {t(($) => $.phrases.button)}
        </Button>
      </Dropdown>
      {managing && (
        // phrases are of no case
        <AboutCase no="">
          <PhraseDialog
            phrases={own ?? []}
            onClose={() => {
              setManaging(false);
              onDone();
            }}
          />
        </AboutCase>
      )}
    </>
  );
}
