/** Company data: the customer's own, and the look-ups of application forms (spec: 001 §7.11, §7.13). */
import * as z from 'zod';
import { area, call, signedIn } from '../../call.ts';
import { flag, id, ids, optional, text, whole } from '../../record.ts';
import { address, addressInput, company, companyInput, companyOption, contact, contactInput } from './records.ts';

const people = signedIn('staff', 'customer');
const customers = signedIn('customer');

export const companyCalls = area('company', {
  selectAccountCompany: call({
    method: 'GET',
    path: '/blade-customer/company/selectAccountCompany',
    access: customers,
    scope: 'company',
    summary: 'The company of the signed-in account.',
    input: z.object({}),
    data: company,
  }),
  selectCompanyByPossessor: call({
    method: 'GET',
    path: '/blade-customer/company/selectCompanyByPossessor',
    access: customers,
    scope: 'company',
    summary: 'Companies the account holds.',
    input: z.object({}),
    data: z.array(companyOption),
  }),
  selectCompanyList: call({
    method: 'GET',
    path: '/blade-customer/company/selectCompanyList',
    access: people,
    scope: 'tenant',
    summary:
      'Companies whose name or code contains the text, to choose manufacturer and factory; at most 20. Customers must give three characters or more.',
    input: z.object({ companyName: optional(text(160)), onlyMine: optional(flag()) }),
    data: z.array(companyOption),
  }),
  selectCompanyOne: call({
    method: 'GET',
    path: '/blade-customer/company/selectCompanyOne',
    access: people,
    scope: 'company',
    summary: 'One company of the account.',
    input: z.object({ id: id() }),
    data: company,
  }),
  updateCompany: call({
    method: 'POST',
    path: '/blade-customer/company/updateCompany',
    access: customers,
    scope: 'company',
    done: 'updated',
    summary: 'Changes company data by its own administrator (path chosen: the catalogue names no such call).',
    input: companyInput.extend({ id: id(), version: whole() }),
    data: company,
  }),
  saveCompany: call({
    method: 'POST',
    path: '/blade-customer/company/saveCompany',
    access: customers,
    scope: 'company',
    done: 'added',
    summary:
      'Adds a company that the account applies with: a manufacturer or factory of its own (path chosen: the catalogue names no such call).',
    input: companyInput,
    data: company,
  }),
  contactList: call({
    method: 'GET',
    path: '/blade-cqst/companyInfo/contact/list',
    access: people,
    scope: 'company',
    summary: 'Contacts of a company.',
    input: z.object({ companyId: id() }),
    data: z.array(contact),
  }),
  contactUpdate: call({
    method: 'POST',
    path: '/blade-cqst/companyInfo/contact/update',
    access: people,
    scope: 'company',
    done: 'updated',
    summary: 'Adds (without id) or changes a contact; making one the default ends the default of the others.',
    input: contactInput,
    data: contact,
  }),
  contactRemove: call({
    method: 'POST',
    path: '/blade-cqst/companyInfo/contact/remove',
    access: people,
    scope: 'company',
    done: 'deleted',
    summary: 'Deletes contacts; one that an open application names is kept.',
    input: z.object({ ids: ids() }),
    data: z.null(),
  }),
  addressList: call({
    method: 'GET',
    path: '/blade-cqst/companyInfo/address/list',
    access: people,
    scope: 'company',
    summary: 'Addresses of a company.',
    input: z.object({ companyId: id() }),
    data: z.array(address),
  }),
  addressUpdate: call({
    method: 'POST',
    path: '/blade-cqst/companyInfo/address/update',
    access: people,
    scope: 'company',
    done: 'updated',
    summary: 'Adds (without id) or changes an address.',
    input: addressInput,
    data: address,
  }),
  addressRemove: call({
    method: 'POST',
    path: '/blade-cqst/companyInfo/address/remove',
    access: people,
    scope: 'company',
    done: 'deleted',
    summary: 'Deletes addresses.',
    input: z.object({ ids: ids() }),
    data: z.null(),
  }),
});
