/** The application to read: kind, parties, product, further details, and for staff the acceptance. */

import { CHECK_LATER } from '@zhengjian/contract/areas/acceptance/nodes.ts';
import {
  type CccApplication,
  type CccCase,
  cccForm,
  type PartySnapshot,
  partySnapshot,
} from '@zhengjian/contract/areas/acceptance/records.ts';
import { fullAddress } from '@zhengjian/contract/areas/company/rules.ts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { DetailSections, Details } from '../../../kit/Details.tsx';
import { recordForm } from '../../../kit/form/info.ts';
import { Masked } from '../../../kit/Masked.tsx';
import { WithinPlace } from '../../../kit/review/reviewing.ts';
import { acceptance } from './records.ts';

const ccc = recordForm(cccForm, 'acceptance', 'ccc');
const party = recordForm(partySnapshot, 'acceptance', 'party');

type PartyRole = 'applicant' | 'manufacturer' | 'factory';

const placeOf = ({ regionName, address }: PartySnapshot): string => fullAddress(regionName, address);

/** @param place where the factory really is, if elsewhere */
function Party({ who, values, place = '' }: { who: PartyRole; values: PartySnapshot | null; place?: string }) {
  const { t } = useTranslation('acceptance');
  const title = t(($) => $.staff.party[who]);
  const within = useMemo(() => ({ place: `parties:${who}`, name: title }), [who, title]);
  if (!values) return null;
  return (
    <WithinPlace value={within}>
      <Details
        of={party}
        values={{ ...values, address: place || placeOf(values) }}
        names={['companyName', 'uscc', 'address', 'legalPerson', 'telephone']}
        labels={{ companyName: title }}
      />
    </WithinPlace>
  );
}

function Parties({ c }: { c: CccApplication }) {
  const { t } = useTranslation('acceptance');
  return (
    <>
      <Party who="applicant" values={c.parties.applicant} />
      <Party who="manufacturer" values={c.parties.manufacturer} />
      <Party who="factory" values={c.parties.factory} place={c.form.factoryActualAddress} />
      {c.contact && (
        <p>
          <span className="secondary">{t(($) => $.fields.ccc.contactId)}</span> {c.contact.name} ·{' '}
          <Masked text={c.contact.mobile} of={c.contact} field="mobile" /> · <Masked text={c.contact.email} of={c.contact} field="email" />
        </p>
      )}
    </>
  );
}

function Acceptance({ staff }: { staff: CccCase['staff'] }) {
  const { t } = useTranslation('acceptance');
  const needed = (yes: boolean | null) => (yes === null ? '–' : yes ? t(($) => $.staff.yes) : t(($) => $.staff.no));
  return (
    <Details
      of={acceptance}
      values={staff}
      names={[
        'acceptUser',
        'acceptTime',
        'acceptOpinion',
        'isNeedModelTest',
        'laboratoryMark',
        'sampleRule',
        'noTestReason',
        'isNeedFactoryCheck',
        'noCheckReason',
        'customerLevel',
        'planCenterUser',
        'authCenterUser',
      ]}
      ifFilled={['laboratoryMark', 'sampleRule', 'noTestReason', 'noCheckReason', 'customerLevel', 'planCenterUser', 'authCenterUser']}
      show={{
        isNeedModelTest: needed(staff.isNeedModelTest),
        isNeedFactoryCheck: staff.isCheckAfterCertificate ? t(($) => $.words.factoryCheck[CHECK_LATER]) : needed(staff.isNeedFactoryCheck),
      }}
    />
  );
}

export function ApplicationPart({ c, staff }: { c: CccApplication; staff?: CccCase['staff'] }) {
  const { t } = useTranslation('acceptance');
  const standards = c.standardNames.filter((s) => c.form.standards.includes(s.id));
  const accepted = staff && (staff.acceptTime !== '' || staff.isNeedModelTest !== null);
  return (
    <DetailSections
      of={ccc}
      values={{ ...c.form, originalBody: c.form.originalCertNo && c.form.originalBody }}
      ifFilled={['relatedCertNo', 'originalCertNo', 'originalBody']}
      show={{
        standards: (
          <ul className="plain-list">
            {standards.map((s) => (
              <li key={s.id}>
                <span className="mono">{s.standardNo}</span> {s.name}
              </li>
            ))}
          </ul>
        ),
      }}
      sections={[
        {
          title: t(($) => $.staff.section.kind),
          names: ['applyKind', 'certMode', 'isUrgent', 'expectFinish', 'relatedCertNo', 'originalCertNo', 'originalBody'],
        },
        { title: t(($) => $.staff.section.parties), content: <Parties c={c} /> },
        {
          title: t(($) => $.staff.section.product),
          names: [
            'productClass',
            'productName',
            'productNameEn',
            'trademark',
            'ruleNo',
            'hsCode',
            'preferredLab',
            'unitDescription',
            'standards',
          ],
        },
        {
          title: t(($) => $.staff.section.history),
          names: [
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
          ],
        },
        ...(accepted ? [{ title: t(($) => $.staff.section.staff), content: <Acceptance staff={staff} /> }] : []),
      ]}
    />
  );
}
