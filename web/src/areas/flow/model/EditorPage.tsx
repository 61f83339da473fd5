/** `/flow/model/edit`: a draft drawn and described, checked while it is changed, rehearsed and deployed. */
import '../flow.css';
import { ExpandOutlined, RedoOutlined, UndoOutlined, ZoomInOutlined, ZoomOutOutlined } from '@ant-design/icons';
import { useQueryClient } from '@tanstack/react-query';
import type { ModelDetail } from '@zhengjian/contract/areas/workflow/list-records.ts';
import { workflowListCalls } from '@zhengjian/contract/areas/workflow/lists.ts';
import { CODE_CONFLICT } from '@zhengjian/contract/envelope.ts';
import { Alert, App, Button } from 'antd';
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { ErrorPart } from '../../../kit/ErrorPart.tsx';
import { Loaded } from '../../../kit/Loaded.tsx';
import { ApiError } from '../../../shell/apiError.ts';
import { loadChunk } from '../../../shell/chunk.ts';
import { notify } from '../../../shell/notices.ts';
import { readKey, useAct, useRead } from '../../../shell/query.ts';
import { useSetting } from '../../../shell/settings.ts';
import { useSizeLevel } from '../../../shell/size.ts';
import { usePageTitle } from '../../../shell/tabKey.ts';
import { useUnsaved } from '../../../shell/unsaved.ts';
import { FaultList } from '../FaultList.tsx';
import { useMayDeploy } from '../useMayDeploy.ts';
import { useProcessName, wordsOf } from '../useProcessName.ts';
import { DeployDialog } from './DeployDialog.tsx';
import { keepFile } from './keepFile.ts';
import type { Picture, Shape } from './modeler.ts';
import { Properties } from './Properties.tsx';
import { Rehearsal } from './Rehearsal.tsx';
import { RepairButton } from './RepairButton.tsx';
import { useLiveCheck } from './useLiveCheck.ts';

const Canvas = lazy(() => loadChunk(() => import('./Canvas.tsx')));
const NONE: readonly Shape[] = [];
const ZOOM = { out: <ZoomOutOutlined />, in: <ZoomInOutlined />, fit: <ExpandOutlined /> };

