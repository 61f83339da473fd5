/** Data models, and the settings by which modules are generated from them. */

import { Readable } from 'node:stream';
import { type CodeSystem, codeCalls, codeList, codes } from '@zhengjian/contract/areas/develop/codes.ts';
import { type ModelField, modelCalls, modelList, models } from '@zhengjian/contract/areas/develop/models.ts';
import { en } from '@zhengjian/contract/areas/develop/text.en.ts';
import { zh } from '@zhengjian/contract/areas/develop/text.zh.ts';
import { makeZip } from 'client-zip';
import type { Selectable } from 'kysely';
import { audit } from '../../platform/audit/write.ts';
import type { Schema, Tx } from '../../platform/database/schema.ts';
import { answers, type Ctx, type FileAnswer } from '../../platform/http/context.ts';
import { answerList } from '../../platform/lists/answer-list.ts';
import { refuse } from '../../platform/refuse.ts';
import { answerRegister } from '../../platform/registers/answer-register.ts';
import type { Json, Standard } from '../../platform/tables.ts';
import type { Sentences } from './skeleton/contract-part.ts';
import type { Module, SkeletonFile } from './skeleton/module.ts';
import { skeletonOf } from './skeleton/skeleton.ts';

declare module '../../platform/database/schema.ts' {
  interface Schema {
    develop_model: Standard & {
      model_name: string;
      model_name_en: string;
      model_code: string;
      fields: Json<ModelField[]>;
      remark: string;
    };
    develop_code: Standard & {
      code_name: string;
      model_id: string;
      area_code: string;
      area_name: string;
      area_name_en: string;
      page_path: string;
      service_path: string;
      table_name: string;
      table_kind: (typeof codes)['row']['shape']['tableKind']['_zod']['output'];
      migration_no: number;
      excel: boolean;
      remark: string;
    };
  }
}
declare module '../../platform/audit/write.ts' {
  interface AuditKinds {
    'code.copied': { name: string };
    'code.generated': { names: string[]; system: string; files: number };
  }
}

type CodeColumns = Selectable<Schema['develop_code']>;

/** @throws develop.dictUnknown for a dictionary that the institute does not have */
const checkDictionaries = async (tx: Tx, fields: readonly ModelField[]): Promise<void> => {
  const wanted = [...new Set(fields.flatMap(({ dict }) => dict ?? []))];
  if (wanted.length === 0) return;
  const rows = await tx.selectFrom('dict').select('code').where('kind', '=', 'biz').where('code', 'in', wanted).execute();
  const known = new Set(rows.map(({ code }) => code));
  for (const code of wanted) if (!known.has(code)) refuse('develop.dictUnknown', { code });
};

const modelRegister = answerRegister(models, {
  table: 'develop_model',
  missing: 'develop.modelGone',
  guard: (tx, _by, { fields }) => checkDictionaries(tx, fields),
  taken: ({ modelCode }) => refuse('develop.codeTaken', { code: modelCode }),
  inUse: ({ model_name }) => refuse('develop.modelInUse', { name: model_name }),
  show: async () => (row) => ({ fields: row.fields, fieldCount: row.fields.length, updateTime: row.updated_at }),
});
const modelsListed = answerList(modelList, {
  table: 'develop_model',
  tabs: {},
  filters: { modelName: 'model_name', modelCode: 'model_code' },
  sorts: { modelCode: 'model_code' },
  rows: modelRegister.rows,
});

export const modelAnswers = answers(modelCalls, {
  modelPage: (asked, ctx) => ctx.read((tx) => modelsListed.page(tx, ctx, asked)),
  modelDetail: modelRegister.one,
  modelSubmit: modelRegister.save,
  modelRemove: modelRegister.remove,
});

/** @throws develop.modelGone */
const modelOf = async (tx: Tx, id: string) =>
  (await tx.selectFrom('develop_model').selectAll().where('id', '=', id).executeTakeFirst()) ?? refuse('develop.modelGone');

const codeRegister = answerRegister(codes, {
  table: 'develop_code',
  missing: 'develop.codeGone',
  guard: async (tx, _by, { modelId }) => {
    await modelOf(tx, modelId);
  },
  taken: ({ tableName }) => refuse('develop.tableTaken', { name: tableName }),
  show: async (tx, _by, rows) => {
    const found = await tx
      .selectFrom('develop_model')
      .select(['id', 'model_name'])
      .where('id', 'in', [...new Set(rows.map((r) => r.model_id))])
      .execute();
    const names = new Map(found.map((m) => [m.id, m.model_name]));
    return (row) => ({ modelName: names.get(row.model_id) ?? '', updateTime: row.updated_at });
  },
});
const codesListed = answerList(codeList, {
  table: 'develop_code',
  tabs: {},
  filters: { codeName: 'code_name', areaCode: 'area_code' },
  sorts: { areaCode: 'area_code' },
  rows: codeRegister.rows,
});

