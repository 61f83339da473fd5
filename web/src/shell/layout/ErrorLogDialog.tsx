/** Errors that this browser has recorded; they are sent to the server, or cleared (spec: 000 §2.4 error-log-dialog). */
import { accountCalls } from '@zhengjian/contract/areas/account/calls.ts';
import { App, Button, Flex, Table } from 'antd';
import { useTranslation } from 'react-i18next';
import { AppModal } from '../../kit/AppModal.tsx';
import { EmptyHint } from '../../kit/EmptyHint.tsx';
import { ApiError } from '../apiError.ts';
import { forgetErrors, type LoggedError, useErrorLog } from '../errorLog.ts';
import { notify } from '../notices.ts';
import { useAct } from '../query.ts';

export default function ErrorLogDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('shell');
  const { modal } = App.useApp();
  const entries = useErrorLog();
  const { act, running } = useAct(accountCalls.uploadErrorLog);
  const none = entries.length === 0;
  const upload = () =>
    modal.confirm({
      title: t(($) => $.errorLog.uploadAsk),
      okText: t(($) => $.errorLog.upload),
      cancelText: t(($) => $.common.cancel),
      onOk: async () => {
        try {
          await act({ logs: [...entries] }, { quiet: true });
        } catch (fault) {
          if (!(fault instanceof ApiError)) throw fault;
          notify('error', fault.message);
          return;
        }
        forgetErrors(entries);
        notify(
          'success',
          t(($) => $.errorLog.uploaded),
        );
        onClose();
      },
    });
  const clear = () =>
    modal.confirm({
      title: t(($) => $.errorLog.clearAsk),
      okText: t(($) => $.errorLog.clear),
      okButtonProps: { danger: true },
      cancelText: t(($) => $.common.cancel),
      onOk: () => {
        forgetErrors(entries);
        notify(
          'success',
          t(($) => $.errorLog.cleared),
        );
      },
    });
  return (
    <AppModal
      open
      width={860}
      title={t(($) => $.errorLog.title)}
      onClose={onClose}
      footer={
        <Flex gap={8} justify="end">
          <Button danger disabled={none} onClick={() => void clear()}>
            {t(($) => $.errorLog.clear)}
          </Button>
          <Button type="primary" disabled={none} loading={running} onClick={() => void upload()}>
            {t(($) => $.errorLog.upload)}
          </Button>
        </Flex>
      }
    >
      {none ? (
        <EmptyHint title={t(($) => $.errorLog.none)} />
      ) : (
        <Table<LoggedError>
          size="small"
          rowKey={(entry) => `${entry.time} ${entry.message}`}
          dataSource={[...entries]}
          pagination={entries.length > 20 ? { pageSize: 20, showSizeChanger: false } : false}
          scroll={{ x: 720, y: 380 }}
          expandable={{
            expandedRowRender: ({ stack, info }) => <pre className="error-stack">{[stack, info].filter(Boolean).join('\n\n')}</pre>,
          }}
          columns={[
            { key: 'type', dataIndex: 'type', title: t(($) => $.errorLog.type), width: 120, ellipsis: true },
            { key: 'url', dataIndex: 'url', title: t(($) => $.errorLog.address), width: 200, ellipsis: true },
            { key: 'message', dataIndex: 'message', title: t(($) => $.errorLog.content), ellipsis: true },
            { key: 'time', dataIndex: 'time', title: t(($) => $.errorLog.time), width: 160 },
          ]}
        />
      )}
    </AppModal>
  );
}
