/** `/tool/datasource`: the installation's own database and others beside it, registered and tried. */
import {
  datasourceCalls as c,
  type DatasourceRow,
  type datasourceList,
  type datasources,
} from '@zhengjian/contract/areas/develop/datasources.ts';
import { Alert } from 'antd';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { told } from '../../kit/files/openFile.ts';
import type { ListColumn } from '../../kit/ListPage.tsx';
import type { RowAct } from '../../kit/list/shape.ts';
import type { RecordFormSlots } from '../../kit/register/RecordDialog.tsx';
import { RegisterPage } from '../../kit/register/RegisterPage.tsx';
import { StateTag } from '../../kit/StateTag.tsx';
import { notify } from '../../shell/notices.ts';
import { useAct } from '../../shell/query.ts';

const CALLS = { page: c.datasourcePage, detail: c.datasourceDetail, save: c.datasourceSubmit, remove: c.datasourceRemove };
const isOther = ({ kind }: { kind?: string | undefined }): boolean => kind === 'postgres';
const FORM: RecordFormSlots<typeof datasources> = {
  width: 720,
  start: { kind: 'own' },
  fields: [
    'name',
    'code',
    'kind',
    { name: 'host', when: isOther, required: isOther },
    { name: 'port', when: isOther },
    { name: 'databaseName', when: isOther, required: isOther },
    { name: 'username', when: isOther, required: isOther },
    { name: 'password', when: isOther },
    { name: 'tls', when: isOther },
    { name: 'remark', wide: true },
  ],
};

function TestResult({ row }: { row: DatasourceRow }) {
  const { t } = useTranslation('develop');
  if (row.testTime === '') return <span className="secondary">{t(($) => $.source.untested)}</span>;
  return (
    <StateTag kind={row.testOk ? 'done' : 'overdue'}>
      {row.testOk ? `${t(($) => $.source.reached)} ${row.testAnswer}` : row.testAnswer}
    </StateTag>
  );
}

const columns: ListColumn<typeof datasourceList>[] = [
  { key: 'name', fixed: true, phone: 1 },
  { key: 'code', phone: 2 },
  { key: 'kind', phone: 2 },
  'host',
  'port',
  'databaseName',
  'username',
  { key: 'tls', hidden: true },
  { key: 'testAnswer', show: (row) => <TestResult row={row} />, phone: 1 },
  'testTime',
  { key: 'remark', hidden: true },
];

export default function Datasources() {
  const { t } = useTranslation('develop');
  const { act: test } = useAct(c.datasourceTest, { refresh: ['develop'] });
  const rowActs = useCallback(
    (row: DatasourceRow): readonly RowAct[] => {
      const run = async () => {
        const { ok, answer } = await test({ id: row.id });
        notify(ok ? 'success' : 'warning', ok ? t(($) => $.source.tested, { answer }) : t(($) => $.source.notReached, { answer }));
      };
      return [{ key: 'test', label: t(($) => $.source.test), onClick: () => void told(run()) }];
    },
    [test, t],
  );
  return (
    <>
      <Alert type="info" showIcon className="record-notice" title={t(($) => $.source.how)} />
      <RegisterPage calls={CALLS} columns={columns} form={FORM} rowActs={rowActs} />
    </>
  );
}
