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

const files = import.meta.glob<Record<string, object>>('../../../contract/areas/*/text.{zh,en}.ts');

const areaFiles: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read(language, area, done) {
    const load = files[`../../../contract/areas/${area}/text.${language}.ts`];
    if (!load) return done(new Error(`no texts of area ${area}`), null);
    load().then(
      (module) => done(null, module[language] ?? {}),
      (fault: Error) => done(fault, null),
    );
  },
};

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
      react: { useSuspense: true },
    });
  showLanguage(language);
}

/** Changes every fixed text; what has been shown stays until the new texts are there. */
export async function changeLanguage(language: Language): Promise<void> {
  await i18next.changeLanguage(language);
  showLanguage(language);
}

const showLanguage = (language: Language): void => {
  document.documentElement.lang = language === 'zh' ? 'zh-CN' : 'en';
};

export { i18next };
