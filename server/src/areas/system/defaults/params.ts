/** System parameters of a new tenant: key, name, value. */
import { knownParams } from '@zhengjian/contract/areas/system/known-params.ts';
import { zh } from '@zhengjian/contract/areas/system/text.zh.ts';

const names: Readonly<Record<string, { name: string }>> = zh.params;

export const params: readonly (readonly [key: string, name: string, value: string])[] = Object.entries(knownParams).map(
  ([key, { initial }]) => [key, names[key.replace('.', '_')]?.name ?? key, initial],
);
