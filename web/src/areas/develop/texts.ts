/** The area's texts, known to the compiler. */
import type { zh } from '@zhengjian/contract/areas/develop/text.zh.ts';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    develop: typeof zh;
  }
}
