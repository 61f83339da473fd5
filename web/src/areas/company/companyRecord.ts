/** The records of the company area as forms and detail views use them. */
import { addressInput, companyInput, contactInput } from '@zhengjian/contract/areas/company/records.ts';
import { recordForm } from '../../kit/form/info.ts';

export const companyRecord = recordForm(companyInput, 'company', 'company');
export const contactRecord = recordForm(contactInput, 'company', 'contact');
export const addressRecord = recordForm(addressInput, 'company', 'address');

/** Key of China in country_gb2659. */
export const CHINA = '156';
/** Kinds of address to which mail goes: correspondence, mailing. */
export const MAIL_KINDS: readonly string[] = ['3', '4'];
