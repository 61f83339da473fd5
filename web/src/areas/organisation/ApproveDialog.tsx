/** Approves a request for an account: with department and role, or as the manager of the company it is for. */
import { accountRequestCalls as c, type RequestRow } from '@zhengjian/contract/areas/organisation/account-requests.ts';
import { Alert, Form, Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AppModal } from '../../kit/AppModal.tsx';
import { AppForm } from '../../kit/form/AppForm.tsx';
import { ApiError } from '../../shell/apiError.ts';
import { notify } from '../../shell/notices.ts';
import { useAct } from '../../shell/query.ts';
import { DepartmentField } from './DepartmentTree.tsx';
import { useRoleOptions } from './RoleSelect.tsx';

type Fields = { deptId?: string; roleId?: string };

function PlaceFields() {
  const { t } = useTranslation('organisation');
  const { loading, options } = useRoleOptions();
  return (
    <>
      <Form.Item name="deptId" label={t(($) => $.request.dept)} rules={[{ required: true, message: t(($) => $.request.deptRequired) }]}>
        <DepartmentField />
      </Form.Item>
      <Form.Item name="roleId" label={t(($) => $.request.role)} rules={[{ required: true, message: t(($) => $.request.roleRequired) }]}>
        <Select loading={loading} options={options} showSearch={{ optionFilterProp: 'label' }} placeholder={t(($) => $.user.chooseRole)} />
      </Form.Item>
    </>
  );
}

export function ApproveDialog({ of, onClose }: { of: RequestRow; onClose: () => void }) {
  const { t } = useTranslation('organisation');
  const [form] = Form.useForm<Fields>();
  const [fault, setFault] = useState('');
  const { act, running } = useAct(c.approveRequest, { refresh: ['organisation', 'workflow'] });
  const ofCompany = of.requestKind === 'infoAdmin';
  const approve = async ({ deptId, roleId }: Fields) => {
    setFault('');
    try {
      const { account } = await act({ id: of.id, ...(ofCompany ? {} : { deptId, roleId }) }, { quiet: true });
      notify(
        'success',
        t(($) => $.request.approved, { account }),
      );
      onClose();
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause;
      setFault(cause.message);
    }
  };
  return (
    <AppModal
      open
      width={500}
      title={t(($) => $.request.approveTitle, { name: of.realName })}
      okText={t(($) => $.request.approve)}
      okLoading={running}
      onOk={() => form.submit()}
      onClose={onClose}
      notice={fault !== '' && <Alert type="error" showIcon role="alert" title={fault} />}
    >
      <p className="secondary">
        {ofCompany
          ? t(($) => $.request.companyHint, { account: of.account, company: of.origin })
          : t(($) => $.request.approveHint, { account: of.account })}
      </p>
      <AppForm<Fields> form={form} layout="vertical" onFinish={(fields) => void approve(fields)}>
        {!ofCompany && <PlaceFields />}
      </AppForm>
    </AppModal>
  );
}
