/** Says beforehand that a second person must approve, and who may. */
import { Alert } from 'antd';
import { useTranslation } from 'react-i18next';
import type { Rule } from './useReleaseRule.ts';

export function ReleaseRule({ rule: { needed, people } }: { rule: Rule }) {
  const { t } = useTranslation('flow');
  if (!needed) return null;
  if (people.length === 0) return <Alert type="warning" showIcon title={t(($) => $.model.releaseNobody)} className="dialog-line" />;
  return <p>{t(($) => $.model.releaseHint, { names: people.join(t(($) => $.release.and)) })}</p>;
}
