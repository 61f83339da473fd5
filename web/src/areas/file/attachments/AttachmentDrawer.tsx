/** One stored file: what it is, whose, and why it can or cannot be deleted here. */
import { attachmentDetail, attachmentCalls as c } from '@zhengjian/contract/areas/file/attachments.ts';
import { Alert, Button, Drawer } from 'antd';
import { useTranslation } from 'react-i18next';
import { Details } from '../../../kit/Details.tsx';
import { sizeWords } from '../../../kit/files/sizes.ts';
import { recordForm } from '../../../kit/form/info.ts';
import { Loaded } from '../../../kit/Loaded.tsx';
import { useRead } from '../../../shell/query.ts';
import { useSizeLevel } from '../../../shell/size.ts';
import { useInFront } from '../../../shell/tabKey.ts';

const OF = recordForm(attachmentDetail, 'file', 'attachment');
type Props = { id: string; onKeep: () => void; onClose: () => void };

export function AttachmentDrawer({ id, onKeep, onClose }: Props) {
  const { t } = useTranslation('file');
  const phone = useSizeLevel() === 0;
  const read = useRead(c.attachDetail, { id });
  if (!useInFront()) return null;
  return (
    <Drawer
      open
      size={phone ? '100%' : 520}
      title={t(($) => $.attachment.detail)}
      onClose={onClose}
      extra={<Button onClick={onKeep}>{t(($) => $.attachment.download)}</Button>}
    >
      <Loaded read={read} rows={8}>
        {(file) => (
          <>
            <Alert
              type="info"
              showIcon
              className="record-notice"
              title={file.needed ? t(($) => $.attachment.neededHint) : t(($) => $.attachment.freeHint)}
            />
            <Details
              of={OF}
              values={file}
              names={['fileName', 'kind', 'fileSize', 'recordName', 'byName', 'storedTime', 'storage', 'remark', 'sharedBy', 'sha256']}
              ifFilled={['recordName', 'byName', 'remark']}
              show={{ fileSize: file.fileSize === null ? '–' : sizeWords(file.fileSize) }}
            />
          </>
        )}
      </Loaded>
    </Drawer>
  );
}
