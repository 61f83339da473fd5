/** File functions with their catalogues: whole ones of new lines, new papers in those that stand already. */
import { ARCHIVE_BUTTONS } from '@zhengjian/contract/areas/file/records.ts';
import type { CatalogueFolder, CatalogueSeed } from '../../../cases/catalogue.ts';
import { type CatalogueOfLine, catalogues, settingsOf } from '../defaults/catalogue.ts';
import '../../file/tables.ts';
import { keysOf, type Ledger, rowOf, type System } from './given.ts';

type Folder = Pick<Readonly<{ code: string; zh: string; en: string }>, 'code' | 'zh' | 'en'>;
type Node = Folder & { folder: string | null; sort: number; seed?: CatalogueSeed };

/** Folders and papers of a line in their order. */
const nodesOf = (folders: readonly CatalogueFolder[]): Node[] =>
  folders.flatMap(([code, zh, en, files], i) => [
    { code, zh, en, folder: null, sort: i * 100 },
    ...files.map((seed, j) => ({ code: seed[0], zh: seed[1], en: seed[2], folder: code, sort: i * 100 + j + 1, seed })),
  ]);

const paperOf = (line: string, folder: string, seed: CatalogueSeed) => {
  const [, , , uploader, must, most, stamp] = seed;
  const { suffix, megabytes, level, keep, stages, issued, applicantOnly } = settingsOf(line, folder, seed);
  return {
    is_file: true,
    uploader,
    suffix,
    max_file_size: megabytes,
    can_multi_upload: most,
    must_upload: must === 1,
    need_stamped: stamp === 1,
    issued_to_applicant: issued,
    applicant_only: applicantOnly,
    stage_nodes: [...stages],
    borrow_level: level,
    keep_years: keep,
  };
};
const FOLDER = { is_file: false, stage_nodes: [], borrow_level: '1', keep_years: '1' };
const ALLOWS = { can_upload: true, can_download: true, can_view: true, can_del: true, can_cover: true, need_modify_file_name: false };

const addFunction = (system: System, { businessType, functionCode, zh, en }: CatalogueOfLine) =>
  system.tx
    .insertInto('file_func')
    .values({
      ...rowOf(system),
      function_code: functionCode,
      name: zh,
      name_en: en,
      business_type: businessType,
      buttons: [...ARCHIVE_BUTTONS],
      show_audit: true,
      show_remark: true,
      remark: '',
    })
    .execute();

/** In a catalogue that an administrator may have ordered anew, a paper comes last in its folder. */
const addPapers = async (system: System, ledger: Ledger, { businessType, functionCode, folders }: CatalogueOfLine, isNew: boolean) => {
  const { tx, tenant } = system;
  const there = await tx
    .selectFrom('file_catalog')
    .select(['id', 'catalog_code', 'parent_id', 'sort'])
    .where('tenant_id', '=', tenant)
    .where('business_type', '=', businessType)
    .execute();
  const ids = new Map(there.map((n) => [n.catalog_code, n.id]));
  const lastIn = (parent: string | null) => Math.max(0, ...there.filter((n) => n.parent_id === parent).map((n) => n.sort));
  const fresh = ledger.take(
    'paper',
    nodesOf(folders),
    ({ code }) => code,
    keysOf(there, (n) => n.catalog_code),
  );
  const rows = fresh.map(({ code, zh, en, folder, sort, seed }) => {
    const row = rowOf(system);
    ids.set(code, row.id);
    const parent_id = folder === null ? null : (ids.get(folder) ?? null);
    const own = seed && folder !== null ? paperOf(businessType, folder, seed) : FOLDER;
    const named = { business_type: businessType, function_code: functionCode, catalog_code: code, name: zh, name_en: en };
    return { ...row, ...ALLOWS, ...named, ...own, parent_id, sort: isNew ? sort : lastIn(parent_id) + 1 };
  });
  // a paper names its folder, and rows of one statement do not see each other
  for (const isFile of [false, true]) {
    const some = rows.filter((r) => r.is_file === isFile);
    if (some.length > 0) await tx.insertInto('file_catalog').values(some).execute();
  }
};

export const giveCatalogues = async (system: System, ledger: Ledger): Promise<void> => {
  const { tx, tenant } = system;
  const funcs = await tx.selectFrom('file_func').select(['function_code', 'business_type']).where('tenant_id', '=', tenant).execute();
  const keyOf = (f: { business_type: string; function_code: string }) => `${f.business_type}/${f.function_code}`;
  const there = keysOf(funcs, keyOf);
  const keyOfLine = (line: CatalogueOfLine) => `${line.businessType}/${line.functionCode}`;
  const fresh = new Set(ledger.take('fileFunc', catalogues(), keyOfLine, there).map(keyOfLine));
  for (const line of catalogues()) {
    const isNew = fresh.has(keyOfLine(line));
    if (isNew) await addFunction(system, line);
    // a function that an administrator deleted takes its papers along
    if (isNew || there.has(keyOfLine(line))) await addPapers(system, ledger, line, isNew);
  }
};
