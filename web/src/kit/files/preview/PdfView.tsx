/** A PDF: pages drawn as they come into sight, seals and signatures with them; zoom, page number, search. */
import 'react-pdf/dist/Page/TextLayer.css';
import { ColumnWidthOutlined, DownOutlined, ExpandOutlined, UpOutlined, ZoomInOutlined, ZoomOutOutlined } from '@ant-design/icons';
import { Input, InputNumber, type InputRef } from 'antd';
import { type KeyboardEvent, type ReactNode, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Document, Page } from 'react-pdf';
import type { FileParts } from './parts.ts';
import { drawnAt, type Fit, pageAt, type Size, scaleOf, topsOf } from './pdfLayout.ts';
import { type Hit, type Pdf, usePdfSearch } from './pdfSearch.ts';
import { PDF_OPTIONS } from './pdfSetup.ts';
import { sourceOf } from './pdfSource.ts';
import { Room } from './Room.tsx';
import { Tool } from './Tool.tsx';
import type { ViewProps } from './view.ts';
import { larger, smaller, zoomKey } from './zoom.ts';

/** Sharper than the screen's own points costs memory and shows nothing. */
const MOST_DENSE = 2;
/** A page that fits a wide window is larger than anybody reads; wider only when asked. */
const READABLE = 1.3;
const A4: Size = { width: 595, height: 842 };

/** The room in which the pages scroll. */
function useRoom() {
  const box = useRef<HTMLElement>(null);
  const [room, setRoom] = useState<Size>({ width: 0, height: 0 });
  const [scrolled, setScrolled] = useState(0);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const measure = () => setRoom({ width: element.clientWidth, height: element.clientHeight });
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(element);
    return () => watch.disconnect();
  }, []);
  return { box, room, scrolled, onScroll: () => setScrolled(box.current?.scrollTop ?? 0) };
}

/** Marks what was found in the text that lies over a page. */
function markHits(page: HTMLElement | null, words: string, at: number | null): void {
  const spans = page?.querySelectorAll<HTMLElement>('.textLayer span[role="presentation"]') ?? [];
  let n = 0;
  for (const span of spans) {
    const found = words !== '' && (span.textContent ?? '').toLowerCase().includes(words);
    span.classList.toggle('pdf-hit', found);
    span.classList.toggle('pdf-hit-now', found && n === at);
    if (found && n === at) span.scrollIntoView({ block: 'center', inline: 'nearest' });
    if (found) n++;
  }
}

/** A part of the page that has no text, such as an empty cell, has no place in the text over it: it points to none. */
function pointToText(page: HTMLElement | null): void {
  for (const part of page?.querySelectorAll('.structTree [aria-owns]') ?? [])
    if (document.getElementById(part.getAttribute('aria-owns') ?? '') === null) part.removeAttribute('aria-owns');
}

type OnePage = {
  n: number;
  size: Size;
  top: number;
  scale: number;
  words: string;
  hit: number | null;
  onSize: (n: number, size: Size) => void;
  over: ((drawn: DrawnPage) => ReactNode) | undefined;
};

function OnePage({ n, size, top, scale, words, hit, onSize, over }: OnePage) {
  const { t } = useTranslation('file');
  const place = useRef<HTMLDivElement>(null);
  // For which scale text and structure are laid; they come in either order. They are told by functions that stay the same, since for
  // another one the text is laid anew.
  const [laid, setLaid] = useState<{ text?: number; structure?: number }>({});
  const textLaid = useCallback(() => setLaid((before) => ({ ...before, text: scale })), [scale]);
  const structureLaid = useCallback(() => setLaid((before) => ({ ...before, structure: scale })), [scale]);
  const isWhole = laid.text === scale && laid.structure === scale;
  useEffect(() => {
    if (laid.text === scale) markHits(place.current, words, hit);
  }, [laid, scale, words, hit]);
  useLayoutEffect(() => {
    if (laid.text === scale && laid.structure === scale) pointToText(place.current);
  }, [laid, scale]);
  return (
    <div
      ref={place}
      className={isWhole ? 'pdf-page' : 'pdf-page pdf-page-partial'}
      style={{ top, width: Math.round(size.width * scale), height: Math.round(size.height * scale) }}
      data-page={n + 1}
    >
      <Page
        pageNumber={n + 1}
        scale={scale}
        devicePixelRatio={Math.min(window.devicePixelRatio, MOST_DENSE)}
        renderAnnotationLayer={false}
        loading={null}
        noData={null}
        error={<p className="view-word">{t(($) => $.preview.pageBroken, { n: n + 1 })}</p>}
        onLoadSuccess={({ originalWidth, originalHeight }) => onSize(n, { width: originalWidth, height: originalHeight })}
        onRenderTextLayerSuccess={textLaid}
        onGetStructTreeSuccess={structureLaid}
      />
      {over?.({ page: n + 1, size, scale })}
    </div>
  );
}

