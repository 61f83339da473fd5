/** Who inspects and for how long: entered by the scheduler while it is arranged, read by everybody afterwards. */

import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { inspectionCalls } from '@zhengjian/contract/areas/inspection/calls.ts';
import { arrangementInput, type InspectionDetail } from '@zhengjian/contract/areas/inspection/records.ts';
import { TEAM_ROLES } from '@zhengjian/contract/areas/inspection/rules.ts';
import { Alert, Button, Form, Input, Select, Tag } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Details } from '../../../kit/Details.tsx';
import { DictText } from '../../../kit/dictionary.tsx';
import { EmptyHint } from '../../../kit/EmptyHint.tsx';
import { AppForm } from '../../../kit/form/AppForm.tsx';
import { Field } from '../../../kit/form/Field.tsx';
import { showFaults } from '../../../kit/form/faults.ts';
import { recordForm } from '../../../kit/form/info.ts';
import { useAct, useRead } from '../../../shell/query.ts';
import { useUnsaved } from '../../../shell/unsaved.ts';
import { shownInspection } from './useInspectionFacts.tsx';

const record = recordForm(arrangementInput, 'inspection', 'arrangement');
type Values = {
  address: string;
  latestDate?: string | undefined;
  planDays: string;
  daysReason?: string;
  needSampling: boolean;
  samplingLab?: string;
  focus?: string;
  experts?: string;
  members: { userId?: string; role: string; days: string }[];
};

/** Person-days by the rule, with what they are made of. */
function DaysRule({ d }: { d: InspectionDetail }) {
  const { t } = useTranslation('inspection');
  const { days, parts, workers } = d.daysRule;
  return (
    <p className="secondary">
      {t(($) => $.arrange.rule, { days })} ·{' '}
      {parts.map(({ part, days: n }) => t(($) => $.arrange.ruleParts, { part: t(($) => $.dayPart[part]), days: n })).join(' + ')} ·{' '}
      {workers === null ? t(($) => $.arrange.workersUnknown) : t(($) => $.arrange.workers, { count: workers })}
    </p>
  );
}

function Findings({ d }: { d: InspectionDetail }) {
  const { t } = useTranslation('inspection');
  const of = (level: 'refusal' | 'warning') => d.findings.filter((f) => f.level === level);
  const list = (level: 'refusal' | 'warning') => (
    <ul>
      {of(level).map((f) => (
        <li key={f.text}>{f.text}</li>
      ))}
    </ul>
  );
  return (
    <>
      {of('refusal').length > 0 && <Alert type="error" showIcon title={t(($) => $.arrange.refusals)} description={list('refusal')} />}
      {of('warning').length > 0 && <Alert type="warning" showIcon title={t(($) => $.arrange.warnings)} description={list('warning')} />}
    </>
  );
}

function TeamRows({ d }: { d: InspectionDetail }) {
  const { t } = useTranslation('inspection');
  const people = useRead(inspectionCalls.inspectors, { id: d.id });
  const options = (people.data ?? []).map((p) => ({
    value: p.id,
    label: p.name,
    title: p.against,
    disabled: p.against !== '',
    note:
      p.against ||
      `${p.competent ? t(($) => $.arrange.competent) : t(($) => $.arrange.notCompetent)} · ${t(($) => $.arrange.load, { days: p.load })}`,
  }));
  const roles = TEAM_ROLES.map((role) => ({ value: role, label: t(($) => $.role[role]) }));
  return (
    <Form.List name="members">
      {(rows, { add, remove }) => (
        <fieldset className="inspection-rows" aria-label={t(($) => $.fields.arrangement.members)}>
          {rows.map(({ key, name }) => (
            <div key={key} className="inspection-row">
              <Form.Item
                className="wide"
                name={[name, 'userId']}
                label={t(($) => $.arrange.person)}
                rules={[{ required: true, message: t(($) => $.arrange.person) }]}
              >
                <Select
                  showSearch={{ optionFilterProp: 'label' }}
                  loading={people.isPending}
                  options={options}
                  optionRender={({ data }) => (
                    <>
                      {data.label} <span className="secondary">{data.note}</span>
                    </>
                  )}
                />
              </Form.Item>
              <Form.Item name={[name, 'role']} label={t(($) => $.arrange.role)}>
                <Select options={roles} />
              </Form.Item>
              <Form.Item name={[name, 'days']} label={t(($) => $.arrange.days)}>
                <Input className="num" inputMode="decimal" />
              </Form.Item>
              <Button type="text" danger icon={<DeleteOutlined />} aria-label={t(($) => $.act.remove)} onClick={() => remove(name)} />
            </div>
          ))}
          <Button icon={<PlusOutlined />} onClick={() => add({ role: rows.length === 0 ? '01' : '02', days: '1' })}>
            {t(($) => $.act.addMember)}
          </Button>
        </fieldset>
      )}
    </Form.List>
  );
}

