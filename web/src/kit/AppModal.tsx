/**
 * The one dialog of the system. It is taken out of the page while closed or while its tab is hidden: an antd Modal that is hidden
 * and shown again with its tab throws and takes the page down. Form state that must survive a change of tab belongs to the page, not to the dialog.
 * A field with `data-first-focus` has the focus when the dialog opens.
 *
 * ```tsx
 * <AppModal open={open} title={t(($) => $.rename.title)} okText={t(($) => $.rename.save)} onOk={save} onClose={() => setOpen(false)}>
 *   …
 * </AppModal>
 * ```
 */
import { App, Modal } from 'antd';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import Draggable, { type DraggableData, type DraggableEvent } from 'react-draggable';
import { useTranslation } from 'react-i18next';
import { useInFront } from '../shell/tabKey.ts';
import { useUnsaved } from '../shell/unsaved.ts';
import { AboutLine } from './AboutCase.tsx';
import { leadInside } from './form/faults.ts';

/** An act and the verb on its button; a dialog without an act has no such button. */
type Act = { okText: string; onOk: () => void };

type Props = {
  open: boolean;
  title: ReactNode;
  children: ReactNode;
  /** Pixels; on a phone the dialog takes the width there is. */
  width?: number;
  okDanger?: boolean;
  okDisabled?: boolean;
  okLoading?: boolean;
  /** A dialog without an act is closed, one with an act cancelled, unless told otherwise. */
  cancelText?: string;
  /** Absent: the user cannot close it. */
  onClose?: () => void;
  draggable?: boolean;
  footer?: ReactNode;
  /** Something was entered that closing would lose, beside what is typed. */
  entered?: boolean;
  /** Stands above the buttons, always in sight: why the act was not done. */
  notice?: ReactNode;
  /** The dialog stands there and takes the focus: what is to have it instead of its first field. */
  onShown?: () => void;
} & (Act | { okText?: never; onOk?: never });

type Bounds = { left: number; top: number; right: number; bottom: number };

/** Keeps the title within the window, so that a dragged dialog can always be caught again. */
function Dragged({ children, held }: { children: ReactNode; held: boolean }) {
  const box = useRef<HTMLDivElement>(null);
  const [bounds, setBounds] = useState<Bounds>({ left: 0, top: 0, right: 0, bottom: 0 });
  const start = (_: DraggableEvent, data: DraggableData) => {
    const rect = box.current?.getBoundingClientRect();
    if (!rect) return;
    const { clientWidth, clientHeight } = document.documentElement;
    setBounds({
      left: -rect.left + data.x,
      top: -rect.top + data.y,
      right: clientWidth - (rect.right - data.x),
      bottom: clientHeight - (rect.top - data.y) - 40,
    });
  };
  return (
    <Draggable nodeRef={box} disabled={!held} bounds={bounds} onStart={start} handle=".ant-modal-header">
      <div ref={box}>{children}</div>
    </Draggable>
  );
}

/** A text somebody writes; lists to choose from and searches are no text that could be lost. */
const isWritten = (target: EventTarget): boolean =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement && target.matches('.ant-input:not([type=password], [type=search])'));
const isFilled = (target: EventTarget): boolean =>
  (target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement) && target.value.trim() !== '';

export function AppModal(props: Props) {
  const inFront = useInFront();
  const { t } = useTranslation('shell');
  const { modal } = App.useApp();
  // what was written outlives a change of tab, and is asked about before it is thrown away
  const [written, setWritten] = useState(false);
  if (!props.open && written) setWritten(false);
  const { onClose, entered = false } = props;
  useUnsaved(props.open && (written || entered));
  const close = () => {
    if (!written && !entered) return onClose?.();
    modal.confirm({
      title: t(($) => $.typed.ask),
      content: t(($) => $.typed.hint),
      okText: t(($) => $.typed.go),
      okButtonProps: { danger: true },
      cancelText: t(($) => $.typed.keep),
      onOk: () => onClose?.(),
    });
  };
  const wrote = ({ target, currentTarget }: FormEvent) => {
    // what is typed in a dialog that this one has opened is that dialog's
    if (isWritten(target) && target instanceof Node && currentTarget.contains(target)) setWritten(isFilled(target));
  };
  return props.open && inFront ? <Shown {...props} {...(onClose ? { onClose: close } : {})} onWrite={wrote} /> : null;
}

function Shown({
  onWrite,
  title,
  children,
  width = 520,
  okText,
  okDanger,
  okDisabled,
  okLoading,
  onOk,
  cancelText,
  onClose,
  draggable,
  footer,
  notice,
  onShown,
}: Props & { onWrite: (event: FormEvent) => void }) {
  const { t } = useTranslation('shell');
  const body = useRef<HTMLDivElement>(null);
  const press =
    onOk &&
    (() => {
      onOk();
      // what the stamping worker has shown to be wrong stands there with the next frame; forms look after their own
      requestAnimationFrame(() => leadInside(body.current));
    });
  const buttons = footer === undefined && (okText !== undefined || onClose !== undefined);
  return (
    <Modal
      open
      title={title}
      width={width}
      className={draggable ? 'modal-draggable' : ''}
      style={{ top: 48 }}
      // The act stays in sight however long the dialog grows.
      styles={{ body: { maxHeight: 'calc(100vh - 224px)', overflow: 'auto', margin: '0 -24px', padding: '0 24px' } }}
      mask={{ closable: false }}
      afterOpenChange={(shown) => {
        // antd gives the focus to the cross that closes the dialog; a field takes nothing while the dialog is not shown yet
        if (!shown) return;
        body.current?.querySelector<HTMLElement>('[data-first-focus]')?.focus();
        onShown?.();
      }}
      keyboard={onClose !== undefined}
      closable={onClose !== undefined}
      {...(onClose ? { onCancel: onClose } : {})}
      {...(press ? { onOk: press } : {})}
      okText={okText}
      cancelText={cancelText ?? t(($) => (okText === undefined ? $.common.close : $.common.cancel))}
      okButtonProps={{
        danger: okDanger === true,
        disabled: okDisabled === true,
        loading: okLoading === true,
        ...(okText === undefined ? { style: { display: 'none' } } : {}),
      }}
      footer={(given) =>
        buttons ? (
          <>
            {notice}
            {given}
          </>
        ) : (
          (footer ?? null)
        )
      }
      {...(draggable ? { modalRender: (node: ReactNode) => <Dragged held>{node}</Dragged> } : {})}
    >
      <div ref={body} onInput={onWrite}>
        <AboutLine />
        {children}
      </div>
    </Modal>
  );
}