function Search({
  words,
  onWords,
  hits,
  at,
  onTurn,
}: {
  words: string;
  onWords: (words: string) => void;
  hits: readonly Hit[] | null;
  at: number;
  onTurn: (by: number) => void;
}) {
  const { t } = useTranslation('file');
  const input = useRef<InputRef>(null);
  // The browser's own search finds only the pages that are drawn.
  useEffect(() => {
    const heard = (event: globalThis.KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'f' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      input.current?.focus({ cursor: 'all' });
    };
    window.addEventListener('keydown', heard);
    return () => window.removeEventListener('keydown', heard);
  }, []);
  return (
    <span className="view-search">
      <Input
        ref={input}
        size="small"
        allowClear
        value={words}
        placeholder={t(($) => $.preview.search)}
        aria-label={t(($) => $.preview.search)}
        onChange={(event) => onWords(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          onTurn(event.shiftKey ? -1 : 1);
        }}
      />
      {words.trim() !== '' && (
        <span className="num secondary" role="status">
          {hits === null ? t(($) => $.preview.searching) : hits.length === 0 ? t(($) => $.preview.notFound) : `${at + 1}/${hits.length}`}
        </span>
      )}
      <Tool label={t(($) => $.preview.lastHit)} icon={<UpOutlined />} disabled={!hits?.length} onClick={() => onTurn(-1)} />
      <Tool label={t(($) => $.preview.nextHit)} icon={<DownOutlined />} disabled={!hits?.length} onClick={() => onTurn(1)} />
    </span>
  );
}

/** `page` counts from 1; `size` in points, `scale` pixels a point. */
export type DrawnPage = { page: number; size: Size; scale: number };
type Props = Pick<ViewProps, 'file' | 'onBroken'> & {
  /** All of it, or parts of it as they are wanted. */
  bytes: Uint8Array<ArrayBuffer> | FileParts;
  /** A part could not be had. */
  onFault?: (fault: unknown) => void;
  /** Lies over a page. */
  over?: (drawn: DrawnPage) => ReactNode;
  /** The paper is open; sizes of its pages in points, as far as known. */
  onOpened?: (sizes: readonly Size[]) => void;
  /** A point to bring into sight whenever another one is given: page from 1, points from its top. */
  goal?: { page: number; y: number } | null;
};

const NOTHING = () => undefined;

