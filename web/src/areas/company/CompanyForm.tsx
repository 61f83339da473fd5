/** The form of one company. It is saved by its button: company data go into certificates and are no draft. */
import { companyCalls } from '@zhengjian/contract/areas/company/calls.ts';
import type { Company } from '@zhengjian/contract/areas/company/records.ts';
import { Alert, Button, Form, type FormInstance } from 'antd';
import { memo, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Details } from '../../kit/Details.tsx';
import { FormScreen } from '../../kit/form/FormScreen.tsx';
import { lead, showFaults, validValues } from '../../kit/form/faults.ts';
import { isFilled } from '../../kit/form/fill.ts';
import { filledOnly } from '../../kit/form/filledOnly.ts';
import type { Finding, FormSection } from '../../kit/form/shape.ts';
import { StateTag } from '../../kit/StateTag.tsx';
import { ApiError } from '../../shell/apiError.ts';
import { notify } from '../../shell/notices.ts';
import { queries, readKey, useAct } from '../../shell/query.ts';
import { useUnsaved } from '../../shell/unsaved.ts';
import { AddressList } from './AddressList.tsx';
import { COMPANY_SECTIONS, IdentityFields, PeopleFields, ReachFields, RegistrationFields } from './CompanyFields.tsx';
import { ContactList } from './ContactList.tsx';
import { CHINA, companyRecord, shownCompany } from './companyRecord.ts';
import { LicencePart } from './LicencePart.tsx';

type Values = Partial<Company>;
type SectionKey = keyof typeof COMPANY_SECTIONS;
/** Fields asked for on one side of the border only. */
const ONLY_ABROAD: readonly string[] = ['foreignId'];
const ONLY_CHINA: readonly string[] = ['uscc', 'regionCode', 'longitude', 'latitude'];
/** What is missing but is no field of this form: the list below it. */
const ADDRESS = 'address';
const ADDRESSES = 'addresses';
const CHANGED_MEANWHILE = 'company.changedMeanwhile';

/** 2000.0000 is 2000 to a person. */
const plain = (decimal: string): string => (decimal.includes('.') ? decimal.replace(/\.?0+$/, '') : decimal);
const valuesOf = (company: Company): Values =>
  filledOnly({
    ...Object.fromEntries(Object.keys(companyRecord.schema.shape).map((name) => [name, company[name as keyof Company]])),
    registeredCapital: plain(company.registeredCapital),
    longitude: plain(company.longitude),
    latitude: plain(company.latitude),
  });
const sectionOf = (field: string): SectionKey =>
  (Object.keys(COMPANY_SECTIONS) as SectionKey[]).find((key) => COMPANY_SECTIONS[key].some((name) => name === field)) ?? 'identity';

/** What is missing for an application, as the server tells it; gone as soon as it is typed. */
function useMissing(company: Company, form: ReturnType<typeof Form.useForm<Values>>[0]): readonly Finding[] {
  const { t } = useTranslation('company');
  const { t: kit } = useTranslation('kit');
  const stillOf = (values: Values) => company.missing.filter((field) => field === ADDRESS || !isFilled(values[field as keyof Company]));
  // names, so that a key draws the page anew only where it fills or empties one of them
  const still: string[] = Form.useWatch(stillOf, { form, preserve: true }) ?? NONE_MISSING;
  return useMemo(
    () =>
      still.map(
        (field): Finding => ({
          severity: 'warning',
          section: field === ADDRESS ? ADDRESSES : sectionOf(field),
          ...(field === ADDRESS ? {} : { path: [field] }),
          text: kit(($) => $.form.required, { field: t(($) => $.fields.company[field as keyof typeof $.fields.company]) }),
        }),
      ),
    [still, t, kit],
  );
}
const NONE_MISSING: string[] = [];

const reveal = ({ section }: Finding): boolean => {
  const list = section === ADDRESSES ? document.getElementById('addresses-title') : null;
  if (list?.parentElement) lead(list.parentElement);
  return list !== null;
};

/** Every field of the form, an empty one too: what was emptied elsewhere is emptied here. */
const everyField = (values: Values): Values =>
  Object.fromEntries(Object.keys(companyRecord.schema.shape).map((name) => [name, values[name as keyof Values]]));

type ListsProps = { companyId: string; inChina: boolean; form: FormInstance<Values> };

/** What is saved by itself; a key in the form above draws none of it. */
const Lists = memo(function Lists({ companyId, inChina, form }: ListsProps) {
  return (
    <div className="company-lists">
      <div className="company-licence">
        <LicencePart companyId={companyId} form={form} />
      </div>
      <ContactList companyId={companyId} />
      <AddressList companyId={companyId} inChina={inChina} />
    </div>
  );
});

type Props = { company: Company; chooser: ReactNode; reload: () => Promise<Company | undefined> };

