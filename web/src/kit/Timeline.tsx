/**
 * The flow history of a business record: who did what when, with remarks; the owner of a node may change its remarks.
 *
 * ```tsx
 * <Timeline businessId={id} category="cccApplication" />
 * ```
 * It opens at what happened last; what happened since the person's last visit is marked. A load failure shows 暂无数据 and no toast (rule timeline-load-failure). A customer's answer comes in the customer's words.
 */
import './timeline.css';
import { EditOutlined } from '@ant-design/icons';
import { workflowCalls } from '@zhengjian/contract/areas/workflow/calls.ts';
import { REMARK_LIMIT, type TimelineNode } from '@zhengjian/contract/areas/workflow/records.ts';
import { Button } from 'antd';
import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead } from '../shell/query.ts';
import { useSession } from '../shell/session.ts';
import { world } from '../shell/world.ts';
import { Decided } from './Decided.tsx';
import { useLastVisit } from './lastVisit.ts';
import { PersonPicture, usePictures } from './PersonPicture.tsx';
import { RemarkDialog } from './RemarkDialog.tsx';
import { AttachedFiles } from './remark/AttachedFiles.tsx';
import { StateTag } from './StateTag.tsx';
import { nodeColourKinds, stateLooks } from './states.ts';
import { useDwell } from './useDwell.ts';
import { useListed } from './useListed.ts';

const MINUTE_MS = 60_000;
/** A moment of the wire, in Asia/Shanghai. */
const momentMs = (moment: string): number => Date.parse(`${moment.replace(' ', 'T')}+08:00`);

const NONE: readonly TimelineNode[] = [];

type ItemProps = { node: TimelineNode; picture: string | undefined; fresh: boolean; onChange: () => void };

function Item({ node, picture, fresh, onChange }: ItemProps) {
  const { t } = useTranslation('workflow');
  const { t: tk } = useTranslation('kit');
  const listed = useListed();
  const dwell = useDwell();
  const kind = nodeColourKinds[node.nodeStatusColor];
  const until = node.endTime === null ? world.now() : momentMs(node.endTime);
  const minutes = Math.max(0, Math.floor((until - momentMs(node.startTime)) / MINUTE_MS));
  const operators = node.taskList.map(({ opUserName }) => opUserName).filter((name) => name !== '' && name !== node.opUserName);
  return (
    <li className="timeline-item">
      <i className="timeline-dot" style={{ background: stateLooks[kind].ink }} aria-hidden="true" />
      <div className="timeline-when num">
        <span>{node.startTime.slice(0, 10)}</span> <span className="secondary">{node.startTime.slice(11, 16)}</span>
      </div>
      <div className="timeline-head">
        <strong>{node.nodeName}</strong>
        <StateTag kind={kind}>{node.completionName}</StateTag>
        {fresh && <span className="timeline-fresh">{tk(($) => $.caseFile.changed)}</span>}
      </div>
      <div>
        {node.opUserName !== '' && <PersonPicture name={node.opUserName} imgUrl={picture} size={20} />} {node.opUserName}
        {operators.length > 0 && <span className="secondary"> {listed(operators)}</span>}
        {node.branchName !== '' && <span className="timeline-branch">{node.branchName}</span>}
      </div>
      <div className="secondary num">
        {node.endTime === null ? t(($) => $.timeline.since, { time: dwell(minutes) }) : t(($) => $.timeline.took, { time: dwell(minutes) })}
      </div>
      {node.endTime === null && node.dueTime && (
        <div className="secondary num">{t(($) => $.timeline.due, { time: node.dueTime.slice(0, 16) })}</div>
      )}
      {node.events.map((event) => (
        <div key={`${event.kind} ${event.time}`} className="timeline-event">
          <span className="secondary num">{event.time.slice(5, 16)}</span> {event.kindName} <span>{event.byName}</span>
          {event.toName !== '' && <span> → {event.toName}</span>}
          {event.remark !== '' && <span className="secondary"> {event.remark}</span>}
          <AttachedFiles files={event.files} />
        </div>
      ))}
      <Decided fields={node.fields} />
      {node.remark !== '' && (
        <p className="timeline-remark">
          <span className="secondary">{t(($) => $.timeline.internalRemark)}</span> {node.remark}
        </p>
      )}
      <AttachedFiles files={node.files} />
      {node.customerRemark !== '' && (
        <p className="timeline-remark">
          <span className="secondary">{t(($) => $.timeline.customerRemark)}</span> {node.customerRemark}
        </p>
      )}
      <AttachedFiles files={node.customerFiles} />
      {(node.canModifyRemark || node.remarkChanged) && (
        <div className="timeline-foot">
          {node.remarkChanged && <span className="secondary">{t(($) => $.timeline.changed)}</span>}
          {node.canModifyRemark && (
            <Button type="link" size="small" icon={<EditOutlined />} onClick={onChange}>
              {t(($) => $.timeline.changeRemark)}
            </Button>
          )}
        </div>
      )}
    </li>
  );
}

/** The box beside the case, or over it on a phone, is at the end of a long history, and again when something is added; else it stays where the person scrolls to. */
function useLatestInSight(latest: string) {
  const list = useRef<HTMLOListElement>(null);
  useLayoutEffect(() => {
    const box = list.current?.closest('.case-side, .ant-drawer-body');
    if (latest !== '' && box) box.scrollTop = box.scrollHeight;
  }, [latest]);
  return list;
}

const keyOf = ({ taskId, startTime }: TimelineNode): string => `${taskId} ${startTime}`;

export function Timeline({
  businessId,
  category,
  remarkLimit = REMARK_LIMIT,
}: {
  businessId: string;
  category: string;
  remarkLimit?: number;
}) {
  const { t } = useTranslation('workflow');
  const read = useRead(workflowCalls.flowTimelineByBusinessId, { businessId, category }, { enabled: businessId !== '', quiet: true });
  const me = useSession(({ userInfo }) => userInfo?.user_id ?? '');
  const nodes = read.data ?? NONE;
  const people = useMemo(() => nodes.map(({ opUserId }) => opUserId), [nodes]);
  const pictures = usePictures(people);
  const before = useLastVisit(businessId);
  const [changing, setChanging] = useState<TimelineNode | null>(null);
  const last = nodes.at(-1);
  const list = useLatestInSight(last ? keyOf(last) : '');
  if (read.isPending && !read.error) return null;
  if (nodes.length === 0) return <p className="secondary timeline-none">{t(($) => $.timeline.empty)}</p>;
  return (
    <>
      <ol className="timeline" ref={list}>
        {nodes.map((node) => (
          <Item
            key={keyOf(node)}
            node={node}
            picture={pictures.get(node.opUserId)}
            // what one did oneself is no news
            fresh={before !== '' && node.opUserId !== me && (node.endTime ?? node.startTime) > before}
            onChange={() => setChanging(node)}
          />
        ))}
      </ol>
      {changing && <RemarkDialog node={changing} limit={remarkLimit} onClose={() => setChanging(null)} />}
    </>
  );
}
