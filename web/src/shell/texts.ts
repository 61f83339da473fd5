/**
 * Texts of all areas by i18next: the area's file of the current language is loaded when a component first asks for it.
 * `useTranslation('acceptance')` gives `t`; `t(($) => $.accept.title)` is checked by the compiler.
 */
import type { zh as accountZh } from '@zhengjian/contract/areas/account/text.zh.ts';
import type { zh as fileZh } from '@zhengjian/contract/areas/file/text.zh.ts';
import type { zh as kitZh } from '@zhengjian/contract/areas/kit/text.zh.ts';
import type { zh as shellZh } from '@zhengjian/contract/areas/shell/text.zh.ts';
import type { zh as workflowZh } from '@zhengjian/contract/areas/workflow/text.zh.ts';
import { LANGUAGES, type Language } from '@zhengjian/contract/constants.ts';
import i18next, { type BackendModule } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { chunkError, loadChunk } from './chunk.ts';
import { notify } from './notices.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    enableSelector: true;
    defaultNS: 'shell';
  }
  /** An area adds its own texts: `declare module 'i18next' { interface ResourceNamespaceMap { acceptance: typeof zh } }`. */
  interface ResourceNamespaceMap {
    shell: typeof shellZh;
    kit: typeof kitZh;
    file: typeof fileZh;
    account: typeof accountZh;
    workflow: typeof workflowZh;
  }
}

/** By path; each is loaded when it is first needed. */
export const wordFiles = import.meta.glob<Record<string, object>>('../../../contract/areas/*/text.{zh,en}.ts');

/** `language|area` of what did not come; i18next takes that for loaded, and would show its keys. */
const failed = new Set<string>();
const TRIES = 2;

const areaFiles: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read(language, area, done) {
    const load = wordFiles[`../../../contract/areas/${area}/text.${language}.ts`];
    if (!load) return done(new Error(`no texts of area ${area}`), null);
    loadChunk(load).then(
      (module) => {
        failed.delete(`${language}|${area}`);
        done(null, module[language] ?? {});
      },
      (fault: Error) => {
        failed.add(`${language}|${area}`);
        // with a value it is tried again, at once and at the next asking
        done(fault, {});
      },
    );
  },
};

/** Fetches the texts of areas in the language of the page. @throws Error named ChunkLoadError */
export async function loadWords(...areas: string[]): Promise<void> {
  await i18next.loadNamespaces(areas);
  const lacking = areas.filter((area) => failed.has(`${i18next.language}|${area}`));
  if (lacking.length > 0) throw chunkError(`no texts of ${lacking.join(', ')}`);
}

/** Starts the texts in a language; resolves when the frame's own texts are there. */
export async function startTexts(language: Language): Promise<void> {
  await i18next
    .use(areaFiles)
    .use(initReactI18next)
    .init({
      lng: language,
      supportedLngs: [...LANGUAGES],
      fallbackLng: false,
      ns: ['shell'],
      defaultNS: 'shell',
      enableSelector: true,
      interpolation: { escapeValue: false },
      maxRetries: TRIES,
      react: { useSuspense: true },
    });
  showLanguage(language);
}

/**
 * Changes every fixed text; what has been shown stays until the new texts are there. Where one of them does not come the language stays,
 * and a notice says so. @returns whether it has changed
 */
export async function changeLanguage(language: Language): Promise<boolean> {
  const areas = [i18next.options.ns ?? []].flat();
  const lacking = areas.filter((area) => !i18next.hasResourceBundle(language, area));
  if (lacking.length > 0) await i18next.reloadResources([language], lacking);
  if (areas.some((area) => failed.has(`${language}|${area}`))) {
    notify(
      'error',
      i18next.t(($) => $.errors.chunk),
    );
    return false;
  }
  await i18next.changeLanguage(language);
  showLanguage(language);
  return true;
}

const showLanguage = (language: Language): void => {
  document.documentElement.lang = language === 'zh' ? 'zh-CN' : 'en';
};

export { i18next };
