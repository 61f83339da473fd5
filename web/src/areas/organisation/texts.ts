/** The area's texts, known to the compiler. */
import type { zh } from '@zhengjian/contract/areas/organisation/text.zh.ts';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    organisation: typeof zh;
  }
}
