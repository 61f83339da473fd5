/** bpmn-js as an editor. Its watermark stays fully visible, as its licence demands. */
import 'bpmn-js/dist/assets/diagram-js.css';
import 'bpmn-js/dist/assets/bpmn-js.css';
import 'bpmn-js/dist/assets/bpmn-font/css/bpmn-embedded.css';
import { descriptor } from '@zhengjian/flow/profile/descriptor.ts';
import Modeler from 'bpmn-js/lib/Modeler';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { carryOut, drawnOf, type Tools } from './mending.ts';
import type { Business, Picture, Shape, Variable } from './modeler.ts';
import { toolsModule, wordsModule } from './palette.ts';

type DrawnCanvas = {
  zoom(to?: 'fit-viewport' | number, centre?: 'auto'): number;
  scroll(by: { dx: number; dy: number }): void;
  getRootElement(): Shape;
  addMarker(id: string, marker: string): void;
  removeMarker(id: string, marker: string): void;
  scrollToElement(shape: Shape): void;
};
type Registry = { get(id: string): Shape | undefined; filter(keep: (shape: Shape) => boolean): Shape[] };
type Modeling = Pick<Tools, 'updateProperties' | 'createShape' | 'reconnectEnd'>;
type Moddle = { create(type: string, properties: Record<string, unknown>): Business };
type Stack = { undo(): void; redo(): void; canUndo(): boolean; canRedo(): boolean };
type Selection = { select(shape: Shape): void };

/** The tools lie over the left edge: the picture is a little smaller and stands beside them. */
const BESIDE_TOOLS = 0.88;
const TOOLS_WIDTH = 80;
/** One step nearer or farther, and how near and far at most. */
const ZOOM_STEP = 1.25;
const [FARTHEST, NEAREST] = [0.2, 4];
const FAULT = 'flow-fault';
const MARKER = 'wf:Variable';

const extensionsOf = (process: Business): readonly Variable[] => {
  const extension = process.get('extensionElements') as Business | undefined;
  return (extension?.get('values') as readonly Variable[] | undefined) ?? [];
};

const fitBesideTools = (canvas: DrawnCanvas): void => {
  canvas.zoom(canvas.zoom('fit-viewport', 'auto') * BESIDE_TOOLS, 'auto');
  canvas.scroll({ dx: TOOLS_WIDTH / 2, dy: 0 });
};

function pictureOf(modeler: Modeler): Picture {
  const canvas = modeler.get<DrawnCanvas>('canvas');
  const registry = modeler.get<Registry>('elementRegistry');
  const modeling = modeler.get<Modeling>('modeling');
  const moddle = modeler.get<Moddle>('moddle');
  const stack = modeler.get<Stack>('commandStack');
  let marked: readonly string[] = [];
  return {
    saveXml: async () => (await modeler.saveXML({ format: true })).xml ?? '',
    root: () => canvas.getRootElement(),
    userTasks: () => registry.filter((s) => s.type === 'bpmn:UserTask' && !s.labelTarget).map((s) => s.businessObject),
    set: (shape, attribute, value) => modeling.updateProperties(shape, { [attribute]: value }),
    setCondition: (shape, body) =>
      modeling.updateProperties(shape, {
        conditionExpression: body === undefined ? undefined : moddle.create('bpmn:FormalExpression', { body }),
      }),
    rename: (shape, id) => {
      if (registry.get(id) !== undefined && registry.get(id) !== shape) return false;
      modeling.updateProperties(shape, { id });
      return true;
    },
    variables: () => extensionsOf(canvas.getRootElement().businessObject).filter((v) => v.$type === MARKER),
    setVariables: (variables) => {
      const root = canvas.getRootElement();
      const others = extensionsOf(root.businessObject).filter((v) => v.$type !== MARKER);
      const values = [...others, ...variables.map((v) => moddle.create(MARKER, v))];
      modeling.updateProperties(root, {
        extensionElements: values.length === 0 ? undefined : moddle.create('bpmn:ExtensionElements', { values }),
      });
    },
    choose: (id) => {
      const shape = registry.get(id);
      if (!shape) return;
      modeler.get<Selection>('selection').select(shape);
      canvas.scrollToElement(shape);
    },
    mark: (ids) => {
      for (const id of marked) if (registry.get(id)) canvas.removeMarker(id, FAULT);
      marked = ids.filter((id) => registry.get(id) !== undefined);
      for (const id of marked) canvas.addMarker(id, FAULT);
    },
    undo: () => stack.canUndo() && stack.undo(),
    redo: () => stack.canRedo() && stack.redo(),
    zoom: (to) => {
      if (to === 'fit') fitBesideTools(canvas);
      else canvas.zoom(Math.min(NEAREST, Math.max(FARTHEST, canvas.zoom() * (to === 'in' ? ZOOM_STEP : 1 / ZOOM_STEP))), 'auto');
    },
    find: (id) => drawnOf(registry.get(id)),
    repair: (repair) =>
      carryOut(repair, {
        get: (id) => registry.get(id),
        updateProperties: (shape, properties) => modeling.updateProperties(shape, properties),
        createShape: (what, at, parent) => modeling.createShape(what, at, parent),
        reconnectEnd: (connection, target, at) => modeling.reconnectEnd(connection, target, at),
      }),
  };
}

