/** The papers of one case that carry seals: what is set on each, what is lacking, and stamping them one by one or together. */
import './stamping.css';
import { stampingCalls } from '@zhengjian/contract/areas/stamping/calls.ts';
import { type CaseStamps, caseStamps, type ImpressionRow } from '@zhengjian/contract/areas/stamping/records.ts';
import { Button, Form, Input, Table } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { AppModal } from '../../kit/AppModal.tsx';
import { ApprovalDialog } from '../../kit/approval/ApprovalDialog.tsx';
import { type CaseAct, CaseFileScreen } from '../../kit/CaseFileScreen.tsx';
import { Copyable } from '../../kit/Copyable.tsx';
import { useFacts } from '../../kit/Details.tsx';
import { EmptyHint } from '../../kit/EmptyHint.tsx';
import { AppForm } from '../../kit/form/AppForm.tsx';
import { recordForm } from '../../kit/form/info.ts';
import { Loaded } from '../../kit/Loaded.tsx';
import { StateTag } from '../../kit/StateTag.tsx';
import { ApiError } from '../../shell/apiError.ts';
import { useAct, useRead } from '../../shell/query.ts';
import { useMay } from '../../shell/session.ts';
import { useSizeLevel } from '../../shell/size.ts';
import { usePageTitle } from '../../shell/tabKey.ts';
import { BatchProgress } from './BatchProgress.tsx';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { PaperList } from './PaperList.tsx';
import { isAtPress, isStampable, mayReturn } from './stampable.ts';
import { PaperState, Seals, TryWords } from './states.tsx';
import { look, useStampViewer } from './viewer/StampViewer.tsx';

type Paper = CaseStamps['papers'][number];
type Wish = { papers: readonly Paper[]; how: 'press' | 'offline' };
const record = recordForm(caseStamps, 'stamping', 'paper');
const REFRESH = { refresh: ['stamping', 'file'] };

function Impressions({ rows }: { rows: readonly ImpressionRow[] }) {
  const { t } = useTranslation('stamping');
  const phone = useSizeLevel() === 0;
  const levels: Record<string, string> = t(($) => $.level, { returnObjects: true });
  const levelOf = (r: ImpressionRow) => `${levels[r.level] ?? r.level}${r.seam ? ` · ${t(($) => $.log.seam)}` : ''}`;
  const when = (r: ImpressionRow) => <span className="num">{r.createTime.slice(0, 16)}</span>;
  return (
    <Table<ImpressionRow>
      size="small"
      rowKey="id"
      pagination={false}
      dataSource={[...rows]}
      {...(phone ? {} : { scroll: { x: 720 } })}
      locale={{ emptyText: <EmptyHint title={t(($) => $.stamp.noImpression)} hint={t(($) => $.stamp.noImpressionHint)} /> }}
      columns={
        phone
          ? [
              {
                title: t(($) => $.fields.impression.documentName),
                render: (_, r) => (
                  <>
                    <div>{r.documentName}</div>
                    <div className="secondary">
                      {r.sealName} · {levelOf(r)}
                    </div>
                    <div className="secondary">
                      {r.signerName} {when(r)}
                    </div>
                  </>
                ),
              },
            ]
          : [
              {
                title: t(($) => $.fields.impression.createTime),
                width: 150,
                render: (_, r) => when(r),
              },
              { title: t(($) => $.fields.impression.documentName), dataIndex: 'documentName' },
              { title: t(($) => $.fields.impression.sealName), dataIndex: 'sealName', width: 160 },
              {
                title: t(($) => $.fields.impression.level),
                width: 160,
                render: (_, r) => levelOf(r),
              },
              { title: t(($) => $.fields.impression.signerName), dataIndex: 'signerName', width: 160 },
            ]
      }
    />
  );
}

