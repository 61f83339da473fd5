/** The institute that somebody speaks to: that of the address bar; asked for where none claims the address. */
import { ShopOutlined } from '@ant-design/icons';
import { Form, Input } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { send } from '../api.ts';
import { ApiError } from '../apiError.ts';
import { entryCalls } from '../entryCalls.ts';
import { session } from '../session.ts';

export type Tenant = { tenantId: string; known: boolean };

export function useTenant(): Tenant | null {
  const [tenant, setTenant] = useState<Tenant | null>(null);
  useEffect(() => {
    const leave = new AbortController();
    send(entryCalls.tenantInfo, { domain: window.location.host }, { signal: leave.signal, quiet: true })
      .then(({ tenantId, found }) => setTenant({ tenantId, known: found }))
      .catch((fault: unknown) => {
        if (!leave.signal.aborted && fault instanceof ApiError) setTenant({ tenantId: session.get().tenantId, known: false });
      });
    return () => leave.abort();
  }, []);
  return tenant;
}

/** The field `tenantId` of a form; not seen where the address names the institute. */
export function TenantField({ tenant }: { tenant: Tenant | null }) {
  const { t } = useTranslation('shell');
  const form = Form.useFormInstance();
  const asked = tenant !== null && !tenant.known;
  useEffect(() => {
    if (tenant) form.setFieldValue('tenantId', tenant.tenantId);
  }, [tenant, form]);
  return (
    <Form.Item
      name="tenantId"
      hidden={!asked}
      label={t(($) => $.login.tenant)}
      extra={t(($) => $.login.tenantHelp)}
      rules={[{ required: asked, whitespace: true, message: t(($) => $.login.tenantRequired) }]}
    >
      <Input prefix={<ShopOutlined />} maxLength={12} autoComplete="organization" />
    </Form.Item>
  );
}
