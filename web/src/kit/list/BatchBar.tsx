/** Rises when rows are selected: how many, what will happen, the acts. */
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import type { BatchAct } from './shape.ts';

type Props<R> = { rows: readonly R[]; acts: readonly BatchAct<R>[]; onClear: () => void };

export function BatchBar<R>({ rows, acts, onClear }: Props<R>) {
  const { t } = useTranslation('kit');
  if (rows.length === 0) return null;
  const hints = acts.flatMap((act) => act.hint?.(rows) ?? []);
  return (
    <div className="batch-bar" role="toolbar" aria-label={t(($) => $.list.selected, { n: rows.length })}>
      <strong aria-live="polite">{t(($) => $.list.selected, { n: rows.length })}</strong>
      {hints.length > 0 && <span className="secondary">{hints.join(' ')}</span>}
      <span className="batch-acts">
        {acts.map((act, at) => (
          <Button key={act.key} type={at === 0 ? 'primary' : 'default'} danger={act.danger === true} onClick={() => act.run(rows)}>
            {act.label}
          </Button>
        ))}
        <Button type="text" onClick={onClear}>
          {t(($) => $.list.clearSelection)}
        </Button>
      </span>
    </div>
  );
}
