/** A menu entry that leads to another site or a ready page, shown inside of the layout (spec: 000 §2.1). */
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';

/** Only web addresses and pages of this site; a `javascript:` address in a menu must not run here. */
const isSafe = (address: string): boolean => /^https?:\/\//i.test(address) || /^\/(?!\/)/.test(address);

export default function Frame() {
  const { t } = useTranslation('shell');
  const { routerPath = '' } = useParams();
  return isSafe(routerPath) ? (
    <iframe
      className="frame"
      src={routerPath}
      title={t(($) => $.frame.title)}
      sandbox="allow-scripts allow-forms allow-same-origin allow-popups"
    />
  ) : null;
}