export function CompanyForm({ company, chooser, reload }: Props) {
  const { t } = useTranslation('company');
  const [form] = Form.useForm<Values>();
  const initial = useMemo(() => valuesOf(company), [company]);
  const [touched, setTouched] = useState(false);
  useUnsaved(touched);
  const [conflict, setConflict] = useState(false);
  const [faulty, setFaulty] = useState(0);
  const readOnly = !company.abilities.update;
  const missing = useMissing(company, form);
  /** What the form was filled from: what is typed over it is saved against this version. */
  const filledFrom = useRef(company.version);
  // in place, so that a dialog of the lists below stays open
  const refill = (next: Company) => {
    form.setFieldsValue(everyField(valuesOf(next)) as Parameters<typeof form.setFieldsValue>[0]);
    filledFrom.current = next.version;
    setTouched(false);
    setConflict(false);
  };
  useEffect(() => {
    // what was read before the last save comes once more while the page is told of it
    if (!touched && company.version > filledFrom.current) refill(company);
  });
  const { act, running } = useAct(companyCalls.updateCompany, { refresh: [companyCalls.selectCompanyByPossessor] });

  async function save(): Promise<void> {
    if ((await validValues(form)) === null) return;
    const typed = form.getFieldsValue(true);
    const values = { ...filledOnly(typed), id: company.id, version: filledFrom.current };
    const before = JSON.stringify(typed);
    try {
      const saved = await act(values as Parameters<typeof act>[0], { quiet: true });
      notify(
        'success',
        t(($) => $.page.saved),
      );
      queries.setQueryData(readKey(companyCalls.selectCompanyOne, { id: company.id }), saved);
      // what was typed while it was being saved stays, and waits for the next save
      if (JSON.stringify(form.getFieldsValue(true)) === before) refill(saved);
      else filledFrom.current = saved.version;
    } catch (fault) {
      showFaults(form, fault);
      if (!(fault instanceof ApiError)) return;
      if (fault.refusal === CHANGED_MEANWHILE) setConflict(true);
      else notify('warning', fault.message);
    }
  }
  const discard = () => {
    form.resetFields();
    setTouched(false);
  };

  const sections = useMemo((): FormSection<Values>[] => {
    const content: Record<SectionKey, ReactNode> = {
      identity: <IdentityFields regionName={company.regionName} />,
      registration: <RegistrationFields />,
      people: <PeopleFields />,
      reach: <ReachFields />,
    };
    return (Object.keys(COMPANY_SECTIONS) as SectionKey[]).map((key) => ({
      key,
      title: t(($) => $.page.sections[key]),
      names: COMPANY_SECTIONS[key].filter((name) => !(company.country === CHINA ? ONLY_ABROAD : ONLY_CHINA).includes(name)),
      content: content[key],
      ...(key === 'identity' || key === 'reach' ? { hint: t(($) => $.page.hints[key]) } : {}),
    }));
  }, [company.regionName, company.country, t]);

  return (
    <>
      <FormScreen<Values>
        form={form}
        record={companyRecord}
        title={
          <span className="company-title">
            {company.companyName}
            {chooser}
          </span>
        }
        sections={sections}
        initialValues={initial}
        readOnly={readOnly}
        findings={missing}
        onFaulty={setFaulty}
        reveal={reveal}
        onValuesChange={() => setTouched(true)}
        head={
          <>
            <div className="company-marks">
              <Details
                of={shownCompany}
                values={company}
                names={['auditStatus', 'customerLevel', 'factoryNo']}
                ifFilled={['customerLevel', 'factoryNo']}
                show={{ auditStatus: <StateTag dict="audit_status" value={company.auditStatus} /> }}
              />
              <span className="secondary">
                {missing.length > 0
                  ? t(($) => $.page.missing, { n: missing.length })
                  : faulty > 0
                    ? t(($) => $.page.faulty, { n: faulty })
                    : t(($) => $.page.complete)}
              </span>
            </div>
            {readOnly && <Alert className="company-alert" type="info" showIcon title={t(($) => $.page.readonly)} />}
            {conflict && (
              <Alert
                className="company-alert"
                type="warning"
                showIcon
                title={t(($) => $.page.conflict)}
                description={t(($) => $.page.conflictHint)}
                action={<Button onClick={() => void reload().then((now) => now && refill(now))}>{t(($) => $.page.reload)}</Button>}
              />
            )}
          </>
        }
        acts={
          touched && (
            <>
              <span className="company-note secondary">{t(($) => $.page.unsaved)}</span>
              <Button onClick={discard}>{t(($) => $.page.discard)}</Button>
              <Button type="primary" loading={running} onClick={() => void save()}>
                {t(($) => $.page.save)}
              </Button>
            </>
          )
        }
      />
      <Lists companyId={company.id} inChina={company.country === CHINA} form={form} />
    </>
  );
}