function Editor({ model }: { model: ModelDetail }) {
  const { t } = useTranslation('flow');
  const name = useProcessName()(model);
  usePageTitle(wordsOf(model));
  const mayDeploy = useMayDeploy();
  /** The latest drawing: what is opened when the page comes back from behind another tab. */
  const text = useRef(model.xml);
  const [picture, setPicture] = useState<Picture | null>(null);
  const [selected, setSelected] = useState(NONE);
  const [, setRound] = useState(0);
  const [dirty, setDirty] = useState(false);
  const [savedAt, setSavedAt] = useState(model.updateTime);
  /** The saving that this drawing began with, or has made. */
  const version = useRef(model.version);
  const language = useSetting('language');
  const { modal } = App.useApp();
  const [rehearsing, setRehearsing] = useState('');
  const [deploying, setDeploying] = useState(false);
  const { faults, setFaults, checking, check } = useLiveCheck(model.found);
  const { act: submit, running: saving } = useAct(workflowListCalls.modelSubmit, { refresh: [workflowListCalls.modelList] });
  useUnsaved(dirty);

  const ready = useCallback((next: Picture) => {
    setSelected(NONE);
    setPicture(next);
  }, []);
  const changed = useCallback(() => {
    setDirty(true);
    setRound((round) => round + 1);
    if (!picture) return;
    picture
      .saveXml()
      .then((xml) => {
        text.current = xml;
      })
      .catch(() => undefined);
    check(picture.saveXml);
  }, [picture, check]);
  useEffect(() => picture?.mark(faults.map(({ element }) => element)), [picture, faults]);

  async function save(overwrite = false): Promise<void> {
    if (!picture) return;
    try {
      const xml = await picture.saveXml();
      const saved = await submit({ id: model.id, xml, ...(overwrite ? {} : { version: version.current }) }, { quiet: true });
      text.current = xml;
      version.current = saved.version;
      setFaults(saved.found);
      setSavedAt(saved.updateTime);
      setDirty(false);
    } catch (fault) {
      // The drawing stays.
      if (!(fault instanceof ApiError)) throw fault;
      if (fault.code === CODE_CONFLICT) askOverwrite(fault.message);
      else notify('warning', fault.message);
    }
  }
  function askOverwrite(why: string): void {
    modal.confirm({
      title: t(($) => $.model.overwriteAsk),
      content: (
        <>
          <p>{why}</p>
          <p>{t(($) => $.model.overwriteHint)}</p>
        </>
      ),
      okText: t(($) => $.model.overwriteOk),
      okButtonProps: { danger: true },
      cancelText: t(($) => $.cancel),
      onOk: () => save(true),
    });
  }
  async function keep(): Promise<void> {
    if (picture) keepFile(`${model.processKey}.bpmn`, 'application/xml', await picture.saveXml());
  }
  async function rehearse(): Promise<void> {
    if (picture) setRehearsing(await picture.saveXml());
  }
  return (
    <div className="editor">
      <div className="editor-head">
        <h1>{name}</h1>
        <span className="secondary num" aria-live="polite">
          {dirty ? t(($) => $.model.unsaved) : t(($) => $.model.saved, { time: savedAt.slice(11, 16) })}
        </span>
        <Button
          icon={<UndoOutlined />}
          aria-label={t(($) => $.model.undo)}
          title={t(($) => $.model.undo)}
          onClick={() => picture?.undo()}
        />
        <Button
          icon={<RedoOutlined />}
          aria-label={t(($) => $.model.redo)}
          title={t(($) => $.model.redo)}
          onClick={() => picture?.redo()}
        />
        {(['out', 'in', 'fit'] as const).map((to) => (
          <Button
            key={to}
            icon={ZOOM[to]}
            aria-label={t(($) => $.model.zoom[to])}
            title={t(($) => $.model.zoom[to])}
            onClick={() => picture?.zoom(to)}
          />
        ))}
        <Button disabled={!picture} onClick={() => void keep()}>
          {t(($) => $.model.export)}
        </Button>
        <Button disabled={!picture || faults.length > 0} onClick={() => void rehearse()}>
          {t(($) => $.model.rehearse)}
        </Button>
        {mayDeploy && (
          <Button disabled={dirty || faults.length > 0} onClick={() => setDeploying(true)}>
            {t(($) => $.model.deploy)}
          </Button>
        )}
        <Button type="primary" disabled={!picture || !dirty} loading={saving} onClick={() => void save()}>
          {t(($) => $.model.save)}
        </Button>
      </div>
      <div className="editor-body">
        <div className="editor-left">
          <ErrorPart>
            <Suspense fallback={<div className="editor-canvas" />}>
              <Canvas key={language} text={text} onReady={ready} onChange={changed} onSelect={setSelected} />
            </Suspense>
          </ErrorPart>
          <section className="editor-faults" aria-live="polite">
            <h2>
              {t(($) => $.model.faultsTitle)}{' '}
              <span className="secondary">
                {checking
                  ? t(($) => $.model.checking)
                  : faults.length === 0
                    ? t(($) => $.model.noFaults)
                    : t(($) => $.model.faultCount, { count: faults.length })}
              </span>
            </h2>
            <FaultList
              faults={faults}
              onChoose={(id) => picture?.choose(id)}
              actOf={(fault) => picture && <RepairButton fault={fault} picture={picture} />}
            />
          </section>
        </div>
        <aside className="editor-side" aria-label={t(($) => $.properties.title)}>
          {/* it has words of another area, which come when it is first drawn: the page stays meanwhile */}
          <Suspense fallback={null}>{picture && <Properties picture={picture} selected={selected} />}</Suspense>
        </aside>
      </div>
      {deploying && <DeployDialog draft={{ id: model.id, name }} onClose={() => setDeploying(false)} />}
      {rehearsing !== '' && <Rehearsal xml={rehearsing} name={name} onClose={() => setRehearsing('')} />}
    </div>
  );
}

export default function EditorPage() {
  const { t } = useTranslation('flow');
  const [query] = useSearchParams();
  const id = query.get('id') ?? '';
  const phone = useSizeLevel() === 0;
  // Each opening reads anew; once open, the drawing is the page's own and outlasts any time behind other tabs.
  const client = useQueryClient();
  useState(() => client.removeQueries({ queryKey: readKey(workflowListCalls.modelDetail, { id }) }));
  const forever = { staleTime: Number.POSITIVE_INFINITY, gcTime: Number.POSITIVE_INFINITY };
  const read = useRead(
    workflowListCalls.modelDetail,
    { id },
    { enabled: id !== '' && !phone, refetchOnWindowFocus: false, refetchOnReconnect: false, ...forever },
  );
  if (phone)
    return (
      <>
        <h1>{t(($) => $.screens.editor)}</h1>
        <Alert type="info" showIcon title={t(($) => $.model.phone)} />
      </>
    );
  return (
    <Loaded read={read} rows={10}>
      {(model) => <Editor key={model.id} model={model} />}
    </Loaded>
  );
}
