/** Tells people what a step means for them: who has a task now, and the company whose case has come back or moved on. */
import type { Node, Words } from '@zhengjian/flow/definition.ts';
import { nodeOf } from '@zhengjian/flow/definition.ts';
import type { FlowEvent } from '@zhengjian/flow/state.ts';
import { MESSAGE_KIND, type Notice, notify, takeBackMessages } from '../platform/outbox/notify.ts';
import { senderOf } from './deputies.ts';
import type { Instance } from './instance.ts';
import { isCustomers } from './next-users.ts';
import { type CaseAct, type CaseCard, hooksOf, pageOfStep } from './registry.ts';
import type { NewTask } from './save-step.ts';

export type Happened = {
  events: readonly FlowEvent[];
  opened: readonly Pick<NewTask, 'node' | 'assignee' | 'due'>[];
  /** The case went back. */
  returned: boolean;
  remark: string;
  cusRemark: string;
  /** Names the step. */
  act: string;
  /** Node whose task was finished; null at a start or an end from outside. */
  from: Node | null;
};

/** The customer's words at which a step arrived. */
const wordsAfter = (instance: Instance, events: readonly FlowEvent[]): Words | null => {
  const { nodes, flows } = instance.definition;
  const told = events.flatMap((e) => {
    const words = e.is === 'enter' ? nodes[e.node]?.customer : e.is === 'take' ? flows[e.flow]?.customer : null;
    return words ? [words] : [];
  });
  return told.at(-1) ?? null;
};

/** The customer's words for the decision itself, where its branch has some. */
const wordsOfBranch = ({ definition: { flows } }: Instance, events: readonly FlowEvent[]): Words | null =>
  events.flatMap((e) => (e.is === 'take' ? [flows[e.flow]?.customer ?? null] : [])).findLast((words) => words !== null) ?? null;

const minute = (moment: string | null): string => moment?.slice(0, 16) ?? '';

/** The card of a case; undefined where its process gives none, and then nobody is told. */
export const cardOf = async (act: Pick<CaseAct, 'tx' | 'businessId'>, category: string): Promise<CaseCard | undefined> =>
  (await hooksOf(category).cards?.(act.tx, [act.businessId]))?.get(act.businessId);

/** `node`: whose task it is about. */
type Draft = Notice & { for: 'staff' | 'company'; node?: string };

const draftsOf = (act: CaseAct, instance: Instance, happened: Happened): Draft[] => {
  const drafts: Draft[] = [];
  const fromStaff = act.actor.kind !== 'customer';
  let companyTold = false;
  for (const { node: key, assignee, due } of happened.opened) {
    const node = nodeOf(instance.definition, key);
    if (assignee !== null && assignee !== act.actor.user) {
      const params = { node: node.name, from: senderOf(act.actor), due: minute(due), remark: happened.remark };
      const template = happened.returned ? 'taskReturned' : 'taskGiven';
      drafts.push({ for: 'staff', node: key, template, params, kind: MESSAGE_KIND.system, users: [assignee] });
    }
    if (!isCustomers(node) || !fromStaff || instance.companyId === null) continue;
    companyTold = true;
    const isWork = hooksOf(instance.category).isWork === true;
    const template = happened.returned ? (isWork ? 'workReturned' : 'caseReturned') : 'caseProgress';
    const branch = template === 'workReturned' ? wordsOfBranch(instance, happened.events) : null;
    const params = { words: branch ?? node.customer ?? node.name, due: minute(due), remark: happened.cusRemark };
    drafts.push({ for: 'company', template, params, kind: MESSAGE_KIND.correction, company: instance.companyId, mail: true });
  }
  const end = happened.events.find((e) => e.is === 'ended');
  // a case of the institute's own people: its end is told to whoever began it
  if (end?.how === 'completed' && instance.companyId === null) {
    const params = { words: nodeOf(instance.definition, end.at).name, remark: happened.remark };
    drafts.push({ for: 'staff', template: 'caseProgress', params, kind: MESSAGE_KIND.system, users: [instance.starter] });
  }
  const words = wordsAfter(instance, happened.events);
  const isNews = words !== null && words.zh !== happened.from?.customer?.zh;
  // a return inside the institute is not the company's business
  if (fromStaff && !companyTold && !happened.returned && isNews && instance.companyId !== null) {
    const params = { words, remark: happened.cusRemark };
    const mail = end !== undefined;
    drafts.push({ for: 'company', template: 'caseProgress', params, kind: MESSAGE_KIND.system, company: instance.companyId, mail });
  }
  return drafts;
};

