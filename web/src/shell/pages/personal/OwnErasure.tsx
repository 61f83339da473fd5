/** Erasure of what is kept of the person: asked for here, done by an administrator. */
import { erasureCalls as calls } from '@zhengjian/contract/areas/account/erasure.ts';
import type { Answered } from '@zhengjian/contract/call.ts';
import { Alert, Button } from 'antd';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Loaded } from '../../../kit/Loaded.tsx';
import { ApiError } from '../../apiError.ts';
import { lazyPart } from '../../lazyPage.ts';
import { notify } from '../../notices.ts';
import { useAct, useRead } from '../../query.ts';

const ErasureDialog = lazyPart(() => import('./ErasureDialog.tsx'), { area: 'account' });
const MINUTES = 16;

function Asking({ own: { preview, request } }: { own: Answered<typeof calls.ownErasure> }) {
  const { t } = useTranslation('account');
  const [open, setOpen] = useState(false);
  const { act: withdraw, running } = useAct(calls.withdrawErasure, { refresh: [calls.ownErasure] });
  const takeBack = async () => {
    try {
      await withdraw({}, { quiet: true });
      notify(
        'success',
        t(($) => $.erasure.withdrawn),
      );
    } catch (fault) {
      // the toast has told why
      if (!(fault instanceof ApiError)) throw fault;
    }
  };
  const at = request?.createTime.slice(0, MINUTES) ?? '';
  if (request?.state === 'waiting')
    return (
      <>
        <p>{t(($) => $.erasure.waiting, { at })}</p>
        <Button loading={running} onClick={() => void takeBack()}>
          {t(($) => $.erasure.withdraw)}
        </Button>
      </>
    );
  return (
    <>
      {request?.state === 'refused' && (
        <Alert type="info" showIcon title={t(($) => $.erasure.refused, { at, answer: request.answer })} className="password-note" />
      )}
      <Button danger onClick={() => setOpen(true)}>
        {t(($) => $.erasure.ask)}
      </Button>
      <Suspense fallback={null}>{open && <ErasureDialog preview={preview} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}

export function OwnErasure() {
  const { t } = useTranslation('account');
  const own = useRead(calls.ownErasure, {});
  return (
    <div className="personal-part">
      <div className="personal-head">
        <h2>{t(($) => $.erasure.title)}</h2>
      </div>
      <p className="secondary">{t(($) => $.erasure.hint)}</p>
      <Loaded read={own} rows={1}>
        {(data) => <Asking own={data} />}
      </Loaded>
    </div>
  );
}
