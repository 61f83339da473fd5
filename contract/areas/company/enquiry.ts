/** The institute's enquiries about its customers and the places in which they make their products (spec: 001 §7.12, 000 §5). */
import * as z from 'zod';
import { area, call, permission } from '../../call.ts';
import { by, exportCall, list, pageCall, shown } from '../../list.ts';
import { id } from '../../record.ts';
import { fileCalls } from '../file/calls.ts';
import { company } from './records.ts';

const filters = {
  keyword: by.keyword(),
  customerLevel: by.choice('customer_level'),
  createTime: by.days('createdFrom', 'createdUntil'),
};

/** Companies that apply, make or pay. */
export const customerEnquiry = list({
  area: 'company',
  name: 'customer',
  row: z.object({
    id: z.string(),
    companyName: shown.text(260),
    uscc: shown.code(190),
    regionName: shown.text(180),
    legalPerson: shown.text(110),
    contactName: shown.text(110),
    contactMobile: shown.personal('phone', 130),
    telephone: shown.text(140),
    email: shown.text(200),
    customerLevel: shown.choice('customer_level', 120),
    lastCaseTime: shown.moment(),
    createTime: shown.moment(),
  }),
  filters: { ...filters, companyKind: by.choice('company_role') },
  sorts: ['createTime', 'companyName'],
  order: '-createTime',
});

/** Companies that make products, with what an inspection needs to know of them. */
export const factoryEnquiry = list({
  area: 'company',
  name: 'factory',
  row: z.object({
    id: z.string(),
    factoryNo: shown.code(120),
    companyName: shown.text(260),
    address: shown.text(280),
    regionName: shown.text(180),
    customerLevel: shown.choice('customer_level', 120),
    levelDate: shown.day(),
    licenseExpire: shown.day(),
    employeeCount: shown.text(100),
    legalPerson: shown.text(110),
    telephone: shown.text(140),
    lastInspectionTime: shown.moment(),
    createTime: shown.moment(),
  }),
  filters,
  sorts: ['createTime', 'companyName'],
  order: '-createTime',
});

const readers = permission('customer_query_view', 'factory_query_view');

/** How much a company does with the institute; each counted to a thousand. */
export const COMPANY_FIGURES_LIMIT = 1000;

export const enquiryCalls = area('company', {
  customerPage: pageCall(customerEnquiry, {
    method: 'GET',
    path: '/blade-cqst/companyInfo/selectCompanyInfoPageList',
    access: permission('customer_query_view'),
    scope: 'tenant',
    summary: 'Pages the companies of the institute.',
  }),
  customerExcel: exportCall(customerEnquiry, {
    path: '/blade-cqst/companyInfo/public/exportCustomer',
    key: fileCalls.cqstExportKey,
    access: permission('customer_query_export'),
    summary: 'The same list as Excel, against a key (path chosen beside its neighbours).',
  }),
  factoryPage: pageCall(factoryEnquiry, {
    method: 'GET',
    path: '/blade-cqst/companyInfo/selectCompanyInfoPage',
    access: permission('factory_query_view'),
    scope: 'tenant',
    summary: 'Pages the companies that make products, with what an inspection needs to know of them.',
  }),
  factoryExcel: exportCall(factoryEnquiry, {
    path: '/blade-cqst/companyInfo/public/exportFactory',
    key: fileCalls.cqstExportKey,
    access: permission('factory_query_export'),
    summary: 'The same list as Excel, against a key (path chosen beside its neighbours).',
  }),
  companyDetail: call({
    method: 'GET',
    path: '/blade-cqst/companyInfo/detail',
    access: readers,
    scope: 'tenant',
    summary: `One company for staff, with how much it does with the institute; each figure is counted to ${COMPANY_FIGURES_LIMIT}.`,
    input: z.object({ id: id() }),
    data: z.object({
      company,
      figures: z.object({
        /** Cases in which it is applicant, manufacturer or factory. */
        cases: z.number(),
        /** Certificates that hold today. */
        certificates: z.number(),
        inspections: z.number(),
      }),
    }),
  }),
});
