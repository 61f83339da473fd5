/** bpmn-js in view mode: pan, zoom, states. Its watermark stays fully visible, as its licence demands. */
import 'bpmn-js/dist/assets/diagram-js.css';
import 'bpmn-js/dist/assets/bpmn-js.css';
import { MinusOutlined, PlusOutlined } from '@ant-design/icons';
import type { workflowCalls } from '@zhengjian/contract/areas/workflow/calls.ts';
import type { Answered } from '@zhengjian/contract/call.ts';
import { descriptor } from '@zhengjian/flow/profile/descriptor.ts';
import { Button } from 'antd';
import NavigatedViewer from 'bpmn-js/lib/NavigatedViewer';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSetting } from '../../shell/settings.ts';
import { inEnglish, type Named, widenLabels } from './inEnglish.ts';
import { markersOf } from './markers.ts';

type Canvas = {
  zoom(to: 'fit-viewport' | number, centre?: 'auto'): number;
  zoom(): number;
  addMarker(element: string, marker: string): void;
};
type Registry = { get(id: string): unknown };
type Model = Answered<typeof workflowCalls.modelView>;

const STEP = 1.25;

export default function Diagram({ model }: { model: Model }) {
  const { t } = useTranslation('kit');
  const { t: tw } = useTranslation('workflow');
  const language = useSetting('language');
  const box = useRef<HTMLDivElement>(null);
  const canvas = useRef<Canvas | null>(null);
  const [failed, setFailed] = useState(false);

  useEffect(() => {
    const container = box.current;
    if (!container) return;
    let gone = false;
    const viewer = new NavigatedViewer({ container, moddleExtensions: { wf: descriptor } });
    if (language === 'en')
      viewer.on<{ definitions: Named }>('import.parse.complete', ({ definitions }) => {
        inEnglish(definitions);
        widenLabels(definitions);
      });
    viewer
      .importXML(model.xml)
      .then(() => {
        if (gone) return;
        const drawn = viewer.get<Canvas>('canvas');
        const registry = viewer.get<Registry>('elementRegistry');
        drawn.zoom('fit-viewport', 'auto');
        for (const { id, marker } of markersOf(model.flow)) if (registry.get(id)) drawn.addMarker(id, marker);
        canvas.current = drawn;
      })
      .catch(() => {
        if (!gone) setFailed(true);
      });
    return () => {
      gone = true;
      canvas.current = null;
      viewer.destroy();
    };
  }, [model, language]);

  const zoom = (factor: number) => {
    const drawn = canvas.current;
    if (drawn) drawn.zoom(drawn.zoom() * factor);
  };
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
        <Button size="small" onClick={() => canvas.current?.zoom('fit-viewport', 'auto')}>
          {t(($) => $.diagram.fit)}
        </Button>
      </div>
      <section ref={box} className="diagram" aria-label={model.name} />
    </>
  );
}
