/** Company data of customers, and look-ups of application forms. */
import { companyCalls } from '@zhengjian/contract/areas/company/calls.ts';
import type { Tx } from '../../platform/database/schema.ts';
import { answers, type Ctx } from '../../platform/http/context.ts';
import { refuse } from '../../platform/refuse.ts';
import { addCompany, changeCompany } from './commands/save-company.ts';
import { addressRegister, contactRegister } from './contacts.ts';
import { presentCompany } from './present.ts';
import { companiesOf, mayManage, ownCompany, searchCompanies } from './queries.ts';
import './tables.ts';

const SEARCH_AT_LEAST = 3;

const show = async (tx: Tx, ctx: Ctx, id: string) =>
  presentCompany(tx, ctx.actor, await ownCompany(tx, id), await mayManage(tx, ctx.actor, id));

export const companyAnswers = answers(companyCalls, {
  selectAccountCompany: async (_, ctx) => ctx.read((tx) => show(tx, ctx, ctx.actor.companies[0] ?? refuse('company.notFound'))),
  selectCompanyByPossessor: async (_, ctx) => ctx.read((tx) => companiesOf(tx, ctx.actor)),
  selectCompanyList: async ({ companyName, onlyMine }, ctx) =>
    ctx.read((tx) => {
      if (onlyMine) return companiesOf(tx, ctx.actor);
      if (ctx.actor.kind === 'customer' && (companyName?.length ?? 0) < SEARCH_AT_LEAST) return refuse('company.nameTooShort');
      return searchCompanies(tx, companyName ?? '');
    }),
  selectCompanyOne: async ({ id }, ctx) => ctx.read((tx) => show(tx, ctx, id)),
  updateCompany: async (input, ctx) =>
    ctx.write(async (tx) => {
      await changeCompany(tx, ctx, input);
      return show(tx, ctx, input.id);
    }),
  saveCompany: async (input, ctx) => {
    const company = await ctx.write(async (tx) => show(tx, ctx, await addCompany(tx, ctx, input)));
    ctx.forget({ user: ctx.actor.user });
    return company;
  },
  contactList: ({ companyId }, ctx) => contactRegister.of(companyId, ctx),
  contactUpdate: contactRegister.save,
  contactRemove: contactRegister.remove,
  addressList: ({ companyId }, ctx) => addressRegister.of(companyId, ctx),
  addressUpdate: addressRegister.save,
  addressRemove: addressRegister.remove,
});
