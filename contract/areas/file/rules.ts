/** Rules of papers that browser and server share. */
import type { ArchiveRow } from './records.ts';

/** An obligatory paper that a stage reached asks for, and of which there is no file. */
export const isLacking = (node: Pick<ArchiveRow, 'isLeaf' | 'mustUpload' | 'isDue'>, files: number): boolean =>
  node.isLeaf === 1 && node.mustUpload === 1 && node.isDue === 1 && files === 0;
