/** Switches department and role: a new token, then menus, buttons and roles anew, then home (spec: 000 §2.4, §6). */
import { accountCalls } from '@zhengjian/contract/areas/account/calls.ts';
import { Alert, Form, Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { AppModal } from '../../kit/AppModal.tsx';
import { AppForm } from '../../kit/form/AppForm.tsx';
import { ApiError } from '../apiError.ts';
import { HOME } from '../guard.ts';
import { notify } from '../notices.ts';
import { beginAnew } from '../profile.ts';
import { useRead } from '../query.ts';
import { useSession } from '../session.ts';
import { switchTo } from '../signIn.ts';
import { useUnsavedTabs } from '../unsaved.ts';

type Fields = { deptId?: string; roleId?: string };

export default function SwitchDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('shell');
  const navigate = useNavigate();
  const [form] = Form.useForm<Fields>();
  const user = useSession((session) => session.userInfo);
  const deptId = Form.useWatch('deptId', form);
  const departments = useRead(accountCalls.myDepartments, {});
  const roles = useRead(accountCalls.myRoles, deptId ? { deptId } : {}, { enabled: Boolean(deptId) });
  const [running, setRunning] = useState(false);
  const unsaved = useUnsavedTabs().size > 0;

  async function submit({ deptId: dept = '', roleId: role = '' }: Fields): Promise<void> {
    setRunning(true);
    try {
      await switchTo(dept, role);
      await beginAnew();
      onClose();
      navigate(HOME);
    } catch (fault) {
      if (!(fault instanceof ApiError)) throw fault;
      notify('warning', fault.message);
    } finally {
      setRunning(false);
    }
  }

  return (
    <AppModal
      open
      title={t(($) => $.switchRole.title)}
      okText={t(($) => $.switchRole.submit)}
      okLoading={running}
      onOk={() => form.submit()}
      onClose={onClose}
    >
      {unsaved && <Alert type="warning" showIcon title={t(($) => $.switchRole.unsaved)} className="password-note" />}
      <AppForm<Fields> form={form} layout="vertical" onFinish={submit} initialValues={{ deptId: user?.dept_id, roleId: user?.role_id }}>
        <Form.Item
          name="deptId"
          label={t(($) => $.switchRole.dept)}
          rules={[{ required: true, message: t(($) => $.switchRole.deptRequired) }]}
        >
          <Select
            loading={departments.isPending}
            options={departments.data?.map(({ id, deptName }) => ({ value: id, label: deptName })) ?? []}
            onChange={() => form.setFieldValue('roleId', undefined)}
          />
        </Form.Item>
        <Form.Item
          name="roleId"
          label={t(($) => $.switchRole.role)}
          rules={[{ required: true, message: t(($) => $.switchRole.roleRequired) }]}
        >
          <Select loading={roles.isLoading} options={roles.data?.map(({ id, roleName }) => ({ value: id, label: roleName })) ?? []} />
        </Form.Item>
      </AppForm>
    </AppModal>
  );
}
