/**
 * A leaver's work goes on: every open task they hold, to the successor named for it where that person may take it, else back to
 * everybody of its role. What a colleague has only delegated to them goes back to that colleague. What only the leaver may do (their own request, their own voice) stays and is told.
 */
import type { Handover, Holder } from '@zhengjian/contract/areas/workflow/act-records.ts';
import { nodeOf } from '@zhengjian/flow/definition.ts';
import { sql } from 'kysely';
import { audit } from '../../platform/audit/write.ts';
import type { Tx } from '../../platform/database/schema.ts';
import { MESSAGE_KIND, notify } from '../../platform/outbox/notify.ts';
import { refusalText, refuse } from '../../platform/refuse.ts';
import { wordIn } from '../definitions.ts';
import type { Person } from '../people.ts';
import { type Act, cardsOf } from '../registry.ts';
import { closeDeputy } from './deputy.ts';
import { moveTask } from './hold.ts';
import { type Found, taskById } from './open-task.ts';
import { ableFor, peopleFor } from './people-for.ts';

declare module '../../platform/audit/write.ts' {
  interface AuditKinds {
    'workflow.handedOver': { from: string; to: string; tasks: number; deputyships: number };
  }
}

export type Receivers = {
  fromUserId: string;
  /** Takes what no other receiver is named for. */
  toUserId?: string | undefined;
  receivers?: readonly { category: string; nodeKey: string; toUserId?: string | undefined }[];
};
type Able = Awaited<ReturnType<typeof peopleFor>>;
type Piece = { found: Found; able: Able; to: Person | null; goes: Handover['tasks'][number]['to']; reason: string };

const personOfTenant = async (tx: Tx, act: Act, id: string): Promise<Person> => {
  const row = await tx
    .selectFrom('user_account')
    .select('real_name')
    .where('tenant_id', '=', act.actor.tenant)
    .where('id', '=', id)
    .where('user_type', '=', 1)
    .executeTakeFirst();
  return row === undefined ? refuse('workflow.handoverUnknown') : { id, realName: row.real_name };
};

/** The successor for the work at a node; null: back to its role. */
const successorsOf = async (tx: Tx, act: Act, asked: Receivers): Promise<(category: string, node: string) => Person | null> => {
  const named = [asked.toUserId, ...(asked.receivers ?? []).map((r) => r.toUserId)].filter((id) => id !== undefined);
  if (named.includes(asked.fromUserId)) refuse('workflow.handoverSelf');
  const people = new Map<string, Person>();
  for (const id of new Set(named)) people.set(id, await personOfTenant(tx, act, id));
  return (category, node) => {
    const own = asked.receivers?.find((r) => r.category === category && r.nodeKey === node);
    return people.get((own === undefined ? asked.toUserId : own.toUserId) ?? '') ?? null;
  };
};

/** Nobody but the leaver may do it: it waits for them by name, or is their voice in a countersign. */
const isTheirsAlone = ({ task }: Found, user: string): boolean =>
  task.otherVoices !== null || (task.candidates.length > 0 && task.candidates.every((c) => c.kind === 'user' && c.ref === user));

/** Who delegated the task to the leaver and decides it, as long as they may sign in. */
const ownerBeside = async ({ act, task }: Found, leaver: string): Promise<Person | null> => {
  if (task.owner === null || task.owner === leaver) return null;
  const row = await act.tx
    .selectFrom('user_account')
    .select('id')
    .where('tenant_id', '=', act.actor.tenant)
    .where('id', '=', task.owner)
    .where('status', '=', 1)
    .where('login_flag', '=', true)
    .executeTakeFirst();
  return row === undefined ? null : { id: task.owner, realName: task.ownerName };
};

