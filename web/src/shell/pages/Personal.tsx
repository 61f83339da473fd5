/** Who the signed-in person is to this system. What they may change about it comes with the administration of accounts. */
import { useTranslation } from 'react-i18next';
import { useSession } from '../session.ts';
import '../../kit/case.css';

export default function Personal() {
  const { t } = useTranslation('shell');
  const user = useSession((session) => session.userInfo);
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
    </section>
  );
}
