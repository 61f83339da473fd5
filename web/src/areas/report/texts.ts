/** The area's texts, known to the compiler. */
import type { zh } from '@zhengjian/contract/areas/report/text.zh.ts';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    report: typeof zh;
  }
}
