/** What is kept on the device, by the inspection to which it belongs. */
import type { InspectionDetail } from '@zhengjian/contract/areas/inspection/records.ts';
import type { Kept } from '../../../shell/offlineStore.ts';

export type Held = {
  id: string;
  detail: InspectionDetail | null;
  changes: number;
  photos: number;
  /** When the last of it was put here. */
  at: number;
};

export const ROOM = 'inspection';
/** Of the visit, and of single nonconformities. */
const PICTURES: readonly string[] = ['photos', 'evidence'];

/** What is kept, by inspection, the latest first. */
export function heldOf(read: readonly Kept<unknown>[], written: readonly Kept<unknown>[]): Held[] {
  const all = new Map<string, Held>();
  const heldAs = (id: string, at: number): Held => {
    const held = all.get(id) ?? { id, detail: null, changes: 0, photos: 0, at };
    held.at = Math.max(held.at, at);
    all.set(id, held);
    return held;
  };
  for (const { key, value, at } of read) {
    const [room, id] = key.split('/');
    if (room === ROOM && id) heldAs(id, at).detail = value as InspectionDetail;
  }
  for (const { key, at } of written) {
    const [room, id, kind] = key.split('/');
    if (room !== ROOM || !id) continue;
    if (PICTURES.includes(kind ?? '')) heldAs(id, at).photos += 1;
    else heldAs(id, at).changes += 1;
  }
  return [...all.values()].sort((a, b) => b.at - a.at);
}

/** Inspections of which something was written here. */
export const inspectionsIn = (written: readonly Kept<unknown>[]): string[] => heldOf([], written).map(({ id }) => id);