/** Every open task that the leaver holds or has delegated, and where each goes. */
const piecesOf = async (tx: Tx, act: Act, asked: Receivers, lock: boolean): Promise<Piece[]> => {
  const leaver = await personOfTenant(tx, act, asked.fromUserId);
  const successorAt = await successorsOf(tx, act, asked);
  const rows = await tx
    .selectFrom('wf_task')
    .select('id')
    .where('tenant_id', '=', act.actor.tenant)
    .where('status', '=', 'open')
    .where((e) => e.or([e('assignee', '=', leaver.id), e('owner', '=', leaver.id)]))
    .orderBy('instance_id')
    .orderBy('id')
    .execute();
  const pieces: Piece[] = [];
  for (const { id } of rows) {
    const found = await taskById(tx, act, id, lock);
    const owner = await ownerBeside(found, leaver.id);
    if (owner !== null) {
      pieces.push({ found, able: [], to: owner, goes: 'owner', reason: '' });
      continue;
    }
    const able = (await peopleFor(found)).filter((p) => p.id !== leaver.id);
    const node = wordIn(act.lang, nodeOf(found.instance.definition, found.task.node).name);
    const successor = successorAt(found.instance.category, found.task.node);
    const may = successor && able.find((p) => p.id === successor.id);
    const reason = successor === null ? '' : (may?.reason ?? refusalText(act.lang, 'workflow.personNotSelectable', { node }));
    const to = reason === '' ? successor : null;
    if (to === null && isTheirsAlone(found, leaver.id))
      pieces.push({ found, able, to, goes: 'stays', reason: refusalText(act.lang, 'workflow.handoverOwn', { name: leaver.realName }) });
    else pieces.push({ found, able, to, goes: to === null ? 'role' : 'successor', reason });
  }
  return pieces;
};

const deputyshipsOf = (tx: Tx, act: Act, user: string) =>
  tx
    .selectFrom('wf_deputy')
    .select('id')
    .where('tenant_id', '=', act.actor.tenant)
    .where((e) => e.or([e('user_id', '=', user), e('deputy_id', '=', user)]))
    .where('ended_at', 'is', null)
    .where('until_at', '>', sql<string>`${act.world.now()}::timestamptz`)
    .execute();

const groupsOf = (act: Act, pieces: readonly Piece[]): Handover['groups'] => {
  const groups = new Map<string, Piece[]>();
  // what goes back to its owner has no receiver to be named
  for (const piece of pieces.filter(({ goes }) => goes !== 'owner')) {
    const { instance, task } = piece.found;
    const key = `${instance.category} ${task.node}`;
    groups.set(key, [...(groups.get(key) ?? []), piece]);
  }
  return [...groups.values()].flatMap((of) => {
    const [first] = of;
    if (first === undefined) return [];
    const { instance, task } = first.found;
    return {
      category: instance.category,
      categoryName: wordIn(act.lang, instance.definition.name),
      nodeKey: task.node,
      nodeName: wordIn(act.lang, nodeOf(instance.definition, task.node).name),
      tasks: of.length,
      people: ableFor(of.map((piece) => piece.able)),
    };
  });
};

const told = async (tx: Tx, act: Act, pieces: readonly Piece[], deputyships: number): Promise<Handover> => {
  const cards = await cardsOf(
    tx,
    pieces.map(({ found }) => ({ category: found.instance.category, business_id: found.instance.businessId })),
  );
  return {
    groups: groupsOf(act, pieces),
    tasks: pieces.map(({ found: { instance, task }, to, goes, reason }) => ({
      taskId: task.id,
      businessId: instance.businessId,
      category: instance.category,
      nodeKey: task.node,
      caseNo: cards.get(instance.businessId)?.no ?? '',
      caseTitle: cards.get(instance.businessId)?.title ?? '',
      nodeName: wordIn(act.lang, nodeOf(instance.definition, task.node).name),
      dueTime: task.due ?? '',
      to: goes,
      toName: to?.realName ?? '',
      reason,
    })),
    deputyships,
  };
};

