/** `/authority/reasons`: why somebody may make a call or sees a case, by roles, grants and scopes; or what lacks. */
import '../access.css';
import { type AccessReasons, reasonCalls } from '@zhengjian/contract/areas/access/reasons.ts';
import { Alert, Button, Form, Input, Select, Tag } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Loaded } from '../../../kit/Loaded.tsx';
import { useListed } from '../../../kit/useListed.ts';
import { useRead } from '../../../shell/query.ts';
import { OneCallSelect } from '../scopes/CallSelect.tsx';
import { useScopeMeaning } from '../scopes/ScopeMeaning.tsx';

function PersonSelect({ id, value, onChange }: { id?: string; value?: string; onChange?: (id: string) => void }) {
  const { t } = useTranslation('access');
  const [keyword, setKeyword] = useState('');
  const { data = [], isFetching } = useRead(reasonCalls.accessPeople, keyword === '' ? {} : { keyword });
  return (
    <Select<string>
      {...(id === undefined ? {} : { id })}
      {...(value === undefined ? {} : { value })}
      loading={isFetching}
      showSearch={{ filterOption: false, onSearch: setKeyword }}
      placeholder={t(($) => $.reasons.personPlaceholder)}
      options={data.map((p) => ({ value: p.id, label: `${p.realName}（${p.account}）${p.deptName}` }))}
      onChange={(next) => onChange?.(next)}
    />
  );
}

function CallReasons({ call }: { call: NonNullable<AccessReasons['call']> }) {
  const { t } = useTranslation('access');
  const listed = useListed();
  const path = `${call.method} ${call.path}`;
  const { lacks } = call;
  return (
    <Alert
      type={call.may ? 'success' : 'warning'}
      showIcon
      title={call.may ? t(($) => $.reasons.mayCall, { path }) : t(($) => $.reasons.mayNotCall, { path })}
      description={
        <>
          {lacks && <p>{t(($) => $.reasons.lacks[lacks])}</p>}
          <ul className="reason-list">
            {call.by.map(({ grant, roleName, name, code }) => (
              <li key={`${grant}${roleName}${code}`}>{t(($) => $.reasons.by[grant], { role: roleName, name, code })}</li>
            ))}
            {lacks === 'permission' &&
              call.needs.map(({ code, name, roleNames }) => (
                <li key={code}>{t(($) => $.reasons.need, { name, code, roles: listed(roleNames) || t(($) => $.reasons.nobody) })}</li>
              ))}
          </ul>
        </>
      }
    />
  );
}

function CaseReasons({ about }: { about: NonNullable<AccessReasons['case']> }) {
  const { t } = useTranslation('access');
  const meaning = useScopeMeaning();
  const { caseNo, title, may, by, others } = about;
  return (
    <Alert
      type={may ? 'success' : 'warning'}
      showIcon
      title={`${may ? t(($) => $.reasons.maySee, { caseNo }) : t(($) => $.reasons.mayNotSee, { caseNo })} ${title}`}
      description={
        <>
          {!may && <p>{t(($) => $.reasons.noCase)}</p>}
          <ul className="reason-list">
            {by.map(({ reason, roleName, name }) => (
              <li key={`${reason}${roleName}${name}`}>{t(($) => $.reasons.case[reason], { role: roleName, name })}</li>
            ))}
          </ul>
          {others.length > 0 && (
            <>
              <p>{t(($) => $.reasons.others)}</p>
              <ul className="reason-list">
                {others.map(({ roleName, name, scopeType, businessTypes, filter }) => (
                  <li key={`${roleName}${name}`}>
                    {t(($) => $.reasons.other, { role: roleName, name })}{' '}
                    <span className="secondary">{meaning({ scopeType: String(scopeType), businessTypes, filter })}</span>
                  </li>
                ))}
              </ul>
            </>
          )}
        </>
      }
    />
  );
}

function Answer({ reasons: { person, roles, call, case: about } }: { reasons: AccessReasons }) {
  const { t } = useTranslation('access');
  return (
    <div className="access-page reason-form">
      <div>
        <strong>{person.realName}</strong> <span className="secondary">{person.account}</span>{' '}
        {!person.active && <Tag color="warning">{t(($) => $.reasons.inactive)}</Tag>}
        {person.mustChangePassword && <Tag color="warning">{t(($) => $.reasons.mustChange)}</Tag>}
      </div>
      <div>
        {t(($) => $.reasons.roles)}{' '}
        {roles.length === 0
          ? t(($) => $.reasons.noRoles)
          : roles.map(({ roleId, roleName, deptName }) => <Tag key={`${roleId}${deptName}`}>{`${roleName} · ${deptName}`}</Tag>)}
      </div>
      {call && <CallReasons call={call} />}
      {about && <CaseReasons about={about} />}
    </div>
  );
}

type Asked = { userId: string; callKey?: string; caseNo?: string };
function Asked({ asked }: { asked: Asked }) {
  const read = useRead(reasonCalls.accessReasons, asked, { staleTime: 0, gcTime: 0 });
  return <Loaded read={read}>{(reasons) => <Answer reasons={reasons} />}</Loaded>;
}

export default function ReasonsPage() {
  const { t } = useTranslation('access');
  const [asked, ask] = useState<(Asked & { at: number }) | null>(null);
  const submit = ({ userId, callKey, caseNo }: Asked) =>
    ask((before) => ({
      userId,
      ...(callKey ? { callKey } : {}),
      ...(caseNo?.trim() ? { caseNo: caseNo.trim() } : {}),
      at: (before?.at ?? 0) + 1,
    }));
  return (
    <div className="access-page">
      <div className="access-head">
        <h1>{t(($) => $.reasons.title)}</h1>
      </div>
      <p className="secondary access-hint">{t(($) => $.reasons.hint)}</p>
      <Form<Asked> name="reasons" layout="vertical" className="reason-form" onFinish={submit}>
        <Form.Item
          name="userId"
          label={t(($) => $.reasons.person)}
          rules={[{ required: true, message: t(($) => $.reasons.personPlaceholder) }]}
        >
          <PersonSelect />
        </Form.Item>
        <Form.Item name="callKey" label={t(($) => $.reasons.call)}>
          <OneCallSelect />
        </Form.Item>
        <Form.Item name="caseNo" label={t(($) => $.reasons.caseNo)}>
          <Input allowClear maxLength={60} />
        </Form.Item>
        <Button type="primary" htmlType="submit">
          {t(($) => $.reasons.ask)}
        </Button>
      </Form>
      {asked && (
        <Asked
          key={asked.at}
          asked={{
            userId: asked.userId,
            ...(asked.callKey ? { callKey: asked.callKey } : {}),
            ...(asked.caseNo ? { caseNo: asked.caseNo } : {}),
          }}
        />
      )}
    </div>
  );
}
