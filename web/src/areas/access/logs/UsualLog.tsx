/** `/monitor/log/usual`: what was done, by whom, on which case. */
import { AUDIT_KINDS } from '@zhengjian/contract/areas/access/audit-kinds.ts';
import { logCalls, usualDetail, type usualLog } from '@zhengjian/contract/areas/access/logs.ts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Details } from '../../../kit/Details.tsx';
import { recordForm } from '../../../kit/form/info.ts';
import { type ListColumn, ListPage } from '../../../kit/ListPage.tsx';
import { ChangedFields } from '../../../kit/register/ChangedFields.tsx';
import { useAreaText } from '../../../shell/tabTitle.ts';
import { LogDetail } from './LogDetail.tsx';
import { useShown } from './useShown.ts';

const form = recordForm(usualDetail, 'access', 'usualLog');

/** What a kind of act is called; one without a word is shown as it is written. */
const useKindWord = () => {
  const text = useAreaText('access');
  return useMemo(() => (kind: string) => text(`kinds.${kind}`) || kind, [text]);
};

/** What the records of a register are called; a table by its name where there is none. */
function RecordKind({ register, table }: { register: string; table: string }) {
  const [area = '', name = ''] = register.split('.');
  const text = useAreaText(area || 'access');
  return text(`lists.${name}.title`) || table;
}

export default function UsualLog() {
  const { t } = useTranslation('access');
  const word = useKindWord();
  const text = useAreaText('access');
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
                names={['createTime', 'kind', 'actorName', 'actorKind', 'deputyFor', 'reason', 'caseNo', 'ip', 'subjectType', 'subjectId']}
                ifFilled={['deputyFor', 'reason', 'caseNo', 'ip', 'subjectId']}
                show={{ kind: word(entry.kind), subjectType: <RecordKind register={entry.register} table={entry.subjectType} /> }}
              />
              <h4>{t(($) => $.log.details)}</h4>
              {entry.changed.length > 0 && <ChangedFields register={entry.register} changed={entry.changed} />}
              {entry.details.length + entry.changed.length === 0 ? (
                <p className="secondary">{t(($) => $.log.noDetails)}</p>
              ) : (
                <dl className="log-noted">
                  {entry.details.map(({ name, value }) => (
                    <div key={name}>
                      <dt>{text(`noted.${name}`) || name}</dt>
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
