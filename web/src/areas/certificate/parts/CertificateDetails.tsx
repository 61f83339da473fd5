/** A certificate to read: parties, product and marking, decision and issue, annex. */
import './certificate.css';
import type { Certificate } from '@zhengjian/contract/areas/certificate/records.ts';
import { Table } from 'antd';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Copyable } from '../../../kit/Copyable.tsx';
import { DetailSections, Details } from '../../../kit/Details.tsx';
import { lead } from '../../../kit/form/faults.ts';
import { StateTag } from '../../../kit/StateTag.tsx';
import { useListed } from '../../../kit/useListed.ts';
import { shownCertificate } from './record.ts';

const PARTIES = [
  'applicantName',
  'applicantNameEn',
  'applicantAddr',
  'applicantAddrEn',
  'manufacturerName',
  'manufacturerNameEn',
  'manufacturerAddr',
  'manufacturerAddrEn',
  'factoryName',
  'factoryNameEn',
  'factoryAddr',
  'factoryAddrEn',
  'factoryNo',
] as const;
const PRODUCT = ['productClass', 'productName', 'productNameEn', 'productModel', 'exMark', 'ruleNo', 'certMode', 'conditions'] as const;
const DECISION = [
  'certNo',
  'certStatus',
  'makeState',
  'customerLevel',
  'certificationDecision',
  'certificationDecisionDate',
  'firstDate',
  'issueDate',
  'expirationDate',
  'certRandomNumber',
  'makeUserName',
  'checkUserName',
  'reviewUserName',
  'approveUserName',
] as const;
const ISSUE = ['printCount', 'paperNo', 'deliverKind', 'expressCompany', 'expressNo', 'archiveNo'] as const;
const OFTEN_EMPTY = [
  'applicantNameEn',
  'manufacturerNameEn',
  'factoryNameEn',
  'applicantAddrEn',
  'manufacturerAddrEn',
  'factoryAddrEn',
  'conditions',
  'expressCompany',
  'expressNo',
  'archiveNo',
] as const;

/** A table that scrolls sideways on a phone, also for whoever has no pointer. */
function Annexed<R extends object>({
  rows,
  columns,
  name,
}: {
  rows: readonly R[];
  columns: readonly (keyof R & string)[];
  name: 'annexModel' | 'annexComponent' | 'annexDrawing';
}) {
  const { t } = useTranslation('certificate');
  const labels: Readonly<Record<string, string>> = t(($) => $.fields[name], { returnObjects: true });
  return (
    <Table<R>
      size="small"
      rowKey={(row) => JSON.stringify(row)}
      pagination={false}
      dataSource={[...rows]}
      scroll={{ x: 640 }}
      onRow={() => ({ tabIndex: 0 })}
      columns={columns.map((key) => ({
        title: labels[key],
        render: (_, row) => {
          const value = String(row[key]);
          return key === 'exMark' ? <span className="mono">{value}</span> : value;
        },
      }))}
    />
  );
}

/** Time for the part to come into sight, where another one was open. */
const DRAWN_MS = 60;

/** @param sought the field that is led to, anew with each object */
export function CertificateDetails({ c, sought }: { c: Certificate; sought?: { field: string } | undefined }) {
  const { t } = useTranslation('certificate');
  const listed = useListed();
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (sought === undefined) return;
    const timer = setTimeout(() => {
      const place = root.current?.querySelector<HTMLElement>(`[data-place="${CSS.escape(sought.field)}"]`);
      if (place) lead(place);
    }, DRAWN_MS);
    return () => clearTimeout(timer);
  }, [sought]);
  return (
    <div className="stack" ref={root}>
      <DetailSections
        of={shownCertificate}
        values={c}
        ifFilled={OFTEN_EMPTY}
        show={{ certStatus: <StateTag dict="cert_status" value={c.certStatus} /> }}
        sections={[
          { title: t(($) => $.part.parties), names: PARTIES },
          {
            title: t(($) => $.part.product),
            content: (
              <Details
                of={shownCertificate}
                values={c}
                names={PRODUCT}
                ifFilled={OFTEN_EMPTY}
                more={[
                  { place: 'standards', label: t(($) => $.fields.certificate.standards), value: listed(c.standards) },
                  {
                    place: 'reportNos',
                    label: t(($) => $.fields.certificate.reportNos),
                    value: c.reportNos.map((number) => (
                      <div key={number}>
                        <Copyable text={number} />
                      </div>
                    )),
                  },
                ]}
              />
            ),
          },
          { title: t(($) => $.part.decision), names: DECISION },
          ...(c.makeState >= 7 ? [{ title: t(($) => $.part.issue), names: ISSUE }] : []),
        ]}
      />
      {c.models.length > 0 && (
        <section className="stack" data-place="models" aria-label={t(($) => $.part.models)}>
          <h3>{t(($) => $.part.models)}</h3>
          <Annexed name="annexModel" rows={c.models} columns={['model', 'parameters', 'exMark', 'note']} />
        </section>
      )}
      {c.components.length > 0 && (
        <section className="stack" data-place="components" aria-label={t(($) => $.part.components)}>
          <h3>{t(($) => $.part.components)}</h3>
          <Annexed name="annexComponent" rows={c.components} columns={['name', 'model', 'supplier', 'certNo']} />
        </section>
      )}
      {c.drawings.length > 0 && (
        <section className="stack" data-place="drawings" aria-label={t(($) => $.part.drawings)}>
          <h3>{t(($) => $.part.drawings)}</h3>
          <Annexed name="annexDrawing" rows={c.drawings} columns={['drawingNo', 'name', 'version']} />
        </section>
      )}
    </div>
  );
}
