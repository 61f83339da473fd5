/** Changes the own name, where it is the person's own to change. */
import { profileCalls as calls } from '@zhengjian/contract/areas/account/profile.ts';
import { Form, Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { AppModal } from '../../../kit/AppModal.tsx';
import { AppForm } from '../../../kit/form/AppForm.tsx';
import { ApiError } from '../../apiError.ts';
import { useAct } from '../../query.ts';
import { session } from '../../session.ts';

export default function NameDialog({ realName, version, onClose }: { realName: string; version: number; onClose: () => void }) {
  const { t } = useTranslation('account');
  const [form] = Form.useForm<{ realName: string }>();
  const { act, running } = useAct(calls.myUpdate, { refresh: [calls.myDetail, calls.userBaseInfo] });
  const save = async (fields: { realName: string }) => {
    const name = fields.realName.trim();
    try {
      await act({ realName: name, version });
    } catch (fault) {
      // the toast has told why
      if (!(fault instanceof ApiError)) throw fault;
      return;
    }
    session.set((before) => ({ ...before, userInfo: before.userInfo && { ...before.userInfo, real_name: name } }));
    onClose();
  };
  return (
    <AppModal
      open
      width={400}
      title={t(($) => $.own.rename)}
      okText={t(($) => $.own.save)}
      okLoading={running}
      onOk={() => form.submit()}
      onClose={onClose}
    >
      <AppForm<{ realName: string }> form={form} layout="vertical" initialValues={{ realName }} onFinish={(fields) => void save(fields)}>
        <Form.Item
          name="realName"
          label={t(($) => $.own.name)}
          rules={[{ required: true, whitespace: true, message: t(($) => $.own.nameRequired) }]}
        >
          <Input maxLength={100} autoComplete="name" />
        </Form.Item>
      </AppForm>
    </AppModal>
  );
}
