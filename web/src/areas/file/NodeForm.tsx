/** One node of a catalogue: what it takes, what may be done there, how long it is kept; with how its row will look. */
import { archiveCalls } from '@zhengjian/contract/areas/file/archive.ts';
import { catalogNodeForm, KNOWN_SUFFIXES, UPLOADERS } from '@zhengjian/contract/areas/file/records.ts';
import type { Sent } from '@zhengjian/contract/call.ts';
import { Button, Checkbox, Form, InputNumber, Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DictSelect } from '../../kit/dictionary.tsx';
import { AppForm } from '../../kit/form/AppForm.tsx';
import { Field } from '../../kit/form/Field.tsx';
import { showFaults } from '../../kit/form/faults.ts';
import { recordForm } from '../../kit/form/info.ts';
import { useAct } from '../../shell/query.ts';
import { BlankForm } from './BlankForm.tsx';
import type { CatalogNode, Func } from './NodeTree.tsx';
import { type Draft, fieldsOf, type NodeFields } from './nodeFields.ts';
import { RowPreview } from './RowPreview.tsx';

const record = recordForm(catalogNodeForm, 'file', 'node');
const RIGHTS = [
  'mustUpload',
  'canUpload',
  'canDownload',
  'canView',
  'canDel',
  'canCover',
  'needStamped',
  'issuedToApplicant',
  'needModifyFileName',
] as const;

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
  const [form] = Form.useForm<NodeFields>();
  // of what the form shows, whatever is read anew behind it
  const [version, setVersion] = useState(node?.version);
  const { act, running } = useAct(archiveCalls.catalogNodeSubmit, { refresh: ['file'] });
  const fields = Form.useWatch([], form) as Partial<NodeFields> | undefined;
  const isLeaf = node?.isLeaf ?? draft.isLeaf;
  // a company stamps its own papers
  const ownPaper = (fields?.uploader ?? node?.uploader) === 'customer';
  const start = fieldsOf(node, draft);
  const folders = nodes.filter((one) => !one.isLeaf && one.id !== draft.id);

  async function save(values: NodeFields): Promise<void> {
    try {
      const needStamped = !ownPaper && (values.needStamped ?? start.needStamped);
      const sent = { ...start, ...values, needStamped, isLeaf, suffix: (values.suffix ?? []).join(','), fileFuncId: func.id };
      const which = draft.id === '' ? {} : { id: draft.id, version };
      const saved = await act({ ...sent, ...which } as Sent<typeof archiveCalls.catalogNodeSubmit>);
      setVersion(saved.version);
      onTouched(false);
      onSaved(saved.id);
    } catch (fault) {
      showFaults(form, fault);
    }
  }
  const flagBox = (name: (typeof RIGHTS)[number] | 'retired') => (
    <Field key={name} of={record} name={name} valuePropName="checked" label="">
      <Checkbox>{t(($) => $.fields.node[name])}</Checkbox>
    </Field>
  );
  return (
    <AppForm<NodeFields>
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
          <div className="func-flags">{RIGHTS.filter((name) => !(ownPaper && name === 'needStamped')).map(flagBox)}</div>
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
      {isLeaf && (node ? <BlankForm node={node} /> : <p className="secondary">{t(($) => $.func.templateLater)}</p>)}
      {isLeaf && fields && <RowPreview fields={fields} func={func} template={node !== undefined && node.templateName !== ''} />}
      {mayEdit && (
        <div className="func-save">
          <Button type="primary" htmlType="submit" loading={running}>
            {t(($) => $.func.save)}
          </Button>
        </div>
      )}
    </AppForm>
  );
}
