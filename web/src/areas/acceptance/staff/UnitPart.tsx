/** Whether the models form one certification unit, with the split proposed where not (domain 1.2, 1.3). */
import { acceptanceCalls } from '@zhengjian/contract/areas/acceptance/calls.ts';
import { UNIT_CRITERIA } from '@zhengjian/contract/areas/acceptance/units.ts';
import { Alert } from 'antd';
import { useTranslation } from 'react-i18next';
import { Facts } from '../../../kit/Facts.tsx';
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
            <section key={unit.sort} className="stack">
              <h3>{t(($) => $.staff.unit.unit, { n: unit.sort })}</h3>
              <Facts
                className="fact-rows"
                facts={[
                  ...UNIT_CRITERIA.map((c) => ({
                    label: t(($) => $.staff.unit[c]),
                    value: unit.criteria[c] && <span className="mono">{unit.criteria[c]}</span>,
                  })),
                  {
                    label: t(($) => $.staff.part.models),
                    value: unit.models.map((m) => (
                      <div key={m.id}>
                        {m.productModel} <span className="mono secondary">{m.productExMark}</span>
                      </div>
                    )),
                  },
                ]}
              />
            </section>
          ))}
        </div>
      )}
    </Loaded>
  );
}
