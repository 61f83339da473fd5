/**
 * What has changed since the record was sent back, as a part of its page; nothing where nothing was sent back.
 *
 * ```tsx
 * const returnedPart = useReturnedPart(c.flowInstanceId);
 * <CaseFileScreen parts={[…, ...returnedPart]} />
 * ```
 */
import { type ReturnedChanges, returnedChangeCalls } from '@zhengjian/contract/areas/workflow/returned-changes.ts';
import { Alert } from 'antd';
import { useTranslation } from 'react-i18next';
import { useRead } from '../shell/query.ts';
import type { CasePart } from './CaseFileScreen.tsx';
import { ChangeTable } from './ChangeTable.tsx';

const MINUTE = 16;

function Thing({ of: { thing, since, byName: name, why, changes } }: { of: ReturnedChanges }) {
  const { t } = useTranslation('kit');
  const time = since.slice(0, MINUTE);
  const reason = why === '' ? undefined : t(($) => $.changes.why, { why });
  if (changes.length === 0)
    return <Alert type="warning" showIcon title={t(($) => $.changes.none, { thing, name, time })} description={reason} />;
  const sections = [...new Set(changes.map(({ section }) => section))];
  return (
    <section className="stack" aria-label={thing}>
      <p className="changes-head num">{t(($) => $.changes.since, { thing, name, time, n: changes.length })}</p>
      {reason !== undefined && <p className="changes-head secondary">{reason}</p>}
      {sections.map((section) => (
        <ChangeTable key={section} caption={section} changes={changes.filter((change) => change.section === section)} />
      ))}
    </section>
  );
}

export function useReturnedPart(flowInstanceId: string): CasePart[] {
  const { t } = useTranslation('kit');
  const { data } = useRead(
    returnedChangeCalls.returnedChanges,
    { flowInstanceId },
    { enabled: flowInstanceId !== '', quiet: true, staleTime: 0 },
  );
  if (data === undefined || data.length === 0) return [];
  return [
    {
      key: 'returned',
      label: t(($) => $.changes.part),
      count: data.reduce((n, { changes }) => n + changes.length, 0),
      content: (
        <div className="stack">
          {data.map((one) => (
            <Thing key={`${one.thing} ${one.since}`} of={one} />
          ))}
        </div>
      ),
    },
  ];
}
