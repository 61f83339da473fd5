/** Company data as forms and detail views use it. */
import { company, companyInput } from '@zhengjian/contract/areas/company/records.ts';
import { recordForm } from '../../kit/form/info.ts';

export const companyRecord = recordForm(companyInput, 'company', 'company');
export const shownCompany = recordForm(company, 'company', 'company');

/** Key of China in country_gb2659. */
export const CHINA = '156';