function useWords(): Record<string, string> {
  const { t } = useTranslation('flow');
  return {
    'Activate hand tool': t(($) => $.tools.hand),
    'Activate lasso tool': t(($) => $.tools.lasso),
    'Activate create/remove space tool': t(($) => $.tools.space),
    'Activate global connect tool': t(($) => $.tools.connect),
    'Create start event': t(($) => $.tools.startEvent),
    'Create end event': t(($) => $.tools.endEvent),
    'Create gateway': t(($) => $.tools.gateway),
    'Create expanded sub-process': t(($) => $.tools.subProcess),
    'Create group': t(($) => $.tools.group),
    'Append end event': t(($) => $.tools.appendEnd),
    'Append gateway': t(($) => $.tools.appendGateway),
    'Add text annotation': t(($) => $.tools.annotation),
    'Connect to other element': t(($) => $.tools.connect),
    'Change element': t(($) => $.tools.change),
    Delete: t(($) => $.tools.remove),
    'Connect using association': t(($) => $.tools.association),
    'Align elements': t(($) => $.tools.align.title),
    'Align elements left': t(($) => $.tools.align.left),
    'Align elements center': t(($) => $.tools.align.center),
    'Align elements right': t(($) => $.tools.align.right),
    'Align elements top': t(($) => $.tools.align.top),
    'Align elements middle': t(($) => $.tools.align.middle),
    'Align elements bottom': t(($) => $.tools.align.bottom),
    'Distribute elements horizontally': t(($) => $.tools.align.across),
    'Distribute elements vertically': t(($) => $.tools.align.down),
    'User task': t(($) => $.properties.type.UserTask),
    'Service task': t(($) => $.properties.type.ServiceTask),
    'Receive task': t(($) => $.properties.type.ReceiveTask),
    'Call activity': t(($) => $.properties.type.CallActivity),
    'Sub-process (expanded)': t(($) => $.properties.type.SubProcess),
    'Exclusive gateway': t(($) => $.properties.type.ExclusiveGateway),
    'Parallel gateway': t(($) => $.properties.type.ParallelGateway),
    'Inclusive gateway': t(($) => $.properties.type.InclusiveGateway),
    'End event': t(($) => $.properties.type.EndEvent),
    'Terminate end event': t(($) => $.tools.terminate),
    'Timer boundary event': t(($) => $.tools.timerStops),
    'Timer boundary event (non-interrupting)': t(($) => $.tools.timerBeside),
    'Sequence flow': t(($) => $.properties.type.SequenceFlow),
    'Default flow': t(($) => $.tools.defaultFlow),
    'Parallel multi-instance': t(($) => $.tools.signAtOnce),
    'Sequential multi-instance': t(($) => $.tools.signInTurn),
  };
}

type Props = {
  /** The text to open; the latest one when the page is shown again. */
  text: { readonly current: string };
  onReady: (picture: Picture) => void;
  /** Something was drawn or set. */
  onChange: () => void;
  onSelect: (shapes: readonly Shape[]) => void;
};

export default function Canvas({ text, onReady, onChange, onSelect }: Props) {
  const { t } = useTranslation('flow');
  const box = useRef<HTMLDivElement>(null);
  const [failed, setFailed] = useState(false);
  const words = useRef(useWords());
  const told = useRef({ onReady, onChange, onSelect });
  told.current = { onReady, onChange, onSelect };
  const names = useRef({ userTask: t(($) => $.tools.userTask), appendTask: t(($) => $.tools.appendTask), timer: t(($) => $.tools.timer) });

  useEffect(() => {
    const container = box.current;
    if (!container) return;
    let gone = false;
    const modeler = new Modeler({
      container,
      moddleExtensions: { wf: descriptor },
      additionalModules: [toolsModule(names.current), wordsModule(words.current)],
    });
    modeler.on<{ newSelection: readonly Shape[] }>('selection.changed', ({ newSelection }) => told.current.onSelect(newSelection));
    modeler.on('commandStack.changed', () => told.current.onChange());
    modeler
      .importXML(text.current)
      .then(() => {
        if (gone) return;
        const canvas = modeler.get<DrawnCanvas>('canvas');
        fitBesideTools(canvas);
        told.current.onReady(pictureOf(modeler));
      })
      .catch(() => {
        if (!gone) setFailed(true);
      });
    return () => {
      gone = true;
      modeler.destroy();
    };
  }, [text]);

  if (failed) return <p role="alert">{t(($) => $.model.failed)}</p>;
  return <section ref={box} className="editor-canvas" aria-label={t(($) => $.model.canvas)} />;
}
