/** `/work/deputy`: who stands in for whom and when; naming a deputy, ending it. */
import type { DeputyRow, deputies, deputyList } from '@zhengjian/contract/areas/workflow/act-records.ts';
import { workflowActCalls } from '@zhengjian/contract/areas/workflow/acts.ts';
import { Input, Select } from 'antd';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListColumn } from '../../../kit/ListPage.tsx';
import type { RecordFormSlots } from '../../../kit/register/RecordDialog.tsx';
import { RegisterPage } from '../../../kit/register/RegisterPage.tsx';
import type { StateKind } from '../../../kit/states.ts';
import { useAskDelete } from '../../../kit/useAskDelete.ts';
import { notify } from '../../../shell/notices.ts';
import { useAct } from '../../../shell/query.ts';
import { useMay } from '../../../shell/session.ts';
import { Beginning, Colleague } from './controls.tsx';
import { useDeputyWork } from './useDeputyWork.ts';

const STATES = { active: 'working', coming: 'waiting', over: 'ended' } as const satisfies Record<DeputyRow['state'], StateKind>;
const CALLS = { page: workflowActCalls.flowDeputyPage, save: workflowActCalls.flowDeputySave };

function useColumns(): ListColumn<typeof deputyList>[] {
  const { t } = useTranslation('workflow');
  const work = useDeputyWork();
  return useMemo(
    () => [
      { key: 'userName', fixed: true, phone: 1 },
      { key: 'deputyName', phone: 1, show: (row) => `→ ${row.deputyName}` },
      { key: 'state', phone: 1, states: STATES },
      {
        key: 'from',
        title: t(($) => $.fields.deputy.period),
        width: 290,
        phone: 2,
        show: (row) => (
          <span className="num">
            {row.from.slice(0, 16)} – {row.until.slice(0, 16)}
          </span>
        ),
      },
      {
        key: 'categories',
        show: (row) =>
          row.categories.length === 0
            ? t(($) => $.work.deputies.all)
            : row.categories.map((code) => work.find(({ value }) => value === code)?.label ?? code).join(t(($) => $.work.between)),
      },
      'reason',
    ],
    [t, work],
  );
}

function useForm(): RecordFormSlots<typeof deputies> {
  const { t } = useTranslation('workflow');
  const manages = useMay('flow_deputy_manage');
  const work = useDeputyWork();
  return useMemo(
    () => ({
      okText: t(($) => $.work.deputies.save),
      fields: [
        { name: 'userId', when: () => manages, control: <Colleague placeholder={t(($) => $.work.deputies.self)} /> },
        { name: 'deputyId', control: <Colleague placeholder={t(($) => $.work.deputies.choosePerson)} /> },
        { name: 'from', control: <Beginning /> },
        'until',
        {
          name: 'categories',
          control: <Select mode="multiple" placeholder={t(($) => $.work.deputies.all)} options={[...work]} />,
          wide: true,
        },
        {
          name: 'reason',
          control: <Input count={{ show: true, max: 200 }} placeholder={t(($) => $.work.deputies.reasonPlaceholder)} />,
          wide: true,
        },
      ],
    }),
    [t, manages, work],
  );
}

export default function Deputies() {
  const { t } = useTranslation('workflow');
  const askDelete = useAskDelete();
  const { act } = useAct(workflowActCalls.flowDeputyEnd, { refresh: ['workflow'] });
  const askEnd = useCallback(
    (row: DeputyRow) =>
      askDelete(
        [row],
        async () => {
          await act({ id: row.id });
          notify(
            'success',
            t(($) => $.work.deputies.ended),
          );
        },
        {
          title: t(($) => $.work.deputies.endAsk, { name: row.deputyName }),
          hint: t(($) => $.work.deputies.endHint),
          ok: t(($) => $.work.deputies.end),
        },
      ),
    [t, askDelete, act],
  );
  const rowActs = useCallback(
    (row: DeputyRow) =>
      row.canEnd ? [{ key: 'end', label: t(($) => $.work.deputies.end), danger: true, onClick: () => askEnd(row) }] : [],
    [t, askEnd],
  );
  return (
    <RegisterPage
      calls={CALLS}
      title={t(($) => $.work.screens.deputy)}
      columns={useColumns()}
      form={useForm()}
      rowActs={rowActs}
      onSaved={({ deputyName: name }) =>
        notify(
          'success',
          t(($) => $.work.deputies.saved, { name }),
        )
      }
    />
  );
}
