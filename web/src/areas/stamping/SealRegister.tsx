/** The register of seals: which there are, who holds them, whether they may be used; a new one shows its specimen as it is entered. */
import './stamping.css';
import { stampingCalls } from '@zhengjian/contract/areas/stamping/calls.ts';
import type { SealKind, SealRow, sealList, seals } from '@zhengjian/contract/areas/stamping/records.ts';
import { Select, Tag } from 'antd';
import dayjs from 'dayjs';
import { useCallback, useDeferredValue, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { ControlProps } from '../../kit/form/controls.tsx';
import type { ListColumn } from '../../kit/ListPage.tsx';
import type { RecordFormSlots } from '../../kit/register/RecordDialog.tsx';
import type { Entered } from '../../kit/register/RecordFields.tsx';
import { RegisterPage } from '../../kit/register/RegisterPage.tsx';
import { useRead } from '../../shell/query.ts';
import { world } from '../../shell/world.ts';
import { Specimen } from './Specimen.tsx';
import { SealState } from './states.tsx';

type Draft = Entered<typeof seals>;

const HAS_CENTRE: readonly SealKind[] = ['certification', 'testing', 'finance'];
const YEARS = 4;
const open = ({ id }: Pick<SealRow, 'id'>) => `/printing/seal?id=${id}`;
const hasCentre = ({ kind }: Draft): boolean => kind !== undefined && HAS_CENTRE.includes(kind);
const hasCode = ({ kind }: Draft): boolean => kind !== 'person';

function Holder(props: ControlProps<string>) {
  const holders = useRead(stampingCalls.sealHolders, {});
  const options = (holders.data ?? []).map((h) => ({ value: h.id, label: h.realName }));
  return <Select {...props} loading={holders.isPending} showSearch={{ optionFilterProp: 'label' }} options={options} />;
}

function Preview({ entered }: { entered: Draft }) {
  const { t } = useTranslation('stamping');
  const { kind = 'certification', ring = '', centre, code } = useDeferredValue(entered);
  const complete = ring.trim().length >= 2 && (!code || /^\d{13}$/.test(code));
  const input = { kind, ring, ...(centre && hasCentre({ kind }) ? { centre } : {}), ...(code && hasCode({ kind }) ? { code } : {}) };
  const read = useRead(stampingCalls.sealPreview, input, { enabled: complete, quiet: true, placeholderData: (last) => last });
  return (
    <div className="specimen-side">
      <div className="secondary">{t(($) => $.register.preview)}</div>
      {complete && read.data ? (
        <Specimen svg={read.data.specimen} name={ring} />
      ) : (
        <p className="secondary">{read.error?.message ?? t(($) => $.register.previewHint)}</p>
      )}
    </div>
  );
}

export default function SealRegister() {
  const { t } = useTranslation('stamping');
  const navigate = useNavigate();
  const columns = useMemo<ListColumn<typeof sealList>[]>(
    () => [
      { key: 'sealNo', fixed: true, opens: true, phone: 1 },
      { key: 'name', fixed: true, phone: 2 },
      'kind',
      { key: 'state', phone: 1, show: (row) => <SealState state={row.state} /> },
      { key: 'holderName', phone: 2 },
      {
        key: 'validTo',
        title: t(($) => $.register.validity),
        width: 230,
        show: (row) => <span className="num">{t(($) => $.register.to, { from: row.validFrom, to: row.validTo })}</span>,
      },
      {
        key: 'useCount',
        align: 'start',
        show: (row) => (
          <>
            <span className="num">{row.useCount}</span>{' '}
            {row.openRequests > 0 && <Tag color="orange">{t(($) => $.register.requests, { count: row.openRequests })}</Tag>}
          </>
        ),
      },
      'keySource',
    ],
    [t],
  );
  const rowActs = useCallback(
    (row: SealRow) => [{ key: 'open', label: t(($) => $.register.open), onClick: () => void navigate(open(row)) }],
    [t, navigate],
  );
  const form = useMemo<RecordFormSlots<typeof seals>>(() => {
    const today = dayjs(world.now());
    return {
      width: 760,
      okText: t(($) => $.register.save),
      start: { kind: 'certification', validFrom: today.format('YYYY-MM-DD'), validTo: today.add(YEARS, 'year').format('YYYY-MM-DD') },
      fields: [
        'name',
        'kind',
        'ring',
        { name: 'centre', when: hasCentre },
        { name: 'code', when: hasCode },
        { name: 'holderId', control: <Holder /> },
        'validFrom',
        'validTo',
      ],
      beside: (entered) => <Preview entered={entered} />,
    };
  }, [t]);
  return (
    <RegisterPage
      calls={{ page: stampingCalls.sealPage, save: stampingCalls.sealRegister }}
      id="stamping.seals"
      title={t(($) => $.menu.seals)}
      columns={columns}
      open={open}
      rowActs={rowActs}
      form={form}
      onSaved={(seal) => void navigate(open(seal))}
    />
  );
}
