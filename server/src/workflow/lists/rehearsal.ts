/** Plays the latest finished cases again on a draft, in memory: where would they have gone another way? */
import type { Rehearsal } from '@zhengjian/contract/areas/workflow/list-records.ts';
import { en } from '@zhengjian/contract/areas/workflow/text.en.ts';
import { zh } from '@zhengjian/contract/areas/workflow/text.zh.ts';
import type { Definition } from '@zhengjian/flow/definition.ts';
import { recordingOf, rehearse } from '@zhengjian/flow/rehearse.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/schema.ts';
import { definitionOf, wordIn } from '../definitions.ts';
import { isMove, type Journal } from '../journal.ts';
import { type Act, cardsOf } from '../registry.ts';

/** Cases named one by one. */
const MOST_TOLD = 50;

type Past = { id: string; definition_id: string; category: string; business_id: string; commands: Journal[] };

const pastCases = async (tx: Tx, act: Act, category: string, count: number): Promise<Past[]> =>
  (
    await sql<Past>`select i.id, i.definition_id, i.category, i.business_id,
        (select jsonb_agg(s.command order by s.seq) from wf_step s where s.tenant_id = i.tenant_id and s.instance_id = i.id) as commands
      from wf_instance i where i.tenant_id = ${act.actor.tenant} and i.category = ${category} and i.status <> 'active'
      order by i.created_at desc limit ${count}`.execute(tx)
  ).rows;

export const rehearsalOf = async (tx: Tx, act: Act, draft: Definition, count: number): Promise<Rehearsal> => {
  const texts = (act.lang === 'en' ? en : zh).rehearsal;
  const past = await pastCases(tx, act, draft.category, count);
  const differing: (Rehearsal['differing'][number] & { category: string; business_id: string })[] = [];
  let same = 0;
  for (const { id, definition_id, category, business_id, commands } of past) {
    // a case that has moved between versions ran on none of them alone
    if (commands.some(isMove)) continue;
    const definition = await definitionOf(tx, definition_id);
    const { divergence } = rehearse(
      draft,
      recordingOf(
        definition,
        commands.filter((c) => !isMove(c)),
      ),
    );
    if (divergence === null) {
      same += 1;
      continue;
    }
    const node = draft.nodes[divergence.element.split(' ')[0] ?? ''] ?? definition.nodes[divergence.element.split(' ')[0] ?? ''];
    differing.push({
      processInstanceId: id,
      caseNo: '',
      step: divergence.step + 1,
      nodeName: node === undefined ? divergence.element : wordIn(act.lang, node.name),
      reason: texts[divergence.reason],
      category,
      business_id,
    });
  }
  const told = differing.slice(0, MOST_TOLD);
  const cards = await cardsOf(tx, told);
  return {
    cases: same + differing.length,
    same,
    differing: told.map(({ category: _, business_id, ...d }) => ({ ...d, caseNo: cards.get(business_id)?.no ?? '' })),
  };
};
