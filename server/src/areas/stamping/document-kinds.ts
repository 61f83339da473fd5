/** Which nodes of the catalogues hold documents that are stamped, and of what kind: each line says so with its catalogue. */
import type { DocumentKind } from '@zhengjian/contract/areas/stamping/records.ts';
import { businessLines } from '../../cases/lines.ts';

/** By code of the node, which no two lines share. */
export const documentKinds = (): Readonly<Record<string, DocumentKind>> =>
  Object.assign({}, ...businessLines().map(({ catalogue }) => catalogue?.stamped ?? {}));

export const documentKindOf = (node: string): DocumentKind | undefined => documentKinds()[node];

/** Codes of the nodes that hold documents of a kind, or of any. */
export const nodesOfKind = (kind?: DocumentKind): string[] =>
  Object.entries(documentKinds()).flatMap(([code, of]) => (kind === undefined || of === kind ? [code] : []));
