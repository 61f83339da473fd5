/** Answers of the calls of system and business dictionaries: the same, each of its kind. */
import { dictionaryCalls } from '@zhengjian/contract/areas/system/dictionaries.ts';
import { answers } from '../../platform/http/context.ts';
import { answerDictionaries } from './dictionaries.ts';

const system = answerDictionaries('system');
const biz = answerDictionaries('biz');

export const dictionaryAnswers = answers(dictionaryCalls, {
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
