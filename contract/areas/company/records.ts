/** Companies, their contacts and addresses (domain 3.1). */
import * as z from 'zod';
import { choice, choices, day, decimal, email, flag, id, longText, mobile, optional, text, whole } from '../../record.ts';
import { type RowOf, register } from '../../register.ts';

/** Company data as a person enters it; obligatory fields are those of a complete company. */
export const companyInput = z.object({
  companyName: text(160).min(2).meta({ required: true }),
  companyNameEn: optional(text(160)),
  shortName: optional(text(100)),
  country: choice('country_gb2659').default('156').meta({ required: true }),
  uscc: optional(text(18)),
  usccConfirmed: flag().default(false),
  foreignId: optional(text(50)),
  regionCode: optional(text(6)),
  companyKind: choices('company_role').min(1).meta({ required: true }),
  orgType: optional(choice('org_nature')),
  economyType: optional(choice('economic_type')),
  industryCode: optional(choice('gb4754')),
  businessScope: optional(longText()),
  legalPerson: text(100).min(1).meta({ required: true }),
  registeredCapital: optional(decimal(14, 4)),
  employeeCount: whole(0, 10_000_000).meta({ required: true }),
  productStaffCount: optional(whole(0, 10_000_000)),
  establishDate: optional(day()),
  licenseExpire: optional(day()),
  telephone: text(100).min(1).meta({ required: true }),
  fax: optional(text(100)),
  email: email().meta({ required: true }),
  website: optional(text(200)),
  longitude: optional(decimal(11, 7)),
  latitude: optional(decimal(11, 7)),
});

const shownChoice = (dict: string) => z.string().meta({ kind: 'choice', dict });

export const company = z.object({
  id: z.string(),
  version: z.number(),
  companyName: z.string(),
  companyNameEn: z.string(),
  shortName: z.string(),
  country: shownChoice('country_gb2659'),
  uscc: z.string(),
  usccConfirmed: z.boolean().meta({ kind: 'flag' }),
  foreignId: z.string(),
  regionCode: z.string(),
  regionName: z.string(),
  companyKind: z.array(z.string()).meta({ kind: 'choices', dict: 'company_role' }),
  orgType: shownChoice('org_nature'),
  economyType: shownChoice('economic_type'),
  industryCode: shownChoice('gb4754'),
  businessScope: z.string().meta({ kind: 'longText' }),
  legalPerson: z.string(),
  registeredCapital: z.string(),
  employeeCount: z.number().nullable().meta({ kind: 'number' }),
  productStaffCount: z.number().nullable().meta({ kind: 'number' }),
  establishDate: z.string().meta({ kind: 'date' }),
  licenseExpire: z.string().meta({ kind: 'date' }),
  telephone: z.string(),
  fax: z.string(),
  email: z.string(),
  website: z.string(),
  factoryNo: z.string().meta({ mono: true }),
  customerLevel: shownChoice('customer_level'),
  levelDate: z.string().meta({ kind: 'date' }),
  /** Number of the case in which it was put into its class. */
  levelReason: z.string().meta({ mono: true }),
  longitude: z.string(),
  latitude: z.string(),
  auditStatus: z.string(),
  /** Fields still missing for an application, by name. */
  missing: z.array(z.string()),
  abilities: z.object({ update: z.boolean() }),
});
export type Company = z.output<typeof company>;

/** A company as other people's lists show it: enough to choose it, nothing private. */
export const companyOption = z.object({
  id: z.string(),
  companyName: z.string(),
  companyNameEn: z.string(),
  uscc: z.string(),
  country: z.string(),
  regionName: z.string(),
});

export const contacts = register({
  area: 'company',
  name: 'contact',
  named: 'name',
  parent: 'companyId',
  record: {
    companyId: id(),
    name: text(100).min(1).meta({ required: true }),
    mobile: mobile().meta({ required: true }),
    email: email().meta({ required: true }),
    position: optional(text(100)),
    telephone: optional(text(100).meta({ masked: 'phone' })),
    sex: optional(choice('sex')),
    wechat: optional(text(50).meta({ masked: 'messenger' })),
    qq: optional(text(20).meta({ masked: 'messenger' })),
    contactKind: choices('contact_kind').min(1).meta({ required: true }),
    isDefault: flag().default(false),
  },
});
export type Contact = RowOf<typeof contacts>;

/** Kinds of address to which mail goes: correspondence, mailing. */
const MAIL_KINDS: readonly string[] = ['3', '4'];
/** Mail goes there, so it needs somebody who receives it. */
export const takesMail = (addressKind: string | undefined): boolean => MAIL_KINDS.includes(addressKind ?? '');

export const addresses = register({
  area: 'company',
  name: 'address',
  named: 'address',
  parent: 'companyId',
  record: {
    companyId: id(),
    addressKind: choice('address_kind').meta({ required: true }),
    regionCode: optional(text(6)),
    address: text(200).min(1).meta({ required: true }),
    addressEn: optional(text(200)),
    postCode: optional(text(6).regex(/^\d{6}$/)),
    receiver: optional(text(100)),
    receiverPhone: optional(text(100).meta({ masked: 'phone' })),
    isDefault: flag().default(false),
  },
  rules: {
    receiver: { holds: (a) => !takesMail(a.addressKind) || a.receiver !== undefined, refusal: 'company.receiverMissing' },
    receiverPhone: { holds: (a) => !takesMail(a.addressKind) || a.receiverPhone !== undefined, refusal: 'company.receiverMissing' },
  },
  shows: { regionName: z.string() },
});
export type Address = RowOf<typeof addresses>;

/** Where the post of a company goes, as it says in its addresses, and whom to ask where it says nothing. */
export const mailingAddress = z.object({
  companyName: z.string(),
  address: z
    .object({ receiver: z.string(), receiverPhone: z.string().meta({ masked: 'phone' }), address: z.string(), postCode: z.string() })
    .nullable(),
  contact: z.object({ name: z.string(), mobile: z.string().meta({ masked: 'phone' }) }).nullable(),
});
export type MailingAddress = z.output<typeof mailingAddress>;
