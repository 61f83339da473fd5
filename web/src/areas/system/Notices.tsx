/** `/desk/notice`: notices written, published and ended by those who may. */
import { noticeCalls, type notices } from '@zhengjian/contract/areas/system/notices.ts';
import { Select } from 'antd';
import type { ControlProps } from '../../kit/form/controls.tsx';
import type { RecordFormSlots } from '../../kit/register/RecordDialog.tsx';
import { RegisterPage } from '../../kit/register/RegisterPage.tsx';
import { useRead } from '../../shell/query.ts';
import './texts.ts';

const STANDINGS = { draft: 'draft', planned: 'waiting', shown: 'done', over: 'ended' } as const;
const COLUMNS = [
  { key: 'title', fixed: true, phone: 1 },
  { key: 'standing', states: STANDINGS, phone: 1 },
  { key: 'category', phone: 2 },
  { key: 'audience', phone: 2 },
  'releaseTime',
  'expireTime',
  'pinned',
  'reads',
  'publisher',
  'createTime',
] as const;
const calls = {
  page: noticeCalls.noticePage,
  detail: noticeCalls.noticeDetail,
  save: noticeCalls.noticeSubmit,
  remove: noticeCalls.noticeRemove,
};

function Departments({ value = [], ...rest }: ControlProps<string[]>) {
  const read = useRead(noticeCalls.noticeDepartments, {});
  const options = (read.data ?? []).map(({ id, deptName }) => ({ value: id, label: deptName }));
  return (
    <Select
      {...rest}
      mode="multiple"
      // a bare id is nothing to read
      value={read.isPending ? [] : value}
      loading={read.isPending}
      showSearch={{ optionFilterProp: 'label' }}
      options={options}
    />
  );
}

const FORM: RecordFormSlots<typeof notices> = {
  width: 760,
  start: { audience: 'all', state: 'draft', pinned: false },
  fields: [
    { name: 'title', wide: true },
    { name: 'content', wide: true },
    { name: 'titleEn', wide: true },
    { name: 'contentEn', wide: true },
    'category',
    'audience',
    { name: 'deptIds', wide: true, control: <Departments />, when: ({ audience }) => audience === 'departments', required: true },
    'releaseTime',
    'expireTime',
    'state',
    'pinned',
  ],
};

export default () => <RegisterPage calls={calls} excel={noticeCalls.noticeExcel} columns={COLUMNS} form={FORM} />;
