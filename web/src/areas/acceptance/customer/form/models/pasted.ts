/** Models copied from a sheet: read by columns, and judged as the fields of a model are (contract/areas/acceptance/rules.ts). */
import { isIpFault, plainModel } from '@zhengjian/contract/areas/acceptance/model-rules.ts';
import { type Fault, judge, type Options } from '@zhengjian/exmark/index.ts';
import { fieldOf } from '../../../../../kit/form/info.ts';
import { type ProductValues, productRecord } from '../values.ts';

/** Columns in the order of the template. */
export const COLUMNS = ['productModel', 'productName', 'productExMark', 'ipCode', 'enclosureMaterial', 'remark'] as const;
export type Column = (typeof COLUMNS)[number];

/** Headings as the template and other sheets write them. */
const HEADINGS: Readonly<Record<Column, RegExp>> = {
  productModel: /^(产品)?(型号|型号规格|规格型号|型号及规格)$|^(product)?(model|type)(no\.?|number)?$/,
  productName: /^(产品)?名称$|^(product)?name$|^product$/,
  productExMark: /^防爆(标志|标识)$|^ex[- ]?mark(ing)?$|^marking$/,
  ipCode: /^(外壳)?防护(等级|级别)$|^ip(代码|等级|code|rating)?$/,
  enclosureMaterial: /^(外壳)?(材质|材料)$|^(enclosure)?material$/,
  remark: /^(备注|说明)$|^(remarks?|notes?|comments?)$/,
};
const OBLIGED: readonly Column[] = ['productModel', 'productExMark', 'ipCode'];

export type RowFault =
  | { kind: 'missing'; column: Column }
  | { kind: 'twice'; line: number }
  | { kind: 'inForm'; n: number }
  | { kind: 'mark'; fault: Fault }
  | { kind: 'ipCode'; code: string }
  | { kind: 'material'; material: string }
  | { kind: 'tooLong'; column: Column; max: number }
  | { kind: 'surplus'; text: string };

export type PastedRow = {
  /** Line of the pasted text, counted from 1. */
  line: number;
  cells: Partial<Record<Column, string>>;
  faults: RowFault[];
};
export type Pasted = {
  rows: PastedRow[];
  /** Headings that are no column here; what stands below them is not taken over. */
  ignored: string[];
  /** Rows beyond what the application still takes; they are not judged. */
  beyond: number;
};

export type Against = {
  /** Models that the form has already. */
  models: readonly (string | undefined)[];
  /** Rows that the application still takes. */
  room: number;
  marking: Options;
  materials: readonly { dictKey: string; dictValue: string; dictValueEn: string; isSealed: number }[];
};

/** A cell stands in quotation marks where it holds a line break or a tab. */
const CELL = /"((?:[^"]|"")*)"(?=\t|\r?\n|$)|([^\t\r\n]*)/y;

/** Rows of cells with their lines; those without any text are passed over. */
const cellsOf = (text: string): { line: number; cells: string[] }[] => {
  const rows: { line: number; cells: string[] }[] = [];
  let [at, line, start, cells] = [0, 1, 1, [] as string[]];
  while (at <= text.length) {
    CELL.lastIndex = at;
    const [whole = '', quoted, plain = ''] = CELL.exec(text) ?? [];
    cells.push((quoted?.replaceAll('""', '"') ?? plain).replaceAll(/\s+/g, ' ').trim());
    line += whole.split('\n').length - 1;
    at += whole.length;
    if (text[at] === '\t') {
      at += 1;
      continue;
    }
    if (cells.some((cell) => cell !== '')) rows.push({ line: start, cells });
    at += text.startsWith('\r\n', at) ? 2 : 1;
    line += 1;
    [start, cells] = [line, []];
  }
  return rows;
};

const plain = (text: string) => text.normalize('NFKC').replaceAll(/\s+/g, '').toLowerCase();

