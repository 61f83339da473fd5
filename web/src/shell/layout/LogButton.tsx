/** The error log where there is something in it, with how much (spec: 000 §2.4 error-log-dialog); empty, it is found in the user's menu. */
import { BugOutlined } from '@ant-design/icons';
import { Badge, Button } from 'antd';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorLog } from '../errorLog.ts';
import { lazyPart } from '../lazyPage.ts';
import { PageLook } from './FrameLook.tsx';

const ErrorLogDialog = lazyPart(() => import('./ErrorLogDialog.tsx'));

export function LogButton() {
  const { t } = useTranslation('shell');
  const { length } = useErrorLog();
  const [open, setOpen] = useState(false);
  const label = t(($) => $.errorLog.count, { count: length });
  return (
    <>
      {length > 0 && (
        <Badge count={length} overflowCount={99} size="small">
          <Button type="text" icon={<BugOutlined />} aria-label={label} title={label} onClick={() => setOpen(true)} />
        </Badge>
      )}
      <PageLook>
        <Suspense fallback={null}>{open && <ErrorLogDialog onClose={() => setOpen(false)} />}</Suspense>
      </PageLook>
    </>
  );
}