/** @param happened what the step did; read only, the rows are written already. */
export const tellPeople = async (act: CaseAct, instance: Instance, happened: Happened): Promise<void> => {
  const drafts = draftsOf(act, instance, happened);
  if (drafts.length === 0) return;
  const card = await cardOf(act, instance.category);
  if (card === undefined) return;
  const about = { category: instance.category, businessId: act.businessId };
  const pageFor = (node: string | undefined) => (node === undefined ? card.path : pageOfStep({ ...about, node }, card));
  for (const { for: whom, node, ...notice } of drafts) {
    await notify(act.tx, act, {
      ...notice,
      params: { no: card.no, title: card.title, ...notice.params },
      caseId: act.businessId,
      act: happened.act,
      link: whom === 'company' ? card.customerPath : pageFor(node),
    });
  }
};

/** Says where it was told that a step was taken back: in the boxes, and by mail to a company that had a mail about it. */
export const tellTakenBack = async (act: CaseAct, instance: Instance, step: { act: string; nodes: readonly string[] }): Promise<void> => {
  await takeBackMessages(act.tx, act, step.act);
  const toCompany = step.nodes.some((key) => instance.definition.nodes[key] !== undefined && isCustomers(nodeOf(instance.definition, key)));
  const card = toCompany ? await cardOf(act, instance.category) : undefined;
  if (card === undefined || instance.companyId === null) return;
  await notify(act.tx, act, {
    template: 'stepTakenBack',
    params: { no: card.no, title: card.title },
    kind: MESSAGE_KIND.correction,
    company: instance.companyId,
    portal: false,
    mail: true,
    caseId: act.businessId,
    link: card.customerPath,
  });
};

/** Tells the company, or whoever began a case of the institute's own people, that it was ended from outside its process. */
export const tellEnded = async (act: CaseAct, instance: Instance, why: string): Promise<void> => {
  const card = await cardOf(act, instance.category);
  if (card === undefined) return;
  const { companyId: company } = instance;
  await notify(act.tx, act, {
    ...(company === null
      ? { template: 'caseEnded', users: [instance.starter] }
      : // the company's own withdrawal is told to its other people as what it is
        { template: act.actor.kind === 'customer' ? 'caseWithdrawn' : 'caseEndedForCompany', company, mail: true }),
    params: { no: card.no, title: card.title, from: senderOf(act.actor), company: senderOf(act.actor), remark: why },
    kind: MESSAGE_KIND.system,
    caseId: act.businessId,
    link: company === null ? card.path : card.customerPath,
  });
};

/** Tells whoever holds a task from now on, where it was passed on, delegated, handed out or given back. */
export const tellHolder = async (
  act: CaseAct,
  instance: Instance,
  task: { node: string; due: string | null },
  holder: string,
  { remark, resolved }: { remark: string; resolved: boolean },
): Promise<void> => {
  if (holder === act.actor.user) return;
  const card = await cardOf(act, instance.category);
  if (card === undefined) return;
  const { name: node } = nodeOf(instance.definition, task.node);
  await notify(act.tx, act, {
    template: resolved ? 'taskResolved' : 'taskGiven',
    params: { no: card.no, title: card.title, node, from: senderOf(act.actor), due: minute(task.due), remark },
    kind: MESSAGE_KIND.system,
    users: [holder],
    caseId: act.businessId,
    link: pageOfStep({ category: instance.category, node: task.node, businessId: act.businessId }, card),
  });
};
