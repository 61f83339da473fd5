/** The tools of the editor: bpmn-js offers more than the engine takes, and a bare task instead of one for people. */
import type { FLOW_NODES } from '@zhengjian/flow/profile/whitelist.ts';
import type { Shape } from './modeler.ts';

type Entry = { group?: string; className?: string; title?: string; action?: unknown };
type Entries = Record<string, Entry>;
type Factory = { createShape(what: { type: string }): Shape };
type Create = { start(event: unknown, shape: Shape): void };
type AutoPlace = { append(source: Shape, shape: Shape): void };
type Providers<P> = { registerProvider(priority: number, provider: P): void };
type PaletteProvider = { getPaletteEntries(): (entries: Entries) => Entries };
type MenuProvider = {
  getPopupMenuEntries(shape: Shape): (entries: Entries) => Entries;
  getPopupMenuHeaderEntries(shape: Shape): (entries: Entries) => Entries;
};
type Menus = { registerProvider(menu: string, priority: number, provider: MenuProvider): void };
type Modeling = { createShape(what: object, at: { x: number; y: number }, host: Shape, hints: { attach: boolean }): Shape };
type PadProvider = { getContextPadEntries(shape: Shape): (entries: Entries) => Entries };

/** After bpmn-js's own, which stand at 1000. */
const LATER = 500;
const USER_TASK = 'bpmn:UserTask';
const NOT_TAKEN = ['create.data-object', 'create.data-store', 'create.participant-expanded', 'create.intermediate-event', 'create.task'];
const NOT_APPENDED = ['append.intermediate-event', 'append.append-task', 'append.text-annotation.data'];
/** What an element may be changed into, by kind; each is an element of the engine's whitelist. */
const CHANGES: Readonly<Record<string, readonly string[]>> = {
  'bpmn:EndEvent': ['none-end', 'terminate-end'],
  'bpmn:BoundaryEvent': ['timer-boundary', 'non-interrupting-timer-boundary'],
  'bpmn:SequenceFlow': ['sequence-flow', 'default-flow'],
  gateway: ['exclusive-gateway', 'parallel-gateway', 'inclusive-gateway'],
  task: ['user-task', 'service-task', 'receive-task', 'call-activity', 'expanded-subprocess'],
};
/** Markers of several people being asked stand on tasks of people only. */
const MARKERS = ['toggle-parallel-mi', 'toggle-sequential-mi'];
const LOOSE = ['bpmn:Task', 'bpmn:SubProcess'];

const kindOf = (type: string): string => {
  if (type.endsWith('Gateway')) return 'gateway';
  return type.endsWith('Task') || type === 'bpmn:CallActivity' || LOOSE.includes(type) ? 'task' : type;
};
/** Entries of the change menu that the engine takes. */
export const changesOf = (type: string): readonly string[] => (CHANGES[kindOf(type)] ?? []).map((what) => `replace-with-${what}`);
export const markersFor = (type: string): readonly string[] => (type === USER_TASK ? MARKERS : []);
/** Days run at tasks of people, at waiting for a fact and at sub-processes. */
const TIMED: readonly string[] = ['bpmn:UserTask', 'bpmn:ReceiveTask', 'bpmn:SubProcess'] satisfies (keyof typeof FLOW_NODES)[];

const only = (entries: Entries, keys: readonly string[]): Entries =>
  Object.fromEntries(Object.entries(entries).filter(([key]) => keys.includes(key)));

const LEAVE_NOTHING = ['bpmn:EndEvent', 'bpmn:SequenceFlow', 'bpmn:Process', 'label'];

export type ToolWords = { userTask: string; appendTask: string; timer: string };

export function toolsModule(words: ToolWords) {
  function tools(
    palette: Providers<PaletteProvider>,
    pad: Providers<PadProvider>,
    factory: Factory,
    create: Create,
    place: AutoPlace,
    menus: Menus,
    modeling: Modeling,
  ): void {
    const fresh = () => factory.createShape({ type: USER_TASK });
    const begin = (event: unknown) => create.start(event, fresh());
    const timer = (shape: Shape): Entry => ({
      group: 'model',
      className: 'bpmn-icon-start-event-timer',
      title: words.timer,
      action: {
        click: () =>
          modeling.createShape(
            { type: 'bpmn:BoundaryEvent', eventDefinitionType: 'bpmn:TimerEventDefinition' },
            { x: shape.x + shape.width, y: shape.y + shape.height },
            shape,
            { attach: true },
          ),
      },
    });
    palette.registerProvider(LATER, {
      getPaletteEntries: () => (entries) => {
        const kept = Object.fromEntries(Object.entries(entries).filter(([key]) => !NOT_TAKEN.includes(key)));
        const task: Entry = {
          group: 'activity',
          className: 'bpmn-icon-user-task',
          title: words.userTask,
          action: { dragstart: begin, click: begin },
        };
        return { ...kept, 'create.user-task': task };
      },
    });
    pad.registerProvider(LATER, {
      getContextPadEntries: (shape) => (entries) => {
        const kept = Object.fromEntries(Object.entries(entries).filter(([key]) => !NOT_APPENDED.includes(key)));
        const type = shape.labelTarget ? 'label' : shape.type;
        if (LEAVE_NOTHING.includes(type) || !('connect' in entries)) return kept;
        const task: Entry = {
          group: 'model',
          className: 'bpmn-icon-user-task',
          title: words.appendTask,
          action: { click: () => place.append(shape, fresh()), dragstart: begin },
        };
        return { 'append.user-task': task, ...kept, ...(TIMED.includes(type) ? { 'attach.timer': timer(shape) } : {}) };
      },
    });
    menus.registerProvider('bpmn-replace', LATER, {
      getPopupMenuEntries: (shape) => (entries) => only(entries, changesOf(shape.type)),
      getPopupMenuHeaderEntries: (shape) => (entries) => only(entries, markersFor(shape.type)),
    });
  }
  return {
    __init__: ['zjTools'],
    zjTools: [
      'type',
      Object.assign(tools, { $inject: ['palette', 'contextPad', 'elementFactory', 'create', 'autoPlace', 'popupMenu', 'modeling'] }),
    ],
  };
}

/** bpmn-js speaks English; the words that can be seen come from our texts. */
export const wordsModule = (words: Readonly<Record<string, string>>) => ({
  translate: [
    'value',
    (template: string, replacements: Readonly<Record<string, string>> = {}) =>
      (words[template] ?? template).replace(/\{([^}]+)\}/g, (whole, key: string) => replacements[key] ?? whole),
  ],
});
