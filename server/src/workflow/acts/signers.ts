/**
 * Asking one more person at a countersign, before, after or beside one's own voice, and letting one go who has not spoken yet.
 * Whoever holds a voice may ask any colleague whom impartiality allows; who asked somebody, or may hand out work, may let them go
 * (research: anchors 1, 加签/减签).
 */
import type { Signing, TaskPerson } from '@zhengjian/contract/areas/workflow/act-records.ts';
import { nodeOf } from '@zhengjian/flow/definition.ts';
import { turnsOf } from '@zhengjian/flow/rounds.ts';
import { enough } from '@zhengjian/flow/sign.ts';
import type { Round, SignerPlace, Token } from '@zhengjian/flow/state.ts';
import { audit } from '../../platform/audit/write.ts';
import type { Tx } from '../../platform/database/schema.ts';
import { refuse } from '../../platform/refuse.ts';
import { carryOut } from '../carry-out.ts';
import { wordIn } from '../definitions.ts';
import { excludedFrom, exclusionText } from '../impartiality.ts';
import type { Person } from '../people.ts';
import type { Act } from '../registry.ts';
import { standingOf } from '../right-to-act.ts';
import { refuseUnlessTheirs } from '../submit-task.ts';
import { activeStaff } from './colleagues.ts';
import { recordEvent } from './hold.ts';
import { type Found, taskById } from './open-task.ts';

declare module '../../platform/audit/write.ts' {
  interface AuditKinds {
    'workflow.signersChanged': { node: string; added: string | null; removed: string | null };
  }
}

/** Permission to change other people's work. */
const HAND_OUT = 'flow_distribute';

type Voice = { voice: Token & { signer: string }; host: number; round: Round };

/** The voice and the countersign it belongs to; null for a task of any other kind. */
const voiceIn = ({ instance, task }: Found): Voice | null => {
  const voice = instance.state.tokens.find((t) => t.id === task.token);
  const scope = instance.state.scopes.find((s) => s.id === voice?.scope);
  const round = instance.state.rounds?.find((r) => r.host === scope?.host);
  if (voice?.signer === undefined || scope === undefined || round === undefined) return null;
  return { voice: { ...voice, signer: voice.signer }, host: scope.host, round };
};
/** @throws Refusal workflow.notCountersign */
const voiceOf = (found: Found): Voice => voiceIn(found) ?? refuse('workflow.notCountersign');

/** Colleagues who are not asked yet; those whom impartiality keeps away come with the reason. */
const peopleBeside = async ({ act, instance, task }: Found, round: Round): Promise<TaskPerson[]> => {
  const excluded = await excludedFrom(act, instance, task.node, []);
  return (await activeStaff(act.tx, act.actor.tenant))
    .filter((p) => !round.seats.some((s) => s.key === p.id) && task.otherVoices?.includes(p.id) !== true && p.id !== task.assignee)
    .map((p) => {
      const why = excluded.get(p.id);
      return { ...p, reason: why === undefined ? '' : exclusionText(act, why(p.realName)) };
    });
};

/** @throws Refusal workflow.signerThere, workflow.personNotSelectable, or the rule of impartiality that speaks against the person */
const newSigner = async (found: Found, round: Round, user: string): Promise<Person> => {
  const { act, instance, task } = found;
  const person = (await activeStaff(act.tx, act.actor.tenant)).find((p) => p.id === user);
  const node = wordIn(act.lang, nodeOf(instance.definition, task.node).name);
  if (person === undefined) return refuse('workflow.personNotSelectable', { node });
  if (round.seats.some((s) => s.key === user) || task.otherVoices?.includes(user) || user === task.assignee)
    refuse('workflow.signerThere', { name: person.realName });
  const why = (await excludedFrom(act, instance, task.node, [])).get(user)?.(person.realName);
  return why === undefined ? person : refuse(why.key, why.params);
};

export const addSigner = async (
  tx: Tx,
  act: Act,
  asked: { taskId: string; userId: string; where: SignerPlace; remark: string },
): Promise<void> => {
  const found = await taskById(tx, act, asked.taskId);
  const { voice, host, round } = voiceOf(found);
  await refuseUnlessTheirs(found.act, found.instance, found.task);
  const person = await newSigner(found, round, asked.userId);
  await carryOut(found.act, found.instance, {
    command: { do: 'addSigner', host, signer: { key: person.id }, where: asked.where, to: voice.signer },
    commandId: `addSigner:${found.instance.id}:${found.instance.seq + 1}`,
    said: { remark: asked.remark, cusRemark: '', from: null },
  });
  await recordEvent(found, 'addSigner', { toUser: person.id, toName: person.realName, remark: asked.remark });
  await audit(tx, act, {
    kind: 'workflow.signersChanged',
    subject: { type: 'wf_task', id: found.task.id },
    caseId: found.instance.businessId,
    details: { node: found.task.node, added: person.id, removed: null },
  });
};

