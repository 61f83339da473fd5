/** Small acts on a seal: freeze and release, request and decide a use, import a certificate. */
import { UploadOutlined } from '@ant-design/icons';
import { stampingCalls } from '@zhengjian/contract/areas/stamping/calls.ts';
import {
  DOCUMENT_KINDS,
  type DocumentKind,
  LEVELS,
  MOST_SEALS,
  type SealDetail,
  type SealUse,
  sealUse,
} from '@zhengjian/contract/areas/stamping/records.ts';
import { Alert, Button, Checkbox, Form, Input, Select, Upload } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AppModal } from '../../kit/AppModal.tsx';
import { Details } from '../../kit/Details.tsx';
import { AppForm } from '../../kit/form/AppForm.tsx';
import { type FieldName, recordForm } from '../../kit/form/info.ts';
import { ApiError } from '../../shell/apiError.ts';
import { useAct } from '../../shell/query.ts';

type Props = { seal: SealDetail; onClose: () => void };
const REFRESH = { refresh: ['stamping'] };

/** Runs an act and closes; what was typed stays when it was refused, and the notice has told why. */
async function settle(work: Promise<unknown>, onClose: () => void): Promise<void> {
  try {
    await work;
    onClose();
  } catch (fault) {
    if (!(fault instanceof ApiError)) throw fault;
  }
}

/** Why, in a few words. */
function Reason({ id, value, onChange }: { id: string; value: string; onChange: (value: string) => void }) {
  return (
    <Input.TextArea id={id} value={value} maxLength={200} showCount autoSize={{ minRows: 2 }} onChange={(e) => onChange(e.target.value)} />
  );
}

export function StateDialog({ seal, onClose }: Props) {
  const { t } = useTranslation('stamping');
  const freezes = seal.state === 'active';
  const { act, running } = useAct(freezes ? stampingCalls.sealFreeze : stampingCalls.sealThaw, REFRESH);
  const [reason, setReason] = useState('');
  return (
    <AppModal
      open
      title={freezes ? t(($) => $.register.freezeTitle) : t(($) => $.register.thawTitle)}
      okText={freezes ? t(($) => $.register.freeze) : t(($) => $.register.thaw)}
      okDanger={freezes}
      okLoading={running}
      okDisabled={reason.trim().length < 2}
      onOk={() => void settle(act({ id: seal.id, reason }), onClose)}
      onClose={onClose}
    >
      {freezes && <p>{t(($) => $.register.freezeHint)}</p>}
      <AppForm layout="vertical">
        <Form.Item label={t(($) => $.register.reason)} htmlFor="seal-reason" required>
          <Reason id="seal-reason" value={reason} onChange={setReason} />
        </Form.Item>
      </AppForm>
    </AppModal>
  );
}

type UseFields = { documentKind: DocumentKind; level: (typeof LEVELS)[number]; seam: boolean; position: number; reason: string };

export function UseDialog({ seal, onClose }: Props) {
  const { t } = useTranslation('stamping');
  const [form] = Form.useForm<UseFields>();
  const { act, running } = useAct(stampingCalls.sealUseRequest, REFRESH);
  const taken = new Set(seal.uses.filter((u) => u.state === 'requested' || u.state === 'approved').map((u) => u.documentKind));
  return (
    <AppModal
      open
      title={t(($) => $.register.requestTitle)}
      okText={t(($) => $.register.requestSave)}
      okLoading={running}
      onOk={() => form.submit()}
      onClose={onClose}
    >
      <AppForm<UseFields>
        form={form}
        layout="vertical"
        initialValues={{ level: 'B-T', seam: false, position: 1 }}
        onFinish={(values) => void settle(act({ ...values, sealId: seal.id }), onClose)}
      >
        <Form.Item name="documentKind" label={t(($) => $.fields.use.documentKind)} rules={[{ required: true }]}>
          <Select
            options={DOCUMENT_KINDS.map((value) => ({ value, label: t(($) => $.documentKind[value]), disabled: taken.has(value) }))}
          />
        </Form.Item>
        <Form.Item name="level" label={t(($) => $.fields.use.level)}>
          <Select options={[...LEVELS].reverse().map((value) => ({ value, label: t(($) => $.level[value]) }))} />
        </Form.Item>
        <Form.Item name="position" label={t(($) => $.fields.use.position)}>
          <Select
            options={Array.from({ length: MOST_SEALS }, (_, i) => ({ value: i + 1, label: t(($) => $.stamp.position, { n: i + 1 }) }))}
          />
        </Form.Item>
        <Form.Item name="seam" valuePropName="checked">
          <Checkbox>{t(($) => $.register.seam)}</Checkbox>
        </Form.Item>
        <Form.Item name="reason" label={t(($) => $.fields.use.reason)} rules={[{ required: true, min: 2, whitespace: true }]}>
          <Input.TextArea maxLength={200} showCount autoSize={{ minRows: 2 }} />
        </Form.Item>
      </AppForm>
    </AppModal>
  );
}

