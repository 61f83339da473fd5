/** The authorised fields of technical reviewers and signatories, and whom they keep from a step of a test. */
import {
  authorisedFieldCalls,
  authorisedFieldList,
  authorisedFields,
  FIELD_ACTS,
  type FieldAct,
} from '@zhengjian/contract/areas/laboratory/authorised-fields.ts';
import { en } from '@zhengjian/contract/areas/laboratory/text.en.ts';
import { zh } from '@zhengjian/contract/areas/laboratory/text.zh.ts';
import type { RoleAlias } from '@zhengjian/contract/roles.ts';
import { KEPT } from '@zhengjian/contract/rules/planned.ts';
import { answers } from '../../platform/http/context.ts';
import { answerList } from '../../platform/lists/answer-list.ts';
import { exportOf } from '../../platform/lists/export-list.ts';
import { refuse } from '../../platform/refuse.ts';
import { answerRegister } from '../../platform/registers/answer-register.ts';
import { dayText } from '../../platform/world.ts';
import { personOf, roleHolders } from '../../workflow/people.ts';
import type { CaseAct, KeptAway } from '../../workflow/registry.ts';
import { dictionaryNames } from '../system/index.ts';
import { findLaboratory } from './laboratories.ts';
import './tables.ts';
import './test-tables.ts';

const ROLES: Readonly<Record<FieldAct, RoleAlias>> = { review: 'data_reviewer', sign: 'data_approver' };

const fieldRegister = answerRegister(authorisedFields, {
  table: 'authorised_field',
  reach: KEPT,
  order: ['person_name', 'field_act', '-valid_until'],
  parent: findLaboratory,
  guard: async (tx, _, { userId, fieldAct }, before) => {
    // who has left the role meanwhile keeps the field until it is ended
    if (before?.user_id === userId && before.field_act === fieldAct) return;
    const holders = await roleHolders(tx, [ROLES[fieldAct]]);
    if (!holders.some(({ id }) => id === userId)) refuse('laboratory.fieldWithoutRole');
  },
  also: async (tx, by, { userId }) => ({ person_name: (await personOf({ ...by, tx }, userId)).realName }),
  show: async (tx, _, rows) => {
    const ids = rows.map(({ laboratory_id }) => laboratory_id);
    const laboratories = await tx.selectFrom('laboratory').select(['id', 'name']).where('id', 'in', ids).execute();
    return ({ laboratory_id }) => ({ laboratoryName: laboratories.find(({ id }) => id === laboratory_id)?.name ?? '' });
  },
});

const fieldsAsked = answerList(authorisedFieldList, {
  table: 'authorised_field',
  tabs: {},
  filters: { laboratoryId: 'laboratory_id' },
  sorts: { validUntil: 'valid_until' },
  rows: (tx, reader, ids) => fieldRegister.rows(tx, reader, ids),
});

export const authorisedFieldAnswers = answers(authorisedFieldCalls, {
  authorisedFields: ({ laboratoryId }, ctx) => fieldRegister.of(laboratoryId, ctx),
  authorisedFieldExcel: exportOf(authorisedFieldCalls.authorisedFieldExcel, fieldsAsked, { zh, en }),
  authorisedFieldPeople: (_, ctx) =>
    ctx.read(async (tx) => {
      const able = await Promise.all(FIELD_ACTS.map(async (act) => ({ act, holders: await roleHolders(tx, [ROLES[act]]) })));
      const people = new Map(able.flatMap(({ holders }) => holders.map((person) => [person.id, person] as const)));
      return [...people.values()].map((person) => ({
        ...person,
        acts: able.flatMap(({ act, holders }) => (holders.some(({ id }) => id === person.id) ? [act] : [])),
      }));
    }),
  authorisedFieldSave: fieldRegister.save,
  authorisedFieldRemove: fieldRegister.remove,
});

/** Whoever may not do an act for the product class of the test today; nobody where the laboratory has no field registered for the act. */
export const outsideField =
  (fieldAct: FieldAct) =>
  async ({ tx, actor, world, lang, businessId }: CaseAct): Promise<KeptAway[]> => {
    const test = await tx.selectFrom('test_task').select(['laboratory', 'product_class']).where('id', '=', businessId).executeTakeFirst();
    if (test === undefined) return [];
    const registered = await tx
      .selectFrom('authorised_field as f')
      .innerJoin('laboratory as l', (j) => j.onRef('l.tenant_id', '=', 'f.tenant_id').onRef('l.id', '=', 'f.laboratory_id'))
      .select(['f.user_id', 'f.product_classes', 'f.valid_from', 'f.valid_until'])
      .where('l.lab_code', '=', test.laboratory)
      .where('f.field_act', '=', fieldAct)
      .execute();
    if (registered.length === 0) return [];
    const today = dayText(world.now());
    const able = new Set(
      registered
        .filter((f) => f.valid_from <= today && today <= f.valid_until && f.product_classes.includes(test.product_class))
        .map(({ user_id }) => user_id),
    );
    const names = await dictionaryNames(tx, lang, ['ccc_product_class']);
    const words = (lang === 'en' ? en : zh).field;
    const reason = words.outside[fieldAct].replace('{{class}}', names.get(`ccc_product_class/${test.product_class}`) ?? test.product_class);
    // a deputy signs by the deputy's own field
    const asked = [
      ...(await roleHolders(tx, [ROLES[fieldAct]])).map(({ id }) => id),
      actor.user,
      ...actor.deputyFor.map(({ user }) => user),
    ];
    return [...new Set(asked)].flatMap((user) => (able.has(user) ? [] : [{ user, reason }]));
  };
