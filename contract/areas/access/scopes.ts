/** Data scopes: how far a role looks into the cases (domain 5.3). API scopes: calls that a role may make beside its menus and buttons. */
import * as z from 'zod';
import { area, call, permission } from '../../call.ts';
import { by, list, pageCall, shown } from '../../list.ts';
import { choices, optional, text } from '../../record.ts';
import { detailCall, register, removeCall, saveCall } from '../../register.ts';

/** 1 all, 2 own cases, 3 own department, 4 department and below, 5 business lines narrowed by a filter. */
export const SCOPE_TYPES = ['1', '2', '3', '4', '5'] as const;
export const LINES_SCOPE = '5';

const code = () =>
  text(30)
    .regex(/^[a-zA-Z][a-zA-Z0-9_]*$/)
    .meta({ required: true, mono: true });
const name = () => text(30).min(1).meta({ required: true });

/** Values of declared fields that a case must have; all of them must fit. Structured: nobody enters a statement. */
export const scopeFilter = z
  .array(
    z.object({
      field: z.string().regex(/^[a-zA-Z]{1,40}$/),
      in: z
        .array(z.string().regex(/^[\w-]{1,40}$/))
        .min(1)
        .max(50),
    }),
  )
  .max(10)
  .meta({ kind: 'json' });

export const dataScopes = register({
  area: 'access',
  name: 'dataScope',
  named: 'name',
  record: {
    code: code(),
    name: name(),
    nameEn: optional(text(60)),
    scopeType: z.enum(SCOPE_TYPES).meta({ kind: 'word', words: 'scopeTypes', required: true, width: 180 }),
    businessTypes: optional(choices('business_type')),
    filter: optional(scopeFilter),
  },
  rules: {
    businessTypes: {
      holds: ({ scopeType, businessTypes }) => (scopeType === LINES_SCOPE) === (businessTypes ?? []).length > 0,
      refusal: 'access.scopeLines',
    },
    filter: { holds: ({ scopeType, filter }) => scopeType === LINES_SCOPE || (filter ?? []).length === 0, refusal: 'access.scopeFilter' },
  },
  shows: {
    filter: scopeFilter,
    /** Roles that hold it. */
    roleName: z.string().meta({ kind: 'text', width: 260 }),
  },
});
export const dataScopeList = list({
  ...dataScopes,
  filters: { name: by.part(30), scopeType: by.word(SCOPE_TYPES, 'scopeTypes') },
  sorts: ['code'],
});

export const apiScopes = register({
  area: 'access',
  name: 'apiScope',
  named: 'name',
  record: {
    code: code(),
    name: name(),
    nameEn: optional(text(60)),
    /** Keys of declared calls. */
    calls: z
      .array(z.string().regex(/^\w{1,30}\.\w{1,60}$/))
      .min(1)
      .max(100)
      .meta({ kind: 'choices', required: true }),
    remark: optional(text(200)),
  },
  shows: {
    calls: z.array(z.string()),
    /** How many calls it has. */
    callCount: shown.number(90),
    roleName: z.string().meta({ kind: 'text', width: 260 }),
  },
});
export const apiScopeList = list({ ...apiScopes, filters: { name: by.part(30) }, sorts: ['code'] });

/** A call that an API scope may name. */
const declaredCall = z.object({ key: z.string(), method: z.string(), path: z.string(), summary: z.string() });

const scopeLine = z.object({
  line: z.string(),
  fields: z.array(z.object({ field: z.string(), /** Dictionary whose keys are its values; '': of yes and no. */ dict: z.string() })),
});
export type ScopeLine = z.output<typeof scopeLine>;

const [dataPath, apiPath] = ['/blade-system/data-scope', '/blade-system/api-scope'] as const;
const [seeData, editData] = [permission('data_scope_view'), permission('data_scope_edit')] as const;
const [seeApi, editApi] = [permission('api_scope_view'), permission('api_scope_edit')] as const;

export const scopeCalls = area('access', {
  dataScopePage: pageCall(dataScopeList, { method: 'GET', path: `${dataPath}/list`, access: seeData, summary: 'Pages the data scopes.' }),
  dataScopeDetail: detailCall(dataScopes, { path: `${dataPath}/detail`, access: seeData, summary: 'Shows one data scope.' }),
  dataScopeSave: saveCall(dataScopes, { path: `${dataPath}/submit`, access: editData, summary: 'Adds or changes a data scope.' }),
  dataScopeRemove: removeCall({ path: `${dataPath}/remove`, access: editData, summary: 'Deletes data scopes that no role holds.' }),
  dataScopeLines: call({
    method: 'GET',
    path: `${dataPath}/lines`,
    access: seeData,
    summary: 'The business lines that a data scope may name, with the fields by which it may narrow them.',
    input: z.object({}),
    data: z.array(scopeLine),
  }),
  apiScopePage: pageCall(apiScopeList, { method: 'GET', path: `${apiPath}/list`, access: seeApi, summary: 'Pages the API scopes.' }),
  apiScopeDetail: detailCall(apiScopes, { path: `${apiPath}/detail`, access: seeApi, summary: 'Shows one API scope.' }),
  apiScopeSave: saveCall(apiScopes, { path: `${apiPath}/submit`, access: editApi, summary: 'Adds or changes an API scope.' }),
  apiScopeRemove: removeCall({ path: `${apiPath}/remove`, access: editApi, summary: 'Deletes API scopes that no role holds.' }),
  apiScopeCalls: call({
    method: 'GET',
    path: `${apiPath}/calls`,
    access: permission('api_scope_view', 'access_reasons_view'),
    summary: 'The declared calls that need a permission.',
    input: z.object({}),
    data: z.array(declaredCall),
  }),
});
