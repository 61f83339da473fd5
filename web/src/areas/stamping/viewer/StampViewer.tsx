/**
 * The electronic-stamp viewer (spec: 000 §2.4, §4): a paper in the embedded signing page. In view mode it only closes; in edit
 * mode the person signs, completes or cancels. Opened by {@link useStampViewer}.
 */
import './viewer.css';
import { stampingCalls } from '@zhengjian/contract/areas/stamping/calls.ts';
import type { Answered } from '@zhengjian/contract/call.ts';
import { App, Button, Spin } from 'antd';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AppModal } from '../../../kit/AppModal.tsx';
import { openFile } from '../../../kit/files/openFile.ts';
import { send } from '../../../shell/api.ts';
import { ApiError } from '../../../shell/apiError.ts';
import { useAct } from '../../../shell/query.ts';
import { settings } from '../../../shell/settings.ts';
import { ConfirmDialog } from '../ConfirmDialog.tsx';
import { CaseWords } from '../PaperList.tsx';
import { ASK_AGAIN_MS, createGate, FIRST_MESSAGE_MS, fromPage, GIVE_UP_MS, isFrom, LOADING_MOST_MS, type ToPage } from './protocol.ts';

type Opened = Answered<typeof stampingCalls.signingOpen>;
type Mode = Opened['mode'];
/** Edit mode: reading, the seal lies on the page, the seal is being set. */
type Step = 'reading' | 'placing' | 'saving';
type Props = { opened: Opened; onClose: () => void; onDone: () => void };

