/** `/monitor/log/api`: requests of signed-in people, and how each ended. */
import { logCalls, type OUTCOMES, requestDetail, type requestLog } from '@zhengjian/contract/areas/access/logs.ts';
import { useTranslation } from 'react-i18next';
import { Details } from '../../../kit/Details.tsx';
import { recordForm } from '../../../kit/form/info.ts';
import { type ListColumn, ListPage } from '../../../kit/ListPage.tsx';
import type { StateKind } from '../../../kit/states.ts';
import { LogDetail } from './LogDetail.tsx';
import { useShown } from './useShown.ts';

const STATES = { ok: 'done', refused: 'returned', failed: 'overdue' } as const satisfies Record<(typeof OUTCOMES)[number], StateKind>;
const columns: ListColumn<typeof requestLog>[] = [
  { key: 'createTime', fixed: true, phone: 1 },
  { key: 'outcome', phone: 1, states: STATES },
  { key: 'userName', phone: 2 },
  'account',
  'method',
  { key: 'path', phone: 2 },
  'durationMs',
  'ip',
];
const form = recordForm(requestDetail, 'access', 'apiLog');

export default function ApiLog() {
  const { t } = useTranslation('access');
  const { shown, rowActs, close } = useShown();
  return (
    <>
      <ListPage of={logCalls.apiLogPage} columns={columns} rowActs={rowActs} empty={{ title: t(($) => $.log.apiNone) }} />
      {shown !== '' && (
        <LogDetail call={logCalls.apiLogDetail} id={shown} title={t(($) => $.log.apiTitle)} onClose={close}>
          {(entry) => (
            <Details
              of={form}
              values={entry}
              names={[
                'createTime',
                'userName',
                'account',
                'method',
                'path',
                'outcome',
                'refusal',
                'status',
                'durationMs',
                'ip',
                'requestId',
                'agent',
              ]}
              ifFilled={['refusal']}
            />
          )}
        </LogDetail>
      )}
    </>
  );
}
