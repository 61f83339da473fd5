/** One seal: specimen, holder, certificate, and what it may be used for. */
import './stamping.css';
import { stampingCalls } from '@zhengjian/contract/areas/stamping/calls.ts';
import { type SealDetail, type SealUse, seals } from '@zhengjian/contract/areas/stamping/records.ts';
import { Alert, Button, Table } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { AboutCase } from '../../kit/AboutCase.tsx';
import { Copyable } from '../../kit/Copyable.tsx';
import { Details } from '../../kit/Details.tsx';
import { EmptyHint } from '../../kit/EmptyHint.tsx';
import { recordForm } from '../../kit/form/info.ts';
import { Loaded } from '../../kit/Loaded.tsx';
import { useRead } from '../../shell/query.ts';
import { useMay } from '../../shell/session.ts';
import { usePageTitle } from '../../shell/tabKey.ts';
import { DecideDialog, ImportDialog, StateDialog, UseDialog, WithdrawDialog } from './dialogs.tsx';
import { Specimen } from './Specimen.tsx';
import { SealState, UseState } from './states.tsx';

const record = recordForm(seals.row, 'stamping', 'seal');

function Facts({ seal }: { seal: SealDetail }) {
  const { t } = useTranslation('stamping');
  const { subject, issuer, serial, until } = seal.certificate;
  return (
    <Details
      of={record}
      values={seal}
      names={['sealNo', 'kind', 'holderName', 'validTo', 'ring', 'centre', 'keySource']}
      ifFilled={['centre']}
      labels={{ validTo: t(($) => $.register.validity) }}
      show={{ validTo: <span className="num">{t(($) => $.register.to, { from: seal.validFrom, to: seal.validTo })}</span> }}
      more={[
        { label: t(($) => $.register.certificate), value: subject },
        { label: t(($) => $.register.issuer), value: issuer },
        { label: t(($) => $.register.serial), value: <Copyable text={serial} /> },
        { label: t(($) => $.register.until), value: <span className="num">{until.slice(0, 10)}</span> },
      ]}
    />
  );
}

function Uses({ uses, onDecide }: { uses: readonly SealUse[]; onDecide: (use: SealUse) => void }) {
  const { t } = useTranslation('stamping');
  return (
    <Table<SealUse>
      size="small"
      rowKey="id"
      pagination={false}
      dataSource={[...uses]}
      scroll={{ x: 760 }}
      // on a phone it scrolls sideways, also for whoever has no pointer
      onRow={() => ({ tabIndex: 0 })}
      locale={{ emptyText: <EmptyHint title={t(($) => $.register.useNone)} /> }}
      columns={[
        { title: t(($) => $.fields.use.documentKind), render: (_, u) => t(($) => $.documentKind[u.documentKind]) },
        {
          title: t(($) => $.fields.use.level),
          render: (_, u) =>
            `${t(($) => $.stamp.position, { n: u.position })} · ${t(($) => $.level[u.level])}${u.seam ? ` · ${t(($) => $.fields.use.seam)}` : ''}`,
        },
        { title: t(($) => $.fields.use.state), width: 130, render: (_, u) => <UseState state={u.state} /> },
        {
          title: t(($) => $.fields.use.requested),
          render: (_, u) => (
            <>
              {u.requestedName} <span className="num secondary">{u.requestedAt.slice(0, 16)}</span>
              <div className="secondary">{u.reason}</div>
            </>
          ),
        },
        {
          title: t(($) => $.fields.use.decided),
          render: (_, u) =>
            u.abilities.decide ? (
              <Button size="small" type="primary" onClick={() => onDecide(u)}>
                {t(($) => $.register.decideTitle)}
              </Button>
            ) : (
              <>
                {u.decidedName} <span className="num secondary">{u.decidedAt.slice(0, 16)}</span>
                <div className="secondary">{u.decideRemark}</div>
                {u.abilities.withdraw && (
                  <Button size="small" type="link" className="seal-inline" onClick={() => onDecide(u)}>
                    {t(($) => $.register.withdraw)}
                  </Button>
                )}
              </>
            ),
        },
      ]}
    />
  );
}

type Open = 'state' | 'use' | 'import' | null;

function Seal({ seal }: { seal: SealDetail }) {
  const { t } = useTranslation('stamping');
  const mayRegister = useMay('seal_register');
  const mayFreeze = useMay('seal_freeze');
  const mayDecide = useMay('seal_use_decide');
  const [open, setOpen] = useState<Open>(null);
  const [use, setUse] = useState<SealUse | null>(null);
  const close = () => setOpen(null);
  usePageTitle(`${seal.sealNo} ${seal.name}`);
  const mayState = seal.state === 'active' ? mayFreeze : mayDecide;
  return (
    <section className="seal-page">
      <header className="list-head">
        <h1>
          {seal.name} <SealState state={seal.state} />
        </h1>
        <div className="list-acts seal-acts">
          {mayState && (
            <Button onClick={() => setOpen('state')}>
              {seal.state === 'active' ? t(($) => $.register.freeze) : t(($) => $.register.thaw)}
            </Button>
          )}
          {mayRegister && <Button onClick={() => setOpen('import')}>{t(($) => $.register.importKey)}</Button>}
          {mayRegister && (
            <Button type="primary" onClick={() => setOpen('use')}>
              {t(($) => $.register.request)}
            </Button>
          )}
        </div>
      </header>
      {seal.state === 'frozen' && <Alert type="warning" showIcon title={seal.stateReason} className="seal-gap" />}
      <div className="seal-body">
        <div>
          <Specimen svg={seal.specimen} name={seal.name} />
        </div>
        <div>
          <Facts seal={seal} />
          {seal.keySource === 'institute' && <p className="secondary">{t(($) => $.register.instituteCa)}</p>}
        </div>
      </div>
      <h2>{t(($) => $.fields.seal.uses)}</h2>
      <Uses uses={seal.uses} onDecide={setUse} />
      <AboutCase no={seal.sealNo} company={seal.name} product={seal.holderName}>
        {open === 'state' && <StateDialog seal={seal} onClose={close} />}
        {open === 'use' && <UseDialog seal={seal} onClose={close} />}
        {open === 'import' && <ImportDialog seal={seal} onClose={close} />}
        {use?.abilities.decide && <DecideDialog use={use} onClose={() => setUse(null)} />}
        {use?.abilities.withdraw && <WithdrawDialog use={use} onClose={() => setUse(null)} />}
      </AboutCase>
    </section>
  );
}

export default function SealPage() {
  const [query] = useSearchParams();
  const id = query.get('id') ?? '';
  const read = useRead(stampingCalls.sealDetail, { id }, { enabled: id !== '' });
  return (
    <Loaded read={read} rows={8}>
      {(seal) => <Seal seal={seal} />}
    </Loaded>
  );
}