function ReturnDialog({ paper, onClose }: { paper: Paper; onClose: () => void }) {
  const { t } = useTranslation('stamping');
  const { act, running } = useAct(stampingCalls.returnBillingClerkPost, REFRESH);
  const [reason, setReason] = useState('');
  async function go(): Promise<void> {
    try {
      await act({ fileId: paper.fileId, reason: reason.trim() });
      onClose();
    } catch (fault) {
      if (!(fault instanceof ApiError)) throw fault;
    }
  }
  return (
    <AppModal
      open
      title={t(($) => $.stamp.backTitle)}
      okText={t(($) => $.stamp.back)}
      okDanger
      okDisabled={reason.trim().length < 2}
      okLoading={running}
      onOk={() => void go()}
      onClose={onClose}
    >
      <PaperList papers={[paper]} />
      <p className="secondary">{t(($) => $.stamp.backHint)}</p>
      <AppForm layout="vertical">
        <Form.Item label={t(($) => $.stamp.backReason)} htmlFor="return-reason" required>
          <Input.TextArea
            id="return-reason"
            autoFocus
            data-first-focus
            maxLength={200}
            showCount
            autoSize={{ minRows: 2 }}
            value={reason}
            onChange={(e) => setReason(e.target.value)}
          />
        </Form.Item>
      </AppForm>
    </AppModal>
  );
}

