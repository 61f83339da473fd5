/** The blank form that people download beside a node of the catalogue. */
import { archiveCalls } from '@zhengjian/contract/areas/file/archive.ts';
import { Button, Upload } from 'antd';
import { useTranslation } from 'react-i18next';
import { keepTemplate, told } from '../../kit/files/openFile.ts';
import { send } from '../../shell/api.ts';
import { queries, refreshReads } from '../../shell/query.ts';
import type { CatalogNode } from './NodeTree.tsx';

export function BlankForm({ node }: { node: CatalogNode }) {
  const { t } = useTranslation('file');
  // a refusal has been told by its toast; the form that was there stays
  const change = (file?: File) =>
    told(
      send(archiveCalls.catalogTemplateUpload, { id: node.id }, file ? { files: { file } } : {}).then(() =>
        refreshReads(queries, ['file']),
      ),
    );
  return (
    <div className="func-template">
      <span>{t(($) => $.func.template)}</span>
      {node.templateName === '' ? (
        <span className="secondary">{t(($) => $.func.noTemplate)}</span>
      ) : (
        <Button type="link" size="small" onClick={() => void keepTemplate(node.id)}>
          {node.templateName}
        </Button>
      )}
      <Upload
        showUploadList={false}
        accept=".doc,.docx,.xls,.xlsx,.ppt,.pptx,.pdf"
        beforeUpload={(file) => {
          void change(file);
          return Upload.LIST_IGNORE;
        }}
      >
        <Button size="small">{node.templateName === '' ? t(($) => $.func.templateUpload) : t(($) => $.func.templateReplace)}</Button>
      </Upload>
      {node.templateName !== '' && (
        <Button size="small" type="text" danger onClick={() => void change()}>
          {t(($) => $.func.templateRemove)}
        </Button>
      )}
    </div>
  );
}
