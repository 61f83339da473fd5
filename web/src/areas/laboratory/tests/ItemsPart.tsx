/** The plan of a type test with its records: tests are planned, recorded and checked here. */
import './tests.css';
import { planCalls as c, type PlannedItemRow, plannedItems } from '@zhengjian/contract/areas/laboratory/plan.ts';
import type { TestDetail } from '@zhengjian/contract/areas/laboratory/test-tasks.ts';
import { Button, Space, Table, Tag } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DictText } from '../../../kit/dictionary.tsx';
import { EmptyHint } from '../../../kit/EmptyHint.tsx';
import { RecordDialog } from '../../../kit/register/RecordDialog.tsx';
import type { RecordField } from '../../../kit/register/RecordFields.tsx';
import { useRemoveRecord } from '../../../kit/register/useRemoveRecord.ts';
import { useRegisterWords } from '../../../kit/register/words.ts';
import { CommentMark } from '../../../kit/review/CommentMark.tsx';
import { useRead } from '../../../shell/query.ts';
import { Verdict } from '../parts/Verdict.tsx';
import { MeasuresInput } from '../registers/MeasuresInput.tsx';
import { StandardSelect } from '../registers/StandardSelect.tsx';
import { CardDialog } from './CardDialog.tsx';
import { CheckerDialog } from './CheckerDialog.tsx';
import { LibraryDialog } from './LibraryDialog.tsx';
import { measuresOf, RecordsDialog } from './RecordsDialog.tsx';
import { RoundsDialog } from './RoundsDialog.tsx';
import { StaffSelect } from './StaffSelect.tsx';

const FIELDS: readonly RecordField<typeof plannedItems>[] = [
  { name: 'itemName', wide: true },
  { name: 'standardId', control: <StandardSelect /> },
  'clause',
  { name: 'requirement', wide: true },
  { name: 'measures', control: <MeasuresInput />, wide: true },
  'laboratory',
  'planDate',
  'stage',
  { name: 'hint', wide: true },
  { name: 'testerId', control: <StaffSelect /> },
  { name: 'checkerId', control: <StaffSelect /> },
  'isOutsource',
  { name: 'outsourceReason', when: ({ isOutsource }) => isOutsource === true, required: true },
];

/** Once something was recorded. */
const PEOPLE: readonly RecordField<typeof plannedItems>[] = [
  'planDate',
  { name: 'testerId', control: <StaffSelect /> },
  { name: 'checkerId', control: <StaffSelect /> },
];
const contentOf = (row: PlannedItemRow) => ({
  ...{ itemName: row.itemName, standardId: row.standardId, clause: row.clause, requirement: row.requirement },
  ...{ laboratory: row.laboratory, isOutsource: row.isOutsource, outsourceReason: row.outsourceReason },
  ...{ stage: row.stage, hint: row.hint, droppedReason: row.droppedReason, measures: [...measuresOf(row)] },
});
/** The fields that the form asks of a test. */
const fieldsOf = (row: PlannedItemRow | 'new'): readonly RecordField<typeof plannedItems>[] => {
  if (row === 'new') return FIELDS;
  if (!row.abilities.remove) return PEOPLE;
  return row.abilities.drop ? [...FIELDS, { name: 'droppedReason', wide: true }] : FIELDS;
};

/** Widths in pixels: the table in all, its acts where a row has one and where it can be changed. */
const WIDE = 850;
const ACTS_ONE = 116;
const ACTS_MANY = 180;

/** Whether the laboratory of a test is accredited for it on its day. */
function Accredited({ by }: { by: PlannedItemRow['accredited'] }) {
  const { t } = useTranslation('laboratory');
  if (by.length === 0) return <Tag>{t(($) => $.scope.none)}</Tag>;
  return by.map((one) => (
    <Tag key={one} color="green">
      {t(($) => $.scope.mark[one])}
    </Tag>
  ));
}