function Shown({ stamps }: { stamps: CaseStamps }) {
  const { t } = useTranslation('stamping');
  const may = useMay('seal_stamp');
  const phone = useSizeLevel() === 0;
  const { open, viewer } = useStampViewer();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [wish, setWish] = useState<Wish | null>(null);
  const [returned, setReturned] = useState<Paper | null>(null);
  const [batchId, setBatchId] = useState('');
  const [deciding, setDeciding] = useState(false);
  const start = useAct(stampingCalls.startSignatureDocument, REFRESH);
  const offline = useAct(stampingCalls.signatureDocumentOfflineBatch, REFRESH);
  const saved = useAct(stampingCalls.updateStamped, REFRESH);
  const finish = useAct(stampingCalls.signatureFinish, REFRESH);
  const picked = stamps.papers.filter((p) => chosen.includes(p.fileId));
  const stampable = picked.filter(isStampable);
  const complete = picked.filter((p) => p.isStamped);

  async function run({ papers, how }: Wish): Promise<void> {
    const fileIds = papers.map((p) => p.fileId);
    if (how === 'offline') await offline.act({ fileIds });
    else setBatchId((await start.act({ fileIds })).batchId);
    setChosen([]);
  }
  const quietly = (work: Promise<unknown>) =>
    void work.catch((f: unknown) => {
      if (!(f instanceof ApiError)) throw f;
    });

  const nameOf = (p: Paper) => (
    <>
      <button type="button" className="link-cell" onClick={() => look(open, p)}>
        {p.documentName}
      </button>
      <div className="secondary">
        {t(($) => $.documentKind[p.documentKind])} · {p.createUser} <span className="num">{p.createTime.slice(0, 16)}</span>
      </div>
    </>
  );
  const stateOf = (p: Paper) => (
    <>
      <PaperState row={p} />
      <div className="secondary">{p.returned || (!p.isStamped && <TryWords tried={p} />)}</div>
    </>
  );
  const actsOf = (p: Paper) => (
    <span className="paper-acts">
      {may && isStampable(p) && p.suffix === 'pdf' && (
        <Button type="link" size="small" onClick={() => open(p.fileId, 'edit')}>
          {t(($) => $.stamp.sign)}
        </Button>
      )}
      {may && isStampable(p) && (
        <Button type="link" size="small" onClick={() => setWish({ papers: [p], how: 'offline' })}>
          {t(($) => $.stamp.offline)}
        </Button>
      )}
      {may && p.stampedNotSaved && (
        <Button type="link" size="small" onClick={() => quietly(saved.act({ stampedFileId: p.fileId, isSaveStamped: true }))}>
          {t(($) => $.stamp.save)}
        </Button>
      )}
      {isAtPress(p) && (
        <Button type="link" size="small" onClick={() => setBatchId(p.batchId)}>
          {t(($) => $.stamp.showProgress)}
        </Button>
      )}
      {may && mayReturn(p) && (
        <Button type="link" size="small" danger onClick={() => setReturned(p)}>
          {t(($) => $.stamp.back)}
        </Button>
      )}
    </span>
  );
  const hasActs = (p: Paper) => isAtPress(p) || (may && (isStampable(p) || p.stampedNotSaved || mayReturn(p)));
  const table = (
    <Table<Paper>
      size="small"
      rowKey="fileId"
      pagination={false}
      dataSource={stamps.papers}
      {...(may
        ? {
            rowSelection: {
              selectedRowKeys: [...chosen],
              onChange: (keys) => setChosen(keys.map(String)),
              getCheckboxProps: (p) => ({
                disabled: !isStampable(p) && !p.isStamped,
                'aria-label': p.documentName,
              }),
            },
          }
        : {})}
      columns={
        phone
          ? [
              {
                title: t(($) => $.fields.paper.documentName),
                render: (_, p) => (
                  <>
                    {nameOf(p)}
                    <Seals row={p} />
                    {stateOf(p)}
                    {actsOf(p)}
                  </>
                ),
              },
            ]
          : [
              { title: t(($) => $.fields.paper.documentName), render: (_, p) => nameOf(p) },
              { title: t(($) => $.fields.paper.sealName), width: 260, render: (_, p) => <Seals row={p} /> },
              { title: t(($) => $.fields.paper.taskState), width: 150, render: (_, p) => stateOf(p) },
              ...(stamps.papers.some(hasActs) ? [{ title: '', width: 220, render: (_: unknown, p: Paper) => actsOf(p) }] : []),
            ]
      }
    />
  );
  usePageTitle(`${stamps.applicationNo} ${stamps.applicantName}`);
  const facts = useFacts({
    of: record,
    values: stamps,
    names: ['applicantName', 'productName'],
    labels: { productName: t(($) => $.stamp.product) },
  });
  const impressions = stamps.papers.flatMap((p) => p.impressions);
  const { step } = stamps;
  const isStampedWhole = stamps.papers.every((p) => p.isStamped);
  const acts: CaseAct[] = may
    ? [
        ...(step
          ? [
              {
                key: 'decide',
                label: t(($) => $.stamp.decide, { node: step.nodeName }),
                primary: isStampedWhole,
                onClick: () => setDeciding(true),
              },
            ]
          : []),
        {
          key: 'finish',
          label: t(($) => $.stamp.finish),
          disabled: complete.length === 0 || complete.length < picked.length,
          onClick: () => quietly(finish.act({ fileIds: complete.map((p) => p.fileId) }).then(() => setChosen([]))),
        },
        {
          key: 'stamp',
          label: t(($) => $.stamp.act),
          primary: !step || !isStampedWhole,
          disabled: stampable.length === 0 || stampable.length < picked.length,
          onClick: () => setWish({ papers: stampable, how: 'press' }),
        },
      ]
    : [];
  return (
    <>
      <CaseFileScreen
        title={<Copyable text={stamps.applicationNo} />}
        tag={
          <>
            <StateTag dict="ccc_app_status" value={String(stamps.state)} />
            <Link to={`/acceptance/detail?id=${stamps.caseId}`}>{t(($) => $.stamp.openCase)}</Link>
          </>
        }
        facts={facts}
        parts={[
          { key: 'papers', label: t(($) => $.stamp.papers), count: stamps.papers.length, content: table },
          {
            key: 'impressions',
            label: t(($) => $.stamp.impressions),
            count: impressions.length,
            content: <Impressions rows={impressions} />,
          },
        ]}
        acts={acts}
      />
      {viewer}
      {wish && <ConfirmDialog papers={wish.papers} how={wish.how} run={() => run(wish)} onClose={() => setWish(null)} />}
      {returned && <ReturnDialog paper={returned} onClose={() => setReturned(null)} />}
      {deciding && step && (
        <ApprovalDialog
          title={step.nodeName}
          rows={[
            {
              flowInstanceId: step.flowInstanceId,
              currentNodeKeyName: step.node,
              businessId: stamps.caseId,
              applicationNumber: stamps.applicationNo,
              applicantName: stamps.applicantName,
              products: [{ productName: stamps.productName, productExMark: '' }],
            },
          ]}
          refresh={['stamping', 'certificate', 'workflow']}
          onClose={() => setDeciding(false)}
        />
      )}
      {batchId !== '' && <BatchProgress batchId={batchId} onClose={() => setBatchId('')} />}
    </>
  );
}

export default function StampingDetail() {
  const [search] = useSearchParams();
  const read = useRead(stampingCalls.caseStamps, { id: search.get('id') ?? '' });
  return <Loaded read={read}>{(stamps) => <Shown stamps={stamps} />}</Loaded>;
}
