/** `/alert/nodeAlertConfig`: how long each node, and each stage, may take and who is reminded; changed in the row. */
import './alert.css';
import { type NodeAlertRow, type nodeAlertList, statisticsCalls } from '@zhengjian/contract/areas/statistics/calls.ts';
import { App, Button, Segmented } from 'antd';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DictText, useDictionary } from '../../../kit/dictionary.tsx';
import { type ListColumn, ListPage, type MadeColumn } from '../../../kit/ListPage.tsx';
import type { RowAct } from '../../../kit/list/shape.ts';
import { useListed } from '../../../kit/useListed.ts';
import { useSession } from '../../../shell/session.ts';
import { useSizeLevel } from '../../../shell/size.ts';
import { AlertDialog } from './AlertDialog.tsx';
import { type Field, useControls } from './controls.tsx';
import { faultOf } from './draft.ts';
import { useEditing } from './useEditing.ts';

type NodeColumn = ListColumn<typeof nodeAlertList>;
type Granularity = 'fine' | 'coarse';
const lists = { fine: statisticsCalls.nodeAlertFinePage, coarse: statisticsCalls.nodeAlertCoarsePage };
const NO_FILTERS: readonly never[] = [];
const rowName = (row: NodeAlertRow) => row.nodeName;
const UNDO_S = 8;

/** Says that it was saved, with the way back. */
function useSavedNotice() {
  const { t } = useTranslation('statistics');
  const { message } = App.useApp();
  return useCallback(
    (name: string, undo: () => Promise<boolean>) => {
      const key = `alert ${name}`;
      const takeBack = async () => {
        message.destroy(key);
        if (await undo()) void message.success(t(($) => $.alert.undone, { name }));
      };
      void message.success({
        key,
        duration: UNDO_S,
        content: (
          <>
            {t(($) => $.alert.saved, { name })}
            <Button type="link" size="small" onClick={() => void takeBack()}>
              {t(($) => $.alert.undo)}
            </Button>
          </>
        ),
      });
    },
    [message, t],
  );
}

type Shown = Record<Field, (row: NodeAlertRow) => ReactNode>;

function useShown(): Shown {
  const { t } = useTranslation('statistics');
  const { word } = useDictionary('remind_to');
  const listed = useListed();
  return useMemo(() => {
    const number = (value: number | null) => <span className="num">{value ?? t(($) => $.alert.unlimited)}</span>;
    return {
      days: ({ daysCompleted: n, dayKind }) =>
        n === null ? (
          t(($) => $.alert.unlimited)
        ) : (
          <span className="num">{dayKind === '2' ? t(($) => $.alert.days.calendar, { n }) : t(($) => $.alert.days.working, { n })}</span>
        ),
      yellow: (row) => number(row.yellowDays),
      red: (row) => number(row.redDays),
      remindTo: (row) => {
        const names = listed(row.remindTo.map(word));
        return <span title={names}>{names}</span>;
      },
      channels: (row) => <DictText code="send_channel" value={row.channels} />,
      enabled: (row) => (row.enabled ? t(($) => $.alert.on) : <span className="secondary">{t(($) => $.alert.off)}</span>),
      running: (row) => number(row.running),
    };
  }, [t, word, listed]);
}

export default function NodeAlerts() {
  const { t } = useTranslation('statistics');
  const phone = useSizeLevel() === 0;
  const mayEdit = useSession(({ permission }) => permission.node_alert_edit === true);
  const [granularity, setGranularity] = useState<Granularity>('fine');
  const editing = useEditing(useSavedNotice());
  const controls = useControls();
  const shown = useShown();
  const { row: edited, draft, start, stop, change, save } = editing;
  const fault = draft && faultOf(draft);

  const columns = useMemo<NodeColumn[]>(() => {
    const inRow = edited && draft && !phone ? controls({ draft, running: edited.running, change }) : null;
    const cell = (field: Exclude<Field, 'running'>) => (row: NodeAlertRow) =>
      inRow && row.id === edited?.id ? (inRow[field] ?? shown[field](row)) : shown[field](row);
    const column = (field: Exclude<Field, 'running'>, width: number, rest: Partial<MadeColumn<NodeAlertRow>> = {}): NodeColumn => ({
      key: field,
      title: t(($) => $.alert.columns[field]),
      width,
      show: cell(field),
      ...rest,
    });
    return [
      ...(granularity === 'fine' ? (['categoryName'] as const) : []),
      {
        key: 'nodeName',
        ...(granularity === 'fine' ? {} : { title: t(($) => $.alert.columns.stage) }),
        phone: 1,
        show: (row) => (
          <>
            <span className="alert-names">
              {row.nodeName}
              {row.clock === 'customer' && <span className="secondary"> {t(($) => $.alert.customerClock)}</span>}
            </span>
            {inRow && row.id === edited?.id && <span className="alert-also">{inRow.running}</span>}
            {inRow && fault && row.id === edited?.id && (
              <span className="alert-fault" role="alert">
                {t(($) => $.refusal[fault])}
              </span>
            )}
          </>
        ),
      },
      column('days', 160, { phone: 1 }),
      column('yellow', 84, { align: 'end' }),
      column('red', 84, { align: 'end' }),
      column('remindTo', 180, { phone: 2 }),
      column('channels', 104),
      column('enabled', 64),
      { key: 'running', show: shown.running },
    ];
  }, [granularity, edited, draft, fault, phone, controls, shown, change, t]);

  const rowActs = useCallback(
    (row: NodeAlertRow): RowAct[] => {
      if (!mayEdit) return [];
      if (row.id !== edited?.id || phone) return [{ key: 'edit', label: t(($) => $.alert.edit), onClick: () => start(row) }];
      return [
        { key: 'save', label: t(($) => $.alert.save), disabled: fault !== null || editing.saving, onClick: () => void save() },
        { key: 'cancel', label: t(($) => $.alert.cancel), onClick: stop },
      ];
    },
    [mayEdit, edited, phone, fault, editing.saving, start, stop, save, t],
  );

  return (
    <>
      <ListPage
        key={granularity}
        id={`statistics.alert.${granularity}`}
        title={t(($) => $.alert.title)}
        acts={
          <Segmented<Granularity>
            value={granularity}
            onChange={(next) => {
              stop();
              setGranularity(next);
            }}
            options={[
              { value: 'fine', label: t(($) => $.alert.fine) },
              { value: 'coarse', label: t(($) => $.alert.coarse) },
            ]}
          />
        }
        of={lists[granularity]}
        filters={NO_FILTERS}
        columns={columns}
        rowName={rowName}
        {...(mayEdit ? { rowActs } : {})}
        empty={{ title: t(($) => $.alert.empty) }}
      />
      <p className="alert-hint secondary">{t(($) => $.alert.hint)}</p>
      {phone && edited && draft && (
        <AlertDialog row={edited} draft={draft} saving={editing.saving} change={change} save={() => void save()} onClose={stop} />
      )}
    </>
  );
}
