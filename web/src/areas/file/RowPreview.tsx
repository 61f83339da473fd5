/** The row of a catalogue node as the file tree will show it, with what is typed now. */
import type { ArchiveRow } from '@zhengjian/contract/areas/file/records.ts';
import { useTranslation } from 'react-i18next';
import { FileTable } from '../../kit/files/tree/FileTable.tsx';
import { type Branch, PLAIN_ROW } from '../../kit/files/tree/rows.ts';
import type { FileActs } from '../../kit/files/tree/useFileActs.tsx';
import type { Func } from './NodeTree.tsx';
import type { NodeFields } from './nodeFields.ts';

export function RowPreview({ fields, func, template }: { fields: Partial<NodeFields>; func: Func; template: boolean }) {
  const { t } = useTranslation('file');
  const bit = (on: unknown): number => (on === true ? 1 : 0);
  const row: ArchiveRow = {
    ...PLAIN_ROW,
    id: 'preview',
    catalogCode: fields.catalogCode ?? '',
    name: String(fields.name ?? ''),
    nameEn: String(fields.nameEn ?? ''),
    uploader: fields.uploader ?? '',
    suffix: (fields.suffix ?? []).join(','),
    maxFileSize: Number(fields.maxFileSize ?? 0),
    canMultiUpload: Number(fields.canMultiUpload ?? 1),
    mustUpload: bit(fields.mustUpload),
    canUpload: bit(fields.canUpload),
    canMarkMissing: 1,
    hasTemplate: bit(template),
  };
  const branch: Branch = { row, children: [], files: [] };
  const shown = (able: boolean, key: 'upload' | 'lack', onClick = () => undefined) =>
    able && func.buttons.includes(key) ? [{ key, label: t(($) => $.tree[key]), disabled: true, onClick }] : [];
  const acts: FileActs = {
    general: () => [],
    audit: () => [],
    place: () => [
      ...shown(fields.canUpload === true && fields.retired !== true, 'upload'),
      ...(template ? [{ key: 'template', label: t(($) => $.tree.template), disabled: true, onClick: () => undefined }] : []),
    ],
    placeAudit: () => shown(true, 'lack'),
    add: () => undefined,
    askRemove: () => undefined,
    dialogs: null,
  };
  return (
    <section aria-label={t(($) => $.func.rowPreview)}>
      <h3>{t(($) => $.func.rowPreview)}</h3>
      <FileTable
        leaves={[branch]}
        buttons={new Set(func.buttons)}
        acts={acts}
        look={() => undefined}
        showAudit={func.showAudit}
        showRemark={func.showRemark}
        chosen={new Set()}
        onChoose={() => undefined}
      />
    </section>
  );
}
