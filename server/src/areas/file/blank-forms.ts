/**
 * Blank forms of the system: spreadsheets for the lists that a company is asked for. An administrator may put a form of the
 * institute's own in their place (catalogTemplateUpload).
 */
import type { Readable } from 'node:stream';
import { en } from '@zhengjian/contract/areas/file/text.en.ts';
import { zh } from '@zhengjian/contract/areas/file/text.zh.ts';
import type { Language } from '@zhengjian/contract/constants.ts';
import { excelOf } from '../../platform/excel/write.ts';
import type { CatalogRow } from './rows.ts';

type Node = Pick<CatalogRow, 'business_type' | 'catalog_code'>;

type Form = { name: string; columns: readonly string[] };

/** Codes are told apart by their line: 01 to 08 are CCC's, 11 to 16 CQST's. */
const LINES: Readonly<Record<string, string>> = { '1': '0', '2': '1' };

const formOf = ({ business_type, catalog_code }: Node, lang: Language): Form | undefined =>
  catalog_code[0] === LINES[business_type]
    ? ((lang === 'en' ? en : zh).form as Readonly<Record<string, Form>>)[`f${catalog_code}`]
    : undefined;

export const hasBlankForm = (node: Node): boolean => formOf(node, 'zh') !== undefined;

/** Rows that stand ready to be filled in. */
const BLANK_ROWS = 30;

/** The form as a spreadsheet with its headings and a number before each line; null where there is none. */
export const blankForm = (node: Node, lang: Language): { name: string; stream: Readable } | null => {
  const form = formOf(node, lang);
  if (!form) return null;
  const lines = Array.from({ length: BLANK_ROWS }, (_, i) => i + 1);
  const columns = form.columns.map((header, i) => ({
    header,
    width: Math.max(10, header.length * 2 + 4),
    value: (n: number) => (i === 0 ? n : null),
  }));
  async function* steps() {
    yield lines;
  }
  return { name: `${form.name}.xlsx`, stream: excelOf(form.name, columns, steps()) };
};
