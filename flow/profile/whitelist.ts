/**
 * What a process file may contain. Everything else is refused at publish by name of the element: an element that the engine
 * would read differently from the person who drew it is worse than one it does not take.
 */

/** BPMN element -> what the engine makes of it. A new entry needs its cases in the tests and in the property test. */
export const FLOW_NODES = {
  'bpmn:StartEvent': 'start',
  'bpmn:EndEvent': 'end',
  'bpmn:UserTask': 'user',
  'bpmn:ReceiveTask': 'receive',
  'bpmn:ExclusiveGateway': 'exclusive',
  'bpmn:ParallelGateway': 'parallel',
  'bpmn:InclusiveGateway': 'inclusive',
  'bpmn:SubProcess': 'sub',
  'bpmn:CallActivity': 'call',
  'bpmn:ServiceTask': 'service',
  'bpmn:BoundaryEvent': 'boundary',
} as const;

/** Elements that stand in the picture without meaning to the engine. */
export const PICTURE_ONLY: readonly string[] = ['bpmn:TextAnnotation', 'bpmn:Association', 'bpmn:Group'];

/** BPMN's own attributes and children that the engine knows (or that only help the drawing), per element. */
export const KNOWN_PROPERTIES: Readonly<Record<string, readonly string[]>> = {
  'bpmn:Process': [
    'id',
    'name',
    'isExecutable',
    'processType',
    'isClosed',
    'flowElements',
    'artifacts',
    'extensionElements',
    'documentation',
  ],
  'bpmn:StartEvent': ['isInterrupting', 'parallelMultiple'],
  'bpmn:EndEvent': ['eventDefinitions'],
  'bpmn:UserTask': ['implementation', 'startQuantity', 'completionQuantity', 'isForCompensation', 'loopCharacteristics'],
  'bpmn:ServiceTask': ['implementation', 'startQuantity', 'completionQuantity', 'isForCompensation'],
  'bpmn:CallActivity': ['calledElement', 'startQuantity', 'completionQuantity', 'isForCompensation'],
  'bpmn:BoundaryEvent': ['attachedToRef', 'cancelActivity', 'parallelMultiple', 'eventDefinitions'],
  'bpmn:MultiInstanceLoopCharacteristics': ['isSequential', 'behavior'],
  'bpmn:TimerEventDefinition': [],
  'bpmn:ReceiveTask': ['implementation', 'instantiate', 'startQuantity', 'completionQuantity', 'isForCompensation'],
  'bpmn:ExclusiveGateway': ['gatewayDirection', 'default'],
  'bpmn:ParallelGateway': ['gatewayDirection'],
  'bpmn:InclusiveGateway': ['gatewayDirection', 'default'],
  'bpmn:SubProcess': ['triggeredByEvent', 'flowElements', 'artifacts', 'startQuantity', 'completionQuantity', 'isForCompensation'],
  'bpmn:SequenceFlow': ['sourceRef', 'targetRef', 'conditionExpression', 'isImmediate'],
};
/** Known on every element inside a process. */
export const COMMON_PROPERTIES: readonly string[] = ['id', 'name', 'documentation', 'incoming', 'outgoing', 'extensionElements'];

/** Values of BPMN attributes that mean "as usual"; any other value is refused. */
export const USUAL_VALUES: Readonly<Record<string, readonly unknown[]>> = {
  isInterrupting: [true],
  parallelMultiple: [false],
  instantiate: [false],
  startQuantity: [1],
  completionQuantity: [1],
  isForCompensation: [false],
  triggeredByEvent: [false],
  isImmediate: [true],
  behavior: ['All'],
  implementation: ['##unspecified', '##WebService'],
};

export const VARIABLE_TYPES = ['text', 'number', 'flag', 'day'] as const;
export type VariableType = (typeof VARIABLE_TYPES)[number];

/** Whose time runs while a task is open (domain.md 8.2). */
export const CLOCKS = ['institute', 'customer'] as const;
export type Clock = (typeof CLOCKS)[number];
export const DAY_KINDS = ['work', 'calendar'] as const;
export type DayKind = (typeof DAY_KINDS)[number];

/** Completion rules of a countersign: everyone is asked; one is enough; so many; so many per cent; so much weight. */
export const SIGN_RULES = ['all', 'any', 'count', 'ratio', 'weight'] as const;
export type SignRule = (typeof SIGN_RULES)[number];

/** What happens when a task's days are over. PASS only on a customer's confirmation, recorded as the system's act. */
export const TIMEOUT_ACTS = ['remind', 'escalate', 'reassign', 'PASS'] as const;
export type TimeoutAct = (typeof TIMEOUT_ACTS)[number];

/** The role name that stands for the applicant company of the case. */
export const CUSTOMER_ROLE = 'customer';
/** The role name that stands for whoever started the process. */
export const STARTER_ROLE = 'starter';

/** Largest file that is read at all. */
export const XML_LIMIT = 2_000_000;
