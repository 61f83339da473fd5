/** Asks for a lock password, then locks the window. */
import { Alert, Form, Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { AppModal } from '../../kit/AppModal.tsx';
import { AppForm } from '../../kit/form/AppForm.tsx';
import { lock } from '../lock.ts';
import { useUnsavedTabs } from '../unsaved.ts';

export default function LockDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('shell');
  const [form] = Form.useForm<{ password: string }>();
  const { pathname, search, hash } = useLocation();
  const unsaved = useUnsavedTabs().size > 0;
  return (
    <AppModal open width={400} title={t(($) => $.lock.set)} okText={t(($) => $.lock.lock)} onOk={() => form.submit()} onClose={onClose}>
      {unsaved && <Alert type="warning" showIcon title={t(($) => $.lock.unsaved)} className="password-note" />}
      <p className="secondary">{t(($) => $.lock.hint)}</p>
      <AppForm<{ password: string }>
        form={form}
        layout="vertical"
        onFinish={({ password }) => lock(password, `${pathname}${search}${hash}`)}
      >
        <Form.Item name="password" label={t(($) => $.lock.password)} rules={[{ required: true, message: t(($) => $.lock.empty) }]}>
          <Input.Password maxLength={64} autoComplete="off" autoFocus data-first-focus onPressEnter={() => form.submit()} />
        </Form.Item>
      </AppForm>
    </AppModal>
  );
}
