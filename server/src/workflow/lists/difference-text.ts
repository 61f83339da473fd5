/** What a version changes, in the reader's words: roles and steps by name, choices as the panel of properties calls them. */
import { en as flowEn } from '@zhengjian/contract/areas/flow/text.en.ts';
import { zh as flowZh } from '@zhengjian/contract/areas/flow/text.zh.ts';
import type { VersionDifference } from '@zhengjian/contract/areas/workflow/releases.ts';
import { en } from '@zhengjian/contract/areas/workflow/text.en.ts';
import { zh } from '@zhengjian/contract/areas/workflow/text.zh.ts';
import type { Language } from '@zhengjian/contract/constants.ts';
import type { Definition } from '@zhengjian/flow/definition.ts';
import { type DifferenceField, type DifferenceValue, differencesOf } from '@zhengjian/flow/difference.ts';
import { wordIn } from '../definitions.ts';

type Worded = Readonly<Record<string, string>>;
const own = (words: Worded, key: string): string => (Object.hasOwn(words, key) ? (words[key] ?? key) : key);

/** @param roles names of the tenant's roles by code */
export const differenceTexts = (
  lang: Language,
  before: Definition | null,
  after: Definition,
  roles: ReadonlyMap<string, string>,
): VersionDifference[] => {
  const { properties } = lang === 'en' ? flowEn : flowZh;
  const { difference, dialog } = lang === 'en' ? en : zh;
  const fields: Worded = { ...properties.field, ...difference.field };
  const { nextUser, team, engineer, customerRemark } = dialog;
  const sections: Worded = { nextUser, team, engineer, customerRemark };
  const options: Readonly<Record<string, Worded>> = { ...properties.option, dialog: sections, kind: difference.kind };
  const nodeName = (id: string): string => {
    const node = after.nodes[id] ?? before?.nodes[id];
    const name = node === undefined ? '' : wordIn(lang, node.name);
    return name === '' ? id : name;
  };
  const one = (field: DifferenceField, value: string): string => {
    if (field === 'roles') return roles.get(value) ?? own(properties.role, value);
    if (field === 'notSameAs' || field === 'from' || field === 'to') return nodeName(value);
    return own(options[field] ?? {}, value);
  };
  const text = (field: DifferenceField, value: DifferenceValue): string => {
    if (value === null || value === '' || value === false) return '';
    if (value === true) return properties.yes;
    if (typeof value === 'number') return String(value);
    if (typeof value === 'string') return one(field, value);
    // older files named parts that nodes now declare themselves
    const known = field === 'dialog' ? value.filter((v) => Object.hasOwn(sections, v)) : value;
    return known.map((v) => one(field, v)).join(difference.between);
  };
  return differencesOf(before, after).map(({ kind, of, element, name, changes }) => ({
    kind,
    of,
    element,
    name: wordIn(lang, name),
    changes: changes
      .map(({ field, before: was, after: is }) => ({ field: own(fields, field), before: text(field, was), after: text(field, is) }))
      .filter((c) => c.before !== c.after),
  }));
};
