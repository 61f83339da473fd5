/** Where a case stands in the customer's words: read from the process that the case runs on, never told twice. */
import { en } from '@zhengjian/contract/areas/acceptance/text.en.ts';
import { zh } from '@zhengjian/contract/areas/acceptance/text.zh.ts';
import type { Definition, Words } from '@zhengjian/flow/definition.ts';
import type { Tx } from '../../platform/database/schema.ts';
import { definitionOf } from '../../workflow/definitions.ts';
import '../../workflow/tables.ts';
import { CCC_STATE } from '@zhengjian/contract/areas/acceptance/states.ts';

const byState = new WeakMap<Definition, ReadonlyMap<string, Words>>();

const wordsOf = (definition: Definition): ReadonlyMap<string, Words> => {
  const known = byState.get(definition);
  if (known) return known;
  const words = new Map(
    [...Object.values(definition.nodes), ...Object.values(definition.flows)].flatMap((e) =>
      e.state !== null && e.customer !== null ? [[e.state, e.customer] as const] : [],
    ),
  );
  byState.set(definition, words);
  return words;
};

/** Words of each case; a draft has its own, an instance that is not there any more none. */
export const customerTexts = async (
  tx: Tx,
  rows: readonly { id: string; state: number; instance_id: string | null }[],
): Promise<Map<string, Words>> => {
  const out = new Map<string, Words>();
  const instances = rows.flatMap((r) => r.instance_id ?? []);
  const definitions = new Map(
    (await tx.selectFrom('wf_instance').select(['id', 'definition_id']).where('id', 'in', instances).execute()).map((i) => [
      i.id,
      i.definition_id,
    ]),
  );
  for (const row of rows) {
    if (row.state === CCC_STATE.draft) {
      out.set(row.id, { zh: zh.customer.draft, en: en.customer.draft });
      continue;
    }
    if (row.state === CCC_STATE.withdrawn) {
      out.set(row.id, { zh: zh.customer.withdrawn, en: en.customer.withdrawn });
      continue;
    }
    const definition = row.instance_id ? definitions.get(row.instance_id) : undefined;
    const words = definition ? wordsOf(await definitionOf(tx, definition)).get(String(row.state)) : undefined;
    if (words) out.set(row.id, words);
  }
  return out;
};
