/** One company as the institute knows it: its data, contacts, addresses and papers, and how much it does with the institute. */
import '../company.css';
import { companyCalls } from '@zhengjian/contract/areas/company/calls.ts';
import { COMPANY_FIGURES_LIMIT, enquiryCalls } from '@zhengjian/contract/areas/company/enquiry.ts';
import type { Company } from '@zhengjian/contract/areas/company/records.ts';
import { fileCalls } from '@zhengjian/contract/areas/file/calls.ts';
import { Alert } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { CaseFileScreen } from '../../../kit/CaseFileScreen.tsx';
import { DetailSections, useFacts } from '../../../kit/Details.tsx';
import { EmptyHint } from '../../../kit/EmptyHint.tsx';
import { shownOf } from '../../../kit/files/openFile.ts';
import { showFiles } from '../../../kit/files/preview/store.ts';
import { Loaded } from '../../../kit/Loaded.tsx';
import { MaskedFrom } from '../../../kit/Masked.tsx';
import { useListed } from '../../../kit/useListed.ts';
import { useRead } from '../../../shell/query.ts';
import { usePageTitle } from '../../../shell/tabKey.ts';
import { useMayOpen } from '../../portal/useMayOpen.ts';
import { useAddressCard } from '../AddressList.tsx';
import { Cards } from '../CardList.tsx';
import { COMPANY_SECTIONS } from '../CompanyFields.tsx';
import { contactCard } from '../ContactList.tsx';
import { shownCompany } from '../companyRecord.ts';

type Figures = { cases: number; certificates: number; inspections: number };

const FACTS = [
  'uscc',
  'regionName',
  'legalPerson',
  'telephone',
  'email',
  'factoryNo',
  'customerLevel',
  'levelDate',
  'levelReason',
] as const;
const CERTIFICATES = '/integrated/cccCertQuery';

function Papers({ companyId }: { companyId: string }) {
  const { t } = useTranslation('company');
  const read = useRead(fileCalls.selectFileList, { dataId: companyId });
  return (
    <Loaded read={read}>
      {(files) =>
        files.length === 0 ? (
          <EmptyHint title={t(($) => $.enquiry.noPapers)} />
        ) : (
          <ul className="plain-list">
            {files.map((file, at) => (
              <li key={file.fileId}>
                <button type="button" className="link-cell" onClick={() => showFiles(files.map(shownOf), at)}>
                  {file.originalFilename}
                </button>
              </li>
            ))}
          </ul>
        )
      }
    </Loaded>
  );
}

function Contacts({ companyId }: { companyId: string }) {
  const { t } = useTranslation('company');
  const read = useRead(companyCalls.contactList, { companyId });
  return (
    <MaskedFrom call={companyCalls.contactList} input={{ companyId }} answer={read.data}>
      <Cards<typeof companyCalls.contactList.register>
        id="file-contacts"
        title={t(($) => $.title.contacts)}
        read={read}
        card={contactCard}
        none={<EmptyHint title={t(($) => $.registers.contact.none)} />}
      />
    </MaskedFrom>
  );
}

function Addresses({ companyId }: { companyId: string }) {
  const { t } = useTranslation('company');
  const read = useRead(companyCalls.addressList, { companyId });
  return (
    <MaskedFrom call={companyCalls.addressList} input={{ companyId }} answer={read.data}>
      <Cards<typeof companyCalls.addressList.register>
        id="file-addresses"
        title={t(($) => $.title.addresses)}
        read={read}
        card={useAddressCard()}
        none={<EmptyHint title={t(($) => $.registers.address.none)} />}
      />
    </MaskedFrom>
  );
}

/** Whether it can take part in an application, and what it lacks. */
function Complete({ missing }: Pick<Company, 'missing'>) {
  const { t } = useTranslation('company');
  const listed = useListed();
  if (missing.length === 0) return <Alert type="success" showIcon title={t(($) => $.enquiry.wholeData)} />;
  const names = listed(missing.map((field) => t(($) => $.fields.company[field as keyof typeof $.fields.company])));
  return <Alert type="warning" showIcon title={t(($) => $.enquiry.stillMissing, { n: missing.length, names })} />;
}

function CompanyFile({ company, figures }: { company: Company; figures: Figures }) {
  const { t } = useTranslation('company');
  const mayOpen = useMayOpen();
  usePageTitle(company.companyName);
  const number = (n: number) => (
    <span className="num">{n < COMPANY_FIGURES_LIMIT ? n : t(($) => $.enquiry.atLeast, { n: COMPANY_FIGURES_LIMIT })}</span>
  );
  const certificates = `${CERTIFICATES}?keyword=${encodeURIComponent(company.companyName)}`;
  const facts = useFacts({
    of: shownCompany,
    values: company,
    names: FACTS,
    ifFilled: FACTS,
    more: [
      { label: t(($) => $.enquiry.cases), value: number(figures.cases) },
      {
        label: t(($) => $.enquiry.certificates),
        value:
          figures.certificates > 0 && mayOpen(CERTIFICATES) ? (
            <Link to={certificates}>{number(figures.certificates)}</Link>
          ) : (
            number(figures.certificates)
          ),
      },
      { label: t(($) => $.enquiry.inspections), value: number(figures.inspections) },
    ],
  });
  return (
    <CaseFileScreen
      title={company.companyName}
      facts={facts}
      head={<Complete missing={company.missing} />}
      parts={[
        {
          key: 'data',
          label: t(($) => $.title.company),
          content: (
            <DetailSections
              of={shownCompany}
              values={company}
              show={{ regionCode: company.regionName }}
              sections={[
                { title: t(($) => $.page.sections.identity), names: COMPANY_SECTIONS.identity },
                { title: t(($) => $.page.sections.registration), names: COMPANY_SECTIONS.registration },
                { title: t(($) => $.page.sections.people), names: COMPANY_SECTIONS.people },
                { title: t(($) => $.page.sections.reach), names: COMPANY_SECTIONS.reach },
              ]}
            />
          ),
        },
        { key: 'contacts', label: t(($) => $.title.contacts), content: <Contacts companyId={company.id} /> },
        { key: 'addresses', label: t(($) => $.title.addresses), content: <Addresses companyId={company.id} /> },
        { key: 'papers', label: t(($) => $.enquiry.papers), content: <Papers companyId={company.id} /> },
      ]}
    />
  );
}

export default function CompanyFilePage() {
  const [query] = useSearchParams();
  const id = query.get('id') ?? '';
  const read = useRead(enquiryCalls.companyDetail, { id }, { enabled: id !== '' });
  return <Loaded read={read}>{({ company, figures }) => <CompanyFile key={company.id} company={company} figures={figures} />}</Loaded>;
}
