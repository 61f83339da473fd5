/** Refuses statements that nobody means: an update or delete of a whole table. */
import { DeleteQueryNode, type KyselyPlugin, type RootOperationNode, UpdateQueryNode } from 'kysely';

const tables = (node: RootOperationNode): readonly RootOperationNode[] => {
  const inner = 'with' in node ? (node.with?.expressions ?? []) : [];
  return [node, ...inner.map((e) => e.expression as RootOperationNode)];
};

/** Throws on update or delete without where, also inside `with`. Say `where(sql`true`)` when all rows are really meant. */
export const whereGuard: KyselyPlugin = {
  transformQuery: ({ node }) => {
    for (const part of tables(node)) {
      if ((UpdateQueryNode.is(part) || DeleteQueryNode.is(part)) && !part.where) {
        throw new Error(`${UpdateQueryNode.is(part) ? 'update' : 'delete'} without where`);
      }
    }
    return node;
  },
  transformResult: async ({ result }) => result,
};
