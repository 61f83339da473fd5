/** The way to the signing client tool, for who stamps, where the institute offers one (spec: 000 §4). */
import { DownloadOutlined } from '@ant-design/icons';
import { stampingCalls } from '@zhengjian/contract/areas/stamping/calls.ts';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useRead } from '../query.ts';
import { useMayCall } from '../session.ts';

export function SigningClient() {
  const { t } = useTranslation('shell');
  const mayStamp = useMayCall(stampingCalls.signingClient);
  const { data } = useRead(stampingCalls.signingClient, {}, { enabled: mayStamp, quiet: true });
  if (!mayStamp || !data?.address) return null;
  const label = t(($) => $.layout.signingClient);
  return (
    <Button type="text" icon={<DownloadOutlined />} href={data.address} target="_blank" rel="noreferrer" aria-label={label} title={label} />
  );
}
