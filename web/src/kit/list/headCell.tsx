/** The head of a table's column: dragged to another place, its edge dragged to another width; both by the keyboard too. */
import { type DragEvent, type KeyboardEvent, type MouseEvent, type PointerEvent, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { within } from './columnSettings.ts';

export type HeadActs = {
  /** Puts a column at a place among those shown. */
  onPlace: (key: string, at: number) => void;
  onWidth: (key: string, width: number) => void;
};

/** Pixels by which a key widens. */
const WIDTH_STEP = 20;
const BELOW = 'head-below';

const headsOf = (cell: Element): HTMLElement[] => [...(cell.parentElement?.querySelectorAll<HTMLElement>('th[data-column]') ?? [])];
const columnOf = (cell: Element): string => (cell instanceof HTMLElement ? (cell.dataset.column ?? '') : '');

/** Whether the head of an edge can be dragged to another place. */
const headDrags = (edge: Element, on: boolean): void => {
  const head = edge.closest('th');
  if (head) head.draggable = on;
};

/** The edge of a head; while it is dragged a line shows where it would stand. */
function Edge({ column, width, onWidth }: { column: string; width: number; onWidth: HeadActs['onWidth'] }) {
  const { t } = useTranslation('kit');
  const start = useRef<number | null>(null);
  const moved = (event: PointerEvent<HTMLElement>) => within(width + event.clientX - (start.current ?? event.clientX));
  const still = (event: MouseEvent) => event.stopPropagation();
  return (
    <span
      className="head-edge"
      aria-hidden
      title={t(($) => $.columns.widen)}
      onClick={still}
      // else the head itself would be dragged
      onMouseDown={(event) => event.preventDefault()}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        start.current = event.clientX;
        headDrags(event.currentTarget, false);
      }}
      onPointerMove={(event) => {
        if (start.current !== null) event.currentTarget.style.setProperty('--moved', `${moved(event) - width}px`);
      }}
      onPointerUp={(event) => {
        if (start.current === null) return;
        const next = moved(event);
        start.current = null;
        headDrags(event.currentTarget, true);
        event.currentTarget.style.removeProperty('--moved');
        if (next !== width) onWidth(column, next);
      }}
      onPointerCancel={(event) => {
        start.current = null;
        headDrags(event.currentTarget, true);
        event.currentTarget.style.removeProperty('--moved');
      }}
    />
  );
}

/** Title of a head with its edge. */
export const headTitle = (title: string, column: string, width: number, acts: HeadActs | undefined) =>
  acts ? (
    <>
      {title}
      <Edge column={column} width={width} onWidth={acts.onWidth} />
    </>
  ) : (
    title
  );

/** What the heads of a table listen to. */
export function useHeadCell(acts: HeadActs | undefined) {
  const { t } = useTranslation('kit');
  const dragged = useRef('');
  return useMemo(() => {
    if (!acts) return undefined;
    const mark = (event: DragEvent<HTMLElement>, on: boolean) => event.currentTarget.classList.toggle(BELOW, on && dragged.current !== '');
    return (column: string, width: number, isFirst: boolean) => ({
      'data-column': column,
      draggable: true,
      tabIndex: isFirst ? 0 : -1,
      'aria-keyshortcuts': 'Alt+ArrowLeft Alt+ArrowRight Alt+Shift+ArrowLeft Alt+Shift+ArrowRight',
      title: isFirst ? t(($) => $.columns.headKeys) : undefined,
      onDragStart: (event: DragEvent<HTMLElement>) => {
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', column);
        dragged.current = column;
      },
      onDragEnd: () => {
        dragged.current = '';
      },
      onDragOver: (event: DragEvent<HTMLElement>) => {
        if (dragged.current === '') return;
        event.preventDefault();
        mark(event, true);
      },
      onDragLeave: (event: DragEvent<HTMLElement>) => mark(event, false),
      onDrop: (event: DragEvent<HTMLElement>) => {
        event.preventDefault();
        mark(event, false);
        const at = headsOf(event.currentTarget).indexOf(event.currentTarget);
        if (dragged.current !== '' && dragged.current !== column && at >= 0) acts.onPlace(dragged.current, at);
      },
      onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
        const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
        if (step === undefined || event.target !== event.currentTarget) return;
        const heads = headsOf(event.currentTarget);
        const at = heads.indexOf(event.currentTarget) + step;
        const next = heads[at];
        event.preventDefault();
        if (event.altKey && event.shiftKey) acts.onWidth(column, within(width + step * WIDTH_STEP));
        else if (!next) return;
        else if (!event.altKey) next.focus();
        else {
          acts.onPlace(columnOf(event.currentTarget), at);
        }
      },
    });
  }, [acts, t]);
}
