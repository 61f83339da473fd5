/**
 * Dictionaries as administrators keep them (spec: 000 §2.4, §3, §5; 001 §7.14): heads with their entries, of two kinds. System
 * dictionaries serve the software, business dictionaries the institute's forms. Both are kept by calls of the same shape; an entry is
 * told from a head by its parent.
 */
import * as z from 'zod';
import { type Access, area, call, permission, signedIn } from '../../call.ts';
import { by, exportCall, list, pageCall, shown } from '../../list.ts';
import { paging } from '../../paging.ts';
import { id, optional, text, whole } from '../../record.ts';
import { REASON_MAX, readBy, register, removeCall, savedBy } from '../../register.ts';
import { fileCalls } from '../file/calls.ts';

export const DICTIONARY_KINDS = ['system', 'biz'] as const;
export type DictionaryKind = (typeof DICTIONARY_KINDS)[number];

/** Sealed: valid where it was chosen, offered no more. */
const sealed = () =>
  z
    .union([z.literal([0, 1]), z.literal(['0', '1']).transform(Number)])
    .default(0)
    .meta({ kind: 'word', words: 'sealed', required: true });
const shownSealed = () => z.number().meta({ kind: 'word', words: 'sealed', width: 100 });
const MOST_SORT = 999_999;

const common = {
  dictValue: text(200).min(1).meta({ kind: 'text', required: true, width: 200 }),
  dictValueEn: optional(text(200).meta({ kind: 'text', width: 200 })),
  sort: whole(0, MOST_SORT).meta({ required: true }),
  isSealed: sealed(),
  remark: optional(text(500)),
};
const code = () => text(50).regex(/^[A-Za-z][\w-]*$/);

export const heads = register({
  area: 'system',
  name: 'dictHead',
  named: 'dictValue',
  record: { code: code().meta({ required: true, mono: true, width: 200 }), ...common },
  shows: { isSealed: shownSealed(), entries: shown.number(80) },
});

export const entries = register({
  area: 'system',
  name: 'dictEntry',
  named: 'dictValue',
  parent: 'parentId',
  record: {
    parentId: id(),
    dictKey: text(20)
      .regex(/^[\w. -]+$/)
      .meta({ required: true, mono: true, width: 120 }),
    ...common,
  },
  shows: { code: z.string(), isSealed: shownSealed() },
});
export type HeadRow = z.output<typeof heads.row>;

const condition = { code: by.part(50), dictValue: by.part(200) };
export const headList = list({ ...heads, filters: condition, sorts: ['sort', 'code'] });
export const entryList = list({
  ...entries,
  filters: { dictKey: by.part(20), dictValue: by.part(200) },
  sorts: ['sort', 'dictKey'],
  given: { parentId: optional(id()) },
});

/** A head or an entry as the framework's clients know it: one shape, with `parentId` 0 and no key for a head. */
const either = z.object({
  id: z.string(),
  version: z.number(),
  parentId: z.string(),
  parentName: z.string(),
  code: z.string(),
  dictKey: z.string(),
  dictValue: z.string(),
  dictValueEn: z.string(),
  sort: z.number(),
  isSealed: z.number(),
  remark: z.string(),
  /** Entries of a head. */
  entries: z.number(),
});
export type DictionaryRow = z.output<typeof either>;
const withChildren = either.extend({ children: z.array(either).optional() });

const treeLeaf = z.object({ id: z.string(), parentId: z.string(), title: z.string(), key: z.string(), value: z.string() });
const treeNode = treeLeaf.extend({ children: z.array(treeLeaf).optional() });

/** Heads per answer of the whole list. */
const MOST_HEADS = 200;

