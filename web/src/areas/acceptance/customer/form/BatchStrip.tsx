/** The other applications of the batch, and the way to one more. */
import { acceptanceCalls } from '@zhengjian/contract/areas/acceptance/calls.ts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useRead } from '../../../../shell/query.ts';
import { detailOf, FORM_PAGE, formOf } from '../paths.ts';

export function BatchStrip({ batchId, here }: { batchId: string; here: string }) {
  const { t } = useTranslation('acceptance');
  const { data } = useRead(acceptanceCalls.batchSelect, { id: batchId }, { quiet: true, enabled: batchId !== '' });
  if (!data) return null;
  return (
    <nav className="batch-strip" aria-label={t(($) => $.customer.form.batch, { no: data.batchNo })}>
      <span className="secondary num">{t(($) => $.customer.form.batch, { no: data.batchNo })}</span>
      {data.applications.map(({ id, productName, productModel, abilities }) => {
        const name = [productName, productModel].filter(Boolean).join(' ') || t(($) => $.customer.home.unnamed);
        return id === here ? (
          <span key={id} aria-current="page">
            {name} <span className="secondary">({t(($) => $.customer.form.batchHere)})</span>
          </span>
        ) : (
          <Link key={id} to={abilities.update ? formOf(id) : detailOf(id)}>
            {name}
          </Link>
        );
      })}
      <Link to={`${FORM_PAGE}?batchId=${batchId}`}>+ {t(($) => $.customer.form.batchNext)}</Link>
    </nav>
  );
}
