/** `/work/start`: the processes that the person may start, each with the way to its form. */
import '../workflow.css';
import { workflowListCalls } from '@zhengjian/contract/areas/workflow/lists.ts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { EmptyHint } from '../../../kit/EmptyHint.tsx';
import { Loaded } from '../../../kit/Loaded.tsx';
import { useRead } from '../../../shell/query.ts';

/** Processes that are started by hand are few. */
const ALL = { current: 1, size: 100 };

export default function StartCards() {
  const { t } = useTranslation('workflow');
  const read = useRead(workflowListCalls.startList, ALL);
  return (
    <section className="list">
      <div className="list-head">
        <h1>{t(($) => $.work.screens.start)}</h1>
      </div>
      <Loaded read={read}>
        {({ records }) =>
          records.length === 0 ? (
            <EmptyHint title={t(($) => $.work.empty.start)} hint={t(($) => $.work.empty.startHint)} />
          ) : (
            <ul className="start-cards">
              {records.map((process) => (
                <li key={process.processDefinitionId}>
                  <Link to={process.path} className="start-card">
                    <strong>{process.name}</strong>
                    <span className="secondary num">{t(($) => $.work.start.version, { version: process.version })}</span>
                  </Link>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  );
}
