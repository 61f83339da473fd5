/** What is wrong with a process file; the words in both languages stand in the workflow texts under `fault`. */
export type FaultCode =
  | 'xmlBroken'
  | 'xmlTooLarge'
  | 'tooManyElements'
  | 'processCount'
  | 'notExecutable'
  | 'elementNotAllowed'
  | 'attributeNotAllowed'
  | 'valueNotAllowed'
  | 'valueMissing'
  | 'referenceBroken'
  | 'notDrawn'
  | 'flowLoose'
  | 'startCount'
  | 'endMissing'
  | 'startEntered'
  | 'endLeft'
  | 'nodeLoose'
  | 'implicitSplit'
  | 'resultMisplaced'
  | 'resultTwice'
  | 'resultMissing'
  | 'defaultMissing'
  | 'conditionMisplaced'
  | 'condition'
  | 'joinMissing'
  | 'joinInputs'
  | 'leavesBlock'
  | 'entersBlock'
  | 'lostToken'
  | 'sidePath'
  | 'callUnknown'
  | 'callRound'
  | 'callVariable'
  | 'deadlock'
  | 'twoTokens'
  | 'noBranch'
  | 'livelock'
  | 'deadTask'
  | 'endUnreachable'
  | 'tooLarge'
  /** Of a file that is sound in itself: the tenant has no such role; no area has registered such an action. */
  | 'roleUnknown'
  | 'actionUnknown'
  /** Nobody says who belongs to a group that is to be kept away. */
  | 'avoidUnknown';

export type Fault = {
  code: FaultCode;
  /** Id of the element in the picture; of the process where no smaller one is to blame. */
  element: string;
  /** Attribute, value, condition fault and so on, for the sentence. */
  detail?: string;
};
