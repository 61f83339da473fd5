/** The company area: companies, their contacts and addresses. */
import { companyCalls } from '@zhengjian/contract/areas/company/calls.ts';
import { enquiryCalls } from '@zhengjian/contract/areas/company/enquiry.ts';
import { en } from '@zhengjian/contract/areas/company/text.en.ts';
import { zh } from '@zhengjian/contract/areas/company/text.zh.ts';
import type { Area } from '../../platform/area.ts';
import { refusals } from '../../platform/refuse.ts';
import { companyAnswers } from './answers.ts';
import { enquiryAnswers } from './enquiry.ts';

declare module '../../platform/refuse.ts' {
  interface Refusals {
    company: keyof typeof zh.refusal;
  }
}

export const companyArea: Area = {
  name: 'company',
  calls: [companyCalls, enquiryCalls],
  answers: [companyAnswers, enquiryAnswers],
  refusals: refusals(zh.refusal, en.refusal, {
    notFound: 'notFound',
    contactNotFound: 'notFound',
    addressNotFound: 'notFound',
    notAdministrator: 'forbidden',
    changedMeanwhile: 'conflict',
  }),
  dictionaryUses: {
    // codes of regions are kept as those of a dictionary are
    region: [
      ['company', 'region_code'],
      ['company_address', 'region_code'],
    ],
    country_gb2659: [['company', 'country']],
    company_role: [['company', 'company_kind']],
    org_nature: [['company', 'org_type']],
    economic_type: [['company', 'economy_type']],
    gb4754: [['company', 'industry_code']],
    customer_level: [['company', 'customer_level']],
  },
};
