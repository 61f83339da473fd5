/**
 * `/base/region`: provinces, cities and counties as a tree that is read level by level. All institutes share them, so the
 * administrator of the platform alone changes them.
 */
import './system.css';
import { PlusOutlined } from '@ant-design/icons';
import { type RegionRow, regionCalls, regionForm } from '@zhengjian/contract/areas/system/regions.ts';
import { DEFAULT_TENANT } from '@zhengjian/contract/constants.ts';
import { Button, Form, Input, Table } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AppModal } from '../../kit/AppModal.tsx';
import { AppForm } from '../../kit/form/AppForm.tsx';
import { Field } from '../../kit/form/Field.tsx';
import { showFaults } from '../../kit/form/faults.ts';
import { recordForm } from '../../kit/form/info.ts';
import { Loaded } from '../../kit/Loaded.tsx';
import { useAskDelete } from '../../kit/useAskDelete.ts';
import { send } from '../../shell/api.ts';
import { useAct, useRead } from '../../shell/query.ts';
import { useMay, useSession } from '../../shell/session.ts';
import './texts.ts';

const FORM = recordForm(regionForm, 'system', 'region');
const REFRESH = { refresh: ['system'] };
const LOWEST = 3;
/** A table of a phone's width scrolls by itself. */
const WIDTH = 640;

type Node = RegionRow & { children?: Node[] };
type Below = Readonly<Record<string, readonly RegionRow[]>>;
type Editing = { record?: RegionRow; parentCode: string };

/** What has regions below is opened before they are read. */
const nodesOf = (rows: readonly RegionRow[], below: Below): Node[] =>
  rows.map((row) => (row.hasChildren ? { ...row, children: nodesOf(below[row.code] ?? [], below) } : row));

function RegionDialog({
  editing: { record, parentCode },
  onClose,
  onSaved,
}: {
  editing: Editing;
  onClose: () => void;
  onSaved: () => void;
}) {
  const { t } = useTranslation('system');
  const { t: kit } = useTranslation('kit');
  const [form] = Form.useForm<object>();
  const [entered, setEntered] = useState(false);
  const { act, running } = useAct(regionCalls.regionSubmit, REFRESH);
  const save = async (values: object) => {
    try {
      await act({ code: '', name: '', ...values, parentCode, isNew: record === undefined });
      onSaved();
      onClose();
    } catch (fault) {
      showFaults(form, fault);
    }
  };
  return (
    <AppModal
      open
      width={480}
      title={record ? t(($) => $.region.change) : t(($) => $.region.add)}
      okText={kit(($) => $.record.save)}
      okLoading={running}
      onOk={() => form.submit()}
      onClose={onClose}
      entered={entered}
    >
      <AppForm
        name="region"
        form={form}
        layout="vertical"
        initialValues={record ?? { sort: 0 }}
        onValuesChange={() => setEntered(true)}
        onFinish={(values) => void save(values)}
      >
        <Field of={FORM} name="code">
          <Input disabled={record !== undefined} inputMode="numeric" maxLength={6} />
        </Field>
        <Field of={FORM} name="name" />
        <Field of={FORM} name="sort" />
      </AppForm>
    </AppModal>
  );
}

export default function Regions() {
  const { t } = useTranslation('system');
  const { t: kit } = useTranslation('kit');
  // the button alone does not do: the call asks for the administrator of the platform
  const isPlatform = useSession(({ tenantId, userInfo }) => tenantId === DEFAULT_TENANT && userInfo?.administrator === true);
  const mayEdit = useMay('region_edit') && isPlatform;
  const [name, setName] = useState('');
  const [below, setBelow] = useState<Below>({});
  const [editing, setEditing] = useState<Editing | null>(null);
  const askDelete = useAskDelete();
  const read = useRead(regionCalls.regionLazyList, name === '' ? {} : { name });
  const { act: remove } = useAct(regionCalls.regionRemove, REFRESH);
  const load = async (parentCode: string) => {
    const rows = await send(regionCalls.regionLazyList, { parentCode }, { quiet: true });
    setBelow((before) => ({ ...before, [parentCode]: rows }));
  };
  /** What was opened is read anew. */
  const reload = () => {
    for (const code of Object.keys(below)) void load(code);
  };
  const askRemove = (row: RegionRow) =>
    askDelete(
      [row],
      async () => {
        await remove({ id: row.code });
        reload();
      },
      { title: t(($) => $.region.removeAsk, { name: row.name }), hint: t(($) => $.region.removeHint) },
    );
  const acts = (row: RegionRow) => (
    <>
      <Button type="link" size="small" onClick={() => setEditing({ record: row, parentCode: row.parentCode })}>
        {kit(($) => $.record.change)}
      </Button>
      {row.level < LOWEST && (
        <Button type="link" size="small" onClick={() => setEditing({ parentCode: row.code })}>
          {t(($) => $.region.addBelow)}
        </Button>
      )}
      <Button type="link" size="small" danger onClick={() => askRemove(row)}>
        {kit(($) => $.record.remove)}
      </Button>
    </>
  );
  return (
    <section className="list">
      <div className="list-head">
        <h1>{t(($) => $.region.title)}</h1>
        {mayEdit && (
          <Button type="primary" icon={<PlusOutlined />} onClick={() => setEditing({ parentCode: '' })}>
            {t(($) => $.region.addProvince)}
          </Button>
        )}
      </div>
      <Input.Search
        className="region-search"
        allowClear
        aria-label={t(($) => $.fields.region.name)}
        placeholder={t(($) => $.fields.region.name)}
        onSearch={(text) => setName(text.trim())}
      />
      {!isPlatform && <p className="secondary">{t(($) => $.region.shared)}</p>}
      <Loaded read={read} rows={10}>
        {(rows) => (
          <Table<Node>
            size="small"
            rowKey="code"
            pagination={name === '' ? false : { pageSize: 30, showSizeChanger: false }}
            scroll={{ x: WIDTH }}
            dataSource={name === '' ? nodesOf(rows, below) : [...rows]}
            expandable={{ onExpand: (open, row) => open && !below[row.code] && void load(row.code) }}
            columns={[
              { key: 'name', title: t(($) => $.fields.region.name), dataIndex: 'name' },
              { key: 'code', title: t(($) => $.fields.region.code), dataIndex: 'code', className: 'num', width: 110 },
              ...(name === '' ? [] : [{ key: 'parentName', title: t(($) => $.fields.region.parentName), dataIndex: 'parentName' }]),
              { key: 'sort', title: t(($) => $.fields.region.sort), dataIndex: 'sort', className: 'num', width: 80 },
              ...(mayEdit
                ? [{ key: 'acts', title: kit(($) => $.list.acts), width: 240, render: (_: unknown, row: Node) => acts(row) }]
                : []),
            ]}
          />
        )}
      </Loaded>
      {editing && <RegionDialog editing={editing} onClose={() => setEditing(null)} onSaved={reload} />}
    </section>
  );
}
