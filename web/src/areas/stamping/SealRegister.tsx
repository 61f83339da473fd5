/** The register of seals: which there are, who holds them, whether they may be used. */
import './stamping.css';
import { PlusOutlined } from '@ant-design/icons';
import { stampingCalls } from '@zhengjian/contract/areas/stamping/calls.ts';
import { SEAL_KINDS, SEAL_STATES, type SealRow } from '@zhengjian/contract/areas/stamping/records.ts';
import { Button, Tag } from 'antd';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { Column, Filter, ListView } from '../../kit/list/shape.ts';
import { RegisterScreen } from '../../kit/RegisterScreen.tsx';
import { useMay } from '../../shell/session.ts';
import { SealDialog } from './SealDialog.tsx';
import { SealState } from './states.tsx';

const open = (row: SealRow) => `/printing/seal?id=${row.id}`;
const input = (view: ListView) => ({ ...view.sent, current: view.current, size: view.size });

export default function SealRegister() {
  const { t } = useTranslation('stamping');
  const navigate = useNavigate();
  const mayRegister = useMay('seal_register');
  const [adding, setAdding] = useState(false);
  const columns = useMemo<Column<SealRow>[]>(
    () => [
      { key: 'sealNo', title: t(($) => $.fields.seal.sealNo), width: 150, fixed: true, as: 'mono', opens: true, phone: 1 },
      { key: 'name', title: t(($) => $.fields.seal.name), width: 180, fixed: true, phone: 2 },
      { key: 'kind', title: t(($) => $.fields.seal.kind), width: 140, show: (row) => t(($) => $.kind[row.kind]) },
      { key: 'state', title: t(($) => $.fields.seal.state), width: 110, phone: 1, show: (row) => <SealState state={row.state} /> },
      { key: 'holderName', title: t(($) => $.fields.seal.holderId), width: 100, phone: 2 },
      {
        key: 'validTo',
        title: t(($) => $.register.validity),
        width: 230,
        show: (row) => <span className="num">{t(($) => $.register.to, { from: row.validFrom, to: row.validTo })}</span>,
      },
      {
        key: 'useCount',
        title: t(($) => $.fields.seal.uses),
        width: 150,
        show: (row) => (
          <>
            <span className="num">{row.useCount}</span>{' '}
            {row.openRequests > 0 && <Tag color="orange">{t(($) => $.register.requests, { count: row.openRequests })}</Tag>}
          </>
        ),
      },
      { key: 'keySource', title: t(($) => $.fields.seal.keySource), width: 130, show: (row) => t(($) => $.keySource[row.keySource]) },
    ],
    [t],
  );
  const filters = useMemo<Filter[]>(
    () => [
      { kind: 'text', key: 'keyword', label: t(($) => $.register.keyword), main: true },
      {
        kind: 'choice',
        key: 'kind',
        label: t(($) => $.fields.seal.kind),
        options: SEAL_KINDS.map((value) => ({ value, label: t(($) => $.kind[value]) })),
      },
      {
        kind: 'choice',
        key: 'state',
        label: t(($) => $.fields.seal.state),
        options: SEAL_STATES.map((value) => ({ value, label: t(($) => $.sealState[value]) })),
      },
      { kind: 'flag', key: 'waiting', label: t(($) => $.register.waiting) },
    ],
    [t],
  );
  const rowActs = useCallback(
    (row: SealRow) => [{ key: 'open', label: t(($) => $.register.open), onClick: () => void navigate(open(row)) }],
    [t, navigate],
  );
  return (
    <>
      <RegisterScreen
        id="stamping.seals"
        title={t(($) => $.menu.seals)}
        acts={
          mayRegister && (
            <Button type="primary" icon={<PlusOutlined />} onClick={() => setAdding(true)}>
              {t(($) => $.register.add)}
            </Button>
          )
        }
        call={stampingCalls.sealPage}
        input={input as never}
        filters={filters}
        columns={columns}
        rowKey="id"
        rowName={(row) => row.name}
        open={open}
        rowActs={rowActs}
        empty={{ title: t(($) => $.register.none), hint: t(($) => $.register.noneHint) }}
      />
      {adding && <SealDialog onClose={() => setAdding(false)} onSaved={(id) => void navigate(`/printing/seal?id=${id}`)} />}
    </>
  );
}
