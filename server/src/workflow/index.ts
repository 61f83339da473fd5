/** The door of the workflow room. */
export { workflowAnswers } from './answers.ts';
export { checkFile, checkFolder, NotPublishable, publish } from './definitions.ts';
export { workflowInvariants } from './invariants.ts';
export { type Act, type CaseAct, type KeptAway, type NodeAct, node, type ProcessHooks, registerProcess } from './registry.ts';
export { type Start, startAndSubmit, startProcess } from './start.ts';
export { type Submission, submitTask } from './submit-task.ts';
export { terminateProcess } from './terminate.ts';
export { type CaseTask, doneCases, type Nodes, openCases, returnedCases, tasksOfCases, todoCases } from './todo.ts';
