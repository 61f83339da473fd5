/** One-time passwords, in sight this once; closing asks for nothing, so the button says what must have happened. */
import type { userCalls } from '@zhengjian/contract/areas/organisation/users.ts';
import type { Answered } from '@zhengjian/contract/call.ts';
import { Alert, Button, Table } from 'antd';
import { useTranslation } from 'react-i18next';
import { AppModal } from '../../kit/AppModal.tsx';
import { copyText } from '../../kit/copyText.ts';
import { notify } from '../../shell/notices.ts';

export type Passwords = Answered<typeof userCalls.resetPassword>;

export function PasswordsDialog({ passwords, onClose }: { passwords: Passwords; onClose: () => void }) {
  const { t } = useTranslation('organisation');
  const copy = async () => {
    const lines = passwords.map(({ account, realName, password }) => `${account}\t${realName}\t${password}`);
    if (await copyText(lines.join('\n')))
      notify(
        'success',
        t(($) => $.passwords.copied),
      );
  };
  return (
    <AppModal
      open
      width={640}
      title={t(($) => $.passwords.title)}
      footer={
        <>
          <Button onClick={() => void copy()}>{t(($) => $.passwords.copy)}</Button>
          <Button type="primary" onClick={onClose}>
            {t(($) => $.passwords.close)}
          </Button>
        </>
      }
    >
      <Alert type="warning" showIcon title={t(($) => $.passwords.hint)} className="record-notice" />
      <Table
        size="small"
        rowKey="id"
        pagination={false}
        dataSource={passwords}
        columns={[
          { dataIndex: 'account', title: t(($) => $.passwords.columns.account), className: 'mono' },
          { dataIndex: 'realName', title: t(($) => $.passwords.columns.realName) },
          { dataIndex: 'password', title: t(($) => $.passwords.columns.password), className: 'mono' },
        ]}
      />
    </AppModal>
  );
}
