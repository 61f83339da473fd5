/** One node of a catalogue: what it takes, what may be done there, how long it is kept; with how its row will look. */
import { archiveCalls } from '@zhengjian/contract/areas/file/archive.ts';
import { type ArchiveRow, catalogNodeForm, KNOWN_SUFFIXES, UPLOADERS } from '@zhengjian/contract/areas/file/records.ts';
import type { Sent } from '@zhengjian/contract/call.ts';
import { Button, Checkbox, Form, InputNumber, Select, Upload } from 'antd';
import { useTranslation } from 'react-i18next';
import { DictSelect } from '../../kit/dictionary.tsx';
import { keepTemplate } from '../../kit/files/openFile.ts';
import { FileTable } from '../../kit/files/tree/FileTable.tsx';
import type { Branch } from '../../kit/files/tree/rows.ts';
import type { FileActs } from '../../kit/files/tree/useFileActs.tsx';
import { Field } from '../../kit/form/Field.tsx';
import { recordForm } from '../../kit/form/info.ts';
import { send } from '../../shell/api.ts';
import { ApiError } from '../../shell/apiError.ts';
import { queries, refreshReads, useAct } from '../../shell/query.ts';
import type { Func } from './FuncDialog.tsx';
import { showFormFaults } from './formFaults.ts';
import type { CatalogNode } from './NodeTree.tsx';

const record = recordForm(catalogNodeForm, 'file', 'node');
const RIGHTS = ['mustUpload', 'canUpload', 'canDownload', 'canView', 'canDel', 'canCover', 'needStamped', 'needModifyFileName'] as const;

type Fields = Omit<Sent<typeof archiveCalls.catalogNodeSubmit>, 'id' | 'fileFuncId' | 'suffix'> & { suffix?: string[] };
export type Draft = { id: string; parentId: string; isLeaf: boolean };

const fieldsOf = (node: CatalogNode | undefined, draft: Draft): Partial<Fields> =>
  node
    ? {
        ...node,
        parentId: node.parentId || undefined,
        uploader: node.uploader === '' ? undefined : node.uploader,
        suffix: node.suffix.split(',').filter(Boolean),
      }
    : {
        parentId: draft.parentId || undefined,
        isLeaf: draft.isLeaf,
        uploader: 'staff',
        suffix: [],
        maxFileSize: 50,
        canMultiUpload: 1,
        mustUpload: false,
        canUpload: true,
        canDownload: true,
        canView: true,
        canDel: true,
        canCover: true,
        needStamped: false,
        needModifyFileName: false,
        stageNodes: [],
        borrowLevel: '1',
        keepYears: '1',
        retired: false,
      };