const of = (base: string, [view, edit]: readonly [Access, Access], what: string) => {
  const way = { method: 'GET', access: view } as const;
  return {
    parents: pageCall(headList, { ...way, path: `${base}/parent-list`, summary: `Pages ${what} dictionaries.` }),
    children: pageCall(entryList, {
      ...way,
      path: `${base}/child-list`,
      summary: `Pages the entries of one ${what} dictionary, or of all.`,
    }),
    list: call({
      ...way,
      path: `${base}/list`,
      summary: `Lists ${what} dictionaries with their entries.`,
      input: z.object({
        ...paging,
        size: whole(1, MOST_HEADS).default(MOST_HEADS),
        code: optional(text(50)),
        dictValue: optional(text(200)),
      }),
      data: z.array(withChildren),
    }),
    detail: call({
      ...way,
      path: `${base}/detail`,
      summary: `One ${what} dictionary, or one entry of it.`,
      input: z.object({ id: id() }),
      data: either,
    }),
    tree: call({
      ...way,
      path: `${base}/tree`,
      summary: `The ${what} dictionaries, or the one with this code, as a tree.`,
      input: z.object({ code: optional(text(50)) }),
      data: z.array(treeNode),
    }),
    dictionaryTree: call({
      method: 'GET',
      path: `${base}/dictionary-tree`,
      access: signedIn(),
      summary: `One ${what} dictionary with its entries as a tree.`,
      input: z.object({ code: text(50).min(1) }),
      data: z.array(treeNode),
    }),
    submit: call({
      method: 'POST',
      path: `${base}/submit`,
      access: edit,
      done: 'updated',
      summary: `Adds or changes a ${what} dictionary, or with parentId an entry of it.`,
      input: z.object({
        id: optional(id()),
        version: optional(whole()),
        parentId: optional(z.union([z.literal(['0', 0]).transform(() => undefined), id()])),
        code: optional(code()),
        dictKey: optional(entries.record.shape.dictKey),
        changeReason: optional(text(REASON_MAX)),
        ...common,
      }),
      data: either,
    }),
    remove: removeCall({ path: `${base}/remove`, in: 'query', access: edit, summary: `Deletes ${what} dictionaries, or entries.` }),
    excel: exportCall(headList, {
      path: `${base}/export`,
      key: fileCalls.acceptanceExportKey,
      access: edit,
      summary: `Answers ${what} dictionaries as Excel, against a key.`,
    }),
    entriesExcel: exportCall(entryList, {
      path: `${base}/child-export`,
      key: fileCalls.acceptanceExportKey,
      access: edit,
      columns: ['dictKey', 'dictValue', 'dictValueEn', 'sort', 'isSealed', 'remark'],
      summary: `Answers the entries of a ${what} dictionary as Excel, against a key.`,
    }),
  };
};

const system = of('/blade-system/dict', [permission('dict_view'), permission('dict_edit')], 'system');
const biz = of('/blade-system/dict-biz', [permission('dictbiz_view'), permission('dictbiz_edit')], 'business');

export const dictionaryCalls = area('system', {
  dictParents: system.parents,
  dictChildren: system.children,
  dictList: system.list,
  dictDetail: system.detail,
  dictTree: system.tree,
  dictDictionaryTree: system.dictionaryTree,
  dictSubmit: system.submit,
  dictRemove: system.remove,
  dictExcel: system.excel,
  dictEntriesExcel: system.entriesExcel,
  dictBizParents: biz.parents,
  dictBizChildren: biz.children,
  dictBizList: biz.list,
  dictBizDetail: biz.detail,
  dictBizTree: biz.tree,
  dictBizDictionaryTree: biz.dictionaryTree,
  dictBizSubmit: biz.submit,
  dictBizRemove: biz.remove,
  dictBizExcel: biz.excel,
  dictBizEntriesExcel: biz.entriesExcel,
});

/** The calls of one kind, as its page makes them. */
export const dictionaryCallsOf = {
  system: {
    parents: dictionaryCalls.dictParents,
    children: dictionaryCalls.dictChildren,
    readHead: readBy(dictionaryCalls.dictDetail, heads),
    readEntry: readBy(dictionaryCalls.dictDetail, entries),
    saveHead: savedBy(dictionaryCalls.dictSubmit, heads),
    saveEntry: savedBy(dictionaryCalls.dictSubmit, entries),
    remove: dictionaryCalls.dictRemove,
    excel: dictionaryCalls.dictExcel,
    entriesExcel: dictionaryCalls.dictEntriesExcel,
  },
  biz: {
    parents: dictionaryCalls.dictBizParents,
    children: dictionaryCalls.dictBizChildren,
    readHead: readBy(dictionaryCalls.dictBizDetail, heads),
    readEntry: readBy(dictionaryCalls.dictBizDetail, entries),
    saveHead: savedBy(dictionaryCalls.dictBizSubmit, heads),
    saveEntry: savedBy(dictionaryCalls.dictBizSubmit, entries),
    remove: dictionaryCalls.dictBizRemove,
    excel: dictionaryCalls.dictBizExcel,
    entriesExcel: dictionaryCalls.dictBizEntriesExcel,
  },
} as const;