function Viewer({ opened, onClose, onDone }: Props) {
  const { t } = useTranslation('stamping');
  const { modal, message } = App.useApp();
  const frame = useRef<HTMLIFrameElement>(null);
  const [loading, setLoading] = useState(true);
  // the page has shown the paper; a seal can be laid on it no earlier
  const [shown, setShown] = useState(false);
  const [step, setStep] = useState<Step>('reading');
  const [asksIdentity, setAsksIdentity] = useState(false);
  const [gate] = useState(() => createGate(() => performance.now()));
  const saved = useAct(stampingCalls.updateStamped, { refresh: ['stamping', 'file'] });
  const finish = useAct(stampingCalls.signatureFinish, { refresh: ['stamping', 'file'] });
  const edit = opened.mode === 'edit';
  const origin = new URL(opened.page, window.location.href).origin;

  const tell = useCallback(
    (message: ToPage) => {
      if (gate(message.type)) frame.current?.contentWindow?.postMessage(message, origin);
    },
    [gate, origin],
  );
  const fail = useCallback(() => {
    void message.error(t(($) => $.viewer.loadFailed));
    onClose();
  }, [message, t, onClose]);

  useEffect(() => {
    const timer = setTimeout(() => setLoading(false), LOADING_MOST_MS);
    return () => clearTimeout(timer);
  }, []);
  // the frame is loaded before its page listens, on a slow machine long before: the first message is repeated until it is answered
  const [waiting, setWaiting] = useState(false);
  useEffect(() => {
    if (!waiting) return;
    const { language, theme } = settings.get();
    const ask = () => tell({ type: 'viewFile', key: opened.key, look: { language, theme } });
    const first = setTimeout(ask, FIRST_MESSAGE_MS);
    const again = setInterval(ask, ASK_AGAIN_MS);
    const late = setTimeout(fail, GIVE_UP_MS);
    return () => {
      clearTimeout(first);
      clearInterval(again);
      clearTimeout(late);
    };
  }, [waiting, tell, fail, opened.key]);

  useEffect(() => {
    async function stamped(fileId: string, complete: boolean): Promise<void> {
      try {
        // finishing says that it is kept, too: one call, so that no half of it fails
        if (complete) await finish.act({ fileIds: [fileId] });
        else await saved.act({ stampedFileId: fileId, isSaveStamped: true });
        void message.success(t(($) => $.viewer.done, { name: opened.documentName }));
        onDone();
      } catch (fault) {
        if (!(fault instanceof ApiError)) throw fault;
        onDone();
      }
    }
    const heard = (event: MessageEvent) => {
      if (!isFrom(event, frame.current?.contentWindow, origin)) return;
      const told = fromPage(event.data);
      if (!told || !gate(`from ${told.type}`)) return;
      if (told.type === 'signCompelete') void stamped(told.fileId, told.complete);
      else if (told.type === 'saveFile') {
        setStep('placing');
        void message.error(told.why);
      } else if (!told.ok) fail();
      else {
        setLoading(false);
        setWaiting(false);
        setShown(true);
        if (told.type === 'openFile') setStep('placing');
      }
    };
    window.addEventListener('message', heard);
    return () => window.removeEventListener('message', heard);
  }, [origin, gate, fail, saved.act, finish.act, message, t, opened.documentName, onDone]);

  async function sign(): Promise<void> {
    const { until } = await send(stampingCalls.confirmedUntil, {});
    if (until === '') setAsksIdentity(true);
    else tell({ type: 'openFile', key: opened.key });
  }
  const cancel = () => {
    if (!edit || step === 'reading') return onClose();
    modal.confirm({
      title: t(($) => $.viewer.cancelAsk),
      content: t(($) => $.viewer.cancelHint),
      okText: t(($) => $.viewer.cancel),
      okButtonProps: { danger: true },
      cancelText: t(($) => $.viewer.goOn),
      onOk: onClose,
    });
  };
  const act = (work: Promise<void>) =>
    void work.catch((fault: unknown) => {
      if (!(fault instanceof ApiError)) throw fault;
    });
  const busy = step === 'saving';

  return (
    <AppModal
      open
      width={1080}
      title={
        <>
          {edit ? t(($) => $.viewer.edit) : t(($) => $.viewer.view)} <span className="secondary">{opened.documentName}</span>
          <CaseWords of={opened} />
        </>
      }
      {...(busy ? {} : { onClose: cancel })}
      footer={
        <div className="seal-acts">
          {edit ? (
            <>
              <Button disabled={busy} onClick={cancel}>
                {t(($) => $.viewer.cancel)}
              </Button>
              <Button type={step === 'reading' ? 'primary' : 'default'} disabled={!shown || step !== 'reading'} onClick={() => act(sign())}>
                {t(($) => $.viewer.sign)}
              </Button>
              <Button
                type={step === 'reading' ? 'default' : 'primary'}
                disabled={step === 'reading'}
                loading={busy}
                onClick={() => {
                  setStep('saving');
                  tell({ type: 'saveFile' });
                }}
              >
                {t(($) => $.viewer.complete)}
              </Button>
            </>
          ) : (
            <Button onClick={onClose}>{t(($) => $.viewer.close)}</Button>
          )}
        </div>
      }
    >
      <div className="stamp-frame" aria-busy={loading}>
        {loading && (
          <div className="stamp-loading" role="status">
            <Spin /> {t(($) => $.viewer.loading)}
          </div>
        )}
        <iframe ref={frame} src={opened.page} title={opened.documentName} onLoad={() => setWaiting(true)} onError={fail} />
      </div>
      {asksIdentity && (
        <ConfirmDialog
          papers={[{ ...opened, fileId: opened.documentId }]}
          how="press"
          run={async () => tell({ type: 'openFile', key: opened.key })}
          onClose={() => setAsksIdentity(false)}
        />
      )}
    </AppModal>
  );
}

/** Looks at a paper: a PDF in the viewer, anything else in the preview. */
export const look = (open: (fileId: string, mode: Mode) => void, { fileId, suffix }: { fileId: string; suffix: string }): void => {
  if (suffix === 'pdf') open(fileId, 'view');
  else void openFile(fileId, false);
};

/** `open` shows a paper; a second one while the first is loading is ignored (rule estamp-single-open). */
export function useStampViewer(): { open: (fileId: string, mode: Mode) => void; viewer: ReactNode } {
  const { t } = useTranslation('stamping');
  const { message } = App.useApp();
  const [opened, setOpened] = useState<Opened | null>(null);
  const opening = useRef(false);
  const close = useCallback(() => setOpened(null), []);
  const open = (fileId: string, mode: Mode): void => {
    if (opening.current || opened) return;
    opening.current = true;
    send(stampingCalls.signingOpen, { fileId, mode })
      .then(setOpened)
      .catch((fault: unknown) => {
        // a refusal has been told by its own words
        if (!(fault instanceof ApiError)) void message.error(t(($) => $.viewer.loadFailed));
      })
      .finally(() => {
        opening.current = false;
      });
  };
  return { open, viewer: opened && <Viewer key={opened.key} opened={opened} onClose={close} onDone={close} /> };
}