/** The row as the file tree will show it, with what is typed now. */
function RowPreview({ fields, func, template }: { fields: Partial<Fields>; func: Func; template: boolean }) {
  const { t } = useTranslation('file');
  const bit = (on: unknown): number => (on === true ? 1 : 0);
  const row: ArchiveRow = {
    id: 'preview',
    parentId: '',
    isFile: 0,
    catalogCode: fields.catalogCode ?? '',
    name: String(fields.name ?? ''),
    nameEn: String(fields.nameEn ?? ''),
    isLeaf: 1,
    uploader: fields.uploader ?? '',
    suffix: (fields.suffix ?? []).join(','),
    maxFileSize: Number(fields.maxFileSize ?? 0),
    canMultiUpload: Number(fields.canMultiUpload ?? 1),
    mustUpload: bit(fields.mustUpload),
    canUpload: bit(fields.canUpload),
    canDownload: bit(fields.canDownload),
    canView: bit(fields.canView),
    canDel: bit(fields.canDel),
    canCover: bit(fields.canCover),
    canRename: 0,
    canMarkMissing: 1,
    canAudit: 0,
    needStamped: bit(fields.needStamped),
    isStamped: 0,
    isMissing: 0,
    hasProblem: 0,
    problemRemark: '',
    noAuth: 0,
    needModifyFileName: bit(fields.needModifyFileName),
    stampedNotSaved: 0,
    hasTemplate: bit(template),
    borrowLevel: '',
    keepYears: '',
    fileCount: 0,
    originalFilename: '',
    fileSize: 0,
    versionNo: 0,
    createUser: '',
    createTime: '',
    updateTime: '',
    approvalDate: '',
    signatureOfdFileId: '',
  };
  const branch: Branch = { row, children: [], files: [] };
  const shown = (able: boolean, key: 'upload' | 'lack', onClick = () => undefined) =>
    able && func.buttons.includes(key) ? [{ key, label: t(($) => $.func.button[key]), disabled: true, onClick }] : [];
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
    <section aria-label={t(($) => $.func.rowPreview)} className="func-preview">
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

/** The blank form that people download beside the node. */
function Template({ node }: { node: CatalogNode }) {
  const { t } = useTranslation('file');
  const change = async (file?: File) => {
    try {
      await send(archiveCalls.catalogTemplateUpload, { id: node.id }, file ? { files: { file } } : {});
      await refreshReads(queries, ['file']);
    } catch (fault) {
      // The toast has told why; the form that was there stays.
      if (!(fault instanceof ApiError)) throw fault;
    }
  };
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

type Props = {
  func: Func;
  nodes: readonly CatalogNode[];
  draft: Draft;
  mayEdit: boolean;
  onTouched: (touched: boolean) => void;
  onSaved: (id: string) => void;
};

export function NodeForm({ func, nodes, draft, mayEdit, onTouched, onSaved }: Props) {
  const { t, i18n } = useTranslation('file');
  const english = i18n.language === 'en';
  const node = nodes.find(({ id }) => id === draft.id);
  const [form] = Form.useForm<Fields>();
  const { act, running } = useAct(archiveCalls.catalogNodeSubmit, { refresh: ['file'] });
  const fields = Form.useWatch([], form) as Partial<Fields> | undefined;
  const isLeaf = node?.isLeaf ?? draft.isLeaf;
  const start = fieldsOf(node, draft);
  const folders = nodes.filter((one) => !one.isLeaf && one.id !== draft.id);

  async function save(values: Fields): Promise<void> {
    try {
      const sent = { ...start, ...values, isLeaf, suffix: (values.suffix ?? []).join(','), fileFuncId: func.id };
      const { id } = await act({ ...sent, ...(draft.id === '' ? {} : { id: draft.id }) } as Sent<typeof archiveCalls.catalogNodeSubmit>);
      onTouched(false);
      onSaved(id);
    } catch (fault) {
      showFormFaults(form, fault);
    }
  }
  const flagBox = (name: (typeof RIGHTS)[number] | 'retired') => (
    <Field key={name} of={record} name={name} valuePropName="checked" label="">
      <Checkbox>{t(($) => $.fields.node[name])}</Checkbox>
    </Field>
  );
  return (
    <Form<Fields>
      form={form}
      layout="vertical"
      disabled={!mayEdit}
      initialValues={start}
      onValuesChange={() => onTouched(true)}
      onFinish={(values) => void save(values)}
    >
      <h3>{t(($) => $.func.sections.basic)}</h3>
      <div className="func-grid">
        <Field of={record} name="catalogCode" required />
        <Field of={record} name="parentId">
          <Select
            allowClear
            showSearch={{ optionFilterProp: 'label' }}
            options={folders.map((one) => ({
              value: one.id,
              label: `${one.catalogCode} ${english && one.nameEn !== '' ? one.nameEn : one.name}`,
            }))}
          />
        </Field>
        <Field of={record} name="name" required />
        <Field of={record} name="nameEn" />
      </div>
      {isLeaf && (
        <>
          <h3>{t(($) => $.func.sections.limits)}</h3>
          <div className="func-grid">
            <Field of={record} name="uploader" required>
              <Select options={UPLOADERS.map((value) => ({ value, label: t(($) => $.func.uploaderOf[value]) }))} />
            </Field>
            <Form.Item name="suffix" label={t(($) => $.fields.node.suffix)} extra={t(($) => $.fields.node.suffixHelp)}>
              <Select mode="multiple" allowClear options={KNOWN_SUFFIXES.map((value) => ({ value, label: value }))} />
            </Form.Item>
            <Field of={record} name="maxFileSize" required>
              <InputNumber className="control-wide num" min={1} max={500} suffix="MB" />
            </Field>
            <Field of={record} name="canMultiUpload" required>
              <InputNumber className="control-wide num" min={1} max={200} />
            </Field>
          </div>
          <h3>{t(($) => $.func.sections.rights)}</h3>
          <div className="func-flags">{RIGHTS.map(flagBox)}</div>
          <h3>{t(($) => $.func.sections.archive)}</h3>
          <div className="func-grid">
            <Field of={record} name="borrowLevel" required>
              <DictSelect code="secret_level" allowClear={false} />
            </Field>
            <Field of={record} name="keepYears" required>
              <DictSelect code="keep_period" allowClear={false} />
            </Field>
            <Field of={record} name="stageNodes" wide extra={t(($) => $.fields.node.stageNodesHelp)}>
              <Select mode="tags" open={false} suffixIcon={null} tokenSeparators={[',', ' ']} />
            </Field>
          </div>
        </>
      )}
      {flagBox('retired')}
      {isLeaf && (node ? <Template node={node} /> : <p className="secondary">{t(($) => $.func.templateLater)}</p>)}
      {isLeaf && fields && <RowPreview fields={fields} func={func} template={node !== undefined && node.templateName !== ''} />}
      {mayEdit && (
        <div className="func-save">
          <Button type="primary" htmlType="submit" loading={running}>
            {t(($) => $.func.save)}
          </Button>
        </div>
      )}
    </Form>
  );
}