function ArrangementForm({ d }: { d: InspectionDetail }) {
  const { t } = useTranslation('inspection');
  const [form] = Form.useForm<Values>();
  const [touched, setTouched] = useState(false);
  useUnsaved(touched);
  const sampling = Form.useWatch('needSampling', form);
  const { act, running } = useAct(inspectionCalls.saveArrangement, { refresh: ['inspection'] });
  const half = String(Math.ceil(d.daysRule.days) / 2);
  const initial: Values = {
    address: d.address,
    latestDate: d.latestDate || undefined,
    planDays: d.planDays || String(d.daysRule.days),
    daysReason: d.daysReason,
    needSampling: d.needSampling,
    ...(d.samplingLab ? { samplingLab: d.samplingLab } : {}),
    focus: d.focus,
    experts: d.experts,
    members:
      d.members.length > 0
        ? d.members.map(({ userId, role, days }) => ({ userId, role, days }))
        : [
            { role: '01', days: half },
            { role: '02', days: half },
          ],
  };
  async function save(values: Values): Promise<void> {
    const members = values.members.flatMap(({ userId, role, days }) => {
      const known = TEAM_ROLES.find((r) => r === role);
      return userId !== undefined && known !== undefined ? [{ userId, role: known, days }] : [];
    });
    try {
      await act({ ...values, id: d.id, version: d.version, latestDate: values.latestDate ?? '', members });
      setTouched(false);
    } catch (fault) {
      showFaults(form, fault);
    }
  }
  return (
    <AppForm<Values>
      form={form}
      layout="vertical"
      className="inspection-form"
      initialValues={initial}
      onValuesChange={() => setTouched(true)}
      onFinish={(values) => void save(values)}
    >
      <div className="inspection-grid">
        <Field of={record} name="address" wide />
        <Field of={record} name="latestDate" />
        <Field of={record} name="planDays" />
        <Field of={record} name="daysReason" wide />
        <Field of={record} name="needSampling" />
        {sampling === true && <Field of={record} name="samplingLab" required />}
        <Field of={record} name="focus" wide />
        <Field of={record} name="experts" wide />
      </div>
      <TeamRows d={d} />
      <div className="inspection-acts">
        <Button type="primary" htmlType="submit" loading={running}>
          {t(($) => $.act.saveArrangement)}
        </Button>
      </div>
    </AppForm>
  );
}

/** The team as it stands. */
export function Team({ members }: { members: InspectionDetail['members'] }) {
  const { t } = useTranslation('inspection');
  if (members.length === 0) return <EmptyHint title={t(($) => $.arrange.none)} hint={t(($) => $.arrange.noneHint)} />;
  return (
    <ul className="stack">
      {members.map((m) => {
        const role = TEAM_ROLES.find((r) => r === m.role);
        return (
          <li key={m.userId}>
            <strong>{m.userName}</strong> {role && t(($) => $.role[role])} <span className="mono secondary">{m.registerNo}</span>{' '}
            <span className="secondary">
              <DictText code="ccc_product_class" value={m.codes.slice(0, 3)} />
            </span>
          </li>
        );
      })}
    </ul>
  );
}

/** The cases that it serves. */
function Cases({ cases }: Pick<InspectionDetail, 'cases'>) {
  const { t } = useTranslation('inspection');
  return (
    <ul className="stack">
      {cases.map((c) => (
        <li key={c.id}>
          <Link to={c.path} className="mono">
            {c.caseNo}
          </Link>{' '}
          {c.title} {c.isAfterCertificate && <Tag>{t(($) => $.part.afterCertificate)}</Tag>}
        </li>
      ))}
    </ul>
  );
}

export function ArrangementPart({ d }: { d: InspectionDetail }) {
  const { t } = useTranslation('inspection');
  return (
    <div className="stack">
      <DaysRule d={d} />
      {d.abilities.arrange ? (
        <>
          {d.members.length > 0 && <Findings d={d} />}
          <ArrangementForm key={d.version} d={d} />
        </>
      ) : (
        <>
          <Findings d={d} />
          <Details
            of={shownInspection}
            values={d}
            names={['address', 'latestDate', 'planDays', 'daysReason', 'needSampling', 'samplingLab', 'focus', 'experts']}
            ifFilled={['daysReason', 'samplingLab', 'focus', 'experts']}
          />
          <h3>{t(($) => $.fields.arrangement.members)}</h3>
          <Team members={d.members} />
        </>
      )}
      <h3>{t(($) => $.part.cases)}</h3>
      <Cases cases={d.cases} />
    </div>
  );
}