export function ItemsPart({ test }: { test: TestDetail }) {
  const { t } = useTranslation('laboratory');
  const { t: kit } = useTranslation('kit');
  const words = useRegisterWords(plannedItems);
  const { data, isPending } = useRead(c.plannedItems, { taskId: test.id });
  const [open, setOpen] = useState<PlannedItemRow | 'new' | null>(null);
  const [library, setLibrary] = useState(false);
  const [card, setCard] = useState(false);
  const [rounds, setRounds] = useState(false);
  const [recordsOf, setRecordsOf] = useState<string | null>(null);
  const [checkerOf, setCheckerOf] = useState<PlannedItemRow | null>(null);
  const askRemove = useRemoveRecord(plannedItems, c.plannedItemRemove);
  const mayChange = data?.some(({ abilities }) => abilities.change || abilities.checker) === true;
  const shown = data?.find(({ id }) => id === recordsOf);
  const label = (name: 'itemNo' | 'itemName' | 'standardNo' | 'clause' | 'testerName' | 'checkerName' | 'planDate' | 'state') =>
    t(($) => $.fields.testItem[name]);
  const acts = (row: PlannedItemRow) => (
    <Space size={0}>
      <Button type="link" size="small" onClick={() => setRecordsOf(row.id)}>
        {row.abilities.check ? t(($) => $.record.check) : row.abilities.record ? t(($) => $.record.add) : t(($) => $.record.open)}
      </Button>
      {row.abilities.change && (
        <Button type="link" size="small" onClick={() => setOpen(row)}>
          {kit(($) => $.record.change)}
        </Button>
      )}
      {row.abilities.remove && (
        <Button type="link" size="small" danger onClick={() => askRemove(row)}>
          {kit(($) => $.record.remove)}
        </Button>
      )}
      {row.abilities.checker && (
        <Button type="link" size="small" onClick={() => setCheckerOf(row)}>
          {t(($) => $.plan.checker)}
        </Button>
      )}
    </Space>
  );
  return (
    <div className="test-part">
      {test.abilities.items && (
        <Space wrap>
          <Button type="primary" onClick={() => setLibrary(true)}>
            {t(($) => $.plan.fromLibrary)}
          </Button>
          <Button onClick={() => setCard(true)}>{t(($) => $.card.choose)}</Button>
          {test.roundNo > 1 && <Button onClick={() => setRounds(true)}>{t(($) => $.plan.fromRounds)}</Button>}
          <Button onClick={() => setOpen('new')}>{words.add}</Button>
        </Space>
      )}
      {data?.length === 0 ? (
        <EmptyHint {...words.none} />
      ) : (
        <Table<PlannedItemRow>
          size="small"
          rowKey="id"
          loading={isPending}
          pagination={false}
          scroll={{ x: WIDE }}
          dataSource={data ?? []}
          columns={[
            { title: label('itemNo'), width: 64, render: (_, row) => <span className="mono">{`${row.roundNo}-${row.itemNo}`}</span> },
            {
              title: label('itemName'),
              width: 190,
              render: (_, row) => (
                <>
                  {row.itemName}
                  <CommentMark place={`items:${row.id}`} name={`${row.clause} ${row.itemName}`.trimStart()} />
                  {row.droppedReason !== '' && <div className="secondary">{t(($) => $.plan.dropped, { reason: row.droppedReason })}</div>}
                  {(row.stage !== '' || row.hint !== '') && (
                    <div className="secondary">{[row.stage, row.hint].filter((part) => part !== '').join(' · ')}</div>
                  )}
                </>
              ),
            },
            {
              title: label('state'),
              width: 90,
              render: (_, row) => (
                <>
                  <DictText code="test_item_status" value={row.state} />
                  {row.verdict !== '' && (
                    <div className="secondary">
                      <Verdict value={row.verdict} />
                    </div>
                  )}
                </>
              ),
            },
            {
              title: `${label('standardNo')} / ${label('clause')}`,
              width: 150,
              render: (_, row) => (
                <>
                  {row.standardNo}
                  <div className="secondary">{row.clause}</div>
                  <Accredited by={row.accredited} />
                </>
              ),
            },
            { title: label('testerName'), dataIndex: 'testerName', width: 80 },
            { title: label('checkerName'), dataIndex: 'checkerName', width: 80 },
            { title: label('planDate'), dataIndex: 'planDate', width: 105 },
            { title: kit(($) => $.list.acts), width: mayChange ? ACTS_MANY : ACTS_ONE, fixed: 'right', render: (_, row) => acts(row) },
          ]}
        />
      )}
      {open !== null && (
        <RecordDialog
          of={c.plannedItemSave}
          width={840}
          fields={fieldsOf(open)}
          start={{ laboratory: test.laboratory }}
          given={open === 'new' || open.abilities.remove ? { taskId: test.id } : { taskId: test.id, ...contentOf(open) }}
          record={open === 'new' ? undefined : open}
          below={open !== 'new' && open.abilities.drop && <p className="secondary">{t(($) => $.plan.droppedHint)}</p>}
          onClose={() => setOpen(null)}
        />
      )}
      {library && <LibraryDialog testId={test.id} day={test.planEnd} onClose={() => setLibrary(false)} />}
      {card && <CardDialog testId={test.id} day={test.planEnd} onClose={() => setCard(false)} />}
      {rounds && data && <RoundsDialog testId={test.id} items={data} roundNo={test.roundNo} onClose={() => setRounds(false)} />}
      {checkerOf && <CheckerDialog item={checkerOf} onClose={() => setCheckerOf(null)} />}
      {shown && <RecordsDialog item={shown} onClose={() => setRecordsOf(null)} />}
    </div>
  );
}
