/** What the company wants to become of its samples after the test. */
import { DISPOSAL_WISHES } from '@zhengjian/contract/areas/sample/records.ts';
import type { ComponentProps } from 'react';
import { DictSelect } from '../../../kit/dictionary.tsx';

type Props = Omit<ComponentProps<typeof DictSelect>, 'code' | 'only'>;

export function WishSelect(props: Props) {
  return <DictSelect {...props} code="sample_disposal" only={DISPOSAL_WISHES} />;
}
