/** Whether the models form one certification unit, with the split proposed where not (domain 1.2, 1.3). */
import { acceptanceCalls } from '@zhengjian/contract/areas/acceptance/calls.ts';
import { UNIT_CRITERIA } from '@zhengjian/contract/areas/acceptance/units.ts';
import { Alert, Descriptions } from 'antd';
import { useTranslation } from 'react-i18next';
import { Loaded } from '../../../kit/Loaded.tsx';
import { useListed } from '../../../kit/useListed.ts';
import { useRead } from '../../../shell/query.ts';

export function UnitPart({ id }: { id: string }) {
  const { t } = useTranslation('acceptance');
  const listed = useListed();
  const read = useRead(acceptanceCalls.checkApplicationUnit, { id });
  return (
    <Loaded read={read}>
      {(check) => (
        <div className="stack">
          {check.oneUnit ? (
            <Alert type="success" showIcon title={t(($) => $.staff.unit.one)} />
          ) : (
            <Alert
              type="warning"
              showIcon
              title={t(($) => $.staff.unit.several, { count: check.units.length })}
              description={t(($) => $.staff.unit.differs, {
                what: listed(UNIT_CRITERIA.filter((c) => check.differs.includes(c)).map((c) => t(($) => $.staff.unit[c]))),
              })}
            />
          )}
          {check.units.map((unit) => (
            <Descriptions
              key={unit.sort}
              size="small"
              bordered
              column={1}
              title={t(($) => $.staff.unit.unit, { n: unit.sort })}
              items={[
                ...UNIT_CRITERIA.map((c) => ({
                  key: c,
                  label: t(($) => $.staff.unit[c]),
                  children: <span className="mono">{unit.criteria[c] || '–'}</span>,
                })),
                {
                  key: 'models',
                  label: t(($) => $.staff.part.models),
                  children: unit.models.map((m) => (
                    <div key={m.id}>
                      {m.productModel} <span className="mono secondary">{m.productExMark}</span>
                    </div>
                  )),
                },
              ]}
            />
          ))}
        </div>
      )}
    </Loaded>
  );
}
