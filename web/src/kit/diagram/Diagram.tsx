/** bpmn-js in view mode: pan, zoom, states, and the case played again. Its watermark stays fully visible, as its licence demands. */
import 'bpmn-js/dist/assets/diagram-js.css';
import 'bpmn-js/dist/assets/bpmn-js.css';
import './diagram.css';
import { MinusOutlined, PlusOutlined } from '@ant-design/icons';
import type { workflowCalls } from '@zhengjian/contract/areas/workflow/calls.ts';
import type { Answered } from '@zhengjian/contract/call.ts';
import { descriptor } from '@zhengjian/flow/profile/descriptor.ts';
import { Button } from 'antd';
import NavigatedViewer from 'bpmn-js/lib/NavigatedViewer';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSetting } from '../../shell/settings.ts';
import { world } from '../../shell/world.ts';
import { useDwell } from '../useDwell.ts';
import { inEnglish, type Named, widenLabels } from './inEnglish.ts';
import { markersOf } from './markers.ts';
import { Replay } from './Replay.tsx';
import { type Frame, framesOf, historyAt, momentMs, type Stay, staysOf } from './replay.ts';

type Canvas = {
  zoom(to: 'fit-viewport' | number, centre?: 'auto'): number;
  zoom(): number;
  scrollToElement(element: string, padding: { top: number; bottom: number; left: number; right: number }): void;
  addMarker(element: string, marker: string): void;
  removeMarker(element: string, marker: string): void;
};
type Registry = { get(id: string): unknown };
type Overlays = { add(element: string, type: string, what: object): string; remove(which: { type: string }): void };
type Model = Answered<typeof workflowCalls.modelView>;
type Drawn = { canvas: Canvas; registry: Registry; overlays: Overlays /** Another picture takes its place. */; isGone: () => boolean };

const STEP = 1.25;
const AIR = 0.96;
const STAY = 'stay';

/** Words beside the shapes are as large as those in them, in pixels. */
const WORDS = { externalStyle: { fontSize: 12 } };
/** Drawn smaller than it is, the words of the picture are too small to read; what is larger than the window is moved instead. */
const LEAST = 1;

/** The whole picture with a little air around it; where that is too small to read, legible from where the case stands, or from its start. */
const fit = (canvas: Canvas, from: string | undefined): void => {
  const whole = canvas.zoom('fit-viewport', 'auto') * AIR;
  canvas.zoom(Math.max(whole, LEAST), 'auto');
  if (whole < LEAST && from !== undefined) canvas.scrollToElement(from, { top: 60, bottom: 60, left: 80, right: 80 });
};

/** The little board under a node: who, how long, how often. */
const boardOf = (lines: readonly string[], open: boolean): HTMLElement => {
  const board = document.createElement('div');
  board.className = open ? 'stay stay-open' : 'stay';
  for (const line of lines) {
    const row = document.createElement('span');
    row.textContent = line;
    board.append(row);
  }
  return board;
};

/** Colours and boards after one act, put in the place of those before. */
function useFrame(drawn: Drawn | null, flow: Model['flow'], frame: Frame | undefined, live: boolean): void {
  const { t } = useTranslation('workflow');
  const dwell = useDwell();
  const linesOf = ({ by, minutes, visits }: Stay): string[] => [
    ...(by === '' ? [] : [by]),
    [dwell(minutes), ...(visits > 1 ? [t(($) => $.diagram.visits, { count: visits })] : [])].join(' · '),
  ];
  // biome-ignore lint/correctness/useExhaustiveDependencies: the words follow the language, which draws the picture anew
  useEffect(() => {
    if (!drawn || drawn.isGone() || frame === undefined) return;
    const { canvas, registry, overlays } = drawn;
    const shown = historyAt(flow, frame.step);
    const markers = markersOf(shown).filter(({ id }) => registry.get(id) !== undefined);
    for (const { id, marker } of markers) canvas.addMarker(id, marker);
    for (const stay of staysOf(shown, live ? world.now() : momentMs(frame.moment)))
      if (registry.get(stay.id) !== undefined)
        overlays.add(stay.id, STAY, { position: { bottom: -2, left: 0 }, html: boardOf(linesOf(stay), stay.open) });
    return () => {
      overlays.remove({ type: STAY });
      for (const { id, marker } of markers) canvas.removeMarker(id, marker);
    };
  }, [drawn, flow, frame, live]);
}

/** The element at which the case stands now, else the one that it passed first. */
const standsAt = (flow: Model['flow'], registry: Registry): string | undefined => {
  const drawn = flow.filter((h) => h.historyActivityType !== 'sequenceFlow' && registry.get(h.historyActivityId) !== undefined);
  return (drawn.find(({ endTime }) => endTime === null) ?? drawn[0])?.historyActivityId;
};

export default function Diagram({ model }: { model: Model }) {
  const { t } = useTranslation('kit');
  const { t: tw } = useTranslation('workflow');
  const language = useSetting('language');
  const box = useRef<HTMLDivElement>(null);
  const [drawn, setDrawn] = useState<Drawn | null>(null);
  const [failed, setFailed] = useState(false);
  const frames = useMemo(() => framesOf(model.flow), [model.flow]);
  const [at, setAt] = useState<number | null>(null);
  const last = frames.length - 1;
  const shown = Math.min(at ?? last, last);
  useFrame(drawn, model.flow, frames[shown], shown === last);

  useEffect(() => {
    const container = box.current;
    if (!container) return;
    let gone = false;
    const viewer = new NavigatedViewer({ container, moddleExtensions: { wf: descriptor }, textRenderer: WORDS });
    if (language === 'en')
      viewer.on<{ definitions: Named }>('import.parse.complete', ({ definitions }) => {
        inEnglish(definitions);
        widenLabels(definitions);
      });
    viewer
      .importXML(model.xml)
      .then(() => {
        if (gone) return;
        const canvas = viewer.get<Canvas>('canvas');
        const registry = viewer.get<Registry>('elementRegistry');
        fit(canvas, standsAt(model.flow, registry));
        setDrawn({ canvas, registry, overlays: viewer.get<Overlays>('overlays'), isGone: () => gone });
      })
      .catch(() => {
        if (!gone) setFailed(true);
      });
    return () => {
      gone = true;
      setDrawn(null);
      viewer.destroy();
    };
  }, [model.xml, model.flow, language]);

  const zoom = (factor: number) => drawn?.canvas.zoom(drawn.canvas.zoom() * factor);
  if (failed) return <p role="alert">{t(($) => $.diagram.failed)}</p>;
  return (
    <>
      <div className="diagram-tools">
        {model.flow.length > 0 && (
          <ul className="diagram-legend">
            <li className="legend-finished">{tw(($) => $.diagram.finished)}</li>
            <li className="legend-current">{tw(($) => $.diagram.current)}</li>
            <li className="legend-taken">{tw(($) => $.diagram.taken)}</li>
          </ul>
        )}
        <Button size="small" icon={<MinusOutlined />} aria-label={t(($) => $.diagram.zoomOut)} onClick={() => zoom(1 / STEP)} />
        <Button size="small" icon={<PlusOutlined />} aria-label={t(($) => $.diagram.zoomIn)} onClick={() => zoom(STEP)} />
        <Button size="small" onClick={() => drawn && fit(drawn.canvas, standsAt(model.flow, drawn.registry))}>
          {t(($) => $.diagram.fit)}
        </Button>
      </div>
      {frames.length > 1 && <Replay frames={frames} at={shown} onChange={setAt} />}
      <section ref={box} className="diagram" aria-label={model.name} />
    </>
  );
}