/** The columns that a heading line names; undefined where the line is no heading: it names no model column. */
const headed = (cells: readonly string[]): (Column | undefined)[] | undefined => {
  const found: (Column | undefined)[] = [];
  for (const cell of cells) {
    const bare = plain(cell).replace(/\*$|\(.*\)\*?$/, '');
    found.push(COLUMNS.find((column) => HEADINGS[column].test(bare) && !found.includes(column)));
  }
  return found.includes('productModel') ? found : undefined;
};

const judged = (cells: Partial<Record<Column, string>>, { marking, materials }: Against) => {
  const faults: RowFault[] = OBLIGED.filter((column) => !cells[column]).map((column) => ({ kind: 'missing', column }));
  const own = { ...cells };
  if (cells.productExMark) {
    const { faults: found, normalised } = judge(cells.productExMark, marking);
    const [fault] = found.filter(({ severity }) => severity === 'error');
    if (fault) faults.push({ kind: 'mark', fault });
    else own.productExMark = normalised;
  }
  if (cells.ipCode) {
    own.ipCode = cells.ipCode.normalize('NFKC').toUpperCase();
    if (isIpFault(own.ipCode)) faults.push({ kind: 'ipCode', code: cells.ipCode });
  }
  if (cells.enclosureMaterial) {
    const told = plain(cells.enclosureMaterial);
    const known = materials.find(
      ({ dictKey, dictValue, dictValueEn, isSealed }) =>
        isSealed !== 1 && [dictKey, dictValue, dictValueEn].some((name) => plain(name) === told),
    );
    if (known) own.enclosureMaterial = known.dictKey;
    else faults.push({ kind: 'material', material: cells.enclosureMaterial });
  }
  for (const column of COLUMNS) {
    const { max } = fieldOf(productRecord, column);
    if (max !== undefined && (own[column]?.length ?? 0) > max) faults.push({ kind: 'tooLong', column, max });
  }
  return { cells: own, faults };
};

export const pasted = (text: string, against: Against): Pasted => {
  const all = cellsOf(text);
  const head = headed(all[0]?.cells ?? []);
  const columns = head ?? COLUMNS;
  const lines = head ? all.slice(1) : all;
  const ignored = head ? (all[0]?.cells ?? []).filter((cell, i) => cell !== '' && !head[i]) : [];
  const inForm = new Map(against.models.map((model, i) => [plainModel(model ?? ''), i + 1]));
  const seen = new Map<string, number>();
  const rows = lines.slice(0, against.room).map(({ line, cells }): PastedRow => {
    const named = Object.fromEntries(columns.flatMap((column, i) => (column && cells[i] ? [[column, cells[i]]] : [])));
    const row = { line, ...judged(named, against) };
    const model = plainModel(row.cells.productModel ?? '');
    if (model !== '') {
      const twin = seen.get(model);
      const there = inForm.get(model);
      if (twin !== undefined) row.faults.push({ kind: 'twice', line: twin });
      else if (there !== undefined) row.faults.push({ kind: 'inForm', n: there });
      else seen.set(model, line);
    }
    const surplus = cells.slice(columns.length).filter((cell) => cell !== '');
    if (surplus.length > 0) row.faults.push({ kind: 'surplus', text: surplus.join(' ') });
    return row;
  });
  return { rows, ignored, beyond: Math.max(0, lines.length - against.room) };
};

/** The rows as models of the form: covered by its first tested model, or by the first of the rows where the form has none. */
export const modelsOf = (
  rows: readonly PastedRow[],
  form: { products: readonly ProductValues[]; productName: string | undefined },
  newId: () => string,
): ProductValues[] => {
  let main = form.products.find(({ isMain }) => isMain !== false)?.id;
  return rows.map(({ cells }) => {
    const id = newId();
    const role = main === undefined ? { isMain: true } : { isMain: false, coveredBy: main };
    main ??= id;
    return { productName: form.productName, ...cells, id, ...role, standards: [], params: [], components: [] };
  });
};
