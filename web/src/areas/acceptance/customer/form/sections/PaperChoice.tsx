/** Files that were uploaded before and fit a place: of the batch's other applications, or the licence of a party of one's own. */
import { PaperClipOutlined } from '@ant-design/icons';
import { acceptanceCalls } from '@zhengjian/contract/areas/acceptance/calls.ts';
import { fileCalls } from '@zhengjian/contract/areas/file/calls.ts';
import type { ArchiveRow, FileRecord } from '@zhengjian/contract/areas/file/records.ts';
import { Button, Dropdown, Form } from 'antd';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../../../shell/apiError.ts';
import { useAct, useRead } from '../../../../../shell/query.ts';
import { useApplicationForm } from '../context.ts';

const NO_FILES: readonly FileRecord[] = [];
/** Places of the licences, with the party whose licence it is. */
const LICENCE_OF = { '0102': 'applicantId', '0103': 'manufacturerId', '0104': 'factoryId' } as const;
const isLicence = (code: string): code is keyof typeof LICENCE_OF => code in LICENCE_OF;

function useCandidates(node: ArchiveRow, there: readonly FileRecord[]): readonly FileRecord[] {
  const { application, form } = useApplicationForm();
  const party: string = Form.useWatch(isLicence(node.catalogCode) ? LICENCE_OF[node.catalogCode] : 'applicantId', form) ?? '';
  const { batchId } = application;
  const batch = useRead(acceptanceCalls.selectBatchFileList, { batchId }, { quiet: true, enabled: batchId !== '' }).data ?? NO_FILES;
  const wanted = isLicence(node.catalogCode) && party !== '';
  const licences = useRead(fileCalls.selectFileList, { dataId: party }, { quiet: true, enabled: wanted }).data ?? NO_FILES;
  const known = new Set(there.map(({ fileSha256 }) => fileSha256));
  const fitting = [
    ...(wanted ? licences : []),
    ...batch.filter((file) => file.fileCatalogId === node.id && file.dataId !== application.id),
  ];
  return fitting.filter(({ fileSha256 }) => !known.has(fileSha256) && known.add(fileSha256));
}

export function PaperChoice({ node, files, onChange }: { node: ArchiveRow; files: readonly FileRecord[]; onChange: () => void }) {
  const { t } = useTranslation('acceptance');
  const { application } = useApplicationForm();
  const candidates = useCandidates(node, files);
  const { act, running } = useAct(acceptanceCalls.insertFile);
  // a full place is replaced by uploading, not by choosing
  if (candidates.length === 0 || files.length >= node.canMultiUpload) return null;
  const take = (fileId: string) =>
    act({ fileId, dataId: application.id, fileCatalogId: node.id })
      .then(onChange)
      .catch((fault: unknown) => {
        if (!(fault instanceof ApiError)) throw fault;
      });
  const items = candidates.map(({ fileId, fileName, createTime }) => ({
    key: fileId,
    icon: <PaperClipOutlined />,
    label: `${fileName} · ${createTime.slice(0, 10)}`,
  }));
  return (
    <Dropdown trigger={['click']} menu={{ items, onClick: ({ key }) => void take(key) }}>
      <Button type="link" size="small" className="field-link" loading={running}>
        {t(($) => $.customer.files.choose, { n: candidates.length })}
      </Button>
    </Dropdown>
  );
}
