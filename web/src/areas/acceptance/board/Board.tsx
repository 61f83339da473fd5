/** `/taskScheduling/planBoard`: what waits on the left, teams and people by week beside it; on a phone what waits, and the load below. */
import './board.css';
import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { BOARD_WEEKS, type BoardWork, boardCalls } from '@zhengjian/contract/areas/acceptance/board.ts';
import { Button } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Loaded } from '../../../kit/Loaded.tsx';
import { useRead } from '../../../shell/query.ts';
import { useSizeLevel } from '../../../shell/size.ts';
import { wireMoment, world } from '../../../shell/world.ts';
import { AssignDialog, type Proposal } from './AssignDialog.tsx';
import { type Drop, LoadTable } from './LoadTable.tsx';
import { WaitingList } from './WaitingList.tsx';

const DAY = 'YYYY-MM-DD';
const WEEK = 7;
/** Weeks that are proposed for a type test, the first one included; its plan ends on a Friday. */
const TEST_WEEKS = 3;
const FRIDAY = 4;
const PHONE_WEEKS = 2;

const today = (): string => wireMoment(world.now()).slice(0, 10);

/** From the day on which it may begin in a week to the Friday by which it is usually done, at the latest when it is due. */
const proposalFor = (work: BoardWork, drop?: Drop): Proposal => {
  const now = today();
  const from = drop && drop.week.from > now ? drop.week.from : now;
  const monday = dayjs(from).subtract((dayjs(from).day() + WEEK - 1) % WEEK, 'day');
  const usual = monday.add((TEST_WEEKS - 1) * WEEK + FRIDAY, 'day').format(DAY);
  const due = work.deadline !== '' && work.deadline >= from && (work.kind === 'case' || work.deadline < usual);
  return { work, receiver: drop?.receiver, start: from, end: due ? work.deadline : usual };
};

export default function Board() {
  const { t } = useTranslation('acceptance');
  const wide = useSizeLevel() > 0;
  const [from, setFrom] = useState(today);
  const [dragged, setDragged] = useState<BoardWork | null>(null);
  const [proposal, setProposal] = useState<Proposal | null>(null);
  const read = useRead(boardCalls.board, { from, weeks: wide ? BOARD_WEEKS.usual : PHONE_WEEKS });
  const move = (weeks: number) => setFrom(dayjs(from).add(weeks, 'week').format(DAY));
  return (
    <div className="stack">
      <h1>{t(($) => $.board.title)}</h1>
      {wide && <p className="secondary">{t(($) => $.board.hint)}</p>}
      <div className="plan-weeks">
        <Button icon={<LeftOutlined />} aria-label={t(($) => $.board.earlier)} onClick={() => move(-1)} />
        <Button onClick={() => setFrom(today())}>{t(($) => $.board.now)}</Button>
        <Button icon={<RightOutlined />} aria-label={t(($) => $.board.later)} onClick={() => move(1)} />
      </div>
      <Loaded read={read} rows={10}>
        {({ weeks, groups, waiting }) => (
          <>
            <div className="plan-board">
              <section aria-label={t(($) => $.board.waiting)} className="stack">
                <h2>
                  {t(($) => $.board.waiting)} <span className="secondary num">{waiting.length}</span>
                </h2>
                <WaitingList works={waiting} onDrag={setDragged} onAssign={(work) => setProposal(proposalFor(work))} />
              </section>
              <LoadTable
                weeks={weeks}
                groups={groups}
                dragged={dragged}
                onDrop={(drop) => {
                  if (dragged) setProposal(proposalFor(dragged, drop));
                  setDragged(null);
                }}
              />
            </div>
            {proposal && <AssignDialog of={proposal} groups={groups} onClose={() => setProposal(null)} />}
          </>
        )}
      </Loaded>
    </div>
  );
}
