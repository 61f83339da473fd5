/** The list of everything that waits. */
export const DESK = '/desk/todoTasks';

/** Every copy that was ever sent to the person, read or not. */
export const ALL_COPIES = `${DESK}?box=copies`;

/** A business and a node of it, empty for all. */
export type Place = { category: string; nodeKey: string };
