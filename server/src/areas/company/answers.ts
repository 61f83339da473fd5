/** Company data of customers, and look-ups of application forms. */
import { companyCalls } from '@zhengjian/contract/areas/company/calls.ts';
import type { Tx } from '../../platform/database/schema.ts';
import { answers, type Ctx } from '../../platform/http/context.ts';
import { refuse } from '../../platform/refuse.ts';
import { removeAddresses, removeContacts, saveAddress, saveContact } from './commands/contacts.ts';
import { addCompany, changeCompany } from './commands/save-company.ts';
import { presentAddresses, presentCompany, presentContact } from './present.ts';
import { companiesOf, mayManage, ownCompany, searchCompanies } from './queries.ts';
import './tables.ts';

const SEARCH_AT_LEAST = 3;

const show = async (tx: Tx, ctx: Ctx, id: string) =>
  presentCompany(tx, ctx.actor, await ownCompany(tx, id), await mayManage(tx, ctx.actor, id));
const contactOf = async (tx: Tx, id: string) =>
  presentContact(await tx.selectFrom('company_contact').selectAll().where('id', '=', id).executeTakeFirstOrThrow());
const addressOf = async (tx: Tx, id: string) => {
  const [address] = await presentAddresses(tx, await tx.selectFrom('company_address').selectAll().where('id', '=', id).execute());
  return address ?? refuse('company.addressNotFound');
};

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
  contactList: async ({ companyId }, ctx) =>
    ctx.read(async (tx) => {
      await ownCompany(tx, companyId);
      const rows = await tx
        .selectFrom('company_contact')
        .selectAll()
        .where('company_id', '=', companyId)
        .orderBy('is_default', 'desc')
        .orderBy('created_at')
        .execute();
      return rows.map(presentContact);
    }),
  contactUpdate: async (input, ctx) => ctx.write(async (tx) => contactOf(tx, await saveContact(tx, ctx, input))),
  contactRemove: async ({ ids }, ctx) =>
    ctx.write(async (tx) => {
      await removeContacts(tx, ctx, ids);
      return null;
    }),
  addressList: async ({ companyId }, ctx) =>
    ctx.read(async (tx) => {
      await ownCompany(tx, companyId);
      return presentAddresses(
        tx,
        await tx
          .selectFrom('company_address')
          .selectAll()
          .where('company_id', '=', companyId)
          .orderBy('address_kind')
          .orderBy('created_at')
          .execute(),
      );
    }),
  addressUpdate: async (input, ctx) => ctx.write(async (tx) => addressOf(tx, await saveAddress(tx, ctx, input))),
  addressRemove: async ({ ids }, ctx) =>
    ctx.write(async (tx) => {
      await removeAddresses(tx, ctx, ids);
      return null;
    }),
});
