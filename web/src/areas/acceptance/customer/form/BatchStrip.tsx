/** The other applications of the batch, their papers, and the way to one more. */
import { acceptanceCalls } from '@zhengjian/contract/areas/acceptance/calls.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useRead } from '../../../../shell/query.ts';
import { detailOf, FORM_PAGE, formOf } from '../paths.ts';
import { BatchFiles } from './BatchFiles.tsx';

export function BatchStrip({ batchId, here }: { batchId: string; here: string }) {
  const { t } = useTranslation('acceptance');
  const { data } = useRead(acceptanceCalls.batchSelect, { id: batchId }, { quiet: true, enabled: batchId !== '' });
  const [files, setFiles] = useState(false);
  if (!data) return null;
  const applications = data.applications.map(({ id, productName, productModel, abilities }) => ({
    id,
    name: [productName, productModel].filter(Boolean).join(' ') || t(($) => $.customer.home.unnamed),
    open: abilities.update,
  }));
  return (
    <nav className="batch-strip" aria-label={t(($) => $.customer.form.batch, { no: data.batchNo })}>
      <span className="secondary num">{t(($) => $.customer.form.batch, { no: data.batchNo })}</span>
      {applications.map(({ id, name, open }) =>
        id === here ? (
          <span key={id} aria-current="page">
            {name} <span className="secondary">({t(($) => $.customer.form.batchHere)})</span>
          </span>
        ) : (
          <Link key={id} to={open ? formOf(id) : detailOf(id)}>
            {name}
          </Link>
        ),
      )}
      <Link to={`${FORM_PAGE}?batchId=${batchId}`}>+ {t(($) => $.customer.form.batchNext)}</Link>
      <Button type="link" className="field-link" onClick={() => setFiles(true)}>
        {t(($) => $.customer.form.batchPapers)}
      </Button>
      {files && <BatchFiles batchId={batchId} batchNo={data.batchNo} applications={applications} onClose={() => setFiles(false)} />}
    </nav>
  );
}
