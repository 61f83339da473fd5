/** `/resource/oss`: object storages of the platform, registered and tried. */
import { storageCalls as c, type StorageRow, type storageList, type storages } from '@zhengjian/contract/areas/file/storage.ts';
import { Alert } from 'antd';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListColumn } from '../../../kit/ListPage.tsx';
import type { RowAct } from '../../../kit/list/shape.ts';
import type { RecordFormSlots } from '../../../kit/register/RecordDialog.tsx';
import { RegisterPage } from '../../../kit/register/RegisterPage.tsx';
import { StateTag } from '../../../kit/StateTag.tsx';
import { ApiError } from '../../../shell/apiError.ts';
import { notify } from '../../../shell/notices.ts';
import { useAct, useRead } from '../../../shell/query.ts';

const CALLS = { page: c.storagePage, detail: c.storageDetail, save: c.storageSubmit, remove: c.storageRemove };
const FORM: RecordFormSlots<typeof storages> = {
  width: 760,
  start: { region: 'us-east-1' },
  fields: [
    'storageName',
    'ossCode',
    { name: 'endpoint', wide: true },
    'bucketName',
    'region',
    'accessKey',
    'secretKey',
    { name: 'remark', wide: true },
  ],
};
const mayRemove = ({ inUse }: StorageRow): boolean => !inUse;

function TestResult({ row }: { row: StorageRow }) {
  const { t } = useTranslation('file');
  if (row.testTime === '') return <span className="secondary">{t(($) => $.storage.untested)}</span>;
  return row.testOk ? <StateTag kind="done">{t(($) => $.storage.reached)}</StateTag> : <StateTag kind="overdue">{row.testAnswer}</StateTag>;
}

const columns: ListColumn<typeof storageList>[] = [
  { key: 'storageName', fixed: true, phone: 1 },
  { key: 'inUse', phone: 1 },
  { key: 'ossCode', phone: 2 },
  'endpoint',
  { key: 'bucketName', phone: 2 },
  'region',
  'accessKey',
  { key: 'testAnswer', show: (row) => <TestResult row={row} /> },
  'testTime',
  { key: 'remark', hidden: true },
];

export default function Storages() {
  const { t } = useTranslation('file');
  const { data: now } = useRead(c.storageInUse, {});
  const { act: test } = useAct(c.storageTest, { refresh: ['file'] });
  const rowActs = useCallback(
    (row: StorageRow): readonly RowAct[] => {
      const run = async () => {
        try {
          const { ok, answer } = await test({ id: row.id });
          notify(ok ? 'success' : 'warning', ok ? t(($) => $.storage.tested) : t(($) => $.storage.notReached, { answer }));
        } catch (fault) {
          // the toast has told why
          if (!(fault instanceof ApiError)) throw fault;
        }
      };
      return [{ key: 'test', label: t(($) => $.storage.test), onClick: () => void run() }];
    },
    [test, t],
  );
  const place = now === undefined ? '' : now.bucket === '' ? t(($) => $.storage.folder) : t(($) => $.storage.bucket, { place: now.bucket });
  return (
    <>
      {place !== '' && <Alert type="info" showIcon className="record-notice" title={place} description={t(($) => $.storage.how)} />}
      <RegisterPage calls={CALLS} columns={columns} form={FORM} mayRemove={mayRemove} rowActs={rowActs} />
    </>
  );
}
