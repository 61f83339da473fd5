/** The seal on its page: dragged, or moved by the arrow keys; onto another page by dragging it there. */
import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { MM, type Place } from './protocol.ts';

/** Millimetres a press of an arrow key moves it, and with Shift. */
const STEP_MM = 5;
const FINE_MM = 1;
const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

type Props = {
  seal: { name: string; specimen: string; width: number; height: number };
  place: Place;
  /** Pixels a point. */
  scale: number;
  onMove: (place: Place) => void;
};

/** Where a pointer stands: page from 1, points from the page's top left. Null beside the pages. */
function pointAt(x: number, y: number, scale: number): Place | null {
  const page = document.elementsFromPoint(x, y).find((element) => element.matches('[data-page]'));
  if (!(page instanceof HTMLElement)) return null;
  const box = page.getBoundingClientRect();
  return { page: Number(page.dataset.page), x: (x - box.left) / scale, y: (y - box.top) / scale };
}

export function LaidSeal({ seal, place, scale, onMove }: Props) {
  const { t } = useTranslation('stamping');
  const held = useRef<{ x: number; y: number } | null>(null);
  const [width, height] = [seal.width * MM * scale, seal.height * MM * scale];
  const take = (event: PointerEvent) => {
    const box = event.currentTarget.getBoundingClientRect();
    held.current = { x: event.clientX - box.left - width / 2, y: event.clientY - box.top - height / 2 };
    event.currentTarget.setPointerCapture(event.pointerId);
  };
  const drag = (event: PointerEvent) => {
    if (!held.current) return;
    const to = pointAt(event.clientX - held.current.x, event.clientY - held.current.y, scale);
    if (to) onMove(to);
  };
  const press = (event: KeyboardEvent) => {
    const way = ARROWS[event.key];
    if (!way) return;
    event.preventDefault();
    event.stopPropagation();
    const step = (event.shiftKey ? FINE_MM : STEP_MM) * MM;
    onMove({ ...place, x: place.x + way[0] * step, y: place.y + way[1] * step });
  };
  return (
    <button
      type="button"
      className="laid-seal"
      aria-label={t(($) => $.viewer.seal, { name: seal.name, page: place.page })}
      style={{ left: place.x * scale - width / 2, top: place.y * scale - height / 2, width, height }}
      onPointerDown={take}
      onPointerMove={drag}
      onPointerUp={() => {
        held.current = null;
      }}
      onKeyDown={press}
    >
      <img alt="" src={`data:image/svg+xml;utf8,${encodeURIComponent(seal.specimen)}`} />
    </button>
  );
}
