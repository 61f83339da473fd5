/** Says quietly what was decided, with the way back while nobody has gone on from it, and the way to the next case. */
import { workflowActCalls } from '@zhengjian/contract/areas/workflow/acts.ts';
import { App, Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../shell/apiError.ts';
import type { CallClient } from '../../shell/call-client.ts';
import { useAct } from '../../shell/query.ts';

const SECONDS = 10;

type Decided = { no: string; branch: string; flowInstanceId: string; onNext?: (() => void) | undefined };

export function useDecidedNotice(refresh: readonly (CallClient | string)[]): (decided: Decided) => void {
  const { t } = useTranslation('kit');
  const { message } = App.useApp();
  const withdraw = useAct(workflowActCalls.withdraw, { refresh });
  return ({ no, branch, flowInstanceId, onNext }) => {
    const key = `decided ${flowInstanceId}`;
    const undo = async () => {
      message.destroy(key);
      try {
        await withdraw.act({ flowInstanceId });
        void message.success(t(($) => $.approval.undone, { no }));
      } catch (fault) {
        // the toast has told why: somebody has gone on from it
        if (!(fault instanceof ApiError)) throw fault;
      }
    };
    void message.success({
      key,
      duration: SECONDS,
      content: (
        <>
          {t(($) => $.approval.decided, { no, branch })}
          <Button type="link" size="small" onClick={() => void undo()}>
            {t(($) => $.approval.undo)}
          </Button>
          {onNext && (
            <Button
              type="link"
              size="small"
              onClick={() => {
                message.destroy(key);
                onNext();
              }}
            >
              {t(($) => $.approval.next)}
            </Button>
          )}
        </>
      ),
    });
  };
}
