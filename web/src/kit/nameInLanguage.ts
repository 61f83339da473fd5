/** Of a record with an English name beside its own (`roleName`, `roleNameEn`) the one that the language of the pages asks for. */
import type { Language } from '@zhengjian/contract/constants.ts';

export const nameInLanguage = (row: object, field: string, language: Language): string => {
  const values = row as Readonly<Record<string, unknown>>;
  const english = values[`${field}En`];
  return language === 'en' && typeof english === 'string' && english !== '' ? english : String(values[field] ?? '');
};
