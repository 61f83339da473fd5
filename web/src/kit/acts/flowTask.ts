/** What the acts need to know of the case on the screen: its process and the task that is open. */
export type FlowTask = { flowInstanceId: string; taskId: string; nodeKey: string };
