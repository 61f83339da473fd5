/** The area's texts, known to the compiler. */
import type { zh } from '@zhengjian/contract/areas/sample/text.zh.ts';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    sample: typeof zh;
  }
}
