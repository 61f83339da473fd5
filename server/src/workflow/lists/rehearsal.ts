/** Plays the latest finished cases again on a draft, in memory: where would they have gone another way? */
import type { Rehearsal } from '@zhengjian/contract/areas/workflow/list-records.ts';
import { en } from '@zhengjian/contract/areas/workflow/text.en.ts';
import { zh } from '@zhengjian/contract/areas/workflow/text.zh.ts';
import type { Definition } from '@zhengjian/flow/definition.ts';
import type { Command } from '@zhengjian/flow/state.ts';
import { sql } from 'kysely';
import type { InTransaction, Tx } from '../../platform/database/schema.ts';
import { apart } from '../check-apart.ts';
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

type Played = Past & { definition: Definition; played: Command[] };

/** A case that has moved between versions ran on none of them alone, and is left out. */
const playable = async (tx: Tx, past: readonly Past[]): Promise<Played[]> => {
  const out: Played[] = [];
  for (const p of past) {
    const played = p.commands.filter((c) => !isMove(c));
    if (played.length === p.commands.length) out.push({ ...p, definition: await definitionOf(tx, p.definition_id), played });
  }
  return out;
};

/** @param read opens a transaction; none is open while the cases are played */
export const rehearsalOf = async (read: InTransaction, act: Act, draft: Definition, count: number): Promise<Rehearsal> => {
  const texts = (act.lang === 'en' ? en : zh).rehearsal;
  const past = await read(async (tx) => playable(tx, await pastCases(tx, act, draft.category, count)));
  const divergences = await apart.rehearse(
    act.actor.user,
    draft,
    past.map(({ definition, played }) => ({ definition, commands: played })),
  );
  const differing = past.flatMap(({ id, definition, category, business_id }, i) => {
    const divergence = divergences[i] ?? null;
    if (divergence === null) return [];
    const key = divergence.element.split(' ')[0] ?? '';
    const node = draft.nodes[key] ?? definition.nodes[key];
    return [
      {
        processInstanceId: id,
        caseNo: '',
        step: divergence.step + 1,
        nodeName: node === undefined ? divergence.element : wordIn(act.lang, node.name),
        reason: texts[divergence.reason],
        category,
        business_id,
      },
    ];
  });
  const told = differing.slice(0, MOST_TOLD);
  const cards = await read((tx) => cardsOf(tx, told));
  return {
    cases: past.length,
    same: past.length - differing.length,
    differing: told.map(({ category: _, business_id, ...d }) => ({ ...d, caseNo: cards.get(business_id)?.no ?? '' })),
  };
};
