/**
 * The namespace `wf:`: what a process file says beyond BPMN 2.0. The server reads it through bpmn-moddle,
 * the browser hands the same object to bpmn-js (`moddleExtensions: { wf: descriptor }`).
 */

export const WF_NAMESPACE = 'urn:zhengjian:wf:1';

const attribute = (name: string, type: 'String' | 'Boolean' = 'String') => ({ name, type, isAttr: true });

export const descriptor = {
  name: 'Zhengjian workflow',
  uri: WF_NAMESPACE,
  prefix: 'wf',
  xml: { tagAlias: 'lowerCase' },
  types: [
    { name: 'ProcessFacts', extends: ['bpmn:Process'], properties: [attribute('category'), attribute('nameEn')] },
    /** English name, customer's words and case state of anything a case can enter or take. */
    {
      name: 'ElementFacts',
      extends: ['bpmn:FlowElement'],
      properties: [attribute('nameEn'), attribute('state'), attribute('customerZh'), attribute('customerEn')],
    },
    {
      name: 'TaskFacts',
      extends: ['bpmn:UserTask'],
      properties: [
        attribute('roles'),
        attribute('days'),
        attribute('dayKind'),
        attribute('clock'),
        attribute('dialog'),
        attribute('approvalTypeKey'),
        attribute('mergePass', 'Boolean'),
        attribute('notSameAs'),
        attribute('avoid'),
        attribute('batch', 'Boolean'),
        attribute('page'),
        attribute('onTimeout'),
        attribute('sign'),
        attribute('need'),
        attribute('veto', 'Boolean'),
      ],
    },
    /** A boundary timer's days; the day kind as for tasks. */
    { name: 'TimerFacts', extends: ['bpmn:BoundaryEvent'], properties: [attribute('days'), attribute('dayKind')] },
    { name: 'ActionFacts', extends: ['bpmn:ServiceTask'], properties: [attribute('action')] },
    { name: 'ReceiveFacts', extends: ['bpmn:ReceiveTask'], properties: [attribute('fact')] },
    {
      name: 'FlowFacts',
      extends: ['bpmn:SequenceFlow'],
      properties: [attribute('result'), attribute('mode'), attribute('back', 'Boolean')],
    },
    /** `<wf:variable name="amount" type="number" />` among the process's extension elements: what conditions may speak of. */
    { name: 'Variable', superClass: ['Element'], properties: [attribute('name'), attribute('type')] },
  ],
} as const;