export default function PdfView({ bytes, file, onBroken, onFault = NOTHING, over, onOpened, goal }: Props) {
  const { t } = useTranslation('file');
  const source = useMemo(() => sourceOf(bytes, onFault), [bytes, onFault]);
  const [pdf, setPdf] = useState<Pdf | null>(null);
  const [sizes, setSizes] = useState<readonly Size[]>([]);
  const [fit, setFit] = useState<Fit | 'start'>('start');
  const { box, room, scrolled, onScroll } = useRoom();
  const search = usePdfSearch(pdf);
  const first = sizes[0] ?? A4;
  const scale = fit === 'start' ? Math.min(scaleOf('width', first, room), READABLE) : scaleOf(fit, first, room);
  const tops = useMemo(() => topsOf(sizes, scale), [sizes, scale]);
  const { from, to } = drawnAt(tops, scrolled, room.height);
  const page = pageAt(tops, scrolled, room.height);
  const onSize = useCallback((n: number, size: Size) => {
    setSizes((all) =>
      all[n]?.width === size.width && all[n]?.height === size.height ? all : all.map((one, at) => (at === n ? size : one)),
    );
  }, []);
  const goTo = useCallback((n: number) => box.current?.scrollTo({ top: (tops[n] ?? 0) - 8 }), [box, tops]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new goal moves the pages, not a new zoom
  useEffect(() => {
    if (goal) box.current?.scrollTo({ top: (tops[goal.page - 1] ?? 0) + goal.y * scale - room.height / 2, behavior: 'smooth' });
  }, [goal]);

  async function opened(document: Pdf): Promise<void> {
    const page1 = await document.getPage(1);
    const { width, height } = page1.getViewport({ scale: 1 });
    const all = Array.from({ length: document.numPages }, () => ({ width, height }));
    setSizes(all);
    onOpened?.(all);
    setPdf(document);
  }
  const change = (next: 'larger' | 'smaller' | 'fit') => {
    const share = (box.current?.scrollTop ?? 0) / (tops.at(-1) ?? 1);
    setFit(next === 'fit' ? 'start' : next === 'larger' ? larger(scale) : smaller(scale));
    requestAnimationFrame(() => box.current?.scrollTo({ top: share * (box.current.scrollHeight ?? 0) }));
  };
  const heard = (event: KeyboardEvent) => {
    const to = event.ctrlKey || event.metaKey ? null : zoomKey(event.key);
    if (!to) return;
    event.preventDefault();
    change(to);
  };
  const hit = search.hits?.[search.at];
  // A hit on a page that is not drawn yet: go there, the page marks it once its text lies over it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new hit moves the pages, not a new zoom
  useEffect(() => {
    if (hit && (hit.page < from || hit.page > to)) goTo(hit.page);
  }, [hit]);

  return (
    <div className="view">
      <div className="view-bar" role="toolbar" aria-label={t(($) => $.preview.tools)}>
        <Tool label={t(($) => $.preview.lastPage)} icon={<UpOutlined />} disabled={page === 0} onClick={() => goTo(page - 1)} />
        <InputNumber
          size="small"
          className="view-page num"
          controls={false}
          min={1}
          max={Math.max(sizes.length, 1)}
          value={page + 1}
          aria-label={t(($) => $.preview.pageNo)}
          onChange={(value) => value && goTo(value - 1)}
        />
        <span className="num secondary">/ {sizes.length}</span>
        <Tool
          label={t(($) => $.preview.nextPage)}
          icon={<DownOutlined />}
          disabled={page >= sizes.length - 1}
          onClick={() => goTo(page + 1)}
        />
        <Tool label={t(($) => $.preview.smaller)} icon={<ZoomOutOutlined />} onClick={() => change('smaller')} />
        <span className="view-scale num">{Math.round(scale * 100)}%</span>
        <Tool label={t(($) => $.preview.larger)} icon={<ZoomInOutlined />} onClick={() => change('larger')} />
        <Tool
          label={t(($) => $.preview.fitWidth)}
          icon={<ColumnWidthOutlined />}
          pressed={fit === 'width'}
          onClick={() => setFit('width')}
        />
        <Tool label={t(($) => $.preview.fitPage)} icon={<ExpandOutlined />} pressed={fit === 'page'} onClick={() => setFit('page')} />
        <Search words={search.words} onWords={search.setWords} hits={search.hits} at={search.at} onTurn={search.turn} />
      </div>
      <Room ref={box} name={file.name} onScroll={onScroll} onKeyDown={heard}>
        <Document
          file={source}
          options={PDF_OPTIONS}
          loading={null}
          noData={null}
          error={null}
          onLoadSuccess={(document) => void opened(document).catch(onBroken)}
          onLoadError={onBroken}
          onSourceError={onBroken}
          onPassword={onBroken}
        >
          <div className="pdf-pages" style={{ height: tops.at(-1) ?? 0 }}>
            {pdf &&
              room.width > 0 &&
              Array.from({ length: to - from + 1 }, (_, step) => from + step).map((n) => (
                <OnePage
                  key={`page ${n}`}
                  n={n}
                  size={sizes[n] ?? first}
                  top={tops[n] ?? 0}
                  scale={scale}
                  words={search.needle}
                  hit={hit?.page === n ? hit.n : null}
                  onSize={onSize}
                  over={over}
                />
              ))}
          </div>
        </Document>
      </Room>
    </div>
  );
}
