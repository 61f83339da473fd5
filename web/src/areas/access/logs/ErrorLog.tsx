/** `/monitor/log/error`: faults of the server, and errors that browsers told of. */
import { errorDetail, type errorLog, logCalls } from '@zhengjian/contract/areas/access/logs.ts';
import { useTranslation } from 'react-i18next';
import { Details } from '../../../kit/Details.tsx';
import { recordForm } from '../../../kit/form/info.ts';
import { type ListColumn, ListPage } from '../../../kit/ListPage.tsx';
import { LogDetail } from './LogDetail.tsx';
import { useShown } from './useShown.ts';

const columns: ListColumn<typeof errorLog>[] = [
  { key: 'createTime', fixed: true, phone: 1 },
  { key: 'source', phone: 1 },
  { key: 'message', phone: 2 },
  { key: 'userName', phone: 2 },
  'account',
  'url',
];
const form = recordForm(errorDetail, 'access', 'errorLog');

export default function ErrorLog() {
  const { t } = useTranslation('access');
  const { shown, rowActs, close } = useShown();
  return (
    <>
      <ListPage of={logCalls.errorLogPage} columns={columns} rowActs={rowActs} empty={{ title: t(($) => $.log.errorNone) }} />
      {shown !== '' && (
        <LogDetail call={logCalls.errorLogDetail} id={shown} title={t(($) => $.log.errorTitle)} onClose={close}>
          {(entry) => (
            <Details
              of={form}
              values={entry}
              names={['createTime', 'source', 'userName', 'account', 'url', 'type', 'message', 'requestId', 'info', 'stack']}
              ifFilled={['userName', 'account', 'requestId', 'info', 'stack']}
            />
          )}
        </LogDetail>
      )}
    </>
  );
}
