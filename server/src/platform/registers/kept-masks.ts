/** Fields that were shown in part and sent back so: they keep the value they have. */
import { isMask, maskOf } from '@zhengjian/contract/personal.ts';
import { metaOf } from '@zhengjian/contract/record.ts';
import type { AnyRegister } from '@zhengjian/contract/register.ts';
import type * as z from 'zod';
import { refuse } from '../refuse.ts';

/**
 * What was entered, with the stored values in place of their masks.
 * @throws server.maskSent for a mask that is not that of the stored value
 */
export const keptMasks = <I extends object>({ record }: AnyRegister, input: I, before: object | null): I => {
  const out: Record<string, unknown> = Object.fromEntries(Object.entries(input));
  for (const [field, schema] of Object.entries<z.core.$ZodType>(record.shape)) {
    const { masked } = metaOf(schema);
    const sent = out[field];
    if (!masked || !isMask(sent)) continue;
    const stored: unknown = before ? Reflect.get(before, field) : undefined;
    if (typeof stored !== 'string' || stored === '' || maskOf(masked, stored) !== sent) refuse('server.maskSent');
    out[field] = stored;
  }
  return { ...input, ...out };
};