/** Everybody of the institute, those who hold most first; people who can no longer sign in only while they hold something. */
export const handoverPeople = async (tx: Tx, act: Act, keyword?: string): Promise<Holder[]> => {
  const { tenant } = act.actor;
  const lasting = sql`tenant_id = ${tenant} and ended_at is null and until_at > ${act.world.now()}::timestamptz`;
  const words = keyword === undefined ? null : `%${keyword.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const { rows } = await sql<{ id: string; name: string; dept: string | null; active: boolean; tasks: number; deputyships: number }>`
    select u.id, u.real_name as name, u.status = 1 and u.login_flag as active,
      (select ${sql.ref(act.lang === 'en' ? 'd.dept_name_en' : 'd.dept_name')}
        from user_role r join dept d on d.tenant_id = r.tenant_id and d.id = r.dept_id
        where r.tenant_id = u.tenant_id and r.user_id = u.id order by r.is_default desc, r.id limit 1) as dept,
      coalesce(t.n, 0)::int as tasks, coalesce(p.n, 0)::int as deputyships
    from user_account u
    left join (select h.id, count(*) as n from (
        select assignee as id from wf_task where tenant_id = ${tenant} and status = 'open' and assignee is not null
        union all select owner from wf_task where tenant_id = ${tenant} and status = 'open' and owner is not null and owner <> assignee
      ) h group by h.id) t on t.id = u.id
    left join (select h.id, count(*) as n from (
        select user_id as id from wf_deputy where ${lasting}
        union all select deputy_id from wf_deputy where ${lasting}
      ) h group by h.id) p on p.id = u.id
    where u.tenant_id = ${tenant} and u.user_type = 1 and (${words}::text is null or u.real_name like ${words})
      and ((u.status = 1 and u.login_flag) or coalesce(t.n, 0) + coalesce(p.n, 0) > 0)
    order by tasks desc, u.real_name, u.id`.execute(tx);
  return rows.map(({ name, dept, ...r }) => ({ ...r, realName: name, deptName: dept ?? '' }));
};

export const previewHandover = async (tx: Tx, act: Act, asked: Receivers): Promise<Handover> =>
  told(tx, act, await piecesOf(tx, act, asked, false), (await deputyshipsOf(tx, act, asked.fromUserId)).length);

/** One message for all of it; whoever gets a task is told of that task. */
const tellLeaver = async (
  tx: Tx,
  act: Act,
  { fromUserId, remark }: { fromUserId: string; remark: string },
  count: number,
): Promise<void> => {
  if (count === 0) return;
  await notify(tx, act, {
    template: 'workHandedOver',
    params: { from: act.actor.name, count, remark },
    kind: MESSAGE_KIND.system,
    users: [fromUserId],
    link: '/work/todo',
  });
};

/** All in one act. @throws Refusal workflow.handoverSelf, workflow.handoverUnknown */
export const handOver = async (tx: Tx, act: Act, asked: Receivers & { remark: string }): Promise<Handover> => {
  const pieces = await piecesOf(tx, act, asked, true);
  const moved = pieces.filter(({ goes }) => goes !== 'stays');
  for (const { found, to, goes } of moved) {
    const event = goes === 'owner' ? 'resolve' : 'handover';
    await moveTask(found, { ...(to === null ? {} : { assignee: to }), event, remark: asked.remark, told: asked.fromUserId });
  }
  await tellLeaver(tx, act, asked, moved.length);
  const deputyships = await deputyshipsOf(tx, act, asked.fromUserId);
  for (const { id } of deputyships) await closeDeputy(tx, act, id);
  await audit(tx, act, {
    kind: 'workflow.handedOver',
    subject: { type: 'user_account', id: asked.fromUserId },
    details: {
      from: asked.fromUserId,
      to: [...new Set(moved.flatMap(({ to, goes }) => (goes === 'successor' && to ? [to.id] : [])))].join(),
      tasks: moved.length,
      deputyships: deputyships.length,
    },
  });
  return told(tx, act, pieces, deputyships.length);
};
