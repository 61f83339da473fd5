/** A case that is put at another step beside the drawn branches: what its area is asked and told. */
import { Refusal } from '../../platform/refuse.ts';
import { hooksOf, type Move } from '../registry.ts';
import type { Found } from './open-task.ts';

export const moveOf = ({ act, task }: Found, to: string): Move => ({ ...act, taskId: task.id, from: task.node, to });

/** Whether the area lets the case go there; what it would refuse is not offered. */
export const mayMove = async (found: Found, to: string): Promise<boolean> => {
  try {
    await hooksOf(found.instance.category).moves?.guard?.(moveOf(found, to));
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
};
