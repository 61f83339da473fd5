/**
 * The picture of a process, drawn from the very file the engine executes: finished nodes green, current blue, the way taken
 * orange. By definition id it is drawn without any colours (spec: 000 §2.4, §4).
 *
 * ```tsx
 * {open && <FlowChartDialog processInstanceId={row.flowInstanceId} onClose={() => setOpen(false)} />}
 * ```
 */
import './diagram.css';
import { workflowCalls } from '@zhengjian/contract/areas/workflow/calls.ts';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../shell/lazyPage.ts';
import { useRead } from '../../shell/query.ts';
import { AppModal } from '../AppModal.tsx';
import { ErrorPart } from '../ErrorPart.tsx';
import { Loaded } from '../Loaded.tsx';

const Diagram = lazyPart(() => import('./Diagram.tsx'), { area: 'workflow' });

type Props = ({ processInstanceId: string } | { processDefinitionId: string }) & { onClose: () => void };

export function FlowChartDialog({ onClose, ...which }: Props) {
  const { t } = useTranslation('workflow');
  const read = useRead(workflowCalls.modelView, which);
  return (
    <AppModal open width={1200} title={read.data?.name || t(($) => $.diagram.title)} footer={null} onClose={onClose}>
      <div className="diagram-box">
        <Loaded read={read} rows={8}>
          {(model) => (
            <ErrorPart>
              <Suspense fallback={null}>
                <Diagram model={model} />
              </Suspense>
            </ErrorPart>
          )}
        </Loaded>
      </div>
    </AppModal>
  );
}
