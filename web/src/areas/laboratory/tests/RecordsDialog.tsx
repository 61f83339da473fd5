/** The records of one test: every version with its instruments; the tester enters the next one, the checker checks the latest. */
import './tests.css';
import { type Measure, verdictOf } from '@zhengjian/contract/areas/laboratory/measures.ts';
import type { PlannedItemRow } from '@zhengjian/contract/areas/laboratory/plan.ts';
import { type TestRecord, testRecordCalls } from '@zhengjian/contract/areas/laboratory/test-records.ts';
import { Button, Space, Tag } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AppModal } from '../../../kit/AppModal.tsx';
import { EmptyHint } from '../../../kit/EmptyHint.tsx';
import { Facts } from '../../../kit/Facts.tsx';
import { useRead } from '../../../shell/query.ts';
import { LabFiles } from '../parts/LabFiles.tsx';
import { Verdict } from '../parts/Verdict.tsx';
import { CheckDialog } from './CheckDialog.tsx';
import { RecordForm } from './RecordForm.tsx';
import { useLimits } from './useLimits.ts';

const WIDE = 920;
/** As the server keeps them. */
export const measuresOf = ({ measures }: Pick<PlannedItemRow, 'measures'>): readonly Measure[] => measures;

function Version({ record, measures }: { record: TestRecord; measures: readonly Measure[] }) {
  const { t } = useTranslation('laboratory');
  const limits = useLimits();
  const word = ({ kind, unit = '' }: Measure, value: string) =>
    kind === 'check'
      ? value === '1'
        ? t(($) => $.record.yes)
        : value === '0'
          ? t(($) => $.record.no)
          : '—'
      : value === ''
        ? '—'
        : `${value} ${unit}`;
  return (
    <section>
      <h3>
        {t(($) => $.record.version, { n: record.version })} <Verdict value={record.verdict} />{' '}
        {record.checked !== '' && (
          <Tag color={record.checked === 'passed' ? 'green' : 'red'}>
            {t(($) => $.record[record.checked === 'passed' ? 'passed' : 'sentBack'])}
          </Tag>
        )}
      </h3>
      <Facts
        className="details"
        facts={[
          ...measures.map((measure, at) => ({
            label: limits(measure) === '' ? measure.name : `${measure.name}（${limits(measure)}）`,
            value: (
              <span className={verdictOf([measure], [record.values[at] ?? '']) === '2' ? 'num fault' : 'num'}>
                {word(measure, record.values[at] ?? '')}
              </span>
            ),
          })),
          { label: t(($) => $.fields.testRecord.startTime), value: `${record.startTime.slice(0, 16)} – ${record.endTime.slice(0, 16)}` },
          ...(record.envTemp ? [{ label: t(($) => $.fields.testRecord.envTemp), value: `${record.envTemp} °C` }] : []),
          ...(record.envHumidity ? [{ label: t(($) => $.fields.testRecord.envHumidity), value: `${record.envHumidity} %RH` }] : []),
          ...(record.instruments.length > 0
            ? [
                {
                  label: t(($) => $.fields.testRecord.instruments),
                  value: record.instruments.map((e) => (
                    <div key={e.id}>
                      {`${e.equipNo} ${e.name}`}{' '}
                      <span className="secondary">{`${e.calibCertNo} ${e.validTo && t(($) => $.record.until, { day: e.validTo })}`}</span>
                    </div>
                  )),
                },
              ]
            : []),
          ...(record.failNote ? [{ label: t(($) => $.fields.testRecord.failNote), value: record.failNote }] : []),
          ...(record.abnormal ? [{ label: t(($) => $.fields.testRecord.abnormal), value: record.abnormal }] : []),
          { label: t(($) => $.fields.testRecord.testerName), value: `${record.testerName} ${record.recordTime.slice(0, 16)}` },
          ...(record.checkerName
            ? [
                {
                  label: t(($) => $.fields.testRecord.checkerName),
                  value: `${record.checkerName} ${record.checkTime.slice(0, 16)} ${record.checkRemark}`,
                },
              ]
            : []),
        ]}
      />
    </section>
  );
}

export function RecordsDialog({ item, onClose }: { item: PlannedItemRow; onClose: () => void }) {
  const { t } = useTranslation('laboratory');
  const { data } = useRead(testRecordCalls.testRecords, { itemId: item.id });
  const [entering, setEntering] = useState(false);
  const [checking, setChecking] = useState(false);
  const measures = measuresOf(item);
  return (
    <>
      <AppModal open width={WIDE} footer={null} title={t(($) => $.record.title, { name: item.itemName })} onClose={onClose}>
        <p className="secondary">{`${item.standardNo} ${item.clause}：${item.requirement}`}</p>
        <Space>
          {item.abilities.record && (
            <Button type="primary" onClick={() => setEntering(true)}>
              {t(($) => $.record.add)}
            </Button>
          )}
          {item.abilities.check && (
            <Button type="primary" onClick={() => setChecking(true)}>
              {t(($) => $.record.check)}
            </Button>
          )}
        </Space>
        <LabFiles of={{ itemId: item.id }} title={t(($) => $.labFile.raw)} />
        {data?.length === 0 && <EmptyHint title={t(($) => $.record.none)} />}
        {data?.map((record) => (
          <Version key={record.id} record={record} measures={measures} />
        ))}
      </AppModal>
      {entering && <RecordForm item={item} measures={measures} last={data?.[0]} onClose={() => setEntering(false)} />}
      {checking && <CheckDialog item={item} onClose={() => setChecking(false)} />}
    </>
  );
}
