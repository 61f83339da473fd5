/** Writes small BPMN files for tests: the elements as given, each drawn somewhere so that the picture is complete. */

type Attributes = Record<string, string>;
type Element = { tag: string; id: string; attributes?: Attributes; inner?: string };
type Arrow = { id: string; from: string; to: string; attributes?: Attributes; when?: string };

export type FileSketch = {
  key: string;
  attributes?: Attributes;
  elements: Element[];
  arrows: Arrow[];
  extensions?: string;
  undrawn?: string[];
};

const write = (attributes: Attributes | undefined) =>
  Object.entries(attributes ?? {})
    .map(([name, value]) => ` ${name}="${value}"`)
    .join('');

/** A user task for one role, named in both languages. */
export const userTask = (id: string, role: string, attributes: Attributes = {}): Element => ({
  tag: 'userTask',
  id,
  attributes: { name: `环节${id}`, 'wf:nameEn': `Node ${id}`, 'wf:roles': role, ...attributes },
});

/** A user task that several people decide. */
export const countersign = (id: string, role: string, attributes: Attributes, inner = ''): Element => ({
  ...userTask(id, role, attributes),
  inner: `<bpmn:multiInstanceLoopCharacteristics>${inner}</bpmn:multiInstanceLoopCharacteristics>`,
});

/** A timer on a task, three working days unless told otherwise. */
export const boundary = (id: string, host: string, attributes: Attributes = {}, inner = '<bpmn:timerEventDefinition />'): Element => ({
  tag: 'boundaryEvent',
  id,
  attributes: { name: '到期', 'wf:nameEn': 'Over', attachedToRef: host, 'wf:days': '3', ...attributes },
  inner,
});

export const serviceTask = (id: string, action: string): Element => ({
  tag: 'serviceTask',
  id,
  attributes: { name: `动作${id}`, 'wf:nameEn': `Action ${id}`, 'wf:action': action },
});

export const callActivity = (id: string, key: string, attributes: Attributes = {}): Element => ({
  tag: 'callActivity',
  id,
  attributes: { name: `调用${id}`, 'wf:nameEn': `Call ${id}`, calledElement: key, ...attributes },
});

export const endEvent = (id: string, attributes: Attributes = {}): Element => ({
  tag: 'endEvent',
  id,
  attributes: { name: '结束', 'wf:nameEn': 'End', ...attributes },
});

/** A flow with a result, named in both languages. */
export const branch = (from: string, to: string, result: string, attributes: Attributes = {}): Arrow => ({
  id: `${from}_${result}`,
  from,
  to,
  attributes: { name: `分支${result}`, 'wf:nameEn': `Branch ${result}`, 'wf:result': result, ...attributes },
});

export const arrow = (from: string, to: string, when?: string): Arrow => ({
  id: `${from}__${to}`,
  from,
  to,
  ...(when === undefined ? {} : { when }),
});

export const writeFile = (sketch: FileSketch): string => {
  const drawn = [...sketch.elements, ...sketch.arrows].filter((e) => sketch.undrawn?.includes(e.id) !== true);
  const elements = sketch.elements.map((e) => `<bpmn:${e.tag} id="${e.id}"${write(e.attributes)}>${e.inner ?? ''}</bpmn:${e.tag}>`);
  const arrows = sketch.arrows.map(
    (a) =>
      `<bpmn:sequenceFlow id="${a.id}" sourceRef="${a.from}" targetRef="${a.to}"${write(a.attributes)}>${
        a.when === undefined
          ? ''
          : `<bpmn:conditionExpression xsi:type="bpmn:tFormalExpression"><![CDATA[${a.when}]]></bpmn:conditionExpression>`
      }</bpmn:sequenceFlow>`,
  );
  const shapes = drawn.map((e, i) =>
    'from' in e
      ? `<bpmndi:BPMNEdge id="${e.id}_di" bpmnElement="${e.id}"><di:waypoint x="${i * 10}" y="0" /><di:waypoint x="${i * 10 + 5}" y="0" /></bpmndi:BPMNEdge>`
      : `<bpmndi:BPMNShape id="${e.id}_di" bpmnElement="${e.id}"><dc:Bounds x="${i * 120}" y="0" width="100" height="80" /></bpmndi:BPMNShape>`,
  );
  const process = { isExecutable: 'true', name: '测试流程', 'wf:nameEn': 'Test process', 'wf:category': sketch.key, ...sketch.attributes };
  return `<?xml version="1.0" encoding="UTF-8"?>
<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:bpmndi="http://www.omg.org/spec/BPMN/20100524/DI"
  xmlns:dc="http://www.omg.org/spec/DD/20100524/DC" xmlns:di="http://www.omg.org/spec/DD/20100524/DI"
  xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:wf="urn:zhengjian:wf:1" id="file" targetNamespace="urn:test">
<bpmn:process id="${sketch.key}"${write(process)}>${sketch.extensions === undefined ? '' : `<bpmn:extensionElements>${sketch.extensions}</bpmn:extensionElements>`}
${elements.join('\n')}
${arrows.join('\n')}
</bpmn:process>
<bpmndi:BPMNDiagram id="diagram"><bpmndi:BPMNPlane id="plane" bpmnElement="${sketch.key}">
${shapes.join('\n')}
</bpmndi:BPMNPlane></bpmndi:BPMNDiagram>
</bpmn:definitions>`;
};
