/** `/customer/colleague`: the people of a company, their rights, and the invitations that stand open. */
import { type Colleague, colleagueCalls as calls, type Invitation } from '@zhengjian/contract/areas/account/colleagues.ts';
import type { Answered } from '@zhengjian/contract/call.ts';
import { COMPANY_RIGHTS } from '@zhengjian/contract/company-rights.ts';
import { Button, Checkbox, Tag } from 'antd';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Loaded } from '../../kit/Loaded.tsx';
import { useAskDelete } from '../../kit/useAskDelete.ts';
import { ApiError } from '../../shell/apiError.ts';
import { notify } from '../../shell/notices.ts';
import '../../kit/case.css';
import '../../shell/pages/personal/personal.css';
import { lazyPart } from '../../shell/lazyPage.ts';
import { useAct, useRead } from '../../shell/query.ts';

const InviteDialog = lazyPart(() => import('./InviteDialog.tsx'));
const HandOverDialog = lazyPart(() => import('./HandOverDialog.tsx'));
const REFRESH = { refresh: [calls.colleagues] };
type Company = Answered<typeof calls.colleagues>[number];

function Rights({ companyId, person, mayChange }: { companyId: string; person: Colleague; mayChange: boolean }) {
  const { t } = useTranslation('account');
  const { act, running } = useAct(calls.setColleagueRights, REFRESH);
  if (!mayChange || person.manages)
    return person.rights.length === 0 ? (
      <Tag>{t(($) => $.colleagues.readOnly)}</Tag>
    ) : (
      person.rights.map((right) => <Tag key={right}>{t(($) => $.colleagues.rights[right])}</Tag>)
    );
  const save = async (rights: Colleague['rights']) => {
    try {
      await act({ companyId, userId: person.id, rights });
    } catch (fault) {
      // the toast has told why
      if (!(fault instanceof ApiError)) throw fault;
    }
  };
  return (
    <Checkbox.Group
      disabled={running}
      aria-label={`${t(($) => $.colleagues.may)} ${person.realName}`}
      options={COMPANY_RIGHTS.map((right) => ({ value: right, label: t(($) => $.colleagues.rights[right]) }))}
      value={person.rights}
      onChange={(rights) => void save(COMPANY_RIGHTS.filter((right) => rights.includes(right)))}
    />
  );
}

function Person({ company, person, onHandOver }: { company: Company; person: Colleague; onHandOver: () => void }) {
  const { t } = useTranslation('account');
  const ask = useAskDelete();
  const { act: remove } = useAct(calls.removeColleague, REFRESH);
  const { companyId } = company;
  const askRemove = () =>
    ask([person], () => remove({ companyId, userId: person.id }), {
      title: t(($) => $.colleagues.removeAsk, { name: person.realName }),
      hint: t(($) => $.colleagues.removeHint),
      ok: t(($) => $.colleagues.remove),
    });
  const mayAct = company.manages && !person.manages && !person.own;
  return (
    <li>
      <div>
        <strong>{person.realName}</strong> <span className="mono">{person.account}</span>{' '}
        {person.manages && <Tag color="blue">{t(($) => $.colleagues.manager)}</Tag>}
        {person.own && <Tag>{t(($) => $.colleagues.me)}</Tag>}
        <p className="secondary">
          <span className="num">{person.phone}</span>
          <span>{person.email}</span>
          <span>
            {person.lastSeen === '' ? (
              t(($) => $.colleagues.never)
            ) : (
              <>
                {t(($) => $.colleagues.lastSeen)} <span className="num">{person.lastSeen.slice(0, 16)}</span>
              </>
            )}
          </span>
        </p>
        <Rights companyId={companyId} person={person} mayChange={company.manages} />
      </div>
      {mayAct && (
        <div className="personal-code">
          <Button onClick={onHandOver} aria-label={`${t(($) => $.colleagues.handOver)} ${person.realName}`}>
            {t(($) => $.colleagues.handOver)}
          </Button>
          <Button danger onClick={askRemove} aria-label={`${t(($) => $.colleagues.remove)} ${person.realName}`}>
            {t(($) => $.colleagues.remove)}
          </Button>
        </div>
      )}
    </li>
  );
}

function Invited({ companyId, invitation }: { companyId: string; invitation: Invitation }) {
  const { t } = useTranslation('account');
  const ask = useAskDelete();
  const { act } = useAct(calls.withdrawInvitation, REFRESH);
  const askWithdraw = () =>
    ask([invitation], () => act({ companyId, id: invitation.id }), {
      title: t(($) => $.colleagues.withdrawAsk, { name: invitation.realName }),
      hint: t(($) => $.colleagues.withdrawHint),
      ok: t(($) => $.colleagues.withdraw),
    });
  return (
    <li>
      <div>
        <strong>{invitation.realName}</strong>
        <p className="secondary">
          <span>{invitation.email}</span>
          <span>
            {t(($) => $.colleagues.until)} <span className="num">{invitation.until.slice(0, 16)}</span>
          </span>
        </p>
      </div>
      <Button onClick={askWithdraw} aria-label={`${t(($) => $.colleagues.withdraw)} ${invitation.realName}`}>
        {t(($) => $.colleagues.withdraw)}
      </Button>
    </li>
  );
}

type Open = { dialog: 'invite'; company: Company } | { dialog: 'handOver'; company: Company; person: Colleague };

export default function Colleagues() {
  const { t } = useTranslation('account');
  const read = useRead(calls.colleagues, {});
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  return (
    <section className="facts personal">
      <h1>{t(($) => $.colleagues.title)}</h1>
      <p className="secondary">{t(($) => $.colleagues.hint)}</p>
      <Loaded read={read}>
        {(companies) =>
          companies.map((company) => (
            <section key={company.companyId} className="personal-part" aria-labelledby={`people-${company.companyId}`}>
              <div className="personal-head">
                <h2 id={`people-${company.companyId}`}>{company.companyName}</h2>
                {company.manages && (
                  <Button type="primary" onClick={() => setOpen({ dialog: 'invite', company })}>
                    {t(($) => $.colleagues.invite)}
                  </Button>
                )}
              </div>
              <ul className="personal-rows">
                {company.people.map((person) => (
                  <Person
                    key={person.id}
                    company={company}
                    person={person}
                    onHandOver={() => setOpen({ dialog: 'handOver', company, person })}
                  />
                ))}
              </ul>
              {company.invitations.length > 0 && (
                <>
                  <h3>{t(($) => $.colleagues.invited)}</h3>
                  <ul className="personal-rows">
                    {company.invitations.map((one) => (
                      <Invited key={one.id} companyId={company.companyId} invitation={one} />
                    ))}
                  </ul>
                </>
              )}
            </section>
          ))
        }
      </Loaded>
      <Suspense fallback={null}>
        {open?.dialog === 'invite' && (
          <InviteDialog
            companyId={open.company.companyId}
            onClose={close}
            onSent={(email) =>
              notify(
                'success',
                t(($) => $.colleagues.sent, { email }),
              )
            }
          />
        )}
        {open?.dialog === 'handOver' && <HandOverDialog companyId={open.company.companyId} person={open.person} onClose={close} />}
      </Suspense>
    </section>
  );
}
