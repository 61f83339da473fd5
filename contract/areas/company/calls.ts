/** Company data: the customer's own, and the look-ups of application forms (spec: 001 §7.11, §7.13). */
import * as z from 'zod';
import { area, call, signedIn } from '../../call.ts';
import { flag, id, optional, text, whole } from '../../record.ts';
import { recordsCall, removeCall, saveCall } from '../../register.ts';
import { addresses, company, companyInput, companyOption, contacts } from './records.ts';

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
  contactList: recordsCall(contacts, 'companyId', {
    path: '/blade-cqst/companyInfo/contact/list',
    access: people,
    scope: 'company',
    summary: 'Contacts of a company.',
  }),
  contactUpdate: saveCall(contacts, {
    path: '/blade-cqst/companyInfo/contact/update',
    access: people,
    scope: 'company',
    summary: 'Adds (without id) or changes a contact; making one the default ends the default of the others.',
  }),
  contactRemove: removeCall({
    path: '/blade-cqst/companyInfo/contact/remove',
    access: people,
    scope: 'company',
    summary: 'Deletes contacts; one that an open application names is kept.',
  }),
  addressList: recordsCall(addresses, 'companyId', {
    path: '/blade-cqst/companyInfo/address/list',
    access: people,
    scope: 'company',
    summary: 'Addresses of a company.',
  }),
  addressUpdate: saveCall(addresses, {
    path: '/blade-cqst/companyInfo/address/update',
    access: people,
    scope: 'company',
    summary: 'Adds (without id) or changes an address.',
  }),
  addressRemove: removeCall({
    path: '/blade-cqst/companyInfo/address/remove',
    access: people,
    scope: 'company',
    summary: 'Deletes addresses.',
  }),
});
