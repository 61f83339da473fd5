/** The application to read: kind, parties, product, further details, and for staff the acceptance. */
import type { CccApplication, CccCase, PartySnapshot } from '@zhengjian/contract/areas/acceptance/records.ts';
import { cccForm } from '@zhengjian/contract/areas/acceptance/records.ts';
import { Descriptions } from 'antd';
import { useTranslation } from 'react-i18next';
import { Copyable } from '../../../kit/Copyable.tsx';
import { Details } from '../../../kit/Details.tsx';
import { DictText } from '../../../kit/dictionary.tsx';
import { recordForm } from '../../../kit/form/info.ts';

const ccc = recordForm(cccForm, 'acceptance', 'ccc');

function Party({ title, party, place }: { title: string; party: PartySnapshot | null; place?: string }) {
  const { t } = useTranslation('acceptance');
  if (!party) return null;
  return (
    <Descriptions
      size="small"
      column={{ xs: 1, md: 2 }}
      title={title}
      items={[
        { key: 'name', label: title, children: party.companyName },
        { key: 'uscc', label: t(($) => $.staff.party.uscc), children: party.uscc ? <Copyable text={party.uscc} /> : '–' },
        { key: 'address', label: t(($) => $.staff.party.address), children: place || `${party.regionName} ${party.address}`.trim() || '–' },
        {
          key: 'contact',
          label: t(($) => $.staff.party.contact),
          children: [party.legalPerson, party.telephone].filter(Boolean).join(' · ') || '–',
        },
      ]}
    />
  );
}

export function ApplicationPart({ c, staff }: { c: CccApplication; staff?: CccCase['staff'] }) {
  const { t } = useTranslation('acceptance');
  const values = { ...c.form };
  const standards = c.standardNames.filter((s) => c.form.standards.includes(s.id));
  return (
    <div className="stack">
      <h3>{t(($) => $.staff.section.kind)}</h3>
      <Details
        of={ccc}
        values={values}
        names={[
          'applyKind',
          'certMode',
          'isUrgent',
          'expectFinish',
          ...(c.form.relatedCertNo ? (['relatedCertNo'] as const) : []),
          ...(c.form.originalCertNo ? (['originalCertNo', 'originalBody'] as const) : []),
        ]}
      />
      <h3>{t(($) => $.staff.section.parties)}</h3>
      <Party title={t(($) => $.staff.party.applicant)} party={c.parties.applicant} />
      <Party title={t(($) => $.staff.party.manufacturer)} party={c.parties.manufacturer} />
      <Party title={t(($) => $.staff.party.factory)} party={c.parties.factory} place={c.form.factoryActualAddress} />
      {c.contact && (
        <p>
          <span className="secondary">{t(($) => $.fields.ccc.contactId)}</span> {c.contact.name} ·{' '}
          <span className="num">{c.contact.mobile}</span> · {c.contact.email}
        </p>
      )}
      <h3>{t(($) => $.staff.section.product)}</h3>
      <Details
        of={ccc}
        values={values}
        names={[
          'productClass',
          'productName',
          'productNameEn',
          'trademark',
          'ruleNo',
          'hsCode',
          'preferredLab',
          'unitDescription',
          'standards',
        ]}
        show={{
          standards: (
            <ul className="plain">
              {standards.map((s) => (
                <li key={s.id}>
                  <span className="mono">{s.standardNo}</span> {s.name}
                </li>
              ))}
            </ul>
          ),
        }}
      />
      <h3>{t(($) => $.staff.section.history)}</h3>
      <Details
        of={ccc}
        values={values}
        names={[
          'hasExCert',
          'exCertNo',
          'existingReportNo',
          'spotCheckFailed',
          'lastInspectDate',
          'odmFlag',
          'oemFlag',
          'payerName',
          'spotCheckNote',
          'customerRemark',
        ]}
      />
      {staff && (staff.acceptTime !== '' || staff.isNeedModelTest !== null) && (
        <>
          <h3>{t(($) => $.staff.section.staff)}</h3>
          <Descriptions
            size="small"
            column={{ xs: 1, md: 2 }}
            items={[
              { key: 'user', label: t(($) => $.fields.ccc.acceptUser), children: staff.acceptUser || '–' },
              {
                key: 'time',
                label: t(($) => $.fields.ccc.acceptTime),
                children: <span className="num">{staff.acceptTime.slice(0, 16) || '–'}</span>,
              },
              {
                key: 'test',
                label: t(($) => $.fields.ccc.isNeedModelTest),
                children: staff.isNeedModelTest === null ? '–' : staff.isNeedModelTest ? t(($) => $.staff.yes) : t(($) => $.staff.no),
              },
              ...(staff.laboratoryMark
                ? [
                    {
                      key: 'lab',
                      label: t(($) => $.fields.ccc.laboratoryMark),
                      children: <DictText code="laboratory_b" value={staff.laboratoryMark} />,
                    },
                  ]
                : []),
              ...(staff.noTestReason ? [{ key: 'noTest', label: t(($) => $.fields.ccc.noTestReason), children: staff.noTestReason }] : []),
              {
                key: 'check',
                label: t(($) => $.fields.ccc.isNeedFactoryCheck),
                children: staff.isNeedFactoryCheck === null ? '–' : staff.isNeedFactoryCheck ? t(($) => $.staff.yes) : t(($) => $.staff.no),
              },
              ...(staff.noCheckReason
                ? [{ key: 'noCheck', label: t(($) => $.fields.ccc.noCheckReason), children: staff.noCheckReason }]
                : []),
            ]}
          />
        </>
      )}
    </div>
  );
}
