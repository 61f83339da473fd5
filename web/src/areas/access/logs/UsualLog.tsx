/** `/monitor/log/usual`: what was done, by whom, on which case. */
import { AUDIT_KINDS } from '@zhengjian/contract/areas/access/audit-kinds.ts';
import { logCalls, usualDetail, type usualLog } from '@zhengjian/contract/areas/access/logs.ts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Details } from '../../../kit/Details.tsx';
import { recordForm } from '../../../kit/form/info.ts';
import { type ListColumn, ListPage } from '../../../kit/ListPage.tsx';
import { useAreaText } from '../../../shell/tabTitle.ts';
import { LogDetail } from './LogDetail.tsx';
import { useShown } from './useShown.ts';

const form = recordForm(usualDetail, 'access', 'usualLog');

/** What a kind of act is called; one without a word is shown as it is written. */
const useKindWord = () => {
  const text = useAreaText('access');
  return useMemo(() => (kind: string) => text(`kinds.${kind}`) || kind, [text]);
};

export default function UsualLog() {
  const { t } = useTranslation('access');
  const word = useKindWord();
  const { shown, rowActs, close } = useShown();
  const columns = useMemo<ListColumn<typeof usualLog>[]>(
    () => [
      { key: 'createTime', fixed: true, phone: 1 },
      { key: 'kind', phone: 1, show: ({ kind }) => word(kind) },
      { key: 'actorName', phone: 2 },
      { key: 'actorKind', phone: 2 },
      'caseNo',
      'ip',
    ],
    [word],
  );
  const choices = useMemo(() => ({ kind: AUDIT_KINDS.map((value) => ({ value, label: word(value) })) }), [word]);
  return (
    <>
      <ListPage
        of={logCalls.usualLogPage}
        columns={columns}
        choices={choices}
        rowActs={rowActs}
        empty={{ title: t(($) => $.log.usualNone) }}
      />
      {shown !== '' && (
        <LogDetail call={logCalls.usualLogDetail} id={shown} title={t(($) => $.log.usualTitle)} onClose={close}>
          {(entry) => (
            <>
              <Details
                of={form}
                values={entry}
                names={['createTime', 'kind', 'actorName', 'actorKind', 'deputyFor', 'caseNo', 'ip', 'subjectType', 'subjectId']}
                ifFilled={['deputyFor', 'caseNo', 'ip', 'subjectId']}
                show={{ kind: word(entry.kind) }}
              />
              <h4>{t(($) => $.log.details)}</h4>
              {entry.details.length === 0 ? (
                <p className="secondary">{t(($) => $.log.noDetails)}</p>
              ) : (
                <dl className="log-noted">
                  {entry.details.map(({ name, value }) => (
                    <div key={name}>
                      <dt>{name}</dt>
                      <dd>{value === '' ? '–' : value}</dd>
                    </div>
                  ))}
                </dl>
              )}
            </>
          )}
        </LogDetail>
      )}
    </>
  );
}