const record = recordForm(sealUse, 'stamping', 'use');

/** What is asked for, above what is decided about it. */
function UseFacts({ use, names }: { use: SealUse; names: readonly FieldName<typeof sealUse>[] }) {
  const { t } = useTranslation('stamping');
  return <Details of={record} values={use} names={names} show={{ position: t(($) => $.stamp.position, { n: use.position }) }} />;
}

export function DecideDialog({ use, onClose }: { use: SealUse; onClose: () => void }) {
  const { t } = useTranslation('stamping');
  const { act, running } = useAct(stampingCalls.sealUseDecide, REFRESH);
  const [remark, setRemark] = useState('');
  const decide = (approve: boolean) => void settle(act({ id: use.id, approve, remark }), onClose);
  return (
    <AppModal
      open
      title={t(($) => $.register.decideTitle)}
      onClose={onClose}
      footer={
        <div className="seal-acts">
          <Button danger loading={running} onClick={() => decide(false)}>
            {t(($) => $.register.refuse)}
          </Button>
          <Button type="primary" loading={running} onClick={() => decide(true)}>
            {t(($) => $.register.approve)}
          </Button>
        </div>
      }
    >
      <UseFacts use={use} names={['documentKind', 'level', 'position', 'seam', 'requestedName', 'requestedAt', 'reason']} />
      <AppForm layout="vertical">
        <Form.Item label={t(($) => $.register.decideRemark)} htmlFor="use-remark">
          <Reason id="use-remark" value={remark} onChange={setRemark} />
        </Form.Item>
      </AppForm>
    </AppModal>
  );
}

export function WithdrawDialog({ use, onClose }: { use: SealUse; onClose: () => void }) {
  const { t } = useTranslation('stamping');
  const { act, running } = useAct(stampingCalls.sealUseWithdraw, REFRESH);
  const [remark, setRemark] = useState('');
  return (
    <AppModal
      open
      title={t(($) => $.register.withdraw)}
      okText={t(($) => $.register.withdraw)}
      okDanger
      okLoading={running}
      okDisabled={remark.trim().length < 2}
      onOk={() => void settle(act({ id: use.id, remark }), onClose)}
      onClose={onClose}
    >
      <UseFacts use={use} names={['documentKind', 'level', 'position', 'seam']} />
      <AppForm layout="vertical">
        <Form.Item label={t(($) => $.register.reason)} htmlFor="withdraw-reason" required>
          <Reason id="withdraw-reason" value={remark} onChange={setRemark} />
        </Form.Item>
      </AppForm>
    </AppModal>
  );
}

export function ImportDialog({ seal, onClose }: Props) {
  const { t } = useTranslation('stamping');
  const { act, running } = useAct(stampingCalls.sealImportKey, REFRESH);
  const [file, setFile] = useState<File | null>(null);
  const [password, setPassword] = useState('');
  return (
    <AppModal
      open
      title={t(($) => $.register.importTitle)}
      okText={t(($) => $.register.importSave)}
      okLoading={running}
      okDisabled={file === null}
      onOk={() => file && void settle(act({ id: seal.id, password }, { files: { file } }), onClose)}
      onClose={onClose}
    >
      <Alert type="info" showIcon title={t(($) => $.register.importHint)} className="seal-gap" />
      <AppForm layout="vertical">
        <Form.Item>
          <Upload
            accept=".p12,.pfx"
            maxCount={1}
            beforeUpload={(chosen) => {
              setFile(chosen);
              return false;
            }}
            onRemove={() => setFile(null)}
          >
            <Button icon={<UploadOutlined />}>{t(($) => $.register.importFile)}</Button>
          </Upload>
        </Form.Item>
        <Form.Item label={t(($) => $.register.importPassword)} htmlFor="key-password">
          <Input.Password
            id="key-password"
            autoComplete="off"
            value={password}
            maxLength={200}
            onChange={(e) => setPassword(e.target.value)}
          />
        </Form.Item>
      </AppForm>
    </AppModal>
  );
}
