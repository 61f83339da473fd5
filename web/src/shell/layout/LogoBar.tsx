/** Product title above the menu; folded, the mark alone (spec: 000 §2.4 logo-bar). */
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { HOME } from '../guard.ts';
import { Mark } from './Mark.tsx';

export function LogoBar({ folded }: { folded: boolean }) {
  const { t } = useTranslation('shell');
  const title = t(($) => $.product.staff);
  return (
    <Link to={HOME} className="logo" title={title} aria-label={title}>
      <Mark size={28} />
      {!folded && <span className="logo-title">{title}</span>}
    </Link>
  );
}
