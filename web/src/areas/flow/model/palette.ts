/** The tools of the editor: bpmn-js offers more than the engine takes, and a bare task instead of one for people. */
import type { Shape } from './modeler.ts';

type Entry = { group?: string; className?: string; title?: string; action?: unknown };
type Entries = Record<string, Entry>;
type Factory = { createShape(what: { type: string }): Shape };
type Create = { start(event: unknown, shape: Shape): void };
type AutoPlace = { append(source: Shape, shape: Shape): void };
type Providers<P> = { registerProvider(priority: number, provider: P): void };
type PaletteProvider = { getPaletteEntries(): (entries: Entries) => Entries };
type PadProvider = { getContextPadEntries(shape: Shape): (entries: Entries) => Entries };

/** After bpmn-js's own, which stand at 1000. */
const LATER = 500;
const USER_TASK = 'bpmn:UserTask';
const NOT_TAKEN = ['create.data-object', 'create.data-store', 'create.participant-expanded', 'create.intermediate-event', 'create.task'];
const NOT_APPENDED = ['append.intermediate-event', 'append.append-task', 'append.text-annotation.data'];
const LEAVE_NOTHING = ['bpmn:EndEvent', 'bpmn:SequenceFlow', 'bpmn:Process', 'label'];

export function toolsModule(userTask: string, appendTask: string) {
  function tools(
    palette: Providers<PaletteProvider>,
    pad: Providers<PadProvider>,
    factory: Factory,
    create: Create,
    place: AutoPlace,
  ): void {
    const fresh = () => factory.createShape({ type: USER_TASK });
    const begin = (event: unknown) => create.start(event, fresh());
    palette.registerProvider(LATER, {
      getPaletteEntries: () => (entries) => {
        const kept = Object.fromEntries(Object.entries(entries).filter(([key]) => !NOT_TAKEN.includes(key)));
        const task: Entry = {
          group: 'activity',
          className: 'bpmn-icon-user-task',
          title: userTask,
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
          title: appendTask,
          action: { click: () => place.append(shape, fresh()), dragstart: begin },
        };
        return { 'append.user-task': task, ...kept };
      },
    });
  }
  return {
    __init__: ['zjTools'],
    zjTools: ['type', Object.assign(tools, { $inject: ['palette', 'contextPad', 'elementFactory', 'create', 'autoPlace'] })],
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
