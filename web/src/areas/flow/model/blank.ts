/** The file of a process that begins with nothing but a start, one task and an end. */

/** Task and end are called as the process until somebody names them. */
export type BlankProcess = { key: string; name: string; nameEn: string };

const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };
const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => SIGNS[sign] ?? sign);

export function blankProcess(words: BlankProcess): string {
  const [key, name, nameEn] = [escaped(words.key), escaped(words.name), escaped(words.nameEn)];
  return `<?xml version="1.0" encoding="UTF-8"?>
<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:bpmndi="http://www.omg.org/spec/BPMN/20100524/DI" xmlns:dc="http://www.omg.org/spec/DD/20100524/DC" xmlns:di="http://www.omg.org/spec/DD/20100524/DI" xmlns:wf="urn:zhengjian:wf:1" id="file" targetNamespace="urn:zhengjian:process">
  <bpmn:process id="${key}" name="${name}" wf:nameEn="${nameEn}" wf:category="${key}" isExecutable="true">
    <bpmn:startEvent id="start"><bpmn:outgoing>begin</bpmn:outgoing></bpmn:startEvent>
    <bpmn:userTask id="task" name="${name}" wf:nameEn="${nameEn}" wf:roles="starter"><bpmn:incoming>begin</bpmn:incoming><bpmn:outgoing>finish</bpmn:outgoing></bpmn:userTask>
    <bpmn:endEvent id="end" name="${name}" wf:nameEn="${nameEn}"><bpmn:incoming>finish</bpmn:incoming></bpmn:endEvent>
    <bpmn:sequenceFlow id="begin" sourceRef="start" targetRef="task" />
    <bpmn:sequenceFlow id="finish" sourceRef="task" targetRef="end" />
  </bpmn:process>
  <bpmndi:BPMNDiagram id="diagram">
    <bpmndi:BPMNPlane id="plane" bpmnElement="${key}">
      <bpmndi:BPMNShape id="start_di" bpmnElement="start"><dc:Bounds x="160" y="142" width="36" height="36" /></bpmndi:BPMNShape>
      <bpmndi:BPMNShape id="task_di" bpmnElement="task"><dc:Bounds x="260" y="120" width="100" height="80" /></bpmndi:BPMNShape>
      <bpmndi:BPMNShape id="end_di" bpmnElement="end"><dc:Bounds x="424" y="142" width="36" height="36" /></bpmndi:BPMNShape>
      <bpmndi:BPMNEdge id="begin_di" bpmnElement="begin"><di:waypoint x="196" y="160" /><di:waypoint x="260" y="160" /></bpmndi:BPMNEdge>
      <bpmndi:BPMNEdge id="finish_di" bpmnElement="finish"><di:waypoint x="360" y="160" /><di:waypoint x="424" y="160" /></bpmndi:BPMNEdge>
    </bpmndi:BPMNPlane>
  </bpmndi:BPMNDiagram>
</bpmn:definitions>
`;
}