/** Who asked whom in, by the record of the round's tasks: the signer's id with the asker's id and name. */
const askersOf = async (tx: Tx, act: Act, instanceId: string): Promise<ReadonlyMap<string, Person>> => {
  const rows = await tx
    .selectFrom('wf_task_event as e')
    .select(['e.to_user', 'e.created_by', 'e.by_name'])
    .where('e.tenant_id', '=', act.actor.tenant)
    .where('e.instance_id', '=', instanceId)
    .where('e.kind', '=', 'addSigner')
    .orderBy('e.created_at')
    .execute();
  return new Map(rows.flatMap((r) => (r.to_user === null ? [] : [[r.to_user, { id: r.created_by, realName: r.by_name }]])));
};

const namesOf = async (tx: Tx, act: Act, ids: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  const rows = await tx
    .selectFrom('user_account')
    .select(['id', 'real_name'])
    .where('tenant_id', '=', act.actor.tenant)
    .where('id', 'in', [...ids])
    .execute();
  return new Map(rows.map((r) => [r.id, r.real_name]));
};

/** Seats that this person may let go: asked in by them, or by the right to hand out work; never so many that nothing can pass. */
const removable = async ({ act, instance, task }: Found, round: Round): Promise<ReadonlySet<string>> => {
  const sign = nodeOf(instance.definition, task.node).user?.sign;
  const askers = await askersOf(act.tx, act, instance.id);
  const all = act.actor.permissions.has(HAND_OUT);
  const silent = round.seats.filter((seat) => !round.votes.some((v) => v.key === seat.key));
  return new Set(
    silent
      .filter(({ key }) => all || askers.get(key)?.id === act.actor.user)
      .filter(({ key }) => {
        const rest = round.seats.filter((s) => s.key !== key);
        return sign && enough(sign, rest);
      })
      .map(({ key }) => key),
  );
};

/** The countersign a task belongs to, as its dialog shows it. @throws Refusal workflow.notCountersign */
export const signingOf = async (tx: Tx, act: Act, taskId: string): Promise<Signing> => {
  const found = await taskById(tx, act, taskId, false);
  const { instance, task } = found;
  const { round } = voiceOf(found);
  const node = nodeOf(instance.definition, task.node);
  const sign = node.user?.sign ?? refuse('workflow.notCountersign');
  const [names, askers, mayGo] = await Promise.all([
    namesOf(
      tx,
      act,
      round.seats.map((s) => s.key),
    ),
    askersOf(tx, act, instance.id),
    removable(found, round),
  ]);
  const turns = new Set(turnsOf(round).map((s) => s.key));
  const taskOfSigner = (key: string) => {
    const token = instance.state.tokens.find((t) => t.signer === key && t.at === round.node);
    return instance.open.find((t) => t.token === token?.id)?.id ?? '';
  };
  const mayAdd = (await standingOf(tx, act.actor, instance.category, task)).is === 'may';
  return {
    nodeName: wordIn(act.lang, node.name),
    rule: sign.rule,
    need: sign.need,
    veto: sign.veto,
    mayAdd,
    seats: round.seats.map(({ key }) => {
      const said = round.votes.find((v) => v.key === key)?.result;
      const state = said === undefined ? (turns.has(key) ? 'waiting' : 'coming') : said.startsWith('PASS') ? 'passed' : 'rejected';
      return {
        id: key,
        realName: names.get(key) ?? '',
        taskId: taskOfSigner(key),
        state: state as Signing['seats'][number]['state'],
        askedBy: askers.get(key)?.realName ?? '',
        mayRemove: mayGo.has(key),
      };
    }),
    people: mayAdd ? await peopleBeside(found, round) : [],
  };
};

/** What this person may do about the signers of a task; nothing where it is no voice of a countersign. */
export const signerActs = async (found: Found, mayAct: boolean): Promise<('addSigner' | 'removeSigner')[]> => {
  const voice = voiceIn(found);
  if (voice === null) return [];
  const mayGo = await removable(found, voice.round);
  return [...(mayAct ? (['addSigner'] as const) : []), ...(mayGo.size > 0 ? (['removeSigner'] as const) : [])];
};

/**
 * `taskId` is a voice of the countersign; the signer to let go is `userId`, or else who holds that voice.
 * @throws Refusal workflow.signerNotYours, signerGone, signersMissing where too few would be left
 */
export const removeSigner = async (
  tx: Tx,
  act: Act,
  asked: { taskId: string; userId?: string | undefined; remark: string },
): Promise<void> => {
  const found = await taskById(tx, act, asked.taskId);
  const { voice, host, round } = voiceOf(found);
  const key = asked.userId ?? voice.signer;
  if (!round.seats.some((s) => s.key === key) || round.votes.some((v) => v.key === key)) refuse('workflow.signerGone');
  const askers = await askersOf(tx, act, found.instance.id);
  if (!act.actor.permissions.has(HAND_OUT) && askers.get(key)?.id !== act.actor.user) refuse('workflow.signerNotYours');
  const toName = (await namesOf(tx, act, [key])).get(key) ?? '';
  await recordEvent(found, 'removeSigner', { toUser: key, toName, remark: asked.remark });
  await carryOut(found.act, found.instance, {
    command: { do: 'removeSigner', host, key },
    commandId: `removeSigner:${found.instance.id}:${found.instance.seq + 1}`,
    lost: asked.remark,
  });
  await audit(tx, act, {
    kind: 'workflow.signersChanged',
    subject: { type: 'wf_task', id: found.task.id },
    caseId: found.instance.businessId,
    details: { node: found.task.node, added: null, removed: key },
  });
};
