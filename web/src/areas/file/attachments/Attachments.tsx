/** `/resource/attach`: everything that is stored, and the documents of the institute itself. */
import { UploadOutlined } from '@ant-design/icons';
import {
  type AttachmentRow,
  attachmentForm,
  type attachmentList,
  attachmentCalls as c,
  INSTITUTE_FILE_MB,
} from '@zhengjian/contract/areas/file/attachments.ts';
import { MEGABYTE } from '@zhengjian/contract/areas/file/records.ts';
import { Button, Upload } from 'antd';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { keepFrom, told } from '../../../kit/files/openFile.ts';
import { sizeWords } from '../../../kit/files/sizes.ts';
import { FormDialog } from '../../../kit/form/FormDialog.tsx';
import { recordForm } from '../../../kit/form/info.ts';
import { type ListColumn, ListPage } from '../../../kit/ListPage.tsx';
import type { RowAct } from '../../../kit/list/shape.ts';
import { useAskDelete } from '../../../kit/useAskDelete.ts';
import { fileUrl, send } from '../../../shell/api.ts';
import { notify } from '../../../shell/notices.ts';
import { useAct } from '../../../shell/query.ts';
import { useMayCall } from '../../../shell/session.ts';
import { AttachmentDrawer } from './AttachmentDrawer.tsx';

const FORM = recordForm(attachmentForm, 'file', 'attachment');
const columns: ListColumn<typeof attachmentList>[] = [
  { key: 'fileName', fixed: true, phone: 1 },
  { key: 'kind', phone: 1 },
  { key: 'suffix', hidden: true },
  { key: 'fileSize', phone: 2, show: ({ fileSize }) => (fileSize === null ? '–' : sizeWords(fileSize)) },
  { key: 'recordName', phone: 2 },
  'needed',
  'byName',
  'storedTime',
  { key: 'storage', hidden: true },
  { key: 'remark', hidden: true },
];

const fileNameOf = ({ fileName }: AttachmentRow): string => fileName;

/** Lets the browser keep the bytes; a refusal has been told by its toast. */
const keep = (id: string): Promise<void> =>
  told(send(c.attachKey, { id }).then(({ authKey }) => keepFrom(fileUrl(c.attachDownload, { id, authKey, isDownload: true }))));

export default function Attachments() {
  const { t } = useTranslation('file');
  const ask = useAskDelete();
  const mayEdit = useMayCall(c.attachSubmit);
  const { act: add, running } = useAct(c.attachSubmit, { refresh: ['file'] });
  const { act: remove } = useAct(c.attachRemove, { refresh: ['file'] });
  const [shown, show] = useState('');
  const [changed, change] = useState<AttachmentRow | null>(null);
  const rowActs = useCallback(
    (row: AttachmentRow): readonly RowAct[] => [
      { key: 'detail', label: t(($) => $.attachment.detail), onClick: () => show(row.id) },
      { key: 'download', label: t(($) => $.attachment.download), onClick: () => void keep(row.id) },
      ...(mayEdit && row.kind === 'institute' ? [{ key: 'change', label: t(($) => $.attachment.change), onClick: () => change(row) }] : []),
      ...(mayEdit && !row.needed
        ? [
            {
              key: 'remove',
              label: t(($) => $.attachment.remove),
              danger: true,
              onClick: () =>
                ask([row], () => remove({ ids: row.id }), {
                  title: t(($) => $.attachment.removeAsk, { name: row.fileName }),
                  hint: t(($) => $.attachment.removeHint),
                }),
            },
          ]
        : []),
    ],
    [ask, mayEdit, remove, t],
  );
  const upload = (file: File) => {
    if (file.size > INSTITUTE_FILE_MB * MEGABYTE)
      notify(
        'warning',
        t(($) => $.attachment.tooLarge, { name: file.name, n: INSTITUTE_FILE_MB }),
      );
    else void told(add({}, { files: { file } }));
    return false;
  };
  return (
    <>
      <ListPage
        of={c.attachPage}
        columns={columns}
        rowActs={rowActs}
        rowName={fileNameOf}
        empty={{ title: t(($) => $.attachment.none), hint: t(($) => $.attachment.noneHint) }}
        acts={
          mayEdit && (
            <Upload showUploadList={false} beforeUpload={upload}>
              <Button type="primary" icon={<UploadOutlined />} loading={running}>
                {t(($) => $.attachment.add)}
              </Button>
            </Upload>
          )
        }
      />
      {shown !== '' && <AttachmentDrawer id={shown} onKeep={() => void keep(shown)} onClose={() => show('')} />}
      {changed && (
        <FormDialog
          title={t(($) => $.attachment.changeTitle)}
          okText={t(($) => $.attachment.save)}
          of={FORM}
          call={c.attachSubmit}
          given={{ id: changed.id, version: changed.version }}
          start={{ fileName: changed.fileName, remark: changed.remark }}
          refresh={['file']}
          onClose={() => change(null)}
        />
      )}
    </>
  );
}
