/** Who the signed-in person is to this system. The password is theirs to change; the rest comes with the administration of accounts. */
import { KeyOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../session.ts';
import '../../kit/case.css';

const PasswordDialog = lazy(() => import('../layout/PasswordDialog.tsx'));

export default function Personal() {
  const { t } = useTranslation('shell');
  const user = useSession((session) => session.userInfo);
  const [open, setOpen] = useState(false);
  if (!user) return null;
  const lines = [
    [t(($) => $.personal.name), user.real_name],
    [t(($) => $.personal.account), user.user_name],
    [t(($) => $.personal.kind), t(($) => $.personal.kinds[user.kind])],
    [t(($) => $.personal.dept), user.dept_name],
    [t(($) => $.personal.role), user.role_name],
  ] as const;
  return (
    <section className="facts personal">
      <h1>{t(($) => $.personal.title)}</h1>
      <dl>
        {lines
          .filter(([, value]) => value !== '')
          .map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
      <Button icon={<KeyOutlined />} onClick={() => setOpen(true)}>
        {t(($) => $.layout.password)}
      </Button>
      <Suspense fallback={null}>{open && <PasswordDialog onClose={() => setOpen(false)} />}</Suspense>
    </section>
  );
}
