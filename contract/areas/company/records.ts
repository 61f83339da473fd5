/** Companies, their contacts and addresses (domain 3.1). */
import * as z from 'zod';
import { choice, choices, day, decimal, email, flag, id, longText, mobile, optional, text, whole } from '../../record.ts';

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

export const company = z.object({
  id: z.string(),
  version: z.number(),
  companyName: z.string(),
  companyNameEn: z.string(),
  shortName: z.string(),
  country: z.string(),
  uscc: z.string(),
  usccConfirmed: z.boolean(),
  foreignId: z.string(),
  regionCode: z.string(),
  regionName: z.string(),
  companyKind: z.array(z.string()),
  orgType: z.string(),
  economyType: z.string(),
  industryCode: z.string(),
  businessScope: z.string(),
  legalPerson: z.string(),
  registeredCapital: z.string(),
  employeeCount: z.number().nullable(),
  productStaffCount: z.number().nullable(),
  establishDate: z.string(),
  licenseExpire: z.string(),
  telephone: z.string(),
  fax: z.string(),
  email: z.string(),
  website: z.string(),
  factoryNo: z.string(),
  customerLevel: z.string(),
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

export const contactInput = z.object({
  id: optional(id()),
  companyId: id(),
  name: text(100).min(1).meta({ required: true }),
  sex: optional(choice('sex')),
  position: optional(text(100)),
  mobile: mobile().meta({ required: true }),
  telephone: optional(text(100)),
  email: email().meta({ required: true }),
  qq: optional(text(20)),
  wechat: optional(text(50)),
  contactKind: choices('contact_kind').min(1).meta({ required: true }),
  isDefault: flag().default(false),
});
export const contact = z.object({
  id: z.string(),
  companyId: z.string(),
  name: z.string(),
  sex: z.string(),
  position: z.string(),
  mobile: z.string(),
  telephone: z.string(),
  email: z.string(),
  qq: z.string(),
  wechat: z.string(),
  contactKind: z.array(z.string()),
  isDefault: z.boolean(),
});
export type Contact = z.output<typeof contact>;

export const addressInput = z.object({
  id: optional(id()),
  companyId: id(),
  addressKind: choice('address_kind').meta({ required: true }),
  regionCode: optional(text(6)),
  address: text(200).min(1).meta({ required: true }),
  addressEn: optional(text(200)),
  postCode: optional(text(6).regex(/^\d{6}$/)),
  receiver: optional(text(100)),
  receiverPhone: optional(text(100)),
  isDefault: flag().default(false),
});
export const address = z.object({
  id: z.string(),
  companyId: z.string(),
  addressKind: z.string(),
  regionCode: z.string(),
  regionName: z.string(),
  address: z.string(),
  addressEn: z.string(),
  postCode: z.string(),
  receiver: z.string(),
  receiverPhone: z.string(),
  isDefault: z.boolean(),
});
export type Address = z.output<typeof address>;
