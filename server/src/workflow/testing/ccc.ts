/** A CCC application up to its acceptance, with its people, for tests of the engine: state and decisions recorded. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { en } from '@zhengjian/contract/areas/acceptance/text.en.ts';
import { zh } from '@zhengjian/contract/areas/acceptance/text.zh.ts';
import { asked, needed, nodeForm } from '@zhengjian/contract/node-form.ts';
import { text } from '@zhengjian/contract/record.ts';
import type { Actor } from '../../platform/actor.ts';
import { freshDatabase } from '../../testing/database.ts';
import { openCase } from '../dialog.ts';
import { node, registerProcess } from '../registry.ts';
import { startAndSubmit } from '../start.ts';
import { type Submission, submitTask } from '../submit-task.ts';
import { timelineOf } from '../timeline.ts';
import { actOf, applicant, caseFor, person, publishXml } from './people.ts';

export const CATEGORY = 'cccApplication';
/** The process as far as the acceptance decision, which is where the first version of the institute's own ended. */
export const CCC_FILE = path.join(import.meta.dirname, 'acceptance.bpmn');

const optional = { required: false, earlier: true } as const;
/** The approval as far as these tests need it: nothing must be given. */
const approvalForm = nodeForm({
  area: 'acceptance',
  name: 'approvalForm',
  process: CATEGORY,
  node: 'applicationForCcc_approval',
  fields: {
    isNeedModelTest: asked(needed(), optional),
    laboratoryMark: asked(text(20), optional),
    noTestReason: asked(text(200), optional),
  },
});

/** Chooses a person as the dialog sends it. */
export const to = (who: Actor) => ({ assignmentType: '1', assignmentValue: who.user });

export const cccSystem = async () => {
  const system = await freshDatabase();
  const { db } = system;
  const states = new Map<string, string[]>();
  const decided: { result: string; lab: unknown }[] = [];
  registerProcess(CATEGORY, {
    setState: async ({ businessId }, state) => {
      states.set(businessId, [...(states.get(businessId) ?? []), state]);
    },
    cards: async (_tx, ids) =>
      new Map(
        ids.map((id) => [
          id,
          {
            no: `A${id.slice(-4)}`,
            title: '隔爆型三相异步电动机',
            company: '',
            path: `/staff?id=${id}`,
            customerPath: `/customer?id=${id}`,
          },
        ]),
      ),
    texts: { zh, en },
    // the desk finds every case of its line
    reaches: async ({ actor }) => actor.roles.some((role) => role.startsWith('ccc_')),
    nodes: {
      applicationForCcc_approval: node({
        form: approvalForm,
        apply: async ({ result, input }) => {
          decided.push({ result, lab: input.laboratoryMark });
        },
      }),
    },
  });
  await publishXml(system, readFileSync(CCC_FILE, 'utf8'));
  const li = await applicant(system, '李申请');
  const maker = await applicant(system, '马制造');
  const wang = await person(system, '王受理', ['ccc_acceptor']);
  const zhao = await person(system, '赵受理', ['ccc_acceptor', 'ccc_accept_reviewer']);
  const zhou = await person(system, '周复核', ['ccc_accept_reviewer', 'ccc_accept_approver']);
  const qian = await person(system, '钱批准', ['ccc_accept_approver']);
  const sun = await person(system, '孙外人', ['cashier']);

  /** The applicant submits (again). */
  const again = (businessId: string, who: Actor & { company: string } = li) =>
    db.write(who, (tx) =>
      startAndSubmit(tx, actOf(system, who), { category: CATEGORY, businessId, companyId: who.company, node: 'submit' }),
    );
  return {
    system,
    db,
    states,
    decided,
    people: { li, maker, wang, zhao, zhou, qian, sun },
    again,
    /** A new application, filed and submitted. */
    apply: async (who: Actor & { company: string } = li) => {
      const businessId = await caseFor(system, who.company, maker.company);
      const outcome = await again(businessId, who);
      return { businessId, instanceId: outcome.flowInstanceId };
    },
    submit: (who: Actor, submission: Submission) => {
      system.world.pass({ minutes: 5 });
      return db.write(who, (tx) => submitTask(tx, actOf(system, who), submission));
    },
    timeline: (who: Actor, businessId: string, lang: 'zh' | 'en' = 'zh') =>
      db.read(who, (tx) => timelineOf(tx, { ...actOf(system, who), lang }, businessId, CATEGORY)),
    open: (who: Actor, instanceId: string) => db.read(who, async (tx) => openCase(tx, actOf(system, who), { flowInstanceId: instanceId })),
  };
};
