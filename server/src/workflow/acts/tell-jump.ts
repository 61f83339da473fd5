/** Who hears of a move that was asked for. */
import type { Words } from '@zhengjian/flow/definition.ts';
import type { Selectable } from 'kysely';
import type { Schema, Tx } from '../../platform/database/schema.ts';
import { MESSAGE_KIND, notify } from '../../platform/outbox/notify.ts';
import type { Instance } from '../instance.ts';
import type { CaseAct } from '../registry.ts';
import '../tables.ts';
import { cardOf } from '../tell-people.ts';
import { versionWith } from '../version-with.ts';

export type JumpRow = Selectable<Schema['wf_jump_request']>;

/** Name of a step, which the version that the case was moved to may lack. */
export const nameAt = async (
  tx: Tx,
  { actor }: Pick<CaseAct, 'actor'>,
  of: Pick<Instance, 'id' | 'definition'>,
  key: string,
): Promise<Words> => {
  const known = await versionWith(tx, { tenant: actor.tenant, instanceId: of.id, definition: of.definition }, key);
  return known.nodes[key]?.name ?? { zh: key, en: key };
};

type Telling = {
  template: 'jumpAsked' | 'jumpDone' | 'jumpRefused' | 'jumpStale';
  users: readonly string[];
  link?: string;
  remark: string;
};

/** Those who may decide hear that a move was asked for, its asker what became of it; a link left out leads to the case. */
export const tellJump = async (
  act: CaseAct,
  instance: Instance,
  row: JumpRow,
  { template, users, link, remark }: Telling,
): Promise<void> => {
  const card = await cardOf(act, instance.category);
  if (card === undefined) return;
  const name = (key: string) => nameAt(act.tx, act, instance, key);
  await notify(act.tx, act, {
    template,
    params: {
      no: card.no,
      title: card.title,
      node: await name(row.from_node),
      target: await name(row.to_node),
      from: act.actor.name,
      remark,
    },
    kind: MESSAGE_KIND.system,
    users,
    caseId: act.businessId,
    link: link ?? card.path,
  });
};
