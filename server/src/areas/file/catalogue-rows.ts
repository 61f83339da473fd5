/** Functions and nodes of the catalogue as they are read for changing, and what the database refuses in words. */
import type { Tx } from '../../platform/database/schema.ts';
import { refuse } from '../../platform/refuse.ts';
import type { CatalogRow } from './rows.ts';

const errorCode = (e: unknown): unknown => (typeof e === 'object' && e !== null && 'code' in e ? e.code : undefined);
const FOREIGN_KEY = '23503';
const UNIQUE = '23505';

/** Turns what the database refuses into the words for it: files of others that the viewer cannot see, a code taken meanwhile. */
export const asRefusal =
  (foreign: 'file.nodeHasFiles' | 'file.functionInUse', code: string) =>
  (e: unknown): never => {
    if (errorCode(e) === FOREIGN_KEY) return refuse(foreign);
    if (errorCode(e) === UNIQUE) return refuse('file.codeTaken', { code });
    throw e;
  };

export const functionOf = async (tx: Tx, id: string) =>
  (await tx.selectFrom('file_func').selectAll().where('id', '=', id).executeTakeFirst()) ?? refuse('file.functionNotFound');
export const nodeOf = async (tx: Tx, id: string): Promise<CatalogRow> =>
  (await tx.selectFrom('file_catalog').selectAll().where('id', '=', id).executeTakeFirst()) ?? refuse('file.catalogNotFound');
export const nodesOf = (tx: Tx, { business_type, function_code }: { business_type: string; function_code: string }) =>
  tx
    .selectFrom('file_catalog')
    .selectAll()
    .where('business_type', '=', business_type)
    .where('function_code', '=', function_code)
    .orderBy('sort')
    .orderBy('id')
    .execute();

export const hasFiles = async (tx: Tx, id: string): Promise<boolean> =>
  (await tx.selectFrom('archive_file').select('id').where('file_catalog_id', '=', id).limit(1).executeTakeFirst()) !== undefined;

/** Nodes in the order of the tree, each before what stands below it. */
export const inOrder = (nodes: readonly CatalogRow[], parentId: string | null = null): CatalogRow[] =>
  nodes.filter((n) => n.parent_id === parentId).flatMap((n) => [n, ...inOrder(nodes, n.id)]);
