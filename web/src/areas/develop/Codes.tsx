/** `/tool/code`: which module is made of a data model; looked at, copied, and taken as a zip. */
import { type CodeRow, codeCalls as c, type codeList, type codes } from '@zhengjian/contract/areas/develop/codes.ts';
import { modelCalls } from '@zhengjian/contract/areas/develop/models.ts';
import { Select } from 'antd';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { keepBlob, told } from '../../kit/files/openFile.ts';
import type { ControlProps } from '../../kit/form/controls.tsx';
import type { ListColumn } from '../../kit/ListPage.tsx';
import type { BatchAct, RowAct } from '../../kit/list/shape.ts';
import type { RecordFormSlots } from '../../kit/register/RecordDialog.tsx';
import { RegisterPage } from '../../kit/register/RegisterPage.tsx';
import { sendFile } from '../../shell/api.ts';
import { useAct, useRead } from '../../shell/query.ts';
import { PreviewDialog } from './PreviewDialog.tsx';

const CALLS = { page: c.codePage, detail: c.codeDetail, save: c.codeSubmit, remove: c.codeRemove };
/** As many as a page of the register has. */
const MOST_MODELS = 200;

function ModelSelect({ value, onChange, ...rest }: ControlProps<string>) {
  const { data } = useRead(modelCalls.modelPage, { size: MOST_MODELS });
  return (
    <Select
      {...rest}
      showSearch={{ optionFilterProp: 'label' }}
      value={value ?? null}
      loading={data === undefined}
      options={(data?.records ?? []).map(({ id, modelName, modelCode }) => ({ value: id, label: `${modelName} ${modelCode}` }))}
      onChange={(id) => onChange?.(id ?? undefined)}
    />
  );
}

const FORM: RecordFormSlots<typeof codes> = {
  width: 760,
  start: { tableKind: 'staffOnly', excel: true },
  fields: [
    'codeName',
    { name: 'modelId', control: <ModelSelect /> },
    'areaCode',
    'migrationNo',
    'areaName',
    'areaNameEn',
    'pagePath',
    'servicePath',
    'tableName',
    'tableKind',
    'excel',
    { name: 'remark', wide: true },
  ],
};
const columns: ListColumn<typeof codeList>[] = [
  { key: 'codeName', fixed: true, phone: 1 },
  { key: 'modelName', phone: 2 },
  { key: 'areaCode', phone: 2 },
  'areaName',
  { key: 'areaNameEn', hidden: true },
  'pagePath',
  'servicePath',
  'tableName',
  { key: 'tableKind', hidden: true },
  'excel',
  { key: 'updateTime', hidden: true },
  { key: 'remark', hidden: true },
];

const take = (ids: readonly string[]): Promise<void> =>
  told(sendFile(c.codeGenerate, { ids: ids.join(','), system: 'whole' }).then(keepBlob));

export default function Codes() {
  const { t } = useTranslation('develop');
  const [shown, show] = useState<CodeRow | null>(null);
  const { act: copy } = useAct(c.codeCopy, { refresh: ['develop'] });
  const rowActs = useCallback(
    (row: CodeRow): readonly RowAct[] => [
      { key: 'preview', label: t(($) => $.code.preview), onClick: () => show(row) },
      { key: 'generate', label: t(($) => $.code.download), onClick: () => void take([row.id]) },
      { key: 'copy', label: t(($) => $.code.copy), onClick: () => void told(copy({ id: row.id })) },
    ],
    [copy, t],
  );
  const batch = useMemo<readonly BatchAct<CodeRow>[]>(
    () => [
      {
        key: 'generate',
        label: t(($) => $.code.generate),
        hint: (rows) => t(($) => $.code.generateHint, { n: rows.length }),
        run: (rows) => void take(rows.map(({ id }) => id)),
      },
    ],
    [t],
  );
  return (
    <>
      <RegisterPage calls={CALLS} columns={columns} form={FORM} rowActs={rowActs} batch={batch} />
      {shown && <PreviewDialog row={shown} onClose={() => show(null)} />}
    </>
  );
}
