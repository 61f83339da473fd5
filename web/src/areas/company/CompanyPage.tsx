/** The company's own data, contacts and addresses; an account with several companies chooses among them. */
import './company.css';
import { companyCalls } from '@zhengjian/contract/areas/company/calls.ts';
import { App, Select } from 'antd';
import { useContext } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { EmptyHint } from '../../kit/EmptyHint.tsx';
import { Loaded } from '../../kit/Loaded.tsx';
import { useRead } from '../../shell/query.ts';
import { TabKey } from '../../shell/tabKey.ts';
import { unsaved } from '../../shell/unsaved.ts';
import { CompanyForm } from './CompanyForm.tsx';

export default function CompanyPage() {
  const { t } = useTranslation('company');
  const { t: shell } = useTranslation('shell');
  const { modal } = App.useApp();
  const tab = useContext(TabKey);
  const [query, setQuery] = useSearchParams();
  const companies = useRead(companyCalls.selectCompanyByPossessor, {}, { quiet: true });
  const id = query.get('id') ?? companies.data?.[0]?.id ?? '';
  const one = useRead(
    companyCalls.selectCompanyOne,
    { id },
    { quiet: true, enabled: id !== '', refetchOnMount: 'always', refetchOnWindowFocus: false },
  );

  const choose = (next: string) => {
    const go = () => setQuery({ id: next }, { replace: true });
    if (!unsaved.get().has(tab)) return go();
    modal.confirm({
      title: shell(($) => $.typed.ask),
      content: t(($) => $.page.unsaved),
      okText: shell(($) => $.typed.go),
      cancelText: shell(($) => $.typed.keep),
      onOk: go,
    });
  };

  return (
    <Loaded read={companies} rows={12}>
      {(all) =>
        all.length === 0 ? (
          <EmptyHint title={t(($) => $.page.none)} />
        ) : (
          <Loaded read={one.isFetchedAfterMount ? one : { ...one, data: undefined, isPending: true, error: null }} rows={12}>
            {(company) => (
              <CompanyForm
                key={company.id}
                company={company}
                reload={async () => (await one.refetch()).data}
                chooser={
                  all.length > 1 && (
                    <Select
                      className="company-choice"
                      aria-label={t(($) => $.page.choose)}
                      value={company.id}
                      options={all.map(({ id: value, companyName }) => ({ value, label: companyName }))}
                      onChange={choose}
                    />
                  )
                }
              />
            )}
          </Loaded>
        )
      }
    </Loaded>
  );
}
