/**
 * Institutes of the platform and the packages that say what each may use (spec: 000 §7.1; 001 §7.14). The administrator of the
 * platform's own tenant alone keeps them.
 */
import * as z from 'zod';
import { area, call, platform } from '../../call.ts';
import { by, list, pageCall, shown } from '../../list.ts';
import { day, flag, id, ids, optional, text, whole } from '../../record.ts';
import { detailCall, type RowOf, register, removeCall, saveCall } from '../../register.ts';

/** How an institute stands today. */
export const TENANT_STATES = ['open', 'expired', 'disabled'] as const;
/** Accounts that the institute gives to its staff and to external laboratories; those of companies are not counted. */
const accountLimit = () => whole(1, 100_000);
/** Code under which its people sign in and its rows are kept. */
const tenantCode = () => text(12).regex(/^[0-9a-z]{1,12}$/);

export const tenants = register({
  area: 'system',
  name: 'tenant',
  named: 'tenantName',
  record: {
    tenantName: text(60).min(1).meta({ required: true, width: 220 }),
    tenantNameEn: optional(text(120)),
    /** Given to a new one where it is left out; it keeps it. */
    tenantId: optional(tenantCode().meta({ kind: 'text', max: 12, mono: true, width: 120 })),
    domain: optional(
      text(100)
        .regex(/^(?=.{1,100}$)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/)
        .meta({ kind: 'text', max: 100, width: 180 }),
    ),
    packageId: optional(id()),
    accountNumber: optional(accountLimit().meta({ width: 120 })),
    expireTime: optional(day()),
    enabled: flag().default(true),
    linkman: optional(text(30)),
    contactNumber: optional(text(30)),
    address: optional(text(200)),
  },
  shows: {
    state: shown.word(TENANT_STATES, 'tenantStates', 110),
    packageName: shown.text(160),
    /** Accounts in use that the limit counts. */
    accounts: shown.number(110),
    cases: shown.number(90),
    createTime: shown.moment(),
    packageId: z.string(),
    enabled: z.boolean(),
    /** The platform's own. */
    own: z.boolean(),
    /** Its first administrator has not signed in yet and can be given a one-time password. */
    awaitsAdministrator: z.boolean(),
  },
});
export type TenantRow = RowOf<typeof tenants>;
export const tenantList = list({
  ...tenants,
  filters: {
    tenantName: by.part(60),
    tenantId: by.part(12),
    state: by.word(TENANT_STATES, 'tenantStates'),
    domain: by.part(100),
  },
  sorts: [],
});

const menuIds = z.preprocess((v) => (typeof v === 'string' ? v.split(',').filter(Boolean) : v), z.array(id()).min(1).max(3000));
export const tenantPackages = register({
  area: 'system',
  name: 'tenantPackage',
  named: 'packageName',
  record: {
    packageName: text(60).min(1).meta({ required: true, width: 220 }),
    /** Menus and buttons of the platform's own tenant; joined by commas as the framework's clients send them. */
    menuId: menuIds.meta({ kind: 'words', required: true }),
    remark: optional(text(200)),
  },
  shows: {
    menuId: z.array(z.string()),
    menus: shown.number(120),
    tenantNames: shown.text(260),
    updateTime: shown.moment(),
  },
});
export type TenantPackageRow = RowOf<typeof tenantPackages>;
export const tenantPackageList = list({
  ...tenantPackages,
  filters: { packageName: by.part(60) },
  sorts: ['updateTime'],
  order: '-updateTime',
});

export type PackageNode = { id: string; title: string; code: string; mayGrant: boolean; children?: PackageNode[] | undefined };
const packageNode: z.ZodType<PackageNode> = z.lazy(() =>
  z.object({ id: z.string(), title: z.string(), code: z.string(), mayGrant: z.boolean(), children: z.array(packageNode).optional() }),
);

const mine = { access: platform, scope: 'none' } as const;
const path = '/blade-system/tenant';
const packages = '/blade-system/tenant-package';
export const tenantCalls = area('system', {
  tenantPage: pageCall(tenantList, { ...mine, method: 'GET', path: `${path}/list`, summary: 'Pages the institutes of the platform.' }),
  tenantDetail: detailCall(tenants, { ...mine, path: `${path}/detail`, summary: 'One institute.' }),
  tenantSubmit: saveCall(tenants, {
    ...mine,
    path: `${path}/submit`,
    long: true,
    summary:
      'Adds an institute with everything a new one starts with, or changes the one with the id. Its first administrator is called admin.',
  }),
  tenantRemove: removeCall({
    ...mine,
    path: `${path}/remove`,
    in: 'query',
    summary: 'Deletes institutes that hold no case: nobody signs in there any more and the domain is free; what was recorded stays.',
  }),
  tenantSetting: call({
    ...mine,
    method: 'POST',
    path: `${path}/setting`,
    done: 'updated',
    summary: 'Sets account limit and last day of institutes; what is left out is without limit.',
    input: z.object({ ids: ids(), accountNumber: optional(accountLimit()), expireTime: optional(day()) }),
    data: z.null(),
  }),
  tenantDatasource: call({
    ...mine,
    method: 'POST',
    path: `${path}/datasource`,
    summary: 'Always refused: all institutes share one database, kept apart row by row.',
    input: z.object({ tenantId: tenantCode(), datasourceId: text(64).min(1) }),
    data: z.null(),
  }),
  tenantPackageOf: call({
    ...mine,
    method: 'GET',
    path: `${path}/package-detail`,
    summary: 'The package of an institute; null where everything is open to it.',
    input: z.object({ tenantId: tenantCode() }),
    data: z.object({ id: z.string(), packageName: z.string(), menuId: z.array(z.string()), remark: z.string() }).nullable(),
  }),
  tenantPackageSet: call({
    ...mine,
    method: 'POST',
    path: `${path}/package-setting`,
    done: 'updated',
    summary: 'Gives an institute a package, or everything where none is named; it acts with the next call of its people.',
    input: z.object({ tenantId: tenantCode(), packageId: optional(id()) }),
    data: z.null(),
  }),
  tenantAdministrator: call({
    ...mine,
    method: 'POST',
    path: `${path}/administrator`,
    done: 'quiet',
    long: true,
    summary:
      'Gives the first administrator of an institute a one-time password, answered this once; refused after that person has set one of their own.',
    input: z.object({ id: id() }),
    data: z.object({ tenantId: z.string(), tenantName: z.string(), account: z.string(), password: z.string() }),
  }),
  packagePage: pageCall(tenantPackageList, { ...mine, method: 'GET', path: `${packages}/list`, summary: 'Pages the packages.' }),
  packageDetail: detailCall(tenantPackages, { ...mine, path: `${packages}/detail`, summary: 'One package.' }),
  packageSubmit: saveCall(tenantPackages, { ...mine, path: `${packages}/submit`, summary: 'Adds or changes a package.' }),
  packageRemove: removeCall({
    ...mine,
    path: `${packages}/remove`,
    in: 'query',
    summary: 'Deletes packages that no institute has.',
  }),
  packageMenus: call({
    ...mine,
    method: 'GET',
    path: `${packages}/menus`,
    summary: 'Menus and buttons that a package may hold, as a tree.',
    input: z.object({}),
    data: z.array(packageNode),
  }),
});
