/** The name tag of a process file: enough to keep a draft that is not sound yet. */
import { BpmnModdle, type ModdleElement } from 'bpmn-moddle';
import type { Words } from './definition.ts';
import { descriptor } from './profile/descriptor.ts';
import { XML_LIMIT } from './profile/whitelist.ts';
import { isTooLarge } from './size.ts';

export type Head = { key: string; category: string; name: Words };

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Key, category and names of the first process in a file; null where there is none, or the text is no BPMN. */
export const headOf = async (xml: string): Promise<Head | null> => {
  if (xml.length > XML_LIMIT || isTooLarge(xml)) return null;
  try {
    const { rootElement } = await new BpmnModdle({ wf: descriptor }).fromXML(xml);
    const roots = rootElement.get('rootElements') as readonly ModdleElement[] | undefined;
    const process = roots?.find((e) => e.$type === 'bpmn:Process');
    if (process === undefined) return null;
    const key = text(process.get('id'));
    if (key === '') return null;
    const get = (name: string) => text(process.get(name));
    return { key, category: get('wf:category') || key, name: { zh: get('name'), en: get('wf:nameEn') } };
  } catch {
    return null;
  }
};
