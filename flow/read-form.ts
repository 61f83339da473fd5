/** Looks at the file as written: elements and attributes outside the profile, and elements that are not in the picture. */
import type { ModdleElement } from 'bpmn-moddle';
import type { Fault } from './fault.ts';
import { COMMON_PROPERTIES, FLOW_NODES, KNOWN_PROPERTIES, USUAL_VALUES } from './profile/whitelist.ts';

const elements = (value: unknown): ModdleElement[] => (Array.isArray(value) ? value : []);
const idOf = (element: ModdleElement | undefined): string => String(element?.get('id') ?? '');

export const checkForm = (root: ModdleElement): Fault[] => {
  const faults: Fault[] = [];
  const drawn = drawnElements(root);
  const visit = (element: ModdleElement) => {
    checkProperties(element, faults);
    const known = element.$type === 'bpmn:SequenceFlow' || Object.hasOwn(FLOW_NODES, element.$type);
    if (known && !drawn.has(idOf(element))) faults.push({ code: 'notDrawn', element: idOf(element) });
    for (const child of elements(container(element) ? element.get('flowElements') : [])) visit(child);
  };
  for (const process of elements(root.get('rootElements'))) if (process.$type === 'bpmn:Process') visit(process);
  return faults;
};

const container = (element: ModdleElement): boolean => element.$type === 'bpmn:Process' || element.$type === 'bpmn:SubProcess';

const drawnElements = (root: ModdleElement): Set<string> => {
  const drawn = new Set<string>();
  for (const diagram of elements(root.get('diagrams'))) {
    const plane = diagram.get('plane') as ModdleElement | undefined;
    for (const shape of elements(plane?.get('planeElement'))) drawn.add(idOf(shape.get('bpmnElement') as ModdleElement | undefined));
  }
  return drawn;
};

/** `owner` names the element to blame for a part that has no id of its own. */
export const checkProperties = (element: ModdleElement, faults: Fault[], owner?: string): void => {
  const id = owner ?? idOf(element);
  if (!/^[A-Za-z_][\w.-]{0,59}$/.test(id) || id in Object.prototype) faults.push({ code: 'valueNotAllowed', element: id, detail: 'id' });
  for (const name of Object.keys(element.$attrs)) {
    if (!name.startsWith('xmlns')) faults.push({ code: 'attributeNotAllowed', element: id, detail: name });
  }
  const known = KNOWN_PROPERTIES[element.$type];
  if (known === undefined) return;
  for (const property of element.$descriptor.properties) {
    const short = property.ns.localName;
    if (property.ns.prefix === 'wf' || COMMON_PROPERTIES.includes(short)) continue;
    const value = element.get(property.ns.name);
    if (value === undefined || value === null || (Array.isArray(value) && value.length === 0)) continue;
    const usual = USUAL_VALUES[short];
    if (usual !== undefined ? usual.includes(value) : known.includes(short)) continue;
    if (usual === undefined && value === false) continue;
    faults.push({ code: known.includes(short) ? 'valueNotAllowed' : 'attributeNotAllowed', element: id, detail: short });
  }
  if (element.$type !== 'bpmn:Process' && element.get('extensionElements') !== undefined) {
    faults.push({ code: 'attributeNotAllowed', element: id, detail: 'extensionElements' });
  }
};
