/** `/customer/yewuCenter/apply/formCcc`: starts an application, copies one (`?copy=`), or edits one (`?id=`). */
import '../customer.css';
import { acceptanceCalls } from '@zhengjian/contract/areas/acceptance/calls.ts';
import { Skeleton } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { EmptyHint } from '../../../../kit/EmptyHint.tsx';
import { useFreshRead } from '../../../../kit/form/useFreshRead.ts';
import { Loaded } from '../../../../kit/Loaded.tsx';
import { ApiError } from '../../../../shell/apiError.ts';
import { notify } from '../../../../shell/notices.ts';
import { useAct } from '../../../../shell/query.ts';
import { useMoveOn } from '../../../../shell/useMoveOn.ts';
import { useWords } from '../../../../shell/words.ts';
import { detailOf, formOf, LIST_PAGE } from '../paths.ts';
import { EditApplication } from './EditApplication.tsx';
import { StartApplication } from './StartApplication.tsx';
import { draftOf } from './useSaving.ts';

/** Copies once, whatever the page does, and goes on in the copy. */
function CopyApplication({ id }: { id: string }) {
  const { t } = useTranslation('acceptance');
  const moveOn = useMoveOn();
  const { act } = useAct(acceptanceCalls.copyForCCC, { refresh: [acceptanceCalls.draftPage, acceptanceCalls.cccBusinessPage] });
  const begun = useRef(false);
  const [fault, setFault] = useState('');
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    act({ id }, { quiet: true }).then(
      (copy) => moveOn(formOf(copy.id)),
      (why: unknown) => setFault(why instanceof ApiError ? why.message : String(why)),
    );
  }, [id, act, moveOn]);
  if (fault === '')
    return <Skeleton active title={{ width: 240 }} paragraph={{ rows: 8 }} aria-label={t(($) => $.customer.start.copying)} />;
  return (
    <EmptyHint
      title={t(($) => $.customer.start.copyFailed)}
      hint={fault}
      act={{ label: t(($) => $.customer.start.back), onClick: () => moveOn(LIST_PAGE) }}
    />
  );
}

function OpenApplication({ id }: { id: string }) {
  const { t } = useTranslation('acceptance');
  const say = useWords();
  const moveOn = useMoveOn();
  const [visit, setVisit] = useState(0);
  const read = useFreshRead(acceptanceCalls.select, { id }, { of: draftOf(id), refetchOnWindowFocus: false, refetchOnReconnect: false });
  async function reload(giveUp: () => void): Promise<void> {
    const { error } = await read.refetch();
    if (error) return notify('warning', error.message);
    giveUp();
    setVisit((before) => before + 1);
  }
  return (
    <Loaded read={read} rows={12}>
      {(application) =>
        application.abilities.update ? (
          <EditApplication key={`${id} ${visit}`} application={application} reload={(giveUp) => void reload(giveUp)} />
        ) : (
          <EmptyHint
            title={t(($) => $.customer.form.readonly)}
            hint={t(($) => $.customer.form.readonlyHint, { state: say(application.customerText) })}
            act={{ label: t(($) => $.customer.form.toDetail), onClick: () => moveOn(detailOf(id)) }}
          />
        )
      }
    </Loaded>
  );
}

export default function FormCcc() {
  const [query] = useSearchParams();
  const id = query.get('id');
  const copy = query.get('copy');
  if (id) return <OpenApplication key={id} id={id} />;
  if (copy) return <CopyApplication key={copy} id={copy} />;
  return <StartApplication batchId={query.get('batchId') ?? ''} />;
}
