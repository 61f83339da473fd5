/** Registers a seal; the specimen is drawn beside the form while it is filled in. */
import { stampingCalls } from '@zhengjian/contract/areas/stamping/calls.ts';
import { SEAL_KINDS, type SealKind } from '@zhengjian/contract/areas/stamping/records.ts';
import { DatePicker, Form, Input, Select } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import { AppModal } from '../../kit/AppModal.tsx';
import { AppForm } from '../../kit/form/AppForm.tsx';
import { showFaults } from '../../kit/form/faults.ts';
import { useAct, useRead } from '../../shell/query.ts';
import { world } from '../../shell/world.ts';
import { Specimen } from './Specimen.tsx';

type Fields = {
  name: string;
  kind: SealKind;
  holderId: string;
  ring: string;
  centre?: string;
  code?: string;
  validity: [Dayjs, Dayjs];
};

const HAS_CENTRE: readonly SealKind[] = ['certification', 'testing', 'finance'];
const YEARS = 4;

function Preview({ kind, ring, centre, code }: { kind: SealKind; ring: string; centre: string; code: string }) {
  const { t } = useTranslation('stamping');
  const complete = ring.trim().length >= 2 && (code === '' || /^\d{13}$/.test(code));
  const input = { kind, ring, ...(centre ? { centre } : {}), ...(code ? { code } : {}) };
  const read = useRead(stampingCalls.sealPreview, input, { enabled: complete, quiet: true, placeholderData: (last) => last });
  return (
    <div className="specimen-side">
      <div className="secondary">{t(($) => $.register.preview)}</div>
      {complete && read.data ? (
        <Specimen svg={read.data.specimen} name={ring} />
      ) : (
        <p className="secondary">{read.error?.message ?? t(($) => $.register.previewHint)}</p>
      )}
    </div>
  );
}

export function SealDialog({ onClose, onSaved }: { onClose: () => void; onSaved: (id: string) => void }) {
  const { t } = useTranslation('stamping');
  const [form] = Form.useForm<Fields>();
  const holders = useRead(stampingCalls.sealHolders, {});
  const { act, running } = useAct(stampingCalls.sealRegister, { refresh: ['stamping'] });
  const kind = Form.useWatch('kind', form) ?? 'certification';
  const ring = useDeferredValue(Form.useWatch('ring', form) ?? '');
  const centre = useDeferredValue(Form.useWatch('centre', form) ?? '');
  const code = useDeferredValue(Form.useWatch('code', form) ?? '');
  const hasCentre = HAS_CENTRE.includes(kind);
  const today = dayjs(world.now());

  async function save({ validity, ...fields }: Fields): Promise<void> {
    try {
      const { id } = await act({
        ...fields,
        ...(hasCentre ? {} : { centre: undefined }),
        validFrom: validity[0].format('YYYY-MM-DD'),
        validTo: validity[1].format('YYYY-MM-DD'),
      });
      onClose();
      onSaved(id);
    } catch (fault) {
      showFaults(form, fault);
    }
  }

  return (
    <AppModal
      open
      width={760}
      title={t(($) => $.register.addTitle)}
      okText={t(($) => $.register.save)}
      okLoading={running}
      onOk={() => form.submit()}
      onClose={onClose}
    >
      <div className="specimen-form">
        <AppForm<Fields>
          form={form}
          layout="vertical"
          onFinish={(values) => void save(values)}
          initialValues={{ kind: 'certification', validity: [today, today.add(YEARS, 'year')] }}
        >
          <Form.Item name="name" label={t(($) => $.fields.seal.name)} rules={[{ required: true, min: 2, whitespace: true }]}>
            <Input maxLength={40} showCount />
          </Form.Item>
          <Form.Item name="kind" label={t(($) => $.fields.seal.kind)} rules={[{ required: true }]}>
            <Select options={SEAL_KINDS.map((value) => ({ value, label: t(($) => $.kind[value]) }))} />
          </Form.Item>
          <Form.Item
            name="ring"
            label={t(($) => $.fields.seal.ring)}
            extra={t(($) => $.register.ringHelp)}
            rules={[{ required: true, min: 2, whitespace: true }]}
          >
            <Input maxLength={24} showCount />
          </Form.Item>
          {hasCentre && (
            <Form.Item name="centre" label={t(($) => $.fields.seal.centre)} extra={t(($) => $.register.centreHelp)}>
              <Input maxLength={10} showCount />
            </Form.Item>
          )}
          {kind !== 'person' && (
            <Form.Item
              name="code"
              label={t(($) => $.fields.seal.code)}
              extra={t(($) => $.register.codeHelp)}
              rules={[{ pattern: /^\d{13}$/, message: t(($) => $.register.codeHelp) }]}
            >
              <Input maxLength={13} inputMode="numeric" />
            </Form.Item>
          )}
          <Form.Item name="holderId" label={t(($) => $.fields.seal.holderId)} rules={[{ required: true }]}>
            <Select
              loading={holders.isPending}
              showSearch={{ optionFilterProp: 'label' }}
              options={(holders.data ?? []).map((h) => ({ value: h.id, label: h.realName }))}
            />
          </Form.Item>
          <Form.Item name="validity" label={t(($) => $.register.validity)} rules={[{ required: true }]}>
            <DatePicker.RangePicker style={{ width: '100%' }} allowClear={false} />
          </Form.Item>
        </AppForm>
        <Preview kind={kind} ring={ring} centre={hasCentre ? centre : ''} code={kind === 'person' ? '' : code} />
      </div>
    </AppModal>
  );
}