const SENTENCES: Sentences = {
  zh: { gone: (name) => zh.skeleton.gone.replace('{{name}}', name), edit: (name) => zh.skeleton.edit.replace('{{name}}', name) },
  en: { gone: (name) => en.skeleton.gone.replace('{{name}}', name), edit: (name) => en.skeleton.edit.replace('{{name}}', name) },
};

const moduleOf = async (tx: Tx, row: CodeColumns): Promise<Module> => {
  const model = await modelOf(tx, row.model_id);
  return {
    codeName: row.code_name,
    areaCode: row.area_code,
    areaName: row.area_name,
    areaNameEn: row.area_name_en,
    pagePath: row.page_path,
    servicePath: row.service_path,
    tableName: row.table_name,
    tableKind: row.table_kind,
    migrationNo: row.migration_no,
    excel: row.excel,
    model: { code: model.model_code, zh: model.model_name, en: model.model_name_en, fields: model.fields },
  };
};

/** @throws develop.codeGone, develop.twice */
const filesOf = async (tx: Tx, ids: readonly string[], system: CodeSystem): Promise<{ names: string[]; files: SkeletonFile[] }> => {
  const wanted = [...new Set(ids)];
  const rows = await tx.selectFrom('develop_code').selectAll().where('id', 'in', wanted).orderBy('area_code').orderBy('id').execute();
  if (rows.length !== wanted.length) refuse('develop.codeGone');
  const modules: Module[] = [];
  for (const row of rows) modules.push(await moduleOf(tx, row));
  return { names: rows.map((r) => r.code_name), files: skeletonOf(modules, system, SENTENCES) };
};

/** Every place of a copy is free: a number is added that no other setting has. @throws develop.codeGone */
const copy = ({ id }: { id: string }, ctx: Ctx) =>
  ctx.write(async (tx) => {
    const row = (await tx.selectFrom('develop_code').selectAll().where('id', '=', id).executeTakeFirst()) ?? refuse('develop.codeGone');
    const others = await tx.selectFrom('develop_code').select(['code_name', 'area_code', 'table_name', 'migration_no']).execute();
    const taken = new Set(others.flatMap((o) => [o.code_name, o.area_code, o.table_name]));
    const isFree = (n: number) =>
      ![`${row.code_name} ${n}`, `${row.area_code}${n}`, `${row.table_name}_${n}`].some((name) => taken.has(name));
    let n = 2;
    while (!isFree(n)) n++;
    const saved = await codeRegister.saveIn(tx, ctx, {
      codeName: `${row.code_name} ${n}`,
      modelId: row.model_id,
      areaCode: `${row.area_code}${n}`,
      areaName: row.area_name,
      areaNameEn: row.area_name_en,
      pagePath: `${row.page_path}${n}`,
      servicePath: `${row.service_path}${n}`,
      tableName: `${row.table_name}_${n}`,
      tableKind: row.table_kind,
      migrationNo: Math.max(...others.map((o) => o.migration_no)) + 1,
      excel: row.excel,
      remark: row.remark,
    });
    await audit(tx, ctx, { kind: 'code.copied', subject: { type: 'develop_code', id: saved.id }, details: { name: row.code_name } });
    return saved;
  });

const generate = async ({ ids, system }: { ids: readonly string[]; system: CodeSystem }, ctx: Ctx): Promise<FileAnswer> => {
  const files = await ctx.write(async (tx) => {
    const made = await filesOf(tx, ids, system);
    await audit(tx, ctx, {
      kind: 'code.generated',
      subject: { type: 'develop_code', id: ids.length === 1 ? (ids[0] ?? null) : null },
      details: { names: made.names, system, files: made.files.length },
    });
    return made.files;
  });
  const at = ctx.world.now();
  const zip = makeZip(files.map(({ path, text }) => ({ name: path, input: text, lastModified: at })));
  return { stream: Readable.from(zip), type: 'application/zip', name: 'modules.zip', inline: false };
};

export const codeAnswers = answers(codeCalls, {
  codePage: (asked, ctx) => ctx.read((tx) => codesListed.page(tx, ctx, asked)),
  codeDetail: codeRegister.one,
  codeSubmit: codeRegister.save,
  codeRemove: codeRegister.remove,
  codeCopy: copy,
  codePreview: ({ id, system }, ctx) => ctx.read(async (tx) => (await filesOf(tx, [id], system)).files),
  codeGenerate: generate,
});
