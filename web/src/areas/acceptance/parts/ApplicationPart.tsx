/** The application to read: kind, parties, product, further details, and for staff the acceptance. */

import type { CccApplication, CccCase, PartySnapshot } from '@zhengjian/contract/areas/acceptance/records.ts';
import { cccForm } from '@zhengjian/contract/areas/acceptance/records.ts';
import { fullAddress } from '@zhengjian/contract/areas/company/rules.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Copyable } from '../../../kit/Copyable.tsx';
import { Details } from '../../../kit/Details.tsx';
import { DictText } from '../../../kit/dictionary.tsx';
import { recordForm } from '../../../kit/form/info.ts';

const ccc = recordForm(cccForm, 'acceptance', 'ccc');

const placeOf = ({ regionName, address }: PartySnapshot): string => fullAddress(regionName, address);

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="detail">
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Party({ title, party, place }: { title: string; party: PartySnapshot | null; place?: string }) {
  const { t } = useTranslation('acceptance');
  if (!party) return null;
  return (
    <dl className="details">
      <Fact label={title}>{party.companyName}</Fact>
      <Fact label={t(($) => $.staff.party.uscc)}>{party.uscc ? <Copyable text={party.uscc} /> : '–'}</Fact>
      <Fact label={t(($) => $.staff.party.address)}>{place || placeOf(party) || '–'}</Fact>
      <Fact label={t(($) => $.staff.party.legalPerson)}>{party.legalPerson || '–'}</Fact>
      <Fact label={t(($) => $.staff.party.telephone)}>{party.telephone || '–'}</Fact>
    </dl>
  );
}

export function ApplicationPart({ c, staff }: { c: CccApplication; staff?: CccCase['staff'] }) {
  const { t } = useTranslation('acceptance');
  const values = { ...c.form };
  const needed = (yes: boolean | null) => (yes === null ? '–' : yes ? t(($) => $.staff.yes) : t(($) => $.staff.no));
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
          <dl className="details">
            <Fact label={t(($) => $.fields.ccc.acceptUser)}>{staff.acceptUser || '–'}</Fact>
            <Fact label={t(($) => $.fields.ccc.acceptTime)}>
              <span className="num">{staff.acceptTime.slice(0, 16) || '–'}</span>
            </Fact>
            <Fact label={t(($) => $.fields.ccc.acceptOpinion)}>{staff.acceptOpinion || '–'}</Fact>
            <Fact label={t(($) => $.fields.ccc.isNeedModelTest)}>{needed(staff.isNeedModelTest)}</Fact>
            {staff.laboratoryMark && (
              <Fact label={t(($) => $.fields.ccc.laboratoryMark)}>
                <DictText code="laboratory_b" value={staff.laboratoryMark} />
              </Fact>
            )}
            {staff.noTestReason && <Fact label={t(($) => $.fields.ccc.noTestReason)}>{staff.noTestReason}</Fact>}
            <Fact label={t(($) => $.fields.ccc.isNeedFactoryCheck)}>{needed(staff.isNeedFactoryCheck)}</Fact>
            {staff.noCheckReason && <Fact label={t(($) => $.fields.ccc.noCheckReason)}>{staff.noCheckReason}</Fact>}
            {staff.planCenterUser && <Fact label={t(($) => $.fields.ccc.planCenterUser)}>{staff.planCenterUser}</Fact>}
          </dl>
        </>
      )}
    </div>
  );
}
