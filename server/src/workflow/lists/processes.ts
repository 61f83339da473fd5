/** The processes of a tenant as they run now: names, nodes, and which a person may have work in or may start. */
import type { startRow } from '@zhengjian/contract/areas/workflow/list-records.ts';
import type { Definition } from '@zhengjian/flow/definition.ts';
import { flowOf, flowsFrom, nodeOf } from '@zhengjian/flow/definition.ts';
import { CUSTOMER_ROLE, STARTER_ROLE } from '@zhengjian/flow/profile/whitelist.ts';
import type * as z from 'zod';
import type { Tx } from '../../platform/database/schema.ts';
import { definitionOf, wordIn } from '../definitions.ts';
import { isCustomers } from '../next-users.ts';
import { type Act, hooksOf } from '../registry.ts';

export type ProcessNames = {
  definitionId: string;
  definition: Definition;
  category: string;
  categoryName: string;
  version: number;
  nodes: { nodeKey: string; nodeName: string; queuePath: string; roles: readonly string[] }[];
};

type Version = { id: string; category: string; definition_version: number };

/** Nodes of the institute in drawing order. */
const namesIn = async (tx: Tx, act: Act, rows: readonly Version[]): Promise<ProcessNames[]> => {
  const out: ProcessNames[] = [];
  for (const row of rows) {
    const definition = await definitionOf(tx, row.id);
    out.push({
      definitionId: row.id,
      definition,
      category: row.category,
      categoryName: wordIn(act.lang, definition.name),
      version: row.definition_version,
      nodes: Object.values(definition.nodes)
        .filter((n) => n.user !== null && !isCustomers(n))
        .map((n) => ({
          nodeKey: n.id,
          nodeName: wordIn(act.lang, n.name),
          queuePath: n.user?.page ?? '',
          roles: n.user?.roles ?? [],
        })),
    });
  }
  return out;
};

const versions = (tx: Tx, act: Act) =>
  tx.selectFrom('wf_definition').select(['id', 'category', 'definition_version']).where('tenant_id', '=', act.actor.tenant);

/** The versions that new cases run on, by name. */
export const currentNames = async (tx: Tx, act: Act): Promise<ProcessNames[]> =>
  namesIn(tx, act, await versions(tx, act).where('status', '=', 'active').orderBy('process_key').execute());

/** The latest versions of these processes: one that begins no more may have cases under way. */
export const latestNames = async (tx: Tx, act: Act, categories: readonly string[]): Promise<ProcessNames[]> =>
  categories.length === 0
    ? []
    : namesIn(
        tx,
        act,
        await versions(tx, act)
          .distinctOn('category')
          .where('category', 'in', [...categories])
          .orderBy('category')
          .orderBy('definition_version', 'desc')
          .execute(),
      );

/** Processes narrowed to the nodes whose roles the person or somebody they stand in for holds; the administrator sees all. */
export const processesOf = async (tx: Tx, act: Act, category?: string): Promise<ProcessNames[]> => {
  const { actor } = act;
  const held = new Set([...actor.roles, ...actor.deputyFor.flatMap((p) => p.roles), STARTER_ROLE]);
  return (await currentNames(tx, act))
    .filter((p) => category === undefined || p.category === category)
    .map((p) => ({ ...p, nodes: p.nodes.filter((n) => actor.admin || n.roles.some((r) => held.has(r))) }))
    .filter((p) => p.nodes.length > 0);
};

/** Tasks right behind the start event. */
const firstTasks = (definition: Definition) => {
  const start = nodeOf(definition, definition.starts[definition.key] ?? '');
  return flowsFrom(definition, start).map((f) => nodeOf(definition, flowOf(definition, f.id).to));
};

/** What the person may start by hand: processes with a form page whose first task is the starter's own. */
export const startable = async (tx: Tx, act: Act, category?: string): Promise<z.output<typeof startRow>[]> =>
  (await currentNames(tx, act))
    .filter((p) => category === undefined || p.category === category)
    .flatMap((p) => {
      const page = hooksOf(p.category).startPage;
      const mine = firstTasks(p.definition).some((n) =>
        n.user?.roles.some((r) => r === STARTER_ROLE || (r !== CUSTOMER_ROLE && act.actor.roles.includes(r))),
      );
      if (page === undefined || !mine) return [];
      return [
        { processDefinitionId: p.definitionId, category: p.category, name: p.categoryName, version: p.version, path: page(p.definitionId) },
      ];
    });
