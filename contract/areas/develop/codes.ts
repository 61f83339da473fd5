/**
 * Code generation (spec: 001 §7.14): a setting says which module is made of a data model; the module comes as a zip, in this product's
 * own declarations, ready to be laid over its sources.
 */
import * as z from 'zod';
import { area, call, platform } from '../../call.ts';
import { by, list, pageCall, shown } from '../../list.ts';
import { flag, id, ids, optional, text, whole, word } from '../../record.ts';
import { detailCall, type RowOf, register, removeCall, saveCall } from '../../register.ts';
import { isFreeName } from './models.ts';

/** Who reaches the rows: staff alone, or everybody of the institute (`server/src/platform/database/ddl.ts`). */
export const TABLE_KINDS = ['staffOnly', 'tenant'] as const;
/** What is made: the module with its page, or without it. */
export const SYSTEMS = ['whole', 'server'] as const;
export type CodeSystem = (typeof SYSTEMS)[number];

export const codes = register({
  area: 'develop',
  name: 'code',
  named: 'codeName',
  record: {
    codeName: text(60).min(1).meta({ required: true, width: 180 }),
    modelId: id().meta({ required: true }),
    /** Folder of the area in contract, server and web. */
    areaCode: text(20)
      .regex(/^[a-z][a-z0-9]{1,19}$/)
      .meta({ required: true, mono: true, width: 130 }),
    areaName: text(30).min(1).meta({ required: true, width: 130 }),
    areaNameEn: text(40).min(1).meta({ required: true, width: 150 }),
    /** Address of the page. */
    pagePath: text(80)
      .regex(/^(?:\/[a-z][A-Za-z0-9]*){2,4}$/)
      .meta({ required: true, mono: true, width: 180 }),
    /** Calls stand below it. */
    servicePath: text(80)
      .regex(/^\/blade-[a-z]+(?:\/[a-z][A-Za-z0-9]*){1,3}$/)
      .meta({ required: true, mono: true, width: 220 }),
    tableName: text(40)
      .regex(/^[a-z][a-z0-9]*(?:_[a-z0-9]+)+$/)
      .meta({ required: true, mono: true, width: 150 }),
    tableKind: word(TABLE_KINDS, 'tableKinds').meta({ required: true, width: 150 }),
    /** Number of the migration that makes the table. */
    migrationNo: whole(1, 9999).meta({ required: true }),
    /** The list leaves as Excel. */
    excel: flag().default(true),
    remark: optional(text(200)),
  },
  rules: { areaCode: { holds: ({ areaCode }) => isFreeName(areaCode), refusal: 'develop.nameTaken' } },
  shows: { modelName: shown.text(160), updateTime: shown.moment() },
});
export type CodeRow = RowOf<typeof codes>;
export const codeList = list({ ...codes, filters: { codeName: by.part(60), areaCode: by.part(20) }, sorts: ['areaCode'] });

const mine = { access: platform, scope: 'none' } as const;
const path = '/blade-develop/code';
export const codeCalls = area('develop', {
  codePage: pageCall(codeList, { ...mine, method: 'GET', path: `${path}/list`, summary: 'Pages settings of code generation.' }),
  codeDetail: detailCall(codes, { ...mine, path: `${path}/detail`, summary: 'One setting of code generation.' }),
  codeSubmit: saveCall(codes, { ...mine, path: `${path}/submit`, summary: 'Adds or changes a setting of code generation.' }),
  codeRemove: removeCall({ ...mine, path: `${path}/remove`, in: 'query', summary: 'Deletes settings of code generation.' }),
  codeCopy: call({
    ...mine,
    method: 'POST',
    path: `${path}/copy`,
    done: 'added',
    summary: 'Copies a setting of code generation under a name, area and table that are free.',
    input: z.object({ id: id() }),
    data: codes.row,
  }),
  codePreview: call({
    ...mine,
    method: 'GET',
    path: `${path}/preview`,
    summary: 'The files that a setting makes.',
    input: z.object({ id: id(), system: z.enum(SYSTEMS).default('whole') }),
    data: z.array(z.object({ path: z.string(), text: z.string() })),
  }),
  codeGenerate: call({
    ...mine,
    method: 'POST',
    path: `${path}/gen-code`,
    answer: 'file',
    summary: 'Makes the modules of the chosen settings and answers them as a zip.',
    input: z.object({ ids: ids(), system: z.enum(SYSTEMS).default('whole') }),
    data: z.unknown(),
  }),
});
