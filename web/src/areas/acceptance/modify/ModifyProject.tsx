/** `/authCernter/cccModifyProject_detail`: one case in hand, its data and models to be corrected, and what was corrected before. */
import {
  applicationModification,
  type Modification,
  modelModification,
  modificationCalls,
} from '@zhengjian/contract/areas/acceptance/modifications.ts';
import type { CccCase } from '@zhengjian/contract/areas/acceptance/records.ts';
import { COMPONENT_CLASS } from '@zhengjian/contract/areas/acceptance/rules.ts';
import type { Answered } from '@zhengjian/contract/call.ts';
import { Alert, Button, Table, Tag } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { AboutCase } from '../../../kit/AboutCase.tsx';
import { CaseFileScreen } from '../../../kit/CaseFileScreen.tsx';
import { Copyable } from '../../../kit/Copyable.tsx';
import { Details, useFacts } from '../../../kit/Details.tsx';
import { EmptyHint } from '../../../kit/EmptyHint.tsx';
import { ExMarkInput } from '../../../kit/ExMarkInput.tsx';
import { FormDialog } from '../../../kit/form/FormDialog.tsx';
import { recordForm } from '../../../kit/form/info.ts';
import { Loaded } from '../../../kit/Loaded.tsx';
import { StateTag } from '../../../kit/StateTag.tsx';
import { Timeline } from '../../../kit/Timeline.tsx';
import { useRead } from '../../../shell/query.ts';
import { usePageTitle } from '../../../shell/tabKey.ts';
import { shownCase } from '../parts/records.ts';
import { ModificationsPart } from './ModificationsPart.tsx';

type Detail = Answered<typeof modificationCalls.modifiableDetail>;
type Model = CccCase['form']['products'][number];
const CATEGORY = 'cccApplication';
const REFRESH = ['acceptance'];
const application = recordForm(applicationModification, 'acceptance', 'ccc');
const model = recordForm(modelModification, 'acceptance', 'product');
const SHOWN = [
  'productName',
  'productNameEn',
  'trademark',
  'unitDescription',
  'ruleNo',
  'hsCode',
  'factoryActualAddress',
  'factoryActualAddressEn',
  'payerName',
  'exCertNo',
  'existingReportNo',
  'lastInspectDate',
  'expectFinish',
  'isUrgent',
] as const;

/** What is empty is left out, as the form begins with it. */
const filled = (values: object): object => Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));

function Models({ c, onModify }: { c: CccCase; onModify: ((model: Model) => void) | null }) {
  const { t } = useTranslation('acceptance');
  return (
    <Table<Model>
      size="small"
      rowKey="id"
      pagination={false}
      scroll={{ x: 760 }}
      dataSource={c.form.products}
      columns={[
        { title: t(($) => $.fields.product.productModel), dataIndex: 'productModel' },
        { title: t(($) => $.fields.product.productName), dataIndex: 'productName' },
        { title: t(($) => $.fields.product.productExMark), render: (_, { productExMark }) => <Copyable text={productExMark} /> },
        { title: t(($) => $.fields.product.ipCode), dataIndex: 'ipCode', width: 90 },
        ...(onModify
          ? [
              {
                key: 'act',
                width: 130,
                render: (_: unknown, of: Model) => (
                  <Button size="small" aria-label={t(($) => $.modify.ofModel, { model: of.productModel })} onClick={() => onModify(of)}>
                    {t(($) => $.modify.actModel)}
                  </Button>
                ),
              },
            ]
          : []),
      ]}
    />
  );
}

function Shown({ of: { case: c, modifications, abilities, whyNot } }: { of: Detail }) {
  const { t } = useTranslation('acceptance');
  const navigate = useNavigate();
  const [changing, setChanging] = useState<'application' | Model | null>(null);
  usePageTitle(c.applicationNo);
  const facts = [
    { label: t(($) => $.staff.fact.applicant), value: c.parties.applicant?.companyName },
    { label: t(($) => $.staff.party.factory), value: c.parties.factory?.companyName },
    ...useFacts({ of: shownCase, values: c, names: ['submitTime'] }),
  ];
  const shared = { refresh: REFRESH, width: 640, onClose: () => setChanging(null) };
  const about = <Alert type="info" showIcon className="dialog-line" title={t(($) => $.modify.hint)} />;
  return (
    <AboutCase no={c.applicationNo} company={c.parties.applicant?.companyName} product={c.form.productName}>
      <CaseFileScreen
        title={<Copyable text={c.applicationNo} />}
        tag={
          <>
            <StateTag dict="ccc_app_status" value={c.state} />
            {c.form.isUrgent && <Tag color="volcano">{t(($) => $.staff.urgent)}</Tag>}
          </>
        }
        facts={facts}
        head={whyNot !== '' && <Alert type="info" showIcon title={whyNot} />}
        parts={[
          {
            key: 'data',
            label: t(($) => $.modify.data),
            content: <Details of={application} values={c.form} names={SHOWN} />,
          },
          {
            key: 'models',
            label: t(($) => $.modify.models),
            count: c.form.products.length,
            content: <Models c={c} onModify={abilities.modify ? setChanging : null} />,
          },
          {
            key: 'history',
            label: t(($) => $.modify.history),
            count: modifications.length,
            content: <ModificationsPart modifications={modifications satisfies readonly Modification[]} />,
          },
        ]}
        side={<Timeline businessId={c.id} category={CATEGORY} />}
        acts={[
          ...(abilities.modify
            ? [{ key: 'modify', label: t(($) => $.modify.act), primary: true, onClick: () => setChanging('application') }]
            : []),
          { key: 'open', label: t(($) => $.limits.openCase), onClick: () => void navigate(`/acceptance/detail?id=${c.id}`) },
        ]}
      />
      {changing === 'application' && (
        <FormDialog
          title={t(($) => $.modify.act)}
          of={application}
          call={modificationCalls.modifyApplication}
          given={{ id: c.id, version: c.version }}
          start={filled(c.form)}
          about={about}
          {...shared}
        />
      )}
      {changing !== null && changing !== 'application' && (
        <FormDialog
          title={t(($) => $.modify.ofModel, { model: changing.productModel })}
          of={model}
          call={modificationCalls.modifyModel}
          given={{ id: c.id, version: c.version, productId: changing.id }}
          start={filled(changing)}
          controls={{ productExMark: <ExMarkInput options={{ component: c.form.productClass === COMPONENT_CLASS }} /> }}
          about={about}
          {...shared}
        />
      )}
    </AboutCase>
  );
}

export default function ModifyProject() {
  const { t } = useTranslation('acceptance');
  const [query] = useSearchParams();
  const id = query.get('id') ?? '';
  const read = useRead(modificationCalls.modifiableDetail, { id }, { enabled: id !== '' });
  if (id === '')
    return (
      <>
        <h1>{t(($) => $.modify.title)}</h1>
        <EmptyHint title={t(($) => $.modify.noCase)} />
      </>
    );
  return (
    <Loaded read={read} rows={10}>
      {(found) => <Shown of={found} />}
    </Loaded>
  );
}
