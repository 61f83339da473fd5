/** What the company says to one nonconformity in the round that is under way: saved while it is typed, never over what a colleague has saved. */
import { useQueryClient } from '@tanstack/react-query';
import { inspectionCalls } from '@zhengjian/contract/areas/inspection/calls.ts';
import { type NonconformityShown, rectificationInput } from '@zhengjian/contract/areas/inspection/records.ts';
import { Alert, Button, Form, Space } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AppForm } from '../../../kit/form/AppForm.tsx';
import { Field } from '../../../kit/form/Field.tsx';
import { recordForm } from '../../../kit/form/info.ts';
import { SavedState } from '../../../kit/form/SavedState.tsx';
import { useDraft } from '../../../kit/form/useDraft.ts';
import { send } from '../../../shell/api.ts';
import { ApiError } from '../../../shell/apiError.ts';
import { refreshReads, useAct } from '../../../shell/query.ts';
import { AddFiles } from '../parts/AddFiles.tsx';
import { EvidenceFiles } from '../parts/EvidenceFiles.tsx';

const record = recordForm(rectificationInput, 'inspection', 'rectification');
const AREAS = ['inspection', 'workflow', 'acceptance'];
const CHANGED_MEANWHILE = 'inspection.changedMeanwhile';

type Said = { causeAnalysis?: string; correction?: string; correctiveAction?: string; objection?: string };

/** The drafts of one inspection: its page is read only after what they were saving. */
export const draftsOf = (taskId: string): string => `rectification:${taskId}`;
/** Id of the form of one nonconformity. */
export const answerTo = (ncId: string): string => `nc-${ncId}`;

const roundOf = (nc: NonconformityShown | undefined): { said: Said; version: number } => {
  const { causeAnalysis = '', correction = '', correctiveAction = '', objection = '', version = 0 } = nc?.rounds.at(-1) ?? {};
  return { said: { causeAnalysis, correction, correctiveAction, objection }, version };
};

/** What the company proves its correction with, of the round that is under way. */
function Proof({ nc }: { nc: NonconformityShown }) {
  const { t } = useTranslation('inspection');
  const client = useQueryClient();
  const remove = useAct(inspectionCalls.removeProof, { refresh: AREAS });
  const files = nc.rounds.at(-1)?.proof ?? [];
  const add = async (file: File) => {
    await send(inspectionCalls.uploadProof, { id: nc.id }, { files: { file }, quiet: true });
    await refreshReads(client, [inspectionCalls.ownInspection]);
  };
  return (
    <EvidenceFiles title={t(($) => $.nc.proof)} files={files} onRemove={(fileId) => remove.act({ fileId })}>
      <AddFiles label={t(($) => $.nc.addProof)} there={files.length} send={add} />
      {files.length === 0 && <span className="secondary">{t(($) => $.nc.proofHint)}</span>}
    </EvidenceFiles>
  );
}

type Props = { taskId: string; nc: NonconformityShown; onFlush: (id: string, flush: () => Promise<boolean>) => void };

/** Saves itself a moment after the last key; what could not be saved stays in the browser. */
export function Answer({ taskId, nc, onFlush }: Props) {
  const { t } = useTranslation('inspection');
  const [form] = Form.useForm<Said>();
  const [conflict, setConflict] = useState(false);
  const draft = useDraft<Said>({
    id: `rectification:${nc.id}:${nc.rounds.at(-1)?.roundNo ?? 0}`,
    of: draftsOf(taskId),
    start: roundOf(nc).said,
    version: (): number => version.current,
    save: async (said) => {
      if (conflict) throw new ApiError('refused', 409, '', CHANGED_MEANWHILE);
      try {
        const saved = await send(inspectionCalls.saveRectification, { ...said, id: nc.id, version: version.current }, { quiet: true });
        version.current = roundOf(saved).version;
      } catch (fault) {
        if (fault instanceof ApiError && fault.refusal === CHANGED_MEANWHILE) setConflict(true);
        throw fault;
      }
    },
  });
  const { left, changed, forgetLeft } = draft;
  const version = useRef(left?.version ?? roundOf(nc).version);
  onFlush(nc.id, draft.flush);
  // what stands in the form is what is saved
  useEffect(() => {
    if (left) changed(left.values);
  }, [left, changed]);
  const choose = async (whose: 'mine' | 'theirs') => {
    const { nonconformities } = await send(inspectionCalls.ownInspection, { id: taskId });
    const theirs = roundOf(nonconformities.find(({ id }) => id === nc.id));
    version.current = theirs.version;
    setConflict(false);
    forgetLeft();
    if (whose === 'theirs') form.setFieldsValue(theirs.said);
    changed(form.getFieldsValue());
  };
  const pick = (whose: 'mine' | 'theirs') => () =>
    void choose(whose).catch((fault: unknown) => {
      // the toast has told why
      if (!(fault instanceof ApiError)) throw fault;
    });
  return (
    <AppForm<Said>
      name={answerTo(nc.id)}
      form={form}
      layout="vertical"
      initialValues={left?.values ?? roundOf(nc).said}
      onValuesChange={(_, all) => changed(all)}
    >
      {left && !conflict && <Alert type="info" showIcon title={t(($) => $.own.restored)} />}
      {conflict && (
        <Alert
          type="warning"
          showIcon
          title={t(($) => $.own.savedMeanwhile)}
          action={
            <Space>
              <Button size="small" onClick={pick('theirs')}>
                {t(($) => $.own.takeTheirs)}
              </Button>
              <Button size="small" onClick={pick('mine')}>
                {t(($) => $.own.keepMine)}
              </Button>
            </Space>
          }
        />
      )}
      <Field of={record} name="causeAnalysis" />
      <Field of={record} name="correction" />
      <Field of={record} name="correctiveAction" />
      <Field of={record} name="objection" />
      <SavedState state={draft.state} />
      <Proof nc={nc} />
    </AppForm>
  );
}
