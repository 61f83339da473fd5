/** Posts that a person holds. */
import { postCalls } from '@zhengjian/contract/areas/organisation/posts.ts';
import { Select } from 'antd';
import { useTranslation } from 'react-i18next';
import type { ControlProps } from '../../../kit/form/controls.tsx';
import { useRead } from '../../../shell/query.ts';

export function PostField({ value = [], ...rest }: ControlProps<string[]>) {
  const { t } = useTranslation('kit');
  const { data = [], isPending } = useRead(postCalls.postSelect, {});
  return (
    <Select<string[]>
      mode="multiple"
      placeholder={t(($) => $.form.choosePlaceholder)}
      loading={isPending}
      showSearch={{ optionFilterProp: 'label' }}
      options={data.map(({ id, postName }) => ({ value: id, label: postName }))}
      value={isPending ? [] : value}
      {...rest}
    />
  );
}
