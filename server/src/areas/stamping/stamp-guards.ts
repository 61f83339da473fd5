/** What speaks against stamping a paper beside its seals: areas whose papers hang on more say so here, e.g. on payment. */
import type { DocumentKind } from '@zhengjian/contract/areas/stamping/records.ts';
import type { Tx } from '../../platform/database/schema.ts';

/** Refuses by throwing. */
type Guard = (tx: Tx, paper: { fileId: string; caseId: string }) => Promise<void>;
const guards = new Map<DocumentKind, Guard>();

/** One per kind of paper, at start-up. */
export const guardStamping = (kind: DocumentKind, guard: Guard): void => void guards.set(kind, guard);

/** @throws what the guard of the kind refuses */
export const refuseGuarded = async (tx: Tx, kind: DocumentKind, paper: { fileId: string; caseId: string }): Promise<void> =>
  guards.get(kind)?.(tx, paper);
